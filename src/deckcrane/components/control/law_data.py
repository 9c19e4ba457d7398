"""Laws of controllers with matrices as a file writes them: PID, state space, and networks that were learned elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator, Field, model_validator

from deckcrane.scenario.data import (
    Data,
    Gain,
    Measure,
    PositiveTime,
    validation_error,
)
from deckcrane.units import quantities
from deckcrane.units.quantities import describe_type

ERROR = "error"
"""The input of a state space that is its set-point less the value."""


class PID(Data):
    """Proportional-integral-derivative control about the set-point; the derivative acts on the error behind a low-pass filter."""

    proportional: Gain = Field(description="moment or force per error; for a valve, opening per length")
    integral: Gain = Field(default=0.0, description="the same per second of error")
    derivative: Gain = Field(default=0.0, description="the same per rate of error")
    filter: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0, description="time constant of the derivative's low-pass filter; 0: none, with the exact rate"
    )
    anti_windup: PositiveTime | None = Field(
        default=None,
        description="tracking time, over which the integral follows an output at its limit; default proportional / integral",
    )

    @model_validator(mode="after")
    def _gains_are_consistent(self) -> PID:
        if not (self.proportional or self.integral or self.derivative):
            raise validation_error("all gains are zero; give proportional, integral or derivative")
        if self.anti_windup is not None and not self.integral:
            raise validation_error("anti_windup is the integral's; there is none: leave it out, or give integral")
        if self.filter and not self.derivative:
            raise validation_error("filter is the derivative's; there is none: leave it out, or give derivative")
        if self.integral and not self.proportional and self.anti_windup is None:
            raise validation_error(
                "without proportional the tracking time has no default; give anti_windup, such as 2 s"
            )
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
        actual = "a list" if isinstance(value, list | tuple) else describe_type(value)
        raise validation_error(
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
                raise validation_error(f"system has its own matrices; leave out {sorted(redundant)[0]}, or system")
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
                raise validation_error(
                    f"{key} is {size[0]} by {size[1]}; with {n} states and {m} inputs ({', '.join(self.inputs)}) it is "
                    f"{shape[0]} by {shape[1]}"
                )
        if n == 0 and self.D is None:
            raise validation_error("without states (A) and without D the output is always zero; give A, B and C, or D")
        if self.start is not None and len(self.start) != n:
            raise validation_error(f"start has {len(self.start)} numbers; there are {n} states")
        duplicate = next((name for i, name in enumerate(self.inputs) if name in self.inputs[:i]), None)
        if duplicate is not None:
            raise validation_error(f"inputs: {duplicate} appears twice; add its columns of B and D")
        return self

    def arrays(self) -> tuple[Any, Any, Any, Any]:
        """The matrices A, B, C and D in their full shapes."""
        n, m = len(self.A), len(self.inputs)
        D = np.zeros((1, m)) if self.D is None else np.array(self.D)
        return np.array(self.A).reshape(n, n), np.array(self.B).reshape(n, m), np.array(self.C).reshape(1, n), D


class NetworkLayer(Data):
    """One layer of a network: y = W u + b."""

    weights: Matrix = Field(description="a row for each number that it gives, a column for each that it takes")
    bias: tuple[float, ...] = Field(min_length=1, description="a number for each row of weights")


class Network(Data):
    """A trained network of layers with tanh between them: of signals by name, to one number. Numbers are in SI units."""

    inputs: tuple[str, ...] = Field(min_length=1, description="signals by name")
    layers: tuple[NetworkLayer, ...] = Field(min_length=1, description="the layers in order; the last gives one number")
    limit: Annotated[float, Field(gt=0)] = Field(default=1.0, description="the largest output, either way")

    @model_validator(mode="after")
    def _shapes_fit(self) -> Network:
        width = len(self.inputs)
        for n, layer in enumerate(self.layers, start=1):
            rows, columns = len(layer.weights), len(layer.weights[0]) if layer.weights else 0
            if columns != width or rows != len(layer.bias):
                raise validation_error(
                    f"layer {n} has weights of {rows} by {columns} and {len(layer.bias)} biases; it takes {width} numbers, so its "
                    f"weights are {len(layer.bias)} by {width}"
                )
            width = rows
        if width != 1:
            raise validation_error(f"the last layer gives {width} numbers; a controller has one output")
        duplicate = next((name for i, name in enumerate(self.inputs) if name in self.inputs[:i]), None)
        if duplicate is not None:
            raise validation_error(f"inputs: {duplicate} appears twice; add its columns of weights")
        return self


def _matrices_of(system: Any) -> dict[str, Any]:
    """The matrices of a continuous system: any object that has them."""
    if not all(hasattr(system, key) for key in "ABCD"):
        raise validation_error(
            f"a state space has A, B, C and D, or is a system that has them (python-control's ss); this is {describe_type(system)}"
        )
    dt = getattr(system, "dt", None)
    if dt not in (None, 0):
        sampling_time = "" if dt is True else f" of {dt:g} s"
        raise validation_error(
            f"this system is discrete, with a sampling time{sampling_time}; a controller here is continuous: convert it "
            "(bilinear), or run it as a law that is called at its own times: deckcrane.sampled(function, every=...)"
        )
    return {
        key: np.asarray(getattr(system, key), dtype=float).tolist() for key in "ABCD" if np.size(getattr(system, key))
    }
