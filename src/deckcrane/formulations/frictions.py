"""The loop between friction and reactions, closed: friction as symbols, reactions that are affine in them, and their solution."""

from __future__ import annotations

from dataclasses import dataclass, replace

import casadi as ca

from deckcrane.equations.friction import FrictionLoop, loop, solved
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.parts.world import World

Solution = tuple[Accelerations, list[SX]]


@dataclass(frozen=True)
class Rubbing:
    """All friction of a crane under load, by name: its symbols, the loop between them and reactions, and what it is."""

    names: tuple[str, ...]
    symbols: SX
    loop: FrictionLoop
    values: SX

    def put_in(self, *expressions: SX) -> list[SX]:
        """Expressions with what friction is in the place of its symbols."""
        found: list[SX] = ca.substitute(list(expressions), [self.symbols], [self.values])
        return found

    def solution(self, supposed: Solution) -> Solution:
        """Accelerations and reactions with it."""
        old, needs = supposed
        n = len(needs)
        forced, *others = self.put_in(old.forced, *old.dt, *needs)
        return replace(old, du=self.loop.moved.at(self.values), dt=others[:n], forced=forced), others[n:]


def rubbing(world: World, supposed: Solution) -> Rubbing | None:
    """The friction of a world whose solution may hold its symbols; none where nothing rubs. The world knows it from then on."""
    parts = [part for part in world.kit.parts if part.rubs]
    if not parts:
        return None
    symbols = world.frictions
    supposing = world.supposing(supposed)
    laws = {name: law for part in parts for name, law in part.resists(supposing)}
    every = ca.vertcat(*[symbols[name] for name in laws])
    closed = loop(every, tuple(laws.values()), supposed[0].du)
    if ca.depends_on(ca.vertcat(*[vector.slope for row in closed.rows for _, vector in row.affine]), every):
        raise DeckcraneError(
            "algebraic loop: what a part does depends on friction at once, and not in proportion to it. Read reactions and "
            "forces through a measurement with a filter or a delay"
        )
    values = solved(closed)
    world.know_frictions(dict(zip(laws, ca.vertsplit(values), strict=True)))
    return Rubbing(tuple(laws), every, closed, values)
