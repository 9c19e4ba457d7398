"""`Kit`: all parts of a scenario, in numbers and in symbols, and what is structure and what is number in them.

Here alone is written which section of a file makes which parts. Formulations take the kit as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.system import SX, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.parts.beams import flexible_beam
from deckcrane.parts.bodies import bodies
from deckcrane.parts.control import Controller, controller
from deckcrane.parts.elements import all_elements
from deckcrane.parts.forces import force, point
from deckcrane.parts.frames import whole
from deckcrane.parts.hydraulics import Hydraulic, OilSheet
from deckcrane.parts.laws import law_parts
from deckcrane.parts.loops import loop_cylinder
from deckcrane.parts.measurements import sensors
from deckcrane.parts.mirror import mirrored
from deckcrane.parts.outside import outside_parts
from deckcrane.parts.payload import payload
from deckcrane.parts.pid import pid_controller
from deckcrane.parts.protocol import Formulation, Part
from deckcrane.parts.sprung_masses import sprung_masses
from deckcrane.parts.state_space import linear_controller
from deckcrane.parts.struts import strut
from deckcrane.parts.tree import mechanism
from deckcrane.parts.vessel import FloatingVessel
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.numbers import Structure, number, numbers_of, surveyed, unnamed
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot, spot_of


def parts_of(plant: Plant, vessel: FloatingBody | None) -> tuple[Part, ...]:
    """All parts of a scenario, in numbers, in the order in which they are shown."""
    return tuple(part for section in _SECTIONS for part in section(plant, vessel))


def _cylinders(plant: Plant, vessel: object) -> Iterator[Part]:
    for name, cylinder in plant.scenario.cylinders.items():
        yield loop_cylinder(plant, name) if cylinder.model == "loop" else strut(plant, name)


def _controllers(plant: Plant, vessel: object) -> Iterator[Part]:
    """Controllers in the file's order, each followed by the oil that it commands; then the oil that nobody does."""
    lifted, control, laws = payload(plant), plant.scenario.control, law_parts(plant)
    for name in dict.fromkeys((*control, *laws)):
        yield laws[name] if name in laws else _LAWS.get(control[name].law, controller)(plant, name, lifted)
        if name in plant.oil:
            yield _hydraulic(plant, name, True)
    others = {part.port for part in plant.scenario.parts.values()}
    for name in plant.oil:
        if name not in control and name not in laws:
            yield _hydraulic(plant, name, name in others)


_LAWS: dict[str, Callable[..., Controller]] = {"pid": pid_controller, "state_space": linear_controller}
"""What makes the controllers of laws that have a file of their own."""


def _hydraulic(plant: Plant, name: str, controlled: bool) -> Hydraulic:
    own = plant.oil[name]
    return Hydraulic(name, controlled, own.start, OilSheet.of(own), plant.scenario.cylinders[name].stroke[0])


def _optional(part: Part | None) -> Iterable[Part]:
    return () if part is None else (part,)


_SECTIONS: tuple[Callable[[Plant, FloatingBody | None], Iterable[Part]], ...] = (
    lambda plant, vessel: bodies(plant),
    lambda plant, vessel: [flexible_beam(plant, name) for name in plant.beams],
    _cylinders,
    lambda plant, vessel: [whole(plant)],
    lambda plant, vessel: all_elements(plant),
    lambda plant, vessel: [force(plant, name, data) for name, data in plant.scenario.forces.items()],
    lambda plant, vessel: sprung_masses(plant),
    _controllers,
    lambda plant, vessel: sensors(plant),
    lambda plant, vessel: [] if vessel is None else [FloatingVessel("vessel", vessel)],
    lambda plant, vessel: _optional(payload(plant)),
    lambda plant, vessel: [point(plant, name, data) for name, data in plant.scenario.points.items()],
    lambda plant, vessel: outside_parts(plant),
)
"""What each section of a file contributes."""


@dataclass(frozen=True)
class Surroundings:
    """What belongs to no part: gravity, and what is recorded."""

    label: str
    record: tuple[str, ...]
    gravity: Any = number("vector")


