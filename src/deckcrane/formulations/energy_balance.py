"""The energy balance of every part, of the whole crane, and of user-defined joints: a check for authors of parts.

At any state, with any accelerations, the energy stored by a part, the work that it does on the mechanism and the power that it
exchanges with the outside must balance:

    d(energy)/dt + storing + work = power

`work` is that of its forces on ports, wrenches on links and forces on speeds. A part that gives no `power` and stores nothing
is one whose work comes from outside, as a drive's; one that gives no `power` and stores energy exchanges none with the outside,
so that its energy changes by work alone. The energy of the whole crane, all bodies and parts, changes by the sum of their
powers. A part that cannot balance gives the reason (`Part.imbalance`), and is exempt, and the whole crane with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.bodies import TreeBody
from deckcrane.mechanics.model.outputs import ENERGY
from deckcrane.mechanics.model.protocol import AddsInertia, PrescribesMotion
from deckcrane.mechanics.model.world import World
from deckcrane.screws import skew

TOLERANCE = 1e-10
"""The largest imbalance, relative to the powers that must balance."""
THROWS = (1.0, 1.0, 3.0, 3.0, 10.0)
"""The distances of the random states from the start: the large ones compress end stops."""
OFF_CENTRE = 0.05
"""The least margin of a linkage's dyads at which rounding is small against the terms of the balance."""
WHOLE = "the crane as a whole"


@dataclass(frozen=True)
class Balance:
    """The terms of one balance at the state where it is worst; `exempt` says why it need not hold."""

    name: str
    """Name of the part, or "the crane as a whole"."""
    terms: dict[str, float]
    """Powers [W] by what they go into."""
    size: float
    """The sum of the magnitudes of all products of forces and speeds that must balance [W]."""
    exempt: str = ""
    """Why it need not balance; empty where it must."""

    @property
    def imbalance(self) -> float:
        """The unexplained power [W]: power less all its uses."""
        return sum(self.terms.values())

    @property
    def share(self) -> float:
        """Imbalance over size."""
        return abs(self.imbalance) / self.size if self.size else 0.0

    @property
    def holds(self) -> bool:
        """Whether it balances, or need not."""
        return bool(self.exempt) or self.share <= TOLERANCE

    def __str__(self) -> str:
        listed = ", ".join(f"{name} {value:.6g} W" for name, value in self.terms.items() if value)
        return (
            f"the energy of {self.name} does not balance: {self.imbalance:.6g} W of {self.size:.6g} W come from nowhere "
            f"({listed}). {_likely_cause(self.terms)}"
        )


def _likely_cause(terms: dict[str, float]) -> str:
    """Name the term that is missing or has the wrong sign, where that would restore the balance."""
    total, size = sum(terms.values()), sum(abs(value) for value in terms.values())
    for name, value in terms.items():
        if value and abs(total - 2 * value) <= 1e-6 * size:
            return f'The term "{name}" has the wrong sign'
    significant = [name for name, value in terms.items() if abs(value) > 1e-6 * size]
    if len(significant) == 1:
        return f'Nothing answers to the term "{significant[0]}": give the energy that is stored, or the power that comes in'
    worst = max(terms, key=lambda name: abs(terms[name]))
    return f'The largest term is "{worst}"'


def balances(system: Dynamics, seed: int = 0) -> tuple[Balance, ...]:
    """The balances of every part that acts or stores energy, and of the whole crane, at random states about the start."""
    ledgers = {ledger.name: ledger for ledger in _energy_ledgers(system)}
    rows: list[SX] = [ca.vertcat(*ledger.terms.values(), ledger.size) for ledger in ledgers.values()]
    expressions: list[SX] = [ca.densify(system.substitute(row)) for row in rows]
    function = ca.Function("powers", system.equations.arguments(), [ca.vertcat(*expressions)])
    ends = np.cumsum([expression.numel() for expression in expressions])[:-1]
    exempt = {part.name: part.imbalance for part in system.kit.numeric}
    exempt[WHOLE] = next((why for why in exempt.values() if why), "")
    worst: dict[str, Balance] = {}
    for values in _evaluate_at_random_states(system, function, seed):
        for ledger, ledger_values in zip(ledgers.values(), np.split(values, ends), strict=True):
            *terms, size = ledger_values.tolist()
            balance = Balance(ledger.name, dict(zip(ledger.terms, terms, strict=True)), size, exempt[ledger.name])
            if ledger.name not in worst or not balance.share <= worst[ledger.name].share:
                worst[ledger.name] = balance
    return tuple(worst.values())


def check_balance(system: Dynamics) -> None:
    """Raise an error that names every part whose energy does not balance, by how much, and the suspected term."""
    _check_joint_lines(system)
    faults = [str(balance) for balance in balances(system) if not balance.holds]
    if len(faults) > 1:  # the whole cannot balance where a part does not
        faults = [text for text in faults if WHOLE not in text]
    if faults:
        raise DeckcraneError("\n".join(faults))


@dataclass(frozen=True)
class PowerTerms:
    """The symbolic terms of a balance, power positive and its uses negative; `size` is their reference magnitude."""

    name: str
    terms: dict[str, SX]
    size: SX


