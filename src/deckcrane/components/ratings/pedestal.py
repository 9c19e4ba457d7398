"""Check of a pedestal and of its fastening on deck, from the reaction of the joint on its top."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import casadi as ca

from deckcrane.components.ratings.checks import hinge_axis
from deckcrane.components.ratings.structure_data import PedestalCheck
from deckcrane.components.ratings.utilisation import StressLimit, UtilisationCheck, UtilisationNote, stress_limit
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import REACTION
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import Vector
from deckcrane.screws import skew
from deckcrane.standards.slew_bearings import BOLT_FORCE, bolt_force
from deckcrane.standards.sources import SourcedFormula
from deckcrane.standards.structural_stress import (
    PEDESTAL_FACTOR,
    PEDESTAL_STRESS,
    WELD_STRESS,
    pedestal_stress,
    tube_section,
    weld_stress,
)


@dataclass(frozen=True)
class PedestalTube:
    """Section properties of the pedestal, and its allowable stress."""

    allowed: StressLimit
    area: Any = parameter()
    modulus: Any = parameter()


@dataclass(frozen=True)
class PedestalBolts:
    """Bolts on a circle, and the allowable force of each."""

    count: Any = parameter()
    circle: Any = parameter()
    force: Any = parameter()


@dataclass(frozen=True)
class FootWeld:
    """A weld around the foot, and its allowable stress."""

    diameter: Any = parameter()
    throat: Any = parameter()
    stress: Any = parameter()


@dataclass(frozen=True)
class DeckLimit:
    """One limit of the deck."""

    what: str
    limit: Any = parameter()


@dataclass(frozen=True)
class PedestalLoad:
    """Compression along the axis, force across it, and moment across it at the section."""

    compression: SX
    across: SX
    moment: SX


@dataclass(frozen=True)
class RatedPedestal(UtilisationCheck):
    """Utilisations of the tube, the bolts, the weld and the deck, as far as they are given."""

    joint: str
    axis: Vector
    tube: PedestalTube | None
    bolts: PedestalBolts | None
    weld: FootWeld | None
    deck: tuple[DeckLimit, ...]
    below: Any = parameter()
    factor: Any = parameter()

    @property
    def keys(self) -> tuple[str, ...]:
        items = {"stress": self.tube, "bolts": self.bolts, "weld": self.weld}
        return (*(key for key, item in items.items() if item is not None), *(f"deck_{item.what}" for item in self.deck))

    @property
    def looks_at(self) -> tuple[str, ...]:
        return (f"{REACTION.name}.{self.joint}",)

    def about(self) -> Mapping[str, UtilisationNote]:
        where = f"pedestal {self.below:g} m below the joint of {self.joint}, loads times {self.factor:g}"
        rules: tuple[SourcedFormula, ...] = () if self.factor == 1.0 else (PEDESTAL_FACTOR,)
        descriptions = {
            f"deck_{limit.what}": UtilisationNote(f"{where}: {limit.what} on the deck", rules) for limit in self.deck
        }
        if self.tube is not None:
            founded = (PEDESTAL_STRESS, *rules, *self.tube.allowed.founded)
            descriptions["stress"] = UtilisationNote(f"{where}: Fa/A + M/W, {self.tube.allowed.words}", founded)
        if self.bolts is not None:
            bolt_text = f"{self.bolts.force / 1e3:.4g} kN each, without pretension"
            descriptions["bolts"] = UtilisationNote(
                f"{where}: {self.bolts.count:g} bolts, {bolt_text}", (BOLT_FORCE, *rules)
            )
        if self.weld is not None:
            descriptions["weld"] = UtilisationNote(
                f"{where}: weld, {self.weld.stress / 1e6:.4g} MPa", (WELD_STRESS, *rules)
            )
        return descriptions

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        def load() -> PedestalLoad:
            return world.once((self.name, "load"), lambda: self._compute_load(world))

        utilisations: dict[str, Callable[[], SX]] = {}
        if (tube := self.tube) is not None:
            utilisations["stress"] = lambda: (
                pedestal_stress(load().compression, load().moment, tube.area, tube.modulus) / tube.allowed.tension
            )
        if (bolts := self.bolts) is not None:
            utilisations["bolts"] = lambda: (
                ca.fmax(bolt_force(load().compression, load().moment, bolts.circle, bolts.count), 0) / bolts.force
            )
        if (weld := self.weld) is not None:
            utilisations["weld"] = lambda: (
                weld_stress(load().compression, load().moment, weld.diameter, weld.throat) / weld.stress
            )
        for limit in self.deck:
            utilisations[f"deck_{limit.what}"] = partial(self._deck_utilisation, load, limit)
        return utilisations

    def _deck_utilisation(self, load_of: Callable[[], PedestalLoad], limit: DeckLimit) -> SX:
        load = load_of()
        values = {"moment": load.moment, "force": ca.fabs(load.compression), "shear": load.across}
        return values[limit.what] / limit.limit

    def _compute_load(self, world: World) -> PedestalLoad:
        """The load of the crane on the pedestal, times the factor: the reversed reaction of the joint, moved down the axis."""
        wrench = -self.factor * world.joint_wrench(self.joint)
        n, f = wrench[:3], wrench[3:]
        a = ca.SX(ca.DM(self.axis))
        up = ca.if_else(ca.dot(world.gravity, world.poses[world.tree.index(self.joint)][0] @ a) > 0, -1.0, 1.0) * a
        n = n + skew(self.below * up) @ f  # about the point `below` the joint
        across, tilting = f - a * ca.dot(a, f), n - a * ca.dot(a, n)
        return PedestalLoad(-ca.dot(up, f), ca.norm_2(across), ca.norm_2(tilting))


def rated_pedestal(plant: Plant, name: str, data: PedestalCheck) -> RatedPedestal:
    """The check of a file."""
    label = f"checks.{name}"
    axis = data.axis or hinge_axis(plant, data.joint)
    assert axis is not None, "checked when the scenario was made"
    tube = None
    if data.allowed is not None:
        round_tube = None if data.tube is None else tube_section(data.tube.diameter, data.tube.wall)
        numbers = (data.area, data.modulus) if round_tube is None else (round_tube.area, round_tube.torsion_modulus / 2)
        tube = PedestalTube(stress_limit(data.allowed), *numbers)
    bolts = None if data.bolts is None else PedestalBolts(data.bolts.count, data.bolts.circle, data.bolts.force)
    weld = None if data.weld is None else FootWeld(data.weld.diameter, data.weld.throat, data.weld.stress)
    limits = {} if data.deck is None else {what: getattr(data.deck, what) for what in ("moment", "force", "shear")}
    deck = tuple(DeckLimit(what, limit) for what, limit in limits.items() if limit is not None)
    return RatedPedestal(label, data.joint, axis, tube, bolts, weld, deck, data.below, data.factor)
