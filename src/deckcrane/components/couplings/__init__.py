"""Coordinates that follow others in proportion."""
