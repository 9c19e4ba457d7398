"""Criteria for lowering a load through the water: slack of the wire, and its factor against breaking."""

from __future__ import annotations

from deckcrane.standards.sources import SourcedFormula

SLACK_SHARE = 0.9
"""Share of the static tension that the dynamic tension may reach."""
SLACK = SourcedFormula(
    "no slack: the dynamic tension at the load is at most 0.9 times the static tension there",
    "C",
    "DNV-RP-N103, formerly H103",
)
RAYLEIGH = SourcedFormula(
    "expected maximum of a narrow-banded Gaussian tension", "D", "Cartwright and Longuet-Higgins 1956"
)
WIRE = SourcedFormula(
    "continuous wire with a load, x tan x = m l/M", "D", "wave equation of a bar with a mass at its end"
)