def _energy_ledgers(system: Dynamics) -> Iterator[PowerTerms]:
    """The ledgers of every part that stores energy or declares its power, and of the whole crane."""
    world, stored, scale = system.world, ca.SX(1, 1), ca.SX(1, 1)
    powers: dict[str, SX] = {}
    for part in world.kit.parts:
        action = world.action(part)
        work, size = world.work(part)
        if isinstance(part, AddsInertia):
            work = work + part.inertial_work(world)
        changes = {
            f"change of its {form} energy": _rate_of_change(system, value) for form, value in action.energy.items()
        }
        stores = bool(changes) or action.storing.nnz() > 0
        power = action.power if action.power is not None else ca.SX(1, 1) if stores else work
        if isinstance(part, PrescribesMotion):
            supplied = part.supplied_power(world)  # by forces that follow from accelerations, which are no action
            power = power + supplied
            scale = scale + ca.fabs(supplied)
        powers[f"power of {part.name}"] = power
        stored, scale = stored + action.storing, scale + size
        size += ca.fabs(power) + ca.fabs(action.storing) + sum(largest for _, largest in changes.values())
        terms = {"work": -work, **{name: -change for name, (change, _) in changes.items()}}
        if action.power is not None or stores:
            yield PowerTerms(part.name, {**terms, "storing": -action.storing, "power": power}, size)
    energy = world.readings[ENERGY.name][0]
    value: Any = energy.value()
    forms = dict(zip(energy.labels["form"], ca.vertsplit(ca.densify(value)), strict=True))
    changes = {
        f"change of all {form} energy": _rate_of_change(system, form_energy) for form, form_energy in forms.items()
    }
    size = scale + _reference_power(world) + sum(largest for _, largest in changes.values())
    terms = {name: -change for name, (change, _) in changes.items()}
    yield PowerTerms(WHOLE, {**terms, "storing": -stored, **powers}, size)


def _rate_of_change(system: Dynamics, value: SX) -> tuple[SX, SX]:
    """The rate of an expression of states and time along the motion, and the sum of the magnitudes of its terms."""
    equations = system.equations
    terms = ca.densify(ca.gradient(value, equations.x.symbols) * equations.dx)
    explicit_rate = ca.jtimes(value, equations.t, ca.SX(1))
    return ca.sum1(terms) + explicit_rate, ca.sum1(ca.fabs(terms)) + ca.fabs(explicit_rate)


def _reference_power(world: World) -> SX:
    """The power of all weights, plus all energy of motion per second: the size of rounding where nothing else happens."""
    tree, total = world.tree, ca.SX(1, 1)
    g = ca.sqrt(ca.dot(tree.gravity, tree.gravity)) if tree.gravity.nnz() else ca.SX(1, 1)
    for link, t in zip(tree.links, world.twists, strict=True):
        v = t[3:] + skew(t[:3]) @ link.c
        total += link.m * (g * ca.sum1(ca.fabs(v)) + ca.dot(v, v))
    return total


def _evaluate_at_random_states(system: Dynamics, function: Any, seed: int) -> Iterator[Array]:
    """Values at random states and inputs; where a mechanism cannot reach them, or they overflow, the distance is reduced."""
    equations, rng = system.equations, np.random.default_rng(seed)
    n = len(system.kit.plant.coordinates)
    x, u = equations.x.values, equations.u.values
    ranges = 0.3 * equations.x.scales
    for link in system.mechanism.links:
        if link.beam is not None:
            ranges[link.speeds] = 1e-2
            ranges[n + link.speeds.start : n + link.speeds.stop] = 1e-1
    for distance in THROWS:
        distance = (
            min(distance, 1.0) if equations.margins else distance
        )  # beyond a dead centre a linkage is in another configuration
        offset, input_offset = rng.uniform(-1, 1, len(x)) * distance * ranges, rng.uniform(-1, 1, len(u))
        for halvings in range(12):
            scale = 0.5**halvings
            place = x + scale * offset, u + scale * input_offset, equations.p.values
            result = np.array(function(rng.uniform(0, 10) * scale, *place)).ravel()
            margin = equations.least_margin(0.0, *place)
            if np.all(np.isfinite(result)) and (margin is None or margin[1] > OFF_CENTRE):
                break
        yield result


def _check_joint_lines(system: Dynamics) -> None:
    """Raise an error for a user-defined joint whose lines S do not fit its pose: R' R_dot and R' p_dot are its twist."""
    equations, tree = system.equations, system.mechanism
    user_joints = [
        part for part in system.kit.parts if isinstance(part, TreeBody) and part.joint.user_joint is not None
    ]
    errors = []
    for part in user_joints:
        link = tree.links[tree.index(part.label)]
        motion, q = link.motion, tree.q[link.speeds, :]
        dq = motion.rates @ tree.u[link.speeds, :]
        R_dot = ca.reshape(ca.jtimes(ca.vec(motion.R), q, dq), 3, 3)
        twist = motion.S @ tree.u[link.speeds, :]
        angular_error = ca.vec(motion.R.T @ R_dot - skew(twist[:3]))
        linear_error = motion.R.T @ ca.jtimes(motion.p, q, dq) - twist[3:]
        inverse_error = ca.vec(motion.rates @ motion.speeds - ca.SX.eye(q.numel()))
        errors.append(ca.mmax(ca.densify(ca.fabs(ca.vertcat(angular_error, linear_error, inverse_error)))))
    if not errors:
        return
    function = ca.Function("joints", equations.arguments(), [ca.vertcat(*errors)])
    for values in _evaluate_at_random_states(system, function, 1):
        for part, error in zip(user_joints, values, strict=True):
            if not error <= 1e-9:
                raise DeckcraneError(
                    f"bodies.{part.label}.joint: the lines S of its kinematics are not those of its pose R, p: they differ by "
                    f"{error:.3g}; `moving(R, p, q)` finds them by differentiation"
                )
