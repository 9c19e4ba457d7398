"""Analyses of scenarios, datasets and campaigns: linear models, reactions, extremes, fatigue, operability, load charts and
stability.
"""
