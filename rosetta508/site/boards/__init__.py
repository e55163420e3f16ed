"""Boards of examples: pictures and steps, at build time and in a browser."""
