"""Campaigns: many cases of one scenario, from a study file to labelled results."""
