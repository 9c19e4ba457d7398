"""Seas of packed cases, whose wave forces a graphics card makes when their turn comes.

This module travels to machines with a card, NumPy and CuPy (`program/device_file.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from deckcrane.sea.device_waves import ROOM, DeviceSeas, DeviceTable, device_waves


@dataclass(frozen=True, eq=False)
class PackedWaves:
    """The seas of a bundle's cases, and the vessel that meets them; `chosen` says which sea each case has.

    `allowed` is the share of each sea's energy that may lie where the vessel has no data. Samples are `spacing` apart, `count`
    of them.
    """

    table: DeviceTable
    seas: DeviceSeas
    allowed: np.ndarray[Any, Any]
    spacing: float
    count: int
    chosen: np.ndarray[Any, Any]

    room = ROOM
    """Bytes of the card's memory that making them takes besides."""

    @property
    def window(self) -> Any:
        """What carries coarse rows to samples."""
        return self.table.carrying

    def part(self, chosen: Sequence[int]) -> PackedWaves:
        """Those of some of the cases."""
        own = self.chosen[np.asarray(chosen, dtype=np.int64)]
        return PackedWaves(self.table, self.seas, self.allowed, self.spacing, self.count, own)

    def coarse(self, card: Any) -> tuple[Any, dict[int, str]]:
        """Coarse rows [tile, row, force, lane] on the card, and why some cases, by number, have no waves that can be trusted."""
        own = self.chosen.tolist()
        found, outside = device_waves(card, self.table, self.seas, own, self.spacing, self.count)
        wrong = {
            i: f"{share:.1%} of the sea's energy is at frequencies that the hydrodynamic data do not have; "
            f"{self.allowed[sea]:.1%} may be (sea.outside)"
            for i, (sea, share) in enumerate(zip(own, outside, strict=True))
            if share > self.allowed[sea]
        }
        return found, wrong

    def arrays(self) -> dict[str, Any]:
        """All of it as arrays, to be kept in a file."""
        table = {f"table.{field.name}": np.asarray(getattr(self.table, field.name)) for field in fields(self.table)}
        seas = {f"seas.{name}": values for name, values in self.seas.arrays().items()}
        samples = np.array([self.spacing, float(self.count)])
        return {**table, **seas, "allowed": self.allowed, "samples": samples, "chosen": self.chosen}


def packed_waves(arrays: Mapping[str, Any]) -> PackedWaves:
    """What `PackedWaves.arrays` gave."""

    def those(start: str) -> dict[str, Any]:
        return {name.removeprefix(start): values for name, values in arrays.items() if name.startswith(start)}

    table = those("table.")
    table["beta"] = table["beta"].item()
    spacing, count = arrays["samples"]
    seas = DeviceSeas(**those("seas."))
    return PackedWaves(DeviceTable(**table), seas, arrays["allowed"], float(spacing), int(count), arrays["chosen"])
