"""`Equations`: the named first-order equations that the parts of a model contribute to and that programs are generated from.

States x, inputs u, parameters p, their derivatives dx and the outputs y are CasADi SX expressions, all of them named.
Nothing here depends on how the equations are solved.

Metadata of the parts say what a user may change while equations run, and what limits their steps. A page, a notebook's widgets
or a game pad needs to know neither the kinds of parts nor how parameters are named: a `Handle` names what it sets, and its
range. The steps of explicit methods are limited in certain states (`EndStops`, `CylinderStroke`) and by the rates of oil and
contacts (`OilColumn`, `ContactFrequency`); `UnscaledStates` and `GimbalLock` say how far states can be trusted.

Units of outputs differ along a dimension: coordinates are angles or lengths, wrenches are forces and moments.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import SPEEDS
from deckcrane.mechanics.output_loops import Loop, Rows
from deckcrane.units.dataset_units import Along

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

Kind = Literal["course", "force", "factor"]
Unit = Literal["angular", "linear", "ratio"]
States = Mapping[str, float]
"""The states, by name, that differ from the start."""


@dataclass(frozen=True)
class Handle:
    """Something that may be changed while the equations run.

    course
        A value that is held, or that follows a course until the user takes over: all of `parameters` set to one value hold it
        there; without parameters, it is a motion that the user moves through the inputs of the coordinate `input`. `output`
        is the output with the present value, under the handle's name.
    force
        A force or moment on a coordinate, which is set through its parameter, or, where it follows a course, added to
        it through the input of that name.
    factor
        What `parameters` are multiplied by: 0 switches them off, 1 is as in the file. Parts that share one, such as all
        dampers, each contribute their parameters under the same name, see `joined`.

    `unit` says what the value is, or what a force acts on: radians, metres, or a ratio. `parameters` come with the values
    that the model gives them, and `start` is the value at the start.
    """

    kind: Kind
    name: str
    label: str
    unit: Unit
    range: tuple[float, float]
    start: float
    parameters: Mapping[str, float] = field(default_factory=dict)
    held: bool = True
    """Whether the value stays constant by itself; else the model moves it."""
    output: str | None = None
    input: str | None = None
    hint: str = ""
    ends: tuple[States, ...] = ()
    """The states of a drive's coordinate at the two ends of the range, where they are known."""
    order: int = 60
    """Its place among all controls: dampers 0, drives 10, sway 20, levelling 30, compensation 40, brakes 50, others 60."""


def merge_handles(handles: Iterable[Handle]) -> tuple[Handle, ...]:
    """The handles in their order; factors of the same name, which several parts share, are merged with the parameters of all."""
    merged: dict[tuple[str, str], Handle] = {}
    for handle in handles:
        key = (handle.kind, handle.name)
        if handle.kind == "factor" and key in merged:
            handle = replace(merged[key], parameters={**merged[key].parameters, **handle.parameters})
        elif key in merged:
            raise ValueError(f"there are two handles of the kind {handle.kind} with the name {handle.name}")
        merged[key] = handle
    return tuple(merged.values())


@dataclass(frozen=True)
class EndStops:
    """States in which the end stops of a coordinate are slightly compressed, one at a time: there they are stiff."""

    name: str
    pressed: tuple[States, ...]


@dataclass(frozen=True)
class CylinderStroke:
    """A cylinder's least and greatest pin distance [m], near which smaller steps may be needed than between them.

    `pressed` are states in which it compresses its own end stops, where its extension is not a coordinate with `EndStops`.
    """

    name: str
    lengths: tuple[float, float]
    pressed: tuple[States, ...] = ()


@dataclass(frozen=True)
class OilColumn:
    """The rate of a chamber's pressure with an open valve: at most `rate` over the chamber's length [F19, Eqs. 27-29].

    `rate` [m/s] is that of the smaller area with the valve as far open as its control allows; `speed` [m/s] is the
    piston's with the whole supply pressure across one orifice.
    """

    name: str
    rate: float
    speed: float
    chambers: tuple[float, float]
    """Lengths of the piston's chamber when retracted, and of the rod's when extended [m]."""
    travel: float
    """From end to end of the stroke [m]."""


