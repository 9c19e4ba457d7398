"""Reduced models for prediction, derived from a scenario's own mechanics: few states, ideal drives, the vessel as disturbance.

    dz = f(z, c, d, p),    z = (positions and speeds of drives, positions and speeds of what swings)

A drive follows its command c: with a lag T its speed does, dv = (c - v) / T, else its acceleration is c. Two ways lead to the rest:

- The mechanism: the equations of the scenario with the efforts of the drives chosen such that their accelerations are those of
  the commands, which leaves the passive coordinates as they are (partial feedback linearisation, M. W. Spong, Partial feedback
  linearization of underactuated mechanical systems, Proc. IROS (1994) 314-321). The efforts themselves are outputs. Coordinates
  that the file controls and the commands do not steer go on at their speed.
- The pendulum: of a load on ropes, or of a crane on a floating vessel, the point of suspension moves as the kinematics of the
  scenario say, and the load swings below it as a pendulum in space, of the length that it has. Ropes, oil and waves have no states.

The vessel's motion is a disturbance d that a forecast gives: pose, its rates and accelerations; and so are what the model does not
steer, the length of the pendulum and coordinates with drives of their own, which go on at the rate that they have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.analysis.predictive_control.drives import DriveModel
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import sampled
from deckcrane.components.control.data import controlled_coordinates, effort_limit
from deckcrane.components.payload import payload_part
from deckcrane.components.payload.outputs import HOOK_LOAD, TIP_ACCELERATION
from deckcrane.components.vessel.data import floating_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.kinematics import GROUND
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.simulation import prepare_run

AXES = ("x", "y", "z")
POSE = ("x", "y", "z", "roll", "pitch", "yaw")
MOST_STATES = 24
"""States of a mechanism that are taken at most: a prediction with more is slower than the drives that it steers."""


@dataclass(frozen=True, eq=False)
class PredictionModel:
    """dz = f(z, c, d, p) in symbols, with named states, commands and outputs, and the way from signals of a run to z and d."""

    kind: str
    """`mechanism` or `pendulum`."""
    drives: Mapping[str, DriveModel]
    """What commands steer, by name."""
    states: tuple[str, ...]
    """Names of z."""
    z: SX
    c: SX
    d: SX
    """Disturbances: pose of the vessel, its rates, its accelerations; then what goes on at its rate, and these rates."""
    p: SX
    rates: SX
    parameters: Array
    """Values of p."""
    outputs: Mapping[str, SX]
    """What can be tracked or limited, by name: further ones are signals of the scenario."""
    base: tuple[str, ...]
    """Coordinates of the vessel whose motion is a disturbance; none where there is no such vessel."""
    slow: tuple[str, ...]
    """What goes on at the rate that it has."""
    signals: tuple[str, ...]
    """Signals of a run that `measure` takes."""
    measure: Any
    """The CasADi function from signals to (z, pose and rates of the vessel, slow quantities and their rates)."""
    expression: Callable[[str], SX]
    """A signal of the scenario by name, as an expression of z, c, d and p."""
    place: Callable[[str, Sequence[float]], SX]
    """The position in the ground frame of a point that is fixed in a body."""

    @property
    def commands(self) -> tuple[str, ...]:
        """Names of c."""
        return tuple(self.drives)

    @property
    def disturbed(self) -> int:
        """Numbers of d."""
        return int(self.d.numel())

    def output(self, name: str) -> SX:
        """An output by name: a state, `command.NAME`, `dd:NAME`, `effort.NAME`, `load.x`, ... or a signal of the scenario."""
        return self.outputs[name] if name in self.outputs else self.expression(name)

    def disturbance(self, pose: Array, rate: Array, acceleration: Array, slow: Array, slow_rate: Array) -> Array:
        """Disturbances as rows of numbers in the order of d; what goes on has a row for each time too."""
        columns = [pose, rate, acceleration] if self.base else []
        return np.hstack([*columns, slow, slow_rate])

    @cached_property
    def derivative(self) -> Any:
        """The CasADi function (z, c, d, p) -> dz."""
        return ca.Function("derivative", [self.z, self.c, self.d, self.p], [ca.densify(self.rates)])


def prediction_model(
    scenario: Scenario, drives: Mapping[str, DriveModel], *, kind: str | None = None
) -> PredictionModel:
    """The reduced model of a scenario for the drives that are steered.

    Args:
        scenario: the scenario
        drives: how each drive that is steered follows its command
        kind: `mechanism` or `pendulum`; None: the pendulum where oil, ropes or waves have states, else the mechanism

    Returns:
        the model

    Raises:
        DeckcraneError: a drive is unknown, or the model cannot be reduced in that way
    """
    if not drives:
        raise DeckcraneError(
            "a predictive controller needs drives to steer, such as drives={'slew': {'speed': '5 deg/s'}}"
        )
    if kind not in (None, "mechanism", "pendulum"):
        raise DeckcraneError(f'there is no kind of prediction model "{kind}"; there are mechanism and pendulum')
    system = _ideal_system(scenario, tuple(drives))
    if kind is None:
        others = [name for name in system.equations.x.names if name not in _mechanical(system)]
        kind = "pendulum" if others or floating_vessels(scenario.plant) else "mechanism"
    for name in drives:
        if name not in system.equations.x.names:
            raise DeckcraneError(f"{name} follows from other coordinates; steer what it follows from")
    if kind == "pendulum":
        return _Pendulum(system, drives).model()
    held = tuple(
        name for name in controlled_coordinates(scenario) if name in system.equations.x.names and name not in drives
    )
    return _Mechanism(_ideal_system(scenario, (*drives, *held)) if held else system, drives, held).model()


def _ideal_system(scenario: Scenario, steered: Sequence[str]) -> Dynamics:
    """The equations of a scenario with inputs in the place of some controllers, without limits of their efforts."""
    unlimited = {f"control.{name}.limit": None for name in steered if effort_limit(scenario, name) is not None}
    plain = scenario.with_values(unlimited) if unlimited else scenario
    laws = {name: sampled(lambda t, signals: 0.0, every=1.0, signals=[]) for name in steered}
    return prepare_run(plain, "undeformed", laws)[1]


def _mechanical(system: Dynamics) -> list[str]:
    """Names of the states that are coordinates and speeds."""
    plant = system.kit.plant
    return [*(each.name for each in plant.coordinates), *(f"d:{name}" for name in plant.speeds)]


class _Reduction:
    """What both kinds of models share: symbols of drives, of the vessel and of what goes on, and the names of all."""

    def __init__(self, system: Dynamics, drives: Mapping[str, DriveModel]) -> None:
        self.system, self.drives = system, drives
        self.equations: Equations = system.equations
        self.coordinates = [each.name for each in system.kit.plant.coordinates]
        self.n = len(self.coordinates)
        count = len(drives)
        self.s, self.v, self.c = (ca.SX.sym(name, count) for name in ("s", "v", "c"))
        self.pose, self.rate, self.acceleration = (ca.SX.sym(name, 6) for name in ("pose", "rate", "acceleration"))
        self.alpha = ca.vertcat(
            *[
                (self.c[i] - self.v[i]) / drive.lag if drive.lag > 0.0 else self.c[i]
                for i, drive in enumerate(drives.values())
            ]
        )

    @property
    def drive_outputs(self) -> dict[str, SX]:
        outputs: dict[str, SX] = {}
        for i, name in enumerate(self.drives):
            outputs |= {
                name: self.s[i],
                f"d:{name}": self.v[i],
                f"dd:{name}": self.alpha[i],
                f"command.{name}": self.c[i],
            }
        return outputs

    def drive_states(self) -> list[str]:
        return [*self.drives, *(f"d:{name}" for name in self.drives)]

    def load_outputs(self, point: SX, load: SX) -> dict[str, SX]:
        """Position of the load, and the horizontal part of the unit vector from its suspension to it."""
        arm = load - point
        unit = arm / ca.sqrt(ca.dot(arm, arm))
        outputs = {f"load.{axis}": load[i] for i, axis in enumerate(AXES)}
        outputs |= {f"suspension.{axis}": point[i] for i, axis in enumerate(AXES)}
        return outputs | {"sway.x": unit[0], "sway.y": unit[1]}

    def place(self, substitute: Callable[[SX], SX]) -> Callable[[str, Sequence[float]], SX]:
        world = self.system.world

        def position(body: str, at: Sequence[float]) -> SX:
            if body == "ground":
                return ca.SX(list(at))
            names = list(world.plant.tree)
            if body not in names:
                raise DeckcraneError(f'there is no body "{body}";{did_you_mean(body, names)}')
            link = world.tree.index(body)
            assert link != GROUND
            R, p = world.poses[link]
            return substitute(self.system.substitute(p + R @ ca.SX(list(at))))

        return position


class _Mechanism(_Reduction):
    """The equations of the scenario with ideal drives; `held` ones, which the file controls, go on at their speed."""

    def __init__(self, system: Dynamics, drives: Mapping[str, DriveModel], held: Sequence[str]) -> None:
        super().__init__(system, drives)
        self.held = tuple(held)
        self.at, self.at_rate = ca.SX.sym("at", len(held)), ca.SX.sym("at_rate", len(held))

    def model(self) -> PredictionModel:
        equations, system = self.equations, self.system
        names = equations.x.names
        exact = () if system.prescribed is None else system.prescribed.places
        going_on = [*self.held, *(f"d:{name}" for name in self.held)]
        steered = {*self.drive_states(), *going_on}
        free = [i for i, name in enumerate(names) if i not in exact and name not in steered]
        self._check(names, free)
        passive = ca.SX.sym("passive", len(free))
        symbols = equations.x.symbols
        places = [*(names.index(name) for name in self.drive_states()), *free]
        z = ca.vertcat(self.s, self.v, passive)
        base = self._base()
        d = ca.vertcat(ca.SX(0, 1), self.at, self.at_rate)
        if base:
            d = ca.vertcat(self.pose, self.rate, self.acceleration, d)
        ideal = (*self.drives, *self.held)
        efforts = ca.vertcat(*[self._input(f"law.{name}") for name in ideal])
        inputs, values = self._inputs(base)
        rows = [names.index(f"d:{name}") for name in ideal]

        def substitute(expression: SX) -> SX:
            old = ca.vertcat(symbols[[*places, *(names.index(name) for name in going_on)]], inputs, equations.t)
            return ca.substitute(expression, old, ca.vertcat(z, self.at, self.at_rate, values, ca.SX.zeros(1)))

        dx = substitute(equations.dx)
        accelerations = dx[rows]
        reach = ca.jacobian(accelerations, efforts)
        if any(ca.which_depends(accelerations, efforts, 2, False)):
            raise DeckcraneError(
                "the accelerations of the drives are not linear in their efforts: take the pendulum model, kind='pendulum'"
            )
        at_rest = ca.substitute(accelerations, efforts, ca.SX.zeros(len(rows), 1))
        inverse = ca.inv_minor(reach) if len(rows) <= 3 else ca.inv(reach)
        needed = inverse @ (ca.vertcat(self.alpha, ca.SX.zeros(len(self.held), 1)) - at_rest)

        def with_efforts(expression: SX) -> SX:
            return ca.substitute(expression, efforts, needed)

        rates = ca.vertcat(self.v, self.alpha, with_efforts(dx[free]))
        outputs = self.drive_outputs | {names[i]: passive[k] for k, i in enumerate(free)}
        outputs |= {f"effort.{name}": needed[i] for i, name in enumerate(self.drives)}
        load = payload_part(system.kit.plant)
        if load is not None:
            point, cog = (substitute(system.substitute(each)) for each in load.suspension(system.world))
            outputs |= self.load_outputs(point, cog)
            for axis in ("x", "y"):
                sway = outputs[f"sway.{axis}"]
                moved = ca.jtimes(sway, self.pose, self.rate) if base else 0.0
                moved += ca.jtimes(sway, self.at, self.at_rate) if self.held else 0.0
                outputs[f"d:sway.{axis}"] = ca.jtimes(sway, z, rates) + moved
        signals, measure = self._measurement([names[i] for i in places], base, going_on)
        return PredictionModel(
            kind="mechanism",
            drives=self.drives,
            states=tuple(names[i] for i in places),
            z=z,
            c=self.c,
            d=d,
            p=equations.p.symbols,
            rates=rates,
            parameters=np.array(equations.p.values, dtype=float),
            outputs=outputs,
            base=base,
            slow=self.held,
            signals=signals,
            measure=measure,
            expression=lambda name: with_efforts(
                substitute(system.substitute(system.world.signal(name, "the predictive controller")))
            ),
            place=self.place(substitute),
        )

    def _measurement(
        self, states: Sequence[str], base: Sequence[str], going_on: Sequence[str]
    ) -> tuple[tuple[str, ...], Any]:
        """Signals, and the function from these to (z, pose, its rates, held coordinates, their rates): each reads its own."""
        groups = [states, base, [f"d:{name}" for name in base], self.held, going_on[len(self.held) :]]
        read = [ca.SX.sym(f"group_{i}", len(group)) for i, group in enumerate(groups)]
        signals = [_signal(name, self.coordinates) for group in groups for name in group]
        return tuple(signals), ca.Function("measure", [ca.vertcat(*read)], read)

    def _check(self, names: Sequence[str], free: Sequence[int]) -> None:
        mechanical = _mechanical(self.system)
        other = next((names[i] for i in free if names[i] not in mechanical), None)
        if other is not None:
            raise DeckcraneError(
                f'"{other}" is a state of oil, ropes or waves, which the mechanism cannot predict; take the pendulum model, '
                "kind='pendulum', or leave kind out"
            )
        if len(free) + 2 * len(self.drives) > MOST_STATES:
            raise DeckcraneError(
                f"the mechanism has {len(free) + 2 * len(self.drives)} states; a prediction takes {MOST_STATES} at most: steer "
                "the drives, hold the rest, or take the pendulum model, kind='pendulum'"
            )

    def _input(self, name: str) -> SX:
        return self.equations.u.symbols[self.equations.u.names.index(name)]

    def _base(self) -> tuple[str, ...]:
        """Coordinates of the vessel whose motion is imposed."""
        moved = [name.removeprefix("motion.dd:") for name in self.equations.u.names if name.startswith("motion.dd:")]
        poses = [name for name in moved if name.endswith(".x") and f"{name[:-2]}.yaw" in moved]
        if len(poses) > 1:
            raise DeckcraneError("two vessels move: a prediction takes one whose motion is imposed")
        return tuple(f"{poses[0][:-2]}.{each}" for each in POSE) if poses else ()

    def _inputs(self, base: Sequence[str]) -> tuple[SX, SX]:
        """All inputs but the efforts: those that move the vessel are disturbances, others have the value of the scenario."""
        steered = {f"law.{name}" for name in (*self.drives, *self.held)}
        starts = {each.name: float(each.element.start) for each in self.system.kit.plant.coordinates}
        motion = {f"motion.{name}": self.pose[i] - starts[name] for i, name in enumerate(base)}
        motion |= {f"motion.d:{name}": self.rate[i] for i, name in enumerate(base)}
        motion |= {f"motion.dd:{name}": self.acceleration[i] for i, name in enumerate(base)}
        u = self.equations.u
        others = [(i, name) for i, name in enumerate(u.names) if name not in steered]
        values = [motion.get(name, ca.SX(float(u.values[i]))) for i, name in others]
        return u.symbols[[i for i, _ in others]], ca.vertcat(ca.SX(0, 1), *values)


class _Pendulum(_Reduction):
    """A load that swings below a point that moves as the scenario's kinematics say."""

    def model(self) -> PredictionModel:
        system = self.system
        world, plant = system.world, system.kit.plant
        load = payload_part(plant)
        if load is None or (load.free and not load.hooks):
            raise DeckcraneError("a pendulum model needs a load that hangs: name it under payload")
        point, cog = (system.substitute(each) for each in load.suspension(world))
        vessels = floating_vessels(plant)
        base = tuple(f"{vessels[0]}.{each}" for each in POSE) if vessels else ()
        q = self.equations.x.symbols[: self.n]
        moving = [
            name
            for i, name in enumerate(self.coordinates)
            if ca.depends_on(point, q[i]) and name not in base and name not in self.drives
        ]
        unmoved = [name for name in self.drives if not ca.depends_on(point, q[self.coordinates.index(name)])]
        if unmoved:
            raise DeckcraneError(
                f"{unmoved[0]} does not move the point that the load hangs from; steer drives that do, such as slewing"
            )
        length, length_rate = ca.SX.sym("length"), ca.SX.sym("length_rate")
        held, held_rate = ca.SX.sym("held", len(moving)), ca.SX.sym("held_rate", len(moving))
        r, dr = ca.SX.sym("r", 2), ca.SX.sym("dr", 2)
        steered = [*self.drives, *base, *moving]
        places = [self.coordinates.index(name) for name in steered]
        here = ca.vertcat(self.s, self.pose if base else ca.SX(0, 1), held)
        rate = ca.vertcat(self.v, self.rate if base else ca.SX(0, 1), held_rate)
        acceleration = ca.vertcat(self.alpha, self.acceleration if base else ca.SX(0, 1), ca.SX.zeros(len(moving), 1))

        def substitute(expression: SX) -> SX:
            return ca.substitute(expression, q[places], here)

        p = substitute(point)
        dp = ca.jtimes(p, here, rate)
        ddp = ca.jtimes(p, here, acceleration) + ca.jtimes(dp, here, rate)
        gravity = ca.SX(list(plant.scenario.gravity))
        rates, arm, pull = pendulum_rates(r, dr, ddp, gravity, length, length_rate)
        z = ca.vertcat(self.s, self.v, r, dr)
        d = ca.vertcat(ca.SX(0, 1), length, held, length_rate, held_rate)
        if base:
            d = ca.vertcat(self.pose, self.rate, self.acceleration, d)
        mass = plant.tree[load.body].mass or 0.0
        outputs = self.drive_outputs | {"load.rx": r[0], "load.ry": r[1], "d:load.rx": dr[0], "d:load.ry": dr[1]}
        outputs |= self.load_outputs(p, p + arm) | {HOOK_LOAD.name: mass * pull}
        outputs |= {"d:sway.x": dr[0] / length, "d:sway.y": dr[1] / length}  # but for hoisting
        outputs |= {f"{TIP_ACCELERATION.name}.{axis}": ddp[i] for i, axis in enumerate(AXES)}
        names = [*self.drives, "load.rx", "load.ry"]
        signals, measure = self._measurement(point, cog, base, moving)

        def expression(name: str) -> SX:
            raise DeckcraneError(
                f'the pendulum model has no "{name}";{did_you_mean(name, outputs)} It has {", ".join(sorted(outputs))}'
            )

        return PredictionModel(
            kind="pendulum",
            drives=self.drives,
            states=(*self.drive_states(), "load.rx", "load.ry", "d:load.rx", "d:load.ry"),
            z=z,
            c=self.c,
            d=d,
            p=self.equations.p.symbols,
            rates=ca.vertcat(self.v, self.alpha, dr, rates),
            parameters=np.array(self.equations.p.values, dtype=float),
            outputs={name: value for name, value in outputs.items() if name not in names}
            | {n: outputs[n] for n in names},
            base=base,
            slow=("length", *moving),
            signals=signals,
            measure=measure,
            expression=expression,
            place=self.place(substitute),
        )

    def _measurement(
        self, point: SX, cog: SX, base: Sequence[str], moving: Sequence[str]
    ) -> tuple[tuple[str, ...], Any]:
        """Signals, and the function from these to (z, pose, its rates, length and held coordinates, their rates)."""
        q = self.equations.x.symbols[: self.n]
        arm = cog - point
        used = [
            i
            for i in range(self.n)
            if ca.depends_on(arm, q[i]) or self.coordinates[i] in (*self.drives, *base, *moving)
        ]
        names = [self.coordinates[i] for i in used]
        value, rate = ca.SX.sym("value", len(used)), ca.SX.sym("rate", len(used))
        place = {name: k for k, name in enumerate(names)}
        arm = ca.substitute(
            arm, ca.vertcat(q[used], self.equations.p.symbols), ca.vertcat(value, self.equations.p.values)
        )
        darm = ca.jtimes(arm, value, rate)
        length = ca.sqrt(ca.dot(arm, arm))

        def pick(vector: SX, chosen: Sequence[str]) -> SX:
            return vector[[place[name] for name in chosen]]

        results = [
            ca.vertcat(pick(value, list(self.drives)), pick(rate, list(self.drives)), arm[:2], darm[:2]),
            pick(value, base),
            pick(rate, base),
            ca.vertcat(length, pick(value, moving)),
            ca.vertcat(ca.jtimes(length, value, rate), pick(rate, moving)),
        ]
        read = ca.vertcat(value, rate)
        signals = (*names, *(f"d:{name}" for name in names))
        return signals, ca.Function("measure", [read], [ca.densify(each) for each in results])


