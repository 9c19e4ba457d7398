"""Elastic catenary of a mooring line from fairlead to anchor, partly on a flat seabed: forces, and a table of its energy.

With the horizontal and vertical force H and V at the fairlead, the weight in water w per metre, the length L and the axial
stiffness EA, the fairlead is at the horizontal distance x and the height z from the anchor (J. M. Jonkman, Dynamics Modeling and
Loads Analysis of an Offshore Floating Wind Turbine, NREL/TP-500-41958, 2007; there is no friction on the seabed):

    x = L - V/w + (H/w) asinh(V/H) + H L/EA,   z = (sqrt(H^2 + V^2) - H)/w + V^2/(2 EA w)     with some of it on the seabed, V < w L

The line is conservative: x and z are the slopes of a complementary energy of H and V, and H and V those of the energy of x and z.

For the mooring lines of vessels there are distances and heights at rest, lengths from pretensions, and checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import asinh, hypot, sqrt
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.station_keeping.data import KeptPlace, MooringLine
from deckcrane.components.vessel.data import all_vessels, section_of
from deckcrane.scenario.data import Fault, Vector

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

PIECES = 24
"""Number of nodes of the table, from slack to tight."""
DEGREE = 2
"""Degree of its polynomials in the fairlead's offset from its mean height."""
SLACKEST = 1e-2
"""H / (w z) below which a line counts as nearly slack."""
TIGHTEST = 0.02
"""H / EA above which the table is extrapolated linearly."""


