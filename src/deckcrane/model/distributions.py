"""Distributions of values that a study samples: each gives the value at a share of its probability, its quantile.

Numbers carry their units; what has no unit is in SI. Means and standard deviations are those of the quantity itself, those of a
lognormal one too.
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
"""Samples keep off the ends of a distribution by this share, where it may be infinite."""


def _told(found: Array, *written: float | None) -> list[Any]:
    """SI numbers in the unit that the distribution is written in."""
    unit = common_unit(written)
    powers = next((value.powers for value in written if isinstance(value, Quantity) and value.powers), None)
    return [si_amount(value, unit, powers) for value in found.tolist()]


def _of_one_kind(*written: float | None) -> None:
    """All numbers of a distribution are lengths, or all are masses: zeros without a unit go with any."""
    known = [
        value for value in written if isinstance(value, Quantity) and (value.powers is not None or float(value) != 0.0)
    ]
    for value in known[1:]:
        if value.powers != known[0].powers:
            one, other = (f'"{each.text or float(each)}"' for each in (known[0], value))
            raise fault(f"{one} and {other} are not of one kind; write all numbers of a distribution in like units")


def _limit(which: str) -> Any:
    return Field(
        default=None, description=f"no sample is {which}; default no limit; what is left has all of the probability"
    )


def _between(law: Any, lower: float | None, upper: float | None) -> tuple[float, float]:
    """The shares of a distribution at its limits."""
    return 0.0 if lower is None else float(law.cdf(lower)), 1.0 if upper is None else float(law.cdf(upper))


def _cut(law: Any, shares: Array, lower: float | None, upper: float | None) -> Array:
    """The quantiles of a distribution that is cut off at its limits."""
    least, most = _between(law, lower, upper)
    found = np.asarray(law.ppf(least + (most - least) * np.clip(shares, _TAIL, 1 - _TAIL)), dtype=float)
    return found if lower is None and upper is None else np.clip(found, lower, upper)


def _check_limits(law: Any, lower: float | None, upper: float | None) -> None:
    if lower is not None and upper is not None and lower >= upper:
        raise fault(f"lower ({lower:g}) must be less than upper ({upper:g}), in SI units")
    least, most = _between(law, lower, upper)
    if most - least < 1e-6:
        raise fault("next to nothing of the distribution lies between lower and upper; are their units right?")


class UniformDistribution(Data):
    """All values between two limits are equally likely."""

    uniform: tuple[AnyQuantity, AnyQuantity] = Field(description="[lowest, highest], such as [1 m, 3 m]")

    @model_validator(mode="after")
    def _possible(self) -> UniformDistribution:
        _of_one_kind(*self.uniform)
        if self.uniform[0] >= self.uniform[1]:
            raise fault("the lowest value comes first and must be less than the highest: uniform: [1 m, 3 m]")
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        a, b = self.uniform
        return _told(a + (b - a) * shares, a, b)


class NormalDistribution(Data):
    """Gauss's, by its mean and standard deviation."""

    normal: AnyQuantity = Field(description="the mean, such as 20 t")
    standard_deviation: PositiveQuantity = Field(description="such as 2 t")
    lower: AnyQuantity | None = _limit("smaller")
    upper: AnyQuantity | None = _limit("larger")

    @property
    def _law(self) -> Any:
        from scipy import stats

        return stats.norm(self.normal, self.standard_deviation)

    @model_validator(mode="after")
    def _possible(self) -> NormalDistribution:
        _of_one_kind(self.normal, self.standard_deviation, self.lower, self.upper)
        _check_limits(self._law, self.lower, self.upper)
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        return _told(_cut(self._law, shares, self.lower, self.upper), self.normal, self.standard_deviation)


