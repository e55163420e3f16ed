"""What the measuring commands run, and the books that they run it on."""
