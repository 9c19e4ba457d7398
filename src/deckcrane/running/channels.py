"""Which numbers of a run are kept: the channels that `Keep` selects, and equations that show these and nothing else.

What is not kept is not computed: the outputs that `Keep` does not name are left out of the equations before they become code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import casadi as ca

from deckcrane.equations.rows import Rows
from deckcrane.equations.system import Along, Equations, Output
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.keeping import Keep
from deckcrane.parts.signal_names import SignalEntry, entries_of, under, unknown
from deckcrane.program.tally import Tally
from deckcrane.program.tally_layout import Channel
from deckcrane.program.timing import Timing
from deckcrane.running.made_signals import with_made
from deckcrane.running.transients import first_counted, transient_of

DIRECTIONS = ("component", "axis", "resultant", "motion", "held", "load")
"""Dimensions whose labels are components of one thing: they make the groups of joint extremes."""


@dataclass(frozen=True)
class Kept:
    """Equations whose outputs are what is kept, the channels among them, and groups of these (by their number)."""

    equations: Equations
    channels: tuple[Channel, ...]
    groups: tuple[tuple[int, ...], ...]

    def tally(self, keep: Keep, scenario: Scenario, timing: Timing) -> Tally:
        """The statistics of a run; what is left out at its beginning is what `keep`, the scenario or the rule says."""
        start = transient_of(scenario, timing.duration)[0] if keep.transient is None else keep.transient
        first = first_counted(start, timing.every)
        width = self.equations.output_count()
        return Tally(keep, self.channels, timing.every, timing.records + 1, first, self.groups, width)


def kept(equations: Equations, keep: Keep, together: Iterable[Sequence[str]] = ()) -> Kept:
    """What `keep` selects from the outputs of equations, made signals among them; refused where it names what there is not.

    `together` are further groups of joint extremes, of signals by name.
    """
    entries = entries_of(with_made(equations, keep.made))
    chosen = _chosen(entries, keep.signals)
    plain = [entry for entry in chosen if not isinstance(entry.output.expression, Rows)]
    outputs = [_stacked(plain)] if plain else []
    columns = {entry.name: i for i, entry in enumerate(plain)}
    at = len(plain)
    looped: dict[str, list[SignalEntry]] = {}
    for entry in chosen:
        if isinstance(entry.output.expression, Rows):
            looped.setdefault(entry.output.name, []).append(entry)
    for name, own in looped.items():
        output, places = _rows(name, own)
        columns |= {entry.name: at + places[entry.place] for entry in own}
        at += output.expression.numel()
        outputs.append(output)
    channels = tuple(Channel(entry.name, entry.units, columns[entry.name]) for entry in chosen)
    return Kept(replace(equations, y=tuple(outputs)), channels, _groups(chosen, together))


def _chosen(entries: dict[str, SignalEntry], signals: Sequence[str]) -> list[SignalEntry]:
    names = list(entries) if not signals else []
    for signal in signals:
        found = under(signal, entries)
        if not found:
            raise unknown(signal, entries, "keep.signals")
        names += found
    if not names:
        raise DeckcraneError("nothing to keep: the scenario records no signal (`record`), and none is made")
    return [entries[name] for name in dict.fromkeys(names)]


def _stacked(entries: Sequence[SignalEntry]) -> Output:
    """Expressions one after the other."""
    names = tuple(entry.name for entry in entries)
    values = ca.vertcat(*[entry.expression for entry in entries])
    return Output("kept", values, {"signal": names}, Along("signal", tuple(e.units for e in entries)), "what is kept")


def _rows(name: str, entries: Sequence[SignalEntry]) -> tuple[Output, dict[int, int]]:
    """The rows of loops that have something of what is kept; and where the numbers of the whole output stand in them."""
    whole = entries[0].output.expression
    wanted, kept_at, at = {entry.place for entry in entries}, 0, 0
    places: dict[int, int] = {}
    pieces = []
    for loop, rows in whole.pieces:
        used = []
        for row in rows:
            own = range(at, at + loop.width)
            if wanted & set(own):
                used.append(row)
                places |= {place: kept_at + i for i, place in enumerate(own)}
                kept_at += loop.width
            at += loop.width
        if used:
            pieces.append((loop, tuple(used)))
    labels = {"place": tuple(map(str, range(kept_at)))}
    return Output(f"kept_{name}", Rows(tuple(pieces)), labels, "1", f"rows of {name}"), places


def _groups(entries: Sequence[SignalEntry], together: Iterable[Sequence[str]]) -> tuple[tuple[int, ...], ...]:
    """Components of one thing, such as the six of a joint; and what belongs together besides."""
    found: dict[str, list[int]] = {}
    for i, entry in enumerate(entries):
        dimensions = list(entry.output.labels)
        if dimensions and dimensions[-1] in DIRECTIONS:
            found.setdefault(entry.name.rpartition(".")[0], []).append(i)
    names = {entry.name: i for i, entry in enumerate(entries)}
    further = [dict.fromkeys(names[one] for name in group for one in under(name, names)) for group in together]
    return tuple(tuple(group) for group in (*found.values(), *further) if len(group) > 1)
