"""Readouts for a crane's operator: outreach, heights of hook and tip, load and load moment, heel and trim.

Each formula is written once, for numbers over time and for the symbols of a program, so that a live page agrees with the dataset
of a run. Radius and height are those of load charts: horizontally from the slewing axis to the point that the load hangs from,
and vertically from the ground's origin, or from the still water.

    outreach    r = |d - (d.up) up|,  d = tip - foot          load moment    M = F r,  F the hook load

Points of bodies are tip and hook; further the body that radii are measured from, and the deck. The tip is the point that the
load hangs from, as in load charts (`analysis/load_charts/poses.py`). The hook is where the crane's ropes meet what they carry,
a hook block or the load itself. A load that hangs by a joint has no hook: its centre of gravity is read.

Roll, pitch and yaw of a ship are about her own length, breadth and height. A model may lay a ship along y, as [M19] does; its
coordinates `roll` and `pitch` are then swapped. The page therefore reads the ship's angles from her rotation matrix.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.analysis.load_charts.poses import slewing_of
from deckcrane.arrays import Array
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import (
    compliantly_held_bodies,
    hung_body,
)
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ropes import hook_points, suspension_points
from deckcrane.mechanics.equations import Equations, Output
from deckcrane.mechanics.model.outputs import POSITION, ROTATION, Q
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.scenario.data import Vector
from deckcrane.scenario.outputs import OutputSpec, Page, PageContext, PageEntry, UnitByLabel, capitalised_name
from deckcrane.screws import rpy_angles
from deckcrane.units.dataset_units import Along, mixed_unit_attributes
from deckcrane.view.drawings.solids import crane_bodies
from deckcrane.view.page.scene.component_shapes import hulls, stated_load
from deckcrane.view.page.scene.scene import is_ship, ship_dimensions, z_up_rotation


@dataclass(frozen=True)
class ShipDeck:
    """The deck as drawn: a plane of a ship, at a height along her own z axis; `up` is -1 where that points down."""

    ship: str
    height: float
    up: float


@dataclass(frozen=True)
class HookPlaces:
    """Points whose mean is the tip, and those that hang from it: a hook, a load, or nothing."""

    tip: tuple[AttachmentPoint, ...]
    hung: tuple[AttachmentPoint, ...]
    called: Literal["hook", "load", ""]
    slewing: str
    up: Array
    deck: ShipDeck | None


def hook_places(scenario: Scenario) -> HookPlaces | None:
    """Tip, hook and deck of a scenario; None where it has no crane."""
    plant = scenario.plant
    load = _lifted(scenario)
    called: Literal["hook", "load", ""] = ""
    tip: tuple[tuple[str, Vector], ...]
    hung: tuple[tuple[str, Vector], ...] = ()
    if load is None:
        tips = [(name, end) for name in crane_bodies(scenario) if (end := plant.tree[name].tip) is not None]
        if not tips:
            return None
        tip = (tips[-1],)
    else:
        tip_points = suspension_points(plant, load)
        tip = tip_points or ((_suspended_body(plant, load), (0.0, 0.0, 0.0)),)
        ends = hook_points(plant, load, tip_points)
        x, y, z = plant.tree[load].inertial()[1].tolist()
        called, hung = "hook" if ends else "load", ends or ((load, (x, y, z)),)
    if any(body not in plant.tree for body, _ in tip):
        return None  # a rope from a point of the ground: no crane that has a radius
    path = _path(plant, tip[0][0])
    standing = [body for body in path if not is_ship(scenario, body)]
    ships = [body for body in path if is_ship(scenario, body)]
    if not standing:
        return None
    up = np.linalg.inv(z_up_rotation(scenario)) @ np.array([0.0, 0.0, 1.0])
    spots, hung_spots = (tuple(attachment_point(plant, *point) for point in points) for points in (tip, hung))
    deck = _deck(scenario, ships[-1]) if ships else None
    return HookPlaces(spots, hung_spots, called, slewing_of(plant, standing, up), up, deck)


def _lifted(scenario: Scenario) -> str | None:
    """The payload or, where none is named, the heaviest body that hangs on ropes from the crane."""
    plant = scenario.plant
    load = stated_load(plant)
    if load is not None:
        return load
    hanging = [body for body in compliantly_held_bodies(plant) if suspension_points(plant, body)]
    return max(hanging, key=lambda body: plant.tree[body].total_mass, default=None)


def _suspended_body(plant: Plant, load: str) -> str:
    """The body by whose joint a load hangs."""
    return hung_body(plant) if load == stated_load(plant) else load


def _path(plant: Plant, body: str) -> list[str]:
    """Bodies from the ground outwards."""
    path = []
    while body in plant.tree:
        path.append(body)
        body = plant.tree[body].on
    return path[::-1]


def _deck(scenario: Scenario, ship: str) -> ShipDeck:
    hull = hulls(scenario.plant).get(ship)
    up = -1.0 if hull is not None and hull.down else 1.0
    *_, freeboard, waterplane = ship_dimensions(scenario, ship)
    return ShipDeck(ship, float(waterplane[2]) + up * freeboard, up)


Json = dict[str, Any]
FIGURE = "figure"
"""The dimension of readouts: the name of each number."""
READOUT_WORDS = {
    "outreach": "Outreach",
    "tip_height": "Tip height",
    "tip_over_deck": "Tip over deck",
    "hook_height": "Hook height",
    "hook_over_deck": "Hook over deck",
    "load_height": "Load height",
    "load_over_deck": "Load over deck",
    "load_moment": "Load moment",
}
UNITS = {name: "N m" if name == "load_moment" else "m" for name in READOUT_WORDS}


def _readout_entries(context: PageContext) -> Iterator[PageEntry]:
    for i, name in enumerate(context.outputs.get(READOUT.name, {}).get(FIGURE, ())):
        yield PageEntry((i,), READOUT_WORDS[name], {FIGURE: name}, name)


READOUT = OutputSpec(
    "readout",
    (FIGURE,),
    UnitByLabel(FIGURE, ("m", "N m")),
    "outreach, heights of tip and hook, load moment about the slewing axis",
    page=Page("Hook", 140, entries=_readout_entries),
)
"""Made for pages, and not recorded."""

Numbers = Any
"""Three numbers, each a symbol or an array over time."""
Entry = Callable[[str, int], Any]
"""An entry of an output by its index: `entry("position", 3)`."""


class _BodyPoints:
    """Points of bodies, from the outputs `position`, `rotation` and `beam_shape`: symbols, or arrays over time."""

    def __init__(self, labels: Callable[[str], dict[str, tuple[str, ...]]], entry: Entry, scenario: Scenario) -> None:
        self._labels, self._entry, self._scenario = labels, entry, scenario

    def origin(self, body: str) -> list[Numbers]:
        at = 3 * self._labels(POSITION.name)["body"].index(body)
        return [self._entry(POSITION.name, at + k) for k in range(3)]

    def rotation(self, body: str) -> list[list[Numbers]]:
        """Rotation matrix of a body, row by row."""
        at = 9 * self._labels(ROTATION.name)["body"].index(body)
        return [[self._entry(ROTATION.name, at + 3 * i + k) for k in range(3)] for i in range(3)]

    def of(self, spot: AttachmentPoint) -> list[Numbers]:
        if spot.x is not None:
            return self._on_beam(spot)
        R, p = self.rotation(spot.body), self.origin(spot.body)
        return [p[i] + sum(R[i][k] * float(spot.at[k]) for k in range(3)) for i in range(3)]

    def _on_beam(self, spot: AttachmentPoint) -> list[Numbers]:
        """Centre of a section at a station of the boom's shape; KeyError where there is no such station."""
        labels, place = (
            self._labels(BEAM_SHAPE.name),
            float(spot.x or 0.0) / self._scenario.plant.beams[spot.body].length,
        )
        stations = [float(station) for station in labels["station"]]
        matching = [i for i, station in enumerate(stations) if abs(station - place) < 1e-9]
        if not matching or np.any(np.abs(np.asarray(spot.at, dtype=float)) > 1e-9):
            raise KeyError(spot.body)
        at = 3 * (len(stations) * labels["beam"].index(spot.body) + matching[0])
        return [self._entry(BEAM_SHAPE.name, at + k) for k in range(3)]

    def middle(self, spots: Sequence[AttachmentPoint]) -> list[Numbers]:
        every = [self.of(spot) for spot in spots]
        return [sum(point[k] for point in every) / len(every) for k in range(3)]


