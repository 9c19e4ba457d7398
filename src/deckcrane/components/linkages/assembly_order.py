"""Assembly of a linkage: its independent coordinates, the order in which its dyads close, and their branches.

Every dyad is on the branch nearest to the stated start of its coordinates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from math import pi
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.components.control.data import controlled_names
from deckcrane.components.couplings.data import coupled_to
from deckcrane.components.cylinders import hinges_by_extension
from deckcrane.components.linkages.dyads import DyadSolution, solvable
from deckcrane.components.linkages.planar_linkage import LoopCut, PlanarLinkage, UnfitLinkageError
from deckcrane.components.linkages.planar_pose import CUTS, TAKES, DyadStep, PlanarMechanism
from deckcrane.scenario.data import KeyPath

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def order_dyads(
    plant: Plant,
    linkage: PlanarLinkage,
    drawn: PlanarMechanism,
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
    driven = [name for name in names if name in controlled_names(plant)]
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


def _degrees_of_freedom(linkage: PlanarLinkage, shape: PlanarMechanism, names: list[str]) -> int:
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


def requested_independent(plant: Plant, linkage: PlanarLinkage) -> tuple[tuple[str, ...], KeyPath]:
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


def determined_elsewhere(plant: Plant, linkage: PlanarLinkage) -> tuple[str, ...]:
    """The coordinates that others determine: couplings, and for a hinge the extension of its own cylinder."""
    driven = hinges_by_extension(plant)
    names = [(joint.body, joint.coordinate) for joint in linkage.joints if joint.coordinate is not None]
    return tuple(name for body, name in names if body in driven or coupled_to(plant, name))


def _close_dyads(
    linkage: PlanarLinkage, shape: PlanarMechanism, solved: set[str], kinds: Mapping[str | None, str]
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


SINGULAR = 1e-6
"""The sine of the angle between a dyad's bars below which it is singular."""
FOLLOWED = 24
"""Steps of a full turn, to count the turns of other hinges with it."""


@np.errstate(divide="ignore", invalid="ignore")
def choose_branches(linkage: PlanarLinkage, drawn: PlanarMechanism, guesses: Mapping[str, float]) -> PlanarLinkage:
    """Assemble every dyad on the branch nearest to a guess, which is exact for the independent coordinates."""
    values = {name: guesses[name] for name in linkage.independent}
    moves = {name: drawn.move(name, value) for name, value in values.items()}
    steps = []
    cuts = {cut.label: cut for cut in linkage.cuts}
    for step in linkage.steps:
        branches = [(sign, drawn.dyad(replace(step, sign=sign), values, moves)) for sign in (1.0, -1.0)]
        _check_dyad(cuts[step.cut], step, branches[0][1])
        branches = branches[: branches[0][1].branches]
        distances = [_distance(drawn, step, dyad, guesses) for _, dyad in branches]
        if len(branches) == 2 and abs(distances[0] - distances[1]) <= 1e-9 * max(distances):
            raise UnfitLinkageError(
                cuts[step.cut].where,
                f"it can be put together in two ways, and where {' and '.join(step.unknown)} start is as near to one as to the "
                f"other: {_describe_branch(drawn, step, branches[0][1])}, or {_describe_branch(drawn, step, branches[1][1])}. "
                "Give a start near the one you mean",
            )
        sign, dyad = branches[int(np.argmin(distances))]
        steps.append(replace(step, sign=sign))
        for name, move in zip(step.unknown, dyad.moves, strict=True):
            moves[name] = move
            values[name] = drawn.value(move, guesses[name])
    assembled = replace(linkage, steps=tuple(steps), start={name: float(value) for name, value in values.items()})
    return replace(assembled, windings=_count_windings(assembled, drawn))


def _check_dyad(cut: LoopCut, step: DyadStep, dyad: DyadSolution) -> None:
    reason = f"{' and '.join(step.unknown)} cannot bring it together"
    if not np.isfinite(float(dyad.square)):
        raise UnfitLinkageError(
            cut.where, f'a bar between its hinges has no length: two hinges of the loop of "{cut.first.on}" coincide'
        )
    if float(dyad.square) < 0 and dyad.lack() > 0:
        raise UnfitLinkageError(
            cut.where,
            f'it cannot close: at the start {reason}, {dyad.lack():.4g} m are missing between "{cut.first.on}" and '
            f'"{cut.second.on}". Change the start of what is independent, or the lengths of its bars',
        )
    if float(dyad.square) < SINGULAR**2:
        raise UnfitLinkageError(
            cut.where,
            f"its two bars are parallel at the start (a dead centre: the sine of the angle between them is "
            f"{max(float(dyad.square), 0.0) ** 0.5:.2g}): the rates of {' and '.join(step.unknown)} have no value. Start elsewhere",
        )


def _distance(shape: PlanarMechanism, step: DyadStep, dyad: DyadSolution, guesses: Mapping[str, float]) -> float:
    """The distance of an assembled dyad from the stated start of its joints."""
    total = 0.0
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        if isinstance(move, tuple):
            total += 2 - 2 * float(np.cos(shape.value(move, guesses[name]) - guesses[name]))
        else:
            total += (float(move) - guesses[name]) ** 2
    return total


def _describe_branch(shape: PlanarMechanism, step: DyadStep, dyad: DyadSolution) -> str:
    parts = []
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        value = float(shape.value(move, 0.0))
        parts.append(
            f"{name} at {np.degrees(value):.4g} deg" if isinstance(move, tuple) else f"{name} at {value:.4g} m"
        )
    return " and ".join(parts)


def _count_windings(linkage: PlanarLinkage, shape: PlanarMechanism) -> dict[str, dict[str, int]]:
    """The number of turns of each dependent hinge per turn of an independent one that can make a full turn."""
    windings: dict[str, dict[str, int]] = {}
    start = {name: linkage.start[name] for name in linkage.independent}
    for by in linkage.independent:
        if not isinstance(shape.move(by, start[by]), tuple):
            continue
        guess: Mapping[str, float] = linkage.start
        for k in range(1, FOLLOWED + 1):
            loops = shape.closed(linkage.steps, {**start, by: start[by] + 2 * pi * k / FOLLOWED}, guess)
            if not all(float(dyad.square) > SINGULAR**2 for dyad in loops.dyads.values()):
                break
            guess = loops.values
        else:
            for name in linkage.dependent:
                times = round((guess[name] - linkage.start[name]) / (2 * pi))
                if times and isinstance(shape.move(name, 0.0), tuple):
                    windings.setdefault(name, {})[by] = times
    return windings
