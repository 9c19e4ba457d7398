"""`Equations`: what every part of a model contributes to, and what every program is made from.

A set of first-order equations with names on everything: states x, inputs u, parameters p, their derivatives dx and the
outputs y, as CasADi SX expressions. Nothing here knows how the equations are solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import casadi as ca
import numpy as np

from deckcrane.arrays import Array as Array
from deckcrane.equations.handles import Handle, Limit
from deckcrane.equations.rows import Loop, Rows

SX = Any
"""A CasADi SX expression (CasADi has no type hints)."""


@dataclass(frozen=True)
class Variables:
    """A vector of named symbols with one number each: an initial value, a default, or a parameter's value.

    `scales` says what is a natural unit of each, by default 1: adaptive integrators multiply their absolute tolerance by
    it, so that a pressure of 1e7 Pa and a deflection of 1e-3 m can stand side by side.
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
class Along:
    """Units that differ from entry to entry along one dimension: one for each of its labels."""

    """Units that differ along one dimension: one for each of its labels, in their order."""

    dimension: str
    units: tuple[str, ...]

    def __str__(self) -> str:
        """All of them once, in the order in which they come: `rad or m`."""
        return " or ".join(dict.fromkeys(self.units)) or "1"

    def fits(self, labels: Mapping[str, tuple[str, ...]]) -> bool:
        """Whether these labels have the dimension, and as many names along it as there are units."""
        return self.dimension in labels and len(labels[self.dimension]) == len(self.units)


@dataclass(frozen=True)
class Output:
    """A named output with labelled dimensions, row-major, as it will stand in the dataset: an expression, or rows of loops."""

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
        """The unit of all entries, or where they differ all of them: what a reader sees first."""
        return str(self.units)

    def unit(self, **labels: str) -> str:
        """The unit of one entry, by its labels."""
        if isinstance(self.units, str):
            return self.units
        names = self.labels[self.units.dimension]
        return self.units.units[names.index(labels[self.units.dimension])]

    @property
    def written_out(self) -> SX:
        """One flat expression, whatever the output is made of."""
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