def _dot(a: Sequence[Numbers], b: Sequence[Numbers]) -> Numbers:
    return sum(x * y for x, y in zip(a, b, strict=True))


def outreach(tip: Sequence[Numbers], foot: Sequence[Numbers], up: Sequence[float]) -> Numbers:
    """Horizontal distance of the tip from the foot."""
    d = [a - b for a, b in zip(tip, foot, strict=True)]
    along = _dot(d, up)
    level = [a - along * b for a, b in zip(d, up, strict=True)]
    return _dot(level, level) ** 0.5


def over_deck(point: Sequence[Numbers], places: HookPlaces, placed: _BodyPoints) -> Numbers:
    """Distance of a point from the plane of the deck, which heels with the ship."""
    deck = places.deck
    assert deck is not None, "asked where there is one"
    R, p = placed.rotation(deck.ship), placed.origin(deck.ship)
    along = sum(R[i][2] * (point[i] - p[i]) for i in range(3))
    return deck.up * (along - deck.height)


def _readout_values(places: HookPlaces, placed: _BodyPoints, load: Numbers | None, water: float) -> dict[str, Numbers]:
    up = [float(component) for component in places.up]
    tip = placed.middle(places.tip)
    r = outreach(tip, placed.origin(places.slewing), up)
    values = {"outreach": r, "tip_height": _dot(tip, up) - water}
    points = {"tip": tip}
    if places.called:
        points[places.called] = placed.middle(places.hung)
        values[f"{places.called}_height"] = _dot(points[places.called], up) - water
    if places.deck is not None:
        values |= {f"{name}_over_deck": over_deck(point, places, placed) for name, point in points.items()}
    if load is not None:
        values["load_moment"] = load * r
    return {name: values[name] for name in UNITS if name in values}


