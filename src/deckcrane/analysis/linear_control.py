"""Design linear controllers for a linear model, and put them into the scenario: LQR, Kalman filter, both together, margins.

A controller is added to the drives that the scenario has: its output is fed forward to them. Everything is about the equilibrium
of the model: dx = A x + B u + G w, y = C x + D u + v, with x, u and y counted from there.

[Anderson and Moore, Optimal Control: Linear Quadratic Methods, 1990] for both Riccati equations; weights by the largest acceptable
values are Bryson's rule [Bryson and Ho, Applied Optimal Control, 1975, Sec. 5.2].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, solve_continuous_are
from scipy.optimize import brentq, minimize_scalar

from deckcrane.analysis.linear_model import LinearModel
from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import refuse_inputs_beyond_drives, values_with_feed_forward
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import did_you_mean
from deckcrane.units.quantities import RATIO, TIME, Dimension, UnitError, dimension_of, quantity

UNREACHABLE = 1e-9
"""Smallest singular value of a mode's test matrix, relative to the largest, below which inputs or weights do not reach it."""
_INTEGRATOR = 1e-12
"""Ratio of the smallest to the largest singular value below which a system is taken to have a pole at zero."""


def _nearest(distance: Callable[[float], float], grid: Array) -> float:
    """The least distance over frequencies: that of a grid, and between the neighbours of its least point."""
    values = [distance(w) for w in grid]
    k = int(np.argmin(values))
    between = float(grid[max(k - 1, 0)]), float(grid[min(k + 1, len(grid) - 1)])
    accuracy = {"xatol": 1e-9 * between[1]}
    return min(values[k], float(minimize_scalar(distance, bounds=between, method="bounded", options=accuracy).fun))


@dataclass(frozen=True)
class StateFeedback:
    """u = -K x for the inputs of a model, with x counted from its equilibrium."""

    model: LinearModel
    """The linear model that it is for."""
    inputs: tuple[str, ...]
    """Names of the inputs in hand."""
    K: Array
    """Gains, a row for each input."""
    cost: Array
    """Matrix P of the cost x' P x to come."""

    @property
    def poles(self) -> NDArray[np.complex128]:
        """Eigenvalues of the closed loop [1/s], where all states are known."""
        return _eigenvalues(self.model.A - _columns(self.model, self.inputs) @ self.K)

    def controller(self) -> LinearController:
        """The controller that reads every state with a gain as a signal.

        Returns:
            a controller without states but one, which holds its constant
        """
        used = [i for i in range(len(self.model.states)) if np.any(self.K[:, i])]
        return LinearController(
            model=self.model,
            measured=tuple(self.model.states[i] for i in used),
            inputs=self.inputs,
            A=np.zeros((0, 0)),
            B=np.zeros((0, len(used))),
            C=np.zeros((len(self.inputs), 0)),
            D=-self.K[:, used],
        )


@dataclass(frozen=True)
class SensorNoise:
    """White noise of a measurement."""

    standard_deviation: float | str
    """Standard deviation of a sample."""
    interval: float | str = 0.01
    """Time between samples [s]."""


@dataclass(frozen=True)
class RandomDisturbance:
    """A random disturbance at an input: one that is forgotten, or one that swings as waves do."""

    standard_deviation: float | str
    """Standard deviation of the force, moment or opening."""
    correlation_time: float | str = 0.1
    """Time within which it is forgotten [s]."""
    period: float | str | None = None
    """Period about which it swings [s]; None: it does not."""
    damping: float = 0.1
    """Damping ratio of the swinging."""


@dataclass(frozen=True)
class StateEstimate:
    """A steady Kalman filter: dx = A x + B u + L (y - C x - D u), with states of the disturbances after those of the model."""

    model: LinearModel
    """The linear model that it is for."""
    measured: tuple[str, ...]
    """Names of the outputs that it reads."""
    states: tuple[str, ...]
    """Names of the states, those of disturbances last."""
    A: Array
    """Derivative of dx by x."""
    C: Array
    """Derivative of the measured outputs by x."""
    L: Array
    """Gains, a column for each measured output."""
    covariance: Array
    """Covariance of the error of x."""

    @property
    def poles(self) -> NDArray[np.complex128]:
        """Eigenvalues of the error's equation [1/s]."""
        return _eigenvalues(self.A - self.L @ self.C)


