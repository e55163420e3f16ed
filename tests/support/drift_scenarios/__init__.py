"""Drift scenarios: real editions changed in known ways, and the expected drift report for each change."""
