"""Messages of a live run: what clients ask for, checked as a whole, and the outputs that they are sent.

Both ways there are two forms: JSON, and packed little-endian doubles.
"""

from __future__ import annotations

import json
import struct
import sys
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf, isfinite
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ropes.outputs import ROPE_TENSION
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import ACTUATION, Q, U
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.stepper import Stepper
from deckcrane.units.dataset_units import unit_or_none

Json = dict[str, Any]
LARGEST_MESSAGE = 8192
"""Most bytes of a message."""
MOST_SIGNALS = 1000
FORMS = ("json", "floats")
"""Forms of outputs that all runs send."""
_LAST_COUNT = 1 << 48
_USUAL_SIGNALS = tuple(output.name for output in (Q, U, ACTUATION, ROPE_TENSION, HOOK_LOAD))


@dataclass(frozen=True)
class Request:
    """A message that was checked: nothing in it can fail."""

    hold: Mapping[str, float | None] = field(default_factory=dict)
    subscribe: tuple[str | None, int] | None = None
    describe: bool = False
    report: bool = False
    stop: bool = False
    count: int | None = None


def read_request(data: str | bytes, inputs: Sequence[str], forms: Sequence[str] = FORMS) -> Request:
    """Check a message, JSON or packed numbers, for a run with these inputs and forms of outputs."""
    if len(data) > LARGEST_MESSAGE:
        raise DeckcraneError(f"a message has at most {LARGEST_MESSAGE} bytes")
    if isinstance(data, bytes):
        numbers = packed_numbers(data, inputs)
        if numbers is not None:
            return numbers
    try:
        content = json.loads(data, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        count = 1 + len(inputs)
        raise DeckcraneError(
            f'a message is JSON, such as {{"describe": true}}, or {count} packed doubles: a count that grows, and all inputs'
        ) from None
    if not isinstance(content, dict):
        raise DeckcraneError('a message in JSON is an object, such as {"describe": true}')
    return _request_of(content, inputs, forms)


def packed_numbers(data: bytes, inputs: Sequence[str]) -> Request | None:
    """All inputs as doubles after a count; None where the data is text.

    As a double, eight characters of printable ASCII are never a whole number below 2^48: with an exponent that allows it,
    0x427 at most, the last twelve bits of the mantissa would have to be zero, and no such character ends in zeros alone.
    """
    if len(data) != 8 * (1 + len(inputs)):
        return None
    first, *values = struct.unpack(f"<{1 + len(inputs)}d", data)
    if not (isfinite(first) and first == int(first) and 0.0 <= first < _LAST_COUNT):
        return None
    return Request(hold=_checked_inputs(dict(zip(inputs, values, strict=True)), inputs), count=int(first))


def _request_of(content: Json, inputs: Sequence[str], forms: Sequence[str]) -> Request:
    keys = ("hold", "subscribe", "every", "describe", "report", "stop")
    for key in content:
        if key not in keys:
            raise DeckcraneError(f'"{key:.40}" is no request;{did_you_mean(key, keys)} there are {", ".join(keys)}')
    flags = {key: content.get(key, False) for key in ("describe", "report", "stop")}
    for key, flag in flags.items():
        if not isinstance(flag, bool):
            raise DeckcraneError(f'"{key}" is true or false')
    hold = content.get("hold", {})
    if not isinstance(hold, dict):
        raise DeckcraneError('"hold" has inputs by name, such as {"hold": {"slew": 3000.0}}')
    subscribe = None
    if "subscribe" in content:
        form, every = content["subscribe"], content.get("every", 1)
        if form is not None and form not in forms:
            choices = ", ".join(f'"{choice}"' for choice in forms)
            raise DeckcraneError(f'"subscribe" is {choices}, or null to receive no more')
        if not isinstance(every, int) or isinstance(every, bool) or not 1 <= every <= 1_000_000:
            raise DeckcraneError('"every" is a whole number of periods, 1 or more')
        subscribe = form, every
    elif "every" in content:
        raise DeckcraneError('"every" goes with "subscribe"')
    return Request(hold=_checked_inputs(hold, inputs), subscribe=subscribe, **flags)


def _checked_inputs(values: Mapping[str, object], inputs: Sequence[str]) -> dict[str, float | None]:
    checked: dict[str, float | None] = {}
    for name, value in values.items():
        if name not in inputs:
            raise DeckcraneError(
                f'there is no input "{name:.40}";{did_you_mean(name, inputs)} there are: {", ".join(inputs) or "none"}'
            )
        if value is None:
            checked[name] = None
            continue
        number = value if isinstance(value, float | int) and not isinstance(value, bool) else inf
        if not abs(number) <= sys.float_info.max:
            raise DeckcraneError(f"the input of {name} must be a finite number, in SI units, or null to release it")
        checked[name] = float(number)
    return checked


def measured_variables(crane: Stepper) -> dict[str, xr.DataArray]:
    """The recorded variables that can be measured, with their labels and present values."""
    variables = {}
    for name, data in crane.dataset().isel(time=-1).data_vars.items():
        with suppress(DeckcraneError):  # waves, which are known beforehand and not measured
            if np.shape(crane.measured(str(name))) == data.shape:
                variables[str(name)] = data
    return variables


class SentSignals:
    """Entries of recorded variables by name: `q`, `q.luff`, `reaction.king.fz`."""

    def __init__(self, crane: Stepper, names: Sequence[str] | None) -> None:
        self._crane = crane
        entries: dict[str, tuple[str, int, str]] = {}
        variables = measured_variables(crane)
        for variable, data in variables.items():
            for k, place in enumerate(np.ndindex(data.shape)):
                labels = {str(d): str(data[d].values[i]) for d, i in zip(data.dims, place, strict=True)}
                name = ".".join((variable, *labels.values()))
                entries[name] = variable, k, unit_or_none(data, **labels) or ""
        usual = [name for name in _USUAL_SIGNALS if name in variables]
        chosen: dict[str, tuple[str, int, str]] = {}
        for name in usual if names is None else names:
            matching = {key: entry for key, entry in entries.items() if key == name or key.startswith(f"{name}.")}
            if not matching:
                raise DeckcraneError(
                    f'there is no signal "{name}";{did_you_mean(name, (*variables, *entries))} recorded are {", ".join(variables)}'
                )
            chosen |= matching
        if len(chosen) > MOST_SIGNALS:
            raise DeckcraneError(f"{len(chosen)} signals are more than {MOST_SIGNALS}: name entries, such as q.luff")
        self.names = tuple(chosen)
        self.units = tuple(unit for _, _, unit in chosen.values())
        self._places: dict[str, list[int]] = {}
        for variable, k, _ in chosen.values():
            self._places.setdefault(variable, []).append(k)
        order = [name for variable in self._places for name, entry in chosen.items() if entry[0] == variable]
        self._order = [order.index(name) for name in self.names]

    def values(self) -> list[float]:
        """Present values, in the order of `names`."""
        values = [
            float(value)
            for variable, places in self._places.items()
            for value in np.ravel(self._crane.measured(variable))[places]
        ]
        return [values[i] for i in self._order]

    def frames(self, now: float, forms: Collection[str]) -> dict[str, str | bytes]:
        """The message with the present values in each of these forms; as JSON, null stands for what is not a number."""
        values, frames = self.values(), dict[str, str | bytes]()
        if "floats" in forms:
            frames["floats"] = struct.pack(f"<{1 + len(values)}d", now, *values)
        if "json" in forms:
            numbers = (value if isfinite(value) else None for value in values)
            frames["json"] = as_json(
                {"type": "outputs", "time": now, "signals": dict(zip(self.names, numbers, strict=True))}
            )
        return frames


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def as_json(message: Json) -> str:
    return json.dumps(message, allow_nan=False, separators=(",", ":"))
