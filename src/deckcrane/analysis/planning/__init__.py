"""Planning of moves: from a pose to another in least time or with the least load, within limits, at rest at the end."""
