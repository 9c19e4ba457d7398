"""Models of other programs."""
