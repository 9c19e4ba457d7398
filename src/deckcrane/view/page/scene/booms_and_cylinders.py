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
from deckcrane.mechanics.model.plant import attachment_point
from deckcrane.mechanics.model.sketches import BodyPoint, CylinderShape
from deckcrane.view.page.scene.bodies import bracket
from deckcrane.view.page.scene.body_roles import SceneContext, body_role
from deckcrane.view.page.scene.component_shapes import cylinder_shapes, frames_after
from deckcrane.view.page.scene.member_sizes import cylinder_radii
from deckcrane.view.page.scene.sketches import part, spot_data

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
    points = [*_strut_ends(scenario), *(_stand(scenario, name) for name in scenario.plant.order)]
    for point in (spot(scenario, point) for point in points):
        if point["place"] is not None and float(np.linalg.norm(point["at"])) > least:
            yield point


def carriers(scenario: Scenario) -> dict[str, Json]:
    """The point on which each body stands: a deformed boom moves what it carries, and the page may exaggerate that."""
    result = {}
    for name in scenario.plant.order:
        result[name] = spot(scenario, _stand(scenario, name))
        result |= {frame: spot(scenario, pin) for frame, pin in frames_after(scenario.plant, name).items()}
    return result


def _stand(scenario: Scenario, name: str) -> BodyPoint:
    """Where the joint of a body is on its carrier."""
    return BodyPoint(scenario.plant.tree[name].on, scenario.plant.placement(name)[1])


def _strut_ends(scenario: Scenario) -> list[BodyPoint]:
    """Pins of cylinders whose barrels and rods have no frames of their own."""
    return [end for cylinder in cylinder_shapes(scenario.plant) if cylinder.struts for end in cylinder.ends]


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
    ends = [end for end in _strut_ends(scenario) if end.body == "ground"]
    return result + [{"at": end.at.tolist(), "axis": None} for end in ends]


def spot(scenario: Scenario, point: BodyPoint) -> Json:
    """A point of a body or the ground; on a boom, its position as a fraction of the length, and its offset from the axis."""
    return spot_data(scenario.plant, attachment_point(scenario.plant, point.body, point.at))


Z = np.array([0.0, 0.0, 1.0])
ACROSS = np.array([1.0, 0.0, 0.0])
"""The pins of barrel and piston lie along their x axes."""


def cylinder_parts(setting: SceneContext, colour: dict[str, str]) -> Iterator[Json]:
    """Barrel and rod along the cylinder's axis, and brackets from rigid bodies' centre lines to the pins."""
    scenario = setting.scenario
    for cylinder in cylinder_shapes(scenario.plant):
        if not cylinder.struts:
            yield from _barrel_and_rod(setting, cylinder)
        for end in cylinder.ends:
            if end.body == "ground" or end.body in setting.ships or scenario.plant.tree[end.body].beam is not None:
                continue
            if body_role(setting, end.body) != "link":
                yield from bracket(setting, end.body, end.at, colour.get(end.body, "steel"))


def _barrel_and_rod(setting: SceneContext, cylinder: CylinderShape) -> Iterator[Json]:
    name, half_spacing = cylinder.name, cylinder.spacing / 2
    offsets = [side * half_spacing * ACROSS for side in ((-1, 1) if half_spacing else (0,))]
    (barrel, rod), (outer, inner) = (cylinder.barrel, cylinder.rod), cylinder_radii(setting, cylinder)
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
    for cylinder in cylinder_shapes(setting.scenario.plant):
        outer, inner = cylinder_radii(setting, cylinder)
        for strut, *pins in cylinder.struts:
            yield {
                "name": strut,
                "pins": [spot(setting.scenario, pin) for pin in pins],
                "barrel": cylinder.barrel,
                "rod": cylinder.rod,
                "radius": outer,
                "rodRadius": inner,
                "axis": cylinder.axis.tolist(),
            }
