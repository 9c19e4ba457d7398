"""Margins of criteria in every hour of a record, by heading of the vessel: the common result of all ways to find them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.standards.sources import SourcedFormula


@dataclass(frozen=True)
class StatedError:
    """Error of an interpolated response, as a fraction of its limit: root mean square, and the value that 95 % stay below."""

    rms: float
    most: float
    count: int
    """Responses that were left out and predicted from the others."""
    kernel: str = ""
    """Interpolation that had the least error."""


@dataclass(frozen=True)
class CriterionOfHours:
    """A criterion of every hour: its limit, and the stated error of its response; None where that is exact."""

    name: str
    words: str
    unit: str
    limit: float
    error: StatedError | None


@dataclass(frozen=True, eq=False)
class HourlyMargins:
    """Excess of each response over its limit in every known hour and heading, relative to the limit; not positive: workable.

    `excess` is over variant, criterion, heading and known step; infinite in hours that `outside` marks (variant, heading, known
    step), of which nothing was computed.
    """

    variants: tuple[str, ...]
    criteria: tuple[CriterionOfHours, ...]
    excess: Array
    outside: NDArray[np.bool_]
    method: str
    notes: tuple[str, ...] = ()
    founded: tuple[SourcedFormula, ...] = ()

    @property
    def governing(self) -> NDArray[np.intp]:
        """The criterion with the largest excess, over variant, heading and known step."""
        return np.asarray(np.argmax(self.excess, axis=1))

    @property
    def largest(self) -> Array:
        """Largest excess of all criteria, over variant, heading and known step."""
        return np.asarray(self.excess.max(axis=1))
