"""Static equilibrium as initial condition: of the vessel, passive joints, compliant controllers, booms, and loaded oil.

All coordinates but the joints held by oil move to where forces balance, at the set-points of one time and
without speeds, waves and fluid memory; the force missing in those joints is the push of the oil.

Some states of parts start stationary: controllers' integrals under load, filters at the value they measure. At a static
equilibrium they are solved together with the coordinates, because the position of a joint depends on its integral; in any other
start alone, with everything else held. Newton's method on the balance of forces and the rates of these states.

Readings of parts at rest are forces and reactions of a pose, without any acceleration. All parts act as they do at rest, with
constant set-points; the forces of oil, brakes and prescribed motions are what is missing of the balance. At a computed
equilibrium (`InitialConditions.at_rest`) nothing else is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.force_assembly import assemble_forces, outputs
from deckcrane.formulations.prescribed_coordinates import PrescribedCoordinates
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.equilibrium_search import find_equilibria, restore_free_directions
from deckcrane.mechanics.kane_recursion import Accelerations
from deckcrane.mechanics.kinematics import Mechanism, twist_rates, twists
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.protocol import Action, Part, RestsInEquilibrium
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import gravity_forces, inverse_dynamics, joint_wrenches

STEPS = 60
CONVERGED = 1e-10
"""The Newton step at convergence, relative to the unknowns plus a unit of each."""
ROUNDING = 1e-14
"""Slope of the force on a coordinate, over the largest one, below which it is rounding, and nothing holds the coordinate."""
PUSHED = 1e-9
"""Force on a coordinate that nothing holds, over the largest slope [m or rad], from which it is pushed away."""
FREE = 1e-9
"""Singular value of the scaled Jacobian, over the largest one, below which a direction is free."""
RESTORING = 6
"""Corrections of free directions at most."""
LEFT = 1e-7
"""The largest residual, relative to the largest terms that balance."""


@dataclass(frozen=True)
class UnknownState:
    """A state to be solved for: its index in x, its name and its part."""

    place: int
    name: str
    part: str


def unknown_states(kit: PartSet, resting: bool, relaxed: bool = False) -> list[UnknownState]:
    """The states that start stationary: in a start at equilibrium, or in any other; with those that relax, if wanted."""
    states_to_solve, offset = [], len(kit.plant.coordinates) + len(kit.plant.speeds)
    for part in kit.numeric:
        states = part.states()
        for i, state in enumerate(states):
            settled = resting and state.found == "settled"
            if state.found == "always" or settled or (relaxed and state.found == "relaxed"):
                states_to_solve.append(UnknownState(offset + i, state.name, part.name))
        offset += len(states)
    return states_to_solve


def relaxed_states(kit: PartSet) -> list[int]:
    """Indices in x of the states that, in a start at rest, go where their rates take them."""
    first = len(kit.plant.coordinates) + len(kit.plant.speeds)
    when_solved = [state.found for part in kit.numeric for state in part.states()]
    return [first + i for i, when in enumerate(when_solved) if when == "relaxed"]


class EquilibriumSolver:
    """Newton's method for some states, and for coordinates beside them at equilibrium: `left` is the residual of those."""

    def __init__(self, equations: Equations, states: Sequence[UnknownState], left: SX, free: Sequence[int]) -> None:
        self._equations, self._states, self._left, self._free = equations, list(states), left, list(free)

    @property
    def places(self) -> list[int]:
        """The indices of all unknowns in x."""
        return [*self._free, *(state.place for state in self._states)]

    @cached_property
    def _function(self) -> Any:
        x = self._equations.x.symbols
        rates = self._equations.dx[[state.place for state in self._states], :]
        residual, unknown = ca.vertcat(self._left, rates), x[self.places, :]
        results = [ca.densify(residual), ca.densify(ca.jacobian(residual, unknown))]
        return ca.Function("standing", self._equations.arguments(), results)

    def solve(self, x: Array, p: Array, t: float) -> Array:
        """x with these states, and these coordinates, where they are stationary; free directions stay where x has them."""
        start = np.array(x, dtype=float)
        x, places, J = self._newton(start.copy(), p, t)
        for _ in range(RESTORING):
            correction = self._drift(places, J, start - x)
            if np.max(np.abs(correction), initial=0.0) <= CONVERGED:
                break
            x[places] += correction
            x, places, J = self._newton(x, p, t)
        return x

    def _newton(self, x: Array, p: Array, t: float) -> tuple[Array, Array, Array]:
        """The stationary x, the indices of the unknowns that are held, and their Jacobian."""
        places = np.array(self.places)
        for _ in range(STEPS):
            residual, J = (np.array(value) for value in self._function(t, x, self._equations.u.values, p))
            r = residual.ravel()
            if not (np.all(np.isfinite(r)) and np.all(np.isfinite(J))):
                break
            held = self._held(J, r)
            r, J = r[held], J[np.ix_(held, held)]
            step, sizes = _newton_step(J, r)
            places = np.array(self.places)[held]
            x[places] += step
            if np.all(np.abs(step) <= CONVERGED * (1.0 + np.abs(x[places]))):
                if np.all(np.abs(r + J @ step) <= LEFT * np.maximum(sizes, 1e-300)):
                    return x, places, J
                break
        self._raise_not_found(r)
        return x, places, J

    def _drift(self, places: Array, J: Array, back: Array) -> Array:
        """The part of the way back to the start that lies along free directions, as that of a load that swivels.

        Newton's steps far from rest turn what no force holds at rest: where it ends would depend on them.
        """
        scaled, columns = _scaled_jacobian(J)
        _, values, directions = np.linalg.svd(scaled)
        free = directions[values <= FREE * np.max(values, initial=0.0)].T / columns[:, None]
        coordinates = np.isin(places, self._free)
        free = free[
            :, np.max(np.abs(free[coordinates]), axis=0, initial=0.0) > FREE * np.max(np.abs(free), axis=0, initial=0.0)
        ]
        if not free.size:
            return np.zeros(len(places))
        return np.asarray(free @ np.linalg.lstsq(free[coordinates], back[places][coordinates], rcond=None)[0])

    def _held(self, J: Array, r: Array) -> Array:
        """The rows but those of coordinates that nothing holds or pushes, as sway and yaw of a vessel adrift, which stay in place.

        What rounding leaves of their slopes is no equation. A coordinate that is pushed and not held finds no rest.
        """
        sizes, free = np.max(np.abs(J), axis=1, initial=0.0), len(self._free)
        largest = np.max(sizes[:free], initial=0.0)
        held = np.ones(len(sizes), dtype=bool)
        pushed = np.abs(r[:free]) > PUSHED * max(1.0, largest)
        held[:free] = (sizes[:free] > ROUNDING * largest) | pushed
        return held

    def _raise_not_found(self, r: Array) -> None:
        names = [*(self._equations.x.names[i] for i in self._free), *(state.name for state in self._states)]
        state_rates = np.abs(np.nan_to_num(r[-len(self._states) :], nan=np.inf))
        worst = self._states[int(np.argmax(state_rates))]
        raise DeckcraneError(
            f'{worst.part}: no start was found at which its state "{worst.name}" stands still beside '
            f"{', '.join(names[:3])}{'...' if len(names) > 3 else ''}: the load may be beyond the limit, or nothing stops the "
            "state. Write start: given under run, or give the state a start"
        )


