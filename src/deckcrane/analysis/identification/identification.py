"""Identify numbers of a scenario from recorded motion, with confidence intervals and what cannot be told apart.

The record is taken as the run's own signals with noise, y_k = y(t_k; v) + e_k (output error). The unknowns v, numbers of the file,
states at the start and offsets of sensors, minimise sum_k (e_k / s)^2 with the standard deviation s of each signal's noise; where
that is not stated it follows from the residuals, and both are found in turn. Sources as in `information.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from deckcrane.analysis.gradients.growth import LARGEST
from deckcrane.analysis.gradients.run_numbers import checked_bounds, checked_number
from deckcrane.analysis.identification.combinations import UnseenCombination, hardly_told, unseen_combinations
from deckcrane.analysis.identification.estimation import (
    EXACT,
    NO_EFFECT,
    OFFSET,
    POOR,
    FitProblem,
    WeightedFit,
    explained_shares,
    sizes_of,
    telling_words,
)
from deckcrane.analysis.identification.information import (
    UNTESTED,
    Whiteness,
    correlated_covariance,
    correlation_of,
    degrees_of_freedom,
    student_factors,
    whiteness,
)
from deckcrane.analysis.identification.recorded_run import START, RecordedRun
from deckcrane.analysis.identification.records import (
    MotionRecord,
    RecordableSignals,
    read_record,
    refuse_unknown_columns,
    stated_noise,
    with_distinct_names,
)
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run, run_equations

Kind = Literal["parameter", "start", "offset"]
Bounds = tuple[float | None, float | None]
Records = str | Path | MotionRecord

_COARSE = 0.5
"""Error of straight lines between samples, as a share of a signal's variation, above which a record is coarser than the motion."""
_UNLIKELY = 1e-3
"""Probability below which residuals do not have the noise that was stated."""


@dataclass(frozen=True)
class IdentifiedNumber:
    """An unknown, as it was found."""

    name: str
    """Path in the file, `start:STATE` or `offset:SIGNAL`; with several records a start names its record."""
    kind: Kind
    """Number of the file, state at the start or offset of a sensor."""
    unit: str
    """Its unit."""
    before: float
    """Its first value, that of the scenario, in SI."""
    value: float
    """Its estimate."""
    deviation: float
    """Standard deviation of the estimate; infinite where the record does not determine it, NaN where a bound holds it."""
    interval: tuple[float, float]
    """Confidence interval, within the bounds."""
    bounds: tuple[float, float]
    """Bounds that it was kept within; infinite where there are none."""
    at_bound: str = ""
    """Lower or upper, if a bound holds it; else empty."""

    @property
    def half_width(self) -> float:
        """Half of the interval's width; where a bound cuts it, the side that is left whole."""
        return max(self.interval[1] - self.value, self.value - self.interval[0])


@dataclass(frozen=True)
class SignalFit:
    """How well a signal is repeated."""

    name: str
    """The signal."""
    unit: str
    """Its unit."""
    samples: int
    """Number of samples that count."""
    missing: int
    """Number of samples that are missing."""
    noise: float
    """Standard deviation of its noise, stated or estimated."""
    stated: bool
    """Whether that was stated."""
    residual: float
    """Root mean square of the residuals."""
    explained: float
    """Share of the variance of the samples that the run explains; NaN where they are constant."""
    whiteness: Whiteness
    """Whether the residuals look like white noise."""


@dataclass(frozen=True, eq=False)
class RecordFit:
    """A record beside the run that repeats it."""

    source: str
    """Where the record comes from."""
    t: Array
    """Times of the samples [s]."""
    measured: Mapping[str, Array]
    """Samples by signal; NaN where missing."""
    simulated: Mapping[str, Array]
    """The run at the same times, offsets of sensors included."""


