"""Identification: numbers of a scenario from recorded motion, with their confidence intervals."""
