"""Planar linkages of a scenario: which loops belong together, the body that carries them, and their assembly.

Closures whose loops share a joint belong to one planar linkage on the body that carries all of it. So do cylinders between
bodies that share no hinge. A dyad is a loop in which as many joints are unknown as its closure determines; where no such loop
is left, no dyads describe what remains.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.cylinders import ends_of, hinge_extension, hinge_loops, spanning_cylinders, strut_names
from deckcrane.components.cylinders.data import cylinder_named, cylinder_names
from deckcrane.components.joints.data import Element, LinearElement, LinearStops
from deckcrane.components.linkages.assembly_order import (
    choose_branches,
    determined_elsewhere,
    order_dyads,
    requested_independent,
)
from deckcrane.components.linkages.dyads import minus
from deckcrane.components.linkages.planar_linkage import (
    LoopCut,
    LoopEnd,
    LoopJoint,
    PlanarLinkage,
    UnfitLinkageError,
    numeric_silhouette,
    plane_of,
)
from deckcrane.components.linkages.planar_pose import CutKind, PlanarMechanism
from deckcrane.mechanics.coordinates import Coordinate, coordinates_of_joint
from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint
from deckcrane.mechanics.model.plant import per_plant
from deckcrane.scenario.component import GROUND
from deckcrane.scenario.data import Fault, KeyPath
from deckcrane.scenario.references import parents_first

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


@per_plant
def planar_linkages(plant: Plant) -> tuple[PlanarLinkage, ...]:
    """All planar linkages of a scenario; raise `UnfitLinkageError` if one is impossible."""
    return tuple(_assemble_linkage(plant, cuts) for cuts in _group_cuts(plant, list(_loop_cuts(plant))))


def _loop_cuts(plant: Plant) -> Iterator[LoopCut]:
    for name, linkage in plant.scenario.linkages.items():
        for label, closure in linkage.closures.items():
            first, second = (LoopEnd(end.on, end.at, getattr(end, "along", None)) for end in closure.ends)
            yield LoopCut(f"{name}.{label}", closure.kind, first, second, ("linkages", name, "closures", label))  # type: ignore[arg-type]
    for name in spanning_cylinders(plant):
        cylinder = cylinder_named(plant, name)
        first, second = (LoopEnd(end.on, end.at) for end in (cylinder.barrel, cylinder.piston))
        kind: CutKind = "bar" if cylinder.by_extension else "tie"
        yield LoopCut(name, kind, first, second, ("cylinders", name), cylinder.barrel.length, name)


def _path(plant: Plant, body: str) -> tuple[str, ...]:
    """The path from the ground outwards to a body."""
    path: list[str] = []
    while body != GROUND:
        path.append(body)
        body = plant.tree[body].on
    return tuple(reversed(path))


def _loop_bodies(plant: Plant, cut: LoopCut) -> tuple[str, tuple[str, ...]]:
    """The body at which the two sides of a loop part, and all bodies of the loop further out."""
    first, second = _path(plant, cut.first.on), _path(plant, cut.second.on)
    shared = 0
    while shared < min(len(first), len(second)) and first[shared] == second[shared]:
        shared += 1
    return first[shared - 1] if shared else GROUND, (*first[shared:], *second[shared:])


def _group_cuts(plant: Plant, cuts: list[LoopCut]) -> list[list[LoopCut]]:
    """Group cuts whose loops share a body's joint, directly or through others."""
    groups: list[tuple[set[str], list[LoopCut]]] = []
    for cut in cuts:
        bodies, members = set(_loop_bodies(plant, cut)[1]), [cut]
        for group in [group for group in groups if group[0] & bodies]:
            groups.remove(group)
            bodies, members = bodies | group[0], [*group[1], *members]
        groups.append((bodies, members))
    return [members for _, members in groups]


