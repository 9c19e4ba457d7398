"""Loads in the water: buoyancy, added mass, drag, slamming."""
