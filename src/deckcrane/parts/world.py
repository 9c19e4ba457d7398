"""What parts see of a crane while its equations are written: positions, speeds, ports, states, inputs and signals by name.

Everything is found when it is first asked for. A part that asks for something that depends on its own forces closes an
algebraic loop; the two ends of it are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

import casadi as ca

from deckcrane.equations.kinematics import acceleration, poses, twists
from deckcrane.equations.mechanism import GROUND, Mechanism
from deckcrane.equations.reactions import holding_forces
from deckcrane.equations.recursion import Accelerations
from deckcrane.equations.rows import Rows
from deckcrane.equations.system import SX, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.model.data import nearest
from deckcrane.model.joints import Kind
from deckcrane.model.settings import RECORDED
from deckcrane.parts.protocol import FORMS, Action, Part, Reading
from deckcrane.plant.spots import Spot
from deckcrane.screws import skew

if TYPE_CHECKING:
    from deckcrane.parts.kit import Kit

Value = TypeVar("Value")


@dataclass(frozen=True)
class Pin:
    """One end of a strut: the link that carries it, its place there, and the axis of the strut in that link's frame."""

    link: int
    at: SX
    axis: SX


@dataclass(frozen=True)
class ForcePort:
    """What springs, stops and drives act on: a coordinate, or an angle or a length that follows from one.

    `slope` is the rate of the value per rate of its coordinate, so that a force on the port is `slope` times as much on the
    coordinate. A strut's force acts at its pins, pushing them apart; its slope on the joint's angle says how it would hold the
    joint.
    """

    name: str
    kind: Kind
    body: str
    value: SX
    rate: SX
    coordinate: int
    slope: SX
    pins: tuple[Pin, Pin] | None = None
    others: tuple[tuple[int, SX], ...] = ()
    """Further coordinates that it follows, each with its slope."""

    def wrenches(self, force: SX) -> list[tuple[int, SX]]:
        """The flipped wrenches of an axial force at its pins, positive when it pushes them apart."""
        found = []
        for pin, sign in zip(self.pins or (), (-1.0, 1.0), strict=False):
            if pin.link != GROUND:
                f = pin.axis * (sign * force)
                found.append((pin.link, ca.vertcat(skew(pin.at) @ f, f)))
        return found

    def lever(self, tree: Mechanism) -> SX:
        """The forces on all coordinates of a unit of force."""
        if self.pins is not None:
            return ca.jacobian(self.value, tree.q).T
        found = ca.SX(tree.q.numel(), 1)
        for coordinate, slope in ((self.coordinate, self.slope), *self.others):
            found[coordinate] = slope
        return found


@dataclass(frozen=True)
class Place:
    """A point that is fixed in a link (a body, or a section of a beam): `at` is its place in the link's frame."""

    world: World
    link: int
    at: SX

    @property
    def position(self) -> SX:
        """In the ground frame."""
        if self.link == GROUND:
            return self.at
        R, p = self.world.poses[self.link]
        return p + R @ self.at

    @property
    def rotation(self) -> SX:
        """From the link's axes to the ground's."""
        return ca.SX.eye(3) if self.link == GROUND else self.world.poses[self.link][0]

    @property
    def velocity(self) -> SX:
        """In the ground frame."""
        if self.link == GROUND:
            return ca.SX(3, 1)
        t = self.world.twists[self.link]
        return self.rotation @ (t[3:] + skew(t[:3]) @ self.at)

    @property
    def angular_velocity(self) -> SX:
        """In the link's own axes."""
        return ca.SX(3, 1) if self.link == GROUND else self.world.twists[self.link][:3]

    @property
    def acceleration(self) -> SX:
        """In the ground frame; it depends on all forces."""
        solved = self.world.solved
        return acceleration(self.world.tree, self.link, self.at, solved.t, solved.dt, solved.du)

    def push(self, force: SX, moment: SX | None = None) -> tuple[tuple[int, SX], ...]:
        """The flipped wrench of a force (and a moment) here, given in the ground frame; for `Action.wrenches`."""
        turned = self.rotation.T
        return self.push_in_link(turned @ force, None if moment is None else turned @ moment)

    def push_in_link(self, force: SX, moment: SX | None = None) -> tuple[tuple[int, SX], ...]:
        """The same of a force given in the link's own axes."""
        if self.link == GROUND:
            return ()
        n = skew(self.at) @ force
        return ((self.link, ca.vertcat(n if moment is None else moment + n, force)),)


