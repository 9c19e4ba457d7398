"""`PartSet`: all parts of a scenario, in numbers and in symbols, with their structure apart from their numbers.

Each component makes its parts (`scenario.component`). Formulations take the set as it is.

The tree of a scenario in symbols is built from the parts that make links: bodies, loops that move them, beams that grow on
them. Initial poses of all bodies, from the file, are in numbers, for parts whose own numbers follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX, Variables
from deckcrane.mechanics.kinematics import GROUND, Link, Mechanism, poses
from deckcrane.mechanics.model.assemblies import BodyAssembly
from deckcrane.mechanics.model.bodies import TreeBody
from deckcrane.mechanics.model.parameters import (
    AXES,
    FOLDED,
    Kind,
    Structure,
    entries,
    inline_parameters,
    parameter,
    parameters_of,
    structure_and_values,
    traverse,
)
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.protocol import (
    AddsInertia,
    ExactCourse,
    Formulation,
    MakesLinks,
    Part,
    PrescribesMotion,
    RestsInEquilibrium,
)
from deckcrane.scenario.component import answering

if TYPE_CHECKING:
    from deckcrane.components.vessel import Vessels


PartClass = TypeVar("PartClass", bound=Part)


def with_symbols(tree: Any, symbols: Mapping[str, Any]) -> Any:
    """The same tree with the symbols of its numbers, by name, in place of the numbers."""

    def leaf(kind: Kind, label: str, value: Any) -> Any:
        if kind == "scalar":
            return symbols[label]
        if kind == "list":
            return tuple(symbols[name] for name, _ in entries(kind, label, value))
        if kind == "vector":
            return ca.vertcat(*[symbols.get(f"{label}.{axis}", ca.SX(1, 1)) for axis in AXES])
        if kind == "rotation":
            return _matrix(
                [
                    [_rotation_entry(symbols, f"{label}.{i}{j}", value[AXES.index(i), AXES.index(j)]) for j in AXES]
                    for i in AXES
                ]
            )
        if kind == "symmetric":
            pairs = [["".join(sorted((i, j), reverse=True)) for j in AXES] for i in AXES]
            return _matrix([[symbols.get(f"{label}.{pair}", ca.SX(1, 1)) for pair in row] for row in pairs])
        if kind == "rows":
            return value.among(ca.vertcat(*[symbols[name] for name, _ in entries(kind, label, value)]))
        values = np.asarray(value, dtype=float)
        table = ca.SX(values.shape[0], 1 if values.ndim == 1 else values.shape[1])
        for name, _ in entries(kind, label, value):
            i, j = (int(part) for part in name.rsplit(".", 2)[1:])
            table[i, j] = symbols[name]
        return table

    return traverse(tree, "", leaf, lambda label, value: None, build=True)


def _rotation_entry(symbols: Mapping[str, Any], name: str, value: float) -> Any:
    if value == 0.0:
        return ca.SX(1, 1)
    return ca.SX(float(value)) if value in FOLDED else symbols[name]


def _matrix(rows: list[list[Any]]) -> Any:
    return ca.vertcat(*[ca.horzcat(*row) for row in rows])


def mechanism(parts: Sequence[Part], q: SX, u: SX, gravity: SX) -> Mechanism:
    """All links of the parts; q and u are vectors of all coordinates and speeds, in the order of the bodies.

    A body that a loop moves is followed by the loop's own links; a beam and its sections follow the body they grow on.
    """
    makers = [part for part in parts if isinstance(part, MakesLinks)]
    movers: dict[str, Any] = {part.moves: part for part in makers if part.moves is not None}
    beams: dict[str, Any] = {part.grows_on: part for part in makers if part.grows_on is not None}
    floating: dict[str, Any] = {
        part.floats: part for part in parts if isinstance(part, AddsInertia) and part.floats is not None
    }
    assembled: dict[str, BodyAssembly] = {
        body: part for part in parts if isinstance(part, BodyAssembly) for body in part.bodies
    }
    spans: dict[str, list[Any]] = {}
    for part in makers:
        if part.within is not None:
            spans.setdefault(part.within, []).append(part)
    bodies = {part.label: part for part in parts if isinstance(part, TreeBody)}
    links: list[Link] = []
    index: dict[str, int] = {"ground": GROUND}
    objects: dict[str, Any] = {}
    sections: dict[tuple[str, float], int] = {}
    next_coordinate = 0
    for body in bodies.values():
        if body.label in assembled:
            if body.label not in index:  # the first of its assembly
                assembly = assembled[body.label]
                next_coordinate = _add_assembly(
                    assembly,
                    bodies,
                    movers,
                    spans.get(assembly.label, ()),
                    index,
                    links,
                    objects,
                    sections,
                    q,
                    u,
                    next_coordinate,
                )
            continue
        own_slice = slice(next_coordinate, next_coordinate + body.size)
        next_coordinate = own_slice.stop
        parent = index[body.on] if body.x is None else sections[body.on, body.x]
        index[body.label] = len(links)
        if body.label in movers:
            mover = movers[body.label]
            mover_links, objects[mover.label] = mover.links(body, parent, q, u, own_slice)
            links += mover_links
        else:
            link = body.link(parent, q, u, own_slice)
            water = floating.get(body.label)
            links.append(
                link
                if water is None
                else replace(link, floating=water.inertia(link.motion, q[own_slice, :], u[own_slice, :]))
            )
            links += body.rotor_links(parent, own_slice)
        if body.label in beams:
            beam = beams[body.label]
            modes = slice(next_coordinate, next_coordinate + beam.numbers.count)
            next_coordinate = modes.stop
            for link, x in beam.links(index[body.label], q, u, modes):
                if x is not None:
                    sections[body.label, x] = len(links)
                links.append(link)
    return Mechanism(tuple(links), q, u, gravity, objects, sections)


def _add_assembly(
    assembly: BodyAssembly,
    bodies: Mapping[str, TreeBody],
    movers: Mapping[str, Any],
    spans: Sequence[Any],
    index: dict[str, int],
    links: list[Link],
    objects: dict[str, Any],
    sections: Mapping[tuple[str, float], int],
    q: SX,
    u: SX,
    start: int,
) -> int:
    """Add the links of all members of an assembly; return the index of the first coordinate after theirs.

    A flexible base carries all members at one section: that of the first.
    """
    own_slice = slice(start, start + len(assembly.independent))
    first = bodies[assembly.bodies[0]]
    parent = index[assembly.base] if first.x is None else sections[assembly.base, first.x]
    new_links, new_objects = assembly.links(bodies, movers, spans, parent, len(links), q, u, own_slice)
    objects[assembly.label] = new_objects.pop("")
    objects.update(new_objects)
    for i, link in enumerate(new_links):
        index.setdefault(link.name, len(links) + i)
    links += new_links
    return own_slice.stop


@dataclass(frozen=True)
class GlobalParameters:
    """Data that belong to no part: gravity, and the list of outputs."""

    label: str
    record: tuple[str, ...]
    gravity: Any = parameter("vector")


@dataclass(frozen=True)
class Attachments:
    """The points where a part is attached."""

    label: str
    spots: tuple[AttachmentPoint, ...] = inline_parameters()


def parts_of(plant: Plant, vessels: Vessels) -> tuple[Part, ...]:
    """All parts of a scenario, in numbers, in the order of their states and outputs."""
    return tuple(part for each in answering("parts") for part in each.parts(plant, vessels))


class PartSet:
    """The parts of a scenario: `numeric` as they are, `parts` with symbols for their numbers."""

    def __init__(self, plant: Plant, vessels: Vessels = (), numeric: tuple[Part, ...] | None = None) -> None:
        self.plant, self.vessels = plant, vessels
        self.numeric = parts_of(plant, vessels) if numeric is None else numeric
        self._check_names()

    @classmethod
    def of_tree(cls, plant: Plant) -> PartSet:
        """The parts that the tree of bodies is made of, alone."""
        makers = (each for each in answering("parts") if not each.needs_initial_poses)
        parts = (part for each in makers for part in each.parts(plant, ()))
        return cls(plant, (), tuple(part for part in parts if isinstance(part, MakesLinks)))

    def select(self, kind: type[PartClass]) -> list[PartClass]:
        """The parts, in symbols, that do what a class of `protocol` says: that make links, hang loads, rest, ..."""
        return [part for part in self.parts if isinstance(part, kind)]

    def select_numeric(self, kind: type[PartClass]) -> list[PartClass]:
        """The same in numbers."""
        return [part for part in self.numeric if isinstance(part, kind)]

    def holding(self) -> list[RestsInEquilibrium]:
        """The parts, in symbols, that give whatever force their port needs at rest."""
        return [part for part in self.select(RestsInEquilibrium) if part.port is not None and part.holds()]

    def without_drives(self) -> PartSet:
        """The passive parts alone."""
        return PartSet(self.plant, self.vessels, tuple(part for part in self.numeric if part.role == "passive"))

    def _check_names(self) -> None:
        names: set[str] = set()
        for part in self.numeric:
            if part.name in names:
                raise DeckcraneError(f'two parts are named "{part.name}"; each needs a name of its own')
            names.add(part.name)

    @cached_property
    def tree(self) -> tuple[Any, ...]:
        """The objects whose leaves are the numbers of the set."""
        spots = [
            Attachments(f"{part.name}.place", self._attachment_spots(part))
            for part in self.numeric
            if tuple(part.attachments())
        ]
        return (
            GlobalParameters("", self.plant.scenario.record, np.array(self.plant.scenario.gravity)),
            *self.numeric,
            *spots,
        )

    def _attachment_spots(self, part: Part) -> tuple[AttachmentPoint, ...]:
        return tuple(attachment_point(self.plant, body, at) for body, at in part.attachments())

    @cached_property
    def _structure_and_numbers(self) -> tuple[Structure, Array]:
        return structure_and_values(self.tree)

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
        names, values = parameters_of(self.tree)
        if len(set(names)) < len(names):
            twice = next(name for i, name in enumerate(names) if name in names[:i])
            raise DeckcraneError(f'two numbers of the model are named "{twice}": two parts have the same label')
        return Variables.of(names, values, "p")

    @cached_property
    def _symbolic_tree(self) -> tuple[Any, ...]:
        symbols = dict(zip(self.p.names, ca.vertsplit(self.p.symbols), strict=True)) if len(self.p) else {}
        symbolic: tuple[Any, ...] = with_symbols(self.tree, symbols)
        return symbolic

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts with symbols in place of their numbers."""
        return self._symbolic_tree[1 : 1 + len(self.numeric)]

    @cached_property
    def spots(self) -> dict[str, tuple[AttachmentPoint, ...]]:
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
        return {
            name: course
            for part in self.select(PrescribesMotion)
            for name, course in part.prescribes(t, inputs).items()
        }

    def mechanism(self, q: SX, u: SX) -> Mechanism:
        """The tree of bodies, with these coordinates and speeds."""
        return mechanism(self.parts, q, u, self._symbolic_tree[0].gravity)

    def immersed(self, tree: Mechanism, inputs: Variables | None = None) -> Mechanism:
        """The tree with all inertia that parts add to its links; inputs that are not given are zero."""
        symbols = ca.vertsplit(inputs.symbols) if inputs is not None and len(inputs) else []
        values = dict(zip(inputs.names, symbols, strict=True)) if inputs is not None else {}
        links = list(tree.links)
        for part in self.select(AddsInertia):
            for k, inertia in part.adds(tree, values):
                before = links[k].added
                links[k] = replace(links[k], added=inertia if before is None else before + inertia)
        coupled = tuple(pair for part in self.select(AddsInertia) for pair in part.couples(tree))
        return replace(tree, links=tuple(links), coupled=coupled)

    def refused(self, formulation: Formulation) -> str | None:
        """Why a formulation cannot carry all parts: the first reason that a part gives, or None."""
        return next((why for part in self.numeric if (why := part.refusal(formulation)) is not None), None)

    def require(self, formulation: Formulation) -> None:
        """Raise an error where a formulation cannot carry a part."""
        why = self.refused(formulation)
        if why is not None:
            raise DeckcraneError(why)