@dataclass(frozen=True)
class LinearController:
    """dz = A z + B y, u = C z + D y: y are measured signals of the model and u its inputs, counted from the equilibrium."""

    model: LinearModel
    """The linear model that it is for."""
    measured: tuple[str, ...]
    """Names of y: outputs or states of the model."""
    inputs: tuple[str, ...]
    """Names of u."""
    A: Array
    """Derivative of dz by z."""
    B: Array
    """Derivative of dz by y."""
    C: Array
    """Derivative of u by z."""
    D: Array
    """Derivative of u by y."""

    @classmethod
    def of(cls, system: Any, model: LinearModel, measured: Sequence[str], inputs: Sequence[str]) -> LinearController:
        """A controller that was designed elsewhere.

        Args:
            system: anything continuous with A, B, C and D, such as a system of python-control, from `measured` to `inputs`
            model: the linear model that it was designed for
            measured: names of the outputs or states of the model that it reads
            inputs: names of the inputs of the model that it gives

        Returns:
            the controller

        Raises:
            DeckcraneError: the system is discrete, or its sizes or names do not fit
        """
        dt = getattr(system, "dt", None)
        if dt not in (None, 0):
            raise DeckcraneError("the system is discrete; a controller here is continuous: convert it first")
        if not all(hasattr(system, key) for key in "ABCD"):
            raise DeckcraneError("the system has no A, B, C and D: make it one in state space first")
        A, B, C, D = (np.atleast_2d(np.asarray(getattr(system, key), dtype=float)) for key in "ABCD")
        if D.shape != (len(inputs), len(measured)):
            raise DeckcraneError(
                f"the system has {D.shape[1]} inputs and {D.shape[0]} outputs; it reads {len(measured)} signals and gives "
                f"{len(inputs)}"
            )
        n = len(A) if A.size else 0
        A, B, C = (
            _shaped(key, matrix, shape)
            for key, matrix, shape in (("A", A, (n, n)), ("B", B, (n, len(measured))), ("C", C, (len(inputs), n)))
        )
        if len(set(inputs)) < len(inputs):
            raise DeckcraneError(f"an input is given once; they are {', '.join(inputs)}")
        _columns(model, inputs)
        _rows(model, measured)
        return cls(model, tuple(measured), tuple(inputs), A, B, C, D)

    def values(self, scenario: Scenario) -> dict[str, Any]:
        """The controller as values of the scenario.

        Args:
            scenario: the scenario that the model was made of

        Returns:
            values by path, for `with_values`: a controller `linear_NAME` for each drive, whose output is fed forward to it

        Raises:
            DeckcraneError: an input is no drive that takes a force or an opening
        """
        reference = self._measured_at_equilibrium()
        n = len(self.A)
        # One state more, which stays 1, holds what is counted from the equilibrium.
        A = np.block([[self.A, -(self.B @ reference)[:, None]], [np.zeros((1, n + 1))]])
        B = np.vstack([self.B, np.zeros((1, len(self.measured)))])
        values: dict[str, Any] = {}
        for name, C, D in zip(self.inputs, self.C, self.D, strict=True):
            refuse_inputs_beyond_drives(scenario, [name], self.model.inputs, self.model.disturbances)
            controller = f"linear_{name.replace('.', '_')}"
            values[f"control.{controller}"] = {
                "state_space": {
                    "A": A.tolist(),
                    "B": B.tolist(),
                    "C": [[*C.tolist(), -float(D @ reference)]],
                    "D": [D.tolist()],
                    "inputs": [self._signal(each) for each in self.measured],
                    "start": [0.0] * n + [1.0],
                }
            }
            values |= values_with_feed_forward(scenario, name, f"control.{controller}.output")
        return values

    def apply(self, scenario: Scenario) -> Scenario:
        """The scenario with the controller in it.

        Args:
            scenario: the scenario that the model was made of

        Returns:
            the changed scenario, checked as a whole
        """
        return scenario.with_values(self.values(scenario))

    def closed_loop(self) -> Array:
        """The matrix of the closed loop: of the model's states, followed by those of the controller."""
        B, (C, D) = _columns(self.model, self.inputs), _rows(self.model, self.measured, self.inputs)
        # u = C_c z + D_c (C x + D u)
        gain = np.linalg.inv(np.eye(len(self.inputs)) - self.D @ D)
        by_x, by_z = gain @ self.D @ C, gain @ self.C
        return np.block(
            [
                [self.model.A + B @ by_x, B @ by_z],
                [self.B @ (C + D @ by_x), self.A + self.B @ D @ by_z],
            ]
        )

    def margins(self) -> tuple[LoopMargins, ...]:
        """Margins of the loop broken at each of its inputs, with the others closed.

        Returns:
            margins, one for each input

        Raises:
            DeckcraneError: the closed loop is unstable
        """
        poles = np.linalg.eigvals(self.closed_loop()).astype(complex)
        if np.max(poles.real, initial=-np.inf) > 1e-7 * np.max(np.abs(poles), initial=1.0):
            raise DeckcraneError(
                f"the closed loop is unstable: an eigenvalue of {_rounded(poles[np.argmax(poles.real)])} 1/s; there are no margins"
            )
        return tuple(self._margins_at(i, poles) for i in range(len(self.inputs)))

    def _margins_at(self, i: int, poles: ComplexArray) -> LoopMargins:
        A, b, c, d = self._broken_at(i)

        def loop(w: float) -> complex:
            return complex(c @ np.linalg.solve(1j * w * np.eye(len(A)) - A, b) + d)

        # A loop crosses its limits near its poles, and near those of the closed loop where its gain is large or small.
        values = np.abs(np.concatenate([np.linalg.eigvals(A), poles]))
        values = values[values > 0]
        low, high = (values.min() / 100, values.max() * 100) if values.size else (1e-3, 1e3)
        grid = np.unique(np.concatenate([np.geomspace(low, high, 4000), values]))
        response = np.array([loop(w) for w in grid])
        ends = self._real_ends(A, b, c, d)
        gain_at, phase_at, delay = [-1 / end for end in ends if end < 0], [], [np.inf]
        for k in range(len(grid) - 1):
            here, after = response[k], response[k + 1]
            if (here.imag < 0) != (after.imag < 0) and min(here.real, after.real) < 0:
                w = brentq(lambda w: loop(w).imag, grid[k], grid[k + 1], xtol=1e-12 * grid[k])
                gain_at.append(-1 / loop(w).real)
            if (abs(here) < 1) != (abs(after) < 1):
                w = brentq(lambda w: abs(loop(w)) - 1, grid[k], grid[k + 1], xtol=1e-12 * grid[k])
                angle = float(np.angle(-loop(w)))
                phase_at.append(angle)
                delay.append((angle % (2 * np.pi)) / w)
        up = [g for g in gain_at if g > 1]
        down = [g for g in gain_at if 0 < g <= 1]
        return LoopMargins(
            name=self.inputs[i],
            gain=min(up, default=np.inf),
            gain_reduction=max(down, default=0.0),
            phase=min((abs(angle) for angle in phase_at), default=np.inf),
            delay=min(delay),
            distance=min(_nearest(lambda w: abs(1 + loop(w)), grid), *(abs(1 + end) for end in ends)),
        )

    @staticmethod
    def _real_ends(A: Array, b: Array, c: Array, d: float) -> list[float]:
        """The loop at frequencies zero, where it has no integrator, and infinity: real numbers, at which a real pole may cross."""
        without_integrator = A.size == 0 or np.linalg.cond(A) < 1 / _INTEGRATOR
        return [d, *([float(d - c @ np.linalg.solve(A, b))] if without_integrator else [])]

    def _broken_at(self, i: int) -> tuple[Array, Array, Array, float]:
        """The system from a signal into input i to minus what the controller gives there, with the other loops closed."""
        B, (C, D) = _columns(self.model, self.inputs), _rows(self.model, self.measured, self.inputs)
        others = np.ones(len(self.inputs))
        others[i] = 0.0
        closed = np.diag(others)
        # u = closed (C_c z + D_c y) + e_i r, y = C x + D u; the loop is minus entry i of C_c z + D_c y.
        gain = np.linalg.inv(np.eye(len(self.inputs)) - closed @ self.D @ D)
        u_x, u_z, u_r = gain @ closed @ self.D @ C, gain @ closed @ self.C, gain[:, i]
        y_x, y_z, y_r = C + D @ u_x, D @ u_z, D @ u_r
        A = np.block([[self.model.A + B @ u_x, B @ u_z], [self.B @ y_x, self.A + self.B @ y_z]])
        b = np.concatenate([B @ u_r, self.B @ y_r])
        c = -np.concatenate([self.D[i] @ y_x, self.C[i] + self.D[i] @ y_z])
        return A, b, c, -float(self.D[i] @ y_r)

    def _signal(self, name: str) -> str:
        """The signal of a measured output or state: speeds that are no rates of coordinates have the names of their output."""
        speed = name.removeprefix("d:")
        return f"u.{speed}" if name != speed and speed not in self.model.coordinates else name

    def _measured_at_equilibrium(self) -> Array:
        at = dict(zip(self.model.states, self.model.equilibrium, strict=True))
        at |= dict(zip(self.model.outputs, self.model.equilibrium_outputs, strict=True))
        return np.array([at[name] for name in self.measured])


