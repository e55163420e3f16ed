"""Text in the reader's language: messages, names of kinds, and words on pages."""
