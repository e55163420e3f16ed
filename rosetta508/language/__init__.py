"""What is said in the reader's language: messages, names of kinds, and words of pages."""
