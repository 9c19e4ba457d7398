"""Planar linkages: closed loops of bars solved dyad by dyad."""
