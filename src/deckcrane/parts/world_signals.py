"""All signals of a model for formulas: by name, with their units, evaluated on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from deckcrane.equations.system import SX
from deckcrane.parts.formulas import Formulas, Worth
from deckcrane.parts.protocol import Reading
from deckcrane.parts.world import World


@dataclass(frozen=True)
class WorldSignal:
    """One signal."""

    world: World
    name: str
    units: str

    @property
    def expression(self) -> SX:
        return self.world.signal(self.name, self.name)


class WorldSignals(Mapping[str, WorldSignal]):
    """Signals by name. Labels and units are known before any value is."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._signal_units = dict(_signal_units(world))

    def __getitem__(self, name: str) -> WorldSignal:
        return WorldSignal(self._world, name, self._signal_units[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._signal_units)

    def __len__(self) -> int:
        return len(self._signal_units)


def formula_of(world: World, where: str, name: str, text: str) -> Worth:
    """The value of a formula of the model's signals; `where` and `name` are its keys in the file, for errors."""
    signals = world.once("signals with units", lambda: WorldSignals(world))
    return Formulas(signals, {name: text}, where).worth_of(name)


def _signal_units(world: World) -> Iterator[tuple[str, str]]:
    yield "time", "s"
    for name, port in world.ports.items():
        unit = "rad" if port.kind == "angular" else "m"
        yield name, unit
        yield f"d:{name}", f"{unit}/s"
    for part in world.kit.numeric:
        for state in part.states():
            yield state.name, state.unit
    for readings in world.readings.values():
        for reading in readings:
            for labels in product(*reading.labels.values()):
                yield ".".join((reading.name, *labels)), unit_at(reading, labels)


def unit_at(reading: Reading, labels: tuple[str, ...]) -> str:
    """The unit of one entry of a reading."""
    if isinstance(reading.units, str):
        return reading.units
    places = reading.labels[reading.units.dimension]
    return reading.units.units[places.index(labels[list(reading.labels).index(reading.units.dimension)])]
