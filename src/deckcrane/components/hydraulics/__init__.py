"""Hydraulics: chambers, oil, valves, supply."""
