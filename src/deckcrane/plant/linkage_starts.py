"""Assembly of a linkage: every dyad on the branch nearest to the stated start of its coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import pi

import numpy as np

from deckcrane.plant.dyads import Closed
from deckcrane.plant.planar_linkages import LoopCut, PlanarLinkage, UnfitLinkageError
from deckcrane.plant.silhouettes import DyadStep, Silhouette

SINGULAR = 1e-6
"""The sine of the angle between a dyad's bars below which it is singular."""
FOLLOWED = 24
"""Steps of a full turn, to count the turns of other hinges with it."""


@np.errstate(divide="ignore", invalid="ignore")
def put_together(linkage: PlanarLinkage, drawn: Silhouette, guesses: Mapping[str, float]) -> PlanarLinkage:
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


def _check_dyad(cut: LoopCut, step: DyadStep, dyad: Closed) -> None:
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


def _distance(shape: Silhouette, step: DyadStep, dyad: Closed, guesses: Mapping[str, float]) -> float:
    """The distance of an assembled dyad from the stated start of its joints."""
    total = 0.0
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        if isinstance(move, tuple):
            total += 2 - 2 * float(np.cos(shape.value(move, guesses[name]) - guesses[name]))
        else:
            total += (float(move) - guesses[name]) ** 2
    return total


def _describe_branch(shape: Silhouette, step: DyadStep, dyad: Closed) -> str:
    parts = []
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        value = float(shape.value(move, 0.0))
        parts.append(
            f"{name} at {np.degrees(value):.4g} deg" if isinstance(move, tuple) else f"{name} at {value:.4g} m"
        )
    return " and ".join(parts)


def _count_windings(linkage: PlanarLinkage, shape: Silhouette) -> dict[str, dict[str, int]]:
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
