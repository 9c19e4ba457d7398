"""A crane's physics in pieces: expressions in one set of symbols, from which the elements of its bond graph are made.

The functions that write the pieces down are those of `deckcrane.formulations.dynamics`, so every number has the same name in
both forms; what differs is how the pieces are put together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import casadi as ca

from deckcrane.bondgraph.crane.oil import OilPieces, oil_of
from deckcrane.equations.system import SX, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import state_variables
from deckcrane.formulations.gathering import gathered
from deckcrane.formulations.momentum import MomentumForm, momentum_form, projections
from deckcrane.model import Scenario
from deckcrane.parts.kit import Kit
from deckcrane.parts.protocol import Part
from deckcrane.parts.world import ForcePort, World

if TYPE_CHECKING:
    from deckcrane.parts.hydraulics import Hydraulic
    from deckcrane.parts.sprung_masses import SprungMass


@dataclass(frozen=True)
class RodPieces:
    """What one cylinder does along its axis; forces push the pins apart.

    `lever` is what a force on the extension is on the coordinates [F19, Eqs. 66-68]. `stop` is the push of springs and
    stops at the extension `x`, `resistance` what works against the rate `v` there; `push` that of an actuator without oil.
    """

    name: str
    number: int
    extension: SX
    lever: SX
    x: SX
    v: SX
    stop: SX
    resistance: SX
    push: SX
    oil: OilPieces | None

    @property
    def acts(self) -> bool:
        return self.oil is not None or any(force.nnz() for force in (self.stop, self.resistance, self.push))


@dataclass(frozen=True)
class Masses:
    """The lumped masses of struts on springs and dampers, three components each [F19, Eqs. 70-77]."""

    place: SX
    velocity: SX
    pins: SX
    mass: SX
    stiffness: SX
    damping: SX
    gravity: SX


@dataclass(frozen=True)
class Pieces:
    """The whole crane. All is written in the coordinates q, their `rates`, and the symbols of `states` and `inputs`.

    `rest` are the forces on the coordinates that depend on them alone (weight, strain, springs, stops), `losses` those
    that speed adds (damping); `drives` those of actuators without oil, `loads` those of the scenario's forces.
    `rates_of_speeds` are the rates as the direct assembly has them, from its states; `memory` are states of other parts: name,
    symbol and rate of each.
    """

    t: SX
    states: Variables
    inputs: Variables
    parameters: Variables
    q: SX
    rates: SX
    rates_of_speeds: SX
    form: MomentumForm
    rest: SX
    losses: SX
    drives: SX
    loads: SX
    cylinders: tuple[RodPieces, ...]
    masses: Masses | None
    memory: tuple[tuple[str, SX, SX], ...]


def pieces(scenario: Scenario) -> Pieces:
    """All pieces of a scenario without a vessel."""
    return _Cutting(Kit(scenario.plant)).pieces()


class _Cutting:
    """A crane in the symbols of its direct equations, and how it is cut into pieces."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.states = kit, state_variables(kit)
        n = len(kit.plant.coordinates)
        self.q, u = self.states.symbols[:n, :], self.states.symbols[n : 2 * n, :]
        self.rates, self.t = ca.SX.sym("rates", n), ca.SX.sym("t")
        self.tree = kit.mechanism(self.q, u)
        own = {name: self.states.symbols[place, :] for name, place in kit.places.items()}
        self.world = World(kit, self.tree, self.tree.rates @ u, self.t, own, kit.inputs)
        self.carriers = [part.carries for part in kit.parts if part.carries is not None]

    def in_rates(self, expression: SX) -> SX:
        return ca.sparsify(ca.substitute(expression, self.tree.u, self.tree.speeds @ self.rates))

    def pieces(self) -> Pieces:
        tree, form = self.tree, momentum_form(self.tree)
        stores = self._on_joints("stores")
        lossy = [part for part in stores if ca.depends_on(self._on_coordinates([part]), tree.u)]
        moving, losing = (self.in_rates(self._on_coordinates(parts)) for parts in (stores, lossy))
        return Pieces(
            t=self.t,
            states=self.states,
            inputs=self.kit.inputs,
            parameters=self.kit.p,
            q=self.q,
            rates=self.rates,
            rates_of_speeds=tree.rates @ tree.u,
            form=form,
            rest=ca.sparsify(form.G + _at_rest(moving, self.rates)),
            losses=ca.sparsify(losing - _at_rest(losing, self.rates)),
            drives=self.in_rates(self._on_coordinates(self._on_joints("drives"))),
            loads=self.in_rates(self._on_coordinates(self._on_joints("loads"))),
            cylinders=tuple(self._cylinder(i, name) for i, name in enumerate(self.carriers, start=1)),
            masses=self._masses(),
            memory=self._memory(),
        )

    def _on_joints(self, drawn_as: str) -> list[Part]:
        """The parts that belong here, without those that act along a cylinder."""
        return [part for part in self.kit.parts if part.drawn_as == drawn_as and part.port not in self.carriers]

    def _on_coordinates(self, parts: list[Part]) -> SX:
        """The forces of parts on all coordinates."""
        own, tree = gathered(self.world, parts), self.tree
        found = own.on_coordinates + tree.speeds.T @ own.on_speeds
        pushed = [(P, w) for P, w in zip(projections(tree), own.external, strict=True) if w.nnz()]
        return ca.sparsify(found + tree.speeds.T @ sum((P.T @ w for P, w in pushed), ca.SX(tree.u.numel(), 1)))

    def _memory(self) -> tuple[tuple[str, SX, SX], ...]:
        """The states of all parts but masses and oil."""
        found = []
        for part, number in zip(self.kit.parts, self.kit.numeric, strict=True):
            if part.drawn_as not in ("masses", "oil", "valve"):
                # Names of a graph's states have no dots, which mark ports there.
                found += self._states(part, number, tuple(state.name.replace(".", " ") for state in number.states()))
        return tuple(found)

    def _states(self, part: Part, number: Part, names: tuple[str, ...]) -> list[tuple[str, SX, SX]]:
        own, first = self.world.states(part), len(number.states()) - len(names)
        if not names:
            return []
        try:
            rates = self.in_rates(part.rates(self.world))
        except DeckcraneError as error:
            raise DeckcraneError(f"{part.name} cannot be drawn as a bond graph: {error}") from None
        return [(name, own[first + k], rates[first + k]) for k, name in enumerate(names)]

    def _cylinder(self, number: int, name: str) -> RodPieces:
        port = self.world.port(name)
        x, v = ca.SX.sym("x"), ca.SX.sym("v")
        # On the rod alone, whatever moves it: its own extension and rate take the place of the mechanism's.
        rod = self.world.with_port(replace(port, value=x, rate=v))
        along = [part for part in self.kit.parts if part.port == name]
        force = rod.pushed(name, [part for part in along if part.drawn_as == "stores"])
        stop = _at_rest(force, v)
        resistance = stop - force if ca.depends_on(force, v) else ca.SX(1, 1)
        push = self.in_rates(self.world.pushed(name, [part for part in along if part.drawn_as in ("drives", "loads")]))
        oil = self._oil(along, port, v)
        if oil is not None:
            resistance = resistance + oil.friction
        lever = ca.gradient(port.value, self.q)
        return RodPieces(name, number, port.value, lever, x, v, stop, ca.sparsify(resistance), push, oil)

    def _oil(self, along: list[Part], port: ForcePort, v: SX) -> OilPieces | None:
        """The oil of a cylinder, with the states of what commands its valve: its own pressures come first."""
        hydraulic = next((cast("Hydraulic", part) for part in along if part.drawn_as == "oil"), None)
        if hydraulic is None:
            return None
        memory: list[tuple[str, SX, SX]] = []
        numeric = {part.name: part for part in self.kit.numeric}
        for part in along:
            if part.drawn_as in ("oil", "valve"):
                names = [state.name for state in numeric[part.name].states()]
                named = tuple(name.rpartition("valve_")[2] for name in (names[2:] if part.drawn_as == "oil" else names))
                memory += self._states(part, numeric[part.name], named)
        oil = oil_of(hydraulic, tuple(memory), self.world, v)
        return replace(oil, flow=self.in_rates(oil.flow), opening=self.in_rates(oil.opening))

    def _masses(self) -> Masses | None:
        sprung = [cast("SprungMass", part) for part in self.kit.parts if part.drawn_as == "masses"]
        if not sprung:
            return None
        states = [self.world.states(part) for part in sprung]
        return Masses(
            ca.vertcat(*[own[:3, :] for own in states]),
            ca.vertcat(*[own[3:, :] for own in states]),
            ca.vertcat(*[self.world.at(part.sprung).position for part in sprung]),
            ca.vertcat(*[part.mass for part in sprung for _ in range(3)]),
            ca.vertcat(*[part.springs.stiffness for part in sprung for _ in range(3)]),
            ca.vertcat(*[part.springs.damping for part in sprung for _ in range(3)]),
            ca.repmat(self.tree.gravity, len(sprung), 1),
        )


def _at_rest(force: SX, rates: SX) -> SX:
    return ca.sparsify(ca.substitute(force, rates, ca.SX.zeros(*rates.shape)))
