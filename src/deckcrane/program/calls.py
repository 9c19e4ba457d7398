"""Interface between Python and machine code: kinds of values, arguments of the time loops, and words in memory.

Using a cached program needs no more than this.
"""

from __future__ import annotations

from typing import Literal

Kind = Literal["int", "flag", "time", "real", "mask", "bits", "address"]

T, H, LAST_ERROR, LAST_STEP, STEPS, REJECTED, DONE = range(7)
"""State of an adaptive run between two calls, as indices into its numbers: see `native.AdaptiveProgress`."""
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
"""Value of the step in which a simulation stopped being finite, while it has not."""

MORE: list[tuple[Kind, str]] = [("address", "constants"), ("address", "scales"), ("address", "roughest")]
"""Further arguments of implicit loops: constants of the linearised equations, scales of the states, and memory for the fixed
step with the largest error so far: that error over its scale, the time, the state."""

SERIES_WORDS = 9
"""Values, indices of the inputs, rows, width, start, spacing, the fraction of the spacing that is the instant before a jump, the
first row present, and the number of rows present: of long series, it may be only those near the current time."""
