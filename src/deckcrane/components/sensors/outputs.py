"""Output of measurements: what they show."""

from __future__ import annotations

from deckcrane.scenario.outputs import OutputSpec, UnitByLabel

MEASURED = OutputSpec(
    "measured",
    ("measurement",),
    UnitByLabel("measurement"),
    "what each measurement shows",
    order=720,
)
