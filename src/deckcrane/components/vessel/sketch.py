"""Hull of a vessel for pictures: main dimensions from its hydrodynamic data."""

from __future__ import annotations

from deckcrane.components.vessel.data import Vessel
from deckcrane.components.vessel.hydrodynamics import HydrodynamicInput
from deckcrane.mechanics.model.sketches import HullSize


def hull_size(vessel: Vessel) -> HullSize:
    """Main dimensions of a hull."""
    down = vessel.z == "down"
    if not vessel.hydrodynamics:  # a vessel that is moved by a file may have none
        return HullSize(None, None, None, down)
    data = HydrodynamicInput.by(vessel).data()
    return HullSize(data.attribute("length"), data.attribute("breadth"), data.attribute("draught"), down)
