"""Responses of a campaign between its sea states: interpolation over wave systems, with the error that leaving some out shows.

A sea state is the height, peak period and heading of each wave system of the campaign. The excess of a response over its limit is
interpolated by radial functions of the distance between sea states,

    s(x) = sum_j c_j phi(|x - x_j|) + polynomial of degree 1,

over heights and periods scaled to their ranges, and headings as points of a circle (so that 359 and 1 degrees are neighbours).
Leaving out the sea states I and predicting them from all others has the errors e_I = ((A^-1)_II)^-1 c_I, with the matrix A of the
system for c (of one sea state at a time, S. Rippa, An algorithm for selecting a good value for the parameter c in radial basis
function interpolation, Advances in Computational Mathematics 11 (1999) 193-210). Function and smoothing, which seeds call for, are
those with the least of these errors, which are stated with the result.

What is left out together must share its scatter with nothing that stays, or the prediction repeats it and the error lacks it. Sea
states of different seeds do not. Those of one seed that differ in height alone have the same waves, scaled, and their scatter is
the same (correlations of 0.97 and more, measured): they are left out together.

Nothing is extrapolated. The seas of each system must lie in the hull of its computed heights over periods, and waves within
headings at most 45 degrees apart. Calmer seas count as the calmest computed at their period; all else outside is not workable, and
named.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, product
from math import degrees, pi

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtri

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.criteria import Pool, criteria_of, margin_of
from deckcrane.analysis.operability.data import OperabilityAnswers
from deckcrane.analysis.operability.hourly_margins import CriterionOfHours, HourlyMargins, StatedError
from deckcrane.analysis.operability.limit_curves import (
    classify_dimensions,
    flatten_values,
    peak_periods,
    variant_of_cases,
    wave_headings,
    wave_heights,
)
from deckcrane.analysis.operability.scatter_shares import over_headings
from deckcrane.analysis.operability.spectral_records import HourlySystems, SpectralRecord, hourly_systems
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.sea import system_paths
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sources import SourcedFormula

MOST_SEAS = 2500
"""Most sea states of a variant that are interpolated together."""
_CHOSEN_FROM = 500
"""Sea states from which function and smoothing are chosen, where there are more."""
_KERNELS = ("linear", "cubic")
_SMOOTHING = (0.0, 1e-3, 1e-2, 1e-1)
_NEAR = 1.0
"""Excess up to which errors count: responses up to twice the limit decide what is workable."""
_FEWEST = 8
"""Fewest sea states for an interpolation, and for errors of those near the limit alone."""
_RADIUS = 0.5
_ROWS = 20_000
_CROSSING = 0.1
"""Share of energy outside of the largest system from which an hour counts as a crossing sea."""
RADIAL = SourcedFormula("radial interpolation, and its errors where sea states are left out", "B", "Rippa 1999")


@dataclass(frozen=True, eq=False)
class SeaStates:
    """Sea states of a campaign: heights [m], periods [s] and headings [rad] by sea state and system."""

    systems: tuple[str, ...]
    """Paths of the wave systems, in the order of their mean periods."""
    hs: Array
    tp: Array
    heading: Array

    @cached_property
    def hulls(self) -> tuple[HeightRange, ...]:
        """Range of computed heights over periods, for each system."""
        return tuple(height_range(self.tp[:, s], self.hs[:, s]) for s in range(len(self.systems)))

    @cached_property
    def coordinates(self) -> Array:
        """Sea states as points; see `points_of`."""
        return self.points_of(self.hs, self.tp, self.heading)

    def points_of(self, hs: Array, tp: Array, heading: Array) -> Array:
        """Sea states (row, system) as points: heights and periods over their ranges, headings on a circle."""
        columns = []
        for values, computed in ((hs, self.hs), (tp, self.tp)):
            spread = np.ptp(computed, axis=0)
            columns.append((values / np.where(spread > 0, spread, 1.0))[:, spread > 0])
        turning = np.ptp(self.heading, axis=0) > 0
        columns += [_RADIUS * np.cos(heading[:, turning]), _RADIUS * np.sin(heading[:, turning])]
        return np.concatenate(columns, axis=1)


@dataclass(frozen=True, eq=False)
class HeightRange:
    """The convex hull of computed heights over periods: its lowest and highest height at each period."""

    low: tuple[Array, Array]
    high: tuple[Array, Array]

    @property
    def periods(self) -> tuple[float, float]:
        """Shortest and longest computed period [s]."""
        return float(self.low[0][0]), float(self.low[0][-1])

    def lowest(self, tp: Array) -> Array:
        """Lowest height of the hull at some periods."""
        return np.asarray(np.interp(tp, *self.low))

    def highest(self, tp: Array) -> Array:
        """Highest height of the hull at some periods."""
        return np.asarray(np.interp(tp, *self.high))


def height_range(tp: Array, hs: Array) -> HeightRange:
    """The hull of heights over periods (A. M. Andrew's monotone chain, Information Processing Letters 9 (1979) 216-219)."""
    periods = np.unique(tp)
    low = [(t, float(hs[tp == t].min())) for t in periods]
    high = [(t, float(hs[tp == t].max())) for t in periods]
    return HeightRange(_chain(low, 1.0), _chain(high, -1.0))


def _chain(points: Sequence[tuple[float, float]], sign: float) -> tuple[Array, Array]:
    """The lower (sign 1) or upper (-1) chain of the hull of points in ascending order of x."""
    chain: list[tuple[float, float]] = []
    for x, y in points:
        while len(chain) > 1:
            (x0, y0), (x1, y1) = chain[-2:]
            if sign * ((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return np.array([x for x, _ in chain]), np.array([y for _, y in chain])


@dataclass(frozen=True, eq=False)
class RadialSurface:
    """An interpolation of values at points by radial functions, with the errors that leaving points out shows."""

    points: Array
    coefficients: Array
    """Of radial functions and of the polynomial, by column of values."""
    kernel: str
    smoothing: float
    errors: Array
    """Prediction of each point from all that are not left out with it, less its value; by point and column."""

    def at(self, points: Array) -> Array:
        """Values at other points, (point, column)."""
        return np.concatenate(
            [
                _basis(points[start : start + _ROWS], self.points, self.kernel) @ self.coefficients
                for start in range(0, max(len(points), 1), _ROWS)
            ]
        )


def _basis(points: Array, centres: Array, kernel: str) -> Array:
    squares = np.sum(points**2, axis=1)[:, None] + np.sum(centres**2, axis=1) - 2 * points @ centres.T
    distance = np.sqrt(np.maximum(squares, 0.0))
    radial = -distance if kernel == "linear" else distance**3
    return np.concatenate([radial, np.ones((len(points), 1)), points], axis=1)


def fit_surface(
    points: Array, values: Array, kernel: str, smoothing: float, family: NDArray[np.intp] | None = None
) -> RadialSurface:
    """The interpolation of values (point, column) with one function and smoothing; points of a family are left out together."""
    count, size = len(points), 1 + points.shape[1]
    basis = _basis(points, points, kernel)
    matrix = np.zeros((count + size, count + size))
    matrix[:count] = basis
    matrix[count:, :count] = basis[:, count:].T
    # A positive definite form has the sign of its own function: smoothing adds to the same side.
    matrix[range(count), range(count)] = smoothing
    inverse = np.linalg.pinv(matrix, hermitian=True) if _is_degenerate(points) else np.linalg.inv(matrix)
    coefficients = inverse[:, :count] @ values
    errors = _left_out_errors(inverse[:count, :count], coefficients[:count], family)
    return RadialSurface(points, coefficients, kernel, smoothing, errors)


def _left_out_errors(inverse: Array, coefficients: Array, family: NDArray[np.intp] | None) -> Array:
    """Errors of predicting points, (point, column), where those of one family are left out together; else each by itself."""
    if family is None or len(np.unique(family)) == len(family):
        return np.asarray(-coefficients / np.diag(inverse)[:, None])
    errors = np.empty_like(coefficients)
    for members in _members(family):
        errors[members] = -np.linalg.pinv(inverse[np.ix_(members, members)], hermitian=True) @ coefficients[members]
    return errors


def _members(family: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Indices of the points of each family."""
    order = np.argsort(family, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(family[order])) + 1)


def _is_degenerate(points: Array) -> bool:
    """Whether a polynomial of degree 1 is not determined by the points."""
    rank = int(np.linalg.matrix_rank(np.column_stack([np.ones(len(points)), points])))
    return rank < 1 + int(points.shape[1])


def best_surface(points: Array, values: Array, family: NDArray[np.intp] | None = None) -> RadialSurface:
    """The interpolation of one column of values with the least root mean square of errors of points left out.

    Args:
        points: sea states
        values: at each of them
        family: of each of them; those of one are left out together. None: each by itself

    Returns:
        the surface
    """
    chosen = np.arange(len(points))
    if len(points) > _CHOSEN_FROM:
        chosen = np.sort(np.random.default_rng(1).permutation(len(points))[:_CHOSEN_FROM])
    of_chosen = None if family is None else family[chosen]
    trials = [
        (float(np.sqrt(np.mean(fit_surface(points[chosen], values[chosen], *form, of_chosen).errors ** 2))), form)
        for form in product(_KERNELS, _SMOOTHING)
    ]
    valid = [trial for trial in trials if np.isfinite(trial[0])]
    return fit_surface(points, values, *min(valid, key=lambda trial: trial[0])[1], family)


def surfaces_at(surfaces: Sequence[RadialSurface], points: Array) -> Array:
    """Values of several surfaces over the same sea states, (surface, point): distances are found once for each function.

    Args:
        surfaces: each of one column
        points: where values are wanted

    Returns:
        a row for each surface
    """
    values = np.empty((len(surfaces), len(points)))
    for kernel in dict.fromkeys(surface.kernel for surface in surfaces):
        places = [place for place, surface in enumerate(surfaces) if surface.kernel == kernel]
        together = np.column_stack([surfaces[place].coefficients[:, 0] for place in places])
        values[places] = replace(surfaces[places[0]], coefficients=together).at(points).T
    return values


def sea_states(source: CampaignSource, values: list[dict[str, object]]) -> SeaStates:
    """Height, period and heading of every system in every case of a campaign."""
    paths = list(system_paths(source.scenario)) or ["sea"]
    hs, tp, heading = (
        np.stack([of_system(source, values, path) for path in paths], axis=1)
        for of_system in (wave_heights, peak_periods, wave_headings)
    )
    order = np.argsort(tp.mean(axis=0), kind="stable")
    return SeaStates(tuple(paths[i] for i in order), hs[:, order], tp[:, order], heading[:, order])


def match_systems(hours: HourlySystems, states: SeaStates) -> HourlySystems:
    """The wave systems of each hour in the columns of the campaign's, by the least difference of the logarithms of periods.

    An hour with fewer systems has no height in the others, with the mean period of the campaign, from the direction of its largest.
    """
    count = len(states.systems)
    mean = np.log(states.tp).mean(axis=0)
    present = np.isfinite(hours.hs).sum(axis=1)
    hs, tp = np.zeros((len(present), count)), np.broadcast_to(np.exp(mean), (len(present), count)).copy()
    largest = np.nanargmax(hours.hs, axis=1)
    coming_from = np.repeat(np.take_along_axis(hours.coming_from, largest[:, None], axis=1), count, axis=1)
    for number in range(1, count + 1):
        rows = np.flatnonzero(present == number)
        choices = list(combinations(range(count), number))
        costs = [np.abs(np.log(hours.tp[rows, :number]) - mean[list(choice)]).sum(axis=1) for choice in choices]
        best = np.argmin(costs, axis=0) if len(rows) else np.zeros(0, dtype=int)
        for place, choice in enumerate(choices):
            those = rows[best == place]
            for column, system in enumerate(choice):
                hs[those, system] = hours.hs[those, column]
                tp[those, system] = hours.tp[those, column]
                coming_from[those, system] = hours.coming_from[those, column]
    return HourlySystems(hs, tp, coming_from, hours.left)


@dataclass(frozen=True, eq=False)
class Coverage:
    """Seas of hours within the computed range: heights that may be raised to the calmest, and what lies outside, by reason."""

    hs: Array
    tp: Array
    outside: NDArray[np.bool_]
    """Over heading and step."""
    notes: tuple[str, ...]


def covered_seas(states: SeaStates, hours: HourlySystems, heading: Array, beyond: str, what: str) -> Coverage:
    """Which hours lie in the range of a campaign's sea states, and what would have to be added for the others.

    Args:
        states: of the campaign
        hours: heights and periods by step and system
        heading: of the waves seen from the vessel, over the vessel's heading, step and system [rad]
        beyond: nearest: periods and headings outside count as their nearest neighbours
        what: name of the record, for notes

    Returns:
        heights and periods to interpolate at, and what is outside
    """
    hs, tp = hours.hs.copy(), hours.tp.copy()
    outside = np.zeros(heading.shape[:2], dtype=bool)
    notes, steps = [], len(hs)
    calmer = np.zeros(steps, dtype=bool)
    for s, (path, hull) in enumerate(zip(states.systems, states.hulls, strict=True)):
        name = "" if path == "sea" else f" of {path.removeprefix('sea.systems.')}"
        shortest, longest = hull.periods
        beyond_periods = (tp[:, s] < shortest * (1 - 1e-9)) | (tp[:, s] > longest * (1 + 1e-9))
        if beyond_periods.any():
            ends = float(tp[beyond_periods, s].min()), float(tp[beyond_periods, s].max())
            reach = f"{min(ends[0], shortest):.3g} to {max(ends[1], longest):.3g} s"
            notes.append(
                f"{what}: {_share(beyond_periods)} of hours have a peak period{name} outside of {shortest:g} to {longest:g} s, "
                f"those that were simulated; {_outcome(beyond)}: add periods, {reach} cover all"
            )
        if beyond != "nearest":
            outside |= beyond_periods
        tp[:, s] = np.clip(tp[:, s], shortest, longest)
        low, high = hull.lowest(tp[:, s]), hull.highest(tp[:, s])
        calmer |= hs[:, s] < low * (1 - 1e-9)
        above = hs[:, s] > high * (1 + 1e-9)
        if above.any():
            notes.append(
                f"{what}: {_share(above)} of hours have a height{name} above the seas that were simulated at their period, up to "
                f"{float(hs[above, s].max()):.3g} m; they count as not workable: add heights where that may be wrong"
            )
        outside |= above
        hs[:, s] = np.clip(hs[:, s], low, high)
        computed = np.unique(states.heading[:, s])
        flat = heading[:, :, s].ravel()
        _, gap = over_headings(computed, np.zeros((len(computed), len(flat))), flat, "not_allowed")
        beyond_headings = gap.reshape(outside.shape)
        if beyond_headings.any():
            listed = ", ".join(f"{degrees(angle):g}" for angle in computed)
            met = _share(np.asarray(beyond_headings.any(axis=0)))
            notes.append(
                f"{what}: in {met} of hours waves{name} meet some heading of the vessel at an "
                f"angle that was not simulated, nor on both sides within 45 deg (simulated: {listed} deg); {_outcome(beyond)}: add "
                "headings, such as {from: 0 deg, to: 315 deg, step: 45 deg}"
            )
        if beyond != "nearest":
            outside |= beyond_headings
    if calmer.any():
        notes.append(
            f"{what}: {_share(calmer)} of hours have a sea calmer than any that was simulated at its period; they count as the "
            "calmest that was"
        )
    return Coverage(hs, tp, outside, tuple(notes))


def _share(hours: NDArray[np.bool_]) -> str:
    return f"{100 * float(hours.mean()):.3g} %"


def _outcome(beyond: str) -> str:
    return "they count as their nearest neighbours" if beyond == "nearest" else "they count as not workable"


def interpolated_margins(
    source: CampaignSource, record: SpectralRecord, headings: Sequence[float], scale: Array
) -> HourlyMargins:
    """Margins of all criteria of a campaign in every hour and heading, by interpolation between its sea states.

    Args:
        source: the campaign
        record: the spectra
        headings: of the vessel, clockwise from north [rad]
        scale: factor on the wave heights of each known step

    Returns:
        margins with their stated errors

    Raises:
        DeckcraneError: the campaign covers no hour of the record, or has too few or too many sea states
    """
    settings = source.answers.operability or OperabilityAnswers()
    cases = [flatten_values(json.loads(str(text))) for text in source.by_case[VALUES].values]
    every = sea_states(source, cases)
    kinds = classify_dimensions(source, cases, *every.systems)
    variants, variant_of = variant_of_cases(source, kinds.rest)
    groups, first = _groups(every, variant_of)
    pool = Pool(source, groups)
    margins = [margin_of(source, pool, name, each, settings) for name, each in criteria_of(source, settings).items()]
    hours = match_systems(hourly_systems(record, len(every.systems)), every)
    hours = HourlySystems(hours.hs * scale[:, None], hours.tp, hours.coming_from, hours.left)
    going = np.radians(hours.coming_from + 180.0)
    heading = np.mod(np.asarray(headings)[:, None, None] - going, 2 * pi)
    excess = np.full((len(variants), len(margins), len(headings), len(record.known)), -np.inf)
    outside = np.zeros((len(variants), len(headings), len(record.known)), dtype=bool)
    errors: list[list[StatedError]] = [[] for _ in margins]
    seeds = [frozenset(_seeds(cases[case]) for case in group) for group in groups]
    notes: list[str] = []
    for v in range(len(variants)):
        rows = np.flatnonzero(variant_of[first] == v)
        present = [c for c, margin in enumerate(margins) if np.isfinite(margin.excess[rows]).any()]
        rows = rows[np.all([np.isfinite(margins[c].excess[rows]) for c in present], axis=0)]
        _check_count(source, variants[v], len(rows))
        states = SeaStates(every.systems, *(values[first[rows]] for values in (every.hs, every.tp, every.heading)))
        coverage = covered_seas(states, hours, heading, settings.beyond, record.weather.what)
        _check_coverage(source, coverage)
        outside[v] = coverage.outside
        notes += [note for note in coverage.notes if note not in notes]
        inside = ~coverage.outside
        h, t = np.nonzero(inside)
        points = states.points_of(coverage.hs[t], coverage.tp[t], heading[h, t])
        family = _families(states, [seeds[row] for row in rows])
        notes += [note for note in _seed_notes(source, family, len(rows)) if note not in notes]
        family = family if len(np.unique(family)) >= _FEWEST else np.arange(len(rows))
        surfaces = [best_surface(states.coordinates, margins[c].excess[rows][:, None], family) for c in present]
        for c, surface, interpolated in zip(present, surfaces, surfaces_at(surfaces, points), strict=True):
            stated = _stated_error(surface, margins[c].excess[rows])
            errors[c].append(stated)
            excess[v, c] = np.inf
            excess[v, c][inside] = interpolated + float(ndtri(settings.confidence)) * stated.rms
        for c in set(range(len(margins))) - set(present):
            excess[v, c] = np.where(inside, -np.inf, np.inf)
    criteria = tuple(
        CriterionOfHours(margin.name, margin.words, margin.unit, margin.limit, _largest_error(errors[c]))
        for c, margin in enumerate(margins)
    )
    return HourlyMargins(
        variants,
        criteria,
        excess,
        outside,
        _method(every, len(first)),
        (*notes, *_system_notes(record, hours, len(every.systems))),
        (RADIAL, *(formula for margin in margins for formula in margin.founded)),
    )


def _groups(states: SeaStates, variant_of: NDArray[np.intp]) -> tuple[tuple[NDArray[np.intp], ...], NDArray[np.intp]]:
    """Cases that differ only in their seeds, and the first case of each group."""
    keys = np.column_stack([variant_of, states.hs, states.tp, states.heading])
    _, first, group_of = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    order = np.argsort(group_of.ravel(), kind="stable")
    ends = np.cumsum(np.bincount(group_of.ravel()))[:-1]
    return tuple(np.split(order.astype(np.intp), ends)), first.astype(np.intp)


def _seeds(case: dict[str, object]) -> tuple[object, ...]:
    """Seeds that the study gives a case, in the order of their paths; none where all cases have those of the scenario."""
    return tuple(case[path] for path in sorted(case) if path.rpartition(".")[2] == "seed")


def _families(states: SeaStates, seeds: Sequence[frozenset[tuple[object, ...]]]) -> NDArray[np.intp]:
    """The family of each sea state: those of the same seeds, periods and headings have the same waves but for their heights."""
    numbers = {of_group: number for number, of_group in enumerate(dict.fromkeys(seeds))}
    keys = np.column_stack([[numbers[of_group] for of_group in seeds], states.tp, states.heading])
    return np.unique(keys, axis=0, return_inverse=True)[1].ravel().astype(np.intp)


def _seed_notes(source: CampaignSource, family: NDArray[np.intp], count: int) -> tuple[str, ...]:
    """A note where sea states share their waves, on what that does to the stated errors."""
    families = len(np.unique(family))
    if families == count:
        return ()
    shared = f"{source.store}: sea states that differ in height alone have the same seed, and so the same waves"
    if families >= _FEWEST:
        return (
            f"{shared}: they are left out together in stated errors. With vary: {{seed: {{seeds: 1}}}} each has its own",
        )
    return (
        f"{shared}, and too few periods and headings to leave them out together: stated errors lack the scatter between seeds. "
        "Run the campaign with vary: {seed: {seeds: 1}}, which gives each its own",
    )


def _check_count(source: CampaignSource, variant: str, count: int) -> None:
    of_variant = f" of {variant}" if variant else ""
    if count < _FEWEST:
        raise DeckcraneError(
            f"{source.store}: {count} sea states{of_variant} have results; an interpolation needs {_FEWEST} or more, over heights, "
            "periods and headings"
        )
    if count > MOST_SEAS:
        raise DeckcraneError(
            f"{source.store}: {count:,} sea states{of_variant}; at most {MOST_SEAS:,} are interpolated together: draw so many "
            "samples in the study, or run every hour (--every-hour)"
        )


def _check_coverage(source: CampaignSource, coverage: Coverage) -> None:
    if coverage.outside.all():
        raise DeckcraneError(
            f"{source.store}: it covers no hour of the record: {'; '.join(coverage.notes)}; or run every hour (--every-hour)"
        )


def _stated_error(surface: RadialSurface, excess: Array) -> StatedError:
    near = excess < _NEAR
    errors = np.abs(surface.errors[near if near.sum() >= _FEWEST else slice(None), 0])
    form = surface.kernel if surface.smoothing == 0 else f"{surface.kernel}, smoothing {surface.smoothing:g}"
    return StatedError(float(np.sqrt(np.mean(errors**2))), float(np.quantile(errors, 0.95)), len(errors), form)


def _largest_error(errors: list[StatedError]) -> StatedError | None:
    return max(errors, key=lambda error: error.rms, default=None)


def _method(states: SeaStates, count: int) -> str:
    names = [path.removeprefix("sea.systems.") for path in states.systems if path != "sea"]
    seas = f"the wave systems {' and '.join(names)}" if names else "one wave system, the whole sea"
    return (
        f"interpolation between the {count} sea states of the campaign, over height, peak period and heading of {seas}"
    )


def _system_notes(record: SpectralRecord, hours: HourlySystems, systems: int) -> tuple[str, ...]:
    """Notes on what the wave systems of a campaign leave of the spectra."""
    crossing = hours.left > _CROSSING
    if not crossing.any():
        return ()
    what = f"in {_share(crossing)} of hours of {record.weather.what}, more than {100 * _CROSSING:.0f} % of the energy is in"
    if systems == 1:
        return (
            f"{what} other systems than the largest: their whole sea is taken as one system from its mean direction. Vary a wind "
            "sea and a swell (sea.systems) in the campaign to tell them apart",
        )
    return (f"{what} more than {systems} wave systems: it is given to the {systems} largest",)
