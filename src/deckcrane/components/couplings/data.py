"""Coordinates that follow others in proportion: telescopes, gears, racks and pinions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import Field, model_validator

from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint, bodies_of_coordinates
from deckcrane.scenario.data import KEY, AnyQuantity, Data, Fault, validation_error
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, check_dimension

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


class Coupling(Data):
    """A coordinate that follows others: the sum of their displacements, each times a ratio, from where all of them start."""

    follows: dict[str, AnyQuantity] = Field(
        description="by coordinate, how far this one moves for a unit of that: such as {stage_1: 1}, {motor: 0.02}, or of a pinion "
        "on a rack {rack: 2.5 rad/m}"
    )

    @model_validator(mode="after")
    def _ratios_are_given(self) -> Coupling:
        if not self.follows:
            raise validation_error("which coordinate does it follow? write follows: {NAME: ratio}")
        uncoupled = [name for name, ratio in self.follows.items() if ratio == 0]
        if uncoupled:
            raise validation_error(f'a ratio of 0 to "{uncoupled[0]}" couples nothing; leave it out')
        return self


def coupling_reference_errors(
    couplings: Mapping[str, Any], names: Mapping[str, str], cylinders: list[str], get: Any, hint: Any
) -> Iterator[Fault]:
    """Find coordinates that do not exist or follow each other in a cycle; the data may be raw. `names`: coordinates with
    bodies.
    """
    follows: dict[str, list[str]] = {}
    for name, coupling in couplings.items():
        if name in cylinders:
            yield (
                ("couplings", name, KEY),
                "the extension of a cylinder cannot follow another coordinate; let the other follow it",
            )
        elif name not in names:
            yield ("couplings", name, KEY), f'there is no coordinate "{name}";{hint(name, names)}'
        mapping = get(coupling, "follows")
        follows[name] = list(mapping) if isinstance(mapping, Mapping) else []
        for leader in follows[name]:
            if leader not in names and leader not in cylinders:
                yield (
                    ("couplings", name, "follows", leader, KEY),
                    f'there is no coordinate "{leader}";{hint(leader, [*names, *cylinders])}',
                )
    for name in follows:
        cycle = _find_cycle(name, follows)
        if cycle:
            path = " -> ".join(cycle)
            yield ("couplings", name, "follows"), f"coordinates follow each other in a circle: {path}; one must be free"
            return


def _find_cycle(name: str, follows: Mapping[str, list[str]]) -> list[str]:
    """The path from a coordinate back to itself; empty if there is none."""
    paths = [[name]]
    while paths:
        path = paths.pop()
        for leader in follows.get(path[-1], ()):
            if leader == name:
                return [*path, name]
            if leader not in path:
                paths.append([*path, leader])
    return []


def coupling_constraints(plant: Plant) -> list[CoordinateConstraint]:
    """The constraints of the section `couplings`."""
    if not plant.scenario.couplings:
        return []
    bodies = bodies_of_coordinates(plant)
    return [
        CoordinateConstraint(
            f"couplings.{name}",
            (name,),
            tuple(data.follows),
            (bodies[name], *(bodies[leader] for leader in data.follows)),
        )
        for name, data in plant.scenario.couplings.items()
    ]


_RATIO_DIMENSIONS = {
    ("linear", "linear"): quantities.RATIO,
    ("angular", "angular"): quantities.RATIO,
    ("angular", "linear"): quantities.dimension_of("rad/m", "an angle per length"),
    ("linear", "angular"): quantities.dimension_of("m/rad", "a length per angle"),
}


def coupling_errors(plant: Plant) -> Iterator[Fault]:
    """Find errors of couplings between valid parts: units of ratios, joints that no coupling can move."""
    if not plant.assemblies:
        return
    kinds = {name: plant.coordinate(name).kind for name in bodies_of_coordinates(plant)}
    for name, data in plant.scenario.couplings.items():
        place = ("couplings", name)
        joint = plant.tree[plant.coordinate(name).body].joint
        if joint.kind not in ("revolute", "prismatic"):
            yield (*place, KEY), f'"{name}" belongs to a {joint.kind} joint; what follows is a hinge or a slide'
        if joint.elements and next(iter(joint.elements.values())).speed:
            yield (*place, KEY), f'the speed of "{name}" follows from those of what it follows; leave its speed out'
        for leader, ratio in data.follows.items():
            needed = _RATIO_DIMENSIONS[kinds[name], kinds[leader]]
            try:
                check_dimension(ratio, needed) if isinstance(ratio, Quantity) else None
            except UnitError as error:
                yield (*place, "follows", leader), f"{error}: {name} is {kinds[name]}, {leader} {kinds[leader]}"


def coupled_to(plant: Plant, coordinate: str) -> tuple[str, ...]:
    """The coordinates that this one follows by a coupling; none where nothing couples it."""
    coupling = plant.scenario.couplings.get(coordinate)
    return () if coupling is None else tuple(coupling.follows)
