"""Bodies: mass, shape, lists of items, triangle surfaces."""