@dataclass(frozen=True)
class EventSignal:
    """What time loops watch of a rope or a contact to locate its events.

    `level` changes its sign at them: the gap of a contact; of a rope the mean tension, and below zero how far it is from being
    taut. `measure` is what their sizes are made of: the speed of approach, the tension.
    """

    kind: Literal["contact", "rope"]
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
    be traced to the part that made it. `handles` are what may be changed while they run, `limits` what limits explicit steps
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
    """By name in words, what is 0 in positions where the equations have no value: sines of angles of linkages' dyads."""
    events: tuple[EventSignal, ...] = ()

    def __post_init__(self) -> None:
        known = set(self.p.names) if self.loops() else set()
        for loop in self.loops():
            if loop.parameters[0] not in known:
                raise ValueError(f"the numbers of the loop {loop.name} are not parameters")

    def derivative(self) -> Any:
        """The CasADi function (t, x, u, p) -> dx: the reference that compiled programs are tested against."""
        return ca.Function("derivative", self.arguments(), [ca.densify(self.dx)])

    def watched_derivative(self) -> Any:
        """The function (t, x, u, p) -> [dx; levels; measures] of all event signals, which share most of their work with dx."""
        signals = [*(one.level for one in self.events), *(one.measure for one in self.events)]
        return ca.Function("derivative", self.arguments(), [ca.densify(ca.vertcat(self.dx, *signals))])

    def linearised(self) -> Any:
        """The CasADi function (t, x, [u; du/dt], p) -> (dx, d dx/dt with x held, d dx/dx): what implicit steps need.

        The time derivative counts the inputs' own slopes; the Jacobian keeps its structural sparsity.
        """
        slopes = ca.SX.sym("slope", len(self.u))
        dx = ca.densify(self.dx)
        through_time = ca.jtimes(dx, ca.vertcat(self.t, self.u.symbols), ca.vertcat(1.0, slopes))
        jacobian = ca.sparsify(ca.jacobian(dx, self.x.symbols))
        arguments = [self.t, self.x.symbols, ca.vertcat(self.u.symbols, slopes), self.p.symbols]
        return ca.Function("linearised", arguments, [dx, ca.densify(through_time), jacobian])

    def outputs(self) -> Any:
        """The CasADi function (t, x, u, p) -> y, all outputs stacked."""
        straight, loops = self.straight_outputs(), self.loops()
        if not loops:
            return straight
        arguments = [ca.MX.sym(f"a{i}", *straight.size_in(i)) for i in range(straight.n_in())]
        found, at = straight(*arguments), sum(output.expression.numel() for output in self._plain())
        rows: dict[str, Any] = {}
        for loop in loops:
            rows[loop.name] = loop.values(found[at : at + loop.shared.numel()], arguments[3][self.table_place(loop)])
            at += loop.shared.numel()
        parts, at = [], 0
        for output in self.y:
            if isinstance(output.expression, Rows):
                parts += [ca.vec(rows[loop.name][:, list(chosen)]) for loop, chosen in output.expression.pieces]
            else:
                parts.append(found[at : at + output.expression.numel()])
                at += output.expression.numel()
        return ca.Function("outputs", arguments, [ca.vertcat(*parts)])

    def straight_outputs(self) -> Any:
        """The function (t, x, u, p) of what is no loop: outputs that are expressions, stacked, then what loops share."""
        parts = [output.written_out for output in self._plain()] + [loop.shared for loop in self.loops()]
        return ca.Function("outputs", self.arguments(), [ca.densify(ca.vertcat(ca.SX(0, 1), *parts))])

    def loops(self) -> tuple[Loop, ...]:
        """The loops of all outputs, each once."""
        return _loops(self.y)

    def table_place(self, loop: Loop) -> slice:
        """Where the numbers of a loop's table stand among the parameters."""
        first = self.p.names.index(loop.parameters[0])
        return slice(first, first + loop.table.size)

    def _plain(self) -> list[Output]:
        return [output for output in self.y if not isinstance(output.expression, Rows)]

    def output_count(self) -> int:
        """How many numbers all outputs together have."""
        return sum(output.expression.numel() for output in self.y)

    def stacked_outputs(self) -> SX:
        """All outputs as one expression, loops written out."""
        return ca.densify(ca.vertcat(*[output.written_out for output in self.y])) if self.y else ca.SX(0, 1)

    def unstack(self, y: Array) -> dict[str, Array]:
        """Rows of stacked outputs as one array per output, each row in the output's own shape."""
        found: dict[str, Array] = {}
        at = 0
        for output in self.y:
            width = output.expression.numel()
            found[output.name] = y[:, at : at + width].reshape(len(y), *output.shape)
            at += width
        return found

    def arguments(self) -> list[SX]:
        return [self.t, self.x.symbols, self.u.symbols, self.p.symbols]

    def parameter(self, name: str) -> float:
        """The value of one parameter by name."""
        return float(self.p.values[self.p.names.index(name)])

    def first_not_finite(self, t: float, x: Array, u: Array, p: Array) -> str | None:
        """The name of the first inner quantity that is not finite at this point, or None."""
        for name, expression in self.trace:
            value = np.array(ca.Function("trace", self.arguments(), [ca.densify(expression)])(t, x, u, p))
            if not np.all(np.isfinite(value)):
                return name
        return None

    def least_margin(self, t: float, x: Array, u: Array, p: Array) -> tuple[str, float] | None:
        """The margin that is least at this point, by name; None where there is none."""
        if not self.margins:
            return None
        every = ca.densify(ca.vertcat(*[expression for _, expression in self.margins]))
        values = np.array(ca.Function("margins", self.arguments(), [every])(t, x, u, p)).ravel()
        least = int(np.argmin(np.nan_to_num(values, nan=0.0)))
        return self.margins[least][0], float(values[least])


def _loops(outputs: Iterable[Output]) -> tuple[Loop, ...]:
    rows = [output.expression for output in outputs if isinstance(output.expression, Rows)]
    return tuple({loop.name: loop for each in rows for loop, _ in each.pieces}.values())
