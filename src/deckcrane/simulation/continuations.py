"""Continue one run many times from an instant, each time in other waves: what comes next, as far as it is not known.

All continuations start from the state of the run, with the clock of the run, so that set-points go on. Their wave forces are sums
of the same sinusoids with amplitudes of their own,

    F(t) = Re sum_j X_j c_j e^{i w_j (t - now)},

a product of matrices for all of them together, at the coarse times that the window of `sea.fft_sums` interpolates to rounding.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.program.gpu.cases import SummedWaves
from deckcrane.program.inputs import CarriedSeries, Series
from deckcrane.program.program import BatchTarget
from deckcrane.sea.fft_sums import WIDTH, interpolation_window, transform
from deckcrane.sea.vessel_forces import coarsest_spacing
from deckcrane.simulation.batch_stepper import BatchSnapshot, BatchStepper, continue_on_card, continue_with_feeds
from deckcrane.simulation.episodes import UNENDING

WAVES = "waves"
"""Key of the feed of wave forces of a batch."""


@dataclass(frozen=True, eq=False)
class SinusoidalForces:
    """Forces on a vessel that are sums of sinusoids from an instant on, for many continuations."""

    now: float
    """Time [s] at which the amplitudes are those of the waves."""
    w: Array
    """Circular frequencies [rad/s]."""
    forces: ComplexArray
    """Complex forces per unit of amplitude: (wave, 6)."""
    amplitudes: ComplexArray
    """Complex amplitudes: (wave, continuation)."""

    def summed(self, spacing: float, duration: float) -> SummedWaves:
        """Coarse samples of all continuations, from the last coarse step before `now` on, for a duration [s].

        The rows are those of a record from the start of the clock on, whose first ones are left out: row 0 is WIDTH / 2 - 1 coarse
        steps before the first sample.
        """
        between = max(coarsest_spacing(float(np.abs(self.w).max()) * spacing), 1)
        step = between * spacing
        skipped = int(self.now / step + 1e-9)
        first = skipped * between
        count = int(np.ceil((self.now + duration) / spacing)) + 2 * between - first
        rows = -(-count // between) + WIDTH - 1
        times = step * (skipped + np.arange(rows) - (WIDTH // 2 - 1)) - self.now
        turns = np.exp(1j * np.outer(times, self.w)) / transform(self.w * step)
        basis = turns[:, None, :] * self.forces.T[None]
        # Re(X c) by real products, which take half the time of a complex one.
        real = np.concatenate([basis.real, -basis.imag], axis=2)
        amplitudes = np.concatenate([self.amplitudes.real, self.amplitudes.imag]).T
        return SummedWaves(real, amplitudes, interpolation_window(between), first, count)


class _ContinuedWaves:
    """The wave forces of one continuation, from the sample `first` of its clock on."""

    def __init__(self, form: Series, coarse: Array, summed: SummedWaves) -> None:
        self.form, self._first = form, summed.first
        self._carried = CarriedSeries(form.names, coarse, summed.window, form.spacing, summed.count)

    def block(self, first: int, needed: int, count: int) -> tuple[Array, int, int]:
        from deckcrane.components.vessel import carried_samples

        begin = max(first - self._first, 0)
        end = first + needed - self._first
        if end > self._carried.count:
            raise DeckcraneError("the continuation is longer than its waves")
        length = min(max(count, needed), self._carried.count - begin)
        return carried_samples(self._carried, begin, length), self._first + begin, UNENDING


class Continuations:
    """Many copies of one run, which are put to an instant of it and go on in waves of their own.

    Args:
        scenario: with one floating vessel and waves of first order
        number: of continuations
        seeds: seeds of all else that is random, one for each; None: that of the scenario
        threads: number of cores; None: all
        target: which code runs; `cuda` is a graphics card
        variables: names of the recorded variables that are computed, without events; None: all, and events
    """

    def __init__(
        self,
        scenario: Scenario,
        number: int,
        seeds: Sequence[int] | None = None,
        threads: int | None = None,
        target: BatchTarget = "auto",
        variables: Collection[str] | None = None,
    ) -> None:
        self.cranes = BatchStepper([scenario] * number, seeds, None, threads, target, variables)
        self._start: BatchSnapshot = self.cranes.snapshot()
        if WAVES not in self._start.state.feeds[0]:
            raise DeckcraneError(
                "only a single floating vessel in waves of first order can be continued in other waves; leave `drift` "
                "out, and use an integrator with fixed steps"
            )

    def begin(self, lead: BatchSnapshot, waves: SinusoidalForces, duration: float) -> None:
        """Put all continuations to an instant of a run, a batch of one, with the wave forces from there on for a duration [s].

        Raises:
            DeckcraneError: the run has another structure, or diverged
        """
        number = len(self.cranes)
        if waves.amplitudes.shape[1] != number:
            raise DeckcraneError(f"there are {waves.amplitudes.shape[1]} draws of waves for {number} continuations")
        form: Series = self._start.state.feeds[0][WAVES].form
        summed = waves.summed(form.spacing, duration)
        if self.cranes.card is not None:
            continue_on_card(self.cranes, lead, WAVES, summed)
            return
        coarse = summed.on_host()
        feeds = [
            {**others, WAVES: _ContinuedWaves(form, coarse[i], summed)}
            for i, others in enumerate(self._start.state.feeds)
        ]
        continue_with_feeds(self.cranes, lead, feeds)

    def close(self) -> None:
        """End the threads."""
        self.cranes.close()
