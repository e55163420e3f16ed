"""What a reader asks for: rules by number, text or date, and how editions number them."""
