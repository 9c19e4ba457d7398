"""Controllers with states: PID, state space, and feed-forward of signals of the model.

Signals are named as in the equations: coordinates (`slew`, `d:slew`), entries of recorded variables (`reaction.king.fz`,
`point_velocity.tip.x`), states, `measured.NAME`, `control.NAME.output`. Whether a signal of that name exists is known when the
equations are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator, Field, model_validator

from deckcrane.model import units
from deckcrane.model.data import AnyQuantity, Data, Gain, Measure, PositiveTime, fault
from deckcrane.model.units import describe

ERROR = "error"
"""The input of a state space that is its set-point less the value."""


class PID(Data):
    """Proportional-integral-derivative control about the set-point; the derivative acts on the error behind a low-pass filter."""

    proportional: Gain = Field(description="moment or force per error; for a valve, opening per length")
    integral: Gain = Field(default=0.0, description="the same per second of error")
    derivative: Gain = Field(default=0.0, description="the same per rate of error")
    filter: Annotated[float, Measure(units.TIME, "not negative")] = Field(
        default=0.0, description="time constant of the derivative's low-pass filter; 0: none, with the exact rate"
    )
    anti_windup: PositiveTime | None = Field(
        default=None,
        description="tracking time, over which the integral follows an output at its limit; default proportional / integral",
    )

    @model_validator(mode="after")
    def _gains_are_consistent(self) -> PID:
        if not (self.proportional or self.integral or self.derivative):
            raise fault("all gains are zero; give proportional, integral or derivative")
        if self.anti_windup is not None and not self.integral:
            raise fault("anti_windup is the integral's; there is none: leave it out, or give integral")
        if self.filter and not self.derivative:
            raise fault("filter is the derivative's; there is none: leave it out, or give derivative")
        if self.integral and not self.proportional and self.anti_windup is None:
            raise fault("without proportional the tracking time has no default; give anti_windup, such as 2 s")
        return self

    @property
    def tracking(self) -> float | None:
        """The tracking time, by default that of the integral [Åström and Hägglund, PID Controllers, 1995, Sec. 3.5]."""
        if not self.integral:
            return None
        return self.proportional / self.integral if self.anti_windup is None else self.anti_windup


Rows = tuple[tuple[float, ...], ...]


def _read_matrix(value: Any) -> Rows:
    """Read a matrix: rows of equal length, of finite plain numbers. One without rows is that of a pure gain without states."""
    if isinstance(value, list | tuple) and not value:
        return ()
    try:
        matrix = np.asarray(value if value is not None else np.nan, dtype=float)
    except (TypeError, ValueError):
        matrix = np.array(np.nan)
    if matrix.ndim != 2 or not np.all(np.isfinite(matrix)):
        actual = "a list" if isinstance(value, list | tuple) else describe(value)
        raise fault(
            f"a matrix is a list of rows of equal length, of plain numbers, such as [[0, 1], [-4, -2]]; this is {actual}"
        )
    return tuple(tuple(row) for row in matrix.tolist())


Matrix = Annotated[
    Rows,
    BeforeValidator(_read_matrix),
    Field(json_schema_extra={"type": "array", "items": {"type": "array", "items": {"type": "number"}}}),
]


class StateSpace(Data):
    """dx = A x + B u, y = C x + D u: u are signals by name, y is the controller's output. Numbers are in SI units.

    In Python, `system` may be any continuous system with A, B, C and D, such as python-control's; its matrices are taken.
    """

    A: Matrix = Field(default=(), description="a row for each state")
    B: Matrix = Field(default=(), description="a row for each state, a column for each input")
    C: Matrix = Field(default=(), description="one row, a column for each state")
    D: Matrix | None = Field(default=None, description="one row, a column for each input; default zeros")
    inputs: tuple[str, ...] = Field(
        default=(ERROR,), min_length=1, description="signals by name; the word error is set-point less value"
    )
    start: tuple[float, ...] | None = Field(
        default=None, description="where the states start; default zero, or at rest where the run starts settled"
    )

    @model_validator(mode="before")
    @classmethod
    def _read_system(cls, data: Any) -> Any:
        if isinstance(data, Mapping):
            if "system" not in data:
                return data
            if redundant := {"A", "B", "C", "D"} & set(data):
                raise fault(f"system has its own matrices; leave out {sorted(redundant)[0]}, or system")
            rest = {key: value for key, value in data.items() if key != "system"}
            return {**_matrices_of(data["system"]), **rest}
        return data if isinstance(data, Data) else _matrices_of(data)

    @model_validator(mode="after")
    def _shapes_fit(self) -> StateSpace:
        n, m = len(self.A), len(self.inputs)
        shapes = {"A": (n, n), "B": (n, m), "C": (1, n), "D": (1, m)}
        for key, shape in shapes.items():
            value = getattr(self, key)
            if value is None or (n == 0 and key in "ABC" and not value):
                continue
            size = (len(value), len(value[0]) if value else 0)
            if size != shape:
                raise fault(
                    f"{key} is {size[0]} by {size[1]}; with {n} states and {m} inputs ({', '.join(self.inputs)}) it is "
                    f"{shape[0]} by {shape[1]}"
                )
        if n == 0 and self.D is None:
            raise fault("without states (A) and without D the output is always zero; give A, B and C, or D")
        if self.start is not None and len(self.start) != n:
            raise fault(f"start has {len(self.start)} numbers; there are {n} states")
        duplicate = next((name for i, name in enumerate(self.inputs) if name in self.inputs[:i]), None)
        if duplicate is not None:
            raise fault(f"inputs: {duplicate} appears twice; add its columns of B and D")
        return self

    def arrays(self) -> tuple[Any, Any, Any, Any]:
        """The matrices A, B, C and D in their full shapes."""
        n, m = len(self.A), len(self.inputs)
        D = np.zeros((1, m)) if self.D is None else np.array(self.D)
        return np.array(self.A).reshape(n, n), np.array(self.B).reshape(n, m), np.array(self.C).reshape(1, n), D


def _matrices_of(system: Any) -> dict[str, Any]:
    """The matrices of a continuous system: any object that has them."""
    if not all(hasattr(system, key) for key in "ABCD"):
        raise fault(
            f"a state space has A, B, C and D, or is a system that has them (python-control's ss); this is {describe(system)}"
        )
    dt = getattr(system, "dt", None)
    if dt not in (None, 0):
        sampling_time = "" if dt is True else f" of {dt:g} s"
        raise fault(
            f"this system is discrete, with a sampling time{sampling_time}; a controller here is continuous: convert it "
            "(bilinear), or run it as a law that is called at its own times: deckcrane.sampled(function, every=...)"
        )
    return {
        key: np.asarray(getattr(system, key), dtype=float).tolist() for key in "ABCD" if np.size(getattr(system, key))
    }


class FeedForward(Data):
    """A signal that is added to a controller's output, times a gain, before the limit."""

    signal: str = Field(description="any signal by name, such as d:vessel.roll or measured.wave")
    gain: AnyQuantity = Field(default=1.0, description="output per signal; in SI units where it has none")
