"""Every number that equations show, by name: `hook_load`, `reaction.king.fx`; and `reaction.king` for all of a kind.

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
    """One number of an output: its place there, and its unit."""

    name: str
    output: Output
    place: int
    units: str

    @property
    def expression(self) -> SX:
        return self.output.written_out[self.place]


def entries_of(equations: Equations) -> dict[str, SignalEntry]:
    """All numbers of all outputs, in their order."""
    return {entry.name: entry for output in equations.y for entry in _entries(output)}


def _entries(output: Output) -> Iterator[SignalEntry]:
    for place, labels in enumerate(product(*output.labels.values())):
        unit = output.unit(**dict(zip(output.labels, labels, strict=True)))
        yield SignalEntry(".".join((output.name, *labels)), output, place, unit)


def under(name: str, names: Iterable[str]) -> list[str]:
    """The names that a name stands for: itself, or all that it begins."""
    names = list(names)
    return [name] if name in names else [each for each in names if each.startswith(f"{name}.")]


def unknown(name: str, known: Mapping[str, object], where: str) -> DeckcraneError:
    """What is said of a name that stands for nothing."""
    variable = name.partition(".")[0]
    variables = list(dict.fromkeys(each.partition(".")[0] for each in known))
    if variable == "wave_elevation":
        why = "the waves are made beside the equations, and are not among the signals that can be counted while a run goes on"
    elif variable in RECORDED and variable not in variables:
        why = f"the scenario does not record {variable}, or has nothing that shows it; see `record`"
    elif variable in variables:
        begun = [each for each in known if each.startswith(f"{variable}.")]
        why = f"{variable} has {_some(begun)};{nearest(name, begun)}" if begun else f"{variable} is one number"
    else:
        why = f"there are {_some(variables)};{nearest(name, variables)}"
    return DeckcraneError(f'{where}: there is no signal "{name}": {why}'.rstrip(";"))


def _some(names: list[str]) -> str:
    return ", ".join(names[:12]) + (", ..." if len(names) > 12 else "")
