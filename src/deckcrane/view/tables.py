"""Tables for the terminal: an equilibrium, modes, a sea, extremes, the content of a dataset; and units chosen by the reader.

Extremes are least and greatest values of signals, each with its time. A sea has its spectrum and waves, and water kinematics at
points. The reader's units are those in which tables, figures and reports show SI numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, degrees, isfinite
from typing import TYPE_CHECKING

import numpy as np
from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Column, Table
from rich.text import Text

from deckcrane.analysis.run_statistics import CountedSignal
from deckcrane.components.sea import stated_sea
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import coordinate_units
from deckcrane.units.quantities import UnitError, dimension_of, quantity
from deckcrane.view.plots.figures import ROUNDING

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.analysis.balance.balance import RunBalance
    from deckcrane.analysis.linear_model import LinearModel
    from deckcrane.components.catalogue import Scenario
    from deckcrane.sea.realisation import Waves
    from deckcrane.sea.spectral_files import FileSpectra


LONGEST_UNBROKEN = 24
"""Most characters of a word that is never broken, unless its column asks for more."""


class FittedTable(Table):
    """A table whose numbers and headings are never broken.

    Where a terminal is too narrow, columns move closer together; what still finds no room follows below, beside the first column
    again.
    """

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        whole = self.__rich_measure__(console, options.update(max_width=_UNLIMITED)).maximum
        if whole <= options.max_width:
            yield from super().__rich_console__(console, options)
            return
        least = [_least_width(column) for column in self.columns]
        natural = [max(map(len, _texts(column))) for column in self.columns]
        room = options.max_width - 2  # for the edges of the box
        padding = 1 if sum(least) + 3 * (len(least) - 1) <= room else 0
        gap = 1 + 2 * padding
        for k, group in enumerate(_column_groups(least, gap, room)):
            widths = _shared_room([least[i] for i in group], [natural[i] for i in group], room - gap * (len(group) - 1))
            part = Table(title=None if k else self.title, title_justify=self.title_justify, box=self.box)
            part.padding, part.pad_edge, part.show_edge = (0, padding), False, self.show_edge or k > 0
            for i, width in zip(group, widths, strict=True):
                part.add_column(self.columns[i].header, justify=self.columns[i].justify, overflow="fold", width=width)
            for row in zip(*(self.columns[i].cells for i in group), strict=True):
                part.add_row(*row)
            yield part


_UNLIMITED = 10_000
"""A width that any table finds enough."""


def _texts(column: Column) -> list[str]:
    """Heading and cells of a column as they are shown."""
    return [
        cell.plain if isinstance(cell, Text) else Text.from_markup(str(cell)).plain
        for cell in (column.header, *column.cells)
    ]


def _least_width(column: Column) -> int:
    """The width in which a column breaks no heading, no number and no word that is not overlong."""
    heading, *shown = _texts(column)
    if column.no_wrap or column.justify == "right":
        lengths = [len(text) for text in shown]
    else:
        lengths = [min(len(word), LONGEST_UNBROKEN) for text in shown for word in text.split()]
    return max([1, *lengths, *(len(word) for word in heading.split())])


def _column_groups(least: Sequence[int], gap: int, room: int) -> list[list[int]]:
    """Columns that fit beside each other, each group with the first column."""
    groups = [[0]]
    for i in range(1, len(least)):
        group = [*groups[-1], i]
        if len(group) > 2 and sum(least[j] for j in group) + gap * (len(group) - 1) > room:
            groups.append([0])
        groups[-1].append(i)
    return groups


def _shared_room(least: Sequence[int], natural: Sequence[int], room: int) -> list[int]:
    """Widths of columns that share what room is left above the least ones, those that need little first."""
    widths, left = list(least), max(room - sum(least), 0)
    needs = sorted(range(len(least)), key=lambda i: natural[i] - least[i])
    for turn, i in enumerate(needs):
        more = min(max(natural[i] - least[i], 0), left // (len(needs) - turn))
        widths[i] += more
        left -= more
    widths[0] -= max(
        sum(widths) - max(room, sum(widths[1:]) + 1), 0
    )  # names are folded where even two columns find no room
    return widths


def equilibrium_table(scenario: Scenario, model: LinearModel) -> Table:
    """Coordinates of the static equilibrium."""
    table = Table("coordinate", "start", "equilibrium", title="equilibrium", title_justify="left")
    units = coordinate_units(scenario)
    starts = {data.name: data.element.start for data in scenario.plant.coordinates}
    for name, place in zip(model.outputs, model.equilibrium, strict=False):
        table.add_row(name, format_number(starts[name], units[name]), format_number(float(place), units[name]))
    return table


def balance_table(balance: RunBalance, most: int = 16) -> Table:
    """Terms of a run's balance that do not close, and the worst of each kind, the worst first."""
    kinds: set[str] = set()
    rows = []
    for term in balance.terms:
        if not term.closes or term.kind not in kinds:
            rows.append(term)
        kinds.add(term.kind)
    title = f"{len(balance.terms)} terms: all that are open, and the worst of each kind"
    table = Table(title=title, title_justify="left")
    table.add_column("", no_wrap=True, min_width=6)
    table.add_column("term", overflow="fold")  # gives way, so that numbers and their units stay whole
    for name in ("residual", "share", "allowed"):
        table.add_column(name, no_wrap=True, justify="right")
    for term in rows[:most]:
        state, residual = "closed" if term.closes else "OPEN", f"{term.residual:.3g} {term.unit}"
        table.add_row(state, f"{term.kind} {term.name}", residual, f"{term.share:.1e}", f"{term.tolerance:.0e}")
    return table


