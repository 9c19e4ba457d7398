"""Output of details: the stress at their hot spots."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec

STRESS = OutputSpec("stress", ("detail",), "Pa", "stress at the hot spots of details", order=820)
