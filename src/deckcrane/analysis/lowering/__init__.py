"""Lowering a load on a wire: tension by depth, axial resonance, slack and limits of the sea."""
