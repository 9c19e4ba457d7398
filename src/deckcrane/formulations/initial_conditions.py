"""The initial state of a scenario.

Coordinates and speeds start as the scenario gives them, or, where it says `settled`, at static equilibrium. What always follows
from equilibrium is computed here: the oil's pressures carry the load, lumped masses sit at their pins, and booms are bent by
the weight they carry, unless the scenario starts them undeformed. All functions are built once for a structure, and serve all
its scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control.data import held_setpoint_values
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.compliance import Elasticity
from deckcrane.formulations.force_assembly import assemble_forces
from deckcrane.formulations.prescribed_coordinates import PrescribedCoordinates
from deckcrane.formulations.static_equilibrium import (
    EquilibriumSolver,
    RelaxedWorld,
    StaticEquilibrium,
    StaticResidual,
    Statics,
    relaxed_states,
    unknown_states,
)
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.kinematics import Mechanism
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import CarriesJointLoad, Part, RestsInEquilibrium
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import inverse_dynamics
from deckcrane.scenario.component import components
from deckcrane.scenario.run_settings import Start

RELAXED, RELAXING_TIME = 1e-5, 1000.0
"""Largest rate of states that have relaxed [1/s], in their units, and the time [s] after which they are taken as they are: limits
of rates and zones may let them hunt about their rest by a hair.
"""
NEAR = 1e-2
"""Largest distance of relaxed states from where they stand still, in their units, that a solution for all states at once may have:
beyond it, the solution is another one."""


@runtime_checkable
class SpansBentBodies(Protocol):
    """A component with lengths that follow from bent booms."""

    def lengths_between_bent_bodies(self, plant: Plant) -> Iterable[str]:
        """The ports whose length at the start is that between bent booms."""

    def check_start_length(self, plant: Plant, name: str, length: float) -> None:
        """Refuse a port that cannot have its length at the start."""


class InitialConditions:
    """Computes initial states for the equations of a structure, for any numbers."""

    def __init__(
        self,
        kit: PartSet,
        tree: Mechanism,
        t: SX,
        states: Mapping[str, SX],
        equations: Equations,
        exact: PrescribedCoordinates,
    ) -> None:
        self._kit, self._tree, self._t, self._equations = kit, tree, t, equations
        self._states, self._exact = states, exact

    # ---- Built once for the structure.
    @cached_property
    def _world(self) -> World:
        """The crane at rest."""
        dq = self._tree.rates @ self._tree.u
        return World(self._kit, self._tree, dq, self._t, self._states, self._kit.inputs, still=True)

    @cached_property
    def _carriers(self) -> list[ForcePort]:
        """The ports of all cylinders, which carry the loads of joints."""
        return [
            self._world.port(part.carries) for part in self._kit.select(CarriesJointLoad) if part.carries is not None
        ]

    @cached_property
    def _modes(self) -> list[int]:
        beams = [link for link in self._tree.links if link.beam is not None]
        return [i for link in beams for i in range(link.speeds.start, link.speeds.stop)]

    @cached_property
    def _parts_without_start(self) -> list[Part]:
        """Parts, in numbers, with states that have no given start."""
        return [part for part in self._kit.numeric if any(state.start is None for state in part.states())]

    @property
    def needed(self) -> bool:
        """Whether any state starts from equilibrium: oil, beams, masses on springs."""
        return bool(self._modes or self._parts_without_start or self._stationary is not None)

    @cached_property
    def _stationary(self) -> EquilibriumSolver | None:
        """The solver for the states that are stationary in any start."""
        states = unknown_states(self._kit, resting=False)
        return EquilibriumSolver(self._equations, states, ca.SX(0, 1), ()) if states else None

    @cached_property
    def _stationary_at_rest(self) -> EquilibriumSolver | None:
        return self._rest_balance.standing(self._kit)

    def at_rest(self, x: Array, p: Array, t: float = 0.0) -> StaticEquilibrium:
        """The equilibrium near x: of the coordinates, then of them and of all states that are stationary with them."""
        stationary = self._stationary_at_rest
        try:
            equilibrium = self._rest_balance.state(x, p, t)
        except DeckcraneError:  # an integral may hold what its gains alone do not
            if stationary is None:
                raise
            equilibrium = StaticEquilibrium(self._with_zero_speeds(x), {}, None)
        if stationary is None:
            return equilibrium
        x_at_rest = stationary.solve(equilibrium.x, p, t)
        return StaticEquilibrium(x_at_rest, self._rest_balance.pushes(x_at_rest, p, t), equilibrium.falls)

    def function_at_rest(self, write: Callable[[World], SX]) -> Any:
        """The function (t, x, u, p) of an expression of the crane at rest."""
        expression = self._exact.substitute(write(self._world), still=True)
        return ca.Function("at_rest", self._equations.arguments(), [ca.densify(expression)])

    def stiffness(self, x: Array, p: Array, t: float = 0.0) -> tuple[list[int], Array]:
        """The stiffness of a crane at rest at x, with all passive joints free: see `StaticResidual.stiffness`."""
        return self._rest_balance.stiffness(self._with_zero_speeds(x), p, t)

    @cached_property
    def elasticity(self) -> Elasticity:
        """The elasticity of all parts about an equilibrium."""
        return Elasticity(self._world, self._equations, self._exact)

    @cached_property
    def statics(self) -> Statics:
        """The readings of parts at rest."""
        return Statics(self._kit, self._tree, self._t, self._states, self._equations, self._exact)

    def pushes(self, x: Array, p: Array, t: float = 0.0) -> dict[str, float]:
        """The pushes of the parts that hold at rest, by port."""
        return self._rest_balance.pushes(self._with_zero_speeds(x), p, t)

    @cached_property
    def _rest_balance(self) -> StaticResidual:
        return StaticResidual(self._world, self._equations, self._exact)

    def _with_zero_speeds(self, x: Array) -> Array:
        still, n = np.array(x, dtype=float), self._tree.q.numel()
        still[n : n + self._tree.u.numel()] = 0.0
        return still

    @cached_property
    def _passive(self) -> list[int]:
        """The coordinates without drive, cylinder or water."""
        plant = self._kit.plant
        driven = {port.coordinate for port in self._carriers}
        ports = [part.port for part in self._kit.parts if part.role == "drive" and part.port is not None]
        driven |= {self._world.port(port).coordinate for port in ports}
        return [
            i
            for i, data in enumerate(plant.coordinates)
            if i not in self._modes
            and i not in driven
            and plant.tree[data.body].joint.kind in ("revolute", "prismatic", "own")
        ]

    def _static_step(self, bent: bool) -> Any:
        """The function of the Newton step towards equilibrium: driven joints and beams stay still.

        Passive joints accelerate freely. The unknowns are the cylinders' forces, those accelerations, and
        the coordinates of the beams' modes where they are to be `bent`.
        """
        world, tree = self._world, self._tree
        modes = self._modes if bent else []
        passive, carriers = self._passive, self._carriers
        forces = assemble_forces(world, [part for part in self._kit.parts if part.role == "passive"], pins=False)
        pushes, free_accelerations = ca.SX.sym("pushes", len(carriers)), ca.SX.sym("accelerations", len(passive))
        du = ca.SX(tree.u.numel(), 1)
        du[passive] = free_accelerations
        unbalanced = (
            tree.speeds.T @ (inverse_dynamics(tree, ca.densify(du), forces.external)[0] - forces.on_speeds)
            - forces.on_coordinates
        )
        for i, port in enumerate(carriers):
            unbalanced = unbalanced - pushes[i] * port.lever(tree)
        rows = [*modes, *(port.coordinate for port in carriers), *passive]
        residual = ca.substitute(unbalanced[rows, :], tree.u, ca.SX.zeros(tree.u.numel()))
        residual = self._exact.substitute(residual, still=True)
        unknown = ca.vertcat(tree.q[modes, :], pushes, free_accelerations)
        results: list[SX] = [ca.densify(residual), ca.densify(ca.jacobian(residual, unknown))]
        return ca.Function("step", [*self._equations.arguments(), pushes, free_accelerations], results)

    @cached_property
    def _static_step_bent(self) -> Any:
        return self._static_step(True)

    @cached_property
    def _static_step_straight(self) -> Any:
        return self._static_step(False)

    @cached_property
    def _values_at_rest(self) -> Any:
        """The function of the cylinders' extensions, and of the states of parts that follow from positions."""
        extensions = ca.vertcat(ca.SX(0, 1), *[port.value for port in self._carriers])
        states_by_part = [part.states_at_rest(self._world) for part in self._kit.select(RestsInEquilibrium)]
        part_states = ca.vertcat(ca.SX(0, 1), *[states for states in states_by_part if states is not None])
        expressions: list[SX] = [extensions, part_states]
        results: list[SX] = [ca.densify(self._exact.substitute(expression, still=True)) for expression in expressions]
        return ca.Function("values", self._equations.arguments(), results)

    @cached_property
    def _watched_at_rest(self) -> Any:
        """The function of what parts check at rest, one after the other."""
        expressions = [
            self._exact.substitute(part.values_at_rest(self._world), still=True)
            for part in self._kit.select(RestsInEquilibrium)
        ]
        return ca.Function(
            "watched", self._equations.arguments(), [ca.densify(expression) for expression in expressions]
        )

    def _check_rest(self, kit: PartSet, x: Array, p: Array) -> None:
        for part, values in zip(
            kit.select_numeric(RestsInEquilibrium), self._evaluate(self._watched_at_rest, x, p), strict=True
        ):
            if len(values):
                part.check_rest(values)

    # ---- Computed for each scenario.
    def started(self, kit: PartSet, x: Array, p: Array, start: Start) -> tuple[Array, Array, str | None]:
        """The initial states, and the parameters with the set-points of struts that are held where they start.

        The third is the coordinate that falls from the equilibrium at the least push, if any. A strut that holds its
        start holds the length that it has with the joints as in the file, even if they settle after that.
        """
        if not (self.needed or start == "settled"):
            return x, p, None
        x, p = x.copy(), p.copy()
        forces = self._static_forces(x, p, bent=start != "undeformed")
        extensions = self._evaluate(self._values_at_rest, x, p)[0]
        self._hold_bent_lengths(kit, p, dict(zip((port.name for port in self._carriers), extensions, strict=True)))
        falls = None
        if start == "settled":
            equilibrium = self.at_rest(x, p)
            x, falls = equilibrium.x, equilibrium.falls
            forces.update(equilibrium.pushes)
        extensions, part_states = self._evaluate(self._values_at_rest, x, p)
        for port, extension in zip(self._carriers, extensions, strict=True):
            for each in _spanning():
                each.check_start_length(kit.plant, port.name, extension)
        self._set_part_states(kit, x, forces, part_states, start == "settled")
        solver = self._stationary_at_rest if start == "settled" else self._stationary
        x = x if solver is None else self._with_following_states(kit, solver.solve(x, p, 0.0), p)
        if start == "settled":
            if self._relax(x, p):
                equilibrium = self.at_rest(x, p)
                x, falls = equilibrium.x, equilibrium.falls
                x = self._with_exact_rest(x if solver is None else solver.solve(x, p, 0.0), p)
            self._check_rest(kit, x, p)
        return x, p, falls

    def _with_following_states(self, kit: PartSet, x: Array, p: Array) -> Array:
        """The states of parts that follow from positions, anew: they may read measurements, which were solved after them."""
        values, offset = self._evaluate(self._values_at_rest, x, p)[1], 0
        for part, symbolic in zip(kit.numeric, self._kit.parts, strict=True):
            if isinstance(symbolic, RestsInEquilibrium) and symbolic.states_at_rest(self._world) is not None:
                x[kit.places[part.name]] = values[offset : offset + len(part.states())]
                offset += len(part.states())
        return x

    @cached_property
    def _relaxing(self) -> tuple[list[int], Any]:
        """The indices of states that relax, and the function of their rates."""
        places = relaxed_states(self._kit)
        rates = ca.densify(self._equations.dx[places, :])
        return places, ca.Function("rates", self._equations.arguments(), [rates]) if places else None

    def _relax(self, x: Array, p: Array) -> bool:
        """Let states go where their rates take them while all else is at rest; whether there are any."""
        places, rates = self._relaxing
        if not places:
            return False

        def slope(t: float, values: Array) -> Array:
            x[places] = values
            return np.array(rates(0.0, x, self._equations.u.values, p)).ravel()

        from scipy.integrate import RK23  # slow to load, and few scenarios have such states

        course = RK23(slope, 0.0, x[places], RELAXING_TIME, rtol=1e-4, atol=1e-5)
        while course.status == "running" and np.max(np.abs(slope(course.t, course.y))) > RELAXED:
            course.step()
        x[places] = course.y
        return True

    @cached_property
    def _stationary_with_relaxed(self) -> tuple[EquilibriumSolver, ...]:
        """Solvers for relaxed states beside all else: with parts that act by these states, then as they do in the search."""
        dq = self._tree.rates @ self._tree.u
        at_work = RelaxedWorld(self._kit, self._tree, dq, self._t, self._states, self._kit.inputs, still=True)
        balances = (StaticResidual(at_work, self._equations, self._exact), self._rest_balance)
        return tuple(solver for each in balances if (solver := each.standing(self._kit, relaxed=True)) is not None)

    def _with_exact_rest(self, x: Array, p: Array) -> Array:
        """The state at which relaxed states stand still too, together with all else; x where they hunt about their rest.

        Where relaxation ends depends on its steps; the solution of equations follows the numbers of the file smoothly. At
        limits that keep a part from what is demanded of it, forces do not balance; then it stands as if they did.
        """
        places = self._relaxing[0]
        for solver in self._stationary_with_relaxed:
            try:
                exact = solver.solve(x, p, 0.0)
            except DeckcraneError:
                continue
            if np.max(np.abs(exact[places] - x[places])) <= NEAR:
                return exact
        return x

    def _set_part_states(
        self, kit: PartSet, x: Array, forces: Mapping[str, float], part_states: Array, resting: bool
    ) -> None:
        """Set the states of parts that follow from equilibrium; some were solved together with the coordinates."""
        solved = {state.name for state in unknown_states(kit, resting)}
        offset = 0
        for part, symbolic in zip(kit.numeric, self._kit.parts, strict=True):
            states, part_slice = part.states(), kit.places[part.name]
            if isinstance(symbolic, RestsInEquilibrium) and symbolic.states_at_rest(self._world) is not None:
                x[part_slice] = part_states[offset : offset + len(states)]
                offset += len(states)
                continue
            without_start = [state.name for state in states if state.start is None and state.name not in solved]
            push = None
            if isinstance(part, RestsInEquilibrium) and part.port is not None and (without_start or part.holds()):
                push = forces.get(part.port)
            values = part.rested(push) if isinstance(part, RestsInEquilibrium) and push is not None else None
            if values is not None:
                x[part_slice] = values
            elif without_start:
                raise DeckcraneError(
                    f'{part.name}: nothing says where its state "{without_start[0]}" starts; give it a start'
                )

    def _hold_bent_lengths(self, kit: PartSet, p: Array, extensions: Mapping[str, float]) -> None:
        """Set the set-points of struts that stay or swing where they start to their length between bent booms."""
        names, plant = self._equations.p.names, kit.plant
        for name in (name for each in _spanning() for name in each.lengths_between_bent_bodies(plant)):
            label = f"control.{name}.setpoint.value"
            held = held_setpoint_values(plant, name, extensions[name])
            for key, value in (*((label, v) for v in held[:1]), *((f"{label}.{i}", v) for i, v in enumerate(held))):
                if key in names:
                    p[names.index(key)] = value

    def _static_forces(self, x: Array, p: Array, bent: bool) -> dict[str, float]:
        """The axial force of every cylinder at rest; bends the booms' coordinates in x where they are to be bent.

        Newton's method needs few steps: all but the modes are linear, and deflections are small.
        """
        if not self._modes and not self._carriers:
            return {}
        step, modes = (self._static_step_bent, self._modes) if bent else (self._static_step_straight, [])
        n, m = len(modes), len(modes) + len(self._carriers)
        z = np.zeros(m + len(self._passive))
        for _ in range(40):
            r, J = (np.array(v) for v in step(0.0, x, self._equations.u.values, p, z[n:m], z[m:]))
            try:
                change = _solve_or_least_squares(J, r.ravel())
            except np.linalg.LinAlgError:
                break
            x[modes] -= change[:n]
            z -= change
            if np.max(np.abs(change[:n]), initial=0.0) < 1e-12:
                if np.any(np.linalg.eigvalsh((J[:n, :n] + J[:n, :n].T) / 2) <= 0):
                    break  # an unstable equilibrium: the load buckles the beam
                return dict(zip((port.name for port in self._carriers), z[n:m], strict=True))
        raise DeckcraneError(
            "no static equilibrium found at the start: its load bends or buckles the booms without end, or a cylinder cannot hold "
            "it. Check stiffnesses, loads and pins, or write start: undeformed under run"
        )

    def _evaluate(self, function: Any, x: Array, p: Array) -> list[Array]:
        return [np.array(value).ravel() for value in function.call([0.0, x, self._equations.u.values, p])]


def _spanning() -> list[SpansBentBodies]:
    return [each for each in components() if isinstance(each, SpansBentBodies)]


def _solve_or_least_squares(J: Array, r: Array) -> Array:
    """x with J x = r; of many solutions, the least: two cylinders on one degree of freedom of a linkage share the load.

    Whether there are many is decided with J scaled: stiff booms beside angles look singular in the units of the file.
    """
    if not np.all(np.isfinite(J)) or J.size == 0:
        return np.asarray(np.linalg.solve(J, r))
    scaled_rows = J / np.maximum(np.max(np.abs(J), axis=1, keepdims=True), 1e-300)
    if np.linalg.cond(scaled_rows / np.maximum(np.max(np.abs(scaled_rows), axis=0), 1e-300)) < 1e13:
        return np.asarray(np.linalg.solve(J, r))
    solution = np.linalg.lstsq(J, r, rcond=1e-12)[0]
    if np.max(np.abs(J @ solution - r), initial=0.0) > 1e-9 * max(np.max(np.abs(r), initial=0.0), 1.0):
        raise np.linalg.LinAlgError("no solution")
    return np.asarray(solution)
