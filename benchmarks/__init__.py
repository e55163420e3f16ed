"""Measurements that anyone can repeat: `make benchmark`. Figures are medians, and ratios within one run."""