@dataclass(frozen=True)
class LoopMargins:
    """How far a stable loop is from instability, at one input."""

    name: str
    """Name of the input."""
    gain: float
    """Factor by which its gain may grow."""
    gain_reduction: float
    """Factor below which its gain must not shrink."""
    phase: float
    """Lag that it bears [rad]."""
    delay: float
    """Delay that it bears [s]."""
    distance: float
    """Smallest |1 + L|: one over the largest sensitivity."""


def lqr(model: LinearModel, largest: Mapping[str, float | str], effort: Mapping[str, float | str]) -> StateFeedback:
    """The linear quadratic regulator of a linear model.

    It minimises the integral of the sum of (value / largest)^2 over `largest` and of (input / effort)^2 over `effort`.

    Args:
        model: the linear model, from `linearise`
        largest: largest acceptable deviation of states or outputs by name, such as {"load.roll": "2 deg"}
        effort: the same of inputs, such as {"slew": "200 kN m"}; the inputs that it uses

    Returns:
        the gains

    Raises:
        DeckcraneError: a name is unknown, or a mode that is not damped cannot be controlled, or has no weight
    """
    if not largest or not effort:
        raise DeckcraneError("a regulator needs largest values of states or outputs, and of at least one input")
    inputs = tuple(effort)
    if lost := next((name for name in inputs if name in model.disturbances), None):
        raise DeckcraneError(f'"{lost}" is a disturbance of this model, which no controller has in hand')
    B, (C, D) = _columns(model, inputs), _rows(model, tuple(largest), inputs)
    weight = np.diag(
        [1 / _positive(name, value, _dimension_of_signal(model, name)) ** 2 for name, value in largest.items()]
    )
    efforts = np.array([_positive(name, value, _dimension_of_input(model, name)) for name, value in effort.items()])
    R = np.diag(1 / efforts**2) + D.T @ weight @ D
    Q, S = C.T @ weight @ C, C.T @ weight @ D
    _refuse_lost_modes(model.A, B, model.states, "no input in hand reaches it: give an effort at a further input")
    # With x'Su in the cost, the modes that count are those of A - B R^-1 S'.
    gain = np.linalg.solve(R, S.T)
    _refuse_lost_modes(
        (model.A - B @ gain).T,
        (Q - S @ gain).T,
        model.states,
        "nothing weighs it: give a largest value of what it moves",
    )
    P = _riccati(model.A, B, Q, R, S)
    K: Array = np.linalg.solve(R, B.T @ P + S.T).astype(float)
    return StateFeedback(model, inputs, K, P)