def _assemble_linkage(plant: Plant, cuts: list[LoopCut]) -> PlanarLinkage:
    loops = [_loop_bodies(plant, cut) for cut in cuts]
    paths = [_path(plant, base) for base, _ in loops]
    depth = 0
    while all(len(path) > depth and path[depth] == paths[0][depth] for path in paths):
        depth += 1
    base = paths[0][depth - 1] if depth else GROUND
    members = {body for _, bodies in loops for body in bodies} | {body for path in paths for body in path[depth:]}
    bodies = tuple(
        body for body in parents_first({name: data.on for name, data in plant.tree.items()}) if body in members
    )
    plane, joints = plane_of(plant, base, bodies, cuts)
    label = "+".join(dict.fromkeys(cut.label.partition(".")[0] for cut in cuts))
    bare = PlanarLinkage(label, base, joints, plane, tuple(cuts), (), (), {}, {})
    shape = numeric_silhouette(plant, bare)
    coordinates, place = requested_independent(plant, bare)
    driven = determined_elsewhere(plant, bare)
    # At the start, the positions of the joints give the lengths of cylinders; from then on, the joints follow the cylinders.
    passive = _with_bars(bare, ())
    assembled = choose_branches(
        order_dyads(plant, passive, shape, (*coordinates, *driven), (), place), shape, _stated_starts(plant, bare)
    )
    assembled = replace(assembled, stated=assembled.independent)
    running = _close_with_cylinders(plant, bare, assembled, shape, driven, place)
    if running is None:
        return assembled
    values, speeds = _extensions(plant, shape, assembled)
    running = choose_branches(running, shape, {**assembled.start, **values})
    return replace(running, stated=assembled.independent, speeds=speeds)


def _with_bars(linkage: PlanarLinkage, bars: Collection[str]) -> PlanarLinkage:
    """The linkage with these cylinders as bars, whose extensions are coordinates; others only follow their pins."""
    cuts = (replace(cut, kind="tie") if cut.kind == "bar" and cut.label not in bars else cut for cut in linkage.cuts)
    return replace(linkage, cuts=tuple(cuts))


def _close_with_cylinders(
    plant: Plant,
    linkage: PlanarLinkage,
    assembled: PlanarLinkage,
    shape: PlanarMechanism,
    driven: tuple[str, ...],
    place: KeyPath,
) -> PlanarLinkage | None:
    """Close the linkage with as many cylinders as bars as dyads allow; None if all of them follow their pins.

    A cylinder whose coordinate is left open is no bar if no dyad can include it, such as one between the ground and the
    coupler of a four-bar linkage: with its length given, three bars hold the coupler at once.
    """
    bars = [cut for cut in linkage.cuts if cut.kind == "bar"]
    required = [cut.label for cut in bars if cylinder_named(plant, cut.label).coordinate == "extension"]
    optional = [cut.label for cut in bars if cut.label not in required]
    first_error: UnfitLinkageError | None = None
    for count in range(len(optional), -1, -1):
        for chosen in combinations(optional, count):
            if not (required or chosen):
                return None
            try:
                return order_dyads(
                    plant, _with_bars(linkage, {*required, *chosen}), shape, driven, assembled.independent, place
                )
            except UnfitLinkageError as error:
                first_error = first_error or error
    assert first_error is not None
    raise UnfitLinkageError(
        ("cylinders", required[0], "coordinate"),
        f"its extension cannot be a coordinate: {first_error.message.partition('. Tie')[0]}. Write coordinate: angle; then it "
        "follows its pins",
    )


def _stated_starts(plant: Plant, linkage: PlanarLinkage) -> dict[str, float]:
    """The stated starts of the joints."""
    return {joint.coordinate: _element(plant, joint).start for joint in linkage.joints if joint.coordinate is not None}


def _extensions(
    plant: Plant, shape: PlanarMechanism, assembled: PlanarLinkage
) -> tuple[dict[str, float], dict[str, float]]:
    """Extensions of cylinders between their pins, and their rates."""
    poses = shape.closed(
        assembled.steps, {name: assembled.start[name] for name in assembled.independent}, assembled.start
    ).poses
    stated_speeds = {
        joint.coordinate: _element(plant, joint).speed for joint in assembled.joints if joint.coordinate is not None
    }
    rates = {
        name: sum(
            slope * stated_speeds.get(driver, assembled.speeds.get(driver, 0.0))
            for slope, driver in zip(row, assembled.independent, strict=True)
        )
        for name, row in shape.slopes(assembled.steps, poses, assembled.independent).items()
    }
    values, speeds = {}, {}
    for label, cut in shape.cuts.items():
        if cut.extension is not None:
            ends = (poses[body].place(at) for body, at in zip((cut.first, cut.second), cut.at, strict=True))
            length = float(np.hypot(*minus(*ends)))
            coefficients = shape.coefficients(label, poses)
            values[label] = length - float(cut.length)
            speeds[label] = (
                float(sum(coefficients[name][0] * rates[name] for name in coefficients if name != label)) / length
            )
    return values, speeds


