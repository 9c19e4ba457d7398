"""Forecasts of a vessel's motion, and go or no-go: the probability that a lift exceeds its limits."""
