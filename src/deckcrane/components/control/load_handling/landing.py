"""Logic of a landing: approach, wait for a quiet period, set down, landed.

Two latches g (sets down) and d (has landed) go from 0 to 1 once their condition is met for a moment, and never return from there:

    dg/dt = (max(condition, latched(g)) - g) / T,   latched(g) from 0 to 1 between 0.5 and 0.6

so that they are states as others are, in runs, batches, pages and on cards. The load is lowered by y, on top of the rope of a
heave compensation:

    dy/dt = (1 - d) ((1 - g) v_a limited((clearance - hover) / (2 s v_a), 1) + g v_l)

It waits near its hovering height until the amplitude of its vertical speed w over the deck, sqrt(2 E) with
dE/dt = ((w + dy/dt)^2 - E) / T_q, is small, or until its time is up. It has landed when the load cell shows little;
the signal `landed`, by which winches let go, follows within the release time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import casadi as ca

from deckcrane.components.control.linear_controllers import bond_graph_refusal
from deckcrane.components.control.outputs import LANDING_PHASE, LANDING_UNREST
from deckcrane.components.winches import smoothstep
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import saturate
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Drawn, Formulation, GivesSignals, Reading, Role, State
from deckcrane.mechanics.model.world import World

LATCH = 0.5
"""Value above which a latch closes by itself."""
LATCH_BAND = 0.1
"""What it takes beyond that."""
LATCH_TIME = 0.05
"""Time constant of latches [s]."""
HOVER_TIME = 2.0
"""Time constant with which the load goes to its hovering height [s]."""
BAND = 0.1
"""The part of a limit over which a condition grows from 0 to 1."""


def latch_rate(latch: SX, condition: SX) -> SX:
    """Rate of a latch that closes once its condition is met, and never opens."""
    latched = smoothstep((latch - LATCH) / LATCH_BAND)
    return (ca.fmax(condition, latched) - latch) / LATCH_TIME


@dataclass(frozen=True)
class LandingLogic(GivesSignals):
    """Its states: what the load was lowered by, the two latches, mean square speed over the deck, time of waiting, release."""

    role: ClassVar[Role] = "drive"
    drawn_as: ClassVar[Drawn] = "drives"

    label: str
    clearance: str
    load_speed: str
    load_cell: str
    compensation: str | None
    weight: Any = parameter()
    begin: Any = parameter()
    hover: Any = parameter()
    approach_speed: Any = parameter()
    landing_speed: Any = parameter()
    quiet_speed: Any = parameter()
    quiet_time: Any = parameter()
    longest_wait: Any = parameter()
    touch: Any = parameter()
    release_time: Any = parameter()
    falls: Any = parameter()

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        return self.label.removeprefix("control.")

    def states(self) -> tuple[State, ...]:
        """It begins restless: what is quiet has to show it first."""
        return (
            State(f"{self.label}.lowered", "m"),
            State(f"{self.label}.sets_down", "1"),
            State(f"{self.label}.has_landed", "1"),
            State(f"{self.label}.square_speed", "m^2/s^2", self.quiet_speed**2),
            State(f"{self.label}.waited", "s"),
            State(f"{self.label}.released", "1"),
        )

    def _latches(self, world: World) -> tuple[SX, SX]:
        x = world.states(self)
        return x[1], x[2]

    def _begun(self, world: World) -> SX:
        return smoothstep(world.t - self.begin)

    def lowering_speed(self, world: World) -> SX:
        """The speed at which the load is lowered over the deck."""
        (sets_down, landed), v = self._latches(world), self.approach_speed
        beyond = world.signal(self.clearance, self.name) - self.hover
        approach = self._begun(world) * saturate(beyond / HOVER_TIME, v)
        return (1 - landed) * ((1 - sets_down) * approach + sets_down * self.landing_speed)

    def _may_set_down(self, world: World) -> SX:
        """1 where the load hovers and is quiet, or has waited for too long."""
        x = world.states(self)
        quiet = smoothstep((1 - ca.sqrt(2 * ca.fmax(x[3], 0)) / self.quiet_speed) / BAND)
        late = smoothstep((x[4] / self.longest_wait - 1) / BAND)
        return ca.fmax(quiet * self._hovers(world), late)

    def _hovers(self, world: World) -> SX:
        beyond = world.signal(self.clearance, self.name) - self.hover
        return self._begun(world) * (1 - smoothstep(2 * ca.fabs(beyond) / self.hover - 0.5))

    def _touches(self, world: World) -> SX:
        """1 where the load cell shows less than the part of the weight that counts as landed, and the load is set down."""
        shown = world.signal(self.load_cell, self.name) / self.weight
        return smoothstep((self.touch - shown) / BAND) * smoothstep(2 * self._latches(world)[0] - 1)

    def rates(self, world: World) -> SX:
        x, (sets_down, landed), lowering = world.states(self), self._latches(world), self.lowering_speed(world)
        unrest = world.signal(self.load_speed, self.name) + lowering
        return ca.vertcat(
            lowering,
            latch_rate(sets_down, self._may_set_down(world)),
            latch_rate(landed, self._touches(world)),
            (unrest**2 - x[3]) / self.quiet_time,
            self._hovers(world),
            (landed - x[5]) / self.release_time,
        )

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        """The rope, with that of heave compensation, and its rate; whether it sets down, and has landed."""

        def with_compensation(value: SX, signal: str) -> SX:
            if self.compensation is None:
                return self.falls * value
            return self.falls * value + world.signal(f"{self.compensation}.{signal}", self.name)

        return {
            f"{self.name}.output": lambda: with_compensation(world.states(self)[0], "output"),
            f"{self.name}.rate": lambda: with_compensation(self.lowering_speed(world), "rate"),
            f"{self.name}.landed": lambda: world.states(self)[5],
        }

    def readings(self, world: World) -> Iterable[Reading]:
        labels = {"landing": (self.short,)}
        yield Reading.of(LANDING_PHASE, labels, lambda: sum(self._latches(world)[1:], self._latches(world)[0]))
        yield Reading.of(LANDING_UNREST, labels, lambda: ca.sqrt(2 * ca.fmax(world.states(self)[3], 0)))

    def refusal(self, formulation: Formulation) -> str | None:
        return bond_graph_refusal(self, formulation) or super().refusal(formulation)


def landing_logic(plant: Plant, name: str) -> LandingLogic:
    """The logic of a controller of the file with `landing`."""
    data = plant.scenario.control[name].landing
    assert data is not None, "asked of controllers with landing"
    return LandingLogic(
        label=f"control.{name}",
        clearance=data.clearance,
        load_speed=data.speed,
        load_cell=data.load_cell,
        compensation=None if data.compensation is None else f"control.{data.compensation}",
        weight=data.weight,
        begin=data.begin,
        hover=data.hover,
        approach_speed=data.approach_speed,
        landing_speed=data.landing_speed,
        quiet_speed=data.quiet.speed,
        quiet_time=data.quiet.time,
        longest_wait=data.quiet.wait,
        touch=data.touch,
        release_time=data.release_time,
        falls=float(data.falls),
    )
