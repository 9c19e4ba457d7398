"""States of parts that start stationary: controllers' integrals under load, filters at the value they measure.

At a static equilibrium they are solved together with the coordinates, because the position of a joint depends on its integral;
in any other start alone, with everything else held. Newton's method on the balance of forces and the rates of these states.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX, Equations
from deckcrane.errors import DeckcraneError
from deckcrane.parts.kit import Kit

STEPS = 60
CONVERGED = 1e-10
"""The Newton step at convergence, relative to the unknowns plus a unit of each."""
LEFT = 1e-7
"""The largest residual, relative to the largest terms that balance."""


@dataclass(frozen=True)
class Sought:
    """A state to be solved for: its index in x, its name and its part."""

    place: int
    name: str
    part: str


def sought(kit: Kit, resting: bool) -> list[Sought]:
    """The states that start stationary: in a start at equilibrium, or in any other."""
    states_to_solve, offset = [], len(kit.plant.coordinates) + len(kit.plant.speeds)
    for part in kit.numeric:
        states = part.states()
        for i, state in enumerate(states):
            if state.found == "always" or (resting and state.found == "settled"):
                states_to_solve.append(Sought(offset + i, state.name, part.name))
        offset += len(states)
    return states_to_solve


class Standing:
    """Newton's method for some states, and for coordinates beside them at equilibrium: `left` is the residual of those."""

    def __init__(self, equations: Equations, states: Sequence[Sought], left: SX, free: Sequence[int]) -> None:
        self._equations, self._states, self._left, self._free = equations, list(states), left, list(free)

    @property
    def places(self) -> list[int]:
        """The indices of all unknowns in x."""
        return [*self._free, *(state.place for state in self._states)]

    @cached_property
    def _function(self) -> Any:
        x = self._equations.x.symbols
        rates = self._equations.dx[[state.place for state in self._states], :]
        residual, unknown = ca.vertcat(self._left, rates), x[self.places, :]
        results = [ca.densify(residual), ca.densify(ca.jacobian(residual, unknown))]
        return ca.Function("standing", self._equations.arguments(), results)

    def found(self, x: Array, p: Array, t: float) -> Array:
        """x with these states, and these coordinates, where they are stationary."""
        x, places = np.array(x, dtype=float), self.places
        for _ in range(STEPS):
            residual, J = (np.array(value) for value in self._function(t, x, self._equations.u.values, p))
            r = residual.ravel()
            if not (np.all(np.isfinite(r)) and np.all(np.isfinite(J))):
                break
            step, sizes = _newton_step(J, r)
            x[places] += step
            if np.all(np.abs(step) <= CONVERGED * (1.0 + np.abs(x[places]))):
                if np.all(np.abs(r + J @ step) <= LEFT * np.maximum(sizes, 1e-300)):
                    return x
                break
        self._raise_not_found(r)
        return x

    def _raise_not_found(self, r: Array) -> None:
        names = [*(self._equations.x.names[i] for i in self._free), *(state.name for state in self._states)]
        state_rates = np.abs(np.nan_to_num(r[len(self._free) :], nan=np.inf))
        worst = self._states[int(np.argmax(state_rates))]
        raise DeckcraneError(
            f'{worst.part}: no start was found at which its state "{worst.name}" stands still beside '
            f"{', '.join(names[:3])}{'...' if len(names) > 3 else ''}: the load may be beyond the limit, or nothing stops the "
            "state. Write start: given under run, or give the state a start"
        )


def _newton_step(J: Array, r: Array) -> tuple[Array, Array]:
    """Newton's step, the smallest where some direction is undetermined, and the sizes of the terms that balance in each row."""
    rows = np.maximum(np.max(np.abs(J), axis=1, initial=0.0), 1e-300)
    scaled = J / rows[:, None]
    columns = np.maximum(np.max(np.abs(scaled), axis=0, initial=0.0), 1e-300)
    step = np.linalg.lstsq(scaled / columns, -r / rows, rcond=1e-13)[0] / columns
    return step, np.abs(J) @ np.abs(step) + np.abs(r) + rows * 1e-6
