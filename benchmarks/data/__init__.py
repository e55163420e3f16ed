"""The books that are measured and fitted on, and how parts and variants are made of them."""
