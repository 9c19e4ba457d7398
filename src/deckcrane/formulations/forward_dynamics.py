"""Forward dynamics: from the parts of a scenario to dx = f(t, x, u, p), and the initial x.

The loop between friction and reactions is solved here: friction forces are symbols, and reactions are affine in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import Vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.force_assembly import assemble_forces, outputs
from deckcrane.formulations.initial_conditions import InitialConditions
from deckcrane.formulations.prescribed_coordinates import PrescribedCoordinates
from deckcrane.mechanics.equations import SX, Equations, Variables, merge_handles
from deckcrane.mechanics.friction_loop import FrictionLoop, SlidingForce, loop, substitute_friction
from deckcrane.mechanics.kane_recursion import Accelerations, accelerations
from deckcrane.mechanics.kinematics import Mechanism
from deckcrane.mechanics.model.parameters import Structure
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    CarriesJointLoad,
    GivesSignals,
    HasFriction,
    OffersControls,
    Part,
    RestsInEquilibrium,
)
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import joint_wrenches, reactions, reactions_from_recursion
from deckcrane.scenario.component import answering
from deckcrane.scenario.run_settings import Start

Solution = tuple[Accelerations, list[SX]]


@dataclass(frozen=True)
class FrictionSolution:
    """All friction of a crane under load, by name: its symbols and laws, accelerations with these, and the solution."""

    names: tuple[str, ...]
    symbols: SX
    laws: tuple[SlidingForce, ...]
    supposed: SX
    values: SX
    accelerations: SX

    @cached_property
    def loop(self) -> FrictionLoop:
        """The feedback of all friction on its own loads."""
        return loop(self.symbols, self.laws, self.supposed)

    def substitute(self, *expressions: SX) -> list[SX]:
        """Expressions with the solved friction in the place of its symbols."""
        substituted: list[SX] = ca.substitute(list(expressions), [self.symbols], [self.values])
        return substituted

    def solution(self, supposed: Solution) -> Solution:
        """Accelerations and reactions with the solved friction."""
        accelerations, needs = supposed
        n = len(needs)
        forced, *substituted = self.substitute(accelerations.forced, *accelerations.dt, *needs)
        return replace(accelerations, du=self.accelerations, dt=substituted[:n], forced=forced), substituted[n:]


def solve_friction(world: World, supposed: Solution) -> FrictionSolution | None:
    """The friction of a world whose solution may contain its symbols; None without friction. The world keeps the result."""
    parts = [part for part in world.kit.select(HasFriction) if part.has_reaction_friction]
    if not parts:
        return None
    symbols_by_name, world_with_symbols = world.frictions, world.with_solution(supposed)
    laws = {name: law for part in parts for name, law in part.resists(world_with_symbols)}
    symbols, slidings = ca.vertcat(*[symbols_by_name[name] for name in laws]), tuple(laws.values())
    loads = [load.vector for sliding in slidings for load in sliding.pressed]
    if any(ca.which_depends(ca.vertcat(ca.SX(0, 1), *loads), symbols, 2, False)):
        raise DeckcraneError(
            "algebraic loop: what a part does depends on friction at once, and not in proportion to it. Read reactions and "
            "forces through a measurement with a filter or a delay"
        )
    values, accelerations = substitute_friction(symbols, slidings, supposed[0].du)
    world.know_frictions(dict(zip(laws, ca.vertsplit(values), strict=True)))
    return FrictionSolution(tuple(laws), symbols, slidings, supposed[0].du, values, accelerations)


Made = TypeVar("Made")


@dataclass(frozen=True)
class Dynamics:
    """A scenario's forward dynamics in symbols, with the intermediate quantities that tests and other formulations use."""

    equations: Equations
    kit: PartSet
    world: World
    accelerations: Accelerations
    generalized_forces: SX
    external: list[SX]
    starter: InitialConditions | None = None
    prescribed: PrescribedCoordinates | None = None
    """The prescribed motions: to be substituted (`substitute`) wherever expressions of the world are evaluated."""
    solved_friction: FrictionSolution | None = None
    """The friction that depends on reactions, where there is any."""
    cache: dict[Any, Any] = field(default_factory=dict, compare=False)
    """Other objects built once for the structure: functions, programs."""
    falls: str | None = None
    """The coordinate that falls from a settled start at the least push, where the equilibrium is unstable."""

    @property
    def mechanism(self) -> Mechanism:
        return self.world.tree

    def substitute(self, expression: SX) -> SX:
        """An expression of the world's coordinates and speeds, with prescribed motions substituted."""
        return expression if self.prescribed is None else self.prescribed.substitute(expression)

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """The result of `make`, computed once for the structure."""
        if key not in self.cache:
            self.cache[key] = make()
        result: Made = self.cache[key]
        return result

    def _with_prescribed_start(self, prescribed: PrescribedCoordinates, x: Array, p: Array) -> Array:
        """x with the prescribed coordinates and speeds at the start of their motions."""
        function = self.once("prescribed start", lambda: prescribed.start(self.equations))
        coordinates_and_speeds = np.array(function(0.0, x, self.equations.u.values, p)).ravel()
        return np.concatenate([coordinates_and_speeds, x[len(coordinates_and_speeds) :]])

    def _with_states_in_motion(self, x: Array, p: Array) -> Array:
        """x with the states of parts that follow from the initial speeds: the bristles of sliding surfaces are bent."""
        indices, function = self.once("states in motion", self._states_in_motion)
        if not indices:
            return x
        x = x.copy()
        x[indices] = np.array(function(0.0, x, self.equations.u.values, p)).ravel()
        return x

    def _states_in_motion(self) -> tuple[list[int], Any]:
        """The indices of these states in x, and the function of (t, x, u, p) that gives them."""
        states_by_part = {part.name: part.states_in_motion(self.world) for part in self.kit.select(RestsInEquilibrium)}
        moving = {name: states for name, states in states_by_part.items() if states is not None}
        states = ca.densify(self.substitute(ca.vertcat(ca.SX(0, 1), *moving.values())))
        indices = [i for name in moving for i in range(self.kit.places[name].start, self.kit.places[name].stop)]
        return indices, ca.Function("states_in_motion", self.equations.arguments(), [states])

    def of(self, kit: PartSet, start: Start | None = None) -> Dynamics:
        """The dynamics of another scenario of the same structure: its own numbers and starts, the same equations."""
        x, p = stated_initial_values(kit), kit.numbers
        falls = None
        if self.prescribed is not None:
            x = self._with_prescribed_start(self.prescribed, x, p)
        if self.starter is not None:
            x, p, falls = self.starter.started(kit, x, p, start or kit.plant.scenario.run.start)
            x = self._with_states_in_motion(x, p)
        old = self.equations
        scenario = kit.plant.scenario
        equations = replace(
            old,
            x=replace(old.x, values=x),
            p=replace(old.p, values=p),
            handles=merge_handles(
                sorted(
                    (
                        *(handle for each in answering("handles") for handle in each.handles(scenario)),
                        *(handle for part in kit.select_numeric(OffersControls) for handle in part.handles()),
                    ),
                    key=lambda handle: handle.order,
                )
            ),
            limits=(
                *(limit for each in answering("limits") for limit in each.limits(scenario, kit.vessels)),
                *(limit for part in kit.select_numeric(OffersControls) for limit in part.limits()),
            ),
        )
        return replace(self, equations=equations, kit=kit, falls=falls)