def modes_table(model: LinearModel) -> Table:
    """Frequency, period, damping and largest shape entries of every mode, and other states that take part in it."""
    table = Table("", "frequency", "period", "damping", "kind", "shape", title="modes", title_justify="left")
    others = any(name not in model.coordinates and not name.startswith("d:") for name in model.states)
    if others:
        table.add_column("other states")
    for number, mode in enumerate(model.modes(), start=1):
        order = np.argsort(-np.abs(mode.shape))
        entries = [f"{model.coordinates[i]} {_entry(mode.shape[i])}" for i in order if abs(mode.shape[i]) > 0.05]
        table.add_row(
            str(number),
            f"{mode.frequency:.4g} rad/s",
            f"{mode.period:.4g} s" if math.isfinite(mode.period) else "-",
            f"{mode.damping:.4f}" if mode.frequency else "-",
            mode.kind,
            ", ".join(entries[:4]),
            *([_other_states(model.other_states(mode))] if others else []),
        )
    return table


def _other_states(parts: dict[str, float], most: int = 2, least: float = 0.1) -> str:
    """States of ropes, brakes, filters, oil and fluid memory with a noticeable part in a mode."""
    return ", ".join(f"{name} {100 * part:.0f} %" for name, part in list(parts.items())[:most] if part >= least)


def describe(dataset: xr.Dataset) -> str:
    """Content of a dataset as lines of text."""
    lines = [f"{key:<14} {value}" for key, value in dataset.attrs.items() if key != "scenario"]
    for name, data in dataset.data_vars.items():
        size = " x ".join(f"{n} {d}" for d, n in data.sizes.items())
        lines.append(f"{name!s:<14} {size}; {data.attrs.get('long_name', '')} [{data.attrs.get('units', '')}]")
    return "\n".join(lines)


def _entry(value: complex) -> str:
    angle = math.degrees(math.atan2(value.imag, value.real))
    return f"{abs(value):.2f}" if abs(angle) < 1 else f"{abs(value):.2f}∠{angle:.0f}°"


def format_number(value: float, unit: str) -> str:
    """A readable number: angles in degrees, forces and stresses with a prefix, no unit for a plain number."""
    if unit == "rad":
        return f"{math.degrees(value):z.3f} deg"
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if unit.startswith(("N", "Pa")) and abs(value) >= factor:
            return f"{value / factor:.4g} {prefix}{unit}"
    return f"{value:.4g} {'' if unit == '1' else unit}".rstrip()


