"""Shared builders for tests; the measurements import nothing else of the tests."""