def readout(scenario: Scenario, equations: Equations, water: float | None) -> Output | None:
    """Readouts as an output of a program; None where there is no crane. `water` is the height of the sea, None on land."""
    places = hook_places(scenario)
    outputs = {output.name: output for output in equations.y}
    if places is None or not {POSITION.name, ROTATION.name} <= set(outputs):
        return None
    written: dict[str, Any] = {}

    def entry(name: str, k: int) -> Any:
        if name not in written:
            written[name] = outputs[name].written_out
        return written[name][k]

    placed = _BodyPoints(lambda name: dict(outputs[name].labels), entry, scenario)
    try:
        values = _readout_values(
            places, placed, entry(HOOK_LOAD.name, 0) if HOOK_LOAD.name in outputs else None, water or 0.0
        )
    except (KeyError, ValueError):
        return None
    units = Along(FIGURE, tuple(UNITS[name] for name in values))
    return Output(READOUT.name, ca.vertcat(*values.values()), {FIGURE: tuple(values)}, units, READOUT.long_name)


def recorded_readout(scenario: Scenario, dataset: xr.Dataset, water: float | None) -> xr.DataArray | None:
    """Readouts of a recorded run; None where it did not record the necessary poses."""
    places = hook_places(scenario)
    if places is None or ROTATION.name not in dataset or POSITION.name not in dataset:
        return None
    count = dataset.sizes["time"]

    def labels(name: str) -> dict[str, tuple[str, ...]]:
        data = dataset[name]
        return {str(dim): tuple(str(label) for label in data[dim].values) for dim in data.dims if dim != "time"}

    def entry(name: str, k: int) -> Any:
        return dataset[name].transpose("time", ...).values.reshape(count, -1)[:, k]

    try:
        load = entry(HOOK_LOAD.name, 0) if HOOK_LOAD.name in dataset else None
        readings = _readout_values(places, _BodyPoints(labels, entry, scenario), load, water or 0.0)
    except (KeyError, ValueError):
        return None
    attributes = {
        "long_name": READOUT.long_name,
        **mixed_unit_attributes("m or N m", FIGURE, {name: UNITS[name] for name in readings}),
    }
    values = np.stack([np.broadcast_to(reading, (count,)) for reading in readings.values()], axis=1)
    return xr.DataArray(values, {FIGURE: list(readings)}, ("time", FIGURE), attrs=attributes)


