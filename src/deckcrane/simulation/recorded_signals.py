"""Selection of the channels that `Keep` names, and derived signals as further outputs of the equations.

Outputs that are not kept are not computed: they are left out of the equations before code is generated.

Derived signals are formulas such as `sqrt(reaction.king.fx**2 + reaction.king.fy**2)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import casadi as ca

from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import Equations, Output
from deckcrane.mechanics.model.signals import (
    Formulas,
    SignalEntry,
    entries_of,
    expand_signal_name,
    unknown_signal_message,
)
from deckcrane.mechanics.output_loops import Rows
from deckcrane.program.integrators import Timing
from deckcrane.program.statistics.layout import Channel
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.datasets import first_counted, transient_of
from deckcrane.units.dataset_units import Along

if TYPE_CHECKING:
    from deckcrane.program.statistics.tally import Tally


def with_derived_signals(equations: Equations, formulas: Mapping[str, str]) -> Equations:
    """Add derived signals to the outputs of the equations, each a scalar."""
    return replace(equations, y=(*equations.y, *derived_outputs(equations, formulas))) if formulas else equations


def derived_outputs(equations: Equations, formulas: Mapping[str, str]) -> tuple[Output, ...]:
    """Outputs of formulas by name; refuse a formula that cannot be parsed or names an unknown signal."""
    entries = entries_of(equations)
    for name in formulas:
        if not name.isidentifier():
            raise DeckcraneError(
                f'made: "{name}" is not a name for a signal: letters, digits and _ are, as in king_force'
            )
        if any(output.name == name for output in equations.y):
            raise DeckcraneError(f"made.{name}: the scenario records a variable of this name; choose another")
    parsed = Formulas(entries, formulas)
    return tuple(_derived_output(parsed, name) for name in formulas)


def _derived_output(formulas: Formulas, name: str) -> Output:
    worth, text = formulas.worth_of(name), formulas.texts[name]
    return Output(name, ca.densify(worth.value), {}, worth.unit.text, f"made: {text}", {"formula": text})


DIRECTIONS = ("component", "axis", "resultant", "motion", "held", "load")
"""Dimensions whose labels are components of one quantity: they form the groups of joint extremes."""


@dataclass(frozen=True)
class RecordedChannels:
    """Equations with the kept outputs only, their channels, and groups of channels by index."""

    equations: Equations
    channels: tuple[Channel, ...]
    groups: tuple[tuple[int, ...], ...]

    def tally(self, keep: Keep, scenario: Scenario, timing: Timing) -> Tally:
        """Statistics of a run, without the transient that `keep`, the scenario or else the default leaves out."""
        from deckcrane.program.statistics.tally import Tally

        start = transient_of(scenario, timing.duration)[0] if keep.transient is None else keep.transient
        first = first_counted(start, timing.every)
        width = self.equations.output_count()
        return Tally(keep, self.channels, timing.every, timing.records + 1, first, self.groups, width)


def select_channels(equations: Equations, keep: Keep, together: Iterable[Sequence[str]] = ()) -> RecordedChannels:
    """Select the outputs that `keep` names, derived signals included; refuse names that do not exist.

    `together` are further groups of joint extremes, as names of signals.
    """
    entries = entries_of(with_derived_signals(equations, keep.made))
    chosen = _selected_entries(entries, keep.signals)
    plain = [entry for entry in chosen if not isinstance(entry.output.expression, Rows)]
    outputs = [_stack(plain)] if plain else []
    columns = {entry.name: i for i, entry in enumerate(plain)}
    at = len(plain)
    looped: dict[str, list[SignalEntry]] = {}
    for entry in chosen:
        if isinstance(entry.output.expression, Rows):
            looped.setdefault(entry.output.name, []).append(entry)
    for name, rows in looped.items():
        output, places = _select_rows(name, rows)
        columns |= {entry.name: at + places[entry.place] for entry in rows}
        at += output.expression.numel()
        outputs.append(output)
    channels = tuple(Channel(entry.name, entry.units, columns[entry.name]) for entry in chosen)
    return RecordedChannels(replace(equations, y=tuple(outputs)), channels, _groups(chosen, together))


def _selected_entries(entries: dict[str, SignalEntry], signals: Sequence[str]) -> list[SignalEntry]:
    names = list(entries) if not signals else []
    for signal in signals:
        matches = expand_signal_name(signal, entries)
        if not matches:
            raise unknown_signal_message(signal, entries, "keep.signals")
        names += matches
    if not names:
        raise DeckcraneError("nothing to keep: the scenario records no signal (`record`), and none is made")
    return [entries[name] for name in dict.fromkeys(names)]


def _stack(entries: Sequence[SignalEntry]) -> Output:
    """Stack the expressions of all entries into one output."""
    names = tuple(entry.name for entry in entries)
    values = ca.vertcat(*[entry.expression for entry in entries])
    return Output("kept", values, {"signal": names}, Along("signal", tuple(e.units for e in entries)), "what is kept")


def _select_rows(name: str, entries: Sequence[SignalEntry]) -> tuple[Output, dict[int, int]]:
    """Rows of looped outputs that hold a kept number, and the map from places in the full output to places in these rows."""
    full = entries[0].output.expression
    kept_places, kept_at, at = {entry.place for entry in entries}, 0, 0
    places: dict[int, int] = {}
    pieces = []
    for loop, rows in full.pieces:
        used = []
        for row in rows:
            row_places = range(at, at + loop.width)
            if kept_places & set(row_places):
                used.append(row)
                places |= {place: kept_at + i for i, place in enumerate(row_places)}
                kept_at += loop.width
            at += loop.width
        if used:
            pieces.append((loop, tuple(used)))
    labels = {"place": tuple(map(str, range(kept_at)))}
    return Output(f"kept_{name}", Rows(tuple(pieces)), labels, "1", f"rows of {name}"), places


def _groups(entries: Sequence[SignalEntry], together: Iterable[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
    """Groups of joint extremes: components of one quantity, such as the six of a joint, and the groups in `together`."""
    components: dict[str, list[int]] = {}
    for i, entry in enumerate(entries):
        dimensions = list(entry.output.labels)
        if dimensions and dimensions[-1] in DIRECTIONS:
            components.setdefault(entry.name.rpartition(".")[0], []).append(i)
    names = {entry.name: i for i, entry in enumerate(entries)}
    further = [
        dict.fromkeys(names[signal] for name in group for signal in expand_signal_name(name, names))
        for group in together
    ]
    return tuple(tuple(group) for group in (*components.values(), *further) if len(group) > 1)
