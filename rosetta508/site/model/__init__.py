"""What the pages show, gathered from the library and the aligner."""
