"""Drift scenarios: real editions changed in known ways, and what the drift report ought to say of each change."""