@dataclass(frozen=True, eq=False)
class Identification:
    """An identified scenario: its unknowns with their intervals, and how well it repeats the records."""

    scenario: Scenario
    """The scenario with the identified numbers."""
    numbers: tuple[IdentifiedNumber, ...]
    """All unknowns: numbers of the file first, then starts and offsets."""
    correlation: Array
    """Correlations between the estimates, in the order of `numbers`."""
    signals: tuple[SignalFit, ...]
    """How well each signal is repeated."""
    unseen: tuple[UnseenCombination, ...]
    """What the records do not tell, or hardly."""
    condition: float
    """Condition number of the scaled sensitivities: large where unknowns can hardly be told apart."""
    records: tuple[RecordFit, ...]
    """Records and runs."""
    correlated: bool
    """Whether residuals are correlated; intervals then allow for it."""
    confidence: float
    """Probability with which an interval holds the true value."""
    converged: bool
    """Whether the search settled."""
    message: str
    """Why it ended."""
    evaluations: int
    """Number of runs with sensitivities, each of all records."""
    notes: tuple[str, ...]
    """What a reader should know: in words."""

    def __getitem__(self, name: str) -> IdentifiedNumber:
        """The unknown of this name."""
        return next(number for number in self.numbers if number.name == name)

    @property
    def parameters(self) -> tuple[IdentifiedNumber, ...]:
        """The numbers of the file."""
        return tuple(number for number in self.numbers if number.kind == "parameter")

    def to_yaml(self) -> str:
        """The identified scenario as YAML text, with a heading that says what was identified, from what and how well."""
        sources = ", ".join(Path(record.source).name for record in self.records)
        lines = [f"Identified from {sources}; intervals of {100 * self.confidence:g} %, in SI units:"]
        lines += [f"  {number.name}: {_in_words(number)}" for number in self.parameters]
        lines += [
            f"  {fit.name}: residual {fit.residual:.3g} {fit.unit} rms, "
            + ("constant" if np.isnan(fit.explained) else f"{100 * fit.explained:.4g} % of its variance explained")
            for fit in self.signals
        ]
        lines += [f"  {text}" for text in self.notes]
        return "".join(f"# {line}\n" for line in lines) + self.scenario.to_yaml()

    def as_data(self) -> dict[str, Any]:
        """All results but the series as plain data, for JSON; what is not finite is None."""
        return {
            "numbers": [
                {
                    "name": number.name,
                    "kind": number.kind,
                    "unit": number.unit,
                    **_finite({key: getattr(number, key) for key in ("before", "value", "deviation")}),
                    "interval": list(_finite(dict(enumerate(number.interval))).values()),
                    "bounds": list(_finite(dict(enumerate(number.bounds))).values()),
                    "at_bound": number.at_bound,
                }
                for number in self.numbers
            ],
            "correlation": [list(_finite(dict(enumerate(row))).values()) for row in self.correlation.tolist()],
            "signals": [
                {
                    "name": fit.name,
                    "unit": fit.unit,
                    "samples": fit.samples,
                    "missing": fit.missing,
                    "noise": fit.noise,
                    "noise_stated": fit.stated,
                    "residual": fit.residual,
                    **_finite({"explained": fit.explained}),
                    "correlation_of_neighbours": fit.whiteness.first,
                    "white": fit.whiteness.white,
                }
                for fit in self.signals
            ],
            "unseen": [{"names": list(each.names), "text": each.text, "wholly": each.wholly} for each in self.unseen],
            "condition": self.condition if np.isfinite(self.condition) else None,
            "confidence": self.confidence,
            "converged": self.converged,
            "message": self.message,
            "notes": list(self.notes),
        }


def _finite(values: Mapping[Any, float]) -> dict[Any, float | None]:
    return {key: float(value) if np.isfinite(value) else None for key, value in values.items()}


def _in_words(number: IdentifiedNumber) -> str:
    unit = "" if number.unit in ("", "1") else f" {number.unit}"
    if number.at_bound:
        spread = f"at its {number.at_bound} bound"
    elif np.isfinite(number.deviation):
        spread = f"{number.interval[0]:.6g} to {number.interval[1]:.6g}"
    else:
        spread = "not determined by itself"
    return f"{number.value:.6g}{unit} ({spread}), was {number.before:.6g}"


