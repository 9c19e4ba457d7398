"""Signals put through the code that tallies them, in blocks of any length and vectors of any width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.program.llvm.machine_code import LoadedCode, compiled, host_lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.statistics.layout import Channel
from deckcrane.program.statistics.tally import PARAMETERS, Tally
from deckcrane.scenario.run_settings import Keep

EVERY = 0.1
WIDTHS = (1, 2, 4, 8)
BLOCKS = (1, 7, 64, 10**9)


@cache
def _loaded(text: str) -> LoadedCode:
    return LoadedCode(compiled(text))


def tally_of(
    keep: Keep,
    channels: int,
    records: int,
    first: int = 0,
    groups: Sequence[Sequence[int]] = (),
    width: int | None = None,
) -> Tally:
    named = [Channel(f"signal{i}", "N", i) for i in range(channels)]
    return Tally(keep, named, EVERY, records, first, groups, width)


def machine_of(tally: Tally, lanes: int) -> Callable[..., None]:
    module = Module(host_lanes(lanes))
    tally.write(module)
    return _loaded(module.text).function("tally", PARAMETERS)


def tiles_of(y: Array, lanes: int) -> Array:
    """Signals y[case, record, channel] as Y[tile, record, channel, lane], filled up with the last of them."""
    cases = len(y)
    tiles = -(-cases // lanes)
    padded = np.concatenate([y, np.repeat(y[-1:], tiles * lanes - cases, axis=0)])
    return np.ascontiguousarray(padded.reshape(tiles, lanes, *y.shape[1:]).transpose(0, 2, 3, 1))


def accumulated(tally: Tally, y: Array, lanes: int = 4, block: int = 64) -> Array:
    """Accumulators of signals y[case, record, channel]."""
    call = machine_of(tally, lanes)
    Y = tiles_of(y, lanes)
    A = np.zeros(tally.shape(len(Y), lanes))
    for tile, own in zip(Y, A, strict=True):
        for first in range(0, y.shape[1], block):
            part = np.ascontiguousarray(tile[first : first + block])
            call(part.ctypes.data, own.ctypes.data, first, len(part))
    return A


def tallied(keep: Keep, y: Array, first: int = 0, lanes: int = 4, block: int = 64, **more: Any) -> xr.Dataset:
    tally = tally_of(keep, y.shape[2], y.shape[1], first, **more)
    return tally.dataset(accumulated(tally, y, lanes, block), [f"case{i}" for i in range(len(y))])
