"""Analyses of scenarios, datasets and campaigns: linear models, extremes, fatigue, operability, load charts, stability."""
