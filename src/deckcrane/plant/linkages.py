"""What linkages mean: which loops belong together, the body that carries them, and how they are put together.

Closures whose loops share a joint belong together: they make one planar linkage on the body that carries all of it. So do
cylinders between bodies that share no hinge. A dyad is a loop in which as many joints are unknown as its closure determines;
where no such loop is left, no dyads describe what remains.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.checks import parents_first
from deckcrane.model.data import Fault, KeyPath
from deckcrane.model.elements import Element, LinearElement, LinearStops
from deckcrane.model.joints import Coordinate
from deckcrane.plant.assemblies import Tie
from deckcrane.plant.dyads import minus
from deckcrane.plant.linkage_orders import held, ordered, wanted
from deckcrane.plant.linkage_planes import plane_of
from deckcrane.plant.linkage_starts import put_together
from deckcrane.plant.loops import ends_of, shares_hinge
from deckcrane.plant.planar_linkages import (
    LoopCut,
    LoopEnd,
    LoopJoint,
    PlanarLinkage,
    UnfitLinkageError,
    numeric_silhouette,
)
from deckcrane.plant.silhouettes import CutKind, Silhouette

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

GROUND = "ground"


def linkages_of(plant: Plant) -> tuple[PlanarLinkage, ...]:
    """All planar linkages of a scenario; `UnfitLinkageError` where one cannot be."""
    return tuple(_linkage(plant, cuts) for cuts in _together(plant, list(_cuts(plant))))


def spanning_cylinders(plant: Plant) -> tuple[str, ...]:
    """The cylinders whose ends are on bodies that share no hinge: they are bars of a linkage."""
    return tuple(name for name, data in plant.scenario.cylinders.items() if not shares_hinge(plant, data))


def _cuts(plant: Plant) -> Iterator[LoopCut]:
    for name, linkage in plant.scenario.linkages.items():
        for label, closure in linkage.closures.items():
            first, second = (LoopEnd(end.on, end.at, getattr(end, "along", None)) for end in closure.ends)
            yield LoopCut(f"{name}.{label}", closure.kind, first, second, ("linkages", name, "closures", label))  # type: ignore[arg-type]
    for name in spanning_cylinders(plant):
        cylinder = plant.scenario.cylinders[name]
        first, second = (LoopEnd(end.on, end.at) for end in (cylinder.barrel, cylinder.piston))
        kind: CutKind = "bar" if cylinder.by_extension else "tie"
        yield LoopCut(name, kind, first, second, ("cylinders", name), cylinder.barrel.length, name)


def _path(plant: Plant, body: str) -> tuple[str, ...]:
    """From the ground outwards."""
    found: list[str] = []
    while body != GROUND:
        found.append(body)
        body = plant.tree[body].on
    return tuple(reversed(found))


def _loop(plant: Plant, cut: LoopCut) -> tuple[str, tuple[str, ...]]:
    """The body on which the two sides of a loop part, and all bodies of the loop further out."""
    first, second = _path(plant, cut.first.on), _path(plant, cut.second.on)
    shared = 0
    while shared < min(len(first), len(second)) and first[shared] == second[shared]:
        shared += 1
    return first[shared - 1] if shared else GROUND, (*first[shared:], *second[shared:])


def _together(plant: Plant, cuts: list[LoopCut]) -> list[list[LoopCut]]:
    """Cuts whose loops share a body's joint, directly or through others."""
    groups: list[tuple[set[str], list[LoopCut]]] = []
    for cut in cuts:
        bodies, own = set(_loop(plant, cut)[1]), [cut]
        for group in [group for group in groups if group[0] & bodies]:
            groups.remove(group)
            bodies, own = bodies | group[0], [*group[1], *own]
        groups.append((bodies, own))
    return [own for _, own in groups]


