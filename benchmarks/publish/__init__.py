"""Results as JSON and CSV files, and the tables of the docs that are made of them."""
