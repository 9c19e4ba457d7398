"""Inputs of a run as a table: sampled at equal spacing, linear between samples, constant beyond the ends."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array


@dataclass(frozen=True)
class InputTable:
    """Rows of input values at start, start + spacing, ...; one row is a constant."""

    values: Array
    start: float = 0.0
    spacing: float = 1.0

    @classmethod
    def constant(cls, values: Array) -> InputTable:
        return cls(np.ascontiguousarray(np.atleast_2d(values), dtype=float))

    @property
    def times(self) -> Array:
        return np.asarray(self.start + self.spacing * np.arange(len(self.values)))

    def at(self, t: float) -> Array:
        """The inputs at one time."""
        last = len(self.values) - 1
        place = min(max((t - self.start) / self.spacing, 0.0), float(last)) if last else 0.0
        row = min(int(place), max(last - 1, 0))
        high = min(row + 1, last)
        value: Array = self.values[row] + (place - row) * (self.values[high] - self.values[row])
        return value

    def slope(self, t: float) -> Array:
        """The slopes of the inputs to the right of one time; rounding just before a sample does not count."""
        place = (t - self.start) / self.spacing + 1e-6
        if len(self.values) < 2 or not 0.0 <= place < len(self.values) - 1:
            return np.zeros(self.values.shape[1])
        found: Array = (self.values[int(place) + 1] - self.values[int(place)]) / self.spacing
        return found
