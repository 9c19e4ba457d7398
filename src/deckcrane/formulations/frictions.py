"""The loop between friction and reactions: friction as symbols, reactions that are affine in them, and their solution."""

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
    """All friction of a crane under load, by name: its symbols and laws, accelerations with these, and the solution."""

    names: tuple[str, ...]
    symbols: SX
    laws: tuple[Sliding, ...]
    supposed: SX
    values: SX
    accelerations: SX

    @cached_property
    def loop(self) -> FrictionLoop:
        """The feedback of all friction on its own loads."""
        return loop(self.symbols, self.laws, self.supposed)

    def put_in(self, *expressions: SX) -> list[SX]:
        """Expressions with the solved friction in the place of its symbols."""
        substituted: list[SX] = ca.substitute(list(expressions), [self.symbols], [self.values])
        return substituted

    def solution(self, supposed: Solution) -> Solution:
        """Accelerations and reactions with the solved friction."""
        accelerations, needs = supposed
        n = len(needs)
        forced, *substituted = self.put_in(accelerations.forced, *accelerations.dt, *needs)
        return replace(accelerations, du=self.accelerations, dt=substituted[:n], forced=forced), substituted[n:]


def rubbing(world: World, supposed: Solution) -> Rubbing | None:
    """The friction of a world whose solution may contain its symbols; None without friction. The world keeps the result."""
    parts = [part for part in world.kit.parts if part.rubs]
    if not parts:
        return None
    symbols_by_name, world_with_symbols = world.frictions, world.supposing(supposed)
    laws = {name: law for part in parts for name, law in part.resists(world_with_symbols)}
    symbols, slidings = ca.vertcat(*[symbols_by_name[name] for name in laws]), tuple(laws.values())
    loads = [load.vector for sliding in slidings for load in sliding.pressed]
    if any(ca.which_depends(ca.vertcat(ca.SX(0, 1), *loads), symbols, 2, False)):
        raise DeckcraneError(
            "algebraic loop: what a part does depends on friction at once, and not in proportion to it. Read reactions and "
            "forces through a measurement with a filter or a delay"
        )
    values, accelerations = closed(symbols, slidings, supposed[0].du)
    world.know_frictions(dict(zip(laws, ca.vertsplit(values), strict=True)))
    return Rubbing(tuple(laws), symbols, slidings, supposed[0].du, values, accelerations)
