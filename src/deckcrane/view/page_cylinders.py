"""Cylinders of the 3D page: barrels and rods with their own frames, struts between pins, and brackets for their pins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from deckcrane.model import Scenario
from deckcrane.model.cylinders import HydraulicCylinder
from deckcrane.plant.pairs import pins_on_bodies
from deckcrane.view.page_bodies import bracket
from deckcrane.view.page_booms import spot
from deckcrane.view.page_looks import Setting, look_of
from deckcrane.view.page_parts import part
from deckcrane.view.page_sections import cylinder_radii

Json = dict[str, Any]
Z = np.array([0.0, 0.0, 1.0])
ACROSS = np.array([1.0, 0.0, 0.0])
"""The pins of barrel and piston lie along their x axes."""


def cylinder_sizes(cylinder: HydraulicCylinder) -> tuple[float, float]:
    """Lengths of barrel and rod as drawn: long enough to overlap, short enough to fit."""
    shortest, longest = cylinder.lengths
    barrel = cylinder.barrel.length or 0.6 * shortest
    return barrel, min(max(cylinder.piston.length, longest - 0.9 * barrel), shortest)


def cylinder_parts(setting: Setting, colour: dict[str, str]) -> Iterator[Json]:
    """Barrel and rod along the cylinder's axis, and brackets from rigid bodies' centre lines to the pins."""
    scenario = setting.scenario
    for name, cylinder in scenario.cylinders.items():
        if cylinder.model == "loop":  # the parts of a strut have no frames of their own
            yield from _barrel_and_rod(setting, name, cylinder)
        for end in (cylinder.barrel, cylinder.piston):
            if end.on == "ground" or end.on in setting.ships or scenario.plant.tree[end.on].beam is not None:
                continue
            if look_of(setting, end.on) != "link":
                yield from bracket(setting, end.on, np.array(end.at), colour.get(end.on, "steel"))


def _barrel_and_rod(setting: Setting, name: str, cylinder: HydraulicCylinder) -> Iterator[Json]:
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


def struts(setting: Setting) -> Iterator[Json]:
    """Cylinders without moving bodies: their pins and their look."""
    scenario = setting.scenario
    for name in scenario.plant.struts:
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
