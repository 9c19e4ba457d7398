"""Values that a study varies: lists, ranges and distributions, their probabilities, and the files that they name.

Each value of a list or range has the unit that it is written in. Probabilities of the entries of a dimension are shares that
add up to one. Files (hydrodynamic data, spectra, tables of courses) are relative to the study's own file.

Distributions are sampled by their quantiles. Numbers carry their units; bare numbers are in SI. Mean and standard deviation are
those of the quantity itself, for the lognormal distribution too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, log1p, sqrt
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    Tag,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.arrays import Array
from deckcrane.files.paths import exists
from deckcrane.scenario.data import (
    AnyQuantity,
    Choice,
    Data,
    Json,
    Measure,
    PositiveQuantity,
    PositiveRatio,
    did_you_mean,
    validation_error,
)
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, describe_type, quantity

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


def format_amount(value: float, unit: str | None) -> Quantity | float:
    """A quantity of `value` in a unit, as if it had been written."""
    return value if unit is None else quantity(f"{value:.{DIGITS}g} {unit}")


def si_amount(value: float, unit: str | None, powers: Any) -> Quantity | float:
    """An SI number whose text is in a unit."""
    return float(value) if unit is None else Quantity(value, powers, f"{in_unit(value, unit):.6g} {unit}")


def common_unit(values: Sequence[Any]) -> str | None:
    """The unit of the first value that has one."""
    return next((unit for value in values if (unit := unit_text(value)) is not None), None)


def expand_values(value: Any) -> tuple[Any, ...]:
    """The values of a list, or of a range {from: 0 deg, to: 330 deg, step: 30 deg}."""
    if isinstance(value, Mapping):
        return tuple(_values_of_range(value))
    if not isinstance(value, list | tuple):
        raise validation_error(
            "a list [...] or a range {from: ..., to: ..., step: ...} is needed here; this is " + describe_type(value)
        )
    if not value:
        raise validation_error("the list is empty, so there are no cases; give at least one value")
    return tuple(read_value(entry) for entry in value)


def _values_of_range(bounds: Mapping[str, Any]) -> list[Any]:
    for key in bounds:
        if key not in _RANGE_KEYS:
            raise validation_error(
                f'unknown key "{key}";{did_you_mean(key, _RANGE_KEYS)} a range is {{from: ..., to: ..., step: ...}}'
            )
    if "from" not in bounds or "to" not in bounds or ("step" in bounds) == ("count" in bounds):
        raise validation_error("a range is {from: ..., to: ..., step: ...} or {from: ..., to: ..., count: ...}")
    first, last, *step = _same_dimension([bounds[key] for key in ("from", "to", "step") if key in bounds])
    unit = common_unit([first, last, *step])
    a, b = in_unit(first, unit), in_unit(last, unit)
    count = _check_count(bounds["count"]) - 1 if not step else _count_steps(a, b, in_unit(step[0], unit), unit)
    integers = all(isinstance(bounds[key], int) for key in bounds)
    values = [rounded(a + (b - a) * i / count) if count else a for i in range(count + 1)]
    if integers and all(value == int(value) for value in values):
        return [int(value) for value in values]
    return [format_amount(value, unit) for value in values]


def _same_dimension(values: list[Any]) -> list[Quantity]:
    """Read quantities of one dimension; a bare zero fits any."""
    try:
        numbers = [quantity(value) for value in values]
    except UnitError as error:
        raise validation_error(str(error)) from None
    for value, text in zip(numbers, values, strict=True):
        reference = next((other for other in numbers if other.powers is not None), value)
        if value.powers != reference.powers and not (float(value) == 0.0 and value.powers is None):
            raise validation_error(
                f'"{text}" does not go with "{reference.text}": write all of a range in units of one kind'
            )
    return numbers


def _check_count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 2 <= value <= MOST_VALUES:
        raise validation_error(
            f"count is the number of values, both ends included, from 2 on; this is {describe_type(value)}"
        )
    return value


def _count_steps(a: float, b: float, step: float, unit: str | None) -> int:
    if step == 0 or (b - a) / step < 0:
        raise validation_error(f"steps of {step:g} {unit or ''} do not lead from {a:g} to {b:g}".rstrip())
    steps = (b - a) / step
    if steps > MOST_VALUES:
        raise validation_error(f"these are more than {MOST_VALUES} values; take a longer step")
    if abs(steps - round(steps)) > 1e-9 * max(1.0, steps):
        last = rounded(a + int(steps) * step)
        raise validation_error(
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
        return core_schema.no_info_plain_validator_function(expand_values, serialization=plain)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [{"type": "array", "minItems": 1}, RANGE_SCHEMA]}


def plain_values(values: Any) -> Any:
    """Values as in a file: quantities as they were written."""
    if isinstance(values, Quantity):
        return values.text if values.powers is not None else float(values)
    if isinstance(values, Mapping):
        return {key: plain_values(value) for key, value in values.items()}
    return [plain_values(value) for value in values] if isinstance(values, list | tuple) else values


NAMING = ("hydrodynamics", "spectrum", "csv", "sines", "series", "raos", "table", "curve")
"""Keys of a scenario below which a text may be the name of a file."""
_VALUE_KEYS = ("values", "discrete")
"""Keys of a study whose values belong to the path that holds them."""


def resolve_study_paths(data: Any, folder: Path | None, key: str = "") -> Any:
    """Plain data of a study, with files in its folder named relative to the working folder."""
    if folder is None:
        return data
    if isinstance(data, dict):
        path = data.get("path")
        parent = path if isinstance(path, str) else key
        return {
            name: resolve_study_paths(value, folder, parent if name in _VALUE_KEYS else str(name))
            for name, value in data.items()
        }
    if isinstance(data, list):
        return [resolve_study_paths(value, folder, key) for value in data]
    is_name = (
        isinstance(data, str) and key.rpartition(".")[2] in NAMING and key != "table"
    )  # the study's own table is read relative to its folder
    return str(folder / data) if is_name and _file_exists(folder / data) else data


def _file_exists(path: Path) -> bool:
    return exists(path) or exists(f"{path}.1")  # a run of WAMIT may be named without suffix


ROUNDING = 1e-3
"""Largest difference of the sum of probabilities from one, due to rounding in files."""


def probability_shares(values: Sequence[Any]) -> tuple[float, ...]:
    """Probabilities normalised to one; their sum may differ from it by rounding."""
    try:
        probabilities = [float(quantity(value, quantities.RATIO)) for value in values]
    except UnitError as error:
        raise validation_error(str(error)) from None
    if any(value < 0 for value in probabilities):
        raise validation_error(f"a probability is not negative; {min(probabilities):g} is")
    total = sum(probabilities)
    if abs(total - 1.0) > ROUNDING:
        per_cent = "; write them as 12 % or 0.12" if abs(total - 100.0) <= 100 * ROUNDING else ""
        raise validation_error(f"the probabilities add up to {total:.6g}, not to 1{per_cent}")
    return tuple(value / total for value in probabilities)


def check_count(probabilities: Sequence[float] | None, count: int, what: str) -> None:
    """Raise an error unless there are as many probabilities as entries."""
    if probabilities is not None and len(probabilities) != count:
        raise validation_error(f"there are {len(probabilities)} probabilities for {count} {what}; each needs one")


@dataclass(frozen=True)
class _ProbabilityList:
    """A field that is a list of probabilities."""

    def read(self, value: Any) -> tuple[float, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise validation_error(
                f"a list of probabilities, such as [0.5, 0.3, 0.2], is needed; this is {describe_type(value)}"
            )
        return probability_shares(value)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"type": "array", "items": Measure(quantities.RATIO, "not negative").json_schema(), "minItems": 1}


Probabilities = Annotated[tuple[float, ...], _ProbabilityList()]


_TAIL = 1e-12
"""Distance in probability that samples keep from the ends of a distribution, where it may be infinite."""


def _in_written_unit(values: Array, *written: float | None) -> list[Any]:
    """Convert SI numbers to the unit in which the distribution is written."""
    unit = common_unit(written)
    powers = next((value.powers for value in written if isinstance(value, Quantity) and value.powers), None)
    return [si_amount(value, unit, powers) for value in values.tolist()]


def _check_same_dimension(*written: float | None) -> None:
    """Check that all numbers of a distribution have the same dimension; zeros without a unit fit any."""
    quantities = [
        value for value in written if isinstance(value, Quantity) and (value.powers is not None or float(value) != 0.0)
    ]
    for value in quantities[1:]:
        if value.powers != quantities[0].powers:
            first, second = (f'"{number.text or float(number)}"' for number in (quantities[0], value))
            raise validation_error(
                f"{first} and {second} are not of one kind; write all numbers of a distribution in like units"
            )


def _limit_field(which: str) -> Any:
    return Field(
        default=None, description=f"no sample is {which}; default no limit; what is left has all of the probability"
    )


def _probabilities_at_limits(law: Any, lower: float | None, upper: float | None) -> tuple[float, float]:
    """The cumulative probabilities at the limits of a distribution."""
    return 0.0 if lower is None else float(law.cdf(lower)), 1.0 if upper is None else float(law.cdf(upper))


def _truncated_quantiles(law: Any, shares: Array, lower: float | None, upper: float | None) -> Array:
    """The quantiles of a distribution truncated at its limits."""
    least, most = _probabilities_at_limits(law, lower, upper)
    quantiles = np.asarray(law.ppf(least + (most - least) * np.clip(shares, _TAIL, 1 - _TAIL)), dtype=float)
    return quantiles if lower is None and upper is None else np.clip(quantiles, lower, upper)


def _check_limits(law: Any, lower: float | None, upper: float | None) -> None:
    if lower is not None and upper is not None and lower >= upper:
        raise validation_error(f"lower ({lower:g}) must be less than upper ({upper:g}), in SI units")
    least, most = _probabilities_at_limits(law, lower, upper)
    if most - least < 1e-6:
        raise validation_error(
            "next to nothing of the distribution lies between lower and upper; are their units right?"
        )


class UniformDistribution(Data):
    """All values between two limits are equally likely."""

    uniform: tuple[AnyQuantity, AnyQuantity] = Field(description="[lowest, highest], such as [1 m, 3 m]")

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> UniformDistribution:
        _check_same_dimension(*self.uniform)
        if self.uniform[0] >= self.uniform[1]:
            raise validation_error(
                "the lowest value comes first and must be less than the highest: uniform: [1 m, 3 m]"
            )
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        a, b = self.uniform
        return _in_written_unit(a + (b - a) * shares, a, b)


class NormalDistribution(Data):
    """The normal (Gaussian) distribution, by its mean and standard deviation."""

    normal: AnyQuantity = Field(description="the mean, such as 20 t")
    standard_deviation: PositiveQuantity = Field(description="such as 2 t")
    lower: AnyQuantity | None = _limit_field("smaller")
    upper: AnyQuantity | None = _limit_field("larger")

    @property
    def _distribution(self) -> Any:
        from scipy import stats

        return stats.norm(self.normal, self.standard_deviation)

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> NormalDistribution:
        _check_same_dimension(self.normal, self.standard_deviation, self.lower, self.upper)
        _check_limits(self._distribution, self.lower, self.upper)
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        return _in_written_unit(
            _truncated_quantiles(self._distribution, shares, self.lower, self.upper),
            self.normal,
            self.standard_deviation,
        )


class LognormalDistribution(Data):
    """The lognormal distribution; its mean and standard deviation are those of the quantity itself."""

    lognormal: PositiveQuantity = Field(description="the mean of the quantity itself, such as 20 t")
    standard_deviation: PositiveQuantity = Field(description="of the quantity itself, such as 2 t")
    lower: AnyQuantity | None = _limit_field("smaller")
    upper: AnyQuantity | None = _limit_field("larger")

    @property
    def _distribution(self) -> Any:
        from scipy import stats

        variance = log1p((self.standard_deviation / self.lognormal) ** 2)
        return stats.lognorm(sqrt(variance), scale=np.exp(log(self.lognormal) - variance / 2))

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> LognormalDistribution:
        _check_same_dimension(self.lognormal, self.standard_deviation, self.lower, self.upper)
        _check_limits(self._distribution, self.lower, self.upper)
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        return _in_written_unit(
            _truncated_quantiles(self._distribution, shares, self.lower, self.upper),
            self.lognormal,
            self.standard_deviation,
        )


class WeibullDistribution(Data):
    """F(x) = 1 - exp(-((x - location) / scale)^shape)."""

    weibull: PositiveQuantity = Field(description="the scale, such as 1.8 m")
    shape: PositiveRatio = Field(description="the exponent, such as 1.4")
    location: AnyQuantity | None = Field(default=None, description="where it begins; default 0")
    lower: AnyQuantity | None = _limit_field("smaller")
    upper: AnyQuantity | None = _limit_field("larger")

    @property
    def _distribution(self) -> Any:
        from scipy import stats

        return stats.weibull_min(self.shape, loc=self.location or 0.0, scale=self.weibull)

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> WeibullDistribution:
        _check_same_dimension(self.weibull, self.location, self.lower, self.upper)
        _check_limits(self._distribution, self.lower, self.upper)
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        return _in_written_unit(
            _truncated_quantiles(self._distribution, shares, self.lower, self.upper), self.weibull, self.location
        )


class TriangularDistribution(Data):
    """Rises linearly from the lowest value to the likeliest, and falls linearly to the highest."""

    triangular: tuple[AnyQuantity, AnyQuantity, AnyQuantity] = Field(
        description="[lowest, likeliest, highest], such as [15 t, 20 t, 30 t]"
    )

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> TriangularDistribution:
        _check_same_dimension(*self.triangular)
        a, c, b = self.triangular
        if not a <= c <= b or a == b:
            raise validation_error(
                "lowest, likeliest and highest value must rise in this order: triangular: [15 t, 20 t, 30 t]"
            )
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        from scipy import stats

        a, c, b = self.triangular
        return _in_written_unit(stats.triang.ppf(shares, (c - a) / (b - a), loc=a, scale=b - a), a, c, b)


class DiscreteDistribution(Data):
    """One of some values, words among them, each with its probability; all equal where none are given."""

    discrete: Annotated[tuple[Any, ...], Listed()] = Field(description="the values, such as [5 t, 10 t, 20 t]")
    probabilities: Probabilities | None = Field(default=None, description="of each, such as [0.5, 0.3, 0.2]")

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> DiscreteDistribution:
        check_count(self.probabilities, len(self.discrete), "values")
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        probabilities = self.probabilities or (1 / len(self.discrete),) * len(self.discrete)
        chosen = np.searchsorted(np.cumsum(probabilities)[:-1], shares, side="right")
        return [self.discrete[i] for i in chosen.tolist()]


_KINDS = {
    "uniform": UniformDistribution,
    "normal": NormalDistribution,
    "lognormal": LognormalDistribution,
    "weibull": WeibullDistribution,
    "triangular": TriangularDistribution,
    "discrete": DiscreteDistribution,
}


class _DistributionChoice(Choice):
    def kind(self, value: Any) -> str | None:
        return next((key for key, kind in _KINDS.items() if isinstance(value, kind)), None) or super().kind(value)


DISTRIBUTIONS = _DistributionChoice("a distribution", tuple(_KINDS))
Distribution = Annotated[
    Annotated[UniformDistribution, Tag("<uniform>")]
    | Annotated[NormalDistribution, Tag("<normal>")]
    | Annotated[LognormalDistribution, Tag("<lognormal>")]
    | Annotated[WeibullDistribution, Tag("<weibull>")]
    | Annotated[TriangularDistribution, Tag("<triangular>")]
    | Annotated[DiscreteDistribution, Tag("<discrete>")],
    Discriminator(DISTRIBUTIONS.tag),
    BeforeValidator(DISTRIBUTIONS.check),
]
