"""Initial poses of all bodies, from the file, in numbers: for parts whose own numbers follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.kinematics import poses
from deckcrane.plant.numbers import Structure
from deckcrane.plant.spots import Spot

if TYPE_CHECKING:
    from deckcrane.parts.kit import Kit

KEPT = 8
"""How many structures' functions are cached."""
_functions: dict[Structure, tuple[Any, list[str], dict[tuple[str, float], int]]] = {}


class StartPoses:
    """Initial poses of a kit with all parts that make links; beams are straight."""

    def __init__(self, kit: Kit, moved: Mapping[str, float] | None = None) -> None:
        self._kit = kit
        function, self._names, self._sections = _cached_function(kit)
        start = np.array([(moved or {}).get(data.name, data.element.start) for data in kit.plant.coordinates])
        values = np.array(function(start, kit.numbers)).reshape(12, -1, order="F").T
        self._poses = [(row[:9].reshape(3, 3, order="F"), row[9:]) for row in values]

    def moved(self, values: Mapping[str, float]) -> StartPoses:
        """The same with other values of some coordinates."""
        return StartPoses(self._kit, values)

    def of(self, spot: Spot) -> tuple[Array, Array]:
        """Rotation of the link that has a spot, to the ground's axes, and the position of the spot in the ground's frame."""
        if spot.body == "ground":
            return np.eye(3), np.asarray(spot.at, dtype=float)
        k = self._names.index(spot.body) if spot.x is None else self._sections[spot.body, spot.x]
        R, p = self._poses[k]
        return R, p + R @ spot.at


def _cached_function(kit: Kit) -> tuple[Any, list[str], dict[tuple[str, float], int]]:
    """The function (q, numbers) of the poses of all links, and the indices of links and sections among them; one a structure."""
    entry = _functions.pop(kit.structure, None)
    _functions[kit.structure] = entry = _pose_function(kit) if entry is None else entry
    while len(_functions) > KEPT:
        del _functions[next(iter(_functions))]
    return entry


def _pose_function(kit: Kit) -> tuple[Any, list[str], dict[tuple[str, float], int]]:
    q, u = ca.SX.sym("q", len(kit.plant.coordinates)), ca.SX.sym("u", len(kit.plant.speeds))
    tree = kit.mechanism(q, u)
    pose_entries = ca.vertcat(*[ca.vertcat(ca.vec(R), p) for R, p in poses(tree)])
    function = ca.Function("poses", [q, kit.p.symbols], [ca.densify(pose_entries)])
    return function, [link.name for link in tree.links], dict(tree.sections)
