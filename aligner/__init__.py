"""Edition and Edition to Alignment to Drift: which rule answers to which, and what is out of step."""
