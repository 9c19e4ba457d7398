"""Every scalar output of the equations, by name: `hook_load`, `reaction.king.fx`; and `reaction.king` for all of a kind.

A name is that of a variable followed by its labels, as datasets have them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from deckcrane.equations.system import SX, Equations, Output
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest
from deckcrane.model.settings import RECORDED


@dataclass(frozen=True)
class SignalEntry:
    """One number of an output: its index there, and its unit."""

    name: str
    output: Output
    place: int
    units: str

    @property
    def expression(self) -> SX:
        return self.output.written_out[self.place]


def entries_of(equations: Equations) -> dict[str, SignalEntry]:
    """All numbers of all outputs, in their order."""
    return {entry.name: entry for output in equations.y for entry in _output_entries(output)}


def _output_entries(output: Output) -> Iterator[SignalEntry]:
    for place, labels in enumerate(product(*output.labels.values())):
        unit = output.unit(**dict(zip(output.labels, labels, strict=True)))
        yield SignalEntry(".".join((output.name, *labels)), output, place, unit)


def under(name: str, names: Iterable[str]) -> list[str]:
    """The names that a name stands for: itself, or all that it begins."""
    names = list(names)
    return [name] if name in names else [entry for entry in names if entry.startswith(f"{name}.")]


def unknown(name: str, known: Mapping[str, object], where: str) -> DeckcraneError:
    """The error for a name that stands for nothing."""
    variable = name.partition(".")[0]
    variables = list(dict.fromkeys(entry.partition(".")[0] for entry in known))
    if variable == "wave_elevation":
        why = "the waves are made beside the equations, and are not among the signals that can be counted while a run goes on"
    elif variable in RECORDED and variable not in variables:
        why = f"the scenario does not record {variable}, or has nothing that shows it; see `record`"
    elif variable in variables:
        entries = [entry for entry in known if entry.startswith(f"{variable}.")]
        why = (
            f"{variable} has {_first_names(entries)};{nearest(name, entries)}"
            if entries
            else f"{variable} is one number"
        )
    else:
        why = f"there are {_first_names(variables)};{nearest(name, variables)}"
    return DeckcraneError(f'{where}: there is no signal "{name}": {why}'.rstrip(";"))


def _first_names(names: list[str]) -> str:
    return ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
