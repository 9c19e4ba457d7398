"""Hydraulic circuits as a netlist: nodes by name, and what lies between them, with the numbers of data sheets.

All pressures are gauge pressures: zero is atmospheric pressure. A node exists where something names it. Its oil is that of all that
has a volume there: `volumes`, hoses, chambers of cylinders, lines of motors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from deckcrane.components.hydraulics.data import (
    VACUUM,
    Friction,
    PositiveArea,
    PositivePressure,
    Pressure,
    StartPressures,
    piston_areas,
)
from deckcrane.scenario.data import (
    AngularSpeed,
    Data,
    Length,
    Measure,
    Name,
    PositiveLength,
    PositiveRatio,
    PositiveTime,
    validation_error,
)
from deckcrane.scenario.time_functions import Course
from deckcrane.units import quantities

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

PositiveVolume = Annotated[float, Measure(quantities.VOLUME, "positive")]
PositiveFlow = Annotated[float, Measure(quantities.FLOW, "positive")]
PositiveDisplacement = Annotated[float, Measure(quantities.DISPLACEMENT, "positive")]
PositivePower = Annotated[float, Measure(quantities.POWER, "positive")]
Viscosity = Annotated[float, Measure(quantities.KINEMATIC_VISCOSITY, "positive")]
NotNegativeTime = Annotated[float, Measure(quantities.TIME, "not negative")]
NotNegativePressure = Annotated[float, Measure(quantities.PRESSURE, "not negative")]
LeakageFactor = Annotated[float, Measure(quantities.LEAKAGE, "not negative")]
Efficiency = Annotated[float, Measure(quantities.RATIO, "positive")]
NotNegativeRatio = Annotated[float, Measure(quantities.RATIO, "not negative")]


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


class Orifice(Data):
    """A fixed restriction, given by the flow at a pressure drop."""

    nodes: tuple[Name, Name] = Field(description="its two ends")
    flow: PositiveFlow = Field(description="flow at the pressure drop `at`, such as 20 l/min")
    at: PositivePressure = Field(description="pressure drop for that flow, such as 10 bar")
    smoothing: PositivePressure = Field(
        default=1e5, description="pressure drop below which the flow is no longer as its root"
    )


class Leak(Data):
    """A gap or drain whose flow is in proportion to the pressure drop."""

    nodes: tuple[Name, Name] = Field(description="its two ends, such as [A, T]")
    leakage: Annotated[float, Measure(quantities.LEAKAGE, "positive")] = Field(description="such as 1e-12 m^3/s/Pa")


class CheckValve(Data):
    """A valve that lets oil through in one direction; it opens and closes within a time."""

    nodes: tuple[Name, Name] = Field(description="oil flows from the first to the second, such as [P, A]")
    flow: PositiveFlow = Field(description="flow through the open valve at the pressure drop `at`")
    at: PositivePressure = Field(default=5e5, description="pressure drop for that flow, such as 5 bar")
    crack: NotNegativePressure = Field(default=0.5e5, description="pressure drop at which it begins to open")
    band: PositivePressure = Field(default=1e5, description="by how much more it is fully open")
    time: PositiveTime = Field(default=5e-3, description="time constant of its poppet")
    smoothing: PositivePressure = 1e5


class ReliefValve(Data):
    """A valve that opens where the pressure before it exceeds its setting."""

    nodes: tuple[Name, Name] = Field(
        description="the node that it protects, and the one that it lets oil off to, such as [P, T]"
    )
    pressure: PositivePressure = Field(description="pressure at which it begins to open, such as 280 bar")
    flow: PositiveFlow = Field(description="flow of the fully open valve at the pressure drop `at`, such as 200 l/min")
    at: PositivePressure | None = Field(default=None, description="pressure drop for that flow; default its pressure")
    band: PositivePressure = Field(default=20e5, description="by how much more it is fully open")
    time: PositiveTime = Field(default=5e-3, description="time constant of its poppet")
    smoothing: PositivePressure = 1e5


class ReducingValve(Data):
    """A valve that holds the pressure behind it at its setting, by closing as it is reached."""

    nodes: tuple[Name, Name] = Field(description="of high and of reduced pressure, such as [P, X]")
    pressure: PositivePressure = Field(description="pressure behind it at which it is closed, such as 35 bar")
    flow: PositiveFlow = Field(description="flow of the open valve at the pressure drop `at`")
    at: PositivePressure = Field(default=5e5, description="pressure drop for that flow, such as 5 bar")
    band: PositivePressure = Field(default=3e5, description="below its pressure by this much it is fully open")
    time: PositiveTime = Field(default=5e-3, description="time constant of its spool")
    smoothing: PositivePressure = 1e5


class CounterbalanceValve(Data):
    """A valve that holds a load until a pilot pressure opens it, and lets oil to the load freely.

    It begins to open where p_load + ratio p_pilot - back p_valve = pressure, with back = 1 + ratio, or 0 where its spring chamber
    is vented.
    """

    load: Name = Field(description="node at the load: the chamber that carries it")
    valve: Name = Field(description="node towards the directional valve")
    pilot: Name = Field(description="node whose pressure opens it: the line of the other side")
    pressure: PositivePressure = Field(description="its setting, such as 1.3 times the largest pressure of the load")
    ratio: PositiveRatio = Field(description="pilot ratio, such as 4.5")
    vented: bool = Field(default=False, description="whether the pressure behind it acts on its spring chamber")
    flow: PositiveFlow = Field(description="flow of the fully open valve at the pressure drop `at`, such as 120 l/min")
    at: PositivePressure = Field(default=20e5, description="pressure drop for that flow, such as 20 bar")
    band: PositivePressure = Field(default=60e5, description="by how much more it is fully open")
    time: PositiveTime = Field(default=10e-3, description="time constant of its poppet")
    check_flow: PositiveFlow | None = Field(
        default=None, description="flow to the load through its check at 5 bar; default `flow`"
    )
    smoothing: PositivePressure = 1e5


class Compensator(Data):
    """A valve that keeps the pressure drop across a metering edge, whatever the load.

    pre: before the edge, it closes as the pressure behind it comes by `pressure` above the highest of `sense`. post: behind the
    edge, it opens where the pressure before it comes by `pressure` above the highest of `sense`, the loads of all functions.
    """

    nodes: tuple[Name, Name] = Field(description="from the first to the second")
    kind: Literal["pre", "post"] = Field(description="before the metering edge, or behind it")
    sense: tuple[Name, ...] = Field(min_length=1, description="nodes of the loads, of which the highest counts")
    pressure: NotNegativePressure = Field(
        description="drop that it keeps, such as 8 bar; of a post-compensator its spring"
    )
    flow: PositiveFlow = Field(description="flow of the open valve at the pressure drop `at`")
    at: PositivePressure = Field(default=5e5, description="pressure drop for that flow, such as 5 bar")
    band: PositivePressure = Field(default=2e5, description="pressure over which it goes from closed to open")
    time: PositiveTime = Field(default=5e-3, description="time constant of its spool")
    smoothing: PositivePressure = 1e5


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


class PrimeMover(Data):
    """An engine or electric motor that turns pumps: its governor gives torque as the speed falls below that without load."""

    speed: AngularSpeed = Field(description="without load, such as 1800 rpm")
    torque: Annotated[float, Measure(quantities.MOMENT, "positive")] = Field(description="its largest, such as 600 N m")
    droop: PositiveRatio = Field(
        default=0.05, description="share of its speed over which its torque rises to the largest"
    )
    inertia: Annotated[float, Measure(quantities.INERTIA, "positive")] = Field(
        description="with all pumps, such as 3 kg m^2"
    )


EDGES = ("PA", "BT", "PB", "AT")


class EdgeFlows(Data):
    """Flow through each edge of the fully open spool at the rated pressure drop, where they differ."""

    PA: PositiveFlow
    BT: PositiveFlow
    PB: PositiveFlow
    AT: PositiveFlow


class DirectionalValve(Data):
    """A proportional valve with four ports: a positive command leads from P to A and from B to T, a negative one P to B, A to T."""

    P: Name = Field(description="node of the pressure line")
    T: Name = Field(description="node of the return line")
    A: Name = Field(description="node of port A")
    B: Name = Field(description="node of port B")
    flow: PositiveFlow | EdgeFlows = Field(
        description="flow through an edge at the pressure drop `at` with the spool fully open: 120 l/min, or {PA, BT, PB, AT}"
    )
    at: PositivePressure = Field(default=5e5, description="pressure drop across one edge for that flow, such as 5 bar")
    overlap: NotNegativeRatio = Field(default=0.0, description="share of the stroke before an edge opens, such as 10 %")
    time: NotNegativeTime = Field(
        default=0.0, description="time constant with which the spool follows its command; 0: at once"
    )
    frequency: Annotated[float, Measure(quantities.FREQUENCY, "positive")] | None = Field(
        default=None, description="instead: natural frequency of the spool, such as 20 Hz"
    )
    damping: PositiveRatio = Field(default=0.8, description="with frequency: its damping ratio")
    centre: Literal["closed", "float", "regenerative"] = Field(
        default="closed",
        description="closed; float: A and B are open to T while the spool is in its middle; regenerative: B leads to P, not T",
    )
    drives: str | None = Field(
        default=None, description="the cylinder, rope or joint whose controller (control.NAME.valve) moves its spool"
    )
    opening: Course | None = Field(default=None, description="instead: its command over time, from -1 to 1")
    smoothing: PositivePressure = 1e5

    @model_validator(mode="after")
    def _is_possible(self) -> DirectionalValve:
        if self.overlap >= 1:
            raise validation_error(f"overlap is a share of the stroke below 100 %; it is {100 * self.overlap:.6g} %")
        if (self.drives is None) == (self.opening is None):
            raise validation_error("needs drives: NAME, whose controller moves its spool, or opening: its course")
        if self.time > 0 and self.frequency is not None:
            raise validation_error("time or frequency, not both")
        return self

    @property
    def edge_flows(self) -> dict[str, float]:
        """Rated flow of each edge [m^3/s]."""
        if isinstance(self.flow, EdgeFlows):
            return {edge: getattr(self.flow, edge) for edge in EDGES}
        return dict.fromkeys(EDGES, float(self.flow))


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


class CircuitCylinder(Data):
    """The chambers of a cylinder of the section `cylinders`, or of one along a slide; for a pair, the areas of one of them."""

    of: str = Field(description="name of the cylinder, or of the coordinate of a slide that it moves")
    stroke: tuple[Length, Length] | None = Field(
        default=None,
        description="of a slide: its coordinate with the cylinder retracted and extended, such as [0 m, 4 m]",
    )
    piston: Name = Field(description="node of the chamber on the piston's side, which extends it")
    rod: Name = Field(description="node of the chamber on the rod's side")
    piston_diameter: PositiveLength | None = Field(default=None, description="such as 240 mm")
    rod_diameter: PositiveLength | None = Field(default=None, description="such as 140 mm")
    piston_area: PositiveArea | None = Field(default=None, description="instead of the diameters: of the whole piston")
    rod_area: PositiveArea | None = Field(default=None, description="instead: of the piston less the rod")
    piston_chamber: PositiveLength = Field(
        default=0.02, description="length of the piston's chamber when fully retracted"
    )
    rod_chamber: PositiveLength | None = Field(
        default=None, description="length of the rod's chamber when fully retracted; default the stroke and 20 mm"
    )
    leakage: LeakageFactor = Field(default=0.0, description="past the piston's seal, such as 1e-13 m^3/s/Pa")
    friction: Friction | None = None
    start: StartPressures | None = Field(
        default=None, description="pressures at the start; default what carries the load at rest"
    )

    @model_validator(mode="after")
    def _rod_fits(self) -> CircuitCylinder:
        areas = [name for name in ("piston_area", "rod_area") if getattr(self, name) is not None]
        diameters = [name for name in ("piston_diameter", "rod_diameter") if getattr(self, name) is not None]
        if (len(areas), len(diameters)) not in ((2, 0), (0, 2)):
            stated = " and ".join([*areas, *diameters]) or "none of them"
            raise validation_error(
                f"needs piston_diameter and rod_diameter, or piston_area and rod_area; it has {stated}"
            )
        piston, rod = self.areas
        if not 0 < rod < piston:
            raise validation_error(
                "the rod takes part of the piston's area: no area, or all of it, is left on the rod's side"
            )
        if self.stroke is not None and self.stroke[1] <= self.stroke[0]:
            raise validation_error("stroke is [retracted, extended]: the second coordinate is the larger one")
        if self.piston == self.rod:
            raise validation_error(f'both chambers are at node "{self.piston}"; name another for one of them')
        return self

    @property
    def areas(self) -> tuple[float, float]:
        """Areas of the piston on its own side and on the rod's [m^2]."""
        return piston_areas(self.piston_area, self.rod_area, self.piston_diameter, self.rod_diameter)