def dynamics(
    scenario: Scenario,
    vessels: Vessels = (),
    start: Start | None = None,
    reframed: Callable[[Mechanism], Mechanism] | None = None,
    laws: Mapping[str, Any] | None = None,
) -> Dynamics:
    """dx = f(t, x, u, p) of the whole scenario, with its numbers and its start.

    `vessels` are the floating ones. `start` selects the initial state; by default, as in the scenario. `laws` are controllers
    in Python, by what they drive. `reframed` replaces the motion of joints, for symbols of its caller (`rotation_matrices`); no
    start is computed then.
    """
    kit = PartSet(Plant(scenario, laws) if laws else scenario.plant, vessels)
    return (cached_equations(kit) if reframed is None else assemble_equations(kit, reframed)).of(kit, start)


KEPT = 8
"""The number of structures whose equations are kept in memory."""
_kept: dict[Structure, Dynamics] = {}


def cached_equations(kit: PartSet) -> Dynamics:
    """The equations of the structure of a part set, assembled unless they are in memory."""
    system = _kept.pop(kit.structure, None)
    _kept[kit.structure] = system = assemble_equations(kit) if system is None else system
    while len(_kept) > KEPT:
        del _kept[next(iter(_kept))]
    return system


def assemble_equations(kit: PartSet, reframed: Callable[[Mechanism], Mechanism] | None = None) -> Dynamics:
    """The equations of a part set: x holds coordinates, speeds and the states of all parts; u the inputs of all parts.

    They hold for all scenarios of the same structure; numbers and starts are set by `Dynamics.of`.
    """
    states = state_variables(kit)
    plant, t = kit.plant, ca.SX.sym("t")
    n, m = len(plant.coordinates), len(plant.speeds)
    q, u = states.symbols[:n, :], states.symbols[n : n + m, :]
    tree = kit.mechanism(q, u)
    tree = kit.immersed(tree if reframed is None else reframed(tree), kit.inputs)
    courses = kit.prescribed(t)
    exact = PrescribedCoordinates(
        tree, {i: courses[data.name] for i, data in enumerate(plant.coordinates) if data.name in courses}
    )
    tree = replace(tree, given=exact.given)
    dq = tree.rates @ u
    part_states = {name: states.symbols[place, :] for name, place in kit.places.items()}
    solutions: list[tuple[list[SX], SX, FrictionSolution | None]] = []

    def solve(world: World) -> tuple[Accelerations, list[SX]]:
        forces = assemble_forces(world)
        tau = forces.on_all_speeds(tree.rates)
        solved = accelerations(tree, tau, forces.external)
        needs = reactions(tree, solved.du, solved.t, solved.dt, forces.external)
        solution = exact.forced(solved, tau, needs), joint_wrenches(tree, needs)
        solved_friction = None
        # Of few joints, to avoid the sum of all reactions.
        if any(part.has_reaction_friction for part in kit.select(HasFriction)):
            solved_friction = solve_friction(
                world, (solution[0], joint_wrenches(tree, reactions_from_recursion(tree, solved)))
            )
        solutions.append((forces.external, tau, solved_friction))
        return solution if solved_friction is None else solved_friction.solution(solution)

    world = World(kit, tree, dq, t, part_states, kit.inputs, solve)
    solved = world.solved
    (external, tau, solved_friction), *_ = solutions
    if solved_friction is not None:
        tau, *external = solved_friction.substitute(tau, *external)
    rates = [_checked_rates(world, part, part_states[part.name].numel()) for part in kit.parts]
    equations = exact.equations(
        Equations(
            t,
            states,
            kit.inputs,
            kit.p,
            ca.vertcat(dq, solved.du, *rates),
            outputs(world, plant.recorded),
            _intermediate_quantities(world, solved),
            margins=tuple(margin for part in kit.select(CarriesJointLoad) for margin in part.margins(world)),
            events=tuple(event for part in kit.select(GivesSignals) for event in part.event_signals(world)),
            stiff=tuple(state.name for part in kit.numeric for state in part.states() if state.stiff),
        )
    )
    starter = InitialConditions(kit, tree, t, part_states, equations, exact) if reframed is None else None
    return Dynamics(equations, kit, world, solved, tau, external, starter, exact if exact else None, solved_friction)