def identify(
    scenario: Scenario | str | Path,
    records: Records | Sequence[Records],
    parameters: Sequence[str] | Mapping[str, Bounds | None],
    *,
    signals: Sequence[str] | Mapping[str, str] | None = None,
    noise: Mapping[str, float | str] | None = None,
    starts: Sequence[str] | Literal["all"] = (),
    offsets: Sequence[str] = (),
    laws: Laws | None = None,
    confidence: float = 0.95,
    iterations: int = 50,
    threads: int = 1,
) -> Identification:
    """Identify numbers of a scenario from recorded motion.

    Args:
        scenario: the scenario, its file or a bundled name; its numbers are the first guess
        records: CSV files or `MotionRecord`s; times count from the start of the run, and the run is as long as the record
        parameters: paths of the unknown numbers; with bounds, (lowest, highest) in SI by path, None where there is none
        signals: columns of CSV files to be used, or by column the signal that it holds; None: all columns
        noise: standard deviation of a signal's noise, in SI or with a unit, by signal; others are estimated from the residuals
        starts: states at the start of each record that are unknown as well, such as ["luff", "d:luff"], or "all"
        offsets: signals whose sensors have an unknown offset, the same in all records
        laws: controllers of your own, as for `run`; sampled ones have no sensitivities
        confidence: probability of the intervals
        iterations: number of iterations at most
        threads: number of cores

    Returns:
        the identified scenario, the unknowns with their intervals and correlations, residuals, and what cannot be told apart

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a record cannot be read or does not fit, a name is unknown, or the records do not tell an unknown at all
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    refuse_sampled(laws, "identification")
    if not 0.0 < confidence < 1.0:
        raise DeckcraneError(f"confidence is between 0 and 1, such as 0.95; it is {confidence:g}")
    if iterations < 1:
        raise DeckcraneError(f"{iterations} iterations: at least one is needed")
    bounds = _checked_bounds(scenario, parameters)
    ready, system = prepare_run(scenario, laws=laws)
    recordable = RecordableSignals(run_equations(scenario, system, ready))
    given = [records] if isinstance(records, str | Path | MotionRecord) else list(records)
    if not given:
        raise DeckcraneError("there is no record to identify from")
    refuse_unknown_columns(given, signals or ())
    motions = with_distinct_names([_record_of(record, scenario, recordable, signals) for record in given])
    for record in motions:
        for path in bounds:
            if path in record.values:
                raise DeckcraneError(f"{record.source}: {path} is to be identified, and cannot be given for one record")
    runs = _runs_of(scenario, motions, recordable, tuple(bounds), starts, laws, threads)
    for name in noise or {}:
        if not any(recordable.find(name, "noise") in record.signals for record in motions):
            raise DeckcraneError(f"noise of {name}: no record has this signal")
    stated = stated_noise(noise or {}, scenario, recordable)
    offset_signals = [recordable.find(name, "offsets") for name in offsets]
    problem = FitProblem(runs, bounds, stated, offset_signals, recordable)
    problem.refuse_unseen()
    estimate = WeightedFit.of(problem, iterations)
    return _result(problem, estimate, scenario, confidence)


def _checked_bounds(
    scenario: Scenario, parameters: Sequence[str] | Mapping[str, Bounds | None]
) -> dict[str, tuple[float, float]]:
    """Lowest and highest value of each unknown number; infinite where none is given."""
    if isinstance(parameters, str):
        raise DeckcraneError("parameters are a list of paths, or bounds by path")
    stated = dict(parameters) if isinstance(parameters, Mapping) else dict.fromkeys(parameters)
    if not stated:
        raise DeckcraneError("nothing to identify: give the paths of unknown numbers")
    bounds: dict[str, tuple[float, float]] = {}
    for path, pair in stated.items():
        checked_number(scenario, path)
        bounds[path] = checked_bounds(scenario, path, (None, None) if pair is None else pair)
    return bounds


def _record_of(
    record: Records,
    scenario: Scenario,
    recordable: RecordableSignals,
    signals: Sequence[str] | Mapping[str, str] | None,
) -> MotionRecord:
    """A record with the names of its signals as the equations have them."""
    if not isinstance(record, MotionRecord):
        columns = (
            None if signals is None else dict(signals) if isinstance(signals, Mapping) else {n: n for n in signals}
        )
        return read_record(record, scenario, recordable, columns)
    meant = dict(signals) if isinstance(signals, Mapping) else {}
    chosen = {
        recordable.find(meant.get(name, name), record.source): samples
        for name, samples in record.signals.items()
        if signals is None or name in signals
    }
    if not chosen:
        raise DeckcraneError(f"{record.source}: it has none of the signals {', '.join(signals or ())}")
    return replace(record, signals=chosen)


def _runs_of(
    scenario: Scenario,
    motions: Sequence[MotionRecord],
    recordable: RecordableSignals,
    paths: tuple[str, ...],
    starts: Sequence[str] | Literal["all"],
    laws: Laws | None,
    threads: int,
) -> list[RecordedRun]:
    """The runs that are to repeat the records; of all starts those that a record tells."""

    def run(record: MotionRecord, names: Sequence[str]) -> RecordedRun:
        return RecordedRun(scenario, record, tuple(record.signals), recordable, paths, names, laws, threads)

    if starts != "all":
        return [run(record, starts) for record in motions]
    every = [run(record, run(record, ()).equations.x.names) for record in motions]
    runs = []
    for record, whole in zip(motions, every, strict=True):
        sampled = whole.evaluate({}, {name: whole.start_of(name) for name in whole.starts})
        sizes = np.maximum(sizes_of(whole.measured), sizes_of(sampled.y))
        seen = [name for name in whole.starts if np.any(sizes_of(sampled.by[f"{START}{name}"]) > NO_EFFECT * sizes)]
        runs.append(run(record, seen))
    return runs


# ---- The result.
def _result(problem: FitProblem, estimate: WeightedFit, scenario: Scenario, confidence: float) -> Identification:
    values, starts, offsets = problem.split(estimate.solution.x)
    fits = tuple(_record_fit(run, begin, values, offsets) for run, begin in zip(problem.runs, starts, strict=True))
    tests = {
        signal: UNTESTED if estimate.noise[i] <= EXACT * problem.sizes[i] else whiteness(_differences(fits, signal))
        for i, signal in enumerate(problem.signals)
    }
    free = estimate.solution.free
    correlated = any(not test.white for test in tests.values())
    covariance = estimate.information.covariance
    widened = 1.0
    if correlated:
        plain = np.sqrt(np.diag(covariance))
        covariance = _covariance_of_correlated(problem, estimate, tests)
        finite = np.isfinite(plain)
        widened = float(np.max(np.sqrt(np.diag(covariance))[finite] / plain[finite], initial=1.0))
    estimated = np.array([signal not in problem.stated for signal in problem.signals])
    freedom = degrees_of_freedom(estimate.shares, estimate.freedom, estimated)
    numbers = _numbers(problem, estimate, covariance, student_factors(freedom, confidence))
    whole = np.full((len(problem.names),) * 2, np.nan)
    whole[np.ix_(free, free)] = correlation_of(covariance, estimate.information.determined)
    np.fill_diagonal(whole, 1.0)
    signals = _signal_fits(problem, estimate, fits, tests)
    unseen = _unseen(problem, estimate, covariance, numbers)
    notes = (
        *_notes_on_runs(problem),
        *(each.text for each in unseen),
        *_notes_on_residuals(signals, estimate, problem, correlated, widened),
        *(
            f"{number.name} is at its {number.at_bound} bound: it has no interval"
            for number in numbers
            if number.at_bound
        ),
        *_notes_on_records(problem, values, starts),
    )
    if not estimate.solution.converged:
        notes = (f"The search did not settle: {estimate.solution.message}", *notes)
    return Identification(
        scenario.with_values(values),
        numbers,
        whole,
        signals,
        unseen,
        estimate.information.condition,
        fits,
        correlated,
        confidence,
        estimate.solution.converged,
        estimate.solution.message,
        problem.evaluations,
        notes,
    )


def _record_fit(
    run: RecordedRun, starts: Mapping[str, float], values: Mapping[str, float], offsets: Mapping[str, float]
) -> RecordFit:
    y = run.evaluate(values, starts, derivatives=False).y
    shown = {signal: y[:, i] + offsets.get(signal, 0.0) for i, signal in enumerate(run.signals)}
    measured = {signal: run.measured[:, i] for i, signal in enumerate(run.signals)}
    return RecordFit(run.record.source, run.t, measured, shown)


def _differences(fits: Sequence[RecordFit], signal: str) -> list[Array]:
    return [fit.simulated[signal] - fit.measured[signal] for fit in fits if signal in fit.measured]


def _covariance_of_correlated(problem: FitProblem, estimate: WeightedFit, tests: Mapping[str, Whiteness]) -> Array:
    """Covariance of the estimates that allows for the correlation of residuals over time and between signals."""
    free, deviations = estimate.solution.free, estimate.noise[problem.groups]
    weighted = (estimate.jacobian / deviations[:, None])[:, free] * (estimate.residuals / deviations)[:, None]
    scores, place = [], 0
    for run, counted in zip(problem.runs, problem.counted, strict=True):
        rows = np.nonzero(counted)[0]
        by_time = np.zeros((len(run.t), weighted.shape[1]))
        np.add.at(by_time, rows, weighted[place : place + len(rows)])
        scores.append(by_time)
        place += len(rows)
    reach = max(2 * test.reach for test in tests.values())
    return correlated_covariance(estimate.information, scores, reach)


def _numbers(
    problem: FitProblem, estimate: WeightedFit, covariance: Array, factors: Array
) -> tuple[IdentifiedNumber, ...]:
    solution = estimate.solution
    deviations = np.full(len(problem.names), np.nan)
    deviations[solution.free] = np.sqrt(np.diag(covariance))
    widths = np.full(len(problem.names), np.nan)
    widths[solution.free] = factors * deviations[solution.free]
    parameters, others = len(problem.paths), len(problem.names) - len(problem.offsets)
    kinds: list[Kind] = ["parameter"] * parameters
    kinds += ["start"] * (others - parameters)
    kinds += ["offset"] * len(problem.offsets)
    return tuple(
        IdentifiedNumber(
            name,
            kinds[i],
            problem.units[i],
            float(problem.before[i]),
            float(solution.x[i]),
            float(deviations[i]),
            (
                float(max(solution.x[i] - widths[i], problem.bounds[i][0])),
                float(min(solution.x[i] + widths[i], problem.bounds[i][1])),
            ),
            problem.bounds[i],
            "lower" if solution.at_low[i] else "upper" if solution.at_high[i] else "",
        )
        for i, name in enumerate(problem.names)
    )


def _signal_fits(
    problem: FitProblem, estimate: WeightedFit, fits: Sequence[RecordFit], tests: Mapping[str, Whiteness]
) -> tuple[SignalFit, ...]:
    squares = np.bincount(problem.groups, estimate.residuals**2, len(problem.signals))
    explained = explained_shares(problem, estimate.solution.x)
    return tuple(
        SignalFit(
            signal,
            problem.recordable.unit(signal),
            int(problem.counts[i]),
            sum(int(np.isnan(fit.measured[signal]).sum()) for fit in fits if signal in fit.measured),
            float(estimate.noise[i]),
            signal in problem.stated,
            float(np.sqrt(squares[i] / max(problem.counts[i], 1))),
            float(explained[i]),
            tests[signal],
        )
        for i, signal in enumerate(problem.signals)
    )


def _unseen(
    problem: FitProblem, estimate: WeightedFit, covariance: Array, numbers: Sequence[IdentifiedNumber]
) -> tuple[UnseenCombination, ...]:
    """What the records do not tell, or hardly, each with the signals that would."""
    free = np.flatnonzero(estimate.solution.free)
    names, units = [problem.names[i] for i in free], [problem.units[i] for i in free]
    x, parameters = estimate.solution.x[free], free < len(problem.paths)
    widths = np.array([numbers[i].half_width for i in free.tolist()])
    values, starts, _ = problem.split(estimate.solution.x)
    source = problem.runs[0].record.source
    result = []
    for each in (
        *unseen_combinations(estimate.information, names, units, x, parameters),
        *hardly_told(covariance, widths, names, x, parameters),
    ):
        changes = {
            name.removesuffix(f" in {source}"): change
            for name, change in each.changes.items()
            if not name.startswith(OFFSET) and (" in " not in name or name.endswith(f" in {source}"))
        }
        telling = telling_words(problem.runs[0].tell(values, starts[0], changes)) if changes else ""
        result.append(replace(each, text=f"{each.text}. {telling}".strip()))
    return tuple(result)


def _notes_on_runs(problem: FitProblem) -> list[str]:
    return [
        f"{run.record.source} is longer than the scenario's run, which was made as long: {run.t[-1]:g} s"
        for run in problem.runs
        if run.lengthened
    ]


def _notes_on_residuals(
    signals: Sequence[SignalFit], estimate: WeightedFit, problem: FitProblem, correlated: bool, widened: float
) -> list[str]:
    from scipy.stats import chi2

    notes = []
    for i, fit in enumerate(signals):
        if not fit.whiteness.white:
            notes.append(
                f"Residuals of {fit.name} are correlated from sample to sample (r = {fit.whiteness.first:.2f} between neighbours, "
                f"over {max(fit.whiteness.reach, 1)} samples): there is something in the record that the model does not have, or "
                "its noise is not white"
            )
        if fit.explained < POOR and not (fit.stated and fit.residual < 2.0 * fit.noise):
            notes.append(
                f"The run explains {100 * fit.explained:.0f} % of the variance of {fit.name}: the rest is noise, something that "
                "the model does not have, or another valley of the sum of squares is deeper; try other first values"
            )
        squares = float(np.sum((estimate.residuals[problem.groups == i] / fit.noise) ** 2))
        if fit.stated and chi2.sf(squares, estimate.freedom[i]) < _UNLIKELY:
            notes.append(
                f"Residuals of {fit.name} are {fit.residual / fit.noise:.2g} times the noise that was stated: the model does not "
                "repeat the record within its noise, and intervals are too narrow"
            )
    if correlated and np.any(estimate.solution.free):
        notes.append(
            f"Intervals allow for correlated residuals: they are up to {widened:.2g} times as wide as those of white noise"
            if widened > 1.0
            else "Intervals allow for correlated residuals"
        )
    return notes


def _notes_on_records(
    problem: FitProblem, values: Mapping[str, float], starts: Sequence[Mapping[str, float]]
) -> list[str]:
    """Warn of records over which small changes grow, and of samples between which signals move more than straight lines show."""
    notes = []
    for run, begin in zip(problem.runs, starts, strict=True):
        growth = run.start_growth(values, begin)
        if growth > LARGEST:
            notes.append(
                f"{run.record.source}: small changes of the start grow {growth:.0e}-fold over the record. The sum of squares has "
                "many valleys then, and intervals hold for the one that was found: use the first part of the record"
            )
        fine = run.at_every_step()
        y = fine.evaluate(values, begin, derivatives=False).y
        for i, signal in enumerate(run.signals):
            lines = np.interp(fine.t, run.t, np.interp(run.t, fine.t, y[:, i]))
            inside = fine.t >= run.t[0]
            spread = float(np.std(y[inside, i]))
            if spread > 0.0 and float(np.sqrt(np.mean((lines - y[:, i])[inside] ** 2))) > _COARSE * spread:
                notes.append(
                    f"{run.record.source} is coarser than the motion: between its samples, {np.median(np.diff(run.t)):.3g} s "
                    f"apart, {signal} moves by more than they show. Values may belong to another motion through the same samples"
                )
    return notes
