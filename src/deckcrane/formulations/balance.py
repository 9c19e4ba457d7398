"""The balance of energy of every part, of the crane as a whole, and of joints from outside: a check for those who write parts.

At any state, with any accelerations, what a part stores, the work that it does on the mechanism and what it exchanges with the
outside must add up:

    d(energy)/dt + storing + work = power

`work` is that of its forces on ports, wrenches on links and forces on speeds. A part that gives no `power` and stores nothing
is one whose work comes from outside, as a drive's; one that gives no `power` and stores energy exchanges none with the outside,
so that its energy changes by work alone. Of the whole crane, the energy of all bodies and parts changes by the sum of their
powers. A part that cannot balance says why (`Part.imbalance`), and is left out, and the whole with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.parts.bodies import TreeBody
from deckcrane.parts.world import World
from deckcrane.screws import skew

TOLERANCE = 1e-10
"""The largest imbalance, as a share of the powers that ought to balance."""
THROWS = (1.0, 1.0, 3.0, 3.0, 10.0)
"""How far each of the random states is from the start: the far ones press end stops in."""
OFF_CENTRE = 0.05
"""The least margin of a linkage's dyads at which rounding is small beside what is weighed."""
WHOLE = "the crane as a whole"


@dataclass(frozen=True)
class Balance:
    """The terms of one balance at the state where it is worst; `exempt` says why it need not hold."""

    name: str
    terms: dict[str, float]
    size: float
    """The sum of all products of forces and speeds that ought to balance [W], each without its sign."""
    exempt: str = ""

    @property
    def imbalance(self) -> float:
        """What is made of nothing [W]: power less all that uses it."""
        return sum(self.terms.values())

    @property
    def share(self) -> float:
        return abs(self.imbalance) / self.size if self.size else 0.0

    @property
    def holds(self) -> bool:
        return bool(self.exempt) or self.share <= TOLERANCE

    def __str__(self) -> str:
        listed = ", ".join(f"{name} {value:.6g} W" for name, value in self.terms.items() if value)
        return (
            f"the energy of {self.name} does not balance: {self.imbalance:.6g} W of {self.size:.6g} W come from nowhere "
            f"({listed}). {_likely(self.terms)}"
        )


def _likely(terms: dict[str, float]) -> str:
    """Which term is to blame, where one that is missing or has the wrong sign would mend it."""
    total, size = sum(terms.values()), sum(abs(value) for value in terms.values())
    for name, value in terms.items():
        if value and abs(total - 2 * value) <= 1e-6 * size:
            return f'The term "{name}" has the wrong sign'
    lone = [name for name, value in terms.items() if abs(value) > 1e-6 * size]
    if len(lone) == 1:
        return f'Nothing answers to the term "{lone[0]}": give the energy that is stored, or the power that comes in'
    worst = max(terms, key=lambda name: abs(terms[name]))
    return f'The largest term is "{worst}"'


def balances(system: Dynamics, seed: int = 0) -> tuple[Balance, ...]:
    """Of every part that does or stores something, and of the whole, at random states about the start."""
    written = {ledger.name: ledger for ledger in _ledgers(system)}
    rows: list[SX] = [ca.vertcat(*ledger.terms.values(), ledger.size) for ledger in written.values()]
    every: list[SX] = [ca.densify(system.put_in(row)) for row in rows]
    function = ca.Function("powers", system.equations.arguments(), [ca.vertcat(*every)])
    ends = np.cumsum([one.numel() for one in every])[:-1]
    exempt = {part.name: part.imbalance for part in system.kit.numeric}
    exempt[WHOLE] = next((why for why in exempt.values() if why), "")
    found: dict[str, Balance] = {}
    for values in _evaluated(system, function, seed):
        for ledger, own in zip(written.values(), np.split(values, ends), strict=True):
            *terms, size = own.tolist()
            made = Balance(ledger.name, dict(zip(ledger.terms, terms, strict=True)), size, exempt[ledger.name])
            if ledger.name not in found or not made.share <= found[ledger.name].share:
                found[ledger.name] = made
    return tuple(found.values())


def check_balance(system: Dynamics) -> None:
    """Raises an error that names every part whose energy does not balance, by how much, and which term it is."""
    _check_joints(system)
    faults = [str(balance) for balance in balances(system) if not balance.holds]
    if len(faults) > 1:  # the whole cannot balance where a part does not
        faults = [text for text in faults if WHOLE not in text]
    if faults:
        raise DeckcraneError("\n".join(faults))


@dataclass(frozen=True)
class Ledger:
    """The terms of a balance in symbols, power positive and all that uses it negative; `size` is how large they may be."""

    name: str
    terms: dict[str, SX]
    size: SX