class LognormalDistribution(Data):
    """The logarithm is normal; the mean and standard deviation are those of the quantity itself."""

    lognormal: PositiveQuantity = Field(description="the mean of the quantity itself, such as 20 t")
    standard_deviation: PositiveQuantity = Field(description="of the quantity itself, such as 2 t")
    lower: AnyQuantity | None = _limit("smaller")
    upper: AnyQuantity | None = _limit("larger")

    @property
    def _law(self) -> Any:
        from scipy import stats

        variance = log1p((self.standard_deviation / self.lognormal) ** 2)
        return stats.lognorm(sqrt(variance), scale=np.exp(log(self.lognormal) - variance / 2))

    @model_validator(mode="after")
    def _possible(self) -> LognormalDistribution:
        _of_one_kind(self.lognormal, self.standard_deviation, self.lower, self.upper)
        _check_limits(self._law, self.lower, self.upper)
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        return _told(_cut(self._law, shares, self.lower, self.upper), self.lognormal, self.standard_deviation)


class WeibullDistribution(Data):
    """F(x) = 1 - exp(-((x - location) / scale)^shape)."""

    weibull: PositiveQuantity = Field(description="the scale, such as 1.8 m")
    shape: PositiveRatio = Field(description="the exponent, such as 1.4")
    location: AnyQuantity | None = Field(default=None, description="where it begins; default 0")
    lower: AnyQuantity | None = _limit("smaller")
    upper: AnyQuantity | None = _limit("larger")

    @property
    def _law(self) -> Any:
        from scipy import stats

        return stats.weibull_min(self.shape, loc=self.location or 0.0, scale=self.weibull)

    @model_validator(mode="after")
    def _possible(self) -> WeibullDistribution:
        _of_one_kind(self.weibull, self.location, self.lower, self.upper)
        _check_limits(self._law, self.lower, self.upper)
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        return _told(_cut(self._law, shares, self.lower, self.upper), self.weibull, self.location)


class TriangularDistribution(Data):
    """Rises linearly from the lowest value to the likeliest, and falls linearly to the highest."""

    triangular: tuple[AnyQuantity, AnyQuantity, AnyQuantity] = Field(
        description="[lowest, likeliest, highest], such as [15 t, 20 t, 30 t]"
    )

    @model_validator(mode="after")
    def _possible(self) -> TriangularDistribution:
        _of_one_kind(*self.triangular)
        a, c, b = self.triangular
        if not a <= c <= b or a == b:
            raise fault("lowest, likeliest and highest value must rise in this order: triangular: [15 t, 20 t, 30 t]")
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        from scipy import stats

        a, c, b = self.triangular
        return _told(stats.triang.ppf(shares, (c - a) / (b - a), loc=a, scale=b - a), a, c, b)


class DiscreteDistribution(Data):
    """One of some values, words among them, each with its probability; all equal where none are given."""

    discrete: Annotated[tuple[Any, ...], Listed()] = Field(description="the values, such as [5 t, 10 t, 20 t]")
    probabilities: Probabilities | None = Field(default=None, description="of each, such as [0.5, 0.3, 0.2]")

    @model_validator(mode="after")
    def _possible(self) -> DiscreteDistribution:
        check_count(self.probabilities, len(self.discrete), "values")
        return self

    def quantiles(self, shares: Array) -> list[Any]:
        each = self.probabilities or (1 / len(self.discrete),) * len(self.discrete)
        chosen = np.searchsorted(np.cumsum(each)[:-1], shares, side="right")
        return [self.discrete[i] for i in chosen.tolist()]


_KINDS = {
    "uniform": UniformDistribution,
    "normal": NormalDistribution,
    "lognormal": LognormalDistribution,
    "weibull": WeibullDistribution,
    "triangular": TriangularDistribution,
    "discrete": DiscreteDistribution,
}


class _Distributions(Choice):
    def kind(self, value: Any) -> str | None:
        return next((key for key, kind in _KINDS.items() if isinstance(value, kind)), None) or super().kind(value)


DISTRIBUTIONS = _Distributions("a distribution", tuple(_KINDS))
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
