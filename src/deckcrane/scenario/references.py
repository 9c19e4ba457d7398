"""Checks of a scenario's references: names exist and are unique, and the bodies form a tree.

They also work on raw data from a file, so they can run even when some numbers in it are wrong. Checks between parts that are
each valid are in `mechanics.model.plant_checks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from deckcrane.scenario.component import GROUND, FileNames, components, get, hint
from deckcrane.scenario.data import Fault
from deckcrane.scenario.registry import body_errors


def parents_first(parents: Mapping[str, str]) -> tuple[str, ...]:
    """Sort names so that every parent comes before its children, else in their own order; the parents form a tree."""
    order: dict[str, None] = {}
    for name in parents:
        chain = []
        while name != GROUND and name not in order:
            chain.append(name)
            name = parents[name]
        order.update(dict.fromkeys(reversed(chain)))
    return tuple(order)


def reference_errors(data: Any) -> list[Fault]:
    """Find names that refer to nothing, are used twice or form a cycle; `data` may be raw data from a file."""
    bodies: dict[str, Any] = {}
    clashes: list[Fault] = []
    for component in components():
        clashes += component.name_clashes(FileNames(data, dict(bodies)))
        bodies |= component.bodies_in_file(data)
    if not bodies:
        return [fault for component in components() for fault in component.bodiless_errors(data)]
    if clashes:
        return clashes
    names = FileNames(data, bodies)
    return [
        *(fault for component in components() for fault in component.reference_errors(names)),
        *body_errors(names.section("parts"), bodies),
        *_reaction_errors(get(get(data, "reactions"), "joints"), bodies),
    ]


def _reaction_errors(joints: Any, bodies: Mapping[str, Any]) -> Iterator[Fault]:
    for i, name in enumerate(joints if isinstance(joints, (list, tuple)) else ()):
        if isinstance(name, str) and name not in bodies:
            message = f'there is no body "{name}" (a joint has the name of its outer body);{hint(name, bodies)}'
            yield ("reactions", "joints", i), message
