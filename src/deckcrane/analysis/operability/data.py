"""Settings of operability: key `answers.operability` of a study. Criteria, headings, scatter diagrams, windows, forecasts."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import degrees, pi
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PlainSerializer,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.campaign.study.scatter import Scatter, ScatterField, plain_scatter, read_scatter
from deckcrane.campaign.study.values import plain_values
from deckcrane.scenario.data import (
    Data,
    Json,
    Measure,
    Name,
    PositiveLength,
    PositiveTime,
    did_you_mean,
    validation_error,
)
from deckcrane.scenario.tables import folder_of
from deckcrane.standards.sea_areas import ALPHA_TABLES, TABLES
from deckcrane.units import quantities

Share = Annotated[float, Measure(quantities.RATIO, "positive"), Field(lt=1.0)]
Limit = Annotated[float, Measure(None), PlainSerializer(plain_values)]
"""A limit of any dimension; it keeps its unit, which is checked against that of the signal."""
Duration = Annotated[float | Literal["run"], Measure(quantities.TIME, "positive", word="run")]
CriterionStatistic = Literal[
    "fractile", "maximum", "mean_maximum", "mean", "standard_deviation", "significant_double_amplitude"
]
NotNegativeTime = Annotated[float, Measure(quantities.TIME, "not negative")]


class OperabilityCriterion(Data):
    """A signal that must stay below a limit, or above it."""

    signal: str = Field(description="one that the study keeps, such as hook_load or sway.theta_1")
    statistic: CriterionStatistic = Field(
        default="fractile",
        description="of the signal: fractile of its largest value (at_least: its smallest) in the duration; maximum of all seeds; "
        "mean_maximum over seeds; mean; standard_deviation; significant_double_amplitude: four standard deviations",
    )
    at_most: Limit | None = None
    at_least: Limit | None = None
    fractile: Share | None = Field(default=None, description="default: that of the section")
    duration: Duration | None = Field(
        default=None, description="default: that of the section; run: each run is one lift, as long as it is counted"
    )

    @model_validator(mode="after")
    def _exactly_one_limit(self) -> OperabilityCriterion:
        if (self.at_most is None) == (self.at_least is None):
            raise validation_error("needs one of at_most and at_least")
        if self.statistic != "fractile" and (self.fractile is not None or self.duration is not None):
            raise validation_error(
                f"fractile and duration belong to the statistic fractile; this one is {self.statistic}"
            )
        if self.at_least is not None and self.statistic in ("standard_deviation", "significant_double_amplitude"):
            raise validation_error(f"{self.statistic} is limited by at_most")
        return self


@dataclass(frozen=True)
class SeaTableField:
    """A field that is a bundled scatter diagram by name, a CSV file, or one that is written out."""

    def read(self, value: Any, info: ValidationInfo) -> Scatter | str:
        if isinstance(value, str) and value in TABLES:
            return value
        if isinstance(value, str) and not Path(value).suffix:
            raise validation_error(
                f'"{value}" is neither a scatter diagram that is bundled nor a CSV file;{did_you_mean(value, TABLES)} bundled are '
                f"{', '.join(TABLES)}"
            )
        scatter = read_scatter(value, info)
        scatter.probabilities(None)
        return scatter

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.plain_serializer_function_ser_schema(
            lambda table: table if isinstance(table, str) else plain_scatter(table)
        )
        return core_schema.with_info_plain_validator_function(self.read, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        written = ScatterField().__get_pydantic_json_schema__(schema, handler)
        return {"anyOf": [{"enum": list(TABLES)}, *written["anyOf"]]}


class OwnAlpha(Data):
    """A user's own table of alpha factors."""

    hs: tuple[PositiveLength, ...] = Field(description="design limits, ascending")
    lead: tuple[PositiveTime, ...] = Field(description="from the forecast to the end of the operation, ascending")
    factors: tuple[tuple[Annotated[float, Measure(quantities.RATIO, "positive")], ...], ...] = Field(
        description="a row for each lead time, a number for each height"
    )
    source: str = Field(default="the study", description="where they stand")

    @model_validator(mode="after")
    def _table_is_complete(self) -> OwnAlpha:
        for name, values in (("hs", self.hs), ("lead", self.lead)):
            if not values or any(a >= b for a, b in pairwise(values)):
                raise validation_error(f"{name} needs numbers that ascend")
        if len(self.factors) != len(self.lead) or any(len(row) != len(self.hs) for row in self.factors):
            raise validation_error(
                f"factors needs {len(self.lead)} rows, one for each lead time, of {len(self.hs)} numbers, one for each height"
            )
        if any(not 0 < factor <= 1 for row in self.factors for factor in row):
            raise validation_error("an alpha factor is greater than 0 and at most 1")
        return self


