"""Results as JSON and CSV files, and the tables of the docs made from them."""
