"""`Kit`: all parts of a scenario, in numbers and in symbols, with their structure apart from their numbers.

`parts.sections` says which section of a file makes which parts. Formulations take the kit as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.system import SX, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.parts.mirror import mirrored
from deckcrane.parts.protocol import ExactCourse, Formulation, Part
from deckcrane.parts.sections import Vessels, parts_of
from deckcrane.parts.tree import mechanism
from deckcrane.plant.numbers import Structure, number, numbers_of, surveyed, unnamed
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of


@dataclass(frozen=True)
class Surroundings:
    """Data that belong to no part: gravity, and the list of outputs."""

    label: str
    record: tuple[str, ...]
    gravity: Any = number("vector")


@dataclass(frozen=True)
class Spots:
    """The points where a part is attached."""

    label: str
    spots: tuple[Spot, ...] = unnamed()


class Kit:
    """The parts of a scenario: `numeric` as they are, `parts` with symbols for their numbers."""

    def __init__(self, plant: Plant, vessels: Vessels = (), numeric: tuple[Part, ...] | None = None) -> None:
        self.plant, self.vessels = plant, vessels
        self.numeric = parts_of(plant, vessels) if numeric is None else numeric
        self._check_names()

    def without_drives(self) -> Kit:
        """The passive parts alone."""
        return Kit(self.plant, self.vessels, tuple(part for part in self.numeric if part.role == "passive"))

    def _check_names(self) -> None:
        names: set[str] = set()
        for part in self.numeric:
            if part.name in names:
                raise DeckcraneError(f'two parts are named "{part.name}"; each needs a name of its own')
            names.add(part.name)

    @cached_property
    def tree(self) -> tuple[Any, ...]:
        """The objects whose leaves are the numbers of the kit."""
        spots = [
            Spots(f"{part.name}.place", self._attachment_spots(part))
            for part in self.numeric
            if tuple(part.attachments())
        ]
        return (
            Surroundings("", self.plant.scenario.record, np.array(self.plant.scenario.gravity)),
            *self.numeric,
            *spots,
        )

    def _attachment_spots(self, part: Part) -> tuple[Spot, ...]:
        return tuple(spot_of(self.plant, body, at) for body, at in part.attachments())

    @cached_property
    def _structure_and_numbers(self) -> tuple[Structure, Array]:
        return surveyed(self.tree)

    @property
    def structure(self) -> Structure:
        """All that the equations depend on besides numbers."""
        return self._structure_and_numbers[0]

    @property
    def numbers(self) -> Array:
        """The values of all numbers, in the order of `p`."""
        return self._structure_and_numbers[1]

    @cached_property
    def p(self) -> Variables:
        """Every number by name, with its symbol and its value."""
        names, values = numbers_of(self.tree)
        if len(set(names)) < len(names):
            twice = next(name for i, name in enumerate(names) if name in names[:i])
            raise DeckcraneError(f'two numbers of the model are named "{twice}": two parts have the same label')
        return Variables.of(names, values, "p")

    @cached_property
    def _symbolic_tree(self) -> tuple[Any, ...]:
        symbols = dict(zip(self.p.names, ca.vertsplit(self.p.symbols), strict=True)) if len(self.p) else {}
        symbolic: tuple[Any, ...] = mirrored(self.tree, symbols)
        return symbolic

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts with symbols in place of their numbers."""
        return self._symbolic_tree[1 : 1 + len(self.numeric)]

    @cached_property
    def spots(self) -> dict[str, tuple[Spot, ...]]:
        """Attachment points, in symbols, by the part's name."""
        return {
            entry.label.removesuffix(".place"): entry.spots for entry in self._symbolic_tree[1 + len(self.numeric) :]
        }

    @cached_property
    def inputs(self) -> Variables:
        """Inputs from outside, by name, in the order of the parts."""
        inputs = [(data, part.name) for part in self.numeric for data in part.inputs()]
        owners: dict[str, str] = {}
        for data, owner in inputs:
            if data.name in owners:
                raise DeckcraneError(f'{owners[data.name]} and {owner} both have an input "{data.name}"')
            owners[data.name] = owner
        return Variables.of([data.name for data, _ in inputs], [data.value for data, _ in inputs], "u")

    @cached_property
    def places(self) -> dict[str, slice]:
        """The slice of each part's states among all states, by the part's name: after coordinates and speeds."""
        slices, start = {}, len(self.plant.coordinates) + len(self.plant.speeds)
        for part in self.numeric:
            slices[part.name] = slice(start, start + len(part.states()))
            start = slices[part.name].stop
        return slices

    def prescribed(self, t: SX) -> dict[str, ExactCourse]:
        """The motions of all prescribed coordinates, by name."""
        inputs = (
            dict(zip(self.inputs.names, ca.vertsplit(self.inputs.symbols), strict=True)) if len(self.inputs) else {}
        )
        return {name: course for part in self.parts for name, course in part.prescribes(t, inputs).items()}

    def mechanism(self, q: SX, u: SX) -> Mechanism:
        """The tree of bodies, with these coordinates and speeds."""
        return mechanism(self.parts, q, u, self._symbolic_tree[0].gravity)

    def immersed(self, tree: Mechanism, inputs: Variables | None = None) -> Mechanism:
        """The tree with all inertia that parts add to its links; inputs that are not given are zero."""
        symbols = ca.vertsplit(inputs.symbols) if inputs is not None and len(inputs) else []
        values = dict(zip(inputs.names, symbols, strict=True)) if inputs is not None else {}
        links = list(tree.links)
        for part in self.parts:
            for k, inertia in part.adds(tree, values):
                before = links[k].added
                links[k] = replace(links[k], added=inertia if before is None else before + inertia)
        return replace(tree, links=tuple(links))

    def refused(self, formulation: Formulation) -> str | None:
        """Why a formulation cannot carry all parts: the first reason that a part gives, or None."""
        return next((why for part in self.numeric if (why := part.refusal(formulation)) is not None), None)

    def require(self, formulation: Formulation) -> None:
        """Raise an error where a formulation cannot carry a part."""
        why = self.refused(formulation)
        if why is not None:
            raise DeckcraneError(why)
