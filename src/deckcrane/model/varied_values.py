"""Values that a study varies: lists and ranges, each value with the unit that it is written in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from deckcrane.model.data import Json, Measure, fault, nearest
from deckcrane.model.units import Quantity, UnitError, describe, quantity

MOST_VALUES = 1_000_000
"""Most entries of one dimension; more are a mistake in a step."""
DIGITS = 12
"""Significant digits of a number computed from others in a file: 0.1 + 0.2 is 0.3 there."""
_NUMBER = re.compile(r"\s*[+\-−]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
_RANGE_KEYS = ("from", "to", "step", "count")


def read_value(value: Any) -> Any:
    """A value as it goes into a scenario: a text that is a number with a unit becomes a quantity, anything else stays."""
    if not isinstance(value, str):
        return value
    try:
        number = quantity(value)
    except UnitError:
        return value  # a word; or an error, which is reported where its place in the scenario is known
    return value if number.powers is None else number


def unit_text(value: Any) -> str | None:
    """The unit that a value was written with; None for a bare number and for anything that is no number."""
    if not isinstance(value, Quantity) or value.powers is None:
        return None
    return _NUMBER.sub("", value.text, count=1).strip() or None


def in_unit(value: float, unit: str | None) -> float:
    """An SI number in a unit (None: SI), rounded as one would write it."""
    return value if unit is None else rounded(value / float(quantity(f"1 {unit}")))


def rounded(value: float) -> float:
    return float(f"{value:.{DIGITS}g}") + 0.0


def amount(value: float, unit: str | None) -> Quantity | float:
    """A quantity of `value` in a unit, as if it had been written."""
    return value if unit is None else quantity(f"{value:.{DIGITS}g} {unit}")


def si_amount(value: float, unit: str | None, powers: Any) -> Quantity | float:
    """An SI number whose text is in a unit."""
    return float(value) if unit is None else Quantity(value, powers, f"{in_unit(value, unit):.6g} {unit}")


def common_unit(values: Sequence[Any]) -> str | None:
    """The unit of the first value that has one."""
    return next((unit for value in values if (unit := unit_text(value)) is not None), None)


def listed(value: Any) -> tuple[Any, ...]:
    """The values of a list, or of a range {from: 0 deg, to: 330 deg, step: 30 deg}."""
    if isinstance(value, Mapping):
        return tuple(_values_of_range(value))
    if not isinstance(value, list | tuple):
        raise fault(
            "a list [...] or a range {from: ..., to: ..., step: ...} is needed here; this is " + describe(value)
        )
    if not value:
        raise fault("the list is empty, so there are no cases; give at least one value")
    return tuple(read_value(entry) for entry in value)


def _values_of_range(bounds: Mapping[str, Any]) -> list[Any]:
    for key in bounds:
        if key not in _RANGE_KEYS:
            raise fault(f'unknown key "{key}";{nearest(key, _RANGE_KEYS)} a range is {{from: ..., to: ..., step: ...}}')
    if "from" not in bounds or "to" not in bounds or ("step" in bounds) == ("count" in bounds):
        raise fault("a range is {from: ..., to: ..., step: ...} or {from: ..., to: ..., count: ...}")
    first, last, *step = _same_dimension([bounds[key] for key in ("from", "to", "step") if key in bounds])
    unit = common_unit([first, last, *step])
    a, b = in_unit(first, unit), in_unit(last, unit)
    count = _check_count(bounds["count"]) - 1 if not step else _count_steps(a, b, in_unit(step[0], unit), unit)
    integers = all(isinstance(bounds[key], int) for key in bounds)
    values = [rounded(a + (b - a) * i / count) if count else a for i in range(count + 1)]
    if integers and all(value == int(value) for value in values):
        return [int(value) for value in values]
    return [amount(value, unit) for value in values]


def _same_dimension(values: list[Any]) -> list[Quantity]:
    """Read quantities of one dimension; a bare zero fits any."""
    try:
        numbers = [quantity(value) for value in values]
    except UnitError as error:
        raise fault(str(error)) from None
    for value, text in zip(numbers, values, strict=True):
        reference = next((other for other in numbers if other.powers is not None), value)
        if value.powers != reference.powers and not (float(value) == 0.0 and value.powers is None):
            raise fault(f'"{text}" does not go with "{reference.text}": write all of a range in units of one kind')
    return numbers


def _check_count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 2 <= value <= MOST_VALUES:
        raise fault(f"count is the number of values, both ends included, from 2 on; this is {describe(value)}")
    return value


def _count_steps(a: float, b: float, step: float, unit: str | None) -> int:
    if step == 0 or (b - a) / step < 0:
        raise fault(f"steps of {step:g} {unit or ''} do not lead from {a:g} to {b:g}".rstrip())
    steps = (b - a) / step
    if steps > MOST_VALUES:
        raise fault(f"these are more than {MOST_VALUES} values; take a longer step")
    if abs(steps - round(steps)) > 1e-9 * max(1.0, steps):
        last = rounded(a + int(steps) * step)
        raise fault(
            f"steps of {step:g} from {a:g} do not end at {b:g} but at {last:g}; write to: {last:g} {unit or ''}".rstrip()
        )
    return round(steps)


RANGE_SCHEMA: Json = {
    "type": "object",
    "description": "a range with both of its ends, such as {from: 0 deg, to: 330 deg, step: 30 deg}",
    "properties": {
        **dict.fromkeys(("from", "to", "step"), Measure(None).json_schema()),
        "count": {"type": "integer", "minimum": 2},
    },
    "required": ["from", "to"],
    "oneOf": [{"required": ["step"]}, {"required": ["count"]}],
    "additionalProperties": False,
}


@dataclass(frozen=True)
class Listed:
    """A field that is a list of values or a range of them."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.plain_serializer_function_ser_schema(plain_values)
        return core_schema.no_info_plain_validator_function(listed, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [{"type": "array", "minItems": 1}, RANGE_SCHEMA]}


def plain_values(values: Any) -> Any:
    """Values as in a file: quantities as they were written."""
    if isinstance(values, Quantity):
        return values.text if values.powers is not None else float(values)
    if isinstance(values, Mapping):
        return {key: plain_values(value) for key, value in values.items()}
    return [plain_values(value) for value in values] if isinstance(values, list | tuple) else values
