"""Fluid memory as a linear, passive system fitted to radiation data."""