class Motor(Data):
    """A hydraulic motor on a joint, a drum or a gear before it."""

    of: str = Field(description="name of the coordinate that it turns, or of the winch whose drum it turns")
    A: Name = Field(description="node whose pressure turns it forwards")
    B: Name = Field(description="node of the other side")
    displacement: PositiveDisplacement = Field(description="of all motors together, such as 500 cm^3/rev")
    gear: PositiveRatio = Field(default=1.0, description="turns of the motor for one of the joint, such as 120")
    leakage: LeakageFactor = Field(default=0.0, description="flow from side to side per pressure difference")
    efficiency: Efficiency = Field(default=1.0, description="mechanical efficiency, such as 92 %")
    start: Pressure = Field(default=0.0, description="pressure of the side that does not carry, at the start")

    @model_validator(mode="after")
    def _is_possible(self) -> Motor:
        if self.efficiency > 1:
            raise validation_error(f"efficiency is at most 1; it is {self.efficiency:.6g}")
        if self.A == self.B:
            raise validation_error(f'both sides are at node "{self.A}"; name another for one of them')
        return self


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

    kinds: ClassVar[tuple[str, ...]] = (
        *("hoses", "leaks", "orifices", "check_valves", "relief_valves", "reducing_valves", "counterbalance_valves"),
        *("compensators", "flow_dividers", "directional_valves", "pumps", "accumulators", "cylinders", "motors"),
    )
    """The keys of elements, in the order of their parts."""

    @model_validator(mode="after")
    def _has_a_tank_and_no_name_twice(self) -> HydraulicNetwork:
        if not self.tanks:
            raise validation_error(
                "a circuit needs a tank: nothing else sets the level of its pressures; write tanks: {T: {}}"
            )
        homes: dict[str, str] = {}
        for kind in self.kinds:
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
        for kind in self.kinds:
            for name, element in getattr(self, kind).items():
                yield kind, name, element_nodes(element)


