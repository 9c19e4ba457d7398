"""Booms that bend and cylinders on the 3D page, brackets beside them, and which body carries which.

A boom is a box whose sides have the radii of gyration of the model's sections. Deflections come with the states or samples;
from them the page finds the positions of everything on a boom.

Cylinders are barrels and rods with their own frames, or struts between pins; their pins have brackets.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies.data import Body
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.data import HydraulicCylinder
from deckcrane.components.cylinders.hinge_loop import driven_joints, pins_on_bodies, strut_names
from deckcrane.components.linkages.topology import bars_after
from deckcrane.view.page.scene.bodies import bracket
from deckcrane.view.page.scene.body_roles import SceneContext, body_role
from deckcrane.view.page.scene.member_sizes import cylinder_radii
from deckcrane.view.page.scene.sketches import part

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
        for name in strut_names(scenario.plant)
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
        driven = driven_joints(scenario.plant).get(name)
        for cylinder in (*(() if driven is None else (driven,)), *bars_after(scenario.plant, name)):
            parts = scenario.cylinders[cylinder]
            for end, pin in (("barrel", parts.barrel), ("piston", parts.piston)):
                result[f"{cylinder}.{end}"] = spot(scenario, pin.on, np.array(pin.at))
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
        for name in strut_names(scenario.plant)
        for end in (scenario.cylinders[name].barrel, scenario.cylinders[name].piston)
    ]
    return result + [{"at": list(end.at), "axis": None} for end in ends if end.on == "ground"]


def spot(scenario: Scenario, on: str, at: Array) -> Json:
    """A point of a body or the ground; on a boom, its position as a fraction of the length, and its offset from the axis."""
    x = scenario.plant.place_on_beam(on, at)
    if x is None:
        return {"on": on, "place": None, "at": at.tolist()}
    return {"on": on, "place": x / scenario.plant.beams[on].length, "at": scenario.plant.beside_beam(on, at).tolist()}


Z = np.array([0.0, 0.0, 1.0])
ACROSS = np.array([1.0, 0.0, 0.0])
"""The pins of barrel and piston lie along their x axes."""


def cylinder_sizes(cylinder: HydraulicCylinder) -> tuple[float, float]:
    """Lengths of barrel and rod as drawn: long enough to overlap, short enough to fit."""
    shortest, longest = cylinder.lengths
    barrel = cylinder.barrel.length or 0.6 * shortest
    return barrel, min(max(cylinder.piston.length, longest - 0.9 * barrel), shortest)


def cylinder_parts(setting: SceneContext, colour: dict[str, str]) -> Iterator[Json]:
    """Barrel and rod along the cylinder's axis, and brackets from rigid bodies' centre lines to the pins."""
    scenario = setting.scenario
    for name, cylinder in scenario.cylinders.items():
        if cylinder.model == "loop":  # the parts of a strut have no frames of their own
            yield from _barrel_and_rod(setting, name, cylinder)
        for end in (cylinder.barrel, cylinder.piston):
            if end.on == "ground" or end.on in setting.ships or scenario.plant.tree[end.on].beam is not None:
                continue
            if body_role(setting, end.on) != "link":
                yield from bracket(setting, end.on, np.array(end.at), colour.get(end.on, "steel"))


def _barrel_and_rod(setting: SceneContext, name: str, cylinder: HydraulicCylinder) -> Iterator[Json]:
    half_spacing = 0.0 if cylinder.pair is None else cylinder.pair.spacing / 2
    offsets = [side * half_spacing * ACROSS for side in ((-1, 1) if half_spacing else (0,))]
    (barrel, rod), (outer, inner) = cylinder_sizes(cylinder), cylinder_radii(setting, name, cylinder)
    for at in offsets:
        yield part(f"{name}.barrel", "tube", "barrel", at, at + barrel * Z, [outer, outer], look="barrel", axis=ACROSS)
        yield part(
            f"{name}.piston",
            "tube",
            "rod",
            at - rod * Z,
            at,
            [inner, inner],
            look="rod",
            axis=ACROSS,
            section=np.array([outer]),
        )
    for end in ("barrel", "piston"):
        for at in offsets:
            yield part(f"{name}.{end}", "ball", "steel", at, at, [1.2 * outer], look="eye", axis=ACROSS)
        if half_spacing:  # the pin that both sit on
            yield part(f"{name}.{end}", "tube", "steel", offsets[0], offsets[1], [0.5 * outer, 0.5 * outer])


def struts(setting: SceneContext) -> Iterator[Json]:
    """Cylinders without moving bodies: their pins and their look."""
    scenario = setting.scenario
    for name in strut_names(scenario.plant):
        cylinder = scenario.cylinders[name]
        (barrel, rod), (outer, inner) = cylinder_sizes(cylinder), cylinder_radii(setting, name, cylinder)
        ends = [(label.rpartition(".")[0], on, at) for label, on, at, _ in pins_on_bodies(scenario.plant, name)]
        for strut in dict.fromkeys(label for label, _, _ in ends):  # two of a pair
            pins = [spot(scenario, on, at) for label, on, at in ends if label == strut]
            yield {
                "name": strut,
                "pins": pins,
                "barrel": barrel,
                "rod": rod,
                "radius": outer,
                "rodRadius": inner,
                "axis": _pin_axis(scenario, name).tolist(),
            }


def _pin_axis(scenario: Scenario, name: str) -> Any:
    """The hinge that a strut drives, along which its pins lie, in the frame of the body that its barrel is pinned to."""
    cylinder = scenario.cylinders[name]
    on = {cylinder.barrel.on: cylinder.piston.on, cylinder.piston.on: cylinder.barrel.on}
    for outer, inner in on.items():
        body = scenario.plant.tree.get(outer)
        if body is not None and body.on == inner:
            axis = np.array(getattr(body.joint, "axis", (1.0, 0.0, 0.0)), dtype=float)
            R, _ = scenario.plant.placement(outer)
            return R @ axis if inner == cylinder.barrel.on else axis
    return ACROSS
