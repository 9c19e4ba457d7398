"""Steps of a planned lift: pick up, hoist, slew, luff, lower, land, each with its time, radius, height and loads.

A step is a time in which the same drives move. Drives are told apart by what they do to the load: a drive turns it about the
vertical (slew), changes its distance from the tip (hoist, lower), or moves the tip in the vertical plane of the boom (luff).

Slings from the corners of a load to a hook above its centre of gravity carry, in static balance, W / (n cos a) each, a their angle
from the vertical; where slings are stiff and their lengths differ, two opposite ones may carry all, W / (2 cos a).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, hypot

import numpy as np
import xarray as xr

from deckcrane.analysis.load_charts.poses import slewing_of
from deckcrane.analysis.planning.clearance import distance
from deckcrane.analysis.planning.crane_model import LOAD, TIP, CraneModel
from deckcrane.analysis.planning.planning import MovePlan, clearance_pairs
from deckcrane.analysis.planning.search import points_of_pairs
from deckcrane.arrays import Array
from deckcrane.components.bodies import Box
from deckcrane.components.payload import payload_name
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import REACTION
from deckcrane.mechanics.model.plant import AttachmentPoint

MOVING = 0.03
"""Speed of a drive, over its largest, from which on it counts as moving."""
SHORTEST = 0.04
"""Time of a step, over that of the move, below which it belongs to its neighbour."""


@dataclass(frozen=True)
class LiftStep:
    """One step of a lift."""

    name: str
    """What is done."""
    start: float
    """When it begins [s]."""
    end: float
    """When it ends [s]."""
    radius: tuple[float, float]
    """Horizontal distance of the load, or the tip, from the slewing axis at its start and end [m]."""
    height: tuple[float, float]
    """Vertical height of the load, or the tip, above the origin of the vessel's frame at its start and end [m]."""
    hook_load: float | None
    """Largest hook load [N]."""
    joint: str
    """Joint with the largest reaction."""
    reaction: float
    """Its largest force [N]."""
    check: str
    """Check with the largest utilisation; empty without checks."""
    utilisation: float | None
    clearance: float | None
    """Smallest distance to obstacles and of the load to the crane [m]."""
    nearest: str
    """What comes that near."""


@dataclass(frozen=True)
class SlingGeometry:
    """Slings between the corners of a load and a hook above it."""

    slings: int
    length: float
    """Length of each [m]."""
    angle: float
    """Angle of each from the vertical [rad]."""
    headroom: float
    """Height of the hook above the top of the load [m]."""
    tension: float
    """Tension of each where all carry the same [N]."""
    worst_tension: float
    """Tension of each of two where these carry all [N]."""


def sling_geometry(plan: MovePlan, slings: int, length: float) -> SlingGeometry:
    """Angles and tensions of slings on the payload's box, under the largest hook load of the plan."""
    payload = payload_name(plan.model.plant)
    shape = None if payload is None else plan.model.plant.tree[payload].shape
    if not isinstance(shape, Box):
        raise DeckcraneError(
            "slings: the payload is no box, so where they are fastened is not known; give it shape: {box: ...}"
        )
    if slings not in (2, 4):
        raise DeckcraneError(f"slings: two or four of them hold a box; these are {slings}")
    x, y, _ = shape.box
    reach = hypot(x, y) / 2 if slings == 4 else max(x, y) / 2
    if length <= reach:
        raise DeckcraneError(
            f"slings: they are {length:g} m long, and the corners are {reach:.3g} m from the middle; take longer ones"
        )
    headroom = (length**2 - reach**2) ** 0.5
    load = float(plan.dataset[HOOK_LOAD.name].max())
    share = headroom / length
    return SlingGeometry(slings, length, acos(share), headroom, load / slings / share, load / 2 / share)


def lift_steps(plan: MovePlan) -> tuple[LiftStep, ...]:
    """All steps of a plan, from picking up to landing."""
    times = np.linspace(0.0, plan.duration, 8 * plan.course.intervals + 1)
    kinds = _drive_kinds(plan.model)
    speeds = plan.course.at(times)[1][: plan.model.drive_count]
    most = np.abs(speeds).max(axis=1)
    moving = np.abs(speeds) > MOVING * np.maximum(most, 1e-9)[:, None]
    moving[most < 1e-6] = False
    spans = _merged(_spans(moving), len(times))
    measures = _Measures(plan, times)
    carried = payload_name(plan.model.plant) is not None
    steps = [measures.step("pick up" if carried else "start", 0, 0)]
    for first, last in spans:
        active = [k for k in range(len(kinds)) if moving[k, first : last + 1].mean() > 0.3]
        steps.append(measures.step(_step_name(kinds, active, measures, first, last), first, last))
    steps.append(measures.step("land" if carried else "end", len(times) - 1, len(times) - 1))
    return tuple(steps)


