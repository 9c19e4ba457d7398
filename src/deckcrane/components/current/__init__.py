"""Current and its forces."""