def _element(plant: Plant, joint: LoopJoint) -> Element:
    return next(iter(plant.tree[joint.body].joint.elements.values()))


# ---- Ties, starts and checks.
def linkage_constraints(plant: Plant) -> list[CoordinateConstraint]:
    """The constraints of linkages: which coordinates depend on which."""
    return [
        CoordinateConstraint(f"linkages.{linkage.label}", linkage.dependent, linkage.independent, linkage.bodies)
        for linkage in planar_linkages(plant)
    ]


def assembled_coordinates(plant: Plant) -> dict[str, Coordinate]:
    """The dependent coordinates of linkages, by name, each with the start at which its linkage is assembled."""
    starts = {name: linkage.start[name] for linkage in planar_linkages(plant) for name in linkage.dependent}
    return {
        name: replace(data, element=data.element.model_copy(update={"start": starts[name]}))
        for name, data in plant.determined_coordinates.items()
        if name in starts
    }


def linkage_errors(plant: Plant) -> Iterator[Fault]:
    """Find impossible linkages (see `UnfitLinkageError`), and speeds that follow from others."""
    try:
        linkages = planar_linkages(plant)
    except UnfitLinkageError as error:
        yield error.where, error.message
        return
    for linkage in linkages:
        for joint in linkage.joints:
            if joint.coordinate is not None and joint.coordinate not in linkage.stated and _element(plant, joint).speed:
                yield (
                    ("bodies", joint.body, "joint", "speed"),
                    f'the speed of "{joint.coordinate}" follows from {" and ".join(linkage.stated)}; leave it out',
                )
    for name in cylinder_names(plant):
        if name in spanning_cylinders(plant):
            yield from _stroke_errors(plant, name)
        elif name in strut_names(plant):
            yield from _strut_errors(plant, name)


def _strut_errors(plant: Plant, name: str) -> Iterator[Fault]:
    """Find struts across dependent hinges, or between two bodies of one linkage."""
    inner, outer, _ = ends_of(plant, cylinder_named(plant, name))
    for linkage in planar_linkages(plant):
        if outer in linkage.bodies and (inner in linkage.bodies or plant.joint_names(outer)[0] in linkage.dependent):
            yield (
                ("cylinders", name, "model"),
                f'the hinge of "{outer}" on "{inner}" belongs to the linkage {linkage.label}; a cylinder across it has a '
                "barrel and a piston: write model: loop",
            )


def _stroke_errors(plant: Plant, name: str) -> Iterator[Fault]:
    """Find cylinders of linkages that do not reach from pin to pin at the start, or lean out of the plane."""
    cylinder, linkage = cylinder_named(plant, name), linkage_of_cylinder(plant, name)
    if cylinder.model == "strut":
        yield (
            ("cylinders", name, "model"),
            f'"{cylinder.barrel.on}" and "{cylinder.piston.on}" share no hinge: this cylinder is a bar of a linkage, with a barrel '
            "and a piston; write model: loop",
        )
        return
    if cylinder.pair is not None:
        yield (
            ("cylinders", name, "pair"),
            f'"{cylinder.barrel.on}" and "{cylinder.piston.on}" share no hinge, whose moment a pair could share; model both as one '
            "cylinder with twice the mass and area",
        )
    first, second = (
        _axial_position(plant, linkage, end.on, np.array(end.at)) for end in (cylinder.barrel, cylinder.piston)
    )
    if abs(first - second) > 1e-9 * max(abs(first), abs(second), cylinder.lengths[1]):
        yield (
            ("cylinders", name),
            f"its pins must lie in one plane across the hinges of its linkage; along their axis the barrel's is at {first:.6g} m, "
            f"the piston's at {second:.6g} m",
        )
    low, high = cylinder.stroke
    extension = linkage.start[name] if name in linkage.start else _extension_at_start(plant, linkage, name)
    if not low - 1e-9 <= extension <= high + 1e-9:
        yield (
            ("cylinders", name, "stroke"),
            f"the cylinder cannot reach its pins at the start: they are {extension + cylinder.barrel.length:.6g} m apart, it is "
            f"{cylinder.lengths[0]:.6g} m to {cylinder.lengths[1]:.6g} m long (barrel {cylinder.barrel.length:.6g} m and stroke); "
            "change where joints start, the pins or the stroke",
        )