def _ledgers(system: Dynamics) -> Iterator[Ledger]:
    """Of every part that stores energy or says what power it takes in, and of the whole."""
    world, total, moved = system.world, ca.SX(1, 1), ca.SX(1, 1)
    powers: dict[str, SX] = {}
    for part in world.kit.parts:
        action = world.action(part)
        work, size = world.work(part)
        work = work + part.inertial_work(world)
        changes = {f"change of its {form} energy": _change(system, value) for form, value in action.energy.items()}
        stores = bool(changes) or action.storing.nnz() > 0
        power = action.power if action.power is not None else ca.SX(1, 1) if stores else work
        given = part.supplied(world)  # by forces that follow from accelerations, which are no action
        power = power + given
        moved = moved + ca.fabs(given)
        powers[f"power of {part.name}"] = power
        total, moved = total + action.storing, moved + size
        size += ca.fabs(power) + ca.fabs(action.storing) + sum(largest for _, largest in changes.values())
        terms = {"work": -work, **{name: -change for name, (change, _) in changes.items()}}
        if action.power is not None or stores:
            yield Ledger(part.name, {**terms, "storing": -action.storing, "power": power}, size)
    energy = world.readings["energy"][0]
    value: Any = energy.value()
    forms = dict(zip(energy.labels["form"], ca.vertsplit(ca.densify(value)), strict=True))
    changes = {f"change of all {form} energy": _change(system, own) for form, own in forms.items()}
    size = moved + _weights(world) + sum(largest for _, largest in changes.values())
    terms = {name: -change for name, (change, _) in changes.items()}
    yield Ledger(WHOLE, {**terms, "storing": -total, **powers}, size)


def _change(system: Dynamics, value: SX) -> tuple[SX, SX]:
    """The rate of an expression of states and time along the motion, and the sum of its terms without their signs."""
    equations = system.equations
    terms = ca.densify(ca.gradient(value, equations.x.symbols) * equations.dx)
    in_time = ca.jtimes(value, equations.t, ca.SX(1))
    return ca.sum1(terms) + in_time, ca.sum1(ca.fabs(terms)) + ca.fabs(in_time)


def _weights(world: World) -> SX:
    """What all weights do where they fall as fast as they move, and all energy of motion in a second: where nothing else
    happens, rounding is of this size.
    """
    tree, total = world.tree, ca.SX(1, 1)
    g = ca.sqrt(ca.dot(tree.gravity, tree.gravity)) if tree.gravity.nnz() else ca.SX(1, 1)
    for link, t in zip(tree.links, world.twists, strict=True):
        v = t[3:] + skew(t[:3]) @ link.c
        total += link.m * (g * ca.sum1(ca.fabs(v)) + ca.dot(v, v))
    return total


def _evaluated(system: Dynamics, function: Any, seed: int) -> Iterator[Array]:
    """Values at random states; where a mechanism cannot be as it was thrown, it is thrown less far."""
    equations, rng = system.equations, np.random.default_rng(seed)
    n = len(system.kit.plant.coordinates)
    x, u = equations.x.values, equations.u.values
    reach = 0.3 * equations.x.scales
    for link in system.mechanism.links:
        if link.beam is not None:
            reach[link.speeds] = 1e-2
            reach[n + link.speeds.start : n + link.speeds.stop] = 1e-1
    for far in THROWS:
        far = min(far, 1.0) if equations.margins else far  # beyond a dead centre a linkage is not what it was
        thrown, pushed = rng.uniform(-1, 1, len(x)) * far * reach, rng.uniform(-1, 1, len(u))
        for shorter in range(12):
            near = 0.5**shorter
            found = np.array(
                function(rng.uniform(0, 10) * near, x + near * thrown, u + pushed, equations.p.values)
            ).ravel()
            margin = equations.least_margin(0.0, x + near * thrown, u + pushed, equations.p.values)
            if np.all(np.isfinite(found)) and (margin is None or margin[1] > OFF_CENTRE):
                break
        yield found


def _check_joints(system: Dynamics) -> None:
    """Refuses a joint from outside whose lines S are not those of its pose: R' R_dot and R' p_dot are its twist."""
    equations, tree = system.equations, system.mechanism
    own = [part for part in system.kit.parts if isinstance(part, TreeBody) and part.joint.own is not None]
    errors = []
    for part in own:
        link = tree.links[tree.index(part.label)]
        motion, q = link.motion, tree.q[link.speeds, :]
        dq = motion.rates @ tree.u[link.speeds, :]
        R_dot = ca.reshape(ca.jtimes(ca.vec(motion.R), q, dq), 3, 3)
        twist = motion.S @ tree.u[link.speeds, :]
        turning = ca.vec(motion.R.T @ R_dot - skew(twist[:3]))
        moving = motion.R.T @ ca.jtimes(motion.p, q, dq) - twist[3:]
        inverse = ca.vec(motion.rates @ motion.speeds - ca.SX.eye(q.numel()))
        errors.append(ca.mmax(ca.densify(ca.fabs(ca.vertcat(turning, moving, inverse)))))
    if not errors:
        return
    function = ca.Function("joints", equations.arguments(), [ca.vertcat(*errors)])
    for values in _evaluated(system, function, 1):
        for part, error in zip(own, values, strict=True):
            if not error <= 1e-9:
                raise DeckcraneError(
                    f"bodies.{part.label}.joint: the lines S of its kinematics are not those of its pose R, p: they differ by "
                    f"{error:.3g}; `moving(R, p, q)` finds them by differentiation"
                )