@dataclass(frozen=True)
class Spots:
    """Where a part is attached."""

    label: str
    spots: tuple[Spot, ...] = unnamed()


class Kit:
    """The parts of a scenario: `numeric` as they are, `parts` with symbols for their numbers."""

    def __init__(
        self, plant: Plant, vessel: FloatingBody | None = None, numeric: tuple[Part, ...] | None = None
    ) -> None:
        self.plant, self.vessel = plant, vessel
        self.numeric = parts_of(plant, vessel) if numeric is None else numeric
        self._check_names()

    def without_drives(self) -> Kit:
        """The parts that act by themselves."""
        return Kit(self.plant, self.vessel, tuple(part for part in self.numeric if part.role == "passive"))

    def _check_names(self) -> None:
        seen: set[str] = set()
        for part in self.numeric:
            if part.name in seen:
                raise DeckcraneError(f'two parts are named "{part.name}"; each needs a name of its own')
            seen.add(part.name)

    @cached_property
    def tree(self) -> tuple[Any, ...]:
        """What the numbers of the kit are leaves of."""
        spots = [Spots(f"{part.name}.place", self._spots(part)) for part in self.numeric if tuple(part.attachments())]
        return (
            Surroundings("", self.plant.scenario.record, np.array(self.plant.scenario.gravity)),
            *self.numeric,
            *spots,
        )

    def _spots(self, part: Part) -> tuple[Spot, ...]:
        return tuple(spot_of(self.plant, body, at) for body, at in part.attachments())

    @cached_property
    def _survey(self) -> tuple[Structure, Array]:
        return surveyed(self.tree)

    @property
    def structure(self) -> Structure:
        """All that the equations depend on besides numbers."""
        return self._survey[0]

    @property
    def numbers(self) -> Array:
        """The values of all numbers, in the order of `p`."""
        return self._survey[1]

    @cached_property
    def p(self) -> Variables:
        """Every number by name, with its symbol and its value."""
        names, values = numbers_of(self.tree)
        if len(set(names)) < len(names):
            twice = next(name for i, name in enumerate(names) if name in names[:i])
            raise DeckcraneError(f'two numbers of the model are named "{twice}": two parts have the same label')
        return Variables.of(names, values, "p")

    @cached_property
    def _mirrored(self) -> tuple[Any, ...]:
        symbols = dict(zip(self.p.names, ca.vertsplit(self.p.symbols), strict=True)) if len(self.p) else {}
        found: tuple[Any, ...] = mirrored(self.tree, symbols)
        return found

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts with symbols in place of their numbers."""
        return self._mirrored[1 : 1 + len(self.numeric)]

    @cached_property
    def spots(self) -> dict[str, tuple[Spot, ...]]:
        """Where parts are attached, in symbols, by the part's name."""
        return {each.label.removesuffix(".place"): each.spots for each in self._mirrored[1 + len(self.numeric) :]}

    @cached_property
    def inputs(self) -> Variables:
        """What comes from outside, by name, in the order of the parts."""
        every = [(one, part.name) for part in self.numeric for one in part.inputs()]
        owners: dict[str, str] = {}
        for one, owner in every:
            if one.name in owners:
                raise DeckcraneError(f'{owners[one.name]} and {owner} both have an input "{one.name}"')
            owners[one.name] = owner
        return Variables.of([one.name for one, _ in every], [one.value for one, _ in every], "u")

    def mechanism(self, q: SX, u: SX) -> Mechanism:
        """The tree of bodies, with these coordinates and speeds."""
        return mechanism(self.parts, q, u, self._mirrored[0].gravity)

    def refused(self, formulation: Formulation) -> str | None:
        """Why a formulation cannot carry all parts: the first reason, in the part's own words."""
        return next((why for part in self.numeric if (why := part.refusal(formulation)) is not None), None)

    def require(self, formulation: Formulation) -> None:
        """Raises an error where a formulation cannot carry a part."""
        why = self.refused(formulation)
        if why is not None:
            raise DeckcraneError(why)
