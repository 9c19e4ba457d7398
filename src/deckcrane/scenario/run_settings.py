"""Run settings of a scenario: reactions, integrator and time steps, recorded variables; and what a batch keeps of each run.

A batch keeps signals, formulas of signals, and statistics instead of time series.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, Field, GetCoreSchemaHandler, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema, core_schema

from deckcrane.scenario.data import Data, Measure, PositiveRatio, PositiveTime, did_you_mean, validation_error
from deckcrane.scenario.outputs import all_outputs
from deckcrane.scenario.registry import registry
from deckcrane.units import quantities
from deckcrane.units.quantities import describe_type

RECORDED: tuple[str, ...] = tuple(name for name, spec in all_outputs().items() if not spec.on_request)
"""Variables of built-in parts, which a run records by default."""
ON_REQUEST: tuple[str, ...] = tuple(name for name, spec in all_outputs().items() if spec.on_request)
"""Variables recorded only on request: the motion of every body, and the forces and power of every part."""


@dataclass(frozen=True)
class Recorded:
    """A field that is the name of a recorded variable, built-in or from an extension."""

    def read(self, value: Any) -> str:
        if isinstance(value, str) and value in (*RECORDED, *ON_REQUEST):
            return value
        shown = [name for kind in registry.kinds("parts") for name in getattr(kind.data, "shows", ())]
        if not isinstance(value, str) or value not in shown:
            words = ", ".join(dict.fromkeys((*RECORDED, *ON_REQUEST, *shown)))
            hint = (
                did_you_mean(value, (*RECORDED, *ON_REQUEST, *shown))
                if isinstance(value, str) and len(value) > 1
                else ""
            )
            raise validation_error(f"must be {words}; this is {describe_type(value)}{';' if hint else ''}{hint}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        shown = [name for kind in registry.kinds("parts") for name in getattr(kind.data, "shows", ())]
        return {"enum": list(dict.fromkeys((*RECORDED, *ON_REQUEST, *shown))), "type": "string"}


def _check_no_duplicates(names: tuple[str, ...]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        raise validation_error("something is listed twice here")
    return names


Record = Annotated[tuple[Annotated[str, Recorded()], ...], AfterValidator(_check_no_duplicates)]


def _plain_names(names: str | tuple[str, ...]) -> str | list[str]:
    return names if isinstance(names, str) else list(names)


@dataclass(frozen=True)
class AllOrNames:
    """A field that is the word all, or a list of names."""

    def read(self, value: Any, handler: Any) -> Any:
        if value == "all":
            return value
        if not isinstance(value, (list, tuple)):
            raise validation_error(f"all, or a list of bodies, is needed; this is {describe_type(value)}")
        return _check_no_duplicates(handler(value))

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        names = core_schema.tuple_variable_schema(core_schema.str_schema(strict=True))
        plain = core_schema.plain_serializer_function_ser_schema(_plain_names)
        return core_schema.no_info_wrap_validator_function(self.read, names, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, Any]:
        return {"anyOf": [{"const": "all"}, {"type": "array", "items": {"type": "string"}, "uniqueItems": True}]}


def _remove_default(schema: dict[str, Any]) -> None:
    schema.pop("default")


Start = Literal["given", "settled", "undeformed"]
"""Initial conditions of a run."""

MOST_STEPS = 1e9
"""Most steps of a run: more are a mistake in the duration or the step."""


class Reactions(Data):
    """The joints whose reactions are computed, and the frame of the reactions."""

    frame: Literal["outer", "inner", "ground"] = "outer"
    joints: Annotated[Literal["all"] | tuple[str, ...], AllOrNames()] = "all"
    stations: int = Field(
        default=11, ge=2, le=101, strict=True, description="sections along each beam whose forces are found"
    )


class RunSettings(Data):
    """Duration, time step and integrator of a run."""

    duration: PositiveTime = 10.0
    step: PositiveTime = 0.005
    every: PositiveTime = Field(
        default=0.005,
        description="time between recorded samples; default: each step",
        json_schema_extra=_remove_default,
    )
    integrator: Literal["rk4", "dopri5", "rodas4", "rodas4_fixed", "ros34pw2_fixed", "cvodes"] = "rk4"
    form: Literal["acceleration", "momentum"] = Field(
        default="acceleration",
        description="of the equations: states are speeds, or momenta, which is slower [F19, Eq. 43]",
    )
    start: Start = Field(
        default="given",
        description="given: coordinates where the file says, beams bent by the load; settled: all at rest, vessel and hanging "
        "load included; undeformed: given, with straight beams",
    )
    transient: Annotated[float, Measure(quantities.TIME, "not negative")] | None = Field(
        default=None,
        description="what summaries and comparisons leave out at the beginning; default: nothing, and with a sea 60 s but at "
        "most half of the run. The dataset keeps everything",
    )
    relative_tolerance: PositiveRatio = 1e-8
    absolute_tolerance: PositiveRatio = 1e-8

    @model_validator(mode="after")
    def _times_are_multiples(self) -> RunSettings:
        if "every" not in self.model_fields_set:
            object.__setattr__(self, "every", self.step)
        if self.duration / self.step > MOST_STEPS:
            raise validation_error(
                f"duration ({self.duration:.6g} s) is more than {MOST_STEPS:.0e} steps of {self.step:.6g} s"
            )
        if self.integrator in ("rk4", "rodas4_fixed", "ros34pw2_fixed") and not _is_multiple(self.every, self.step):
            raise validation_error(
                f"every ({self.every:.6g} s) must be a whole multiple of step ({self.step:.6g} s) for {self.integrator}"
            )
        if not _is_multiple(self.duration, self.every):
            raise validation_error(
                f"duration ({self.duration:.6g} s) must be a whole multiple of every ({self.every:.6g} s)"
            )
        if self.transient is not None and self.transient >= self.duration:
            raise validation_error(
                f"transient ({self.transient:.6g} s) must be shorter than duration ({self.duration:.6g} s)"
            )
        return self


def _is_multiple(long: float, short: float) -> bool:
    ratio = long / short
    return 0.5 < ratio < 2 * MOST_STEPS and abs(ratio - round(ratio)) <= 1e-9 * max(ratio, 1.0)


Statistic = Literal[
    "extremes", "moments", "crossings", "block_maxima", "rainflow", "levels", "joint_extremes", "spectra", "peaks"
]
"""Statistics of a signal that can be accumulated during a run."""

STATISTICS: tuple[str, ...] = get_args(Statistic)


class Keep(Data):
    """What is kept of every case of a batch: statistics of signals, from the end of the transient on."""

    signals: tuple[str, ...] = ()
    """Recorded variables (`reaction`), entries of them (`reaction.king.fx`) or made signals; none named: all that the
    scenario records."""
    made: dict[str, str] = Field(default_factory=dict)
    """Signals made of others, as formulas by name: `king_force: sqrt(reaction.king.fx**2 + reaction.king.fy**2)`."""
    statistics: tuple[Statistic, ...] = ("extremes", "moments", "crossings", "block_maxima", "rainflow")
    """What is counted of each signal."""
    block: PositiveTime = 600.0
    """Duration of the blocks whose maxima are kept."""
    bins: Annotated[int, Field(ge=8, le=4096)] = 128
    """Bins of histograms over ranges and over levels."""
    peak_orders: Annotated[int, Field(ge=1, le=16)] = 6
    """Number of orders k for which peaks after k - 1 lower ones are counted."""
    segment: PositiveTime = 204.8
    """Duration of the segments of spectra (Welch, half overlapping, Hann's window)."""
    transient: Annotated[float, Measure(quantities.TIME, "not negative")] | None = None
    """Time left out at the beginning; by default the scenario's `run.transient`, or its rule."""
