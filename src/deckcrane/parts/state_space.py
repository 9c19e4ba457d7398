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
    """The matrices A, B, C, D; zero entries are structural, as elsewhere."""

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
        """They start at the file's values; without these at zero, and in a start at rest at equilibrium."""
        n = len(self.state_space.A)
        if self.start is not None:
            return tuple(State(f"{self.name}.x{i + 1}", "1", start) for i, start in enumerate(self.start))
        return tuple(State(f"{self.name}.x{i + 1}", "1", found=self.rests) for i in range(n))

    def _input_vector(self, world: World) -> SX:
        def signal(name: str) -> SX:
            return self.errors(world)[0] if name == ERROR else world.signal(name, self.name)

        return ca.vertcat(*[signal(name) for name in self.reads])

    def law(self, world: World) -> SX:
        """Reads only inputs with direct feedthrough (columns of D): others may depend on its output."""
        output, matrices = ca.SX(self.state_space.C @ world.states(self)), self.state_space
        for i, name in enumerate(self.reads):
            if matrices.D[0, i].nnz():
                output += matrices.D[0, i] * (self.errors(world)[0] if name == ERROR else world.signal(name, self.name))
        return output

    def rates(self, world: World) -> SX:
        matrices = self.state_space
        return matrices.A @ world.states(self) + matrices.B @ self._input_vector(world)


def linear_controller(plant: Plant, name: str, payload: Payload | None) -> Linear:
    """The controller of a file with `state_space`."""
    data = plant.scenario.control[name].state_space
    assert data is not None, "asked of controllers with state_space"
    return Linear(
        **shared(plant, name, payload), reads=data.inputs, start=data.start, state_space=Matrices(*data.arrays())
    )
