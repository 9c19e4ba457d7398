"""Operability: limiting sea states, shares of scatter diagrams, weather windows."""
