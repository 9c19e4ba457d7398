"""A crane as parts see it while its equations are written: positions, speeds, ports, states, inputs and signals by name.

Everything is evaluated on first use. A part that reads something that depends on its own forces closes an
algebraic loop; the error names both ends of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX, Variables
from deckcrane.mechanics.kane_recursion import Accelerations
from deckcrane.mechanics.kinematics import GROUND, Mechanism, poses, twists
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.mechanics.model.ports import ForcePort, Place
from deckcrane.mechanics.model.protocol import (
    FORMS,
    Action,
    AddsInertia,
    CarriesJointLoad,
    CircuitNode,
    FeedsNodes,
    Filling,
    FillsNodes,
    GivesSignals,
    HangsLoads,
    HasFriction,
    HoldsPressure,
    OffersPorts,
    OpensValve,
    Part,
    PrescribesMotion,
    Reading,
    RestsInEquilibrium,
    Throttle,
    ThrottlesFlow,
)
from deckcrane.mechanics.model.throttles import ThrottleChain, series_through, signed_root
from deckcrane.mechanics.output_loops import Rows
from deckcrane.mechanics.reactions import gravity_forces
from deckcrane.scenario.data import Vector, did_you_mean
from deckcrane.scenario.run_settings import RECORDED

if TYPE_CHECKING:
    from deckcrane.mechanics.model.part_set import PartSet

Value = TypeVar("Value")


Solver = Callable[["World"], tuple[Accelerations, list[SX]]]
"""From a world to its accelerations, and to the wrenches that all bodies need (see `mechanics.reactions`)."""


class World:
    """A crane in symbols. `still`: set-points are constant, and parts act as in static equilibrium.

    Args:
        part: a part of the crane
        i: which of its attachments, from 0
        spot: a point of a body
        port: a port, or its name
        name: name of the input, friction, signal or port
        key: what the result is kept under
        find: computes the result
        what: name of the result
        parts: the parts to sum over; None: all
        body: name of the outer body of the joint
        node: name of a node of a hydraulic circuit
        solution: accelerations, and wrenches that bodies need
        values: friction by name
        reader: who reads, for messages
    """

    def __init__(
        self,
        kit: PartSet,
        tree: Mechanism,
        dq: SX,
        t: SX,
        states: Mapping[str, SX],
        inputs: Variables,
        solve: Solver | None = None,
        still: bool = False,
        needed_at: Callable[[str], SX] | None = None,
    ) -> None:
        self.kit, self.tree, self.dq, self.t, self.still = kit, tree, dq, t, still
        self.needed_at = needed_at
        """Force that the motion needs on a port, by its name, in an analysis of forces."""
        self.plant = kit.plant
        """Meaning of the scenario: tree, coordinates, attachments."""
        self._states, self._inputs, self._solve = states, inputs, solve
        self._cache: dict[Any, Any] = {}
        self._active: list[tuple[str, str]] = []
        self._frictions: dict[str, SX] = {}
        self._unsolved_frictions: set[str] | None = {
            part.name for part in kit.select(HasFriction) if part.has_reaction_friction
        }
        """The parts whose friction is not solved yet; None once it is."""

    # ---- Motion.
    @property
    def gravity(self) -> SX:
        """Gravity in the ground frame."""
        return self.tree.gravity

    @property
    def speeds(self) -> SX:
        """All generalized speeds."""
        return self.tree.u

    @cached_property
    def poses(self) -> list[tuple[SX, SX]]:
        """R and p of every link in the ground frame."""
        return poses(self.tree)

    @cached_property
    def twists(self) -> list[SX]:
        """The twist of every link, in its own frame."""
        return twists(self.tree)

    def place(self, part: Part, i: int = 0) -> Place:
        """The point of a body that a part is attached to: the first, or another, of its `attachments`.

        On a flexible body it is a point of the section there.
        """
        return self.at(self.kit.spots[part.name][i])

    def at(self, spot: AttachmentPoint) -> Place:
        """The point that a spot stands for."""
        if spot.body == "ground":
            return Place(self, GROUND, spot.at)
        return Place(
            self, self.tree.index(spot.body) if spot.x is None else self.tree.sections[spot.body, spot.x], spot.at
        )

    @cached_property
    def ports(self) -> dict[str, ForcePort]:
        """All ports by name: first the coordinates in their order, then those that follow from them."""
        ports: dict[str, ForcePort] = {}
        for i, data in enumerate(self.plant.coordinates):
            ports[data.name] = ForcePort(data.name, data.kind, data.body, self.tree.q[i], self.dq[i], i, ca.SX(1))
        for part in self.kit.parts:
            for port in part.ports(self, ports) if isinstance(part, OffersPorts) else ():
                ports[port.name] = port
        return ports

    def port(self, name: str) -> ForcePort:
        """A port by its name."""
        if name not in self.ports:
            raise DeckcraneError(f'there is no coordinate or cylinder "{name}";{did_you_mean(name, self.ports)}')
        return self.ports[name]

    def with_port(self, port: ForcePort) -> World:
        """The same crane seen by parts that act on one port, whose value and rate are independent."""
        copy = World(self.kit, self.tree, self.dq, self.t, self._states, self._inputs, still=self.still)
        copy.ports = {**self.ports, port.name: port}
        return copy

    # ---- States and inputs.
    def states(self, part: Part) -> SX:
        """The states of a part, in their order."""
        return self._states.get(part.name, ca.SX(0, 1))

    def input(self, name: str) -> SX:
        """An input by its name; where this formulation has none of that name, zero."""
        names = self._inputs.names
        return self._inputs.symbols[names.index(name)] if name in names else ca.SX(1, 1)

    # ---- Actions of parts, and their results.
    def once(self, key: object, find: Callable[[], Value]) -> Value:
        """The result of `find`, evaluated once for each key."""
        if key not in self._cache:
            self._cache[key] = find()
        value: Value = self._cache[key]
        return value

    def action(self, part: Part) -> Action:
        """The action of a part."""
        if isinstance(part, HasFriction) and part.has_reaction_friction:
            self._check_friction_known(part.name.removeprefix("friction of "))
        return self.computed(part, "action", lambda: self._evaluate_action(part))

    def _evaluate_action(self, part: Part) -> Action:
        action = part.act_at_rest(self) if self.still and isinstance(part, RestsInEquilibrium) else part.act(self)
        unknown = next((form for form in action.energy if form not in FORMS), None)
        if unknown is not None:
            raise DeckcraneError(f'{part.name} stores "{unknown}" energy; its forms are {", ".join(FORMS)}')
        return action

    def computed(self, part: Part, what: str, find: Callable[[], Value]) -> Value:
        """A result of a part for others, evaluated once; where that needs itself, the error names the ends of that loop."""
        key = (part.name, what)
        if key not in self._cache:
            if key in self._active:
                ends = f'"{self._active[-1][0]}" and "{part.name}"'
                raise DeckcraneError(
                    f"algebraic loop between {ends}: what each does depends on what the other does at once. Read one of them "
                    "through a measurement with a filter or a delay, or in a sampled law"
                )
            self._active.append(key)
            try:
                self._cache[key] = find()
            finally:
                self._active.pop()
        value: Value = self._cache[key]
        return value

    def external_power(self, part: Part) -> SX:
        """The power that a part brings to the total energy: from outside, less its losses and energy stored without a function.

        A part that gives no power and stores nothing brings the work of its forces.
        """
        action = self.action(part)
        if action.power is None and not action.energy and action.storing.nnz() == 0:
            power = self.work(part)[0]
            if isinstance(part, AddsInertia):
                power = power + part.inertial_work(self)
        else:
            power = ca.SX(1, 1) if action.power is None else action.power
        if isinstance(part, PrescribesMotion):
            power = power + part.supplied_power(self)
        if isinstance(part, AddsInertia):
            power = power + part.input_power(self)
        return power - action.storing

    def work(self, part: Part) -> tuple[SX, SX]:
        """The power of a part's action on the mechanism, and the sum of its products of force and speed without their signs."""
        action, products = self.action(part), [ca.SX(1, 1)]
        products += [force * self.port(name).rate for name, force in action.pushes]
        products += [wrench * self.twists[link] for link, wrench in action.wrenches]
        products += [force * self.tree.u[where, :] for where, force in action.on_speeds]
        entries = ca.densify(ca.vertcat(*products))
        return ca.sum1(entries), ca.sum1(ca.fabs(entries))

    def port_force(self, port: str, parts: Iterable[Part] | None = None) -> SX:
        """The force of all parts (or of some) on a port."""
        total = ca.SX(1, 1)
        for part in self.kit.parts if parts is None else parts:
            for name, force in self.action(part).pushes:
                if name == port:
                    total = total + force
        return total

    def axial(self, port: str) -> SX:
        """The total force on a port: of all parts, or, in an analysis of forces, the one that the motion needs."""
        return self.port_force(port) + self.prescribed_force(port) if self.needed_at is None else self.needed_at(port)

    def drive_force(self, port: str) -> SX:
        """The force of all drives on a port, including that of a prescribed motion."""
        return self.driven(port) + self.prescribed_force(port)

    def driven(self, port: str) -> SX:
        """The force of all drives on a port except that of a prescribed motion, which ports of one coordinate share."""
        return self.port_force(port, [part for part in self.kit.parts if part.role == "drive"])

    def prescribed_force(self, name: str) -> SX:
        """The force of the prescribed motion of a port's coordinate; zero where that moves freely.

        A strut acts beside its joint and has no share in it; neither has a port that follows from several coordinates, nor a
        joint that follows from another: the force is at the other.
        """
        port = self.port(name)
        has_no_share = port.pins is not None or bool(port.others) or name in self.plant.determined
        if port.coordinate not in self.tree.given or has_no_share:
            return ca.SX(1, 1)
        return self.solved.forced[port.coordinate] / port.slope

    def command(self, port: str) -> SX:
        """The sum of all controllers' commands to a port's valve; zero where there are none."""
        commands = [part.command(self) for part in self.kit.select(OpensValve) if part.port == port]
        return sum((command for command in commands if command is not None), ca.SX(1, 1))

    def holding(self, port: ForcePort) -> SX:
        """The force on a port that holds all weights in the present pose, with those that hang on ropes at the start.

        At a winch, the pull of the ropes.
        """
        if (axis := self.plant.pulled_axis(port.body)) is not None:
            holding = self.once("holding", lambda: self.tree.speeds.T @ gravity_forces(self.tree))
            pull = self._pull_on_drum(port.body, axis) * self.port(port.body).slope
            return (holding[port.coordinate] - pull) / port.slope
        holding = self.once(
            "holding all", lambda: self.tree.speeds.T @ gravity_forces(self.tree, self._hung_wrenches())
        )
        return holding[port.coordinate] / port.slope

    def _hung_wrenches(self) -> list[SX]:
        """The flipped wrenches on all links of the weights that hang on ropes."""
        wrenches = [ca.SX(6, 1)] * len(self.tree.links)
        for part in self.kit.select(HangsLoads):
            for link, wrench in part.hung_weights(self):
                wrenches[link] = wrenches[link] + wrench
        return wrenches

    def _pull_on_drum(self, body: str, stated_axis: Vector) -> SX:
        """The moment of all ropes on a drum, about its axis."""
        drum, axis = self.tree.index(body), ca.SX(ca.DM(stated_axis))
        wrenches = [
            item for part in self.kit.select(HangsLoads) if part.hangs_loads for item in self.action(part).wrenches
        ]
        return sum((ca.dot(axis, wrench[:3]) for link, wrench in wrenches if link == drum), ca.SX(1, 1))

    @property
    def solved(self) -> Accelerations:
        """Accelerations, twists and their rates: they depend on all forces."""
        return self._solution("accelerations")[0]

    @property
    def needs(self) -> list[SX]:
        """The flipped wrenches at the joints that all bodies beyond each joint need for their motion."""
        return self._solution("reactions")[1]

    def _solution(self, what: str) -> tuple[Accelerations, list[SX]]:
        if self._active and "solution" not in self._cache:
            part = self._active[-1][0]
            raise DeckcraneError(
                f'algebraic loop between "{part}" and the {what}: what "{part}" does depends on {what}, and they depend on '
                "what it does at once. Read them through a measurement with a filter or a delay, or in a sampled law"
            )
        if self._solve is None:
            raise DeckcraneError(f"the {what} are asked for, which this form of the equations does not have")
        solve = self._solve
        return self.once("solution", lambda: solve(self))

    def joint_wrench(self, body: str) -> SX:
        """The flipped wrench [n; f] of the inner on the outer body through a joint itself, at its origin, in the outer frame."""
        k = self.tree.index(body)
        shares = [
            share for part in self.kit.select(CarriesJointLoad) for link, share in self.bypassed(part) if link == k
        ]
        return sum(shares, self.needs[k])

    def bypassed(self, part: CarriesJointLoad) -> tuple[tuple[int, SX], ...]:
        """Wrenches that bypass joints through a part, evaluated once."""
        return self.once((part.name, "bypass"), lambda: tuple(part.bypass(self)))

    # ---- Nodes of hydraulic circuits.
    def node(self, name: str) -> CircuitNode:
        """A node of a circuit by its name: one with a volume, or a junction between two restrictions."""
        held = self.once("nodes", self._nodes_with_volume)
        return held[name] if name in held else self._chain_at(name).node(name)

    def _nodes_with_volume(self) -> dict[str, CircuitNode]:
        return {name: node for part in self.kit.select(HoldsPressure) for name, node in part.nodes(self).items()}

    def inflow(self, node: str) -> SX:
        """The flow of all parts into a node."""
        flows = self.once("flows", self._flows)
        return sum((flow for name, flow in flows if name == node), ca.SX(1, 1))

    def _flows(self) -> list[tuple[str, SX]]:
        return [flow for part in self.kit.select(FeedsNodes) for flow in part.flows(self)]

    def filling(self, node: str) -> Filling:
        """All oil at a node."""
        parts = [each for part in self.kit.select(FillsNodes) for each in part.fillings(self) if each.node == node]
        volume, rate, compliance = (
            sum((getattr(each, what) for each in parts), ca.SX(1, 1)) for what in ("volume", "rate", "compliance")
        )
        return Filling(node, volume, rate, compliance)

    def flow_through(self, part: ThrottlesFlow) -> SX:
        """The flow through a restriction, from its first node to its second; in series with others where it ends at a junction."""
        throttle = self._throttle(part)
        held = self.once("nodes", self._nodes_with_volume)
        if throttle.start in held and throttle.end in held:
            drop = held[throttle.start].pressure - held[throttle.end].pressure
            return throttle.gain * signed_root(drop, throttle.smoothing)
        junction = throttle.end if throttle.start in held else throttle.start
        return self._chain_at(junction).flow_of(throttle)

    def _chain_at(self, junction: str) -> ThrottleChain:
        """The restrictions in series through a junction, from one node with a volume to the next."""
        held = self.once("nodes", self._nodes_with_volume)
        throttles = [self._throttle(part) for part in self.kit.select(ThrottlesFlow)]
        path = series_through(throttles, junction, set(held))
        key = ("chain", *sorted(id(throttle) for *_, throttle in path))
        return self.once(key, lambda: ThrottleChain(tuple(path), held[path[0][0]], held[path[-1][1]]))

    def _throttle(self, part: ThrottlesFlow) -> Throttle:
        return self.computed(part, "restriction", lambda: part.throttle(self))

    # ---- Load-dependent friction: it depends on reactions, and they on it.
    def friction(self, name: str) -> SX:
        """The force of the friction of this name: a symbol, until the loop between friction and reactions is solved."""
        self._check_friction_known(name)
        if name not in self._frictions:
            self._frictions[name] = ca.SX.sym(f"friction of {name}")
        return self._frictions[name]

    def _check_friction_known(self, name: str) -> None:
        """Refuse to let other actions depend on friction that is not solved yet."""
        if self._unsolved_frictions is None or not self._active:
            return
        reader = next((part for part, _ in self._active if part not in self._unsolved_frictions), None)
        if reader is not None:
            raise DeckcraneError(
                f'algebraic loop between "{reader}" and the friction of {name}: what "{reader}" does depends on it, and friction '
                "depends on what all do at once. Read it through a measurement with a filter or a delay, or in a sampled law"
            )

    def total_friction(self, name: str) -> SX:
        """The total friction of this name, with terms that do not depend on reactions; zero where there is none."""
        by_part = [
            part.total_friction(self)
            for part in self.kit.select(HasFriction)
            if part.has_reaction_friction and name in self._frictions
        ]
        return next((forces[name] for forces in by_part if name in forces), ca.SX(1, 1))

    @property
    def frictions(self) -> dict[str, SX]:
        """All friction that has been read, by name."""
        return dict(self._frictions)

    def with_solution(self, solution: tuple[Accelerations, list[SX]]) -> World:
        """The same crane with this solution, which may contain symbols of friction."""
        copy = World(
            self.kit,
            self.tree,
            self.dq,
            self.t,
            self._states,
            self._inputs,
            lambda _: solution,
            self.still,
            self.needed_at,
        )
        copy.ports, copy._frictions = self.ports, dict(self._frictions)
        copy._cache = {key: value for key, value in self._cache.items() if key[-1:] == ("action",)}
        return copy

    def know_frictions(self, values: Mapping[str, SX]) -> None:
        """Replace the symbols of friction by its values; the actions of parts with friction are evaluated anew."""
        self._frictions, self._unsolved_frictions = dict(values), None
        for part in self.kit.select(HasFriction):
            if part.has_reaction_friction:
                self._cache.pop((part.name, "action"), None)

    # ---- Signals.
    @cached_property
    def readings(self) -> dict[str, list[Reading]]:
        """All readings by name, of all parts in their order."""
        readings: dict[str, list[Reading]] = {}
        for part in self.kit.parts:
            for reading in part.readings(self):
                declared = getattr(part, "shows", None)
                if declared is not None and reading.name not in (*declared, *RECORDED):
                    raise DeckcraneError(
                        f'{part.name} shows "{reading.name}", which its class does not list: write shows = ("{reading.name}",), so '
                        "that files can ask for it"
                    )
                readings.setdefault(reading.name, []).append(reading)
        return readings

    @cached_property
    def _signals(self) -> dict[str, Callable[[], SX]]:
        """All signals by name: time, ports and their rates, states, signals of parts, and every entry of every reading."""
        signals: dict[str, Callable[[], SX]] = {"time": lambda: self.t}
        for name, port in self.ports.items():
            signals[name] = partial(getattr, port, "value")
            signals[f"d:{name}"] = partial(getattr, port, "rate")
        for part in self.kit.numeric:
            for i, state in enumerate(part.states()):
                signals[state.name] = partial(self._state, part, i)
        for readings in self.readings.values():
            for reading in readings:
                for i, labels in enumerate(product(*reading.labels.values())):
                    signals[".".join((reading.name, *labels))] = partial(self._entry, reading, i)
        for part in self.kit.parts:
            signals.update(part.signals(self) if isinstance(part, GivesSignals) else {})
        return signals

    def _state(self, part: Part, i: int) -> SX:
        return self.states(part)[i]

    def _entry(self, reading: Reading, i: int) -> SX:
        value = self.once(("reading", id(reading)), reading.value)
        return value.written_out()[i] if isinstance(value, Rows) else value[i]

    def signal(self, name: str, reader: str) -> SX:
        """Any signal of the model by its name; `reader` is named in the error where there is none."""
        self.check_signal(name, reader)
        return self._signals[name]()

    def check_signal(self, name: str, reader: str) -> None:
        """Raise an error where there is no such signal."""
        if name not in self._signals:
            raise DeckcraneError(
                f'{reader} reads "{name}", but there is no such signal;{self._suggestion(name)} signals are coordinates '
                "(luff, d:luff), states, and entries of what is recorded, such as reaction.king.fz or point_position.tip.x"
            )

    def _suggestion(self, name: str) -> str:
        """The nearest name: among those that begin alike, where there are any."""
        candidates = [signal for signal in self._signals if signal.partition(".")[0] == str(name).partition(".")[0]]
        return did_you_mean(name, candidates) or did_you_mean(name, self._signals)

    @property
    def signal_names(self) -> tuple[str, ...]:
        """Names of all signals."""
        return tuple(self._signals)
