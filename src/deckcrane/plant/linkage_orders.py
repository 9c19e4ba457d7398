"""The independent coordinates of a linkage, and the order in which its dyads close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any

from deckcrane.model.data import KeyPath
from deckcrane.plant.dyads import solvable
from deckcrane.plant.loops import ends_of, shares_hinge
from deckcrane.plant.planar_linkages import LoopCut, PlanarLinkage, UnfitLinkageError
from deckcrane.plant.silhouettes import CUTS, TAKES, DyadStep, Silhouette

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def ordered(
    plant: Plant,
    linkage: PlanarLinkage,
    drawn: Silhouette,
    given: tuple[str, ...],
    preferred: tuple[str, ...],
    where: KeyPath,
) -> PlanarLinkage:
    """The linkage with its independent coordinates, and all dyads in an order in which each finds those that it rests on.

    The coordinates are those that are `given`, and then the first that will do: preferred ones, driven ones, others.
    """
    names = [joint.coordinate for joint in linkage.joints if joint.coordinate is not None]
    extensions = tuple(cut.label for cut in linkage.cuts if cut.kind == "bar")
    given = tuple(dict.fromkeys(given))
    free = _degrees_of_freedom(linkage, drawn, names)
    if len(given) > free:
        raise UnfitLinkageError(
            where,
            f"{linkage.label} has {_count_phrase(range(free), 'independent coordinate')}; {' and '.join(given)} are "
            f"{len(given)}. A cylinder on a hinge that follows from others needs coordinate: angle",
        )
    driven = [name for name in names if name in plant.scenario.control]
    others = [name for name in dict.fromkeys((*preferred, *driven, *names)) if name in names and name not in given]
    kinds = {bar.coordinate: "R" if bar.along is None else "P" for bar in drawn.bars.values()}
    unsolved: list[LoopCut] = list(linkage.cuts)
    for added in combinations(others, free - len(given)):
        chosen = {*given, *added}
        steps, open_cuts = _close_dyads(linkage, drawn, chosen | set(extensions), kinds)
        if not open_cuts:
            independent = (*(name for name in names if name in chosen), *extensions)
            return replace(linkage, independent=independent, steps=steps)
        unsolved = open_cuts if len(open_cuts) < len(unsolved) else unsolved
    bodies = list(dict.fromkeys(body for cut in unsolved for side in drawn.sides(cut.label) for body in side))
    cuts = " and ".join(cut.label for cut in unsolved)
    if given:
        raise UnfitLinkageError(
            where,
            f"with {' and '.join(given)} given, no two-bar group closes {cuts} ({', '.join(bodies)}); choose other coordinates, or "
            "leave them out",
        )
    raise UnfitLinkageError(
        unsolved[0].where,
        f"no two-bar groups describe the loops of {', '.join(bodies)}: whichever coordinates are given, more than two joints stay "
        f"unknown in those of {cuts}. Tie one of the pins with `bushings` instead",
    )


def _degrees_of_freedom(linkage: PlanarLinkage, shape: Silhouette, names: list[str]) -> int:
    """The number of independent coordinates of joints."""
    for cut in linkage.cuts:
        movable = shape.coordinates(cut.label)
        if len(movable) < TAKES[cut.kind]:
            raise UnfitLinkageError(
                cut.where,
                f"its loop has {_count_phrase(movable, 'movable joint')}, and a {cut.kind} takes {TAKES[cut.kind]}: nothing "
                "could move. Leave it out, or give its bodies joints",
            )
    taken, bars = sum(TAKES[cut.kind] for cut in linkage.cuts), sum(cut.kind == "bar" for cut in linkage.cuts)
    if len(names) - taken + bars < 1 or len(names) < taken:
        raise UnfitLinkageError(
            linkage.cuts[0].where,
            f"the loops of {linkage.label} over-constrain it: its {_count_phrase(names, 'joint')} are held by {taken} equations of "
            f"{_count_phrase(linkage.cuts, 'closure')}, so nothing is left to move. Leave out bars that only repeat what "
            "others hold, or tie them with `bushings`",
        )
    return len(names) - taken


def _count_phrase(items: Any, word: str) -> str:
    return f"{len(items)} {word}{'' if len(items) == 1 else 's'}"


def wanted(plant: Plant, linkage: PlanarLinkage) -> tuple[tuple[str, ...], KeyPath]:
    """The coordinates that the file states as independent."""
    names = [joint.coordinate for joint in linkage.joints if joint.coordinate is not None]
    coordinates: dict[str, None] = {}
    where = linkage.cuts[0].where
    for name in dict.fromkeys(str(cut.where[1]) for cut in linkage.cuts if cut.where[0] == "linkages"):
        for i, coordinate in enumerate(plant.scenario.linkages[name].coordinates):
            where = ("linkages", name, "coordinates")
            if coordinate not in names:
                raise UnfitLinkageError(
                    (*where, i), f'"{coordinate}" is not a joint of this linkage; its joints are {", ".join(names)}'
                )
            coordinates[coordinate] = None
    return tuple(coordinates), where


def held(plant: Plant, linkage: PlanarLinkage) -> tuple[str, ...]:
    """The coordinates that others determine: couplings, and for a hinge the extension of its own cylinder."""
    driven = {
        ends_of(plant, cylinder)[1]
        for cylinder in plant.scenario.cylinders.values()
        if cylinder.by_extension and shares_hinge(plant, cylinder)
    }
    names = [(joint.body, joint.coordinate) for joint in linkage.joints if joint.coordinate is not None]
    return tuple(name for body, name in names if body in driven or name in plant.scenario.couplings)


def _close_dyads(
    linkage: PlanarLinkage, shape: Silhouette, solved: set[str], kinds: Mapping[str | None, str]
) -> tuple[tuple[DyadStep, ...], list[LoopCut]]:
    """The dyads in order as far as they can be closed, and the remaining cuts."""
    solved = set(solved)
    steps: list[DyadStep] = []
    remaining = [cut for cut in linkage.cuts if TAKES[cut.kind]]
    while True:
        for cut in remaining:
            unknown = tuple(name for name in shape.coordinates(cut.label) if name not in solved)
            if len(unknown) == TAKES[cut.kind] and solvable(CUTS[cut.kind], "".join(kinds[name] for name in unknown)):
                break
        else:
            return tuple(steps), remaining
        steps.append(DyadStep(cut.label, unknown))
        solved.update(unknown)
        remaining.remove(cut)
