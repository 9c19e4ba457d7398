"""Regulators, the controllers with states: their error, the limits of their drive, and their output as a signal.

A regulator drives a joint or a cylinder by a force, opens a valve, or, without a port, only gives a signal that others follow
(the outer loop of a cascade).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from deckcrane.equations.system import SX
from deckcrane.model.joints import Kind
from deckcrane.model.regulators import ERROR
from deckcrane.parts.actuators import Drive, actuator_readings
from deckcrane.parts.control import Controller, Target, forwards, target_of
from deckcrane.parts.motors import motor_of
from deckcrane.parts.payload import Payload
from deckcrane.parts.protocol import IDLE, Action, Drawn, Formulation, Found, Input, Part, Reading
from deckcrane.parts.world import ForcePort, World
from deckcrane.plant.numbers import unnamed
from deckcrane.plant.plant import Plant

OPENING = "1"


@dataclass(frozen=True)
class Steering:
    """The target of a regulator, if it has one, and its drive; numbers have the names of the controller's."""

    label: str
    target: Target | None = unnamed()
    drive: Drive = unnamed()


@dataclass(frozen=True)
class Regulator(Controller):
    """A controller by law: `asked` is the output of the law, `output` what is left of it behind the limits."""

    drives: bool
    """Whether it has a port; the output of one without is only a signal."""
    opens: bool
    """Whether the output is the opening of its port's valve."""
    steering: Steering

    @property
    def target(self) -> Target | None:
        return self.steering.target

    @property
    def rests(self) -> Found:
        """When the states of its law start at equilibrium: at rest. A valve at rest is closed, whatever they are."""
        return "never" if self.opens else "settled"

    @property
    def drawn_as(self) -> Drawn:  # type: ignore[override]  # a field of other parts; here it follows
        return "valve" if self.opens else "drives"

    @property
    def port(self) -> str | None:
        return self.on if self.drives else None

    @property
    def unit(self) -> str:
        """Unit of its output; without a port that follows from its gains and signals."""
        if self.opens or not self.drives:
            return OPENING
        return "N m" if self.kind == "angular" else "N"

    def inputs(self) -> tuple[Input, ...]:
        added = (Input(self.on, self.unit),) if self.drives else ()
        return (*added, *(() if self.target is None else self.target.inputs(self.kind)))

    def here(self, world: World) -> ForcePort | None:
        return world.port(self.on) if self.drives else None

    def law(self, world: World) -> SX:
        """The output of the law itself."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say what it needs")

    def asked(self, world: World) -> SX:
        """The law's output and what is added to it, before any limit."""
        return world.computed(self, "asked", lambda: self.law(world) + self.added(world))

    def output(self, world: World) -> SX:
        return self.steering.drive.limited(self.asked(world), self.here(world))

    def act(self, world: World) -> Action:
        if self.opens or not self.drives:
            return IDLE
        return Action(pushes=((self.on, self.output(world)),))

    def command(self, world: World) -> SX | None:
        return self.output(world) if self.opens else None

    def errors(self, world: World) -> tuple[SX, SX]:
        """The error and its rate."""
        assert self.target is not None, "asked by laws that follow something"
        target = self.target
        return world.once((self.name, "errors"), lambda: target.errors(world, self.here(world)))

    def readings(self, world: World) -> Iterable[Reading]:
        if not self.drives:
            return
        target = self.target
        setpoint = None if target is None or target.of is not None else lambda: target.wanted(world, self.here(world))
        yield from actuator_readings(self.on, self.kind, world, setpoint)
        yield from () if target is None else target.readings(self.on, self.kind, world)

    def refusal(self, formulation: Formulation) -> str | None:
        return undrawn(self, formulation) or super().refusal(formulation)


def undrawn(part: Part, formulation: Formulation) -> str | None:
    """Why a bond graph cannot carry a part that is connected by signals alone."""
    if formulation != "bond graph" or not part.states():
        return None
    return f"{part.name} has states of its own ({part.states()[0].name}), which are signals: a bond graph draws power alone"


def shared(plant: Plant, name: str, payload: Payload | None) -> dict[str, Any]:
    """The fields that every regulator of a file has."""
    control = plant.scenario.control[name]
    drives, opens = name in plant.driving, name in plant.oil
    kind: Kind = plant.coordinate(name).kind if drives else "linear"
    limit = 1.0 if opens and control.limit is None else control.limit
    followed = control.state_space is None or ERROR in control.state_space.inputs
    target = target_of(plant, name, payload) if followed else None
    steering = Steering(f"control.{name}", target, Drive(control.pull_only, limit, motor=motor_of(plant, name)))
    return {
        **{"label": f"control.{name}", "on": name, "kind": kind, "feed_forward": forwards(control)},
        **{"drives": drives, "opens": opens, "steering": steering},
    }
