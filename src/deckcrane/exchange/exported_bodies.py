"""Parts of a scenario that another model format can express: bodies as rigid masses; the rest is listed in words.

Parts that carry load and cannot be expressed are refused, unless a partial model is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies.shapes import combined
from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints.data import Element, coordinate_names
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.model.plant import Plant

ALWAYS = {
    *("deckcrane", "title", "description", "gravity", "bodies", "points"),
    *("variants", "reactions", "run", "record", "payload"),
}
"""Fields of a scenario that every format expresses, or that are not part of the model."""
OUTSIDE = ("sea", "wind", "current", "forces", "control", "measurements", "relative")
"""Sections that act from outside or only measure: the mechanism is the same without them."""


def rigid_mass(plant: Plant, body: str) -> tuple[float, Array, Array]:
    """Mass, COG and inertia about it of a body with its point masses; a beam counts undeformed."""
    parts = [plant.tree[body].inertial()]
    parts += [(point.mass, np.array(point.at), np.zeros((3, 3))) for point in plant.point_masses(body).values()]
    return parts[0] if len(parts) == 1 else combined(parts)


def joint_elements(plant: Plant, body: str) -> dict[str, tuple[str, Element]]:
    """Coordinates of a body's joint by their local names, each with its name and element, dependent ones included.

    Coordinates with prescribed motion start where that motion starts.
    """
    joint, elements = plant.tree[body].joint, {data.name: data.element for data in plant.coordinates}
    names = coordinate_names(body, joint).items()
    return {local: (name, elements.get(name, joint.elements[local])) for name, (local, _) in names}


def plain_friction(joint: Any) -> float | None:
    """Constant dry friction of a joint, 0 without friction; None if it depends on load or speed."""
    friction = getattr(joint, "friction", None)
    if friction is None:
        return 0.0
    plain = friction.mu == 0 and not friction.viscous and friction.bristle is None
    return float(friction.constant or 0.0) if plain else None


def left_out(scenario: Scenario, spoken: Iterable[str]) -> tuple[list[str], list[str]]:
    """Sections that a format cannot express: those that carry load, and the others; `spoken` are those it can express."""
    carrying: list[str] = []
    others: list[str] = []
    for name in type(scenario).model_fields:
        value = getattr(scenario, name)
        if name in ALWAYS or name in spoken or not value:
            continue
        listed = ", ".join(list(value)[:6]) if isinstance(value, Mapping) else ""
        (others if name in OUTSIDE else carrying).append(f"section `{name}`" + (f" ({listed})" if listed else ""))
    beams = list(scenario.plant.beams)
    if beams:
        carrying.append(f"that {', '.join(beams)} bend: they are rigid there")
    return carrying, others


def check_whole(carrying: list[str], form: str, partial: bool) -> None:
    """Refuse to lose parts that carry load, unless a partial model is asked for."""
    if carrying and not partial:
        listed = "\n".join(f"- {text}" for text in carrying)
        raise DeckcraneError(
            f"{form} cannot express some of what carries load here:\n{listed}\nExport the rest alone with --partial (partial=True)"
        )


def warn_of_left_out(words: list[str], form: str) -> None:
    """Give one warning of all that a format cannot express."""
    if words:
        listed = "\n".join(f"- {text}" for text in words)
        warn_user(f"{form} cannot express:\n{listed}")