@dataclass(frozen=True)
class AlphaField:
    """A field that is a factor, the name of a table of factors, or a table."""

    def read(self, value: Any) -> float | str | OwnAlpha:
        if isinstance(value, OwnAlpha) or (isinstance(value, str) and value in ALPHA_TABLES):
            return value
        if isinstance(value, dict):
            try:
                return OwnAlpha.model_validate(value)
            except ValidationError as error:
                first = error.errors()[0]
                raise validation_error(
                    f"{'.'.join(map(str, first['loc']))}: {first['msg']}".removeprefix(": ")
                ) from None
        if isinstance(value, str) and not any(c.isdigit() for c in value):
            raise validation_error(
                f'no table of alpha factors is called "{value}";{did_you_mean(value, ALPHA_TABLES)} there are '
                f"{', '.join(ALPHA_TABLES)}; or give a number such as 0.8, or {{hs: [...], lead: [...], factors: [[...], ...]}}"
            )
        factor = float(Measure(quantities.RATIO, "positive").read(value))
        if factor > 1:
            raise validation_error(f"an alpha factor is greater than 0 and at most 1; this is {factor:g}")
        return factor

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        plain = core_schema.plain_serializer_function_ser_schema(
            lambda alpha: alpha.model_dump() if isinstance(alpha, OwnAlpha) else alpha
        )
        return core_schema.no_info_plain_validator_function(self.read, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        number = Measure(quantities.RATIO, "positive").json_schema()
        rows: Json = {"type": "array", "minItems": 1}
        table: Json = {
            "type": "object",
            "properties": {"hs": rows, "lead": rows, "factors": rows, "source": {"type": "string"}},
            "required": ["hs", "lead", "factors"],
            "additionalProperties": False,
        }
        return {"anyOf": [{"enum": list(ALPHA_TABLES)}, *number["anyOf"], table]}


@dataclass(frozen=True)
class HeadingsField:
    """A field that is a heading, or a word for how the vessel's heading is chosen."""

    def read(self, value: Any) -> float | str:
        if isinstance(value, str) and value in HEADINGS:
            return value
        if isinstance(value, str) and not any(c.isdigit() for c in value):
            raise validation_error(
                f'headings is one of {", ".join(HEADINGS)}, or an angle such as 180 deg; this is "{value}"'
            )
        return float(Measure(quantities.ANGLE).read(value))

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [{"enum": list(HEADINGS)}, *Measure(quantities.ANGLE).json_schema()["anyOf"]]}


HEADINGS = ("best", "worst", "probabilities")


class Halted(Data):
    """An operation that can be halted."""

    interval: PositiveTime = Field(description="between forecasts")
    to_safe_state: PositiveTime = Field(description="from the decision until all is safe")


class Operation(Data):
    """How long the operation takes: its reference period is what is planned and what may go wrong."""

    planned: PositiveTime
    contingency: NotNegativeTime = 0.0
    since_forecast: NotNegativeTime = Field(default=0.0, description="from the issue of the forecast to the start")
    halted: Halted | None = Field(default=None, description="where it can be halted: between forecasts, and until safe")


def _path_in_study_folder(value: Any, info: ValidationInfo) -> Any:
    folder = folder_of(info)
    return str(folder / value) if isinstance(value, str) and folder is not None else value


class HindcastFile(Data):
    """Years of sea states, hour by hour."""

    file: Annotated[str, BeforeValidator(_path_in_study_folder)] = Field(
        description="CSV with columns time, hs [m], tp [s], direction [deg]; or netCDF"
    )
    direction: Literal["coming_from", "going_to"] | None = Field(
        default=None, description="what its wave direction means; default: as netCDF says it, else coming_from"
    )
    vessel: Annotated[float, Measure(quantities.ANGLE)] | None = Field(
        default=None, description="compass heading of the vessel, which it keeps; default: `headings` holds"
    )
    columns: dict[Literal["time", "hs", "tp", "direction"], str] = Field(
        default={}, description="their names in the file, where they are others, such as {hs: VHM0, tp: VTPK}"
    )


HeadingOfVessel = Annotated[float, Measure(quantities.ANGLE)]


