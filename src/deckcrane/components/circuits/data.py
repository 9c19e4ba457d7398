"""Hydraulic circuits as a netlist: nodes by name, and what lies between them, with the numbers of data sheets.

All pressures are gauge pressures: zero is atmospheric pressure. A node exists where something names it. Its oil is that of all that
has a volume there: `volumes`, hoses, chambers of cylinders, lines of motors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Discriminator, Field, Tag, model_validator

from deckcrane.components.circuits.actuator_data import (
    CircuitCylinder,
    Efficiency,
    LeakageFactor,
    Motor,
    PositiveDisplacement,
    PositiveTorque,
)
from deckcrane.components.circuits.valve_data import (
    CheckValve,
    Compensator,
    CounterbalanceValve,
    DirectionalValve,
    Leak,
    NotNegativeRatio,
    NotNegativeTime,
    Orifice,
    PositiveFlow,
    ReducingValve,
    ReliefValve,
    ShuttleValve,
)
from deckcrane.components.hydraulics.data import (
    VACUUM,
    PositivePressure,
    Pressure,
)
from deckcrane.scenario.component import get, mapping_or_empty
from deckcrane.scenario.data import (
    AngularSpeed,
    Data,
    Measure,
    Name,
    PositiveLength,
    PositiveRatio,
    PositiveTime,
    validation_error,
)
from deckcrane.units import quantities
from deckcrane.units.quantities import describe_type

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

PositiveVolume = Annotated[float, Measure(quantities.VOLUME, "positive")]
PositivePower = Annotated[float, Measure(quantities.POWER, "positive")]
Viscosity = Annotated[float, Measure(quantities.KINEMATIC_VISCOSITY, "positive")]


class OilViscosity(Data):
    """Kinematic viscosity by temperature after Ubbelohde and Walther (ASTM D341): lg lg (v + 0.7) = a - b lg T.

    v in mm^2/s, T in kelvin; `at_40` and `at_100` are the two points of every data sheet.
    """

    at_40: Viscosity = Field(default=46e-6, description="at 40 degrees Celsius: 46 mm^2/s is ISO VG 46")
    at_100: Viscosity = Field(default=6.8e-6, description="at 100 degrees Celsius, such as 6.8 mm^2/s")
    celsius: Annotated[float, Measure(quantities.RATIO)] = Field(
        default=50.0, description="temperature of the oil in degrees Celsius, such as 50"
    )

    @model_validator(mode="after")
    def _falls_with_temperature(self) -> OilViscosity:
        if self.at_100 < 0.5e-6:
            raise validation_error("the law of Ubbelohde and Walther holds from 0.5 mm^2/s on; at_100 is less")
        if self.at_100 >= self.at_40:
            raise validation_error("oil gets thinner when it is warmer: at_100 must be less than at_40")
        if not -50 <= self.celsius <= 150:
            raise validation_error(f"celsius is {self.celsius:.6g}; oil works between -50 and 150 degrees Celsius")
        return self


class CircuitOil(Data):
    """The oil of a circuit: how it is compressed, how it cavitates, how thick it is."""

    density: Annotated[float, Measure(quantities.DENSITY, "positive")] = Field(
        default=870.0, description="at atmospheric pressure"
    )
    bulk_modulus: PositivePressure = Field(default=1.5e9, description="at atmospheric pressure, without air")
    bulk_modulus_slope: NotNegativeRatio = Field(
        default=0.0, description="by how much the bulk modulus grows with the pressure, such as 10; a plain number"
    )
    air: NotNegativeRatio = Field(
        default=0.0, description="share of free air in the volume at atmospheric pressure, such as 1 %"
    )
    air_exponent: PositiveRatio = Field(
        default=1.4, description="polytropic exponent of that air: 1.4 where it has no time to give off heat"
    )
    vapour_pressure: Pressure = Field(default=-1e5, description="gauge pressure at which the oil cavitates")
    viscosity: OilViscosity = OilViscosity()
    flows: Literal["mass", "volume"] = Field(
        default="mass",
        description="mass: what leaves one node comes into the next, and expands there; volume: flows keep it, as in [F19]",
    )

    @model_validator(mode="after")
    def _is_possible(self) -> CircuitOil:
        if self.vapour_pressure < VACUUM:
            raise validation_error(
                f"vapour_pressure is a gauge pressure, {VACUUM:.6g} Pa (vacuum) or more; it is {self.vapour_pressure:.6g} Pa"
            )
        if self.air >= 0.5:
            raise validation_error(f"air is a share of the volume below 50 %; it is {100 * self.air:.6g} %")
        if self.flows == "volume" and (self.air > 0 or self.bulk_modulus_slope > 0):
            raise validation_error("flows: volume is for oil of one bulk modulus; leave out air and bulk_modulus_slope")
        return self


class NodeVolume(Data):
    """The oil of a block or pipe at a node."""

    volume: PositiveVolume = Field(description="such as 2 l")
    start: Pressure = Field(default=0.0, description="pressure at the start, such as 200 bar")


class Tank(Data):
    """A node of constant pressure, from which pumps draw and to which oil returns."""

    pressure: Pressure = 0.0


class HoseBurst(Data):
    """From a time on a hose is open to the atmosphere at one of its ends; oil is lost there, and no air comes in."""

    time: NotNegativeTime = Field(description="when, such as 5 s")
    node: Name = Field(description="the end at which it bursts, one of its nodes")
    diameter: PositiveLength | None = Field(default=None, description="of the opening; default the bore of the hose")
    discharge: PositiveRatio = Field(
        default=0.6, description="discharge coefficient of the opening, at most 1", json_schema_extra={"maximum": 1}
    )
    flow: PositiveFlow | None = Field(
        default=None, description="instead of a diameter: flow out at the pressure drop `at`, such as 50 l/min"
    )
    at: PositivePressure | None = Field(default=None, description="pressure drop for that flow, such as 100 bar")
    within: PositiveTime = Field(default=5e-3, description="time in which it opens")
    smoothing: PositivePressure = 1e5

    @model_validator(mode="after")
    def _is_one_opening(self) -> HoseBurst:
        if (self.flow is None) != (self.at is None):
            raise validation_error("flow needs at, the pressure drop for it, and at needs flow")
        if self.flow is not None and self.diameter is not None:
            raise validation_error("its opening is given by diameter, or by flow and at; leave one of the two out")
        if self.discharge > 1:
            raise validation_error(f"a discharge coefficient is at most 1; it is {self.discharge:.6g}")
        return self


class Hose(Data):
    """A hose or pipe: its oil and its wall give way, it takes pressure to move, and its oil has inertia.

    Loss of pressure: 128 rho v l q / (pi d^4) while the flow is laminar, and f l/d rho/2 (4 q / (pi d^2))^2 with Blasius's
    f = 0.3164 / Re^(1/4) where that is more.
    """

    nodes: tuple[Name, Name] = Field(description="its two ends, such as [P, V]")
    diameter: PositiveLength = Field(description="inside, such as 25 mm")
    length: PositiveLength = Field(description="such as 12 m")
    wall_modulus: PositivePressure | None = Field(
        default=None,
        description="pressure per relative growth of its volume: 0.3 GPa for a hose with steel wire; default rigid",
    )
    segments: int = Field(default=1, ge=1, le=64, description="number of pieces, each with volume and inertia")
    start: Pressure = Field(default=0.0, description="pressure inside at the start")
    burst: HoseBurst | None = Field(
        default=None, description="{time: 5 s, node: V}: from then on it is open to the atmosphere at that end"
    )

    @model_validator(mode="after")
    def _bursts_at_an_end(self) -> Hose:
        if self.burst is not None and self.burst.node not in self.nodes:
            raise validation_error(f'it bursts at "{self.burst.node}", but its ends are {" and ".join(self.nodes)}')
        return self


class FlowDivider(Data):
    """Two or more gear motors on one shaft, each between the inlet and an outlet: they share the flow as their displacements."""

    source: Name = Field(description="node of the inlet")
    outlets: tuple[Name, ...] = Field(min_length=2, description="nodes of the outlets")
    displacements: tuple[PositiveDisplacement, ...] = Field(min_length=2, description="one for each outlet")
    inertia: Annotated[float, Measure(quantities.INERTIA, "positive")] = Field(
        default=0.01, description="of shaft and gears, such as 0.01 kg m^2"
    )
    leakage: LeakageFactor = Field(default=0.0, description="of each gear pair")

    @model_validator(mode="after")
    def _one_displacement_for_each_outlet(self) -> FlowDivider:
        if len(self.outlets) != len(self.displacements):
            raise validation_error(
                f"{len(self.outlets)} outlets need as many displacements; there are {len(self.displacements)}"
            )
        return self


def _check_torque_point(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise validation_error(
            f"a point is [speed, torque], such as [1400 rpm, 650 N m]; this is {describe_type(value)}"
        )
    return tuple(value)


def _check_torque_curve(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    if len(points) < 2:
        raise validation_error(
            "a torque curve needs two points or more, such as [[800 rpm, 500 N m], [1400 rpm, 650 N m]]"
        )
    for (below, _), (above, _) in pairwise(points):
        if above <= below:
            raise validation_error(
                f"speeds of a torque curve rise from point to point; after {below:.6g} rad/s comes {above:.6g} rad/s"
            )
    return points


def _torque_form(value: Any) -> str:
    return "<curve>" if isinstance(value, list | tuple) else "<largest>"


PositiveAngularSpeed = Annotated[float, Measure(quantities.ANGULAR_SPEED, "positive")]
TorquePoint = Annotated[tuple[PositiveAngularSpeed, PositiveTorque], BeforeValidator(_check_torque_point)]
TorquePoints = Annotated[tuple[TorquePoint, ...], AfterValidator(_check_torque_curve)]


class PrimeMover(Data):
    """An engine or electric motor that turns pumps: its governor gives torque as the speed falls below that without load.

    Full torque is one number, or a curve over the speed: linear between its points, constant below the first and above the last.
    """

    speed: AngularSpeed = Field(description="without load, such as 1800 rpm")
    torque: Annotated[
        Annotated[PositiveTorque, Tag("<largest>")] | Annotated[TorquePoints, Tag("<curve>")],
        Discriminator(_torque_form),
    ] = Field(
        description="its largest, such as 600 N m, or its curve, [[800 rpm, 500 N m], [1400 rpm, 650 N m], [1800 rpm, 560 N m]]"
    )
    droop: PositiveRatio = Field(
        default=0.05, description="share of its speed over which its torque rises to the largest"
    )
    inertia: Annotated[float, Measure(quantities.INERTIA, "positive")] = Field(
        description="with all pumps, such as 3 kg m^2"
    )

    @property
    def largest_torque(self) -> float:
        """The most torque that it gives at any speed [N m]."""
        return max(torque for _, torque in self.torque) if isinstance(self.torque, tuple) else self.torque


class LoadSensing(Data):
    """The pump keeps its pressure by a margin above the highest of these nodes."""

    nodes: tuple[Name, ...] = Field(min_length=1, description="the nodes that shuttle valves choose the highest of")
    margin: PositivePressure = Field(description="such as 20 bar")
    time: PositiveTime = Field(default=20e-3, description="time constant of the sensing line")


class Pump(Data):
    """A pump at a given speed: of fixed displacement, or swivelled by its controller between none and all of it.

    The controller swivels it in proportion: fully out where the pressure is `band` below the one that it keeps.
    """

    nodes: tuple[Name, Name] = Field(
        description="the node that it draws from, and the one that it feeds, such as [T, P]"
    )
    displacement: PositiveDisplacement = Field(description="such as 130 cm^3/rev")
    speed: AngularSpeed | None = Field(default=None, description="of its shaft, such as 1800 rpm")
    driven_by: Name | None = Field(default=None, description="instead: the prime mover that turns it")
    drives: str | None = Field(
        default=None,
        description="of a closed loop: the joint, winch or rope whose controller swivels it, from -1 to 1, to both sides",
    )
    pressure: PositivePressure | None = Field(
        default=None, description="pressure that it keeps; default fixed displacement"
    )
    load_sensing: LoadSensing | None = Field(
        default=None,
        description="instead of keeping one pressure: {nodes: [A, B], margin: 20 bar}; `pressure` is the most then",
    )
    power: PositivePower | None = Field(
        default=None, description="most power that it takes from its shaft, such as 75 kW"
    )
    band: PositivePressure = Field(default=5e5, description="pressure over which it swivels from all to none")
    time: PositiveTime = Field(default=50e-3, description="time constant of its swivelling")
    leakage: LeakageFactor = Field(default=0.0, description="flow back per pressure difference, such as 1e-12 m^3/s/Pa")
    efficiency: Efficiency = Field(default=1.0, description="mechanical and hydraulic efficiency, such as 93 %")

    @model_validator(mode="after")
    def _is_possible(self) -> Pump:
        if self.efficiency > 1:
            raise validation_error(f"efficiency is at most 1; it is {self.efficiency:.6g}")
        if (self.speed is None) == (self.driven_by is None):
            raise validation_error("needs speed, or driven_by: the name of a prime mover; one of the two")
        if self.drives is not None and (self.pressure is not None or self.power is not None):
            raise validation_error("its controller swivels it (drives); leave out pressure, load_sensing and power")
        if self.load_sensing is not None and self.pressure is None:
            raise validation_error("a load sensing pump has a highest pressure: write pressure: 280 bar, its cut-off")
        if self.power is not None and self.pressure is None:
            raise validation_error(
                "a pump of fixed displacement cannot keep its power below a limit; give it a pressure"
            )
        return self

    @property
    def is_fixed(self) -> bool:
        """Whether its displacement is fixed."""
        return self.pressure is None


class Accumulator(Data):
    """A bladder or piston accumulator: gas that oil compresses, with heat to the surroundings within a time.

    The seals of a piston rub: it moves where oil and gas differ by more than `friction`.

    Gas: p V = p0 V0 T / T0 (absolute pressures); dT/dt = (T0 - T) / tau - (kappa - 1) T/V dV/dt. A short time is isothermal, a long
    one adiabatic.
    """

    node: Name = Field(description="node that it is connected to")
    volume: PositiveVolume = Field(description="of its gas without oil, such as 20 l")
    precharge: PositivePressure = Field(description="pressure of its gas without oil, such as 90 bar")
    thermal_time: PositiveTime = Field(
        default=60.0, description="time constant of its gas to the surroundings' temperature"
    )
    kappa: PositiveRatio = Field(default=1.4, description="ratio of the specific heats of its gas")
    flow: PositiveFlow = Field(description="flow through its neck at the pressure drop `at`, such as 300 l/min")
    at: PositivePressure = Field(default=5e5, description="pressure drop for that flow")
    friction: PositivePressure | None = Field(
        default=None, description="of a piston: difference of pressure that moves it, such as 2 bar; default none"
    )
    start: Pressure | None = Field(
        default=None,
        description="pressure of its gas at the start; default that of its node, or its precharge if that is more",
    )
    smoothing: PositivePressure = 1e4

    @model_validator(mode="after")
    def _is_possible(self) -> Accumulator:
        if self.kappa <= 1:
            raise validation_error(f"kappa is more than 1 (1.4 for nitrogen); it is {self.kappa:.6g}")
        if self.start is not None and self.start < self.precharge:
            raise validation_error("start is the pressure of its gas, which is never below its precharge")
        return self


ELEMENT_NODES: Mapping[str, tuple[str, ...]] = {
    "hoses": ("nodes",),
    "leaks": ("nodes",),
    "orifices": ("nodes",),
    "check_valves": ("nodes",),
    "shuttle_valves": ("inlets", "outlet"),
    "relief_valves": ("nodes",),
    "reducing_valves": ("nodes",),
    "counterbalance_valves": ("load", "valve", "pilot"),
    "compensators": ("nodes", "sense"),
    "flow_dividers": ("source", "outlets"),
    "directional_valves": ("P", "T", "A", "B"),
    "pumps": ("nodes", "load_sensing.nodes"),
    "accumulators": ("node",),
    "cylinders": ("piston", "rod"),
    "motors": ("A", "B", "brake.node"),
}
"""The keys of elements, in the order of their parts, each with the keys that name nodes."""


ENDS_OF = {"nodes": ("nodes.0", "nodes.1"), "inlets": ("inlets.0", "inlets.1")}
"""Keys that name two nodes."""
MANY = ("sense", "outlets")
"""Keys that name any number of nodes."""


def named_nodes(kind: str, element: Any) -> dict[str, str]:
    """The nodes that an element names, by key; of raw data from a file those that are there."""
    nodes: dict[str, str] = {}
    for key in ELEMENT_NODES[kind]:
        value = element
        for part in key.split("."):
            value = get(value, part)
        if key in ENDS_OF and isinstance(value, str):
            value = [value]
        if isinstance(value, list | tuple):
            nodes |= {f"{key}.{i}": str(node) for i, node in enumerate(value)}
        elif value is not None:
            nodes[key] = str(value)
    return nodes


def circuit_drawing(network: Any) -> str:
    """The elements of a circuit with their nodes, as far as it is understood: ? where a node is missing."""
    elements = []
    for kind, keys in ELEMENT_NODES.items():
        required = [end for key in keys for end in ENDS_OF.get(key, () if "." in key or key in MANY else (key,))]
        for name, element in mapping_or_empty(get(network, kind)).items():
            nodes = dict.fromkeys(required, "?") | named_nodes(kind, element)
            elements.append(f"{name} ({kind.removesuffix('s').replace('_', ' ')}): {' - '.join(nodes.values())}")
    return ", ".join(elements)


class HydraulicNetwork(Data):
    """A hydraulic circuit: its oil, its nodes, and what lies between them."""

    oil: CircuitOil = CircuitOil()
    tanks: dict[Name, Tank] = Field(description="nodes of constant pressure by name, such as {T: {}}")
    volumes: dict[Name, NodeVolume] = Field(default={}, description="oil of blocks and pipes, by node")
    hoses: dict[Name, Hose] = Field(default={}, description="hoses and pipes by name")
    prime_movers: dict[Name, PrimeMover] = Field(default={}, description="engines and motors that turn pumps, by name")
    leaks: dict[Name, Leak] = Field(default={}, description="gaps and drains by name")
    orifices: dict[Name, Orifice] = Field(default={}, description="fixed restrictions by name")
    check_valves: dict[Name, CheckValve] = Field(default={}, description="check valves by name")
    shuttle_valves: dict[Name, ShuttleValve] = Field(default={}, description="shuttle valves by name")
    relief_valves: dict[Name, ReliefValve] = Field(default={}, description="relief valves by name")
    reducing_valves: dict[Name, ReducingValve] = Field(default={}, description="pressure reducing valves by name")
    counterbalance_valves: dict[Name, CounterbalanceValve] = Field(
        default={}, description="counterbalance valves by name, each with its check"
    )
    compensators: dict[Name, Compensator] = Field(default={}, description="pre- and post-compensators by name")
    flow_dividers: dict[Name, FlowDivider] = Field(default={}, description="gear flow dividers by name")
    directional_valves: dict[Name, DirectionalValve] = Field(
        default={}, description="proportional directional valves by name"
    )
    pumps: dict[Name, Pump] = Field(default={}, description="pumps by name")
    accumulators: dict[Name, Accumulator] = Field(default={}, description="accumulators by name")
    cylinders: dict[Name, CircuitCylinder] = Field(default={}, description="the oil of cylinders by name")
    motors: dict[Name, Motor] = Field(default={}, description="hydraulic motors by name")

    @model_validator(mode="after")
    def _has_a_tank_and_no_name_twice(self) -> HydraulicNetwork:
        if not self.tanks:
            raise validation_error(
                "a circuit needs a tank: nothing else sets the level of its pressures; write tanks: {T: {}}"
            )
        homes: dict[str, str] = {}
        for kind in ELEMENT_NODES:
            for name in getattr(self, kind):
                if name in homes:
                    raise validation_error(
                        f'"{name}" stands under {homes[name]} and under {kind}; give one of them another name'
                    )
                homes[name] = kind
        for name, pump in self.pumps.items():
            if pump.driven_by is not None and pump.driven_by not in self.prime_movers:
                raise validation_error(
                    f'pump "{name}" is driven by "{pump.driven_by}", which is not among the prime_movers'
                )
        if both := sorted(set(self.tanks) & set(self.volumes)):
            raise validation_error(f'node "{both[0]}" is a tank, whose pressure is constant; leave it out of volumes')
        return self

    def connections(self) -> Iterator[tuple[str, str, Mapping[str, str]]]:
        """Kind, name and the nodes of every element, by the key that names them."""
        for kind in ELEMENT_NODES:
            for name, element in getattr(self, kind).items():
                yield kind, name, named_nodes(kind, element)


def commanded_ports(data: HydraulicNetwork) -> tuple[str, ...]:
    """The ports whose controllers move spools of a circuit, or swivel its pumps."""
    valves = [valve.drives for valve in data.directional_valves.values()]
    pumps = [pump.drives for pump in data.pumps.values()]
    return tuple(dict.fromkeys(port for port in (*valves, *pumps) if port is not None))


def circuit_names(scenario: Scenario) -> tuple[str, ...]:
    """The names of a scenario's hydraulic circuits."""
    return tuple(scenario.circuits)


def motors_on(scenario: Scenario, port: str) -> tuple[str, ...]:
    """The names of all motors of circuits that turn a joint or drum."""
    return tuple(
        f"{circuit}.{name}"
        for circuit, data in scenario.circuits.items()
        for name, motor in data.motors.items()
        if motor.of == port
    )
