"""Output of the current: its force on the vessel."""

from __future__ import annotations

from deckcrane.scenario.outputs import MOTION_UNITS, OutputSpec

CURRENT_FORCE = OutputSpec(
    "current_force",
    ("motion",),
    MOTION_UNITS,
    "current force on the vessel at its origin, along horizontal axes that turn with its yaw",
    order=620,
    per_vessel=True,
)
