"""Entries of a study's dimensions: labels, the values that each gives to paths of the scenario, and probability.

Paths in the scenario are those of starts of coordinates, directions, seeds, height and period of the sea.

Several distributions are sampled at once: random, Latin hypercube or Sobol's sequence. Every draw follows from the study's seed
and from names, never from the order of things in the file. For random samples each path has its own stream, so that more
samples, or further paths, do not change the existing ones.

Names of cases, `heading=120,hs=2.5,tp=8,seed=3`, follow from the labels of their entries and are safe as file names. A name
depends on no order but that of its dimensions' names, and on no counter over all cases: it stays the same when a list grows at
its end and when dimensions are written in another order.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fmod, pi
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from deckcrane.arrays import Array
from deckcrane.campaign.study.dimensions import (
    Method,
    Turned,
    Varied,
    VariedHeadings,
    VariedList,
    VariedPoses,
    VariedSamples,
    VariedScatter,
    VariedSeeds,
    VariedTable,
    VariedVariants,
)
from deckcrane.campaign.study.values import Distribution, common_unit, in_unit
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import peaked_spectra
from deckcrane.files.paths import is_file
from deckcrane.scenario.component import components
from deckcrane.scenario.data import KEY, NAME_PATTERN, Fault, KeyPath, did_you_mean, validation_error
from deckcrane.simulation.episodes import seed_paths as used_seed_paths
from deckcrane.units import quantities
from deckcrane.units.quantities import Quantity, UnitError, quantity

if TYPE_CHECKING:
    from deckcrane.campaign.study.study import Study


def seed_from_names(seed: int, *names: str) -> int:
    """An integer below 2^63 that depends on a seed and some names only."""
    text = "\x1f".join((str(seed), *names))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def draw_samples(
    count: int, of: Mapping[str, Distribution], method: Method, seed: int, name: str
) -> dict[str, list[Any]]:
    """Draw `count` values for each path."""
    probabilities = _draw_probabilities(count, tuple(of), method, seed, name)
    return {path: law.quantiles(probabilities[:, i]) for i, (path, law) in enumerate(of.items())}


def _draw_probabilities(count: int, paths: tuple[str, ...], method: Method, seed: int, name: str) -> Array:
    """Cumulative probabilities, one row for each sample, one column for each path."""
    if method == "random":
        streams = (np.random.Generator(np.random.PCG64(seed_from_names(seed, name, path))) for path in paths)
        return np.stack([stream.random(count) for stream in streams], axis=1)
    from scipy.stats import qmc

    order = sorted(range(len(paths)), key=lambda i: paths[i])
    stream = np.random.Generator(np.random.PCG64(seed_from_names(seed, name)))
    if method == "sobol":  # its points are balanced in powers of two; the first `count` of them are taken
        points = qmc.Sobol(len(paths), seed=stream).random_base2(max(0, count - 1).bit_length())[:count]
    else:
        points = qmc.LatinHypercube(len(paths), seed=stream).random(count)
    return np.asarray(points, dtype=float)[:, np.argsort(order)]


Label = str | float | int
LONGEST = 120
"""Most characters of a name; Windows allows 260 for a whole path."""
_UNSAFE = re.compile(r"[^A-Za-z0-9._+-]+")


def case_name_part(labels: Mapping[str, Label]) -> str:
    """The part of a case's name that one entry gives."""
    return ",".join(f"{name}={_safe_label(label)}" for name, label in labels.items())


def _safe_label(label: Label) -> str:
    text = f"{label:.12g}" if isinstance(label, float) else str(label)
    return _UNSAFE.sub("_", text).strip("._") or "_"


def case_name(parts: list[str]) -> str:
    """The name of a case; a very long one is cut, and made unique by a hash of all of it."""
    name = ",".join(parts)
    if len(name) <= LONGEST:
        return name
    return f"{name[: LONGEST - 13].rstrip('.,')},{hashlib.sha256(name.encode()).hexdigest()[:12]}"


@runtime_checkable
class HasStarts(Protocol):
    """A component whose coordinates start where a file says."""

    def start_paths(self, scenario: Scenario) -> Mapping[str, str]:
        """The path of the start of each of its coordinates."""


@runtime_checkable
class HasDirections(Protocol):
    """A component that can be turned about the vertical."""

    def direction_paths(self, scenario: Scenario) -> Mapping[str, str]:
        """The path of the direction of each of its sections that the scenario has."""