def _drive_kinds(model: CraneModel) -> list[str]:
    """What each drive does to the load: slew, hoist or luff."""
    import casadi as ca

    q = model.symbols[0]
    up = -np.array(model.scenario.gravity) / np.linalg.norm(model.scenario.gravity)
    tip = model.point(TIP, "steps")
    carried = payload_name(model.plant) is not None
    load = model.point(LOAD, "steps") if carried else tip
    slopes = ca.Function("slopes", [q], [ca.jacobian(tip, q), ca.jacobian(load, q)])
    tip_slope, load_slope = (np.array(value) for value in slopes(model.settle(model.start)))
    kinds = []
    for k in range(model.drive_count):
        moved = float(np.linalg.norm(tip_slope[:, k]))
        if moved < 1e-6 * float(np.linalg.norm(load_slope[:, k])) or moved < 1e-9:
            kinds.append("hoist")
        elif abs(up @ tip_slope[:, k]) < 1e-3 * moved and model.drives[k].unit == "rad":
            kinds.append("slew")
        elif model.drives[k].unit == "m" and not model.drives[k].port.pins and _travels(model, k):
            kinds.append("travel")
        else:
            kinds.append("luff")
    return kinds


def _travels(model: CraneModel, k: int) -> bool:
    """Whether a drive is that of a prismatic joint."""
    body = model.drives[k].port.body
    return model.plant.tree[body].joint.kind == "prismatic"


def _spans(moving: Array) -> list[tuple[int, int]]:
    """Index of the first and last instant of each time with the same moving drives."""
    changes = [0, *(int(i) + 1 for i in np.flatnonzero((moving[:, 1:] != moving[:, :-1]).any(axis=0)))]
    return [(a, b) for a, b in zip(changes, [*changes[1:], moving.shape[1] - 1], strict=True) if b > a]


def _merged(spans: list[tuple[int, int]], count: int) -> list[tuple[int, int]]:
    """The spans, short ones as part of the one before them."""
    merged: list[tuple[int, int]] = []
    for first, last in spans:
        if merged and (last - first < SHORTEST * count or merged[-1][1] - merged[-1][0] < SHORTEST * count):
            merged[-1] = (merged[-1][0], last)
        else:
            merged.append((first, last))
    return merged


def _step_name(kinds: list[str], active: list[int], measures: _Measures, first: int, last: int) -> str:
    words = []
    for kind in dict.fromkeys(kinds[k] for k in active):
        if kind == "hoist":
            words.append("hoist" if measures.height[last] > measures.height[first] else "lower")
        elif kind == "luff":
            words.append("luff out" if measures.radius[last] > measures.radius[first] else "luff in")
        else:
            words.append(kind)
    return " and ".join(words) or "wait"


class _Measures:
    """Radius, height, loads and distances of a plan over time."""

    def __init__(self, plan: MovePlan, times: Array) -> None:
        model = plan.model
        self.times, self.dataset = times, plan.dataset
        up, gravity = model.up, np.array(model.scenario.gravity)
        carried = payload_name(model.plant) is not None
        place = plan.positions(LOAD if carried else TIP, times)
        foot = slewing_of(model.plant, model.names_of_bodies, -gravity / np.linalg.norm(gravity))
        axis = np.array(_position(model, AttachmentPoint(foot, None, np.zeros(3)), plan.course.q[:, 0]))
        reach = place - axis
        self.radius = np.linalg.norm(reach - np.outer(reach @ up, up), axis=1)
        self.height = place @ up
        pairs = clearance_pairs(plan)
        self.pairs = [pair.name for pair in pairs]
        if pairs:
            points = points_of_pairs(model, pairs)
            coarse = times[::2]  # those at which distances of a plan are checked
            poses = [points(q) for q in plan.course.at(coarse)[0].T]
            near = np.array([[distance(pair, pose) for pose in poses] for pair in pairs])
            self.distances = np.array([np.interp(times, coarse, row) for row in near])
        self.check, self.share = _largest_utilisation(plan.dataset)

    def step(self, name: str, first: int, last: int) -> LiftStep:
        """The step between two instants."""
        span = slice(first, last + 1)
        loads = np.linalg.norm(self.dataset[REACTION.name].values[span, :, :3], axis=2)
        joint = int(np.argmax(loads.max(axis=0)))
        near, nearest = None, ""
        if self.pairs:
            j = int(np.argmin(self.distances[:, span].min(axis=1)))
            near, nearest = float(self.distances[j, span].min()), self.pairs[j]
        share = None if self.share is None else float(self.share[span].max())
        hook = float(self.dataset[HOOK_LOAD.name].values[span].max()) if HOOK_LOAD.name in self.dataset else None
        return LiftStep(
            name,
            float(self.times[first]),
            float(self.times[last]),
            (float(self.radius[first]), float(self.radius[last])),
            (float(self.height[first]), float(self.height[last])),
            hook,
            str(self.dataset["joint"].values[joint]),
            float(loads.max()),
            self.check[int(np.argmax(self.share[span]) + first)] if self.share is not None else "",
            share,
            near,
            nearest,
        )


def _position(model: CraneModel, spot: AttachmentPoint, q: Array) -> Array:
    import casadi as ca

    (expression,) = model.in_ship([model.position(spot)])
    return np.array(ca.Function("position", [model.symbols[0]], [expression])(q)).ravel()


def _largest_utilisation(dataset: xr.Dataset) -> tuple[list[str], Array | None]:
    """The check with the largest utilisation at each instant, and that utilisation; none without checks."""
    if UTILISATION.name not in dataset:
        return [], None
    checks = dataset[UTILISATION.name]
    shares = checks.stack(entry=[d for d in checks.dims if d != "time"])
    largest = shares.argmax("entry").values
    labels = [label if isinstance(label, str) else ".".join(map(str, label)) for label in shares["entry"].values]
    return [labels[i] for i in largest], np.asarray(shares.max("entry").values)