@dataclass(frozen=True)
class FastestRate:
    """The fastest decay or vibration of a state [1/s], whatever the motion: an explicit step must resolve it."""

    name: str
    rate: float


@dataclass(frozen=True)
class UnscaledStates:
    """States without a natural size, such as those of a fluid memory: their magnitude says nothing."""

    states: tuple[str, ...]


@dataclass(frozen=True)
class GimbalLock:
    """The pitch of a joint with three angles: where its cosine is zero, roll and yaw are undefined."""

    state: str


@dataclass(frozen=True)
class ContactFrequency:
    """The frequency [rad/s] of a contact's bounce, and the rate [1/s] at which friction and damping stop it.

    Both are under the weight of the touching body.
    """

    name: str
    frequency: float
    decay: float


@dataclass(frozen=True)
class StiffPart:
    """A part whose stiffness and damping alone may require shorter steps than the rest of a model; `name` as in the file."""

    name: str


@dataclass(frozen=True)
class SlackRope:
    """A rope that may be slack at the start, where it is not stiff; with these parameters it is taut."""

    name: str
    taut: Mapping[str, float]


Limit = (
    EndStops
    | CylinderStroke
    | OilColumn
    | FastestRate
    | UnscaledStates
    | GimbalLock
    | StiffPart
    | SlackRope
    | ContactFrequency
)


SX = Any
"""A CasADi SX expression (CasADi has no type hints)."""


@dataclass(frozen=True)
class Variables:
    """A vector of named symbols with one number each: an initial value, a default, or a parameter's value.

    `scales` gives the natural unit of each variable, by default 1: adaptive integrators multiply their absolute tolerance by
    it, so that a pressure of 1e7 Pa and a deflection of 1e-3 m can be integrated together.
    """

    names: tuple[str, ...]
    symbols: SX
    values: Array
    scales: Array = field(default_factory=lambda: np.zeros(0))

    def __post_init__(self) -> None:
        scales = np.asarray(self.scales, dtype=float) if len(self.scales) else np.ones(len(self.names))
        if scales.shape != (len(self.names),) or not np.all((scales > 0.0) & np.isfinite(scales)):
            raise ValueError(f"scales must be {len(self.names)} positive numbers, one for each variable")
        object.__setattr__(self, "scales", scales)

    def __len__(self) -> int:
        return len(self.names)

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        values: Sequence[float] | Array,
        prefix: str,
        scales: Sequence[float] | Array | None = None,
    ) -> Variables:
        symbols = ca.vertcat(*[ca.SX.sym(f"{prefix}:{name}") for name in names]) if names else ca.SX(0, 1)
        chosen = np.ones(len(names)) if scales is None else np.asarray(scales, dtype=float)
        return cls(tuple(names), symbols, np.asarray(values, dtype=float), chosen)


@dataclass(frozen=True)
class Output:
    """A named output with labelled dimensions, row-major as in the dataset: an expression, or rows of loops."""

    name: str
    expression: SX | Rows
    labels: Mapping[str, tuple[str, ...]]
    units: str | Along
    long_name: str
    attributes: Mapping[str, str] = field(default_factory=dict)

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(names) for names in self.labels.values())

    @property
    def unit_text(self) -> str:
        """The unit of all entries; where they differ, all units."""
        return str(self.units)

    def unit(self, **labels: str) -> str:
        """The unit of one entry, by its labels."""
        if isinstance(self.units, str):
            return self.units
        names = self.labels[self.units.dimension]
        return self.units.units[names.index(labels[self.units.dimension])]

    @property
    def written_out(self) -> SX:
        """The output as one flat expression, with loops unrolled."""
        return self.expression.written_out() if isinstance(self.expression, Rows) else self.expression

    def substituted(self, old: SX, new: SX) -> Output:
        """The same output with symbols replaced by expressions."""
        if isinstance(self.expression, Rows):
            return replace(self, expression=self.expression.with_shared(old, new))
        return replace(self, expression=ca.substitute(self.expression, old, new))

    def __post_init__(self) -> None:
        expected = int(np.prod(self.shape)) if self.labels else 1
        if self.expression.numel() != expected:
            raise ValueError(f"output {self.name}: {self.expression.numel()} values for a shape of {self.shape}")
        if isinstance(self.units, Along) and not self.units.fits(self.labels):
            raise ValueError(
                f"output {self.name}: {len(self.units.units)} units along {self.units.dimension} do not fit it"
            )


