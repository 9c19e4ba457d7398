"""Tip control: the velocity of a boom's tip in a frame, by the speeds of several drives."""
