"""Checks of hulls that act on each other: they must lie as in their data, apart, and stay there.

Coefficients of hulls side by side hold for the positions at which they were computed. A scenario that places its vessels
otherwise is refused, with the place that would be right; a run in which vessels drift away from there is warned of, with by how
much.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.vessel.data import section_of
from deckcrane.components.vessel.hydrodynamics import mean_place
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.hydro.coupled_database import CoupledHydrodynamics, overlap, relative_place

if TYPE_CHECKING:
    from deckcrane.components.vessel.wave_series import VesselInSea
    from deckcrane.formulations.forward_dynamics import Dynamics
    from deckcrane.program.program import Trajectory

MISPLACED, TURNED_AWAY = 0.1, np.radians(0.5)
"""Distance [m] and turn [rad] from the position in the data up to which hulls lie as they were computed."""
DRIFTED = 0.5
"""Change of the distance between hulls [m], in the mean of a minute, from which on it is warned of."""
SLOW = 60.0
"""Time [s] over which positions are averaged: waves move hulls to and fro, and their data count that."""


def check_places(vessels: tuple[VesselInSea, ...], data: CoupledHydrodynamics) -> None:
    """Refuse vessels that lie otherwise to each other than in their data, or whose hulls overlap there."""
    source = vessels[0].stated.hydrodynamics
    poses = np.array([vessel.pose for vessel in vessels])
    for n, vessel in enumerate(vessels[1:], start=1):
        given, computed = relative_place(poses, 0, n), relative_place(data.places, 0, n)
        turn = np.mod(given[2] - computed[2] + np.pi, 2 * np.pi) - np.pi
        if np.hypot(*(given - computed)[:2]) > MISPLACED or abs(turn) > TURNED_AWAY:
            raise DeckcraneError(
                f"{section_of(vessel.name)}: it lies {_position(given)} from {vessels[0].name}, but in {source} its body "
                f"{data.names[n]} lies {_position(computed)} from {data.names[0]}: coefficients of hulls that act on each other "
                f"hold for that position alone. Write {section_of(vessel.name)}: {{place: {_right_place(vessels, n, computed)}}}, "
                "or compute data for this position"
            )
    for (first, a), (second, b) in combinations(_waterplanes(data).items(), 2):
        if (displacement := overlap(a, b)) is not None:
            raise DeckcraneError(
                f"{source}: the hulls {first} and {second} overlap by {displacement[1]:.3g} m at their places in these data; hulls "
                "side by side need a gap: compute the data again with the hulls apart"
            )


def _waterplanes(data: CoupledHydrodynamics) -> dict[str, Array]:
    """Corners of the rectangle about each hull whose length and breadth the data state, centred at its origin."""
    corners = {}
    for name, hull, (x, y, heading) in zip(data.names, data.hulls, data.places, strict=True):
        length, breadth = hull.attribute("length"), hull.attribute("breadth")
        if length is not None and breadth is not None:
            c, s = np.cos(heading), np.sin(heading)
            local = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [length / 2, breadth / 2]
            corners[name] = local @ np.array([[c, s], [-s, c]]) + [x, y]
    return corners


def _position(relative: Array) -> str:
    return f"({relative[0]:.2f}, {relative[1]:.2f}) m, turned by {np.degrees(relative[2]):.1f} deg,"


def _right_place(vessels: tuple[VesselInSea, ...], n: int, computed: Array) -> str:
    """The `place` of a vessel that puts it where the data have it, as seen from the first, as in a file."""
    x, y, heading = vessels[0].pose
    c, s = np.cos(heading), np.sin(heading)
    vessel = vessels[n]
    side = 1.0 if vessel.stated.z == "up" else -1.0
    right = np.array(
        [
            x + c * computed[0] - s * computed[1],
            side * (y + s * computed[0] + c * computed[1]),
            side * (heading + computed[2]),
        ]
    )
    place = vessel.stated.place
    from_place = np.array(mean_place(vessel.stated)) - [place.surge, place.sway, place.yaw]
    surge, sway, yaw = right - from_place
    turned = np.degrees(np.mod(yaw + np.pi, 2 * np.pi) - np.pi)
    return f"{{surge: {surge:.4g} m, sway: {sway:.4g} m, yaw: {turned:.4g} deg}}"


def warn_of_drift_apart(vessels: tuple[VesselInSea, ...], system: Dynamics, trajectory: Trajectory) -> None:
    """Warn of vessels that act on each other and drift away from the position at which their data were computed."""
    group = next(vessel.group for vessel in vessels if vessel.group is not None)
    columns = {data.body: i for i, data in reversed(list(enumerate(system.kit.plant.coordinates)))}
    t, x = np.asarray(trajectory.t), trajectory.x
    for first, second in combinations(group.vessels, 2):
        a, b = (x[:, columns[vessel.name] : columns[vessel.name] + 2] for vessel in (first, second))
        at_rest = np.array(mean_place(second.stated)[:2]) - np.array(mean_place(first.stated)[:2])
        change = _slow((b - a) - at_rest, t)
        size = np.hypot(*change.T)
        n = int(np.argmax(size))
        if size[n] > DRIFTED:
            distance = float(np.hypot(*at_rest))
            closer = float(np.hypot(*(at_rest + change[n]))) - distance
            warn_user(
                f"{first.name} and {second.name} drift apart from the position of their common data by {size[n]:.2g} m about "
                f"t = {t[n]:.3g} s ({'further apart' if closer > 0 else 'closer'} by {abs(closer):.2g} m, of {distance:.3g} m): "
                "their coupling holds for that position; hold them by station_keeping or moorings, or use data for where they go"
            )


def _slow(values: Array, t: Array) -> Array:
    """Mean over a minute about each time, or over all where the run is shorter: (time, 2)."""
    if len(t) < 3:
        return values
    count = min(max(round(SLOW / max(float(t[1] - t[0]), 1e-9)), 1), len(t))
    sums = np.concatenate([np.zeros((1, values.shape[1])), np.cumsum(np.nan_to_num(values), axis=0)])
    first = np.clip(np.arange(len(t)) - count // 2, 0, len(t) - count)
    return np.asarray((sums[first + count] - sums[first]) / count)