def start_paths(scenario: Scenario) -> dict[str, str]:
    """The path of the start of every coordinate that a file can set."""
    starting = [each for each in components() if isinstance(each, HasStarts)]
    return {name: path for each in starting for name, path in each.start_paths(scenario).items()}


def start_path(scenario: Scenario, coordinate: str) -> str:
    """The path of the start of one coordinate."""
    paths = start_paths(scenario)
    if coordinate not in paths:
        raise validation_error(
            f'there is no coordinate "{coordinate}";{did_you_mean(coordinate, paths)} there are {", ".join(paths)}'
        )
    return paths[coordinate]


def turned_path(scenario: Scenario, what: Turned) -> str:
    """The path of the direction of the sea, the wind, the current, or of the vessel's heading."""
    turning = [each for each in components() if isinstance(each, HasDirections)]
    paths = {section: path for each in turning for section, path in each.direction_paths(scenario).items()}
    parts = [path for section, path in paths.items() if section.startswith(f"{what}.")]
    if what not in paths and parts:
        raise validation_error(
            f"of: {what}: the {what} has no single direction; turn the ship in it with of: vessel, "
            f"or give values to one: NAME: {{path: {parts[0]}, values: [...]}}"
        )
    if what not in paths:
        raise validation_error(f"of: {what}: the scenario has no {what} to turn; `set` can give it one")
    return paths[what]


def sea_path(scenario: Scenario, key: str) -> str:
    """The path of `hs` or `tp` of the scenario's spectrum."""
    spectra = peaked_spectra(scenario)
    if not spectra:
        raise validation_error(
            f"the scenario's sea has no spectrum with a height and a peak period; give it one with `set`, such as sea: {{jonswap: "
            f"{{hs: 2 m, tp: 8 s}}, direction: 0 deg}}, or say where {key} goes: {key}: PATH"
        )
    if len(spectra) > 1:
        raise validation_error(
            f"the scenario's sea has several systems; say where {key} goes: {key}: {next(iter(spectra))}.{key} (or of "
            f"{', '.join(list(spectra)[1:])})"
        )
    ((path, spectrum),) = spectra.items()
    if key == "tp" and spectrum.tp is None:
        name = path.rpartition(".")[2]
        raise validation_error(
            f"the scenario's {name} is given by its peak_frequency; write tp there, so that it can vary"
        )
    return f"{path}.{key}"


def seed_paths(scenario: Scenario) -> tuple[str, ...]:
    """The paths of all seeds that the scenario uses, in the order of the file: of waves, gusts and the noise of measurements."""
    paths = used_seed_paths(scenario)
    if not paths:
        raise validation_error(
            "nothing in this scenario is random: no irregular sea, no gusts, no noise; leave the seeds out"
        )
    return paths


_WEATHER_SECTIONS = ("sea", "wind", "current")
"""Sections whose change makes another sea state."""


@dataclass(frozen=True)
class Entry:
    """One entry of a dimension: its labels, the values that it sets by path, its probability, and its place in the file."""

    labels: dict[str, Label]
    values: dict[str, Any]
    probability: float | None = None
    place: KeyPath = ()

    @property
    def part(self) -> str:
        """Its part of the name of a case."""
        return case_name_part(self.labels)


@dataclass(frozen=True)
class StudyDimension:
    """A dimension of a study: its name, its entries, the units of its labels.

    `turns` tells that it rotates sea or vessel. For a dimension of seeds, each label is the number of a realisation, `seeds`
    are the paths that take them, and `common` tells that they are used unchanged. A `note` is for the user who starts the
    study; `source` is the file that its entries come from.
    """

    name: str
    entries: tuple[Entry, ...]
    units: dict[str, str] = field(default_factory=dict)
    turns: bool = False
    seeds: tuple[str, ...] = ()
    common: bool = False
    note: str = ""
    source: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """All paths that it changes."""
        return tuple(dict.fromkeys((*self.seeds, *(path for entry in self.entries for path in entry.values))))

    @property
    def weather(self) -> bool:
        """Whether its entries are different sea states, or the same one at another heading."""
        return not self.seeds and (self.turns or any(path.split(".")[0] in _WEATHER_SECTIONS for path in self.paths))


def dimension_name(key: str) -> str:
    """The name of a dimension: its key, or the last name of the path that its key is."""
    return key.rpartition(".")[2]


