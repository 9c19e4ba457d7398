"""The loop between friction and reactions, closed: friction as symbols, reactions that are affine in them, and their solution."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import casadi as ca

from deckcrane.equations.friction import FrictionLoop, Sliding, closed, loop
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.parts.world import World

Solution = tuple[Accelerations, list[SX]]


@dataclass(frozen=True)
class Rubbing:
    """All friction of a crane under load, by name: its symbols and laws, accelerations with these symbols, and what both are."""

    names: tuple[str, ...]
    symbols: SX
    laws: tuple[Sliding, ...]
    supposed: SX
    values: SX
    accelerations: SX

    @cached_property
    def loop(self) -> FrictionLoop:
        """How all friction feeds back on its own loads."""
        return loop(self.symbols, self.laws, self.supposed)

    def put_in(self, *expressions: SX) -> list[SX]:
        """Expressions with what friction is in the place of its symbols."""
        found: list[SX] = ca.substitute(list(expressions), [self.symbols], [self.values])
        return found

    def solution(self, supposed: Solution) -> Solution:
        """Accelerations and reactions with it."""
        old, needs = supposed
        n = len(needs)
        forced, *others = self.put_in(old.forced, *old.dt, *needs)
        return replace(old, du=self.accelerations, dt=others[:n], forced=forced), others[n:]


def rubbing(world: World, supposed: Solution) -> Rubbing | None:
    """The friction of a world whose solution may hold its symbols; none where nothing rubs. The world knows it from then on."""
    parts = [part for part in world.kit.parts if part.rubs]
    if not parts:
        return None
    named, supposing = world.frictions, world.supposing(supposed)
    laws = {name: law for part in parts for name, law in part.resists(supposing)}
    symbols, every = ca.vertcat(*[named[name] for name in laws]), tuple(laws.values())
    loads = [one.vector for own in every for one in own.pressed]
    if any(ca.which_depends(ca.vertcat(ca.SX(0, 1), *loads), symbols, 2, False)):
        raise DeckcraneError(
            "algebraic loop: what a part does depends on friction at once, and not in proportion to it. Read reactions and "
            "forces through a measurement with a filter or a delay"
        )
    values, accelerations = closed(symbols, every, supposed[0].du)
    world.know_frictions(dict(zip(laws, ca.vertsplit(values), strict=True)))
    return Rubbing(tuple(laws), symbols, every, supposed[0].du, values, accelerations)