def kalman(
    model: LinearModel, measured: Mapping[str, SensorNoise], disturbances: Mapping[str, RandomDisturbance]
) -> StateEstimate:
    """The steady Kalman filter of a linear model.

    Args:
        model: the linear model, from `linearise`
        measured: sensors by the states or outputs that they measure
        disturbances: random disturbances by the inputs of the model where they act

    Returns:
        the gains, and the covariance of the estimate

    Raises:
        DeckcraneError: a name is unknown, or a mode that is not damped is not seen by any sensor
    """
    if not measured or not disturbances:
        raise DeckcraneError("a filter needs sensors, and disturbances that it is to tell from their noise")
    n = len(model.states)
    C, D = _rows(model, tuple(measured), tuple(disturbances))
    G = _columns(model, tuple(disturbances))
    blocks = [_shaping_filter(name, each, _dimension_of_input(model, name)) for name, each in disturbances.items()]
    sizes = [len(block[0]) for block in blocks]
    total = n + sum(sizes)
    A, C_all, W, states = np.zeros((total, total)), np.zeros((len(measured), total)), np.zeros((total, total)), []
    A[:n, :n], C_all[:, :n] = model.A, C
    start = n
    for k, (name, (Af, bf, cf)) in enumerate(zip(disturbances, blocks, strict=True)):
        place = slice(start, start + len(Af))
        A[place, place], A[:n, place], C_all[:, place] = Af, np.outer(G[:, k], cf), np.outer(D[:, k], cf)
        W[place, place] = np.outer(bf, bf)
        states += [f"disturbance.{name}" if i == 0 else f"disturbance.{name}.{i + 1}" for i in range(len(Af))]
        start += len(Af)
    V = np.diag(
        [
            _positive(name, sensor.standard_deviation, _dimension_of_signal(model, name)) ** 2
            * _positive(f"interval of {name}", sensor.interval, TIME)
            for name, sensor in measured.items()
        ]
    )
    names = (*model.states, *states)
    _refuse_lost_modes(A.T, C_all.T, names, "no sensor sees it: measure what it moves")
    covariance = _riccati(A.T, C_all.T, W, V)
    return StateEstimate(model, tuple(measured), names, A, C_all, covariance @ np.linalg.solve(V, C_all).T, covariance)