def initial_poses(plant: Plant) -> StartPoses:
    """Initial poses of bodies, from the parts that make the tree alone."""
    return StartPoses(PartSet.of_tree(plant))


KEPT = 8
"""How many structures' functions are cached."""
_functions: dict[Structure, tuple[Any, list[str], dict[tuple[str, float], int]]] = {}


class StartPoses:
    """Initial poses of a part set with all parts that make links; beams are straight."""

    def __init__(self, kit: PartSet, moved: Mapping[str, float] | None = None) -> None:
        self._kit = kit
        function, self._names, self._sections = _cached_function(kit)
        start = np.array([(moved or {}).get(data.name, data.element.start) for data in kit.plant.coordinates])
        values = np.array(function(start, kit.numbers)).reshape(12, -1, order="F").T
        self._poses = [(row[:9].reshape(3, 3, order="F"), row[9:]) for row in values]

    def moved(self, values: Mapping[str, float]) -> StartPoses:
        """The same with other values of some coordinates."""
        return StartPoses(self._kit, values)

    def of(self, spot: AttachmentPoint) -> tuple[Array, Array]:
        """Rotation of the link that has a spot, to the ground's axes, and the position of the spot in the ground's frame."""
        if spot.body == "ground":
            return np.eye(3), np.asarray(spot.at, dtype=float)
        k = self._names.index(spot.body) if spot.x is None else self._sections[spot.body, spot.x]
        R, p = self._poses[k]
        return R, p + R @ spot.at


def _cached_function(kit: PartSet) -> tuple[Any, list[str], dict[tuple[str, float], int]]:
    """The function (q, numbers) of the poses of all links, and the indices of links and sections among them; one a structure."""
    entry = _functions.pop(kit.structure, None)
    _functions[kit.structure] = entry = _pose_function(kit) if entry is None else entry
    while len(_functions) > KEPT:
        del _functions[next(iter(_functions))]
    return entry


def _pose_function(kit: PartSet) -> tuple[Any, list[str], dict[tuple[str, float], int]]:
    q, u = ca.SX.sym("q", len(kit.plant.coordinates)), ca.SX.sym("u", len(kit.plant.speeds))
    tree = kit.mechanism(q, u)
    pose_entries = ca.vertcat(*[ca.vertcat(ca.vec(R), p) for R, p in poses(tree)])
    function = ca.Function("poses", [q, kit.p.symbols], [ca.densify(pose_entries)])
    return function, [link.name for link in tree.links], dict(tree.sections)