def readouts(scenario: Scenario, available: Sequence[Json], water: float | None) -> list[Json]:
    """Readouts along the lower edge of the page's picture: each with a label, a figure, and others beside it."""
    by_id = {entry["id"]: entry for entry in available}
    g = float(np.linalg.norm(scenario.gravity))
    over = (
        ("over water", "the still water")
        if water is not None
        else ("over ground", "the ground, as low as the crane reaches")
    )
    result: list[Json] = []

    def part(key: str, unit: str, factor: float, digits: int, words: str = "") -> Json | None:
        """A figure of a readout; `factor` is from SI units."""
        entry = by_id.get(key)
        if entry is None:
            return None
        ground = water is None and key.endswith("_height")
        shown = {"signal": key, "factor": factor / entry["factor"], "unit": unit, "digits": digits, "words": words}
        return {**shown, "ground": ground}

    def show(key: str, label: str, title: str, *parts: Json | None) -> None:
        shown = [entry for entry in parts if entry is not None]
        if shown:
            result.append({"key": key, "label": label, "title": title, "parts": shown})

    point = next((candidate for candidate in ("hook", "load") if f"{READOUT.name}:{candidate}_height" in by_id), "tip")
    deck = part(f"{READOUT.name}:{point}_over_deck", "m", 1.0, 1)
    above = part(f"{READOUT.name}:{point}_height", "m", 1.0, 1, "" if deck is None else over[0])
    label = (
        f"{point.capitalize()} {'over deck' if deck is not None else 'over water' if water is not None else 'height'}"
    )
    title = f"Height of the {point}: over the plane of the deck where there is one, and over {over[1]}"
    show("height", label, title, deck, above)
    title = "Horizontal distance from the slewing axis to the point that the load hangs from: the radius of load charts"
    show("outreach", "Outreach", title, part(f"{READOUT.name}:outreach", "m", 1.0, 2))
    if g > 0:
        tonnes = part("hook_load:Hook load", "t", 1e-3 / g, 1)
        force = part("hook_load:Hook load", "kN", 1e-3, 0)
        show("load", "Hook load", "Size of the force that carries the load", tonnes, force)
        moment = part(f"{READOUT.name}:load_moment", "t m", 1e-3 / g, 0)
        more = part(f"{READOUT.name}:load_moment", "kN m", 1e-3, 0)
        show("moment", "Load moment", "Hook load times outreach", moment, more)
    ship = _ship(scenario)
    for key, label, name in (("heel", "Heel", "roll"), ("trim", "Trim", "pitch")):
        keys = [
            identifier
            for identifier in by_id
            if identifier in (f"{ATTITUDE.name}:{name.capitalize()}", f"{Q.name}:{ship}.{name}")
        ]
        if keys:
            show(key, label, f"{name.capitalize()} of the ship", part(keys[0], "°", 180 / np.pi, 1))
    return result


def _ship(scenario: Scenario) -> str | None:
    """The ship that carries the crane."""
    places = hook_places(scenario)
    return places.deck.ship if places is not None and places.deck is not None else None


NAMES = ("roll", "pitch", "yaw")


def _attitude_entries(context: PageContext) -> Iterator[PageEntry]:
    for i, name in enumerate(context.outputs.get(ATTITUDE.name, {}).get("ship_angle", ())):
        yield PageEntry((i,), capitalised_name(name), {"ship_angle": name})


ATTITUDE = OutputSpec(
    "attitude",
    ("ship_angle",),
    "rad",
    "roll, pitch and yaw about the ship's own axes",
    page=Page("Ship", 10, entries=_attitude_entries),
)
"""Made for pages, and not recorded."""
ALONG_Y = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
"""Forward, to port and up as columns, for a ship whose bow is on the y axis."""


def ship_along_y(scenario: Scenario) -> str | None:
    """The body that is drawn as a hull along y and can turn about all axes, if there is one."""
    for name in scenario.plant.order:
        if is_ship(scenario, name) and scenario.plant.tree[name].joint.kind in ("free", "spherical"):
            length, breadth, *_ = ship_dimensions(scenario, name)
            return name if breadth > length else None
    return None


def attitude(scenario: Scenario, equations: Equations) -> Output | None:
    """Give roll, pitch and yaw as an output of the ship's rotation; None where the coordinates are already the ship's own."""
    ship = ship_along_y(scenario)
    rotation = next((output for output in equations.y if output.name == ROTATION.name), None)
    if ship is None or rotation is None:
        return None
    start = 9 * rotation.labels["body"].index(ship)
    R = ca.reshape(rotation.written_out[start : start + 9], 3, 3).T
    C = ca.DM(ALONG_Y)
    angles = ca.vertcat(*rpy_angles(C.T @ R @ C))
    return Output(ATTITUDE.name, angles, {"ship_angle": NAMES}, "rad", ATTITUDE.long_name)


def recorded_attitude(scenario: Scenario, dataset: xr.Dataset) -> xr.DataArray | None:
    """Roll, pitch and yaw of a recorded run, unwrapped."""
    ship = ship_along_y(scenario)
    if ship is None or ROTATION.name not in dataset or ship not in dataset["body"].values:
        return None
    matrices = dataset[ROTATION.name].sel(body=ship).transpose("time", "axis", "body_axis").values
    angles: Array = np.array([rpy_angles(ALONG_Y.T @ R @ ALONG_Y) for R in matrices], dtype=float)
    attributes = {"units": "rad", "long_name": ATTITUDE.long_name}
    return xr.DataArray(
        np.unwrap(angles, axis=0), {"ship_angle": list(NAMES)}, ("time", "ship_angle"), attrs=attributes
    )