NEGLIGIBLE = 1e-12
"""In SI units: a length, angle, speed or load that nobody can tell from zero."""


def table_of(title: str, *columns: str) -> Table:
    """A table that fits a terminal of 80 columns: names to the left, numbers to the right, few lines."""
    table = FittedTable(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i and column not in ("load", "where") else "left")
    return table


def cells(signal: CountedSignal, time: np.ndarray, scale: float = 0.0) -> tuple[str, str, str, str]:
    """Least value, its time, greatest value, its time; rounding errors against `scale` are zero, NaN is "not finite"."""
    if not np.isfinite(signal.values).all():
        return "not finite", "-", "not finite", "-"
    if signal.size <= max(ROUNDING * scale, NEGLIGIBLE):
        return format_number(0.0, signal.unit), "-", format_number(0.0, signal.unit), "-"
    low, high = signal.extremes(time)
    rounding = ROUNDING * max(scale, signal.size)
    values = [
        format_number(extreme.value if abs(extreme.value) > rounding else 0.0, signal.unit) for extreme in (low, high)
    ]
    return values[0], f"{low.time:g} s", values[1], f"{high.time:g} s"


def extremes(title: str, first: str, signals: list[CountedSignal], dataset: xr.Dataset) -> Table:
    table = table_of(title, first, "least", "at", "greatest", "at")
    scales = {unit: scale_of(s for s in signals if s.unit == unit) for unit in {s.unit for s in signals}}
    for signal in signals:
        table.add_row(signal.name, *cells(signal, dataset["time"].values, scales[signal.unit]))
    return table


def largest(title: str, first: str, signals: list[CountedSignal], dataset: xr.Dataset) -> Table:
    table = table_of(title, first, "force, largest", "at")
    for signal in signals:
        table.add_row(signal.name, *cells(signal, dataset["time"].values, scale_of(signals))[2:])
    return table


def scale_of(signals: Iterable[CountedSignal]) -> float:
    return max((signal.size for signal in signals if np.isfinite(signal.size)), default=0.0)


FEW = 12
"""Up to this many times are listed one by one."""


def sea_table(scenario: Scenario, waves: Waves) -> Table:
    """Describe the sea of a scenario and its realisation: the elevation at the ground's origin."""
    from deckcrane.sea.realisation import spectrum_of, system_direction, system_spectrum

    sea = stated_sea(scenario)
    assert sea is not None, "only a sea has waves"
    table = Table(title="sea", title_justify="left", show_header=False)
    for name, system in sea.wave_systems.items():
        prefix = f"{name}: " if name else ""
        spectrum = system_spectrum(system)
        table.add_row(f"{prefix}spectrum", f"{spectrum.name}; Tz {spectrum.tz:.4g} s")
        spread = "long-crested" if system.spreading is None else f"spread as cos^{2 * system.spreading.s:g}"
        spread = spread if system.directional is None else "on average; by the file's directions"
        table.add_row(f"{prefix}direction", f"{degrees(system_direction(system)):.4g} deg, {spread}")
    if sea.systems:
        total = spectrum_of(sea)
        table.add_row("together", f"Hs {total.hs:.4g} m, Tp {total.tp:.4g} s, Tz {total.tz:.4g} s")
        stated_seeds = {name: system.seed for name, system in sea.systems.items() if system.seed is not None}
        seeds = "".join(f", of {name} {seed}" for name, seed in stated_seeds.items())
        fixed = {system.amplitudes for system in sea.systems.values()}
        table.add_row(
            "made of", f"{len(waves.w):,} waves with {' and '.join(sorted(fixed))} amplitudes, seed {sea.seed}{seeds}"
        )
    elif sea.regular is None:
        table.add_row("made of", f"{len(waves.w):,} waves with {sea.amplitudes} amplitudes, seed {sea.seed}")
    if sea.regular is not None:
        table.add_row("regular wave", f"height {2 * sea.regular.half_height:.4g} m, period {sea.regular.period:.4g} s")
        table.add_row("direction", f"{degrees(sea.direction or 0.0):.4g} deg")
    table.add_row("water", f"{waves.depth:.4g} m deep" if isfinite(waves.depth) else "deep")
    if waves.velocity != (0.0, 0.0):
        table.add_row("under way", _encounter_text(waves))
    step = 0.25 / float(np.abs(waves.encounter).max())
    elevation = waves.record(0.0, step, ceil(scenario.run.duration / step) + 1)
    hs, seconds = 4 * float(np.sqrt(np.mean(elevation**2))), f"{scenario.run.duration:.4g} s"
    table.add_row("in this run", f"Hs {hs:.3f} m, from {elevation.min():.2f} to {elevation.max():.2f} m in {seconds}")
    return table


