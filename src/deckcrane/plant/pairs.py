"""The pins of the two cylinders of a pair, and checks of pairs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.cylinders import HydraulicCylinder
from deckcrane.model.data import Fault
from deckcrane.model.pairs import SIDES
from deckcrane.plant.loops import ends_of

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def pins_on_bodies(plant: Plant, name: str) -> Iterator[tuple[str, str, Array, float]]:
    """The pins of a cylinder, or of both of a pair: label, body, position in its frame, and the mass of that end."""
    cylinder = plant.scenario.cylinders[name]
    for end, pin in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
        if cylinder.pair is None:
            yield f"{name}.{end}", pin.on, np.array(pin.at), pin.mass
            continue
        offset = _hinge_axis(plant, cylinder, pin.on) * (cylinder.pair.spacing / 2)
        for side, sign in SIDES.items():
            yield f"{name}.{side}.{end}", pin.on, np.array(pin.at) + sign * offset, pin.mass


def _hinge_axis(plant: Plant, cylinder: HydraulicCylinder, body: str) -> Array:
    """The axis of the hinge that a cylinder drives, in the frame of one of its two bodies."""
    _, outer, _ = ends_of(plant, cylinder)
    joint = plant.tree[outer].joint
    assert joint.kind == "revolute", "checked when the scenario was made"
    axis = np.array(joint.axis)
    rotated: Array = axis if body == outer else plant.placement(outer)[0] @ axis
    return rotated


def pair_faults(plant: Plant) -> Iterator[Fault]:
    """Find shares of a moment that the pair could not carry, or that would bend a boom."""
    for name, cylinder in plant.scenario.cylinders.items():
        pair = cylinder.pair
        if pair is None:
            continue
        if name not in plant.loops:
            yield (
                ("cylinders", name, "pair"),
                "a pair drives one hinge; this cylinder stands between bodies that share none",
            )
            continue
        share = ("cylinders", name, "pair", "side_share")
        if pair.circuits == "two" and cylinder.hydraulics is None:
            yield ("cylinders", name, "pair", "circuits"), "this cylinder has no hydraulics; leave circuits out"
        if pair.side_share and cylinder.hydraulics is not None and pair.circuits == "one":
            yield (
                share,
                f"one valve feeds both cylinders: at equal pressures they push alike, and cannot carry "
                f"{pair.side_share:.6g} of a moment across them; leave side_share out, or write circuits: two",
            )
        flexible = [end.on for end in (cylinder.barrel, cylinder.piston) if end.on in plant.beams]
        if pair.side_share and flexible:
            yield (
                share,
                f'"{flexible[0]}" is flexible: what passes through the pair ({pair.side_share:.6g} of the moment) would bend it '
                "otherwise than what passes through the hinge, which this model does not follow; leave side_share out",
            )
