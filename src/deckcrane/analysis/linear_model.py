"""Linearise a scenario about an equilibrium: state-space matrices, natural frequencies, damping, mode shapes.

The equilibrium is that of a run that starts `settled`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import Equations
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run


@dataclass(frozen=True)
class Mode:
    """One mode of vibration (or drift, or divergence): its eigenvalue, and the complex shape over the coordinates.

    The shape's largest entry is 1. `participation` is the participation of each state in the mode, with the sum 1. `frequency` is
    |eigenvalue| in rad/s and `damping` the ratio -Re/|.|: 1 for an overdamped mode, negative for one
    that grows; a mode of frequency 0 drifts.
    """

    eigenvalue: complex
    """Eigenvalue [1/s]."""
    shape: Array
    """Complex amplitude of each coordinate; the largest is 1."""
    participation: Array
    """Participation of each state, with the sum 1."""

    @property
    def frequency(self) -> float:
        """Magnitude of the eigenvalue [rad/s]."""
        return abs(self.eigenvalue)

    @property
    def period(self) -> float:
        """Period of the oscillation [s]; infinite where there is none."""
        return 2 * np.pi / abs(self.eigenvalue.imag) if self.eigenvalue.imag else float("inf")

    @property
    def damping(self) -> float:
        """Damping ratio."""
        return -self.eigenvalue.real / abs(self.eigenvalue) if self.eigenvalue else 0.0

    @property
    def kind(self) -> str:
        """Swings, creeps, drifts or grows."""
        if self.frequency == 0.0:
            return "drifts"
        if self.eigenvalue.real > 1e-9 * self.frequency:
            return "grows"
        return "swings" if self.eigenvalue.imag else "creeps"


@dataclass(frozen=True)
class LinearModel:
    """dx = A (x - x_eq) + B u, y = C (x - x_eq) + D u: x coordinates and speeds, u a force at each actuator, y the coordinates."""

    states: tuple[str, ...]
    """Names of x."""
    inputs: tuple[str, ...]
    """Names of u."""
    outputs: tuple[str, ...]
    """Names of y."""
    A: Array
    """Derivative of dx by x."""
    B: Array
    """Derivative of dx by u."""
    C: Array
    """Derivative of y by x."""
    D: Array
    """Derivative of y by u."""
    equilibrium: Array
    """The state x_eq."""
    residual: float
    """Largest acceleration left at the equilibrium; NaN about a given state."""

    def modes(self) -> tuple[Mode, ...]:
        """All modes, one for each pair of conjugate eigenvalues.

        Returns:
            the modes, slowest first
        """
        # Rounding noise in an otherwise empty column would lead LAPACK's balancing, and with it the shapes, astray.
        noise = 1e-13 * np.max(np.abs(self.A), axis=1, keepdims=True, initial=0.0)
        values, vectors = np.linalg.eig(np.where(np.abs(self.A) > noise, self.A, 0.0))
        scale = max(float(np.max(np.abs(values), initial=0.0)), 1e-300)
        modes = []
        for value, vector, part in zip(values, vectors.T, _participation(vectors).T, strict=True):
            # A double root at zero comes out as a pair of the size of the square root of the rounding error.
            if abs(value) < 1e-6 * scale and abs(value) < 1e-6:
                value = 0.0
            if value.imag < 0:
                continue
            shape = vector[: len(self.outputs)]
            largest = shape[np.argmax(np.abs(shape))] if len(shape) else 1.0
            modes.append(Mode(complex(value), shape / largest if largest else shape, part))
        return tuple(sorted(modes, key=lambda mode: (mode.frequency, mode.eigenvalue.real)))

    def other_states(self, mode: Mode) -> dict[str, float]:
        """Participation of states other than coordinates and their speeds.

        Ropes, brakes, filters and oil have such states. Numbered ones, as those of the fluid memory, are summed.

        Args:
            mode: a mode of `modes()`

        Returns:
            participation factors by name, the largest first
        """
        parts: dict[str, float] = {}
        for name, part in zip(self.states, mode.participation, strict=True):
            if name not in self.outputs and not name.startswith("d:"):
                group, _, last = name.rpartition(".")
                shown = group if last.isdigit() and group else name
                parts[shown] = parts.get(shown, 0.0) + float(part)
        return dict(sorted(parts.items(), key=lambda entry: -entry[1]))

    def to_control(self) -> Any:
        """The same model for python-control, which takes no dots or colons in names.

        Returns:
            a `control.StateSpace`

        Raises:
            DeckcraneError: python-control is not installed
        """
        try:
            import control
        except ImportError as error:
            raise DeckcraneError("python-control is not installed: pip install deckcrane[control]") from error

        def plain(names: tuple[str, ...]) -> list[str]:
            return [name.replace(".", "_").replace(":", "_") for name in names]

        names = {"states": plain(self.states), "inputs": plain(self.inputs), "outputs": plain(self.outputs)}
        return control.ss(self.A, self.B, self.C, self.D, **names)


def _participation(vectors: Array) -> Array:
    """Participation of each state in each mode: |right times left eigenvector|, each column with the sum 1.

    I. J. Perez-Arriaga, G. C. Verghese and F. C. Schweppe, IEEE Trans. PAS-101 (1982) 3117-3125. Unlike entries of a shape, it
    does not depend on the units of states.
    """
    parts: Array = np.abs(vectors * np.linalg.pinv(vectors).T)
    total: Array = np.maximum(parts.sum(axis=0), 1e-300)
    normalised: Array = parts / total
    return normalised


def linearise(
    scenario: Scenario | str | Path, *, t: float = 0.0, at: Array | None = None, laws: Laws | None = None
) -> LinearModel:
    """The linear model of a scenario about the equilibrium next to its start, or about a state as it is.

    Free coordinates settle as in a run that starts `settled`. Oil keeps the pressures that carry the load there, valves stay
    closed as at the start, and booms have no damping for settling. Coordinates whose motion is prescribed are held, and are no
    states.

    Args:
        scenario: the scenario, its file or a bundled name
        t: time of the set-points [s]
        at: the state to linearise about, in the order of `states`; None: the equilibrium
        laws: controllers of your own, as for `run`; a sampled one has no linear model

    Returns:
        matrices with the names of their rows and columns

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: there is no equilibrium near the start, or a law is sampled
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    refuse_sampled(laws, "a linear model")
    plant = scenario.plant
    values = {path: value for each in components() for path, value in each.values_without_settling(plant).items()}
    scenario = scenario.with_values(values) if values else scenario
    # A given state need not be an equilibrium.
    _, system = prepare_run(scenario, "settled" if at is None else "undeformed", laws)
    equations = system.equations
    exact = () if system.prescribed is None else system.prescribed.places
    kept = [i for i in range(len(equations.x)) if i not in exact]
    state = _full_state(np.asarray(at, dtype=float), equations, kept) if at is not None else equilibrium(system, t)
    # The same function serves all scenarios of one structure, such as a load at many depths.
    matrices = system.once("linear model", lambda: _rates_and_matrices(equations))
    rates, A, B = (
        np.array(ca.densify(value)).reshape(len(equations.x), -1)
        for value in matrices(t, state, equations.u.values, equations.p.values)
    )
    residual = float("nan") if at is not None else float(np.max(np.abs(_accelerations(equations, rates)), initial=0.0))
    n = len(scenario.plant.coordinates)
    names = tuple(equations.x.names[i] for i in kept)
    free = tuple(names[: sum(1 for i in kept if i < n)])
    return LinearModel(
        states=names,
        inputs=equations.u.names,
        outputs=free,
        A=A[np.ix_(kept, kept)],
        B=B[kept],
        C=np.eye(len(free), len(kept)),
        D=np.zeros((len(free), B.shape[1])),
        equilibrium=state[kept],
        residual=residual,
    )