def _linkage(plant: Plant, cuts: list[LoopCut]) -> PlanarLinkage:
    loops = [_loop(plant, cut) for cut in cuts]
    paths = [_path(plant, base) for base, _ in loops]
    depth = 0
    while all(len(path) > depth and path[depth] == paths[0][depth] for path in paths):
        depth += 1
    base = paths[0][depth - 1] if depth else GROUND
    inside = {body for _, bodies in loops for body in bodies} | {body for path in paths for body in path[depth:]}
    bodies = tuple(
        body for body in parents_first({name: data.on for name, data in plant.tree.items()}) if body in inside
    )
    plane, joints = plane_of(plant, base, bodies, cuts)
    label = "+".join(dict.fromkeys(cut.label.partition(".")[0] for cut in cuts))
    bare = PlanarLinkage(label, base, joints, plane, tuple(cuts), (), (), {}, {})
    drawn = numeric_silhouette(plant, bare)
    asked, where = wanted(plant, bare)
    driven = held(plant, bare)
    # At the start, cylinders are as long as the position of the joints asks for; from then on, the joints follow them.
    loose = _with_bars(bare, ())
    begun = put_together(ordered(plant, loose, drawn, (*asked, *driven), (), where), drawn, _starts(plant, bare))
    begun = replace(begun, stated=begun.independent)
    running = _driven_by_cylinders(plant, bare, begun, drawn, driven, where)
    if running is None:
        return begun
    values, speeds = _extensions(plant, drawn, begun)
    running = put_together(running, drawn, {**begun.start, **values})
    return replace(running, stated=begun.independent, speeds=speeds)


def _with_bars(linkage: PlanarLinkage, bars: Collection[str]) -> PlanarLinkage:
    """With these cylinders as bars, whose extensions are coordinates, and with others that only follow their pins."""
    loose = (replace(cut, kind="tie") if cut.kind == "bar" and cut.label not in bars else cut for cut in linkage.cuts)
    return replace(linkage, cuts=tuple(loose))


def _driven_by_cylinders(
    plant: Plant,
    linkage: PlanarLinkage,
    begun: PlanarLinkage,
    drawn: Silhouette,
    driven: tuple[str, ...],
    where: KeyPath,
) -> PlanarLinkage | None:
    """Closed by as many cylinders as bars as dyads allow; None where all of them follow their pins.

    A cylinder whose coordinate is left open is no bar where no dyad would have it, such as one between the ground and the
    coupler of a four-bar linkage: with its length given, three bars hold the coupler at once.
    """
    bars = [cut for cut in linkage.cuts if cut.kind == "bar"]
    must = [cut.label for cut in bars if plant.scenario.cylinders[cut.label].coordinate == "extension"]
    may = [cut.label for cut in bars if cut.label not in must]
    why: UnfitLinkageError | None = None
    for count in range(len(may), -1, -1):
        for chosen in combinations(may, count):
            if not (must or chosen):
                return None
            try:
                return ordered(plant, _with_bars(linkage, {*must, *chosen}), drawn, driven, begun.independent, where)
            except UnfitLinkageError as error:
                why = why or error
    assert why is not None
    raise UnfitLinkageError(
        ("cylinders", must[0], "coordinate"),
        f"its extension cannot be a coordinate: {why.message.partition('. Tie')[0]}. Write coordinate: angle; then it follows its "
        "pins",
    )


def _starts(plant: Plant, linkage: PlanarLinkage) -> dict[str, float]:
    """Where the file lets joints start."""
    return {joint.coordinate: _element(plant, joint).start for joint in linkage.joints if joint.coordinate is not None}


def _extensions(plant: Plant, drawn: Silhouette, begun: PlanarLinkage) -> tuple[dict[str, float], dict[str, float]]:
    """How far cylinders are extended between their pins, and how fast that grows."""
    poses = drawn.closed(begun.steps, {name: begun.start[name] for name in begun.independent}, begun.start).poses
    given = {joint.coordinate: _element(plant, joint).speed for joint in begun.joints if joint.coordinate is not None}
    rates = {
        name: sum(
            slope * given.get(by, begun.speeds.get(by, 0.0)) for slope, by in zip(row, begun.independent, strict=True)
        )
        for name, row in drawn.slopes(begun.steps, poses, begun.independent).items()
    }
    values, speeds = {}, {}
    for label, cut in drawn.cuts.items():
        if cut.extension is not None:
            ends = (poses[body].place(at) for body, at in zip((cut.first, cut.second), cut.at, strict=True))
            length = float(np.hypot(*minus(*ends)))
            parting = drawn.coefficients(label, poses)
            values[label] = length - float(cut.length)
            speeds[label] = float(sum(parting[name][0] * rates[name] for name in parting if name != label)) / length
    return values, speeds


def _element(plant: Plant, joint: LoopJoint) -> Element:
    return next(iter(plant.tree[joint.body].joint.elements.values()))


