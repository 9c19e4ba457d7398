"""The sum of all parts: forces on coordinates and speeds, wrenches on links, and their readings as outputs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, cast

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX, Output
from deckcrane.mechanics.model.protocol import Part, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.output_loops import Rows
from deckcrane.units.dataset_units import Along


@dataclass(frozen=True)
class AppliedForces:
    """Forces on all coordinates and on all speeds, and the flipped wrenches [n; f] on all links at their frames' origins."""

    on_coordinates: SX
    on_speeds: SX
    external: list[SX]

    def on_all_speeds(self, rates: SX) -> SX:
        """All forces on the speeds: q_dot = rates u."""
        return rates.T @ self.on_coordinates + self.on_speeds


def assemble_forces(world: World, parts: Iterable[Part] | None = None, pins: bool = True) -> AppliedForces:
    """The sum of all parts, or of some; with or without the forces at the pins of struts."""
    tree = world.tree
    on_coordinates, on_speeds = ca.SX(tree.q.numel(), 1), ca.SX(tree.u.numel(), 1)
    external = [ca.SX(6, 1)] * len(tree.links)
    on_ports: dict[str, SX] = {}
    for part in world.kit.parts if parts is None else parts:
        action = world.action(part)
        for name, force in action.pushes:
            on_ports[name] = on_ports[name] + force if name in on_ports else force
        for link, wrench in action.wrenches:
            external[link] = external[link] + wrench
        for speeds, force in action.on_speeds:
            on_speeds[speeds, :] = on_speeds[speeds, :] + force
    for name, force in on_ports.items():
        port = world.port(name)
        if port.pins is None:
            for i, slope in ((port.coordinate, port.slope), *port.others):
                on_coordinates[i] = on_coordinates[i] + slope * force
        elif pins:
            for link, wrench in port.wrenches(force):
                external[link] = external[link] + wrench
    return AppliedForces(on_coordinates, on_speeds, external)


def outputs(world: World, recorded: Iterable[str]) -> tuple[Output, ...]:
    """The recorded readings in this order, those of several parts joined; without readings that have no values."""
    result = []
    for name in recorded:
        readings = world.readings.get(name, [])
        if readings:
            output = _join_readings(world, readings)
            if output.expression.numel() > 0:
                result.append(output)
    return tuple(result)


def _join_readings(world: World, readings: list[Reading]) -> Output:
    """Readings of one name, concatenated along their first dimension."""
    first = readings[0]
    values = [world.once(("reading", id(reading)), reading.value) for reading in readings]
    if len(readings) == 1:
        return Output(first.name, values[0], first.labels, first.units, first.long_name, first.attributes)
    dimension, *others = first.labels
    for reading in readings[1:]:
        other_labels = {key: names for key, names in reading.labels.items() if key != dimension}
        if list(reading.labels) != list(first.labels) or other_labels != {key: first.labels[key] for key in others}:
            raise DeckcraneError(
                f'two parts show "{first.name}" with different dimensions; one of them needs another name'
            )
    labels = {**first.labels, dimension: tuple(label for reading in readings for label in reading.labels[dimension])}
    repeated = next((label for i, label in enumerate(labels[dimension]) if label in labels[dimension][:i]), None)
    if repeated is not None:
        raise DeckcraneError(
            f'two parts show "{first.name}" of "{repeated}": each {dimension} has one, or needs a name of its own'
        )
    units = first.units
    if isinstance(units, Along) and units.dimension == dimension:
        units_by_reading = [reading.units.units if isinstance(reading.units, Along) else () for reading in readings]
        units = Along(dimension, tuple(unit for reading_units in units_by_reading for unit in reading_units))
    rows = [value for value in values if isinstance(value, Rows)]
    joined: Any = Rows(tuple(piece for value in rows for piece in value.pieces))
    if not rows:
        joined = ca.vertcat(*cast(list[SX], values))
    return Output(first.name, joined, labels, units, first.long_name, first.attributes)
