"""Builders that tests share; the measurements import nothing else of the tests."""
