"""Rule examples that run; imports nothing else of this project."""
