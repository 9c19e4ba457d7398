"""Parts of a scenario that another model format can express: bodies as rigid masses; the rest is listed in words.

Parts that carry load and cannot be expressed are refused, unless a partial model is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import combined
from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints.data import Element, coordinate_names
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.model.exported_elements import ExportedElement, Unexpressed
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.component import components

_CORE = ("deckcrane", "title", "description", "gravity", "variants", "reactions", "run", "record")
"""Fields of a scenario that every format expresses, or that are not part of the model."""


@runtime_checkable
class TranslatesSections(Protocol):
    """A component that says by which kinds of elements another format expresses its sections."""

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        """Kinds of elements by section; none where nothing is lost without the section."""


@runtime_checkable
class ExportsElements(Protocol):
    """A component that is elements in other formats."""

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        """Kinds of its elements by section."""

    def exported(self, plant: Plant) -> Iterable[ExportedElement | Unexpressed]:
        """Its elements, and in words what of it no element expresses."""


@runtime_checkable
class ActsFromOutside(Protocol):
    """A component without which the mechanism is the same: it acts from outside, or only measures."""

    def outside_sections(self) -> Iterable[str]:
        """Its sections."""


@runtime_checkable
class LeavesOut(Protocol):
    """A component that loses something in formats of rigid bodies."""

    def left_out(self, plant: Plant) -> Iterable[str]:
        """What it loses, in words."""


def exported_elements(plant: Plant, spoken: tuple[type[ExportedElement], ...]) -> list[ExportedElement | Unexpressed]:
    """Elements of all components that a format can express, and what of them no element does; `spoken` as in `left_out`."""
    return [
        element
        for each in components()
        if isinstance(each, ExportsElements)
        and all(set(elements) <= set(spoken) for elements in each.exported_as().values())
        for element in each.exported(plant)
    ]


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


def left_out(scenario: Scenario, spoken: tuple[type[ExportedElement], ...]) -> tuple[list[str], list[str]]:
    """Sections that a format cannot express: those that carry load, and the others; `spoken` are the elements it has words for.

    A section that no component translates carries load.
    """
    listed = components()
    translated = [
        item for each in listed if isinstance(each, TranslatesSections) for item in each.exported_as().items()
    ]
    expressed = {*_CORE, *(name for name, elements in translated if set(elements) <= set(spoken))}
    outside = {name for each in listed if isinstance(each, ActsFromOutside) for name in each.outside_sections()}
    carrying: list[str] = []
    others: list[str] = []
    for name in type(scenario).model_fields:
        value = getattr(scenario, name)
        if name in expressed or not value:
            continue
        entries = ", ".join(list(value)[:6]) if isinstance(value, Mapping) else ""
        (others if name in outside else carrying).append(f"section `{name}`" + (f" ({entries})" if entries else ""))
    carrying += [text for each in listed if isinstance(each, LeavesOut) for text in each.left_out(scenario.plant)]
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
