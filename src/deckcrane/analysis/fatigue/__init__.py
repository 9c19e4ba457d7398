"""Fatigue: cycles, damage, lives and duty of hot spots."""
