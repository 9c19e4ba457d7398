"""Figures of runs and of hydrodynamic data."""