@dataclass(frozen=True)
class Catenary:
    """A line, by its length, weight in water per metre, and axial stiffness."""

    length: float
    weight: float
    stiffness: float

    def reach(self, H: Array, V: Array) -> tuple[Array, Array]:
        """Horizontal distance and height of the fairlead."""
        L, w, EA = self.length, self.weight, self.stiffness
        low = np.maximum(V - w * L, 0.0)  # at the anchor
        x = np.maximum(L - V / w, 0.0) + H / w * (np.arcsinh(V / H) - np.arcsinh(low / H)) + H * L / EA
        stretch = np.where(w * L > V, V**2 / (2 * w), V * L - w * L**2 / 2) / EA
        return x, (np.hypot(H, V) - np.hypot(H, low)) / w + stretch

    def compliance(self, H: Array, V: Array) -> tuple[Array, Array, Array]:
        """The derivatives of x with respect to H, of x to V (equal to that of z to H), and of z to V."""
        L, w, EA = self.length, self.weight, self.stiffness
        low = np.maximum(V - w * L, 0.0)
        r, r_low = np.hypot(H, V), np.hypot(H, low)
        x_H = (np.arcsinh(V / H) - V / r - np.arcsinh(low / H) + low / r_low) / w + L / EA
        z_V = (V / r - low / r_low) / w + np.where(w * L > V, V / w, L) / EA
        return x_H, (H / r - H / r_low) / w, z_V

    def energy(self, H: Array, V: Array) -> Array:
        """Elastic and gravitational energy: H x + V z less the complementary energy."""
        L, w, EA = self.length, self.weight, self.stiffness
        low = np.maximum(V - w * L, 0.0)
        grounded = H * (L - V / w) + V**3 / (6 * EA * w)
        suspended = (V**2 * L - w * L**2 * V) / (2 * EA) + w**2 * L**3 / (6 * EA)
        complementary = np.where(w * L > V, grounded, suspended) + H**2 * L / (2 * EA)
        for v, sign in ((V, 1.0), (low, -1.0)):
            complementary = complementary + sign * (v * np.hypot(H, v) + H**2 * np.arcsinh(v / H)) / (2 * w)
        x, z = self.reach(H, V)
        return np.asarray(H * x + V * z - complementary)

    def lift(self, H: Array, z: Array) -> Array:
        """The force V at which the fairlead is at the height z; z grows with V."""
        H, z = np.broadcast_arrays(H, z)
        low, high = np.zeros(H.shape), np.full(H.shape, self.weight * self.length)
        while np.any(short := self.reach(H, high)[1] < z):
            high = np.where(short, 2 * high, high)
        for _ in range(50):
            middle = (low + high) / 2
            below = self.reach(H, middle)[1] < z
            low, high = np.where(below, middle, low), np.where(below, high, middle)
        return np.asarray((low + high) / 2)

    def forces(self, x: Array, z: Array) -> tuple[Array, Array]:
        """H and V of a line that is not slack: from a curve of x over H at each height, then by Newton's method in ln H and V."""
        x, z = (np.array(value, dtype=float) for value in np.broadcast_arrays(x, z))
        heights, index = np.unique(z, return_inverse=True)
        grid = np.geomspace(1e-9 * self.weight * self.length, 2 * self.stiffness, 600)
        curves = self.reach(grid[None], self.lift(grid[None], heights[:, None]))[0]
        H = np.empty(x.shape)
        for i, curve in enumerate(curves):
            selected = index.reshape(z.shape) == i
            H[selected] = np.exp(np.interp(x[selected], curve, np.log(grid)))
        V = self.lift(H, z)
        for _ in range(12):
            x_now, z_now = self.reach(H, V)
            x_H, x_V, z_V = self.compliance(H, V)
            dx, dz, determinant = x - x_now, z - z_now, x_H * z_V - x_V**2
            H_step, V_step = (z_V * dx - x_V * dz) / determinant, (x_H * dz - x_V * dx) / determinant
            H, V = H * np.exp(np.clip(H_step / H, -0.5, 0.5)), np.maximum(V + V_step, 1e-12 * self.weight * self.length)
        return H, V

    def slack(self, z: Array) -> tuple[Array, Array]:
        """The horizontal distance within which it hangs straight down from a height z, and its energy then."""
        w, EA = self.weight, self.stiffness
        V = EA * (np.sqrt(1 + 2 * w * z / EA) - 1)  # z = V/w + V^2/(2 EA w)
        return np.asarray(self.length - V / w), np.asarray(V**2 / (2 * w) + V**3 / (3 * EA * w))

    def places(self, anchor: Array, fairlead: Array, side: int, s: Array) -> Array:
        """Positions (n, 3) at the unstretched lengths s from the anchor; `side` is -1 if z is down.

        A line that is slack is drawn out to the distance at which it no longer is, and shortened.
        """
        apart = fairlead - anchor
        distance, height = float(np.hypot(apart[0], apart[1])), max(side * float(apart[2]), 1e-3)
        least = float(self.slack(np.array(height))[0]) + 1e-3 * height
        reach = max(distance, least)
        H, V = self.forces(np.array(reach), np.array(height))
        x, z = (np.array(value).ravel() for value in catenary_shape(self, float(H), float(V), ca.DM(s)))
        direction = apart[:2] / max(distance, 1e-9)
        return np.column_stack([anchor[:2] + np.outer(x * distance / reach, direction), anchor[2] + side * z])


def catenary_shape(line: Any, H: Any, V: Any, s: Any) -> tuple[Any, Any]:
    """Horizontal distance and height above the anchor at the unstretched lengths s from there, in symbols or numbers of CasADi.

    `line` has length, weight and stiffness, as a `Catenary`.
    """
    L, w, EA = line.length, line.weight, line.stiffness
    low, v = ca.fmax(V - w * L, 0), ca.fmax(V - w * (L - s), 0)
    x = ca.fmin(s, ca.fmax(L - V / w, 0)) + H / w * (ca.asinh(v / H) - ca.asinh(low / H)) + H * s / EA
    return x, (ca.sqrt(H**2 + v**2) - ca.sqrt(H**2 + low**2)) / w + (v**2 - low**2) / (2 * EA * w)


