"""Linearise a scenario about an equilibrium: state-space matrices, natural frequencies, damping, mode shapes.

The equilibrium is that of a run that starts `settled`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.model.outputs import SETPOINT
from deckcrane.mechanics.model.signals import entries_of, expand_signal_name
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.inputs import INPUT_UNITS, input_dimension
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
    """dx = A (x - x_eq) + B u, y - y_eq = C (x - x_eq) + D u, with names.

    By default u are forces at actuators, openings of valves and the forces of waves, y the coordinates. Disturbances are the
    last of the inputs.
    """

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
    disturbances: tuple[str, ...] = ()
    """Those of the inputs that no controller has in hand."""
    equilibrium_outputs: Array = field(default_factory=lambda: np.zeros(0))
    """The outputs y_eq."""
    coordinates: tuple[str, ...] = ()
    """Those of the states that are coordinates."""
    units: Mapping[str, str] = field(default_factory=dict)
    """Units of coordinates, their rates and outputs, by name."""
    input_units: Mapping[str, str] = field(default_factory=dict)
    """Units of those inputs that are forces, moments, openings or gusts, by name."""

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
            shape = vector[: len(self.coordinates)]
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
            if name not in self.coordinates and not name.startswith("d:"):
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
    scenario: Scenario | str | Path,
    *,
    t: float = 0.0,
    at: Array | None = None,
    laws: Laws | None = None,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    disturbances: Sequence[str] = (),
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
        inputs: forces at actuators and openings of valves by the names of their drives, forces of waves (`wave.heave`), and
            set-points (`setpoint.slew`); by default all but set-points
        outputs: states, and signals such as `hook_load` or `point_position.tip`; by default the coordinates
        disturbances: further inputs, which no controller has in hand

    Returns:
        matrices with the names of their rows and columns

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: there is no equilibrium near the start, a law is sampled, or there is no such input or output
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
    n = len(scenario.plant.coordinates)
    names = tuple(equations.x.names[i] for i in kept)
    free = tuple(names[: sum(1 for i in kept if i < n)])
    chosen = (*(equations.u.names if inputs is None else inputs), *disturbances)
    if duplicate := next((name for i, name in enumerate(chosen) if name in chosen[:i]), None):
        raise DeckcraneError(f'"{duplicate}" is an input twice')
    signals = free if outputs is None else _output_names(outputs, names, equations)
    # The same function serves all scenarios of one structure, such as a load at many depths.
    matrices = system.once(
        ("linear model", chosen, signals), lambda: _rates_and_matrices(equations, chosen, signals, names)
    )
    rates, values_out, A, B, C, D = (
        np.array(ca.densify(value)) for value in matrices(t, state, equations.u.values, equations.p.values)
    )
    residual = float("nan") if at is not None else float(np.max(np.abs(_accelerations(equations, rates)), initial=0.0))
    return LinearModel(
        states=names,
        inputs=chosen,
        outputs=signals,
        A=A[np.ix_(kept, kept)],
        B=B.reshape(len(equations.x), len(chosen))[kept],
        C=C.reshape(len(signals), len(equations.x))[:, kept],
        D=D.reshape(len(signals), len(chosen)),
        equilibrium=state[kept],
        residual=residual,
        disturbances=tuple(disturbances),
        equilibrium_outputs=values_out.ravel(),
        coordinates=free,
        units=_units(scenario, signals, equations),
        input_units={
            name: INPUT_UNITS[each] for name in chosen if (each := input_dimension(scenario, name)) is not None
        },
    )


def _units(scenario: Scenario, signals: Sequence[str], equations: Equations) -> dict[str, str]:
    units = {each.name: "rad" if each.kind == "angular" else "m" for each in scenario.plant.coordinates}
    units |= {f"d:{name}": f"{unit}/s" for name, unit in units.items()}
    entries = entries_of(equations)
    return units | {name: entries[name].units for name in signals if name in entries}


def _output_names(outputs: Sequence[str], states: Sequence[str], equations: Equations) -> tuple[str, ...]:
    """States and signals by name; a name that begins those of several signals stands for all of them."""
    signals = entries_of(equations)
    names: list[str] = []
    for name in outputs:
        listed = [name] if name in states else expand_signal_name(name, signals)
        if not listed:
            raise DeckcraneError(
                f'there is no state or signal "{name}";{did_you_mean(name, [*states, *signals])} Signals are the recorded numbers '
                "that run.record asks for"
            )
        names += [each for each in listed if each not in names]
    return tuple(names)


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


def _rates_and_matrices(
    equations: Equations, inputs: Iterable[str], outputs: Iterable[str], states: Sequence[str]
) -> Any:
    """The CasADi function (t, x, u, p) -> (dx, y, d dx/dx, d dx/du, dy/dx, dy/du)."""
    x, dx, signals = equations.x.symbols, equations.dx, entries_of(equations)
    place = {name: i for i, name in enumerate(equations.x.names)}
    y = ca.vertcat(ca.SX(0, 1), *[x[place[name]] if name in states else signals[name].expression for name in outputs])
    by_inputs = [_derivative_by_input(ca.vertcat(dx, y), name, equations) for name in inputs]
    columns = ca.densify(ca.horzcat(ca.SX(dx.numel() + y.numel(), 0), *by_inputs))
    B, D = columns[: dx.numel(), :], columns[dx.numel() :, :]
    return ca.Function("matrices", equations.arguments(), [dx, y, ca.jacobian(dx, x), B, ca.jacobian(y, x), D])


def _derivative_by_input(expression: SX, name: str, equations: Equations) -> SX:
    """The derivative by an input of the equations, or by a set-point: all values of its course move together."""
    if name in equations.u.names:
        return ca.jacobian(expression, equations.u.symbols[equations.u.names.index(name)])
    courses = {
        f"{SETPOINT.name}.{handle.name}": handle
        for handle in equations.handles
        if handle.kind == "course" and handle.parameters and handle.output == SETPOINT.name
    }
    if name not in courses:
        known = [*equations.u.names, *courses]
        raise DeckcraneError(f'there is no input "{name}";{did_you_mean(name, known)} There are: {", ".join(known)}')
    places = [equations.p.names.index(parameter) for parameter in courses[name].parameters]
    values = equations.p.symbols[places]
    return ca.jtimes(expression, values, ca.SX.ones(len(places), 1))


def _accelerations(equations: Equations, rates: Array) -> Array:
    """Accelerations among the rates of a state, as its distance from equilibrium [rad/s^2, m/s^2]."""
    n = sum(1 for name in equations.x.names if name.startswith("d:"))
    return rates.ravel()[n : 2 * n]