def state_variables(kit: PartSet) -> Variables:
    """All states as symbols: coordinates, speeds, and those of all parts in their order."""
    plant = kit.plant
    part_states = [state for part in kit.numeric for state in part.states()]
    names = [data.name for data in plant.coordinates]
    names += [f"d:{name}" for name in plant.speeds] + [state.name for state in part_states]
    repeated = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if repeated is not None:
        raise DeckcraneError(f'two states are named "{repeated}"; each needs a name of its own')
    scales = [1.0] * (len(names) - len(part_states)) + [state.scale for state in part_states]
    return Variables.of(names, stated_initial_values(kit), "x", scales=scales)


def stated_initial_values(kit: PartSet) -> Array:
    """The initial values of all states as far as the file gives them; those computed from equilibrium are zero here."""
    plant = kit.plant
    part_states = [state.start or 0.0 for part in kit.numeric for state in part.states()]
    return np.array(
        [*(data.element.start for data in plant.coordinates), *plant.start_speeds, *part_states], dtype=float
    )


def _checked_rates(world: World, part: Part, count: int) -> SX:
    rates = part.rates(world)
    if rates.numel() != count:
        raise DeckcraneError(f"{part.name} has {count} states, but gives {rates.numel()} rates")
    return rates


def check_inertia(system: Dynamics) -> None:
    """Raise an error for a mechanism with a speed that no inertia resists at the start: its rate would be infinite."""
    equations, solved = system.equations, system.accelerations
    results = [ca.densify(system.substitute(solved.pivots)), ca.densify(system.substitute(solved.scales))]
    measure = system.once("inertia", lambda: ca.Function("inertia", equations.arguments(), results))
    pivots, scales = (
        np.array(value).ravel() for value in measure(0.0, equations.x.values, equations.u.values, equations.p.values)
    )
    speeds = [name.removeprefix("d:") for name in equations.x.names[len(pivots) : 2 * len(pivots)]]
    # A pivot that vanishes spoils those further in: only it is the cause.
    bad = [name for name, d, scale in zip(speeds, pivots, scales, strict=True) if d <= 1e-12 * scale]
    if bad or not np.all(np.isfinite(pivots)):
        raise DeckcraneError(
            f"the mass matrix is singular at the start: no inertia resists {' and '.join(bad) or 'the motion'}. "
            "Give the body that moves an inertia about that axis, hang a mass off the axis, or fix the joint."
        )


def _intermediate_quantities(world: World, solved: Accelerations) -> tuple[tuple[str, SX], ...]:
    tree, quantities = world.tree, []
    for part in world.kit.parts:
        quantities += [(f"force of {part.name} on {port}", force) for port, force in world.action(part).pushes]
    for link, t in zip(tree.links, solved.t, strict=True):
        quantities += [(f"joint pose of {link.name}", link.motion.R), (f"twist of {link.name}", t)]
    for link in tree.links:
        if link.speeds.stop > link.speeds.start and not link.joined:
            quantities.append((f"inertia felt by joint {link.name}", solved.pivots[link.speeds]))
    quantities += [(f"acceleration of {link.name}", dt) for link, dt in zip(tree.links, solved.dt, strict=True)]
    return tuple(quantities)
