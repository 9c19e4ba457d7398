"""What the report printed and took from the model, and the arrays of the campaign's store."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np

REPORT: dict[str, Any] = json.loads(r"""{}""")
"""Printed numbers, and data that the report took from the model. Filled in by the report."""
DONE = 1


class CampaignArrays:
    """Arrays of a campaign: statistics over (case, signal)."""

    def __init__(self, path: str) -> None:
        import zarr

        self.group: Any = zarr.open_group(path, mode="r", zarr_format=3)
        self.attributes: dict[str, Any] = dict(self.group.attrs)
        self._read: dict[str, Any] = {}
        self.lives: dict[str, dict[str, float]] = {}
        self.case = [str(name) for name in self.array("case")]
        self.signal = [str(name) for name in self.array("signal")]
        self.done = self.array("state") == DONE

    def array(self, name: str) -> Any:
        if name not in self._read:
            self._read[name] = np.asarray(self.group[name][:])
        return self._read[name]

    def has(self, name: str) -> bool:
        return name in self.group

    def of(self, statistic: str, signal: str) -> Any:
        """A statistic of a signal over all cases; NaN for those that are not done."""
        values = np.asarray(self.array(statistic)[:, self.signal.index(signal)], dtype=float).copy()
        values[~self.done] = np.nan
        return values


def worst(store: CampaignArrays, signal: str, statistic: str) -> tuple[float, float, int]:
    """Largest (or least) value of a signal over all cases, its time, and its case."""
    values = store.of(statistic, signal)
    k = int(np.nanargmax(values) if statistic == "maximum" else np.nanargmin(values))
    when = float(store.of(f"{statistic}_time", signal)[k]) if store.has(f"{statistic}_time") else math.nan
    return float(values[k]), when, k


def number(text: str) -> float:
    return float(text.replace(",", "").replace("\u00a0", ""))
