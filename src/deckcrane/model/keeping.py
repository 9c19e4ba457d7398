"""What a batch of runs keeps of each run: signals, formulas of signals, and statistics instead of time series."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from deckcrane.model import units
from deckcrane.model.data import Data, Measure, PositiveTime

Statistic = Literal[
    "extremes", "moments", "crossings", "block_maxima", "rainflow", "levels", "joint_extremes", "spectra", "peaks"
]
"""Statistics of a signal that can be accumulated during a run."""

STATISTICS: tuple[str, ...] = get_args(Statistic)


class Keep(Data):
    """What is kept of every case of a batch: statistics of signals, from the end of the transient on."""

    signals: tuple[str, ...] = ()
    """Recorded variables (`reaction`), entries of them (`reaction.king.fx`) or made signals; none named: all that the
    scenario records."""
    made: dict[str, str] = Field(default_factory=dict)
    """Signals made of others, as formulas by name: `king_force: sqrt(reaction.king.fx**2 + reaction.king.fy**2)`."""
    statistics: tuple[Statistic, ...] = ("extremes", "moments", "crossings", "block_maxima", "rainflow")
    block: PositiveTime = 600.0
    """Duration of the blocks whose maxima are kept."""
    bins: Annotated[int, Field(ge=8, le=4096)] = 128
    """Bins of histograms over ranges and over levels."""
    peak_orders: Annotated[int, Field(ge=1, le=16)] = 6
    """Number of orders k for which peaks after k - 1 lower ones are counted."""
    segment: PositiveTime = 204.8
    """Duration of the segments of spectra (Welch, half overlapping, Hann's window)."""
    transient: Annotated[float, Measure(units.TIME, "not negative")] | None = None
    """Time left out at the beginning; by default the scenario's `run.transient`, or its rule."""
