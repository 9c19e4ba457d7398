"""Ratings: utilisation of bearings, cylinders, ropes, pins, sections, pedestals, angles."""
