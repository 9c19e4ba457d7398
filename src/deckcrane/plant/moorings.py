"""Mooring lines of vessels: distances and heights at rest, lengths from pretensions, and checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.data import Fault, Vector
from deckcrane.model.moorings import MooringLine
from deckcrane.model.station_keeping import KeptPlace
from deckcrane.model.vessel import section_of
from deckcrane.plant.catenary import TIGHTEST, length_at_tension

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

LIFT = 0.08
"""Vertical motion of a fairlead over its height above the anchor; at least 2 m and at most 8 m."""


@dataclass(frozen=True)
class LineSpan:
    """Horizontal and vertical (upward) distance from anchor to fairlead with the vessel at its place."""

    distance: float
    height: float

    @property
    def straight(self) -> float:
        return float(np.hypot(self.distance, self.height))

    @property
    def lift(self) -> float:
        return float(min(np.clip(LIFT * self.height, 2.0, 8.0), 0.4 * self.height))


def stretch_of(line: MooringLine, at: KeptPlace, side: int) -> LineSpan:
    """The span of a line with the vessel on even keel at its place; `side` is -1 if z is down."""
    c, s = np.cos(at.yaw), np.sin(at.yaw)
    x, y, z = line.fairlead
    reach = (at.surge + c * x - s * y - line.anchor[0], at.sway + s * x + c * y - line.anchor[1])
    return LineSpan(float(np.hypot(*reach)), side * (z - line.anchor[2]))


def length_of(line: MooringLine, stretch: LineSpan) -> float:
    """The unstretched length, from the pretension if it is not given."""
    if line.length is not None:
        return line.length
    assert line.pretension is not None, "checked when the line was made"
    if line.weight is None:
        return float(line.axial_stiffness * stretch.straight / (line.axial_stiffness + line.pretension))
    return length_at_tension(stretch.distance, stretch.height, line.weight, line.axial_stiffness, line.pretension)


def mooring_faults(plant: Plant) -> Iterator[Fault]:
    """Find impossible lines: anchors above the vessel, lines that do not reach, and pretensions below the line's own weight."""
    lines = [
        (owner, vessel, name, line)
        for owner, vessel in plant.vessels.items()
        if vessel.moorings is not None
        for name, line in vessel.moorings.lines.items()
    ]
    for owner, vessel, name, line in lines:
        place = (*section_of(owner).split("."), "moorings", "lines", name)
        stretch = stretch_of(line, vessel.moored, 1 if vessel.z == "up" else -1)
        if stretch.straight == 0.0:
            yield (*place, "anchor"), "fairlead and anchor are in one place"
        elif line.weight is not None:
            yield from ((place, text) for text in _catenary_faults(line, line.weight, stretch, vessel.z))


def _catenary_faults(line: MooringLine, weight: float, stretch: LineSpan, z: str) -> Iterator[str]:
    if stretch.height < 1.0:
        yield (
            f"the anchor must be 1 m or more below the fairlead; it is {stretch.height:.4g} m below (z points {z}: anchor "
            f"{_format_point(line.anchor)}, fairlead {_format_point(line.fairlead)})"
        )
        return
    if stretch.distance < 1e-3 * stretch.height:
        yield "the fairlead is straight above the anchor; a line without weight can stand there, a catenary cannot"
        return
    if line.pretension is not None:
        if line.pretension <= 1.01 * weight * stretch.height:
            yield (
                f"a pretension of {line.pretension / 1e3:.4g} kN does not carry the line's own weight over {stretch.height:.4g} m "
                f"of height, {weight * stretch.height / 1e3:.4g} kN; give more, or a length"
            )
        elif line.pretension > TIGHTEST * line.axial_stiffness:
            yield f"a pretension of {line.pretension / 1e3:.4g} kN stretches the line by more than {TIGHTEST:.0%}"
        return
    length = length_of(line, stretch)
    if weight * stretch.height > TIGHTEST * line.axial_stiffness:
        yield (
            f"its own weight over {stretch.height:.4g} m of height, {weight * stretch.height / 1e3:.4g} kN, stretches the line by "
            f"more than {TIGHTEST:.0%}; are weight and axial_stiffness right?"
        )
    elif length < stretch.height:
        yield f"{length:.4g} m are less than the {stretch.height:.4g} m from the anchor up to the fairlead"
    elif stretch.straight > length * (1 + TIGHTEST):
        yield (
            f"{length:.4g} m do not reach from the anchor to the fairlead, {stretch.straight:.4g} m: the line would stretch by "
            f"more than {TIGHTEST:.0%}"
        )


def _format_point(point: Vector) -> str:
    return f"[{', '.join(f'{value:.4g}' for value in point)}]"