# ---- What others ask.
def linkage_ties(linkages: Iterable[PlanarLinkage]) -> list[Tie]:
    """What makes coordinates depend on others."""
    return [Tie(f"linkages.{one.label}", one.dependent, one.independent, one.bodies) for one in linkages]


def put_in_place(plant: Plant, data: Coordinate) -> Coordinate:
    """A coordinate that follows from others where it starts: as its linkage is put together."""
    one = next((one for one in plant.linkages if data.name in one.dependent), None)
    if one is None:
        return data
    return replace(data, element=data.element.model_copy(update={"start": one.start[data.name]}))


def linkage_faults(plant: Plant) -> Iterator[Fault]:
    """Linkages that cannot be: see `UnfitLinkageError`; and speeds that follow from others."""
    try:
        linkages = plant.linkages
    except UnfitLinkageError as error:
        yield error.where, error.message
        return
    for one in linkages:
        for joint in one.joints:
            if joint.coordinate is not None and joint.coordinate not in one.stated and _element(plant, joint).speed:
                yield (
                    ("bodies", joint.body, "joint", "speed"),
                    f'the speed of "{joint.coordinate}" follows from {" and ".join(one.stated)}; leave it out',
                )
    for name, cylinder in plant.scenario.cylinders.items():
        if not shares_hinge(plant, cylinder):
            yield from _stroke_faults(plant, name)
        elif cylinder.model == "strut":
            yield from _strut_faults(plant, name)


def _strut_faults(plant: Plant, name: str) -> Iterator[Fault]:
    """Struts across hinges that follow from others, or between two bodies of one linkage."""
    inner, outer, _ = ends_of(plant, plant.scenario.cylinders[name])
    for one in plant.linkages:
        if outer in one.bodies and (inner in one.bodies or plant.joint_names(outer)[0] in one.dependent):
            yield (
                ("cylinders", name, "model"),
                f'the hinge of "{outer}" on "{inner}" belongs to the linkage {one.label}; a cylinder across it has a barrel and '
                "a piston: write model: loop",
            )


def _stroke_faults(plant: Plant, name: str) -> Iterator[Fault]:
    """Cylinders of linkages that do not reach from pin to pin at the start, or lean out of the plane."""
    cylinder, linkage = plant.scenario.cylinders[name], linkage_of_cylinder(plant, name)
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
    first, second = (_along(plant, linkage, end.on, np.array(end.at)) for end in (cylinder.barrel, cylinder.piston))
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


def _along(plant: Plant, linkage: PlanarLinkage, body: str, at: Array) -> float:
    """How far along the hinges' axis a point of a member is; joints do not change that."""
    axis, total = np.array(linkage.plane[2]), 0.0
    chain = []
    while body != linkage.base:
        chain.append(body)
        body = plant.tree[body].on
    for name in reversed(chain):
        R, p = plant.placement(name)
        total += float(axis @ p)
        axis = R.T @ axis
    return total + float(axis @ at)


def _extension_at_start(plant: Plant, linkage: PlanarLinkage, name: str) -> float:
    drawn = numeric_silhouette(plant, linkage)
    return _extensions(plant, drawn, linkage)[0][name]


def linkage_of_cylinder(plant: Plant, name: str) -> PlanarLinkage:
    """The linkage of which a cylinder is a bar."""
    return next(one for one in plant.linkages if any(cut.label == name for cut in one.cuts))


def is_bar(plant: Plant, name: str) -> bool:
    """Whether the extension of a cylinder of a linkage is a coordinate."""
    return any(cut.label == name and cut.kind == "bar" for one in plant.linkages for cut in one.cuts)


def extension_coordinate(plant: Plant, name: str) -> Coordinate:
    """The extension of a cylinder of a linkage: its body is the one at its outer end."""
    cylinder, linkage = plant.scenario.cylinders[name], linkage_of_cylinder(plant, name)
    start = linkage.start[name] if name in linkage.start else _extension_at_start(plant, linkage, name)
    low, high = cylinder.stroke
    stops = LinearStops(lower=low, upper=high, stiffness=cylinder.stop_stiffness, damping=cylinder.stop_damping)
    element = LinearElement(start=start, speed=linkage.speeds.get(name, 0.0), stops=stops)
    ends = cylinder.piston.on, cylinder.barrel.on
    return Coordinate(name, next(end for end in ends if end in linkage.bodies), "extension", "linear", element)