LimitEvent = Literal[
    "unmet_thrust", "tank_empty", "tank_full", "pump_at_limit", "deck_edge_immersed", "opening_immersed"
]
"""Events that last while a limit is passed: thrusters give less than is demanded, a tank is empty or full, a ballast pump is
stopped by its tanks, the deck edge or an opening of the hull is under the still water.
"""


@dataclass(frozen=True)
class EventSignal:
    """The signals of a rope, a contact, a hose that bursts or a limit that is passed, by which time loops locate their events.

    `level` changes its sign at an event: the gap of a contact; of a rope the mean tension, and below zero its distance from
    being taut; of a burst the time since then; of a limit what is beyond it. `measure` gives the size of the event: the speed of
    approach, the tension, the pressure; of a limit the shortest time beyond it [s] that is an event.
    """

    kind: Literal["contact", "rope", "burst"] | LimitEvent
    name: str
    level: SX
    measure: SX

    def substituted(self, old: SX, new: SX) -> EventSignal:
        """The same signal with symbols replaced by expressions."""
        level, measure = ca.substitute([self.level, self.measure], [old], [new])
        return replace(self, level=level, measure=measure)


@dataclass(frozen=True)
class Equations:
    """dx = f(t, x, u, p) and y = g(t, x, u, p), with names.

    `trace` lists inner quantities by name in the order in which they are computed, so that a number that becomes NaN can
    be traced to the part it comes from. `handles` are what may be changed during a run, `limits` what limits explicit steps
    and states.
    """

    t: SX
    x: Variables
    u: Variables
    p: Variables
    dx: SX
    y: tuple[Output, ...]
    trace: tuple[tuple[str, SX], ...] = ()
    handles: tuple[Handle, ...] = ()
    limits: tuple[Limit, ...] = ()
    margins: tuple[tuple[str, SX], ...] = ()
    """By a name in words, quantities that vanish where the equations are singular: sines of the angles of linkages' dyads."""
    events: tuple[EventSignal, ...] = ()
    stiff: tuple[str, ...] = ()
    """Names of the states that settle faster than steps are long, for partly implicit steps."""

    def __post_init__(self) -> None:
        parameters = set(self.p.names) if self.loops() else set()
        for loop in self.loops():
            if loop.parameters[0] not in parameters:
                raise ValueError(f"the numbers of the loop {loop.name} are not parameters")

    def for_outputs(self, names: Collection[str]) -> Equations:
        """The same motion with some of the outputs alone, and without events."""
        return replace(self, y=tuple(output for output in self.y if output.name in names), events=())

    def derivative(self) -> Any:
        """The CasADi function (t, x, u, p) -> dx: the reference that compiled programs are tested against."""
        return ca.Function("derivative", self.arguments(), [ca.densify(self.dx)])

    def watched_derivative(self) -> Any:
        """The function (t, x, u, p) -> [dx; levels; measures] of all event signals, which share most of their work with dx."""
        return ca.Function("derivative", self.arguments(), [self._slopes_and_signals()])

    def _slopes_and_signals(self) -> SX:
        signals = [*(event.level for event in self.events), *(event.measure for event in self.events)]
        return ca.densify(ca.vertcat(self.dx, *signals))

    def linearised(self, stiff_alone: bool = False, watched: bool = False) -> Any:
        """The CasADi function (t, x, [u; du/dt], p) -> (dx, d dx/dt with x held, d dx/dx): as implicit steps need it.

        The time derivative includes the slopes of the inputs; the Jacobian keeps its structural sparsity. `stiff_alone`: that of
        stiff states by stiff states, zero elsewhere, and no time derivative. `watched`: dx is followed by levels and measures of
        all event signals, as in `watched_derivative`.
        """
        slopes, dx = ca.SX.sym("slope", len(self.u)), ca.densify(self.dx)
        first = self._slopes_and_signals() if watched else dx
        arguments = [self.t, self.x.symbols, ca.vertcat(self.u.symbols, slopes), self.p.symbols]
        if stiff_alone:
            places, block = self.stiff_jacobian()
            rows, columns = block.sparsity().get_triplet()
            pattern = ca.Sparsity.triplet(
                len(self.x), len(self.x), [places[i] for i in rows], [places[j] for j in columns]
            )
            return ca.Function("linearised", arguments, [first, ca.SX(0, 1), ca.SX(pattern, block.nz[:])])
        time_derivative = ca.jtimes(dx, ca.vertcat(self.t, self.u.symbols), ca.vertcat(1.0, slopes))
        jacobian = ca.sparsify(ca.jacobian(dx, self.x.symbols))
        return ca.Function("linearised", arguments, [first, ca.densify(time_derivative), jacobian])

    def stiff_jacobian(self) -> tuple[list[int], SX]:
        """The places of the stiff states, and the derivative of their rates by themselves."""
        names = set(self.stiff)
        if not names:
            raise DeckcraneError(
                "the integrator ros34pw2_fixed solves for oil, and for bristles of contacts, and there are none; write "
                "integrator: rk4, or rodas4_fixed where something else is stiff"
            )
        places = [i for i, name in enumerate(self.x.names) if name in names]
        return places, ca.sparsify(ca.jacobian(ca.densify(self.dx)[places], self.x.symbols[places]))

    def outputs(self) -> Any:
        """The CasADi function (t, x, u, p) -> y, all outputs stacked."""
        expressions, loops = self.straight_outputs(), self.loops()
        if not loops:
            return expressions
        arguments = [ca.MX.sym(f"a{i}", *expressions.size_in(i)) for i in range(expressions.n_in())]
        stacked, offset = (
            expressions(*arguments),
            sum(output.expression.numel() for output in self._expression_outputs()),
        )
        rows: dict[str, Any] = {}
        for loop in loops:
            rows[loop.name] = loop.values(
                stacked[offset : offset + loop.shared.numel()], arguments[3][self.table_place(loop)]
            )
            offset += loop.shared.numel()
        parts, offset = [], 0
        for output in self.y:
            if isinstance(output.expression, Rows):
                parts += [ca.vec(rows[loop.name][:, list(chosen)]) for loop, chosen in output.expression.pieces]
            else:
                parts.append(stacked[offset : offset + output.expression.numel()])
                offset += output.expression.numel()
        return ca.Function("outputs", arguments, [ca.vertcat(*parts)])

    def straight_outputs(self) -> Any:
        """The function (t, x, u, p) outside loops: outputs that are expressions, stacked, then the shared inputs of loops."""
        parts = [output.written_out for output in self._expression_outputs()] + [loop.shared for loop in self.loops()]
        return ca.Function("outputs", self.arguments(), [ca.densify(ca.vertcat(ca.SX(0, 1), *parts))])

    def loops(self) -> tuple[Loop, ...]:
        """The loops of all outputs, without repetition."""
        return _distinct_loops(self.y)

    def table_place(self, loop: Loop) -> slice:
        """The slice of the parameters that holds the numbers of a loop's table."""
        first = self.p.names.index(loop.parameters[0])
        return slice(first, first + loop.table.size)

    def _expression_outputs(self) -> list[Output]:
        return [output for output in self.y if not isinstance(output.expression, Rows)]

    def output_count(self) -> int:
        """The number of values of all outputs together."""
        return sum(output.expression.numel() for output in self.y)

    def stacked_outputs(self) -> SX:
        """All outputs as one expression, with loops unrolled."""
        return ca.densify(ca.vertcat(*[output.written_out for output in self.y])) if self.y else ca.SX(0, 1)

    def unstack(self, y: Array) -> dict[str, Array]:
        """Split rows of stacked outputs into one array per output, each row in the shape of its output."""
        arrays: dict[str, Array] = {}
        offset = 0
        for output in self.y:
            width = output.expression.numel()
            arrays[output.name] = y[:, offset : offset + width].reshape(len(y), *output.shape)
            offset += width
        return arrays

    def arguments(self) -> list[SX]:
        return [self.t, self.x.symbols, self.u.symbols, self.p.symbols]

    def parameter(self, name: str) -> float:
        """The value of a parameter by name."""
        return float(self.p.values[self.p.names.index(name)])

    def first_not_finite(self, t: float, x: Array, u: Array, p: Array) -> str | None:
        """The name of the first inner quantity that is not finite at this point, or None."""
        for name, expression in self.trace:
            value = np.array(ca.Function("trace", self.arguments(), [ca.densify(expression)])(t, x, u, p))
            if not np.all(np.isfinite(value)):
                return name
        return None

    def least_margin(self, t: float, x: Array, u: Array, p: Array) -> tuple[str, float] | None:
        """The smallest margin at this point with its name; None where there are no margins."""
        if not self.margins:
            return None
        margins = ca.densify(ca.vertcat(*[expression for _, expression in self.margins]))
        values = np.array(ca.Function("margins", self.arguments(), [margins])(t, x, u, p)).ravel()
        least = int(np.argmin(np.nan_to_num(values, nan=0.0)))
        return self.margins[least][0], float(values[least])


