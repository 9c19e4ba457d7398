"""The meaning of WAMIT's first column PER: periods, frequencies or wavenumbers, by IPEROUT (version 7) or IPERIO (version 6).

1 is the period T [s], 2 the frequency w [rad/s], 3 the wavenumber of deep water K L = w^2 L / g, 4 the wavenumber k L with
w^2 = g k tanh k h (manual V7.4 Sec. 4.7). IPERIN applies to the input alone. As a period, 0 denotes the limit of infinite
frequency and -1 that of zero frequency (Sec. 3.9); otherwise the other way round, or not, as programs that write
this form differ: then the data decide.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from deckcrane.arrays import Array, ComplexArray

Per = Literal["auto", "period", "frequency", "deep wavenumber", "wavenumber"]
KINDS: tuple[Per, ...] = ("period", "frequency", "deep wavenumber", "wavenumber")


@dataclass(frozen=True)
class PerColumn:
    """A list of positive PER and the scales that wavenumbers need."""

    values: Array
    length_scale: float
    gravity: float
    depth: float

    def frequency(self, kind: Per) -> Array:
        """Angular frequencies [rad/s], in the order of the values."""
        k = self.values / self.length_scale
        match kind:
            case "period":
                return np.asarray(2 * np.pi / self.values)
            case "deep wavenumber":
                return np.asarray(np.sqrt(self.gravity * k))
            case "wavenumber":
                return np.asarray(
                    np.sqrt(self.gravity * k * (1.0 if math.isinf(self.depth) else np.tanh(k * self.depth)))
                )
            case _:
                return self.values

    def kind(self, settings: dict[str, int], periods: Array, F: ComplexArray, C33: float) -> tuple[Per, str]:
        """The meaning of the column, and its evidence: the periods listed in `.out`, the configuration, or else the forces."""
        listed = np.sort(np.unique(periods))
        if len(listed):
            for kind in KINDS:
                w = np.sort(self.frequency(kind))[::-1]
                if len(w) == len(listed) and np.allclose(2 * np.pi / w, listed, rtol=2e-3):
                    return kind, "as .out lists them"
        number = settings.get("IPEROUT", settings.get("IPERIO", 1 if "IPERIN" in settings else None))
        if number is not None and 1 <= number <= 4:
            name = next((n for n in ("IPEROUT", "IPERIO") if n in settings), "IPEROUT, by default")
            return KINDS[number - 1], f"{name} {number}"
        return "period" if self._are_periods(F, C33) else "frequency", "by the forces of long waves; no file says it"

    def _are_periods(self, F: ComplexArray, C33: float) -> bool:
        """Whether long waves, which lift as much as they rise (|F3| -> C33), are at the upper end of the list."""
        largest, smallest = np.abs(F[-1, :, 2]).max(), np.abs(F[0, :, 2]).max()
        return bool(largest >= smallest or C33 <= 0 or len(self.values) < 2)


def told_limits(
    kind: Per, limits: dict[int, Array], lowest: Array, highest: Array
) -> tuple[Array | None, Array | None]:
    """Added mass at zero and at infinite frequency, from the limits at PER -1 and 0.

    Where the kind leaves it open, each limit belongs to the end of the list (A at the lowest, at the highest frequency) to which
    its diagonal is nearest.
    """
    if kind == "period":
        return limits.get(-1), limits.get(0)

    def distance(limit: Array | None, end: Array) -> float:
        return 0.0 if limit is None else float(np.abs(np.diag(limit - end) / size).sum())

    size = np.abs(np.diag(lowest)) + np.abs(np.diag(highest))
    size[size == 0] = 1.0
    first, second = limits.get(0), limits.get(-1)
    distance_in_order = distance(first, lowest) + distance(second, highest)
    return (
        (first, second) if distance_in_order <= distance(second, lowest) + distance(first, highest) else (second, first)
    )