def _newton_step(J: Array, r: Array) -> tuple[Array, Array]:
    """Newton's step, the smallest where some direction is undetermined, and the sizes of the terms that balance in each row."""
    rows = np.maximum(np.max(np.abs(J), axis=1, initial=0.0), 1e-300)
    scaled, columns = _scaled_jacobian(J)
    with np.errstate(over="ignore", invalid="ignore"):  # a search that diverges ends where values are not finite
        step = np.linalg.lstsq(scaled, -r / rows, rcond=1e-13)[0] / columns
        return step, np.abs(J) @ np.abs(step) + np.abs(r) + rows * 1e-6


def _scaled_jacobian(J: Array) -> tuple[Array, Array]:
    """The Jacobian with rows, then columns, over their largest entries; those of its columns."""
    scaled = J / np.maximum(np.max(np.abs(J), axis=1, initial=0.0), 1e-300)[:, None]
    columns = np.maximum(np.max(np.abs(scaled), axis=0, initial=0.0), 1e-300)
    return scaled / columns, columns


SEARCHES = ((0.5, 200), (0.1, 400), (0.02, 800))
"""The longest step of each search for equilibrium, in radians and metres, and its largest number of steps."""
UNHELD = 1e-9
"""Stiffness, over the size of forces, below which a coordinate is free."""
DEAD = 0.05
"""The sine of the angle between the bars of a dyad below which it is named as the cause of a failed search."""


