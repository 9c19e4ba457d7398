"""Winches: drum, motor, gear and brake."""
