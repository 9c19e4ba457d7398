"""Checks of the pads of slides: pads that meet, or stand the wrong way round, carry no moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault
from deckcrane.model.joints import Prismatic

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def friction_faults(plant: Plant) -> Iterator[Fault]:
    """Find telescope pads without any distance left at the start, or at an end stop."""
    for name, body in plant.scenario.bodies.items():
        joint = body.joint
        if not isinstance(joint, Prismatic) or joint.friction is None or joint.friction.pads is None:
            continue
        pads, stops = joint.friction.pads, joint.stops
        positions = {"at the start": joint.start, **({} if stops is None else {"at its upper stop": stops.upper})}
        for label, value in positions.items():
            overlap = pads.inner - value - pads.outer
            if overlap <= 0:
                yield (
                    ("bodies", name, "joint", "friction", "pads"),
                    f"{label} ({value:.6g} m) the pad of the inner body is at {pads.inner - value:.6g} m along the axis, seen from "
                    f"the body that slides, and its own pad at {pads.outer:.6g} m: the inner one must be ahead by the overlap "
                    "of the two sections",
                )
                break