def _axial_position(plant: Plant, linkage: PlanarLinkage, body: str, at: Array) -> float:
    """Position of a point of a member along the hinges' axis; joints do not change it."""
    axis, position = np.array(linkage.plane[2]), 0.0
    chain = []
    while body != linkage.base:
        chain.append(body)
        body = plant.tree[body].on
    for name in reversed(chain):
        R, p = plant.placement(name)
        position += float(axis @ p)
        axis = R.T @ axis
    return position + float(axis @ at)


def _extension_at_start(plant: Plant, linkage: PlanarLinkage, name: str) -> float:
    shape = numeric_silhouette(plant, linkage)
    return _extensions(plant, shape, linkage)[0][name]


def linkage_of_cylinder(plant: Plant, name: str) -> PlanarLinkage:
    """The linkage of which a cylinder is a bar."""
    return next(linkage for linkage in planar_linkages(plant) if any(cut.label == name for cut in linkage.cuts))


def is_bar(plant: Plant, name: str) -> bool:
    """Whether the extension of a cylinder of a linkage is a coordinate."""
    return any(cut.label == name and cut.kind == "bar" for linkage in planar_linkages(plant) for cut in linkage.cuts)


def extension_coordinate(plant: Plant, name: str) -> Coordinate:
    """The extension of a cylinder of a linkage: its body is the one at its outer end."""
    cylinder, linkage = cylinder_named(plant, name), linkage_of_cylinder(plant, name)
    start = linkage.start[name] if name in linkage.start else _extension_at_start(plant, linkage, name)
    low, high = cylinder.stroke
    stops = LinearStops(lower=low, upper=high, stiffness=cylinder.stop_stiffness, damping=cylinder.stop_damping)
    element = LinearElement(start=start, speed=linkage.speeds.get(name, 0.0), stops=stops)
    ends = cylinder.piston.on, cylinder.barrel.on
    return Coordinate(name, next(end for end in ends if end in linkage.bodies), "extension", "linear", element)


@per_plant
def bar_coordinates(plant: Plant) -> tuple[Coordinate, ...]:
    """The extensions of cylinders that are bars of linkages, where they are coordinates."""
    bars = (name for name in spanning_cylinders(plant) if is_bar(plant, name))
    return tuple(extension_coordinate(plant, name) for name in bars)


def dependents_of_cylinders(plant: Plant) -> dict[str, Coordinate]:
    """For each cylinder on a hinge, the dependent one of joint angle and extension; lengths of others that only follow."""
    dependents = {
        name: coordinates_of_joint(loop.outer, plant.tree[loop.outer].joint)[0]
        if cylinder_named(plant, name).by_extension
        else hinge_extension(plant, name)
        for name, loop in hinge_loops(plant).items()
    }
    followers = (name for name in spanning_cylinders(plant) if not is_bar(plant, name))
    return dependents | {name: extension_coordinate(plant, name) for name in followers}


def bars_after(plant: Plant, body: str) -> tuple[str, ...]:
    """The cylinders that are bars of linkages and whose links come after this body, the last of their assembly."""
    assembly = next((candidate for candidate in plant.assemblies if candidate.members[-1] == body), None)
    if assembly is None:
        return ()
    bars = {name: cylinder_named(plant, name) for name in spanning_cylinders(plant)}
    members = set(assembly.members)
    return tuple(name for name, data in bars.items() if members & {data.barrel.on, data.piston.on})
