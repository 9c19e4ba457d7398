"""Dynamic factors: simulated extremes over static values, stiffness at the hook."""