def name_errors(vary: Mapping[str, Varied]) -> list[Fault]:
    """Find dimensions with invalid names, or with the same name."""
    faults: list[Fault] = []
    owners: dict[str, str] = {}
    for key, varied in vary.items():
        name, place = dimension_name(key), ("vary", key, KEY)
        example = f"NAME: {{path: {key}, values: [...]}}"
        is_bare = isinstance(varied, VariedList) and varied.path is None and varied.coordinate is None
        if not re.fullmatch(NAME_PATTERN, name):
            faults.append((place, f'a dimension cannot be called "{name}"; give it a name of its own: {example}'))
        elif "." in key and not is_bare:
            faults.append((place, f'only a list or a range stands under a path; call this "{name}", or as you like'))
        for label in ("hs", "tp") if isinstance(varied, VariedScatter) else (name,):
            if label in owners:
                conflict = f'this and {owners[label]} would both be called "{label}"'
                faults.append((place, f"{conflict}; give one a name of its own: {example}"))
            owners.setdefault(label, key)
    return faults


def entries_of(study: Study, base: Scenario, key: str) -> StudyDimension:
    """One dimension of a study with all its entries; raise an error if it has no meaning in the scenario."""
    varied = study.vary[key]
    build: Callable[..., StudyDimension] = _BUILDERS[type(varied)]
    dimension = build(study, base, key, varied)
    indices: dict[str, int] = {}
    for i, entry in enumerate(dimension.entries):
        part = entry.part.casefold()  # file names on Windows ignore case
        if part in indices:
            both = f"{_entry_name(dimension.entries[indices[part]])} and {_entry_name(entry)}"
            raise validation_error(
                f"two of its entries, {both}, would both be called {entry.part}; names of cases must differ"
            )
        indices[part] = i
    return dimension


def _entry_name(entry: Entry) -> str:
    number = next((key + 1 for key in reversed(entry.place) if isinstance(key, int)), None)
    return f"number {number}" if number else " and ".join(f'"{label}"' for label in entry.labels.values())


def _make_labels(values: Sequence[Any]) -> tuple[list[Label], str | None]:
    """Numbers in the unit of the first that has one, words unchanged; lists and mappings are numbered."""
    unit = common_unit(values)
    powers = next((value.powers for value in values if isinstance(value, Quantity) and value.powers is not None), None)
    labels: list[Label] = []
    for i, value in enumerate(values, start=1):
        if value is None or isinstance(value, bool):
            labels.append("none" if value is None else str(value).lower())
        elif isinstance(value, int | str):
            labels.append(Path(value).stem if isinstance(value, str) and is_file(value) else value)
        elif isinstance(value, Quantity) and value.powers not in (powers, None):
            labels.append(value.text)
        else:
            labels.append(in_unit(value, unit) if isinstance(value, float) else i)
    return labels, unit


def _make_dimension(key: str, entries: Sequence[Entry], unit: str | None = None, **options: Any) -> StudyDimension:
    name = dimension_name(key)
    return StudyDimension(name, tuple(entries), {name: unit} if unit else {}, **options)


def _probability_at(probabilities: Sequence[float] | None, i: int) -> float | None:
    return None if probabilities is None else probabilities[i]


def _list_dimension(study: Study, base: Scenario, key: str, varied: VariedList) -> StudyDimension:
    path = varied.path or key if varied.coordinate is None else start_path(base, varied.coordinate)
    labels, unit = _make_labels(varied.values)
    name = dimension_name(key)
    entries = [
        Entry({name: label}, {path: value}, _probability_at(varied.probabilities, i), ("vary", key, "values", i))
        for i, (label, value) in enumerate(zip(labels, varied.values, strict=True))
    ]
    return _make_dimension(key, entries, unit)


def _table_dimension(study: Study, base: Scenario, key: str, varied: VariedTable) -> StudyDimension:
    rows = varied.table
    names: Sequence[Label] = rows.names or range(1, rows.count + 1)
    entries = [
        Entry(
            {dimension_name(key): names[i]},
            {path: values[i] for path, values in rows.columns.items()},
            _probability_at(rows.probabilities, i),
            ("vary", key, "table"),
        )
        for i in range(rows.count)
    ]
    return _make_dimension(key, entries, source=rows.source or "")


def _scatter_dimension(study: Study, base: Scenario, key: str, varied: VariedScatter) -> StudyDimension:
    table = varied.scatter
    hs_path, tp_path = varied.hs or sea_path(base, "hs"), varied.tp or sea_path(base, "tp")
    probabilities, observed = table.probabilities(varied.cells)
    (hs, hs_unit), (tp, tp_unit) = _make_labels(table.hs), _make_labels(table.tp)
    entries = [
        Entry(
            {"hs": hs[i], "tp": tp[j]},
            {hs_path: table.hs[i], tp_path: table.tp[j]},
            probability,
            ("vary", key, "scatter"),
        )
        for (i, j), probability in probabilities.items()
    ]
    note = f"{observed:,.10g} observations made into probabilities" if observed != 1.0 else ""
    label_units = {label: unit for label, unit in (("hs", hs_unit), ("tp", tp_unit)) if unit}
    return StudyDimension(dimension_name(key), tuple(entries), label_units, note=note)


