"""Tables and plots of measurements, written into the docs."""
