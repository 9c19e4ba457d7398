"""The numbers of a scenario inside an FMU: start values, input series, and the settings of its time loop.

Input series follow from the scenario: waves, gusts, given motions, noise. Waves on vessels are made by the FMU itself, for any
seed, where the sea allows (`sea_data`); else they go as coarse records, from which samples are interpolated as they are in `run`.
All others go as samples. Records and samples end with the scenario's duration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.fmu.binaries import Table
from deckcrane.exchange.fmu.sea_data import SeaData
from deckcrane.mechanics.equations import Equations
from deckcrane.program.events import RUN_ROOM, EventLayout
from deckcrane.program.inputs import CarriedSeries, Series
from deckcrane.program.integrators import FIXED, IMPLICIT, Timing
from deckcrane.scenario.data import did_you_mean

SAMPLES, HELD_SAMPLES, COARSE, WAVES = range(4)
"""Kinds of series, as in wrapper/crane.c."""
BLOCK = 64
"""Steps for which samples of waves are made at a time."""
LARGEST = 256e6
"""Bytes of input series above which an FMU is refused."""
FOREVER = 1e300

SEA_ROWS = 1 << 40
"""Samples of a sea that is made while time goes on: more than any run needs."""


@dataclass(frozen=True)
class SeaSeries:
    """Wave forces on a vessel that the FMU makes itself, for any seed."""

    names: tuple[str, ...]
    vessel: int
    between: int
    spacing: float


AnySeries = Series | CarriedSeries | SeaSeries


@dataclass(frozen=True)
class SeriesTables:
    """Input series as tables, and the inputs that they feed."""

    shapes: Array
    places: Array
    times: Array
    samples: Array
    room: int
    """Fine samples of each coarse record that are in memory at a time."""
    fine: int
    linear: int
    held: int
    until: float
    fed: frozenset[str]
    constants: Array
    """A number for each input: that of series of one sample, and defaults."""

    @classmethod
    def of(cls, equations: Equations, series: Sequence[AnySeries], timing: Timing) -> SeriesTables:
        """Tables of series, linear ones before held ones."""
        series = sorted(series, key=lambda entry: isinstance(entry, Series) and entry.between == "held")
        shapes: list[list[int]] = []
        places: list[int] = []
        times: list[list[float]] = []
        samples: list[Array] = []
        count, room, fine, until = 0, 1, 0, FOREVER
        constants = np.array(equations.u.values, dtype=float)
        for entry in series:
            if isinstance(entry, Series) and not entry.moves:
                constants[[equations.u.names.index(name) for name in entry.names]] = entry.values[0]
                continue
            places += [equations.u.names.index(name) for name in entry.names]
            if isinstance(entry, SeaSeries):
                start, slack, tables = 0.0, 0.0, []
                room = max(room, ceil(BLOCK * timing.step / entry.spacing) + 8)
                shape = [WAVES, SEA_ROWS, len(entry.names), 0, entry.vessel, entry.between]
            elif isinstance(entry, CarriedSeries):
                start, rows, slack, kind = 0.0, entry.count, 0.0, COARSE
                room = max(room, ceil(BLOCK * timing.step / entry.spacing) + 8)
                tables = [entry.coarse.ravel(), entry.window.ravel()]
                shape = [kind, rows, len(entry.names), count, count + tables[0].size, entry.between]
            else:
                start, rows, slack = entry.start, len(entry.values), entry.slack
                kind = HELD_SAMPLES if entry.between == "held" else SAMPLES
                tables = [entry.values.ravel()]
                shape = [kind, rows, len(entry.names), count, 0, 0]
            shapes.append(shape)
            times.append([start, entry.spacing, slack])
            samples += tables
            count += sum(table.size for table in tables)
            until = until if isinstance(entry, SeaSeries) else timing.duration
        if 8.0 * count > LARGEST:
            raise DeckcraneError(
                f"the input series of this scenario take {8e-6 * count:,.0f} MB in an FMU, more than {LARGEST / 1e6:.0f} MB; "
                "export a shorter run.duration, or take them from outside"
            )
        held = sum(shape[0] == HELD_SAMPLES for shape in shapes)
        fine = sum(shape[2] for shape in shapes if shape[0] in (COARSE, WAVES)) * room
        return cls(
            np.array([number for shape in shapes for number in shape] + [room], dtype=np.int64),
            np.array(places, dtype=np.int64),
            np.array(times).ravel(),
            np.concatenate([*samples, np.zeros(1)]),
            room,
            fine,
            len(shapes) - held,
            held,
            until,
            frozenset(name for entry in series for name in entry.names),
            constants,
        )


@dataclass(frozen=True)
class ScenarioData:
    """Tables and macros of the wrapper for one scenario."""

    tables: Mapping[str, Table]
    macros: Mapping[str, object]
    series: SeriesTables
    events: EventLayout | None
    """Events that the FMU counts; None where it counts none."""
    method: str
    sea: SeaData | None = None
    """The sea, where the FMU makes its waves."""


def outside_series(series: Mapping[str, AnySeries], outside: Iterable[str]) -> list[AnySeries]:
    """The series that stay in the FMU; those named `outside` become inputs of it."""
    for name in outside:
        if name not in series:
            raise DeckcraneError(
                f'no input series is called "{name}";{did_you_mean(name, series)} there are: {", ".join(series) or "none"}'
            )
    return [entry for name, entry in series.items() if name not in set(outside)]


def scenario_data(
    equations: Equations,
    timing: Timing,
    series: Sequence[AnySeries],
    interfaces: Sequence[str],
    sea: SeaData | None = None,
) -> ScenarioData:
    """Tables and macros for a scenario whose equations are fed by these series."""
    method = timing.integrator if "co-simulation" in interfaces else "rk4"
    if method == "cvodes":
        raise DeckcraneError(
            "the integrator cvodes is a program of its own and cannot be part of an FMU for co-simulation; write "
            "run.integrator: rk4, dopri5, rodas4, rodas4_fixed or ros34pw2_fixed, or export for model exchange"
        )
    fed = SeriesTables.of(equations, series, timing)
    layout = EventLayout.of(equations, RUN_ROOM)
    events = layout if interfaces == ["co-simulation"] else None
    lists = [] if events is None else [[events.list_of(i, n), events.room] for i, n, _, _ in events.sources]
    tables: dict[str, Table] = {
        "crane_states": np.asarray(equations.x.values, dtype=float),
        "crane_nominals": np.asarray(equations.x.scales, dtype=float),
        "crane_input_values": fed.constants,
        "crane_parameters": np.asarray(equations.p.values, dtype=float),
        "crane_fed": np.array([int(name in fed.fed) for name in equations.u.names], dtype=np.int64),
        "crane_series_shapes": fed.shapes,
        "crane_series_places": fed.places,
        "crane_series_times": fed.times,
        "crane_samples": fed.samples,
        "crane_event_lists": np.array(lists, dtype=np.int64).ravel(),
        "crane_tolerances": timing.absolute_tolerance * np.asarray(equations.x.scales, dtype=float),
    }
    macros: dict[str, object] = {
        "NX": len(equations.x),
        "NU": len(equations.u),
        "NY": equations.output_count(),
        "NP": len(equations.p),
        "NW": 0 if layout is None else layout.size,
        "NE": 0 if layout is None else layout.count,
        "EVENT_OUTPUTS": 2 * len(lists),
        "LINEAR": fed.linear,
        "HELD": fed.held,
        "FINE": fed.fine,
        "SYSTEMS": 0,
        "SEAS": 0,
        "VESSELS": 0,
        "METHOD": method,
        "IMPLICIT": int(method in IMPLICIT),
        "FIXED": int(method in FIXED),
        "STEP": repr(float(timing.step)),
        "RELATIVE": repr(float(timing.relative_tolerance)),
        "UNTIL": repr(float(fed.until)),
        "BLOCK": BLOCK,
        "CO_SIMULATION": int("co-simulation" in interfaces),
        "MODEL_EXCHANGE": int("model-exchange" in interfaces),
    }
    if sea is not None:
        tables, macros = {**tables, **sea.tables}, {**macros, **sea.macros}
    return ScenarioData(tables, macros, fed, events, method, sea)