def _encounter_text(waves: Waves) -> str:
    """Speed of the frame, and the mean period at which it meets the crests of the sea."""
    met = 2 * np.pi * np.sqrt(np.sum(waves.amplitude**2) / np.sum((waves.amplitude * waves.encounter) ** 2))
    share = float(np.sum(waves.amplitude[waves.encounter < 0] ** 2) / np.sum(waves.amplitude**2))
    overtaken = f"; {share:.1%} of the energy is in waves that it overtakes" if share > 0 else ""
    return f"{np.hypot(*waves.velocity):.4g} m/s: met with Tz {met:.4g} s, not {waves.tz:.4g} s{overtaken}"


def spectra_table(spectra: FileSpectra) -> Table:
    """Describe a file of directional spectra: format, times, places, bins, and where its directions point."""
    from deckcrane.sea.spectral_files import FORMATS

    efth = spectra.dataset["efth"]
    table = Table(title="directional spectra", title_justify="left", show_header=False)
    table.add_row("file", f"{spectra.path}, read as {spectra.format} ({FORMATS[spectra.format].words})")
    if "time" in efth.dims:
        times = [np.datetime_as_string(each, unit="m") for each in efth["time"].to_numpy()[[0, -1]]]
        table.add_row("times", f"{efth.sizes['time']}, from {times[0]} to {times[1]}")
    places = int(np.prod([size for dim, size in efth.sizes.items() if dim not in ("time", "freq", "dir")]))
    table.add_row("places", str(places))
    freq, direction = efth["freq"].to_numpy(), efth["dir"].to_numpy()
    table.add_row("frequencies", f"{len(freq)}, from {freq[0]:.4g} to {freq[-1]:.4g} Hz")
    table.add_row("directions", f"{len(direction)}; {spectra.convention.replace('_', ' ')}, by {spectra.stated_by}")
    return table


def partition_table(dataset: xr.Dataset) -> Table:
    """The wave systems of a directional spectrum, and all of it."""
    from deckcrane.sea.spectral_files import partitions, whole_form

    columns = ("Hs", "Tp", "coming from", "going to", "spread")
    table = table_of("wave systems (bearings clockwise from north)", "", *columns)
    systems = partitions(dataset)
    rows = [*((str(n), system) for n, system in enumerate(systems, 1)), ("together", whole_form(dataset))]
    for name, form in rows:
        bearings = f"{form.coming_from:.0f} deg", f"{(form.coming_from + 180) % 360:.0f} deg"
        table.add_row(name, f"{form.hs:.3f} m", f"{form.tp:.2f} s", *bearings, f"{form.spread:.0f} deg")
    return table


