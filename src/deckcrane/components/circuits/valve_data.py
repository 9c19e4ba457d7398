"""Restrictions and valves of circuits as a file writes them: orifices, leaks, valves that pressures or commands move.

Every flow is at a pressure drop, as in data sheets.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from deckcrane.components.hydraulics.data import PositivePressure
from deckcrane.scenario.data import Data, Measure, Name, PositiveRatio, validation_error
from deckcrane.scenario.time_functions import Course
from deckcrane.units import quantities

PositiveFlow = Annotated[float, Measure(quantities.FLOW, "positive")]
NotNegativeTime = Annotated[float, Measure(quantities.TIME, "not negative")]
NotNegativePressure = Annotated[float, Measure(quantities.PRESSURE, "not negative")]
NotNegativeRatio = Annotated[float, Measure(quantities.RATIO, "not negative")]

PORT_DROP = 5e5
"""Pressure drop [Pa] at which flows through open ports and checks are given."""


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
    time: NotNegativeTime = Field(default=5e-3, description="time constant of its poppet; 0: at once")
    smoothing: PositivePressure = 1e5


class ShuttleValve(Data):
    """A ball between two inlets: it leads the outlet to the one of higher pressure, and closes the other."""

    inlets: tuple[Name, Name] = Field(description="its two inlets, such as [A, B]")
    outlet: Name = Field(description="node of its outlet")
    flow: PositiveFlow = Field(description="flow from the open inlet at the pressure drop `at`, such as 20 l/min")
    at: PositivePressure = Field(default=5e5, description="pressure drop for that flow, such as 5 bar")
    band: PositivePressure = Field(
        default=1e5, description="difference of the inlets' pressures over which its ball crosses"
    )
    time: NotNegativeTime = Field(default=5e-3, description="time constant of its ball; 0: at once")
    smoothing: PositivePressure = 1e5

    @model_validator(mode="after")
    def _leads_somewhere(self) -> ShuttleValve:
        if len({*self.inlets, self.outlet}) < 3:
            raise validation_error(
                f"its inlets are {self.inlets[0]} and {self.inlets[1]}, its outlet is {self.outlet}; name three nodes"
            )
        return self


class ReliefValve(Data):
    """A valve that opens where the pressure before it exceeds its setting."""

    nodes: tuple[Name, Name] = Field(
        description="the node that it protects, and the one that it lets oil off to, such as [P, T]"
    )
    pressure: PositivePressure = Field(description="pressure at which it begins to open, such as 280 bar")
    flow: PositiveFlow = Field(description="flow of the fully open valve at the pressure drop `at`, such as 200 l/min")
    at: PositivePressure | None = Field(default=None, description="pressure drop for that flow; default its pressure")
    band: PositivePressure = Field(default=20e5, description="by how much more it is fully open")
    time: NotNegativeTime = Field(default=5e-3, description="time constant of its poppet; 0: at once")
    smoothing: PositivePressure = 1e5


class ReducingValve(Data):
    """A valve that holds the pressure behind it at its setting, by closing as it is reached."""

    nodes: tuple[Name, Name] = Field(description="of high and of reduced pressure, such as [P, X]")
    pressure: PositivePressure = Field(description="pressure behind it at which it is closed, such as 35 bar")
    flow: PositiveFlow = Field(description="flow of the open valve at the pressure drop `at`")
    at: PositivePressure = Field(default=5e5, description="pressure drop for that flow, such as 5 bar")
    band: PositivePressure = Field(default=3e5, description="below its pressure by this much it is fully open")
    time: NotNegativeTime = Field(default=5e-3, description="time constant of its spool; 0: at once")
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
    time: NotNegativeTime = Field(default=10e-3, description="time constant of its poppet; 0: at once")
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
    time: NotNegativeTime = Field(default=5e-3, description="time constant of its spool; 0: at once")
    smoothing: PositivePressure = 1e5


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
