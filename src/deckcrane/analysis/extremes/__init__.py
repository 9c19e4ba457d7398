"""Extremes: distributions of maxima of a run or a campaign."""
