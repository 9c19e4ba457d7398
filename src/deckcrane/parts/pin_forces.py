"""The force on a pin by its name: of a cylinder, of a linkage, of a joint, or of the payload's suspension."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import Vector
from deckcrane.model.rating_pin import HOOK_LOAD
from deckcrane.parts.cylinder_readings import COMPONENTS
from deckcrane.parts.formulas import recorded_in
from deckcrane.parts.made_units import Measured
from deckcrane.parts.world import World
from deckcrane.parts.world_signals import formula_of
from deckcrane.plant.numbers import number
from deckcrane.screws import skew


@dataclass(frozen=True)
class PinForce:
    """The pin, or a formula; `axis` is that of a hinge, `two` says that its pins are `apart` along it."""

    label: str
    at: str | None
    formula: str | None
    axis: Vector | None
    two: bool
    apart: Any = number()

    @property
    def words(self) -> str:
        return self.at if self.at is not None else str(self.formula)

    @property
    def looks_at(self) -> tuple[str, ...]:
        """The signals that it may depend on, whichever exist."""
        if self.formula is not None:
            return recorded_in(self.formula)
        if self.at == HOOK_LOAD:
            return (HOOK_LOAD,)
        return tuple(f"{name}.{self.at}" for name in ("reaction", "pin_force", "linkage_pin_force"))

    def size(self, world: World) -> SX:
        """The size of the force on the pin across its axis; of two pins, that of the one that carries more."""
        if self.formula is not None:
            return self._formula_force(world)
        assert self.at is not None, "one of both is given"
        if self.at in world.plant.tree:
            return self._joint_force(world, self.at)
        if self.at == HOOK_LOAD:
            return world.signal(HOOK_LOAD, self.label)
        name = next(
            name
            for name in ("pin_force", "linkage_pin_force")
            for reading in world.readings.get(name, ())
            if self.at in next(iter(reading.labels.values()))
        )
        parts = [world.signal(f"{name}.{self.at}.{component}", self.label) for component in COMPONENTS[:3]]
        return ca.sqrt(sum(part * part for part in parts))

    def _joint_force(self, world: World, body: str) -> SX:
        wrench = world.joint_wrench(body)
        moment, force = wrench[:3], wrench[3:]
        if self.axis is None:
            return ca.sqrt(ca.dot(force, force))
        a = ca.SX(ca.DM(self.axis))
        across = force - a * ca.dot(a, force)
        if not self.two:
            return ca.sqrt(ca.dot(across, across))
        couple = skew(moment) @ a / self.apart  # f1 + f2 = F, and (b/2) a x (f1 - f2) = M across a
        sizes = [ca.sqrt(ca.dot(f, f)) for f in (across / 2 + couple, across / 2 - couple)]
        return ca.fmax(*sizes)

    def _formula_force(self, world: World) -> SX:
        assert self.formula is not None, "asked where there is one"
        result = formula_of(world, self.label, "force", self.formula)
        if result.unit.powers != Measured.of("N").powers:
            raise DeckcraneError(
                f"{self.label}.force: {self.formula} is in {result.unit.text}; a force is needed, in N"
            )
        return ca.fabs(result.value)
