"""Stopping rules of a study: key `until`. A campaign is rerun, for longer or with more seeds, until its limits have settled."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from deckcrane.model import units
from deckcrane.model.data import Data, Json, Measure, PositiveTime, fault

SETTLED = "settled"
Part = Annotated[float, Measure(units.RATIO, "positive"), Field(lt=1.0)]


class StoppingRule(Data):
    """Criterion for settled limits: no response still grows when runs end, and no interval is too wide."""

    within: Part = Field(default=0.1, description="half the interval of every limit, in parts of the limit")
    confidence: Part = Field(default=0.9, description="of that interval")
    longest: PositiveTime = Field(default=10800.0, description="run: no round is longer")
    most_seeds: Annotated[int, Field(ge=1, le=100_000)] = Field(default=100, description="no round has more")


def read_rule(value: Any) -> Any:
    """Read the word `settled`, or the keys of a rule."""
    if isinstance(value, str) and value != SETTLED:
        raise fault(f'until is {SETTLED}, or {{within: 10 %, longest: 1 h, most_seeds: 50}}; this is "{value}"')
    return {} if value == SETTLED else value


def rule_schema(schema: Json) -> None:
    schema["anyOf"].insert(0, {"const": SETTLED})