def lqg(feedback: StateFeedback, estimate: StateEstimate) -> LinearController:
    """The state feedback of estimated states.

    Args:
        feedback: the regulator, from `lqr`
        estimate: the filter, from `kalman`, of the same model

    Returns:
        the controller: it reads what the filter measures

    Raises:
        DeckcraneError: they are of different models
    """
    model = feedback.model
    if estimate.model.states != model.states or not np.array_equal(estimate.model.A, model.A):
        raise DeckcraneError("the regulator and the filter are of different models")
    n, total = len(model.states), len(estimate.states)
    K = np.hstack([feedback.K, np.zeros((len(feedback.inputs), total - n))])
    B = np.vstack([_columns(model, feedback.inputs), np.zeros((total - n, len(feedback.inputs)))])
    D = _rows(model, estimate.measured, feedback.inputs)[1]
    return LinearController(
        model=model,
        measured=estimate.measured,
        inputs=feedback.inputs,
        A=estimate.A - estimate.L @ estimate.C - (B - estimate.L @ D) @ K,
        B=estimate.L,
        C=-K,
        D=np.zeros((len(feedback.inputs), len(estimate.measured))),
    )


def _shaping_filter(name: str, disturbance: RandomDisturbance, wanted: Dimension | None) -> tuple[Array, Array, Array]:
    """A filter of unit white noise whose output has the disturbance's standard deviation: A, b and c."""
    deviation = _positive(name, disturbance.standard_deviation, wanted)
    if disturbance.period is None:
        rate = 1 / _positive(f"correlation_time of {name}", disturbance.correlation_time, TIME)
        return np.array([[-rate]]), np.array([deviation * np.sqrt(2 * rate)]), np.array([1.0])
    w, zeta = 2 * np.pi / _positive(f"period of {name}", disturbance.period, TIME), disturbance.damping
    if not 0 < zeta <= 1:
        raise DeckcraneError(f'the damping of the disturbance "{name}" is {zeta:g}; it is above 0 and at most 1')
    # s k / (s^2 + 2 zeta w s + w^2), no mean: variance k^2 / (4 zeta w). The first state is the output.
    A = np.array([[-2 * zeta * w, -w], [w, 0.0]])
    return A, np.array([deviation * np.sqrt(4 * zeta * w), 0.0]), np.array([1.0, 0.0])


def _riccati(A: Array, B: Array, Q: Array, R: Array, S: Array | None = None) -> Array:
    """The stabilising solution, with inputs and states scaled: forces of meganewtons stand beside milliradians."""
    scale = _state_scales(A)
    T = np.diag(scale)
    T_inverse = np.diag(1 / scale)
    unit = 1 / np.sqrt(np.diag(R))
    U = np.diag(unit)
    cross = None if S is None else T @ S @ U
    try:
        P = solve_continuous_are(T_inverse @ A @ T, T_inverse @ B @ U, T @ Q @ T, U @ R @ U, s=cross)
    except (LinAlgError, ValueError) as error:
        raise DeckcraneError(f"the Riccati equation of this design has no solution: {error}") from error
    solution: Array = T_inverse @ P @ T_inverse
    return solution


def _state_scales(A: Array) -> Array:
    """Scales of states, powers of two, that balance the matrix."""
    from scipy.linalg import matrix_balance

    _, (scale, _) = matrix_balance(A, permute=False, separate=True)
    scales: Array = np.asarray(scale, dtype=float)
    return scales


