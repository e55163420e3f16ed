"""The books for measuring and fitting, and variants and parts of them."""
