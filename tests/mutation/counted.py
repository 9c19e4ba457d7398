"""Mutations of statistics that are found while a run goes on, and of signals made of others."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_TALLY = "Statistics while it runs"
STATISTICS = "tests/program/statistics/test_tally.py"
RAINFLOW = "tests/program/statistics/test_tally_rainflow.py"
MADE = "tests/simulation/test_recorded_signals.py::test_a_formula_has_its_value_and_its_unit"

MUTATIONS = (
    Mutation(
        "moments-without-shift",
        _TALLY,
        'first = self._accumulator("first", self.first)',
        'first = self._accumulator("first", 0.0)',
        "moments are found of the values themselves, which have few digits beside a large mean",
        (f"{STATISTICS}::test_moments_keep_their_digits_at_a_mean_of_a_thousand_million",),
    ),
    Mutation(
        "third-moment-lacks-the-second",
        _TALLY,
        "term * step * (n - 2.0) - 3.0 * step * m2.value",
        "term * step * (n - 2.0) - 2.0 * step * m2.value",
        "the third moment takes two thirds of what the mean's move makes of the second",
        (f"{STATISTICS}::test_moments_are_those_of_numpy_and_scipy",),
    ),
    Mutation(
        "extremes-at-the-last",
        _TALLY,
        "lower, higher = y < low.value, y > high.value",
        "lower, higher = y <= low.value, y >= high.value",
        "of equal extremes the last is told",
        (f"{STATISTICS}::test_extremes_and_their_times_are_those_of_the_series",),
    ),
    Mutation(
        "merged-levels-downwards",
        _TALLY,
        '(*slots.places[name], name == "level_steps")',
        "(*slots.places[name], False)",
        "crossings of odd levels are counted at the level below when bins are merged",
        (f"{STATISTICS}::test_up_crossings_of_every_level_are_those_of_the_series",),
    ),
    Mutation(
        "equal-ranges-stay-open",
        _TALLY,
        "closed = (inner <= before) & (inner <= after)",
        "closed = (inner < before) & (inner <= after)",
        "a range that equals the one before it does not close",
        (f"{RAINFLOW}::test_reversals_cycles_and_residue_of_series_with_plateaus_are_those_of_fatpack",),
    ),
    Mutation(
        "residue-as-whole-cycles",
        _TALLY,
        "_range(w, stack[i], stack[i + 1]), 0.5)",
        "_range(w, stack[i], stack[i + 1]), 1.0)",
        "what is left open counts as whole cycles",
        (f"{RAINFLOW}::test_cycles_and_residue_of_random_walks_are_those_of_fatpack",),
    ),
    Mutation(
        "window-of-another-length",
        _TALLY,
        "angle = 2.0 * np.pi * np.arange(self.segment) / self.segment",
        "angle = 2.0 * np.pi * np.arange(self.segment) / (self.segment - 1)",
        "Hann's window is the symmetric one, not the one that repeats",
        (f"{STATISTICS}::test_spectra_are_those_of_scipy",),
    ),
    Mutation(
        "shear-counts-once",
        _TALLY,
        "y * y + 3.0 * shear * shear",
        "y * y + shear * shear",
        "shear enters von Mises's stress without its factor of three",
        (MADE,),
    ),
)
