"""What linkages mean: which loops belong together, the body that carries them, and how they are put together.

Closures whose loops share a joint belong together: they make one planar linkage on the body that carries all of it. So do
cylinders between bodies that share no hinge. A dyad is a loop in which as many joints are unknown as its closure determines;
where no such loop is left, no dyads describe what remains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.checks import parents_first
from deckcrane.model.data import Fault
from deckcrane.model.joints import Coordinate
from deckcrane.plant.assemblies import Tie
from deckcrane.plant.dyads import minus
from deckcrane.plant.linkage_orders import held, ordered, wanted
from deckcrane.plant.linkage_planes import plane_of
from deckcrane.plant.linkage_starts import put_together
from deckcrane.plant.loops import shares_hinge
from deckcrane.plant.planar_linkages import LoopCut, LoopEnd, PlanarLinkage, UnfitLinkageError, numeric_silhouette
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
    loose = replace(bare, cuts=tuple(replace(cut, kind="tie") if cut.kind == "bar" else cut for cut in cuts))
    begun = put_together(ordered(plant, loose, drawn, (*asked, *driven), (), where), drawn, _starts(plant, bare))
    if begun.cuts == bare.cuts:
        return begun
    running = ordered(plant, bare, drawn, driven, begun.independent, where)
    return put_together(running, drawn, {**begun.start, **_extensions(drawn, begun)})


def _starts(plant: Plant, linkage: PlanarLinkage) -> dict[str, float]:
    """Where the file lets joints start."""
    return {
        joint.coordinate: next(iter(plant.tree[joint.body].joint.elements.values())).start
        for joint in linkage.joints
        if joint.coordinate is not None
    }


def _extensions(drawn: Silhouette, begun: PlanarLinkage) -> dict[str, float]:
    """How far cylinders are extended between their pins."""
    poses = drawn.closed(begun.steps, {name: begun.start[name] for name in begun.independent}, begun.start).poses
    found = {}
    for label, cut in drawn.cuts.items():
        if cut.extension is not None:
            ends = (poses[body].place(at) for body, at in zip((cut.first, cut.second), cut.at, strict=True))
            found[label] = float(np.hypot(*minus(*ends))) - float(cut.length)
    return found


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
            if joint.coordinate in one.dependent and plant.tree[joint.body].joint.elements[_LOCAL[joint.kind]].speed:
                yield (
                    ("bodies", joint.body, "joint", "speed"),
                    f'the speed of "{joint.coordinate}" follows from {" and ".join(one.independent)}; leave it out',
                )


_LOCAL = {"revolute": "angle", "prismatic": "displacement"}