def _full_state(state: Array, equations: Equations, kept: list[int]) -> Array:
    """A state extended by entries for prescribed coordinates, which have no effect."""
    if len(state) == len(equations.x):
        return state
    if len(state) != len(kept):
        raise DeckcraneError(
            f"at is a state of {len(kept)} numbers, one for each of the model's states; it has {len(state)}"
        )
    full_state = equations.x.values.copy()
    full_state[kept] = state
    return full_state


def equilibrium(system: Dynamics, t: float = 0.0) -> Array:
    """Equilibrium state near the start of a system that settles, with the set-points of time t."""
    equations = system.equations
    assert system.starter is not None, "asked of systems that settle"
    return equations.x.values if t == 0.0 else system.starter.at_rest(equations.x.values, equations.p.values, t).x


def _rates_and_matrices(equations: Equations) -> Any:
    """The CasADi function (t, x, u, p) -> (dx, d dx/dx, d dx/du)."""
    x, u, dx = equations.x.symbols, equations.u.symbols, equations.dx
    return ca.Function("matrices", equations.arguments(), [dx, ca.jacobian(dx, x), ca.jacobian(dx, u)])


def _accelerations(equations: Equations, rates: Array) -> Array:
    """Accelerations among the rates of a state, as its distance from equilibrium [rad/s^2, m/s^2]."""
    n = sum(1 for name in equations.x.names if name.startswith("d:"))
    return rates.ravel()[n : 2 * n]