class SpectralFileOfYears(Data):
    """Years of directional spectra, hour by hour, and the headings that the vessel may take in them."""

    file: Annotated[str, BeforeValidator(_path_in_study_folder)] = Field(
        description="of a wave model or buoy, such as netCDF of WW3, SWAN, ERA5 or wavespectra, with spectra over time"
    )
    format: str | None = Field(default=None, description="of the file, such as ww3; default: what its content shows")
    directions: Literal["coming_from", "going_to"] | None = Field(
        default=None, description="of the file, where nothing in it says which: those that waves come from, or go to"
    )
    site: Annotated[int, Field(ge=1, strict=True)] | None = Field(
        default=None, description="number of the place, from 1 on in the file's order, where the file has several"
    )
    headings: tuple[HeadingOfVessel, ...] = Field(
        default=(),
        description="compass headings that the vessel may take, such as [0 deg, 90 deg]; default: every 30 deg",
    )
    compared_with: HeadingOfVessel | None = Field(
        default=None,
        description="one of these headings, against which the choice of a heading is compared; default: the best of them",
    )

    @model_validator(mode="after")
    def _compared_heading_is_allowed(self) -> SpectralFileOfYears:
        allowed = self.vessel_headings
        if len({round(heading % (2 * pi), 9) for heading in allowed}) < len(allowed):
            raise validation_error("a heading is listed twice")
        if self.compared_with is not None and not any(
            abs((self.compared_with - heading + pi) % (2 * pi) - pi) < 1e-6 for heading in allowed
        ):
            listed = ", ".join(f"{degrees(heading):g}" for heading in allowed)
            raise validation_error(f"compared_with is one of the headings: {listed} deg")
        return self

    @property
    def vessel_headings(self) -> tuple[float, ...]:
        """The headings that the vessel may take [rad]."""
        return self.headings or tuple(2 * pi * n / 12 for n in range(12))


def _expand_hindcast_file(value: Any) -> Any:
    return {"file": value} if isinstance(value, str) else value


def _allow_file_name(schema: Json) -> None:
    schema["anyOf"].insert(0, {"type": "string"})


class OperabilityAnswers(Data):
    """Limits of the sea for a lift, and how much of the time it can be done."""

    utilisations: Literal["all", "none"] | tuple[str, ...] = Field(
        default="all", description="checks that must stay below 1: all that are kept, none, or some by name"
    )
    criteria: dict[Name, OperabilityCriterion] = Field(default={}, description="others, by name")
    fractile: Share | None = Field(default=None, description="of largest values; default: that of `answers`")
    duration: Duration | None = Field(
        default=None, description="in which they are; run: each run is one lift; default: that of `answers`"
    )
    estimator: Literal["gumbel", "gumbel_moments", "gumbel_likelihood", "gumbel_least_squares", "gaussian"] = Field(
        default="gumbel",
        description="of fractiles: Gumbel's distribution of the maxima of blocks (or runs) of all seeds, by L-moments or as "
        "named; or that of a Gaussian process",
    )
    confidence: Annotated[float, Measure(quantities.RATIO, "positive"), Field(ge=0.5, lt=1.0)] = Field(
        default=0.5, description="with which a response stays below what is compared with its limit; 50 %: the estimate"
    )
    interpolation: Literal["linear", "quadratic"] = Field(
        default="linear", description="of responses between the computed Hs: over Hs, or over its square"
    )
    headings: Annotated[float | str, HeadingsField()] | None = Field(
        default=None,
        description="which the vessel has: one, such as 180 deg; best or worst in each sea state; probabilities of the study. "
        "Default: probabilities where the study has them, else worst",
    )
    scatter: Annotated[Scatter | str, SeaTableField()] | None = Field(
        default=None, description="a CSV file, a bundled diagram, or one written out; default: that of the study"
    )
    share: Literal["linear", "middle", "whole"] = Field(
        default="linear",
        description="how a class of Hs counts that a limit cuts: by the part below it; if its middle is below; if all of it is",
    )
    beyond: Literal["not_allowed", "nearest"] = Field(
        default="not_allowed",
        description="periods and headings beyond those simulated: not workable, or as the nearest",
    )
    hindcast: Annotated[HindcastFile, BeforeValidator(_expand_hindcast_file)] | None = Field(
        default=None,
        description="a file of sea states over years, or {file: ..., direction: ..., vessel: ...}",
        json_schema_extra=_allow_file_name,
    )
    spectra: Annotated[SpectralFileOfYears, BeforeValidator(_expand_hindcast_file)] | None = Field(
        default=None,
        description="a file of directional spectra over years, or {file: ..., directions: ..., headings: [0 deg, ...]}",
        json_schema_extra=_allow_file_name,
    )
    operation: Operation | None = Field(default=None, description="how long it takes: {planned: 4 h, contingency: 2 h}")
    window: PositiveTime | None = Field(
        default=None, description="how long the weather must hold; default: planned and contingency"
    )
    alpha: Annotated[float | str | OwnAlpha, AlphaField()] | None = Field(
        default=None, description="forecast limit over design limit: a number, published, base_case, or a table"
    )