def _sample_dimension(study: Study, base: Scenario, key: str, varied: VariedSamples) -> StudyDimension:
    name, count = dimension_name(key), varied.samples
    columns = draw_samples(count, varied.of, varied.method, study.seed, name)
    entries = [
        Entry({name: i + 1}, {path: values[i] for path, values in columns.items()}, 1 / count, ("vary", key, "of"))
        for i in range(count)
    ]
    return _make_dimension(key, entries)


def _seed_dimension(study: Study, base: Scenario, key: str, varied: VariedSeeds) -> StudyDimension:
    as_given = isinstance(varied.seeds, tuple)
    numbers = varied.seeds if isinstance(varied.seeds, tuple) else range(1, varied.seeds + 1)
    entries = [Entry({dimension_name(key): n}, {}, 1 / len(numbers), ("vary", key, "seeds")) for n in numbers]
    paths = varied.at or seed_paths(base)
    return _make_dimension(key, entries, seeds=paths, common=as_given or varied.common)


def _variant_dimension(study: Study, base: Scenario, key: str, varied: VariedVariants) -> StudyDimension:
    is_own = isinstance(varied.variants, dict)
    groups = varied.variants if isinstance(varied.variants, dict) else base.variants
    names = tuple(groups) if is_own or varied.variants == "all" else tuple(varied.variants)
    if not names:
        raise validation_error(
            "the scenario has no variants; write groups of values here: {NAME: {PATH: VALUE, ...}, ...}"
        )
    if varied.probabilities is not None and len(varied.probabilities) != len(names):
        raise validation_error(
            f"there are {len(varied.probabilities)} probabilities for {len(names)} variants; each needs one"
        )
    for name in names:
        if name not in groups:
            listed = ", ".join(groups) or "none"
            raise validation_error(
                f'the scenario has no variant "{name}";{did_you_mean(name, groups)} there are: {listed}'
            )
    entries = [
        Entry(
            {dimension_name(key): name},
            dict(groups[name]),
            _probability_at(varied.probabilities, i),
            ("vary", key, "variants", name if is_own else i),
        )
        for i, name in enumerate(names)
    ]
    return _make_dimension(key, entries)


def _pose_dimension(study: Study, base: Scenario, key: str, varied: VariedPoses) -> StudyDimension:
    entries = [
        Entry(
            {dimension_name(key): name},
            {start_path(base, coordinate): value for coordinate, value in pose.items()},
            _probability_at(varied.probabilities, i),
            ("vary", key, "poses", name),
        )
        for i, (name, pose) in enumerate(varied.poses.items())
    ]
    return _make_dimension(key, entries)


def _heading_dimension(study: Study, base: Scenario, key: str, varied: VariedHeadings) -> StudyDimension:
    paths = [turned_path(base, what) for what in varied.of]
    labels, unit = _make_labels(varied.headings)
    seen: dict[float, Any] = {}
    for value, label in zip(varied.headings, labels, strict=True):
        try:
            direction = round(fmod(fmod(quantity(value, quantities.ANGLE), 2 * pi) + 2 * pi, 2 * pi), 9) % round(
                2 * pi, 9
            )
        except UnitError as error:
            raise validation_error(str(error)) from None
        if direction in seen:
            raise validation_error(
                f"{seen[direction]:g} and {label:g} {unit or 'rad'} are one direction; leave one of them out"
            )
        seen[direction] = label
    entries = [
        Entry(
            {dimension_name(key): label},
            dict.fromkeys(paths, varied.headings[i]),
            _probability_at(varied.probabilities, i),
            ("vary", key, "headings", i),
        )
        for i, label in enumerate(labels)
    ]
    return _make_dimension(key, entries, unit, turns=True)


_BUILDERS: dict[type[Any], Callable[..., StudyDimension]] = {
    VariedList: _list_dimension,
    VariedTable: _table_dimension,
    VariedScatter: _scatter_dimension,
    VariedSamples: _sample_dimension,
    VariedSeeds: _seed_dimension,
    VariedVariants: _variant_dimension,
    VariedPoses: _pose_dimension,
    VariedHeadings: _heading_dimension,
}