def _distinct_loops(outputs: Iterable[Output]) -> tuple[Loop, ...]:
    rows = [output.expression for output in outputs if isinstance(output.expression, Rows)]
    return tuple({loop.name: loop for piece_rows in rows for loop, _ in piece_rows.pieces}.values())


def coordinate_units(scenario: Scenario) -> dict[str, str]:
    """The unit by name, rad or m, of coordinates and of dependent coordinates."""
    return _units_by_kind(scenario, {"angular": "rad", "linear": "m"})


def effort_units(scenario: Scenario) -> dict[str, str]:
    """The unit of an actuator's effort on a coordinate, by name: N m or N."""
    return _units_by_kind(scenario, {"angular": "N m", "linear": "N"})


def speed_units(scenario: Scenario) -> dict[str, str]:
    """The unit of each speed by name, rad/s or m/s; the first three speeds of a free body are its angular velocity."""
    units = {name: f"{unit}/s" for name, unit in coordinate_units(scenario).items()}
    for body in scenario.plant.order:
        for i, speed in enumerate(SPEEDS.get(scenario.plant.tree[body].joint.kind, ())):
            units[f"{body}.{speed}"] = "rad/s" if i < 3 else "m/s"
    return {name: units[name] for name in scenario.plant.speeds}


def along(dimension: str, labels: Sequence[str], units: Mapping[str, str], power: str = "") -> Along:
    """The units of these labels, with a power of the last part if given: `rad/s` and `^2` make `rad/s^2`."""
    return Along(dimension, tuple(units[label] + power for label in labels))


def _units_by_kind(scenario: Scenario, units: Mapping[str, str]) -> dict[str, str]:
    return {data.name: units[data.kind] for data in (*scenario.plant.dependents.values(), *scenario.plant.coordinates)}


def factor_handle(name: str, hint: str, parameters: Mapping[str, float], order: int, highest: float = 1.0) -> Handle:
    """A factor on some parameters, from 0 (off) over 1 (as in the file) to the highest."""
    return Handle("factor", name, name, "ratio", (0.0, highest), 1.0, parameters, hint=hint, order=order)
