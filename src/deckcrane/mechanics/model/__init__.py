"""What parts contribute and what they see: the plant, the world, signals, the `Part` protocol."""
