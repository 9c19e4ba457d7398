"""Stability of a vessel during a lift."""
