"""Two editions to an Alignment."""