@dataclass(frozen=True)
class StaticEquilibrium:
    """A state at rest, the push of the oil of each cylinder there, and the coordinate that falls at the least push, if any."""

    x: Array
    pushes: dict[str, float]
    falls: str | None


class StaticResidual:
    """The balance of all forces at rest, in symbols; the oil's are unknown, the controllers' are about constant set-points."""

    def __init__(self, world: World, equations: Equations, exact: PrescribedCoordinates) -> None:
        self._world, self._tree, self._equations, self._exact = world, world.tree, equations, exact
        kit, tree = world.kit, world.tree
        self.held = {part.port: world.port(part.port) for part in kit.holding() if part.port is not None}
        forces = assemble_forces(world)
        still = ca.SX(tree.u.numel(), 1)
        self._needed = tree.speeds.T @ inverse_dynamics(tree, still, forces.external)[0]
        """The forces on all coordinates that hold every body in place, less all external forces."""
        self._weights = tree.speeds.T @ gravity_forces(tree)
        self._applied = forces.on_coordinates + tree.speeds.T @ forces.on_speeds
        """The forces of springs, beams and controllers on the coordinates."""
        levers = [port.lever(tree) for port in self.held.values()]
        self._levers = ca.horzcat(*levers) if levers else ca.SX(tree.q.numel(), 0)
        """The forces on all coordinates per unit of push, one column for each held port."""
        self._mass_balances = [
            (kit.places[part.name].start + i, -force)
            for part in kit.select(RestsInEquilibrium)
            for i, force in part.mass_residuals(world).items()
        ]
        """States of parts that are positions of masses: the index of each in x, and the force that holds it less what pushes it."""

    @cached_property
    def _free(self) -> list[int]:
        """The free coordinates, and the positions of parts' own masses."""
        fixed = {port.coordinate for port in self.held.values()} | set(self._exact.courses)
        return [*(i for i in range(self._tree.q.numel()) if i not in fixed), *(i for i, _ in self._mass_balances)]

    @cached_property
    def _function(self) -> Any:
        """(t, x, u, p) -> the residual on the free coordinates, its slope, the size of the forces, the pushes."""
        residual, carried, pushed = self._residual_and_pushes
        # The forces that balance, not their difference: a vessel's weight and its buoyancy.
        parts = (self._weights, self._needed - self._weights, self._applied, carried)
        size = ca.mmax(ca.densify(sum(ca.fabs(part) for part in parts)))
        results = [residual, ca.jacobian(residual, self._equations.x.symbols[self._free, :]), size, pushed]
        results = [ca.densify(self._exact.substitute(result, still=True)) for result in results]
        return ca.Function("balance", self._equations.arguments(), results)

    @cached_property
    def _residual_and_pushes(self) -> tuple[SX, SX, SX]:
        """The residual on the free coordinates, the forces carried by the parts that hold, and their pushes.

        A cylinder moves one joint only, so each push follows from the balance of its own joint.
        """
        missing = self._needed - self._applied
        pushes = [
            missing[port.coordinate] / self._levers[port.coordinate, i] for i, port in enumerate(self.held.values())
        ]
        pushed = ca.vertcat(*pushes) if pushes else ca.SX(0, 1)
        carried = self._levers @ pushed if pushes else ca.SX(self._tree.q.numel(), 1)
        coordinates = [i for i in self._free if i < self._tree.q.numel()]
        residual = ca.vertcat((missing - carried)[coordinates, :], *[force for _, force in self._mass_balances])
        return residual, carried, pushed

    def standing(self, kit: PartSet, relaxed: bool = False) -> EquilibriumSolver | None:
        """The solver for the states that are in equilibrium together with the coordinates, where there are any."""
        states = unknown_states(kit, True, relaxed)
        residual = self._exact.substitute(self._residual_and_pushes[0], still=True)
        return EquilibriumSolver(self._equations, states, residual, self._free) if states else None

    def pushes(self, x: Array, p: Array, t: float) -> dict[str, float]:
        """The pushes of the parts that hold, with everything else as in x."""
        pushes = np.array(self._function(t, x, self._equations.u.values, p)[3]).ravel()
        return dict(zip(self.held, pushes, strict=True))

    def stiffness(self, x: Array, p: Array, t: float = 0.0) -> tuple[list[int], Array]:
        """The free coordinates, and the slope of the forces that hold them by each of them."""
        slope = self._function(t, x, self._equations.u.values, p)[1]
        return self._free, np.array(slope)

    def state(self, x: Array, p: Array, t: float = 0.0) -> StaticEquilibrium:
        """The equilibrium near x, with all but coordinates and speeds as in x."""
        n, free = self._tree.q.numel(), self._free
        x = np.array(x, dtype=float)
        x[n : 2 * n] = 0.0

        def evaluated(q: Array) -> list[Array]:
            x[free] = q
            return [np.array(value) for value in self._function(t, x, self._equations.u.values, p)]

        def balance(q: Array) -> tuple[Array, Array, Array]:
            residual, slope, size, _ = evaluated(q[0])
            return residual.reshape(1, -1), slope[None], size.reshape(1)

        start = x[free][None]
        for furthest, steps in SEARCHES:  # a long step may pass over an equilibrium that shorter ones reach
            equilibrium = find_equilibria(balance, start, steps, furthest)
            if equilibrium.converged[0]:
                break
        if equilibrium.converged[0]:
            equilibrium = restore_free_directions(balance, equilibrium, start)
        _, slope, size, pushes = evaluated(equilibrium.q[0])
        if not equilibrium.converged[0]:
            self._raise_not_found(equilibrium.left[0], slope, size.item(), x, p, t)
        falls = None if equilibrium.falls[0] < 0 else self._equations.x.names[free[equilibrium.falls[0]]]
        return StaticEquilibrium(x, dict(zip(self.held, pushes.ravel(), strict=True)), falls)

    def _raise_not_found(self, net: Array, slope: Array, size: float, x: Array, p: Array, t: float) -> None:
        names = [self._equations.x.names[i] for i in self._free]
        worst = int(np.argmax(np.abs(np.nan_to_num(net, nan=np.inf))))
        forces = self._forces_on(self._free[worst], x, p, t)
        largest = ", ".join(f"{name} ({force:.3g})" for name, force in forces[:3])
        raise DeckcraneError(
            f"no static equilibrium found near the start: {names[worst]} is still pushed with {abs(net[worst]):.3g} (forces are "
            f"up to {size:.3g}; N, or N m){f', most by {largest}' if largest else ''}. "
            f"{self._reason(self._free[worst], slope[worst], size, forces, x, p, t)} Hold what is free (control, a spring, oil), "
            "start nearer to equilibrium, or do without: start: given under run, or linearise with at="
        )

    def _forces_on(self, i: int, x: Array, p: Array, t: float) -> list[tuple[str, float]]:
        """The forces on a coordinate, the largest first: parts by name, and the weight of all bodies."""
        tree, world = self._tree, self._world
        if i >= tree.q.numel():
            return []
        forces: dict[str, SX] = {"weight": -self._weights[i]}
        for part in world.kit.parts:
            part_forces = assemble_forces(world, [part])
            external = tree.speeds.T @ gravity_forces(tree, part_forces.external)
            force = part_forces.on_coordinates + tree.speeds.T @ part_forces.on_speeds + self._weights - external
            forces[part.name] = force[i]
        expression = ca.densify(self._exact.substitute(ca.vertcat(*forces.values()), still=True))
        values = np.array(
            ca.Function("pushes", self._equations.arguments(), [expression])(t, x, self._equations.u.values, p)
        )
        named = zip(forces, np.nan_to_num(values.ravel()).tolist(), strict=True)
        largest = float(np.max(np.abs(np.nan_to_num(values))))
        return sorted((entry for entry in named if abs(entry[1]) > 1e-6 * largest), key=lambda entry: -abs(entry[1]))

    def _reason(
        self, i: int, slope: Array, size: float, forces: list[tuple[str, float]], x: Array, p: Array, t: float
    ) -> str:
        """The likely reason why a coordinate does not come to rest, judged by its forces."""
        margin = self._equations.least_margin(t, x, self._equations.u.values, p)
        if margin is not None and not margin[1] > DEAD:
            return f"The geometry: {margin[0]} is near a dead centre (the sine between its bars is {margin[1]:.2g})."
        coordinates, vessels = self._world.plant.coordinates, all_vessels(self._world.plant)
        if i < len(coordinates) and coordinates[i].body in vessels:
            return (
                f"Flotation: {coordinates[i].body} does not come to rest; its weight with crane and load, its buoyancy, moorings "
                "and thrusters do not balance within reach."
            )
        controller = next((name for name, _ in forces if name.startswith("control.")), None)
        if float(np.max(np.abs(slope), initial=0.0)) <= UNHELD * size:
            return f"Nothing holds it: no force changes with it{f', and {controller} goes on pushing' if controller else ''}."
        if controller is not None and controller == forces[0][0]:
            return f"The control: {controller} pushes most, and more than what holds it can balance."
        return "Shorter steps of the search ended as well."


