"""Cylinders of the 3D page: barrels and rods with their own frames, struts between pins, and the brackets that hold their pins."""

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
    """The lengths of barrel and rod as they are drawn: long enough to overlap, short enough to fit."""
    shortest, longest = cylinder.lengths
    barrel = cylinder.barrel.length or 0.6 * shortest
    return barrel, min(max(cylinder.piston.length, longest - 0.9 * barrel), shortest)


def cylinder_parts(setting: Setting, colour: dict[str, str]) -> Iterator[Json]:
    """Barrel and rod along the cylinder's axis, and brackets from rigid bodies' middle lines to the pins."""
    scenario = setting.scenario
    for name, cylinder in scenario.cylinders.items():
        if cylinder.model == "loop":  # the parts of a strut have no frames of their own
            yield from _loop(setting, name, cylinder)
        for own in (cylinder.barrel, cylinder.piston):
            if own.on == "ground" or own.on in setting.ships or scenario.plant.tree[own.on].beam is not None:
                continue
            if look_of(setting, own.on) != "link":
                yield from bracket(setting, own.on, np.array(own.at), colour.get(own.on, "steel"))


def _loop(setting: Setting, name: str, cylinder: HydraulicCylinder) -> Iterator[Json]:
    apart = 0.0 if cylinder.pair is None else cylinder.pair.spacing / 2
    beside = [side * apart * ACROSS for side in ((-1, 1) if apart else (0,))]
    (barrel, rod), (outer, inner) = cylinder_sizes(cylinder), cylinder_radii(setting, name, cylinder)
    for at in beside:
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
        for at in beside:
            yield part(f"{name}.{end}", "ball", "steel", at, at, [1.2 * outer], look="eye", axis=ACROSS)
        if apart:  # the pin that both sit on
            yield part(f"{name}.{end}", "tube", "steel", beside[0], beside[1], [0.5 * outer, 0.5 * outer])


def struts(setting: Setting) -> Iterator[Json]:
    """Cylinders without moving bodies: where their pins are, and how they look."""
    scenario = setting.scenario
    for name in scenario.plant.struts:
        cylinder = scenario.cylinders[name]
        (barrel, rod), (outer, inner) = cylinder_sizes(cylinder), cylinder_radii(setting, name, cylinder)
        ends = [(label.rpartition(".")[0], on, at) for label, on, at, _ in pins_on_bodies(scenario.plant, name)]
        for one in dict.fromkeys(label for label, _, _ in ends):  # two of a pair
            pins = [spot(scenario, on, at) for label, on, at in ends if label == one]
            yield {
                "name": one,
                "pins": pins,
                "barrel": barrel,
                "rod": rod,
                "radius": outer,
                "rodRadius": inner,
                "axis": _pin_axis(scenario, name).tolist(),
            }


def _pin_axis(scenario: Scenario, name: str) -> Any:
    """The hinge that a strut drives, along which its pins lie, in the frame of what its barrel is pinned to."""
    cylinder = scenario.cylinders[name]
    on = {cylinder.barrel.on: cylinder.piston.on, cylinder.piston.on: cylinder.barrel.on}
    for outer, inner in on.items():
        body = scenario.plant.tree.get(outer)
        if body is not None and body.on == inner:
            axis = np.array(getattr(body.joint, "axis", (1.0, 0.0, 0.0)), dtype=float)
            R, _ = scenario.plant.placement(outer)
            return R @ axis if inner == cylinder.barrel.on else axis
    return ACROSS
