"""Plots of datasets."""