Solver = Callable[["World"], tuple[Accelerations, list[SX]]]
"""From a world to its accelerations, and to what all bodies need (see `equations.reactions`)."""


class World:
    """A crane in symbols. `still`: set-points stand where they are, and parts act as they do at rest."""

    def __init__(
        self,
        kit: Kit,
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
        self.plant = kit.plant
        self._states, self._inputs, self._solve = states, inputs, solve
        self._found: dict[Any, Any] = {}
        self._acting: list[tuple[str, str]] = []
        self._frictions: dict[str, SX] = {}
        self._rubbing: set[str] | None = {part.name for part in kit.parts if part.rubs}
        """The parts whose friction is not known yet; None once it is."""

    # ---- Motion.
    @property
    def gravity(self) -> SX:
        """In the ground frame."""
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

    def at(self, spot: Spot) -> Place:
        """The point that a spot stands for."""
        if spot.body == "ground":
            return Place(self, GROUND, spot.at)
        return Place(
            self, self.tree.index(spot.body) if spot.x is None else self.tree.sections[spot.body, spot.x], spot.at
        )

    @cached_property
    def ports(self) -> dict[str, ForcePort]:
        """All ports by name: first the coordinates in their order, then what follows from them."""
        found: dict[str, ForcePort] = {}
        for i, data in enumerate(self.plant.coordinates):
            found[data.name] = ForcePort(data.name, data.kind, data.body, self.tree.q[i], self.dq[i], i, ca.SX(1))
        for part in self.kit.parts:
            for port in part.ports(self, found):
                found[port.name] = port
        return found

    def port(self, name: str) -> ForcePort:
        if name not in self.ports:
            raise DeckcraneError(f'there is no coordinate or cylinder "{name}";{nearest(name, self.ports)}')
        return self.ports[name]

    def with_port(self, port: ForcePort) -> World:
        """The same crane seen by parts that act on one port, which stands and moves on its own."""
        found = World(self.kit, self.tree, self.dq, self.t, self._states, self._inputs, still=self.still)
        found.ports = {**self.ports, port.name: port}
        return found

    # ---- States and inputs.
    def states(self, part: Part) -> SX:
        """The states of a part, in their order."""
        return self._states.get(part.name, ca.SX(0, 1))

    def input(self, name: str) -> SX:
        """An input by its name; where this formulation has none of that name, zero."""
        names = self._inputs.names
        return self._inputs.symbols[names.index(name)] if name in names else ca.SX(1, 1)

    # ---- What parts do, and what follows.
    def once(self, key: object, find: Callable[[], Value]) -> Value:
        """What `find` gives, found once for each key."""
        if key not in self._found:
            self._found[key] = find()
        found: Value = self._found[key]
        return found

    def action(self, part: Part) -> Action:
        """What a part does."""
        if part.rubs:
            self._check_rubbing(part.name.removeprefix("friction of "))
        return self.computed(part, "action", lambda: self._acted(part))

    def _acted(self, part: Part) -> Action:
        action = part.act_at_rest(self) if self.still else part.act(self)
        unknown = next((form for form in action.energy if form not in FORMS), None)
        if unknown is not None:
            raise DeckcraneError(f'{part.name} stores "{unknown}" energy; its forms are {", ".join(FORMS)}')
        return action

    def computed(self, part: Part, what: str, find: Callable[[], Value]) -> Value:
        """What a part gives to others, found once; where finding it asks for itself, the ends of that loop are named."""
        key = (part.name, what)
        if key not in self._found:
            if key in self._acting:
                ends = f'"{self._acting[-1][0]}" and "{part.name}"'
                raise DeckcraneError(
                    f"algebraic loop between {ends}: what each does depends on what the other does at once. Read one of them "
                    "through a measurement with a filter or a delay, or in a sampled law"
                )
            self._acting.append(key)
            try:
                self._found[key] = find()
            finally:
                self._acting.pop()
        found: Value = self._found[key]
        return found

    def brought(self, part: Part) -> SX:
        """The power that a part brings to the energy of all: from outside, less what it loses and what it stores unseen.

        A part that gives no power and stores nothing brings what its forces do.
        """
        action = self.action(part)
        if action.power is None and not action.energy and action.storing.nnz() == 0:
            power = self.work(part)[0] + part.inertial_work(self)
        else:
            power = ca.SX(1, 1) if action.power is None else action.power
        return power + part.supplied(self) + part.fed(self) - action.storing

    def work(self, part: Part) -> tuple[SX, SX]:
        """The power of what a part does on the mechanism, and the sum of its products of force and speed without their signs."""
        action, products = self.action(part), [ca.SX(1, 1)]
        products += [force * self.port(name).rate for name, force in action.pushes]
        products += [wrench * self.twists[link] for link, wrench in action.wrenches]
        products += [force * self.tree.u[where, :] for where, force in action.on_speeds]
        every = ca.densify(ca.vertcat(*products))
        return ca.sum1(every), ca.sum1(ca.fabs(every))

    def pushed(self, port: str, parts: Iterable[Part] | None = None) -> SX:
        """The force of all parts (or of some) on a port."""
        total = ca.SX(1, 1)
        for part in self.kit.parts if parts is None else parts:
            for name, force in self.action(part).pushes:
                if name == port:
                    total = total + force
        return total

    def axial(self, port: str) -> SX:
        """The whole force on a port: of all parts, or, in an analysis of forces, what the motion needs."""
        return self.pushed(port) + self.forced(port) if self.needed_at is None else self.needed_at(port)

    def drive_force(self, port: str) -> SX:
        """The force of all drives on a port, that of a prescribed motion among them."""
        return self.driven(port) + self.forced(port)

    def driven(self, port: str) -> SX:
        """The force of all drives on a port but that of a prescribed motion, which ports of one coordinate share."""
        return self.pushed(port, [part for part in self.kit.parts if part.role == "drive"])

    def forced(self, name: str) -> SX:
        """What the prescribed motion of a port's coordinate takes there; nothing where that moves freely.

        A strut stands beside its joint and takes no part in it; so does what follows from several coordinates, and a joint that
        follows from another: the force is at the other.
        """
        port = self.port(name)
        beside = port.pins is not None or bool(port.others) or name in self.plant.determined
        if port.coordinate not in self.tree.given or beside:
            return ca.SX(1, 1)
        return self.solved.forced[port.coordinate] / port.slope

    def command(self, port: str) -> SX:
        """What all controllers of a port ask of its valve; nothing where there are none."""
        asked = [part.command(self) for part in self.kit.parts if part.port == port]
        return sum((one for one in asked if one is not None), ca.SX(1, 1))

    def holding(self, port: ForcePort) -> SX:
        """The force on a port that holds all weights in the present pose, with those that hang on ropes at the start.

        At a winch, what ropes pull.
        """
        if port.body in self.plant.scenario.winches:
            held = self.once("holding", lambda: self.tree.speeds.T @ holding_forces(self.tree))
            pull = self._pull_on_drum(port.body) * self.port(port.body).slope
            return (held[port.coordinate] - pull) / port.slope
        held = self.once("holding all", lambda: self.tree.speeds.T @ holding_forces(self.tree, self._hung()))
        return held[port.coordinate] / port.slope

    def _hung(self) -> list[SX]:
        """The flipped wrenches on all links of the weights that hang on ropes."""
        found = [ca.SX(6, 1)] * len(self.tree.links)
        for part in self.kit.parts:
            for link, wrench in part.hung_weights(self):
                found[link] = found[link] + wrench
        return found

    def _pull_on_drum(self, winch: str) -> SX:
        """The moment of all ropes on a drum, about its axis."""
        drum, axis = self.tree.index(winch), ca.SX(ca.DM(self.plant.scenario.winches[winch].axis))
        wrenches = [one for part in self.kit.parts if part.hangs_loads for one in self.action(part).wrenches]
        return sum((ca.dot(axis, wrench[:3]) for link, wrench in wrenches if link == drum), ca.SX(1, 1))

    @property
    def solved(self) -> Accelerations:
        """Accelerations, twists and their rates: they depend on all forces."""
        return self._solution("accelerations")[0]

    @property
    def needs(self) -> list[SX]:
        """What all that each joint carries needs to move as it does, as flipped wrenches at the joints."""
        return self._solution("reactions")[1]

    def _solution(self, what: str) -> tuple[Accelerations, list[SX]]:
        if self._acting and "solution" not in self._found:
            part = self._acting[-1][0]
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
        shares = [share for part in self.kit.parts for own, share in self.bypassed(part) if own == k]
        return sum(shares, self.needs[k])

    def bypassed(self, part: Part) -> tuple[tuple[int, SX], ...]:
        """What passes by joints through a part, found once."""
        return self.once((part.name, "bypass"), lambda: tuple(part.bypass(self)))

    # ---- Friction under load, which depends on reactions, and they on it.
    def friction(self, name: str) -> SX:
        """The force of a friction that is known by this name: a symbol, until the loop between friction and reactions is solved."""
        self._check_rubbing(name)
        if name not in self._frictions:
            self._frictions[name] = ca.SX.sym(f"friction of {name}")
        return self._frictions[name]

    def _check_rubbing(self, name: str) -> None:
        """Refuses to let what others do depend on friction that is not known yet."""
        if self._rubbing is None or not self._acting:
            return
        reader = next((part for part, _ in self._acting if part not in self._rubbing), None)
        if reader is not None:
            raise DeckcraneError(
                f'algebraic loop between "{reader}" and the friction of {name}: what "{reader}" does depends on it, and friction '
                "depends on what all do at once. Read it through a measurement with a filter or a delay, or in a sampled law"
            )

    def rubbed(self, name: str) -> SX:
        """All of a friction of this name, its part that does not depend on reactions too; nothing where there is none."""
        found = [part.rubbed(self) for part in self.kit.parts if part.rubs and name in self._frictions]
        return next((own[name] for own in found if name in own), ca.SX(1, 1))

    @property
    def frictions(self) -> dict[str, SX]:
        """All friction that has been asked for, by name."""
        return dict(self._frictions)

    def supposing(self, solution: tuple[Accelerations, list[SX]]) -> World:
        """The same crane as it would be with this solution, which may hold symbols of friction."""
        found = World(
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
        found.ports, found._frictions = self.ports, dict(self._frictions)
        found._found = {key: value for key, value in self._found.items() if key[-1:] == ("action",)}
        return found

    def know_frictions(self, values: Mapping[str, SX]) -> None:
        """Puts what friction is into the place of its symbols; parts that rub then act so."""
        self._frictions, self._rubbing = dict(values), None
        for part in self.kit.parts:
            if part.rubs:
                self._found.pop((part.name, "action"), None)

    # ---- Signals.
    @cached_property
    def readings(self) -> dict[str, list[Reading]]:
        """All readings by name, of all parts in their order."""
        found: dict[str, list[Reading]] = {}
        for part in self.kit.parts:
            for reading in part.readings(self):
                declared = getattr(part, "shows", None)
                if declared is not None and reading.name not in (*declared, *RECORDED):
                    raise DeckcraneError(
                        f'{part.name} shows "{reading.name}", which its class does not list: write shows = ("{reading.name}",), so '
                        "that files can ask for it"
                    )
                found.setdefault(reading.name, []).append(reading)
        return found

    @cached_property
    def _signals(self) -> dict[str, Callable[[], SX]]:
        """All signals by name: time, ports and their rates, states, what parts tell, and every entry of every reading."""
        found: dict[str, Callable[[], SX]] = {"time": lambda: self.t}
        for name, port in self.ports.items():
            found[name] = partial(getattr, port, "value")
            found[f"d:{name}"] = partial(getattr, port, "rate")
        for part in self.kit.numeric:
            for i, state in enumerate(part.states()):
                found[state.name] = partial(self._state, part, i)
        for readings in self.readings.values():
            for reading in readings:
                for i, labels in enumerate(product(*reading.labels.values())):
                    found[".".join((reading.name, *labels))] = partial(self._entry, reading, i)
        for part in self.kit.parts:
            found.update(part.signals(self))
        return found

    def _state(self, part: Part, i: int) -> SX:
        return self.states(part)[i]

    def _entry(self, reading: Reading, i: int) -> SX:
        value = self.once(("reading", id(reading)), reading.value)
        return value.written_out()[i] if isinstance(value, Rows) else value[i]

    def signal(self, name: str, reader: str) -> SX:
        """Any signal of the model by its name; `reader` is whose wish it is, for what is said where there is none."""
        self.check_signal(name, reader)
        return self._signals[name]()

    def check_signal(self, name: str, reader: str) -> None:
        """Raises an error where there is no such signal."""
        if name not in self._signals:
            raise DeckcraneError(
                f'{reader} reads "{name}", but there is no such signal;{self._near(name)} signals are coordinates '
                "(luff, d:luff), states, and entries of what is recorded, such as reaction.king.fz or point_position.tip.x"
            )

    def _near(self, name: str) -> str:
        """The nearest name: among those that begin alike, where there are any."""
        alike = [other for other in self._signals if other.partition(".")[0] == str(name).partition(".")[0]]
        return nearest(name, alike) or nearest(name, self._signals)

    @property
    def signal_names(self) -> tuple[str, ...]:
        return tuple(self._signals)
