"""Probabilities of the entries of a study's dimension: shares that add up to one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

from deckcrane.model import units
from deckcrane.model.data import Json, Measure, fault
from deckcrane.model.units import UnitError, describe, quantity

ROUNDING = 1e-3
"""Largest difference of the sum of probabilities from one, due to rounding in files."""


def shares(values: Sequence[Any]) -> tuple[float, ...]:
    """Probabilities normalised to one; their sum may differ from it by rounding."""
    try:
        probabilities = [float(quantity(value, units.RATIO)) for value in values]
    except UnitError as error:
        raise fault(str(error)) from None
    if any(value < 0 for value in probabilities):
        raise fault(f"a probability is not negative; {min(probabilities):g} is")
    total = sum(probabilities)
    if abs(total - 1.0) > ROUNDING:
        per_cent = "; write them as 12 % or 0.12" if abs(total - 100.0) <= 100 * ROUNDING else ""
        raise fault(f"the probabilities add up to {total:.6g}, not to 1{per_cent}")
    return tuple(value / total for value in probabilities)


def check_count(found: Sequence[float] | None, count: int, what: str) -> None:
    """Raise an error unless there are as many probabilities as entries."""
    if found is not None and len(found) != count:
        raise fault(f"there are {len(found)} probabilities for {count} {what}; each needs one")


@dataclass(frozen=True)
class _ProbabilityList:
    """A field that is a list of probabilities."""

    def read(self, value: Any) -> tuple[float, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise fault(f"a list of probabilities, such as [0.5, 0.3, 0.2], is needed; this is {describe(value)}")
        return shares(value)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"type": "array", "items": Measure(units.RATIO, "not negative").json_schema(), "minItems": 1}


Probabilities = Annotated[tuple[float, ...], _ProbabilityList()]
