"""Seas of packed cases, whose wave forces a graphics card computes when they are due.

This module is sent to machines with a card, NumPy and CuPy (`program/device_file.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from deckcrane.sea.device_waves import ROOM, DeviceSeas, DeviceTable, device_waves


@dataclass(frozen=True, eq=False)
class PackedWaves:
    """The seas of a bundle's cases, and the vessel that meets them; `chosen` is the sea of each case.

    `allowed` is the fraction of each sea's energy that may lie where the vessel has no data. Samples are `spacing` apart, `count`
    of them.
    """

    table: DeviceTable
    seas: DeviceSeas
    allowed: np.ndarray[Any, Any]
    spacing: float
    count: int
    chosen: np.ndarray[Any, Any]

    room = ROOM
    """Bytes of the card's memory needed besides the records."""

    @property
    def window(self) -> Any:
        """The window that interpolates coarse rows to samples."""
        return self.table.carrying

    def part(self, chosen: Sequence[int]) -> PackedWaves:
        """The waves of some of the cases."""
        seas = self.chosen[np.asarray(chosen, dtype=np.int64)]
        return PackedWaves(self.table, self.seas, self.allowed, self.spacing, self.count, seas)

    def coarse(self, card: Any) -> tuple[Any, dict[int, str]]:
        """Coarse rows [tile, row, force, lane] on the card, and errors by number of the cases whose waves cannot be trusted."""
        seas = self.chosen.tolist()
        rows, outside = device_waves(card, self.table, self.seas, seas, self.spacing, self.count)
        errors = {
            i: f"{share:.1%} of the sea's energy is at frequencies that the hydrodynamic data do not have; "
            f"{self.allowed[sea]:.1%} may be (sea.outside)"
            for i, (sea, share) in enumerate(zip(seas, outside, strict=True))
            if share > self.allowed[sea]
        }
        return rows, errors

    def arrays(self) -> dict[str, Any]:
        """All fields as arrays, for a file."""
        table = {f"table.{field.name}": np.asarray(getattr(self.table, field.name)) for field in fields(self.table)}
        seas = {f"seas.{name}": values for name, values in self.seas.arrays().items()}
        samples = np.array([self.spacing, float(self.count)])
        return {**table, **seas, "allowed": self.allowed, "samples": samples, "chosen": self.chosen}


def packed_waves(arrays: Mapping[str, Any]) -> PackedWaves:
    """Restore `PackedWaves` from its `arrays`."""

    def with_prefix(prefix: str) -> dict[str, Any]:
        return {name.removeprefix(prefix): values for name, values in arrays.items() if name.startswith(prefix)}

    table = with_prefix("table.")
    table["beta"] = table["beta"].item()
    spacing, count = arrays["samples"]
    seas = DeviceSeas(**with_prefix("seas."))
    return PackedWaves(DeviceTable(**table), seas, arrays["allowed"], float(spacing), int(count), arrays["chosen"])