class StaticWorld(World):
    """A crane at rest in which the parts that hold push with an unknown force, a symbol by port."""

    @cached_property
    def pushes(self) -> dict[str, SX]:
        held = [part.port for part in self.kit.holding() if part.port is not None]
        return {port: ca.SX.sym(f"push of {port}") for port in held}

    def _evaluate_action(self, part: Part) -> Action:
        if isinstance(part, RestsInEquilibrium) and part.port is not None and part.holds():
            return Action(pushes=((part.port, self.pushes[part.port]),))
        return super()._evaluate_action(part)


class RelaxedWorld(World):
    """A crane at rest in which parts whose states relax act by these states, as they do in a run.

    Thrusters give what they are allocated: a thousandth less than the demand that stands for them while it is searched for.
    """

    @cached_property
    def _relaxing(self) -> set[str]:
        return {part.name for part in self.kit.numeric if any(state.found == "relaxed" for state in part.states())}

    def _evaluate_action(self, part: Part) -> Action:
        return part.act(self) if part.name in self._relaxing else super()._evaluate_action(part)


class Statics:
    """The statics of a structure, in symbols."""

    def __init__(
        self,
        kit: PartSet,
        tree: Mechanism,
        t: SX,
        states: Mapping[str, SX],
        equations: Equations,
        exact: PrescribedCoordinates,
    ) -> None:
        self._tree, self._equations, self._exact = tree, equations, exact
        dq = tree.rates @ tree.u
        self._world = StaticWorld(kit, tree, dq, t, states, kit.inputs, self._solve, still=True)
        self._missing = ca.SX(0, 1)

    def _solve(self, world: World) -> tuple[Accelerations, list[SX]]:
        """Zero accelerations; what is missing of the balance of prescribed coordinates is the force of their motions."""
        tree, still = self._tree, ca.SX(self._tree.u.numel(), 1)
        forces = assemble_forces(world)
        needed, needs = inverse_dynamics(tree, still, forces.external)
        self._missing = tree.speeds.T @ (needed - forces.on_speeds) - forces.on_coordinates
        forced = ca.SX(tree.q.numel() if self._exact else 0, 1)
        for i in self._exact.courses:
            forced[i] = self._missing[i]
        t, empty = twists(tree), ca.SX(0, 1)
        accelerations = Accelerations(still, t, twist_rates(tree, t, still), empty, empty, forced)
        return accelerations, joint_wrenches(tree, needs)

    def _solved_pushes(self) -> tuple[SX, SX]:
        """The symbols of pushes and of friction, and their values: each holding part carries its own joint; nothing slides."""
        world = self._world
        symbols = ca.vertcat(ca.SX(0, 1), *world.pushes.values())
        missing_without_pushes = ca.substitute(self._missing, symbols, ca.SX.zeros(symbols.numel()))
        pushes = []
        for name in world.pushes:
            port = world.port(name)
            pushes.append(missing_without_pushes[port.coordinate] / port.lever(self._tree)[port.coordinate])
        friction = ca.vertcat(ca.SX(0, 1), *world.frictions.values())
        return ca.vertcat(symbols, friction), ca.vertcat(ca.SX(0, 1), *pushes, ca.SX.zeros(friction.numel()))

    @cached_property
    def equations(self) -> Equations:
        """The equations, with the recorded outputs at rest."""
        _ = self._world.needs  # the missing forces are computed with the reactions
        recorded = outputs(self._world, self._world.plant.recorded)
        symbols, values = self._solved_pushes()
        if symbols.numel():
            recorded = tuple(output.substituted(symbols, ca.densify(values)) for output in recorded)
        if self._exact:
            recorded = tuple(output.substituted(*self._exact.resting) for output in recorded)
        return replace(self._equations, y=recorded)
