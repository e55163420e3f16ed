"""Source to Edition: reads the pages on which a numbered rule book stands."""
