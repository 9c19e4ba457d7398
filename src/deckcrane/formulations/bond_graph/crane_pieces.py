"""The physics of a crane in pieces: expressions in one set of symbols, from which the elements of its bond graph are built.

The expressions come from the functions of `deckcrane.formulations.forward_dynamics`, so every number has the same name in both
forms; only their assembly differs.

The hydraulics of a cylinder are separated into chambers, valve, leakages and friction; all laws are those of the part
(`deckcrane.components.hydraulics.circuit`).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, cast

import casadi as ca

from deckcrane.components.catalogue import Scenario
from deckcrane.components.circuits import CircuitPiece, circuit_pieces, hydraulic_ports, seal_friction
from deckcrane.components.hydraulics import Hydraulic
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.force_assembly import assemble_forces
from deckcrane.formulations.forward_dynamics import state_variables
from deckcrane.formulations.momentum import MomentumForm, momentum_form, projections
from deckcrane.mechanics.equations import SX, Variables
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import CarriesJointLoad, Part
from deckcrane.mechanics.model.world import World

if TYPE_CHECKING:
    from deckcrane.components.cylinders import SprungMass


@dataclass(frozen=True)
class OilPieces:
    """The hydraulics of one cylinder; pairs are [piston's side, rod's side].

    `states` are the pressures that the oil would have if it bore tension, then the valve's `memory` (filter, spool);
    `pressure` is the actual pressure. `capacity` is V / beta [F19, Eq. 79], `void` the vapour's share of the volume. `areas`
    names the parameters of the piston's two faces. `flow` is the flow from the valve into each chamber. Internal leakage is a
    flow by the `difference` of pressures; `outwards` is the flow out of a chamber of pressure `p` through external leakage
    and relief valves, structurally zero without them.
    """

    states: SX
    memory: tuple[str, ...]
    pressure: SX
    capacity: SX
    void: SX
    areas: tuple[str, str]
    flow: SX
    valve_rates: SX
    opening: SX
    difference: SX
    internal_leakage: SX
    p: SX
    outwards: SX
    friction: SX


def oil_of(part: Hydraulic, memory: tuple[tuple[str, SX, SX], ...], world: World, v: SX) -> OilPieces:
    """The pieces of one cylinder's hydraulics, with friction at the rate v.

    `memory` are the states behind the valve's command: name, symbol and rate of each.
    """
    sheet, circuit = part.hydraulics, part.circuit(world)
    stroke = world.port(part.label).value - part.stroke_least
    pressures = world.states(part)[:2, :]
    p, difference = ca.SX.sym("p"), ca.SX.sym("difference")
    outwards = ca.SX(1, 1)
    if sheet.leaks:
        outwards += sheet.leakage.external * p
    if sheet.supply.relief is not None:
        outwards += sheet.relieved(p)
    label = f"{part.label}.hydraulics"
    return OilPieces(
        states=ca.vertcat(pressures, *[symbol for _, symbol, _ in memory]),
        memory=tuple(name for name, _, _ in memory),
        pressure=circuit.pressure,
        capacity=ca.vertcat(*sheet.volumes(stroke)) / sheet.bulk_modulus,
        void=(circuit.pressure - pressures) / sheet.bulk_modulus,
        areas=(f"{label}.piston_area", f"{label}.rod_area"),
        flow=circuit.flow,
        valve_rates=ca.vertcat(ca.SX(0, 1), *[rate for _, _, rate in memory]),
        opening=circuit.opening,
        difference=difference,
        internal_leakage=sheet.leakage.internal * difference,
        p=p,
        outwards=ca.sparsify(outwards),
        friction=ca.SX(1, 1) if sheet.friction is None else sheet.friction.force(v),
    )


@dataclass(frozen=True)
class RodPieces:
    """The forces of one cylinder along its axis, positive where they push the pins apart.

    `lever` maps a force on the extension to the coordinates [F19, Eqs. 66-68]. `stop` is the push of springs and
    stops at the extension `x`, `resistance` the force against the rate `v` there; `push` that of an actuator without oil.
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
    turns: bool
    """Whether it is the shaft of a motor or brake, not the rod of a cylinder."""
    in_circuit: bool
    """Whether an actuator of a hydraulic circuit moves it."""

    @property
    def axis(self) -> str:
        """The name of the 1 junction of its rate."""
        return f"{'shaft' if self.turns else 'rod'} {self.number}"

    @property
    def acts(self) -> bool:
        return (
            self.oil is not None
            or self.in_circuit
            or any(force.nnz() for force in (self.stop, self.resistance, self.push))
        )


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
    """The pieces of the whole crane, in terms of the coordinates q, their `rates`, and the symbols of `states` and `inputs`.

    `rest` are the forces on the coordinates that depend on them alone (weight, strain, springs, stops), `losses` those that
    depend on speed (damping); `drives` those of actuators without oil, `loads` those of the scenario's forces.
    `rates_of_speeds` are the rates in the direct assembly, from its states; `memory` are states of other parts: name,
    symbol and rate of each. `circuits` are the pieces of hydraulic circuits.
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
    circuits: tuple[CircuitPiece, ...]


def pieces(scenario: Scenario) -> Pieces:
    """All pieces of a scenario without a vessel."""
    return _PieceBuilder(PartSet(scenario.plant)).pieces()


class _PieceBuilder:
    """A crane in the symbols of its direct equations, to be separated into pieces."""

    def __init__(self, kit: PartSet) -> None:
        self.kit, self.states = kit, state_variables(kit)
        n = len(kit.plant.coordinates)
        self.q, u = self.states.symbols[:n, :], self.states.symbols[n : 2 * n, :]
        self.rates, self.t = ca.SX.sym("rates", n), ca.SX.sym("t")
        self.tree = kit.mechanism(self.q, u)
        part_states = {name: self.states.symbols[place, :] for name, place in kit.places.items()}
        self.world = World(kit, self.tree, self.tree.rates @ u, self.t, part_states, kit.inputs)
        carrying = [part.carries for part in kit.select(CarriesJointLoad) if part.carries is not None]
        self.hydraulic_ports = hydraulic_ports(kit.parts)
        self.carriers = list(dict.fromkeys((*carrying, *self.hydraulic_ports)))

    def in_rates(self, expression: SX) -> SX:
        return ca.sparsify(ca.substitute(expression, self.tree.u, self.tree.speeds @ self.rates))

    def pieces(self) -> Pieces:
        tree, form = self.tree, momentum_form(self.tree)
        storing = self._joint_parts("stores")
        damping = [part for part in storing if ca.depends_on(self._on_coordinates([part]), tree.u)]
        storing_force, damping_force = (self.in_rates(self._on_coordinates(parts)) for parts in (storing, damping))
        return Pieces(
            t=self.t,
            states=self.states,
            inputs=self.kit.inputs,
            parameters=self.kit.p,
            q=self.q,
            rates=self.rates,
            rates_of_speeds=tree.rates @ tree.u,
            form=form,
            rest=ca.sparsify(form.G + _at_rest(storing_force, self.rates)),
            losses=ca.sparsify(damping_force - _at_rest(damping_force, self.rates)),
            drives=self.in_rates(self._on_coordinates(self._joint_parts("drives"))),
            loads=self.in_rates(self._on_coordinates(self._joint_parts("loads"))),
            cylinders=tuple(self._cylinder(i, name) for i, name in enumerate(self.carriers, start=1)),
            masses=self._masses(),
            memory=self._other_states(),
            circuits=self._circuits(),
        )

    def _circuits(self) -> tuple[CircuitPiece, ...]:
        """The pieces of circuits, in the rates of the coordinates."""
        free = {}
        for name in self.hydraulic_ports:
            port = self.world.port(name)
            free[name] = self.world.with_port(replace(port, rate=ca.SX.sym("v")))
        return tuple(self._piece_in_rates(piece) for piece in circuit_pieces(self.world, free))

    def _piece_in_rates(self, piece: CircuitPiece) -> CircuitPiece:
        values = {field.name: getattr(piece, field.name) for field in fields(piece)}
        moving = {
            name: self.in_rates(value)
            for name, value in values.items()
            if isinstance(value, ca.SX) and ca.depends_on(value, self.tree.u)
        }
        return replace(piece, **moving)

    def _joint_parts(self, drawn_as: str) -> list[Part]:
        """The parts of this kind, without those that act along a cylinder."""
        return [part for part in self.kit.parts if part.drawn_as == drawn_as and part.port not in self.carriers]

    def _on_coordinates(self, parts: list[Part]) -> SX:
        """The forces of parts on all coordinates."""
        forces, tree = assemble_forces(self.world, parts), self.tree
        force = forces.on_coordinates + tree.speeds.T @ forces.on_speeds
        external = [(P, w) for P, w in zip(projections(tree), forces.external, strict=True) if w.nnz()]
        return ca.sparsify(force + tree.speeds.T @ sum((P.T @ w for P, w in external), ca.SX(tree.u.numel(), 1)))

    def _other_states(self) -> tuple[tuple[str, SX, SX], ...]:
        """The states of all parts but masses and oil, and the valves of single cylinders."""
        states = []
        single = {part.port for part in self.kit.parts if part.drawn_as == "oil"}
        for part, number in zip(self.kit.parts, self.kit.numeric, strict=True):
            if part.drawn_as not in ("masses", "oil", "circuit") and not (
                part.drawn_as == "valve" and part.port in single
            ):
                # Names of a graph's states must not have dots, which mark ports there.
                states += self._states_and_rates(
                    part, number, tuple(state.name.replace(".", " ") for state in number.states())
                )
        return tuple(states)

    def _states_and_rates(self, part: Part, number: Part, names: tuple[str, ...]) -> list[tuple[str, SX, SX]]:
        states, offset = self.world.states(part), len(number.states()) - len(names)
        if not names:
            return []
        try:
            rates = self.in_rates(part.rates(self.world))
        except DeckcraneError as error:
            raise DeckcraneError(f"{part.name} cannot be drawn as a bond graph: {error}") from None
        return [(name, states[offset + k], rates[offset + k]) for k, name in enumerate(names)]

    def _cylinder(self, number: int, name: str) -> RodPieces:
        port = self.world.port(name)
        x, v = ca.SX.sym("x"), ca.SX.sym("v")
        # On the rod alone, whatever moves it: its own extension and rate replace the mechanism's.
        rod = self.world.with_port(replace(port, value=x, rate=v))
        along = [part for part in self.kit.parts if part.port == name]
        force = rod.port_force(name, [part for part in along if part.drawn_as == "stores"])
        stop = _at_rest(force, v)
        resistance = stop - force if ca.depends_on(force, v) else ca.SX(1, 1)
        push = self.in_rates(
            self.world.port_force(name, [part for part in along if part.drawn_as in ("drives", "loads")])
        )
        oil = self._oil(along, port, v)
        if oil is not None:
            resistance = resistance + oil.friction
        resistance = resistance + seal_friction(self.kit.parts, name, rod)
        lever = ca.gradient(port.value, self.q)
        return RodPieces(
            name,
            number,
            port.value,
            lever,
            x,
            v,
            stop,
            ca.sparsify(resistance),
            push,
            oil,
            port.kind == "angular",
            name in self.hydraulic_ports,
        )

    def _oil(self, along: list[Part], port: ForcePort, v: SX) -> OilPieces | None:
        """The oil of a cylinder, with the states of its valve's command: its own pressures come first."""
        hydraulic = next((cast("Hydraulic", part) for part in along if part.drawn_as == "oil"), None)
        if hydraulic is None:
            return None
        memory: list[tuple[str, SX, SX]] = []
        numeric = {part.name: part for part in self.kit.numeric}
        for part in along:
            if part.drawn_as in ("oil", "valve"):
                names = [state.name for state in numeric[part.name].states()]
                short_names = tuple(
                    name.rpartition("valve_")[2] for name in (names[2:] if part.drawn_as == "oil" else names)
                )
                memory += self._states_and_rates(part, numeric[part.name], short_names)
        oil = oil_of(hydraulic, tuple(memory), self.world, v)
        return replace(oil, flow=self.in_rates(oil.flow), opening=self.in_rates(oil.opening))

    def _masses(self) -> Masses | None:
        sprung = [cast("SprungMass", part) for part in self.kit.parts if part.drawn_as == "masses"]
        if not sprung:
            return None
        states = [self.world.states(part) for part in sprung]
        return Masses(
            ca.vertcat(*[part_states[:3, :] for part_states in states]),
            ca.vertcat(*[part_states[3:, :] for part_states in states]),
            ca.vertcat(*[self.world.at(part.sprung).position for part in sprung]),
            ca.vertcat(*[part.mass for part in sprung for _ in range(3)]),
            ca.vertcat(*[part.springs.stiffness for part in sprung for _ in range(3)]),
            ca.vertcat(*[part.springs.damping for part in sprung for _ in range(3)]),
            ca.repmat(self.tree.gravity, len(sprung), 1),
        )


def _at_rest(force: SX, rates: SX) -> SX:
    return ca.sparsify(ca.substitute(force, rates, ca.SX.zeros(*rates.shape)))
