"""Probability distributions that a study samples, by their quantiles.

Numbers carry their units; bare numbers are in SI. Mean and standard deviation are those of the quantity itself, for the
lognormal distribution too.
"""

from __future__ import annotations

from math import log, log1p, sqrt
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator, Discriminator, Field, Tag, model_validator

from deckcrane.arrays import Array
from deckcrane.model.data import AnyQuantity, Choice, Data, PositiveQuantity, PositiveRatio, fault
from deckcrane.model.probabilities import Probabilities, check_count
from deckcrane.model.units import Quantity
from deckcrane.model.varied_values import Listed, common_unit, si_amount

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
            raise fault(f"{first} and {second} are not of one kind; write all numbers of a distribution in like units")


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
        raise fault(f"lower ({lower:g}) must be less than upper ({upper:g}), in SI units")
    least, most = _probabilities_at_limits(law, lower, upper)
    if most - least < 1e-6:
        raise fault("next to nothing of the distribution lies between lower and upper; are their units right?")


class UniformDistribution(Data):
    """All values between two limits are equally likely."""

    uniform: tuple[AnyQuantity, AnyQuantity] = Field(description="[lowest, highest], such as [1 m, 3 m]")

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> UniformDistribution:
        _check_same_dimension(*self.uniform)
        if self.uniform[0] >= self.uniform[1]:
            raise fault("the lowest value comes first and must be less than the highest: uniform: [1 m, 3 m]")
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
            raise fault("lowest, likeliest and highest value must rise in this order: triangular: [15 t, 20 t, 30 t]")
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
