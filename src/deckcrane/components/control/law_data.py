"""Laws of controllers with matrices as a file writes them: PID, state space, and networks that were learned elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BeforeValidator, Field, ValidationInfo, model_validator

from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import (
    Data,
    Gain,
    Measure,
    PositiveTime,
    validation_error,
)
from deckcrane.scenario.tables import folder_of
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
    """One layer of a network: y = f(W u + b), within limits if it has them."""

    weights: Matrix = Field(description="a row for each number that it gives, a column for each that it takes")
    bias: tuple[float, ...] = Field(min_length=1, description="a number for each row of weights")
    activation: Literal["tanh", "relu", "sigmoid", "none"] | None = Field(
        default=None, description="the function f; default tanh, and none of the last layer"
    )
    limits: tuple[float, float] | None = Field(
        default=None, description="the least and the most of what it gives; default none"
    )

    @model_validator(mode="after")
    def _limits_rise(self) -> NetworkLayer:
        if self.limits is not None and not self.limits[0] < self.limits[1]:
            raise validation_error(
                f"limits are the least and the most, such as [-10, 10]; these are {list(self.limits)}"
            )
        return self


class Network(Data):
    """A trained network of dense layers: of signals by name, to one number. Numbers are in SI units.

    The layers of an ONNX file take its place when the scenario is read.
    """

    inputs: tuple[str, ...] = Field(min_length=1, description="signals by name")
    layers: tuple[NetworkLayer, ...] = Field(default=(), description="the layers in order; the last gives one number")
    limit: Annotated[float, Field(gt=0)] = Field(default=1.0, description="the largest output, either way")
    file: str | None = Field(default=None, description="instead of layers, an ONNX file that holds them")
    output: Annotated[int, Field(ge=1)] | None = Field(
        default=None,
        description="with file: which of the numbers that it gives, from 1 on; needed if there are several",
    )

    @model_validator(mode="before")
    @classmethod
    def _read_file(cls, data: Any, info: ValidationInfo) -> Any:
        if not isinstance(data, Mapping) or not isinstance(data.get("file"), str):
            return data
        if data.get("layers"):
            raise validation_error("file has its own layers; leave out layers, or file")
        rest = {key: value for key, value in data.items() if key not in ("file", "output")}
        return rest | {"layers": _layers_of_file(data["file"], data.get("output"), folder_of(info))}

    @model_validator(mode="after")
    def _shapes_fit(self) -> Network:
        if not self.layers:
            raise validation_error("needs layers, or file: the name of an ONNX file that holds them")
        if self.output is not None:
            raise validation_error("output chooses a number of file; of layers give those that lead to it alone")
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


def _layers_of_file(name: str, output: Any, folder: Path | None) -> list[dict[str, Any]]:
    """The layers in an ONNX file, named relative to the scenario's folder, that lead to one of the numbers that it gives."""
    from deckcrane.components.control.networks import output_layers, read_onnx

    path = Path(name) if folder is None else folder / name
    try:
        layers = output_layers(read_onnx(path)[0], output, name)
    except DeckcraneError as error:
        raise validation_error(str(error)) from None
    return [layer.plain() for layer in layers]


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