def element_nodes(element: Data) -> dict[str, str]:
    """The nodes that an element names, by key."""
    keys = {
        Hose: ("nodes",),
        Leak: ("nodes",),
        Orifice: ("nodes",),
        Compensator: ("nodes", "sense"),
        FlowDivider: ("source", "outlets"),
        CheckValve: ("nodes",),
        ReliefValve: ("nodes",),
        ReducingValve: ("nodes",),
        CounterbalanceValve: ("load", "valve", "pilot"),
        DirectionalValve: ("P", "T", "A", "B"),
        Pump: ("nodes",),
        Accumulator: ("node",),
        CircuitCylinder: ("piston", "rod"),
        Motor: ("A", "B"),
    }[type(element)]
    nodes: dict[str, str] = {}
    for key in keys:
        value = getattr(element, key)
        named = {f"{key}.{i}": node for i, node in enumerate(value)} if isinstance(value, tuple) else {key: value}
        nodes |= named
    if isinstance(element, Pump) and element.load_sensing is not None:
        nodes |= {f"load_sensing.nodes.{i}": node for i, node in enumerate(element.load_sensing.nodes)}
    return nodes


def commanded_ports(data: HydraulicNetwork) -> tuple[str, ...]:
    """The ports whose controllers move spools of a circuit, or swivel its pumps."""
    valves = [valve.drives for valve in data.directional_valves.values()]
    pumps = [pump.drives for pump in data.pumps.values()]
    return tuple(dict.fromkeys(port for port in (*valves, *pumps) if port is not None))


def circuit_names(scenario: Scenario) -> tuple[str, ...]:
    """The names of a scenario's hydraulic circuits."""
    return tuple(scenario.circuits)
