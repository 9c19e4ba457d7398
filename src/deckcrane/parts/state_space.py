"""Linear controllers: dx = A x + B u, y = C x + D u, of signals by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.model.regulators import ERROR
from deckcrane.parts.payload import Payload
from deckcrane.parts.protocol import State
from deckcrane.parts.regulators import Regulator, shared
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class Matrices:
    """Entries that are zero are structure, as elsewhere."""

    A: Any = number("table")
    B: Any = number("table")
    C: Any = number("table")
    D: Any = number("table")


@dataclass(frozen=True)
class Linear(Regulator):
    """A controller by matrices. Its inputs are signals by name, and the error."""

    reads: tuple[str, ...]
    state_space: Matrices
    start: Any = number("list", default=None)

    def states(self) -> tuple[State, ...]:
        """They start where the file says; where it does not, at zero, and in a start at rest where they rest."""
        n = len(self.state_space.A)
        if self.start is not None:
            return tuple(State(f"{self.name}.x{i + 1}", "1", start) for i, start in enumerate(self.start))
        return tuple(State(f"{self.name}.x{i + 1}", "1", found=self.rests) for i in range(n))

    def _read(self, world: World) -> SX:
        def signal(name: str) -> SX:
            return self.errors(world)[0] if name == ERROR else world.signal(name, self.name)

        return ca.vertcat(*[signal(name) for name in self.reads])

    def law(self, world: World) -> SX:
        """Only inputs that pass straight through (columns of D) are read at once: others may depend on what it does."""
        found, own = ca.SX(self.state_space.C @ world.states(self)), self.state_space
        for i, name in enumerate(self.reads):
            if own.D[0, i].nnz():
                found += own.D[0, i] * (self.errors(world)[0] if name == ERROR else world.signal(name, self.name))
        return found

    def rates(self, world: World) -> SX:
        own = self.state_space
        return own.A @ world.states(self) + own.B @ self._read(world)


def linear_controller(plant: Plant, name: str, payload: Payload | None) -> Linear:
    """The controller of a file with `state_space`."""
    own = plant.scenario.control[name].state_space
    assert own is not None, "asked of controllers with state_space"
    return Linear(
        **shared(plant, name, payload), reads=own.inputs, start=own.start, state_space=Matrices(*own.arrays())
    )
