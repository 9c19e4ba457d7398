"""Bundled scenarios."""
