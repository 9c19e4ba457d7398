"""CraneBench."""
