"""Vessels: floating by linear theory or moved by a given motion, their waves and checks."""
