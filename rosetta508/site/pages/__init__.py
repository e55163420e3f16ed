"""The generated pages as HTML."""
