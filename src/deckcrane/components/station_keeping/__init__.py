"""Station keeping: thrusters and mooring lines."""
