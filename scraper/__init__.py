"""Source to Edition: reads the pages that contain a numbered rule book."""