def pendulum_rates(r: SX, dr: SX, ddp: SX, gravity: SX, length: SX, length_rate: SX) -> tuple[SX, SX, SX]:
    """The horizontal acceleration of a load from its suspension, the arm to it, and the pull of the rope for a unit of mass.

    The load at p + a, |a| = l, is carried by a force along a: ddp + dda = g + k a. With d^2(a.a)/dt^2 = d^2(l^2)/dt^2 and a
    constant rate of l,

        k = (dl^2 - da.da + a.(ddp - g)) / l^2.

    Args:
        r: horizontal part of the arm a [m]
        dr: its rate [m/s]
        ddp: acceleration of the point of suspension [m/s^2]
        gravity: gravity [m/s^2]
        length: length of the pendulum l [m]
        length_rate: rate of the length [m/s]

    Returns:
        the horizontal acceleration of a, the arm a, and -k l
    """
    down = ca.sign(gravity[2])
    drop = ca.sqrt(length**2 - ca.dot(r, r))
    a = ca.vertcat(r, down * drop)
    da = ca.vertcat(dr, down * (length * length_rate - ca.dot(r, dr)) / drop)
    k = (length_rate**2 - ca.dot(da, da) + ca.dot(a, ddp - gravity)) / length**2
    return (gravity - ddp)[:2] + k * r, a, -k * length


def _signal(state: str, coordinates: Sequence[str]) -> str:
    """The signal of a state: speeds that are no rates of coordinates have the names of their output."""
    speed = state.removeprefix("d:")
    return f"u.{speed}" if speed != state and speed not in coordinates else state
