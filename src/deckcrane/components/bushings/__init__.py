"""Bushings: springs and dampers along and about three axes between two bodies."""
