"""How a linkage is put together: every dyad on the branch nearest to where its coordinates are said to start."""

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
"""Into how many steps a whole turn is divided to see how far other hinges turn with it."""


@np.errstate(divide="ignore", invalid="ignore")
def put_together(linkage: PlanarLinkage, drawn: Silhouette, guesses: Mapping[str, float]) -> PlanarLinkage:
    """Every dyad on the branch nearest to a guess, which is right for what is independent."""
    values = {name: guesses[name] for name in linkage.independent}
    moves = {name: drawn.move(name, value) for name, value in values.items()}
    steps = []
    cuts = {cut.label: cut for cut in linkage.cuts}
    for step in linkage.steps:
        ways = [(sign, drawn.dyad(replace(step, sign=sign), values, moves)) for sign in (1.0, -1.0)]
        _check_dyad(cuts[step.cut], step, ways[0][1])
        ways = ways[: ways[0][1].branches]
        off = [_distance(drawn, step, dyad, guesses) for _, dyad in ways]
        if len(ways) == 2 and abs(off[0] - off[1]) <= 1e-9 * max(off):
            raise UnfitLinkageError(
                cuts[step.cut].where,
                f"it can be put together in two ways, and where {' and '.join(step.unknown)} start is as near to one as to the "
                f"other: {_way(drawn, step, ways[0][1])}, or {_way(drawn, step, ways[1][1])}. Give a start near the one you mean",
            )
        sign, dyad = ways[int(np.argmin(off))]
        steps.append(replace(step, sign=sign))
        for name, move in zip(step.unknown, dyad.moves, strict=True):
            moves[name] = move
            values[name] = drawn.value(move, guesses[name])
    found = replace(linkage, steps=tuple(steps), start={name: float(value) for name, value in values.items()})
    return replace(found, windings=_windings(found, drawn))


def _check_dyad(cut: LoopCut, step: DyadStep, dyad: Closed) -> None:
    between = f"{' and '.join(step.unknown)} cannot bring it together"
    if not np.isfinite(float(dyad.square)):
        raise UnfitLinkageError(
            cut.where, f'a bar between its hinges has no length: two hinges of the loop of "{cut.first.on}" coincide'
        )
    if float(dyad.square) < 0 and dyad.lack() > 0:
        raise UnfitLinkageError(
            cut.where,
            f'it cannot close: at the start {between}, {dyad.lack():.4g} m are missing between "{cut.first.on}" and '
            f'"{cut.second.on}". Change the start of what is independent, or the lengths of its bars',
        )
    if float(dyad.square) < SINGULAR**2:
        raise UnfitLinkageError(
            cut.where,
            f"its two bars are parallel at the start (a dead centre: the sine of the angle between them is "
            f"{max(float(dyad.square), 0.0) ** 0.5:.2g}): the rates of {' and '.join(step.unknown)} have no value. Start elsewhere",
        )


def _distance(drawn: Silhouette, step: DyadStep, dyad: Closed, guesses: Mapping[str, float]) -> float:
    """How far a way to put a dyad together is from where its joints are said to start."""
    total = 0.0
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        if isinstance(move, tuple):
            total += 2 - 2 * float(np.cos(drawn.value(move, guesses[name]) - guesses[name]))
        else:
            total += (float(move) - guesses[name]) ** 2
    return total


def _way(drawn: Silhouette, step: DyadStep, dyad: Closed) -> str:
    said = []
    for name, move in zip(step.unknown, dyad.moves, strict=True):
        value = float(drawn.value(move, 0.0))
        said.append(f"{name} at {np.degrees(value):.4g} deg" if isinstance(move, tuple) else f"{name} at {value:.4g} m")
    return " and ".join(said)


def _windings(linkage: PlanarLinkage, drawn: Silhouette) -> dict[str, dict[str, int]]:
    """How often each dependent hinge goes round with an independent one, where that can make a whole turn."""
    found: dict[str, dict[str, int]] = {}
    start = {name: linkage.start[name] for name in linkage.independent}
    for by in linkage.independent:
        if not isinstance(drawn.move(by, start[by]), tuple):
            continue
        at: Mapping[str, float] = linkage.start
        for k in range(1, FOLLOWED + 1):
            loops = drawn.closed(linkage.steps, {**start, by: start[by] + 2 * pi * k / FOLLOWED}, at)
            if not all(float(dyad.square) > SINGULAR**2 for dyad in loops.dyads.values()):
                break
            at = loops.values
        else:
            for name in linkage.dependent:
                times = round((at[name] - linkage.start[name]) / (2 * pi))
                if times and isinstance(drawn.move(name, 0.0), tuple):
                    found.setdefault(name, {})[by] = times
    return found