def length_at_tension(x: float, z: float, weight: float, stiffness: float, tension: float) -> float:
    """The unstretched length of a line with this tension at its fairlead, at the distance x and the height z."""
    w, EA, T = weight, stiffness, tension

    def height_of_end(V: float, L: float) -> float:
        """The height of its end if all of it is off the seabed."""
        return (T - hypot(sqrt(T**2 - V**2), V - w * L)) / w + (V * L - w * L**2 / 2) / EA

    V = _bisect(lambda V: height_of_end(V, V / w) - z, 0.0, T)
    H = sqrt(T**2 - V**2)
    L = (x + V / w - H / w * asinh(V / H)) / (1 + H / EA)
    if V / w <= L:
        return L  # some of it lies on the seabed

    def length(V: float) -> float:
        return _bisect(lambda L: height_of_end(V, L) - z, 0.0, V / w)

    def gap(V: float) -> float:
        H, L = sqrt(T**2 - V**2), length(V)
        return x - (H / w * (asinh(V / H) - asinh((V - w * L) / H)) + H * L / EA)

    return length(_bisect(gap, V, T * (1 - 1e-12)))


def _bisect(function: Callable[[float], float], low: float, high: float) -> float:
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return (low + high) / 2


@dataclass(frozen=True)
class LineTable:
    """A line between nodes of equal horizontal force: one row per node, from slack to tight, one column for each power of d.

    d is the height of the fairlead above its mean. `distance` is where the line has the node's force H, `energy` and `slope` are
    its energy and the derivative of H by x there: they change little along lines of equal force, whichever way the line hangs.
    """

    distance: Array
    energy: Array
    slope: Array
    force: Array
    height: float


@lru_cache(maxsize=64)
def line_table(line: Catenary, height: float, lift: float) -> LineTable:
    """The table of a line whose fairlead is at this height, give or take `lift`."""
    grid = np.geomspace(SLACKEST * line.weight * height, TIGHTEST * line.stiffness, 2000)
    x = line.reach(grid, line.lift(grid, np.array(height)))[0]
    increments = np.hypot(np.diff(x) / (x[-1] - x[0]), np.diff(np.log(grid)) / np.log(grid[-1] / grid[0]))
    arc = np.concatenate([[0.0], np.cumsum(increments)])
    H = np.exp(np.interp(np.linspace(0, arc[-1], PIECES), arc, np.log(grid)))
    d = lift * np.cos(np.pi * (np.arange(DEGREE + 1) + 0.5) / (DEGREE + 1))  # Chebyshev's nodes
    powers = np.linalg.inv(np.vander(d, DEGREE + 1, increasing=True)).T
    V = line.lift(H[:, None], height + d[None])
    distance, _ = line.reach(H[:, None], V)
    x_H, x_V, z_V = line.compliance(H[:, None], V)
    slope = z_V / (x_H * z_V - x_V**2)
    slack_distance, slack_energy = line.slack(height + d)
    reference = line.slack(np.array(height))[1]
    return LineTable(
        np.vstack([slack_distance, distance]) @ powers,
        (np.vstack([slack_energy, line.energy(H[:, None], V)]) - reference) @ powers,
        np.vstack([np.zeros(DEGREE + 1), slope]) @ powers,
        np.concatenate([[0.0], H]),
        height,
    )


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


def mooring_errors(plant: Plant) -> Iterator[Fault]:
    """Find impossible lines: anchors above the vessel, lines that do not reach, and pretensions below the line's own weight."""
    lines = [
        (owner, vessel, name, line)
        for owner, vessel in all_vessels(plant).items()
        if vessel.moorings is not None
        for name, line in vessel.moorings.lines.items()
    ]
    for owner, vessel, name, line in lines:
        place = (*section_of(owner).split("."), "moorings", "lines", name)
        stretch = stretch_of(line, vessel.moored, 1 if vessel.z == "up" else -1)
        if stretch.straight == 0.0:
            yield (*place, "anchor"), "fairlead and anchor are in one place"
        elif line.weight is not None:
            yield from ((place, text) for text in _catenary_errors(line, line.weight, stretch, vessel.z))


def _catenary_errors(line: MooringLine, weight: float, stretch: LineSpan, z: str) -> Iterator[str]:
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
