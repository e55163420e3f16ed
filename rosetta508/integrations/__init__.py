"""Connections to other programs: code hosts, feed readers, pytest, pre-commit, and other engines."""
