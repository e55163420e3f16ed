"""Measurements that anyone can repeat: `make benchmark`. Most times are medians; a ratio compares times of one run."""
