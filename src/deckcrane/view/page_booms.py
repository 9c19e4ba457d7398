"""Flexible cranes on the 3D page: booms that bend, brackets beside them, and which body carries which.

A boom is a box whose sides have the radii of gyration of the model's sections. Deflections come with the states or samples;
from them the page finds the positions of everything on a boom.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Body, Scenario

Json = dict[str, Any]
BOX = sqrt(6.0)
"""Side of a thin-walled square box over the radius of gyration of its section."""
LEAST_SIDE = 0.01
"""Smallest side as a fraction of a boom's length, to be visible."""


def boom(name: str, body: Body, colour: str, stations: Array, ends: list[str], hinge: Array) -> Iterator[Json]:
    """A boom with the sides of its sections along the beam's y and z at every station, and the pin at its root.

    `ends` gives the kinds of its ends, `hinge` the axis about which it luffs. A lattice boom has the pitch of its lacing as well.
    """
    beam = body.beam
    assert beam is not None, "asked of flexible bodies only"
    sections, places = beam.sections(), beam.length * stations
    area = sections.area(places)
    sides = BOX * np.sqrt(np.stack([sections.Iz(places) / area, sections.Iy(places) / area], axis=1))
    laced = beam.laced()
    if laced is not None:
        sides = np.stack(laced.at(places)[:2], axis=1)
    sides = np.maximum(sides, LEAST_SIDE * beam.length)
    origin = [0.0, 0.0, 0.0]
    yield {
        "body": name,
        "shape": "boom",
        "colour": colour,
        "from": origin,
        "to": list(beam.tip),
        "size": sides.ravel().tolist(),
        "stations": stations.tolist(),
        "turn": beam.rotation.ravel().tolist(),
        "look": "boom" if laced is None else "lattice",
        "ends": ends,
        "axis": hinge.tolist(),
        **({} if laced is None else {"pitch": float(np.mean(laced.at(places)[2]))}),
    }
    if body.joint.kind in ("revolute", "spherical"):
        pin = {"look": "pin", "axis": hinge.tolist(), "section": [float(sides[0].max()), float(sides[0].min())]}
        radius = 0.15 * float(sides[0].max())
        yield {
            "body": name,
            "shape": "ball",
            "colour": "steel",
            "from": origin,
            "to": origin,
            "size": [radius],
            **pin,
        }


def brackets(scenario: Scenario, least: float) -> Iterator[Json]:
    """Pins of struts and joints beside a flexible boom, further off its axis than `least`."""
    spots = [
        (end.on, np.array(end.at))
        for name in scenario.plant.struts
        for end in (scenario.cylinders[name].barrel, scenario.cylinders[name].piston)
    ]
    spots += [(scenario.plant.tree[name].on, scenario.plant.placement(name)[1]) for name in scenario.plant.order]
    for on, at in spots:
        point = spot(scenario, on, at)
        if point["place"] is not None and float(np.linalg.norm(point["at"])) > least:
            yield point


def carriers(scenario: Scenario) -> dict[str, Json]:
    """The point on which each body stands: a deformed boom moves what it carries, and the page may exaggerate that."""
    result = {}
    for name in scenario.plant.order:
        result[name] = spot(scenario, scenario.plant.tree[name].on, scenario.plant.placement(name)[1])
        driven = scenario.plant.driven.get(name)
        for cylinder in (*(() if driven is None else (driven,)), *scenario.plant.bars_after(name)):
            parts = scenario.cylinders[cylinder]
            for end, part in (("barrel", parts.barrel), ("piston", parts.piston)):
                result[f"{cylinder}.{end}"] = spot(scenario, part.on, np.array(part.at))
    return result


def feet(scenario: Scenario) -> list[Json]:
    """Where bodies and struts stand on the ground, and the axis of the pin there; None where a body slews or is fixed."""
    result, g = [], np.array(scenario.gravity)
    for name in scenario.plant.order:
        body = scenario.plant.tree[name]
        if body.on == "ground" and body.joint.kind != "free":
            R, at = scenario.plant.placement(name)
            axis = R @ np.array(getattr(body.joint, "axis", (0.0, 0.0, 1.0)))
            level = body.joint.kind == "revolute" and abs(axis @ g) < 0.3 * np.linalg.norm(g)
            result.append({"at": at.tolist(), "axis": axis.tolist() if level else None})
    ends = [
        end
        for name in scenario.plant.struts
        for end in (scenario.cylinders[name].barrel, scenario.cylinders[name].piston)
    ]
    return result + [{"at": list(end.at), "axis": None} for end in ends if end.on == "ground"]


def spot(scenario: Scenario, on: str, at: Array) -> Json:
    """A point of a body or the ground; on a boom, its position as a fraction of the length, and its offset from the axis."""
    x = scenario.plant.place_on_beam(on, at)
    if x is None:
        return {"on": on, "place": None, "at": at.tolist()}
    return {"on": on, "place": x / scenario.plant.beams[on].length, "at": scenario.plant.beside_beam(on, at).tolist()}
