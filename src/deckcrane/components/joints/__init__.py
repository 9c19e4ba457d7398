"""Joints: their data, springs, dampers and stops, and friction under load."""
