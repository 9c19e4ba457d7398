"""Assemblies: bodies whose joints' coordinates depend on each other, and the body that carries all of them.

Whatever makes coordinates depend on others is a `Tie`: a coupling, a dyad of a linkage, a rigid rope. Ties that share a body
belong together. All bodies of an assembly move, seen from its base, as functions of the coordinates that stay independent, so
they are one cluster of the recursion: no multipliers, no drift. (Clusters of loops in recursions: A. Jain, Multibody System
Dynamics 28 (2012) 269-297.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deckcrane.model import units
from deckcrane.model.cylinders import HydraulicCylinder
from deckcrane.model.data import KEY, Fault
from deckcrane.model.joints import coordinate_names
from deckcrane.model.units import Quantity, UnitError, check_dimension
from deckcrane.plant.loops import ends_of, shares_hinge

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

GROUND = "ground"
MOVING = ("revolute", "prismatic", "spherical", "fixed", "own")
"""Joints that a member may have: their speeds are the rates of their coordinates."""


@dataclass(frozen=True)
class Tie:
    """What makes coordinates (`determines`) follow from others; `bodies` are those whose joints or points take part."""

    name: str
    determines: tuple[str, ...]
    follows: tuple[str, ...]
    bodies: tuple[str, ...]


@dataclass(frozen=True)
class Assembled:
    """The bodies of an assembly, parents first, the body that they are all seen from, and its ties in order of dependence."""

    base: str
    members: tuple[str, ...]
    ties: tuple[Tie, ...]

    @property
    def label(self) -> str:
        return f"assembly of {self.members[0]}"

    @property
    def determined(self) -> tuple[str, ...]:
        return tuple(name for tie in self.ties for name in tie.determines)


def bodies_of_coordinates(plant: Plant) -> dict[str, str]:
    """The body of every coordinate that a joint or a cylinder has, by name."""
    found = {name: body for body in plant.tree for name in coordinate_names(body, plant.tree[body].joint)}
    return found | {
        name: ends_of(plant, data)[1] if shares_hinge(plant, data) else _outer_end(plant, data)
        for name, data in plant.scenario.cylinders.items()
    }


def _outer_end(plant: Plant, cylinder: HydraulicCylinder) -> str:
    """Of a cylinder that is a bar of a linkage."""
    ends = cylinder.piston.on, cylinder.barrel.on
    return next((end for end in ends if end != GROUND), ends[0])


def coupling_ties(plant: Plant) -> list[Tie]:
    """Of the section `couplings`."""
    if not plant.scenario.couplings:
        return []
    bodies = bodies_of_coordinates(plant)
    return [
        Tie(f"couplings.{name}", (name,), tuple(data.follows), (bodies[name], *(bodies[one] for one in data.follows)))
        for name, data in plant.scenario.couplings.items()
    ]


def assemblies_of(ties: Sequence[Tie], parents: Mapping[str, str]) -> tuple[Assembled, ...]:
    """Ties that share bodies, put together; members in the order of `parents`."""
    groups: list[tuple[set[str], list[Tie]]] = []
    for tie in ties:
        bodies, own = _between(tie.bodies, parents), [tie]
        for group in [one for one in groups if one[0] & bodies]:
            groups.remove(group)
            bodies, own = bodies | group[0], [*group[1], *own]
        groups.append((bodies, own))
    found = []
    for bodies, own in groups:
        base = next(parents[name] for name in bodies if parents[name] not in bodies)
        found.append(Assembled(base, _parents_first(bodies, parents), _in_order(own)))
    return tuple(found)


def _path(body: str, parents: Mapping[str, str]) -> list[str]:
    """From the body inwards, the ground last."""
    path = [body]
    while path[-1] != GROUND:
        path.append(parents[path[-1]])
    return path


def _between(bodies: Sequence[str], parents: Mapping[str, str]) -> set[str]:
    """The bodies themselves and all up to the one that carries all of them, which is none of them: the base."""
    paths = [_path(body, parents) for body in bodies]
    common = set(paths[0]).intersection(*paths[1:]) - set(bodies)
    return {body for path in paths for body in path if body not in common}


def _parents_first(bodies: set[str], parents: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted(bodies, key=lambda body: (len(_path(body, parents)), list(parents).index(body))))


def _in_order(ties: Sequence[Tie]) -> tuple[Tie, ...]:
    """Every tie after those that determine what it follows."""
    left, found = list(ties), []
    while left:
        open_names = {name for tie in left for name in tie.determines}
        ready = [tie for tie in left if not open_names & set(tie.follows)]
        assert ready, "circles are refused when the scenario is made"
        found += ready
        left = [tie for tie in left if tie not in ready]
    return tuple(found)


def order_with(assemblies: Sequence[Assembled], order: Sequence[str]) -> tuple[str, ...]:
    """The bodies in their order, with the members of each assembly one after the other."""
    own = {body: one.members for one in assemblies for body in one.members}
    found: dict[str, None] = {}
    for body in order:
        found.update(dict.fromkeys(own.get(body, (body,))))
    return tuple(found)


# ---- What must hold.
_RATIOS = {
    ("linear", "linear"): units.RATIO,
    ("angular", "angular"): units.RATIO,
    ("angular", "linear"): units.dimension_of("rad/m", "an angle per length"),
    ("linear", "angular"): units.dimension_of("m/rad", "a length per angle"),
}


def coupling_faults(plant: Plant) -> Iterator[Fault]:
    """Couplings of things that are each right: units of ratios, joints that no coupling can move."""
    if not plant.assemblies:
        return
    kinds = {name: plant.coordinate(name).kind for name in bodies_of_coordinates(plant)}
    for name, data in plant.scenario.couplings.items():
        here = ("couplings", name)
        joint = plant.tree[plant.coordinate(name).body].joint
        if joint.kind not in ("revolute", "prismatic"):
            yield (*here, KEY), f'"{name}" belongs to a {joint.kind} joint; what follows is a hinge or a slide'
        if joint.elements and next(iter(joint.elements.values())).speed:
            yield (*here, KEY), f'the speed of "{name}" follows from those of what it follows; leave its speed out'
        for other, ratio in data.follows.items():
            needed = _RATIOS[kinds[name], kinds[other]]
            try:
                check_dimension(ratio, needed) if isinstance(ratio, Quantity) else None
            except UnitError as error:
                yield (*here, "follows", other), f"{error}: {name} is {kinds[name]}, {other} {kinds[other]}"
    for one in plant.assemblies:
        yield from _member_faults(plant, one)


def _member_faults(plant: Plant, one: Assembled) -> Iterator[Fault]:
    """Bodies between tied joints that cannot be seen from a common base."""
    tie = one.ties[0].name
    where = tuple(tie.split(".", 1))
    for body in one.members:
        kind = plant.tree[body].joint.kind
        if body in plant.beams:
            yield (
                where,
                f'"{body}" is flexible and lies between coordinates that are tied to each other; tie them through a rope or a '
                "bushing, or make it rigid",
            )
        elif kind not in MOVING:
            yield (
                where,
                f'"{body}" has a {kind} joint and lies between coordinates that are tied to each other; tie only what one body '
                "carries",
            )
    sections = {
        plant.place_on_beam(one.base, plant.placement(body)[1])
        for body in one.members
        if plant.tree[body].on == one.base
    }
    if len(sections) > 1:
        yield (
            where,
            f'its bodies sit at {len(sections)} places along "{one.base}", which is flexible: between these it bends; put them at '
            "one place, or make it rigid",
        )
    for name in one.determined:
        if name in plant.scenario.control and plant.scenario.control[name].motion is not None:
            sources = ", ".join(source for each in one.ties if name in each.determines for source in each.follows)
            yield ("control", name, "motion"), f'"{name}" follows from {sources}; prescribe that instead'


def tied(plant: Plant, name: str) -> Tie | None:
    """What makes a coordinate follow from others, if anything does."""
    return next((tie for one in plant.assemblies for tie in one.ties if name in tie.determines), None)
