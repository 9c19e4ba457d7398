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

from deckcrane.scenario.component import GROUND, answering
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

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
    """The body of every coordinate of a joint, a cylinder or another component, by name."""
    bodies = {name: body for body in plant.tree for name in plant.joint_names(body)}
    return bodies | {
        name: body
        for each in answering("bodies_of_coordinates")
        for name, body in each.bodies_of_coordinates(plant).items()
    }


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


def assembly_errors(plant: Plant) -> Iterator[Fault]:
    """Find bodies between dependent joints that do not move relative to a common base."""
    for assembly in plant.assemblies:
        yield from _member_errors(plant, assembly)


def _member_errors(plant: Plant, assembly: AssemblyData) -> Iterator[Fault]:
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
