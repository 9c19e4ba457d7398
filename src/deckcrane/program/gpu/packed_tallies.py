"""Accumulators of statistics of many cases, packed without loss: a few kilobytes of a case instead of hundreds.

This module is sent to the card's machine (`gpu/program.py`). The card packs the accumulators A[tile, slot, channel, lane] of a
batch by the kernels of `statistics/packing.py`; whoever reads the results unpacks them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.gpu.card import THREADS

AT_ONCE = 1000
"""Cases that are unpacked at once, so that their bits stay in the cache."""
Bytes = np.ndarray[Any, Any]


@dataclass(frozen=True, eq=False)
class PackedTallies:
    """Accumulators of cases: for each channel of each, bits of slots that are not zero, kinds of these, and their values.

    `masks` [case, channel, byte] has a bit for each slot that is not zero. `kinds` has a bit for each of these, in whole bytes for
    each channel of a case: set where the number is the next of `numbers`, else it is the next of `small`.
    """

    slots: int
    masks: Bytes
    kinds: Bytes
    small: Bytes
    numbers: Array

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def nbytes(self) -> int:
        """Bytes of all cases."""
        return int(sum(array.nbytes for array in (self.masks, self.kinds, self.small, self.numbers)))

    def arrays(self) -> dict[str, Any]:
        """All fields as arrays, for a file."""
        return {"slots": np.array(self.slots), **{name: getattr(self, name) for name in STREAMS}}

    @classmethod
    def of(cls, arrays: dict[str, Any]) -> PackedTallies:
        """Restore from `arrays`."""
        return cls(int(arrays["slots"]), *(arrays[name] for name in STREAMS))

    @classmethod
    def joined(cls, parts: Sequence[PackedTallies]) -> PackedTallies:
        """The cases of all parts, in order."""
        return cls(parts[0].slots, *(np.concatenate([getattr(part, name) for part in parts]) for name in STREAMS))

    def dense(self) -> Array:
        """All accumulators, [case, slot, channel]."""
        cases, channels = self.masks.shape[:2]
        values, kinds, small, numbers = np.zeros((cases, self.slots, channels)), 0, 0, 0
        for first in range(0, cases, AT_ONCE):
            used = np.unpackbits(self.masks[first : first + AT_ONCE], axis=2, count=self.slots, bitorder="little")
            counts = used.sum(axis=2, dtype=np.int64).ravel()
            lengths = -(-counts // 8)
            bits = np.unpackbits(self.kinds[kinds : kinds + lengths.sum()], bitorder="little").astype(bool)
            is_long = bits[_places(counts, 8 * lengths)]
            present = np.empty(len(is_long))
            long = int(is_long.sum())
            present[is_long] = self.numbers[numbers : numbers + long]
            present[~is_long] = self.small[small : small + len(is_long) - long]
            block = np.zeros(used.shape)
            block[used.astype(bool)] = present
            values[first : first + AT_ONCE] = block.transpose(0, 2, 1)
            kinds, numbers, small = kinds + int(lengths.sum()), numbers + long, small + len(is_long) - long
        return values


STREAMS = ("masks", "kinds", "small", "numbers")


def pack_rows(rows: Array) -> dict[str, Any]:
    """Rows of numbers, most of them zero, as arrays for a file: bits of those that are not, and their values."""
    used = np.ascontiguousarray(rows).view(np.int64) != 0
    masks = np.packbits(used, axis=1, bitorder="little")
    return {"width": np.array(rows.shape[1]), "masks": masks, "numbers": rows[used]}


def unpack_rows(arrays: dict[str, Any]) -> Array:
    """The rows of `pack_rows`."""
    used = np.unpackbits(arrays["masks"], axis=1, count=int(arrays["width"]), bitorder="little").astype(bool)
    rows = np.zeros(used.shape)
    rows[used] = arrays["numbers"]
    return rows


def _places(counts: Bytes, lengths: Bytes) -> Bytes:
    """Places of the first so many entries of each of several rows of other lengths, which follow each other."""
    skipped = np.cumsum(lengths) - lengths - (np.cumsum(counts) - counts)
    return np.asarray(np.arange(counts.sum()) + np.repeat(skipped, counts))


def pack_on_card(card: Any, accumulators: Any, cases: Bytes) -> PackedTallies:
    """Pack accumulators A[tile, slot, channel, lane] on a card; `cases` is the number of the case of each lane, -1 for none."""
    tiles, slots, channels, _ = accumulators.shape
    count, grid = int(cases.max()) + 1, (tiles, channels)
    case_of_lane = card.put(np.ascontiguousarray(cases, dtype=np.int64))
    measured = card.put(np.zeros((count, channels, 2), dtype=np.int64))
    card.launch("measure_slots", grid, [accumulators, case_of_lane, measured])
    nonzero, long = np.moveaxis(card.get(measured), 2, 0)
    sizes = np.stack([-(-nonzero // 8), nonzero - long, long], axis=2)
    ends = np.cumsum(sizes.reshape(-1, 3), axis=0)
    places = (ends - sizes.reshape(-1, 3)).reshape(sizes.shape)
    totals = ends[-1]
    streams = [
        card.put(np.zeros((count, channels, -(-slots // 8)), dtype=np.uint8)),
        *(card.put(np.zeros(max(int(total), 1), dtype=kind)) for total, kind in zip(totals, KINDS, strict=True)),
    ]
    card.launch("pack_slots", grid, [accumulators, case_of_lane, card.put(np.ascontiguousarray(places)), *streams])
    masks, *others = (card.get(stream) for stream in streams)
    return PackedTallies(slots, masks, *(array[:total] for array, total in zip(others, totals, strict=True)))


KINDS = (np.uint8, np.int8, np.float64)
"""Types of kinds, small counts and numbers."""


def lanes_of_cases(lanes: slice | Bytes, tiles: int) -> Bytes:
    """The number of the case of each lane, -1 for those that fill up tiles."""
    cases = np.full(tiles * THREADS, -1, dtype=np.int64)
    chosen = np.arange(len(cases))[lanes]
    cases[chosen] = np.arange(len(chosen))
    return cases
