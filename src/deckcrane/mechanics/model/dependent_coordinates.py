"""Assemblies: bodies with dependent joint coordinates, and the base body that carries them.

A `Tie` makes coordinates depend on others: a coupling, a dyad of a linkage, a rigid rope. Ties that share a body form one
assembly. Relative to its base, all bodies of an assembly move as functions of the independent coordinates, so they are one
cluster of the recursion: no multipliers, no drift. (Clusters of loops in recursions: A. Jain, Multibody System Dynamics 28
(2012) 269-297.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcrane.components.cylinders.data import HydraulicCylinder
from deckcrane.components.cylinders.hinge_loop import ends_of, shares_hinge
from deckcrane.components.joints.data import coordinate_names
from deckcrane.scenario.data import KEY, Fault
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, check_dimension

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

GROUND = "ground"
MOVING = ("revolute", "prismatic", "spherical", "fixed", "own")
"""Joints allowed for a member: their speeds are the rates of their coordinates."""


@dataclass(frozen=True)
class CoordinateConstraint:
    """A dependence between coordinates: `determines` follow from `follows`; `bodies` are those whose joints or points take
    part.
    """

    name: str
    determines: tuple[str, ...]
    follows: tuple[str, ...]
    bodies: tuple[str, ...]


@dataclass(frozen=True)
class AssemblyData:
    """An assembly: its base, its member bodies (parents first), and its ties in order of dependence."""

    base: str
    members: tuple[str, ...]
    ties: tuple[CoordinateConstraint, ...]

    @property
    def label(self) -> str:
        return f"assembly of {self.members[0]}"

    @property
    def determined(self) -> tuple[str, ...]:
        return tuple(name for tie in self.ties for name in tie.determines)


def bodies_of_coordinates(plant: Plant) -> dict[str, str]:
    """The body of every coordinate of a joint or a cylinder, by name."""
    bodies = {name: body for body in plant.tree for name in coordinate_names(body, plant.tree[body].joint)}
    return bodies | {
        name: ends_of(plant, data)[1] if shares_hinge(plant, data) else _outer_end(plant, data)
        for name, data in plant.scenario.cylinders.items()
    }


def _outer_end(plant: Plant, cylinder: HydraulicCylinder) -> str:
    """The body at the outer end of a cylinder that is a bar of a linkage."""
    ends = cylinder.piston.on, cylinder.barrel.on
    return next((end for end in ends if end != GROUND), ends[0])


def coupling_ties(plant: Plant) -> list[CoordinateConstraint]:
    """The ties of the section `couplings`."""
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


def assemblies_of(ties: Sequence[CoordinateConstraint], parents: Mapping[str, str]) -> tuple[AssemblyData, ...]:
    """Group ties that share bodies; members are in the order of `parents`."""
    groups: list[tuple[set[str], list[CoordinateConstraint]]] = []
    for tie in ties:
        bodies, members = _bodies_up_to_base(tie.bodies, parents), [tie]
        for group in [candidate for candidate in groups if candidate[0] & bodies]:
            groups.remove(group)
            bodies, members = bodies | group[0], [*group[1], *members]
        groups.append((bodies, members))
    assemblies = []
    for bodies, members in groups:
        base = next(parents[name] for name in bodies if parents[name] not in bodies)
        assemblies.append(AssemblyData(base, _parents_first(bodies, parents), _order_by_dependence(members)))
    return tuple(assemblies)


def _path(body: str, parents: Mapping[str, str]) -> list[str]:
    """The path from a body inwards to the ground."""
    path = [body]
    while path[-1] != GROUND:
        path.append(parents[path[-1]])
    return path


def _bodies_up_to_base(bodies: Sequence[str], parents: Mapping[str, str]) -> set[str]:
    """The bodies and all others up to the base, the first body outside that carries them all."""
    paths = [_path(body, parents) for body in bodies]
    common = set(paths[0]).intersection(*paths[1:]) - set(bodies)
    return {body for path in paths for body in path if body not in common}


def _parents_first(bodies: set[str], parents: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted(bodies, key=lambda body: (len(_path(body, parents)), list(parents).index(body))))


def _order_by_dependence(ties: Sequence[CoordinateConstraint]) -> tuple[CoordinateConstraint, ...]:
    """Sort ties so that each comes after those that determine what it follows."""
    remaining, ordered = list(ties), []
    while remaining:
        open_names = {name for tie in remaining for name in tie.determines}
        ready = [tie for tie in remaining if not open_names & set(tie.follows)]
        assert ready, "circles are refused when the scenario is made"
        ordered += ready
        remaining = [tie for tie in remaining if tie not in ready]
    return tuple(ordered)


def group_assemblies(assemblies: Sequence[AssemblyData], order: Sequence[str]) -> tuple[str, ...]:
    """The bodies in their order, with the members of each assembly next to each other."""
    members = {body: assembly.members for assembly in assemblies for body in assembly.members}
    bodies: dict[str, None] = {}
    for body in order:
        bodies.update(dict.fromkeys(members.get(body, (body,))))
    return tuple(bodies)


# ---- Checks.
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
    for assembly in plant.assemblies:
        yield from _member_errors(plant, assembly)


def _member_errors(plant: Plant, assembly: AssemblyData) -> Iterator[Fault]:
    """Find bodies between tied joints that do not move relative to a common base."""
    tie = assembly.ties[0].name
    place = tuple(tie.split(".", 1))
    for body in assembly.members:
        kind = plant.tree[body].joint.kind
        if body in plant.beams:
            yield (
                place,
                f'"{body}" is flexible and lies between coordinates that are tied to each other; tie them through a rope or a '
                "bushing, or make it rigid",
            )
        elif kind not in MOVING:
            yield (
                place,
                f'"{body}" has a {kind} joint and lies between coordinates that are tied to each other; tie only what one body '
                "carries",
            )
    sections = {
        plant.place_on_beam(assembly.base, plant.placement(body)[1])
        for body in assembly.members
        if plant.tree[body].on == assembly.base
    }
    if len(sections) > 1:
        yield (
            place,
            f'its bodies sit at {len(sections)} places along "{assembly.base}", which is flexible: between these it bends; put '
            "them at one place, or make it rigid",
        )
    for name in assembly.determined:
        if name in plant.scenario.control and plant.scenario.control[name].motion is not None:
            sources = ", ".join(
                source for candidate in assembly.ties if name in candidate.determines for source in candidate.follows
            )
            yield ("control", name, "motion"), f'"{name}" follows from {sources}; prescribe that instead'
