"""What Python and machine code agree on: kinds of values, what time loops are called with, and words in memory.

Who finds a program in the cache needs no more than this of how it was written.
"""

from __future__ import annotations

from typing import Literal

Kind = Literal["int", "flag", "time", "real", "mask", "bits", "address"]

T, H, LAST_ERROR, LAST_STEP, STEPS, REJECTED, DONE = range(7)
"""Where an adaptive run stands between two calls, as numbers of its own: see `native.AdaptiveProgress`."""
PROGRESS = 7

RUN: list[tuple[Kind, str]] = [("address", "in"), ("address", "c")]
FIXED: list[tuple[Kind, str]] = [
    ("time", "t0"),
    ("time", "whole"),
    ("int", "first"),
    ("int", "steps"),
    ("int", "per_record"),
    ("int", "states"),
    ("address", "x"),
    ("address", "X"),
    ("address", "Y"),
    ("address", "reached"),
    ("address", "W"),
]
ADAPTIVE: list[tuple[Kind, str]] = [
    ("address", "at"),
    ("time", "t_stop"),
    ("time", "h_max"),
    ("time", "rtol"),
    ("address", "atol"),
    ("time", "t_first"),
    ("time", "every"),
    ("int", "count"),
    ("int", "patience"),
    ("int", "states"),
    ("address", "x"),
    ("address", "X"),
    ("address", "Y"),
    ("address", "W"),
]
"""`W` is the memory of events (`event_watch.py`)."""
NEVER = 1e300
"""The step in which a simulation stopped being finite, while it has not."""

MORE: list[tuple[Kind, str]] = [("address", "constants"), ("address", "scales"), ("address", "roughest")]
"""What implicit loops are given besides: constants of the linearised equations, scales of the states, and room for the fixed
step with the largest error so far: that error over its scale, the time, the state."""

SERIES_WORDS = 9
"""Values, places of the inputs, rows, width, start, spacing, the share of the spacing that is the instant before a jump, which
row the values begin with, and how many rows are there: of long series, it may be only those near the time at hand."""
