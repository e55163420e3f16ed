"""Rosetta 508: the command line and the page writer; the only package that knows all others."""

__version__ = "0.1.0"