def water_table(dataset: xr.Dataset, sea: str = "wave", title: str = "water") -> Table:
    """Water kinematics at points: each time where there are few, extremes where there are many.

    `sea` is the first word of the variables: wave for the undisturbed sea, disturbed for that beside hulls.
    """
    times = dataset["time"].values
    titles = ("point", "time", "elevation", "velocity", "acceleration", "pressure")
    if len(times) <= FEW:
        table = Table(*titles, title=title, title_justify="left")
        for point in dataset["point"].values:
            for i, t in enumerate(times):
                water = dataset.sel(point=point).isel(time=i)
                elevation = float(water[f"{sea}_elevation"])
                height = f"{elevation:.3f} m" if np.isfinite(elevation) else "not known"
                table.add_row(str(point), f"{t:.4g} s", height, *_kinematics_cells(water, sea))
        return table
    table = Table(
        "point", "in water", "elevation", "largest speed", "acceleration", "pressure", title=f"{title} over the run"
    )
    table.title_justify = "left"
    for point in dataset["point"].values:
        water = dataset.sel(point=point)
        level, pressure = water[f"{sea}_elevation"].values, water[f"{sea}_pressure"].values
        if not np.isfinite(level).all():
            table.add_row(str(point), "not known", "-", "-", "-", "-")
            continue
        wet = np.isfinite(pressure)
        speed, rate = (
            np.linalg.norm(water[name].values[wet], axis=1) for name in (f"{sea}_velocity", f"{sea}_acceleration")
        )
        table.add_row(
            str(point),
            f"{100 * wet.mean():.3g} %",
            f"{level.min():.3f} to {level.max():.3f} m",
            *((f"{speed.max():.3f} m/s", f"{rate.max():.3f} m/s^2") if wet.any() else ("-", "-")),
            f"{pressure[wet].min() / 1e3:.2f} to {pressure[wet].max() / 1e3:.2f} kPa" if wet.any() else "-",
        )
    return table


def _kinematics_cells(water: xr.Dataset, sea: str) -> tuple[str, str, str]:
    """Velocity, acceleration and pressure at one point and time, or a note that there is no water."""
    if not np.isfinite(float(water[f"{sea}_elevation"])):
        return "-", "-", "-"
    if not np.isfinite(float(water[f"{sea}_pressure"])):
        return "no water there", "-", "-"
    velocity, acceleration = (
        f"[{', '.join(f'{value:.3f}' for value in water[name].values)}] {unit}"
        for name, unit in ((f"{sea}_velocity", "m/s"), (f"{sea}_acceleration", "m/s^2"))
    )
    return velocity, acceleration, f"{float(water[f'{sea}_pressure']) / 1e3:.2f} kPa"


USUAL: Mapping[str, str] = {
    "N": "kN",
    "N m": "kN m",
    "Pa": "MPa",
    "rad": "deg",
    "rad/s": "deg/s",
    "kg": "t",
    "N/m": "kN/m",
    "J": "kJ",
}
"""Default units; all others stay in SI."""


@dataclass(frozen=True)
class UnitChoice:
    """The unit that is shown in place of each SI unit."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, wanted: tuple[str, ...] | list[str] = ()) -> UnitChoice:
        """Take units that a user chooses, such as ["MN", "MN m", "ft"], each in place of the SI unit of its dimension."""
        chosen: dict[str, str] = {}
        for unit in wanted:
            try:
                powers = dimension_of(unit).powers
            except UnitError as error:
                raise DeckcraneError(f"units: {error}") from None
            si = next(
                (
                    candidate
                    for candidate in _SI_UNITS
                    if dimension_of(candidate).powers == powers
                    and ("rad" in candidate) == ("deg" in unit or "rad" in unit)
                    and (candidate == "J") == unit.endswith("J")  # a moment has the dimension of an energy
                ),
                None,
            )
            if si is None:
                raise DeckcraneError(f'units: "{unit}" is none that results are in; {", ".join(_SI_UNITS)} are')
            chosen[si] = unit
        return cls(chosen)

    def unit(self, si: str) -> str:
        """The unit shown in place of an SI unit."""
        return self.chosen.get(si, USUAL.get(si, "" if si == "1" else si))

    def number(self, value: float, si: str) -> float:
        """An SI number in the unit that is shown."""
        unit = self.unit(si)
        if unit in ("", si):
            return value
        if unit in ("deg", "deg/s"):
            return degrees(value)
        return value / float(quantity(f"1 {unit}"))

    def text(self, value: float, si: str, digits: int = 4) -> str:
        """A number with its unit."""
        return f"{self.number(value, si):.{digits}g} {self.unit(si)}".rstrip()


_SI_UNITS = ("N", "N m", "Pa", "rad", "rad/s", "kg", "N/m", "m", "m/s", "m/s^2", "s", "W", "m^2", "m^3", "N m/rad", "J")
