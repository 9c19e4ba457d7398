"""Checks of netlists: nodes that nothing can close, actuators that share a node, pressures that cannot be reached."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.components.circuits.actuator_data import SIDES, CircuitCylinder
from deckcrane.components.circuits.data import HydraulicNetwork, Pump, circuit_drawing
from deckcrane.components.circuits.netlist import cylinder_travel
from deckcrane.components.control.data import controlled_names
from deckcrane.components.cylinders.data import is_cylinder
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.components.winches.data import has_brake, has_motor
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def circuit_errors(plant: Plant) -> Iterator[Fault]:
    """Find nodes that nothing can close, and actuators that do not exist or share a node."""
    controlled = {*controlled_names(plant), *plant.laws}
    moved: dict[str, str] = {}
    for name, data in plant.scenario.circuits.items():
        yield from _node_errors(name, data)
        yield from _one_sided_errors(name, data)
        yield from _precharge_errors(name, data)
        yield from _unreached_relief_errors(name, data)
        movers = {**{("directional_valves", key): value.drives for key, value in data.directional_valves.items()}}
        movers |= {("pumps", key): value.drives for key, value in data.pumps.items()}
        for (kind, key), drives in movers.items():
            if drives is not None and drives not in controlled:
                yield (
                    ("circuits", name, kind, key, "drives"),
                    f"no controller commands it: there is no control.{drives}; write control: "
                    f"{{{drives}: {{valve: {{gain: 3 1/m}}}}}}",
                )
        for kind in ("cylinders", "motors"):
            for actuator, element in getattr(data, kind).items():
                if element.of in moved:
                    yield (
                        ("circuits", name, kind, actuator, "of"),
                        f'"{element.of}" is moved by {moved[element.of]} already; its oil stands in one place',
                    )
                if kind == "cylinders" and (element.stroke is None) != is_cylinder(plant, element.of):
                    yield (
                        ("circuits", name, kind, actuator, "stroke" if element.stroke else "of"),
                        f'"{element.of}" has a stroke of its own; leave out this one'
                        if element.stroke
                        else f'"{element.of}" is a sliding joint: say where its cylinder ends; write stroke: [0 m, 3 m]',
                    )
                elif kind == "cylinders":
                    yield from _cushion_errors(plant, ("circuits", name, kind, actuator, "cushion"), element)
                if kind == "motors" and has_motor(plant, element.of):
                    yield (
                        ("circuits", name, kind, actuator, "of"),
                        f"winches.{element.of}.motor has limits that its oil would not know; leave that motor out, and add the "
                        "inertia of its rotor, times the gear squared, to the drum's",
                    )
                if kind == "motors" and element.brake is not None and has_brake(plant, element.of):
                    yield (
                        ("circuits", name, kind, actuator, "brake"),
                        f"winches.{element.of} has a brake already; leave one of the two out",
                    )
                moved.setdefault(element.of, f"circuits.{name}.{kind}.{actuator}")
                if element.of in hydraulic_drives(plant):
                    yield (
                        ("circuits", name, kind, actuator, "of"),
                        f'"{element.of}" has hydraulics of its own; leave them out',
                    )


def _cushion_errors(plant: Plant, path: tuple[str, ...], cylinder: CircuitCylinder) -> Iterator[Fault]:
    (low, high), _ = cylinder_travel(plant, cylinder)
    lengths = {side: cushion.length for side in SIDES if (cushion := cylinder.cushion_at(side)) is not None}
    if sum(lengths.values()) > high - low:
        yield (
            (*path, next(iter(lengths)), "length"),
            f"the cushions take {sum(lengths.values()):.6g} m; the stroke is {high - low:.6g} m",
        )


def _node_errors(circuit: str, data: HydraulicNetwork) -> Iterator[Fault]:
    netlist_nodes: dict[str, list[tuple[str, str, str]]] = {}
    for kind, name, nodes in data.connections():
        for key, node in nodes.items():
            netlist_nodes.setdefault(node, []).append((kind, name, key))
    filled = {*data.tanks, *data.volumes, *(node for hose in data.hoses.values() for node in hose.nodes)}
    chambers: dict[str, str] = {}
    for name, cylinder in data.cylinders.items():
        for key in SIDES:
            node = getattr(cylinder, key)
            if node in data.tanks:
                continue
            if node in chambers:
                yield (
                    ("circuits", circuit, "cylinders", name, key),
                    f'node "{node}" is a chamber of "{chambers[node]}" already; lead a hose from one to the other',
                )
            if cylinder.cushion_at(key) is not None and node not in filled:
                yield (
                    ("circuits", circuit, "cylinders", name, key),
                    f'node "{node}" has no oil of its own: the chamber lies behind its cushion. Give the line a volume, '
                    f"volumes: {{{node}: {{volume: 0.5 l}}}}, or a hose",
                )
            chambers.setdefault(node, name)
    for name, hose in data.hoses.items():
        if hose.burst is not None and hose.burst.node in data.tanks:
            yield (
                ("circuits", circuit, "hoses", name, "burst", "node"),
                f'"{hose.burst.node}" is a tank, whose pressure stays; let the hose burst at its other end',
            )
    for name, motor in data.motors.items():
        for key in ("A", "B"):
            node = getattr(motor, key)
            if node in chambers:
                yield (
                    ("circuits", circuit, "motors", name, key),
                    f'node "{node}" is a side of "{chambers[node]}" already; lead a hose from one to the other',
                )
            elif node not in filled:
                yield (
                    ("circuits", circuit, "motors", name, key),
                    f'node "{node}" has no oil: a motor needs that of its line; give it a volume or a hose',
                )
            chambers.setdefault(node, name)
    for node, places in netlist_nodes.items():
        kind, name, key = places[0]
        path = ("circuits", circuit, kind, name, *key.split("."))
        if len(places) == 1 and node not in filled and node not in chambers:
            yield path, f'node "{node}" leads nowhere: nothing else is connected to it{_drawing(data)}'
        elif node not in filled and node not in chambers:
            throttles = [place for place in places if place[0] in SERIES]
            names = ", ".join(place[1] for place in places)
            if len(throttles) != 2 or len(places) != 2:
                yield (
                    path,
                    f'node "{node}" has no volume, and {len(places)} elements meet there ({names}): only '
                    f"two restrictions in series close by themselves. Write volumes: {{{node}: {{volume: 0.2 l}}}}, the oil of its "
                    f"block{_drawing(data)}",
                )
            elif at_once := [
                place for place in throttles if getattr(getattr(data, place[0])[place[1]], "time", None) == 0
            ]:
                yield (
                    ("circuits", circuit, at_once[0][0], at_once[0][1], "time"),
                    f'node "{node}" has no volume, and "{at_once[0][1]}" would open at once with the pressure there, which follows '
                    f"from its opening; write a time, such as 5 ms, or volumes: {{{node}: {{volume: 0.2 l}}}}",
                )


SERIES = ("orifices", "check_valves", "relief_valves", "reducing_valves", "compensators")
"""Kinds of elements whose flow follows from the pressures at both ends by the root."""


def _drawing(data: HydraulicNetwork) -> str:
    """The circuit for the end of a message."""
    return f"; the circuit is {circuit_drawing(data)}"


PAIRS = ("hoses", "leaks", "orifices", "check_valves", "relief_valves", "reducing_valves", "compensators", "pumps")
"""Kinds of elements between two nodes."""


def _one_sided_errors(circuit: str, data: HydraulicNetwork) -> Iterator[Fault]:
    """Find elements with both ends at one node."""
    for kind in PAIRS:
        for name, element in getattr(data, kind).items():
            first, second = element.nodes
            if first == second:
                yield (
                    ("circuits", circuit, kind, name, "nodes"),
                    f'both ends are at node "{first}", so nothing flows through it; name the other node{_drawing(data)}',
                )


def _hose_joined_nodes(data: HydraulicNetwork, node: str) -> set[str]:
    """The nodes that hoses join with a node, but for tanks: they come to one pressure."""
    joined = {node}
    while True:
        ends = {end for hose in data.hoses.values() if joined & set(hose.nodes) for end in hose.nodes}
        more = ends - joined - set(data.tanks)
        if not more:
            return joined
        joined |= more


def _lowest_relief(data: HydraulicNetwork, nodes: set[str]) -> tuple[float, str] | None:
    """The pressure at which the first relief valve opens from some nodes to a tank, and its name."""
    openings = [
        (valve.pressure + data.tanks[valve.nodes[1]].pressure, name)
        for name, valve in data.relief_valves.items()
        if valve.nodes[0] in nodes and valve.nodes[1] in data.tanks
    ]
    return min(openings, default=None)


def _precharge_errors(circuit: str, data: HydraulicNetwork) -> Iterator[Fault]:
    """Find accumulators whose gas is under more pressure than their node can have, so that no oil ever comes in."""
    for name, accumulator in data.accumulators.items():
        if accumulator.node in data.tanks:
            continue
        reason = _working_pressure(data, accumulator.node, frozenset())
        if reason is not None and accumulator.precharge >= reason[0]:
            yield (
                ("circuits", circuit, "accumulators", name, "precharge"),
                f'its gas is at {accumulator.precharge / 1e5:.6g} bar without oil, but node "{accumulator.node}" works at '
                f"{reason[0] / 1e5:.6g} bar at most ({reason[1]}): no oil comes in. Precharge it to less, such as "
                f"{0.8 * reason[0] / 1e5:.6g} bar{_drawing(data)}",
            )


Source = tuple[float, str]
"""A pressure, and what sets it."""


def _working_pressure(data: HydraulicNetwork, node: str, seen: frozenset[str]) -> Source | None:
    """The highest pressure of a node in work: of its relief valve, or of what feeds it; None where neither is certain."""
    if node in data.tanks:
        return data.tanks[node].pressure, f'of tank "{node}"'
    nodes = _hose_joined_nodes(data, node)
    if nodes & seen:
        return None
    relief = _lowest_relief(data, nodes)
    limits = [] if relief is None else [(relief[0], f'relief valve "{relief[1]}" opens')]
    sources = list(_sources(data, nodes, seen | nodes))
    if sources and None not in sources:
        limits.append(max(source for source in sources if source is not None))
    return min(limits, default=None)


def _sources(data: HydraulicNetwork, nodes: set[str], seen: frozenset[str]) -> Iterator[Source | None]:
    """The pressures of all that feeds some nodes: pumps, and nodes before check valves and orifices; None where uncertain."""
    for kind, name, named in data.connections():
        ends = list(named.values())
        if not nodes & set(ends) or kind == "accumulators":
            continue
        if kind == "pumps":
            pump = data.pumps[name]
            if pump.nodes[1] in nodes or pump.drives is not None:
                yield None if pump.pressure is None else (pump.pressure, f'pump "{name}" cuts off')
        elif kind in ("check_valves", "relief_valves"):
            if ends[1] in nodes and ends[0] not in nodes:
                yield _working_pressure(data, ends[0], seen)
        elif kind in ("orifices", "leaks", "hoses"):
            yield from (_working_pressure(data, end, seen) for end in ends if end not in nodes)
        else:
            yield None


def _unreached_relief_errors(circuit: str, data: HydraulicNetwork) -> Iterator[Fault]:
    """Find pumps of fixed displacement that stall, or lose all flow to leakage, before their relief valve opens."""
    for name, pump in data.pumps.items():
        relief = _lowest_relief(data, _hose_joined_nodes(data, pump.nodes[1]))
        if relief is None or not pump.is_fixed or pump.drives is not None:
            continue
        pressure, valve = relief
        fault = _weakness(data, pump, pressure)
        if fault is not None:
            yield (
                ("circuits", circuit, "pumps", name, fault[0]),
                f'it cannot bring node "{pump.nodes[1]}" to the {pressure / 1e5:.6g} bar at which relief valve "{valve}" opens: '
                f"{fault[1]}{_drawing(data)}",
            )


def _weakness(data: HydraulicNetwork, pump: Pump, pressure: float) -> tuple[str, str] | None:
    """Why a pump of fixed displacement does not reach a pressure, with the key that says so; None where it does."""
    source = data.tanks[pump.nodes[0]].pressure if pump.nodes[0] in data.tanks else 0.0
    rise, mover = pressure - source, None if pump.driven_by is None else data.prime_movers[pump.driven_by]
    speed = mover.speed if mover is not None else pump.speed or 0.0
    if pump.leakage * rise >= pump.displacement * speed:
        flow, back = pump.displacement * speed * 60e3, pump.leakage * rise * 60e3
        return "leakage", f"it delivers {flow:.6g} l/min, and {back:.6g} l/min leak back at that pressure"
    torque = pump.displacement * rise / pump.efficiency
    if mover is not None and torque > mover.largest_torque:
        return "driven_by", (
            f'that takes {torque:.6g} N m, and "{pump.driven_by}" gives {mover.largest_torque:.6g} N m at most, so it stalls'
        )
    return None