def _refuse_lost_modes(A: Array, B: Array, states: Sequence[str], what_to_do: str) -> None:
    """Refuse modes without damping that `B` does not reach [Popov, Belevitch and Hautus]."""
    scale = _state_scales(A)
    A, B = A * scale / scale[:, None], B / scale[:, None]
    sizes = np.linalg.norm(B, axis=0)
    B = B[:, sizes > 0] / sizes[sizes > 0] * max(np.linalg.norm(A), 1.0)
    values, vectors = np.linalg.eig(A.T)
    for value, left in zip(values, vectors.T, strict=True):
        if value.real < -1e-9 * max(abs(value), 1e-3) or value.imag < 0:
            continue
        test = np.hstack([A - value * np.eye(len(A)), B])
        singular = np.linalg.svd(test, compute_uv=False)
        if singular[-1] < UNREACHABLE * singular[0]:
            name = states[int(np.argmax(np.abs(left)))]
            raise DeckcraneError(
                f'the mode of "{name}" with the eigenvalue {_rounded(value)} 1/s is not damped, and {what_to_do}'
            )


def _shaped(name: str, matrix: Array, shape: tuple[int, int]) -> Array:
    """A matrix of a system in its shape; one of a single row or column may be a vector."""
    if matrix.size != shape[0] * shape[1] or (matrix.shape != shape and min(shape) > 1):
        sizes = " x ".join(map(str, matrix.shape))
        raise DeckcraneError(
            f"{name} of the system is {sizes}; with its states, inputs and outputs it is {shape[0]} x {shape[1]}"
        )
    if not np.all(np.isfinite(matrix)):
        raise DeckcraneError(f"{name} of the system has entries that are not finite")
    return matrix.reshape(shape)


def _columns(model: LinearModel, inputs: Sequence[str]) -> Array:
    """Columns of B by the names of inputs."""
    for name in inputs:
        if name not in model.inputs:
            known = ", ".join(model.inputs)
            raise DeckcraneError(
                f'the model has no input "{name}";{did_you_mean(name, model.inputs)} There are: {known}'
            )
    return model.B[:, [model.inputs.index(name) for name in inputs]]


def _rows(model: LinearModel, names: Sequence[str], inputs: Sequence[str] = ()) -> tuple[Array, Array]:
    """Rows of C and of D for these inputs, by the names of outputs or states."""
    C, D = [], []
    columns = [model.inputs.index(name) for name in inputs]
    for name in names:
        if name in model.outputs:
            k = model.outputs.index(name)
            C.append(model.C[k])
            D.append(model.D[k, columns])
        elif name in model.states:
            C.append(np.eye(len(model.states))[model.states.index(name)])
            D.append(np.zeros(len(columns)))
        else:
            known = [*model.outputs, *model.states]
            raise DeckcraneError(
                f'the model has no output or state "{name}";{did_you_mean(name, known)} Outputs are those that linearise was '
                "asked for"
            )
    return np.array(C).reshape(len(names), len(model.states)), np.array(D).reshape(len(names), len(columns))


def _positive(name: str, value: float | str, wanted: Dimension | None = None) -> float:
    """A positive number in SI units; of this dimension where one is known."""
    try:
        number = float(quantity(value, wanted))
    except UnitError as error:
        raise DeckcraneError(f"{name}: {error}") from error
    if not (number > 0 and np.isfinite(number)):
        raise DeckcraneError(f"{name}: {value} is no positive number")
    return number


def _dimension_of_signal(model: LinearModel, name: str) -> Dimension | None:
    """The dimension of a state or output; None where its unit is unknown, as of what a sensor shows."""
    unit = model.units.get(name)
    return None if unit in (None, "1") else dimension_of(unit)


def _dimension_of_input(model: LinearModel, name: str) -> Dimension | None:
    """The dimension of an input; None where it is unknown."""
    unit = model.input_units.get(name)
    return RATIO if unit == "1" else None if unit is None else dimension_of(unit)


def _eigenvalues(A: Array) -> NDArray[np.complex128]:
    values: NDArray[np.complex128] = np.linalg.eigvals(A).astype(np.complex128)
    return values


def _rounded(value: complex) -> str:
    return f"{value.real:.3g}" if value.imag == 0 else f"{value.real:.3g} {value.imag:+.3g}j"
