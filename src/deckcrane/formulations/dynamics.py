"""Forward dynamics: from the parts of a scenario to dx = f(t, x, u, p), and where x starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.handles import joined
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.reactions import felt_reactions, reactions, through_joints
from deckcrane.equations.recursion import Accelerations, accelerations
from deckcrane.equations.system import SX, Equations, Variables
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.frictions import Rubbing, rubbing
from deckcrane.formulations.gathering import gathered, outputs
from deckcrane.formulations.prescribed import Prescription
from deckcrane.formulations.start import Starter
from deckcrane.model import Scenario
from deckcrane.model.settings import Start
from deckcrane.parts.kit import Kit
from deckcrane.parts.offers import handles_of, limits_of
from deckcrane.parts.protocol import Part
from deckcrane.parts.sections import Vessels
from deckcrane.parts.world import World
from deckcrane.plant.numbers import Structure
from deckcrane.plant.plant import Plant

Made = TypeVar("Made")


@dataclass(frozen=True)
class Dynamics:
    """A scenario's forward dynamics in symbols, with the inner quantities that tests and other formulations ask for."""

    equations: Equations
    kit: Kit
    world: World
    accelerations: Accelerations
    generalized_forces: SX
    external: list[SX]
    starter: Starter | None = None
    prescribed: Prescription | None = None
    """The motions that are prescribed: whoever evaluates what the world shows puts them in (`put_in`)."""
    rubs: Rubbing | None = None
    """The friction that depends on reactions, where there is any."""
    made: dict[Any, Any] = field(default_factory=dict, compare=False)
    """What else was made for the structure, once: functions, programs."""
    falls: str | None = None
    """The coordinate that the least push lets fall from a settled start."""

    @property
    def mechanism(self) -> Mechanism:
        return self.world.tree

    def put_in(self, expression: SX) -> SX:
        """An expression of the world's coordinates and speeds, with prescribed motions in their place."""
        return expression if self.prescribed is None else self.prescribed.put_in(expression)

    def once(self, key: object, make: Callable[[], Made]) -> Made:
        """What `make` gives, made once for the structure."""
        if key not in self.made:
            self.made[key] = make()
        found: Made = self.made[key]
        return found

    def _begun(self, prescribed: Prescription, x: Array, p: Array) -> Array:
        """x with coordinates and speeds that are prescribed where their motions begin."""
        function = self.once("prescribed start", lambda: prescribed.start(self.equations))
        moved = np.array(function(0.0, x, self.equations.u.values, p)).ravel()
        return np.concatenate([moved, x[len(moved) :]])

    def _in_motion(self, x: Array, p: Array) -> Array:
        """x with the states of parts that follow from the speeds at the start: bristles of what slides are bent."""
        places, function = self.once("states in motion", self._states_in_motion)
        if not places:
            return x
        x = x.copy()
        x[places] = np.array(function(0.0, x, self.equations.u.values, p)).ravel()
        return x

    def _states_in_motion(self) -> tuple[list[int], Any]:
        """Where these states stand in x, and the function of (t, x, u, p) that gives them."""
        every = {part.name: part.states_in_motion(self.world) for part in self.kit.parts}
        moving = {name: states for name, states in every.items() if states is not None}
        states = ca.densify(self.put_in(ca.vertcat(ca.SX(0, 1), *moving.values())))
        places = [i for name in moving for i in range(self.kit.places[name].start, self.kit.places[name].stop)]
        return places, ca.Function("states_in_motion", self.equations.arguments(), [states])

    def of(self, kit: Kit, start: Start | None = None) -> Dynamics:
        """The dynamics of another scenario of the same structure: its own numbers and starts, the same equations."""
        x, p = given_states(kit), kit.numbers
        falls = None
        if self.prescribed is not None:
            x = self._begun(self.prescribed, x, p)
        if self.starter is not None:
            x, p, falls = self.starter.started(kit, x, p, start or kit.plant.scenario.run.start)
            x = self._in_motion(x, p)
        old = self.equations
        scenario = kit.plant.scenario
        equations = replace(
            old,
            x=replace(old.x, values=x),
            p=replace(old.p, values=p),
            handles=joined((*handles_of(scenario), *(one for part in kit.numeric for one in part.handles()))),
            limits=(*limits_of(scenario, kit.vessels), *(one for part in kit.numeric for one in part.limits())),
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

    `vessels` are those that water carries. `start` says where x starts; by default, as the scenario has it. `laws` are
    controllers in Python, by what they drive.
    `reframed` exchanges how joints move, for symbols that its caller knows (`attitude`); no start is found then.
    """
    kit = Kit(Plant(scenario, laws) if laws else scenario.plant, vessels)
    return (known(kit) if reframed is None else written(kit, reframed)).of(kit, start)


KEPT = 8
"""How many structures' equations are kept while a program runs."""
_kept: dict[Structure, Dynamics] = {}


def known(kit: Kit) -> Dynamics:
    """The equations of a kit's structure: written down where none of this structure are kept."""
    found = _kept.pop(kit.structure, None)
    _kept[kit.structure] = found = written(kit) if found is None else found
    while len(_kept) > KEPT:
        del _kept[next(iter(_kept))]
    return found


def written(kit: Kit, reframed: Callable[[Mechanism], Mechanism] | None = None) -> Dynamics:
    """The equations of a kit: x holds coordinates, speeds and the states of all parts; u the inputs of all parts.

    They hold for all scenarios of the same structure; numbers and starts are set by `Dynamics.of`.
    """
    states = state_variables(kit)
    plant, t = kit.plant, ca.SX.sym("t")
    n, m = len(plant.coordinates), len(plant.speeds)
    q, u = states.symbols[:n, :], states.symbols[n : n + m, :]
    tree = kit.mechanism(q, u)
    tree = kit.immersed(tree if reframed is None else reframed(tree), kit.inputs)
    courses = kit.prescribed(t)
    exact = Prescription(
        tree, {i: courses[data.name] for i, data in enumerate(plant.coordinates) if data.name in courses}
    )
    tree = replace(tree, given=exact.given)
    dq = tree.rates @ u
    own = {name: states.symbols[place, :] for name, place in kit.places.items()}
    found: list[tuple[list[SX], SX, Rubbing | None]] = []

    def solve(world: World) -> tuple[Accelerations, list[SX]]:
        forces = gathered(world)
        tau = forces.on_all_speeds(tree.rates)
        solved = accelerations(tree, tau, forces.external)
        needs = reactions(tree, solved.du, solved.t, solved.dt, forces.external)
        solution = exact.forced(solved, tau, needs), through_joints(tree, needs)
        rubs = None
        if any(part.rubs for part in kit.parts):  # of few joints, so that reactions of all are not summed up for them
            rubs = rubbing(world, (solution[0], through_joints(tree, felt_reactions(tree, solved))))
        found.append((forces.external, tau, rubs))
        return solution if rubs is None else rubs.solution(solution)

    world = World(kit, tree, dq, t, own, kit.inputs, solve)
    solved = world.solved
    (external, tau, rubs), *_ = found
    if rubs is not None:
        tau, *external = rubs.put_in(tau, *external)
    rates = [_rates(world, part, own[part.name].numel()) for part in kit.parts]
    equations = exact.equations(
        Equations(
            t,
            states,
            kit.inputs,
            kit.p,
            ca.vertcat(dq, solved.du, *rates),
            outputs(world, plant.recorded),
            _trace(world, solved),
            margins=tuple(one for part in kit.parts for one in part.margins(world)),
            events=tuple(one for part in kit.parts for one in part.event_signals(world)),
        )
    )
    starter = Starter(kit, tree, t, own, equations, exact) if reframed is None else None
    return Dynamics(equations, kit, world, solved, tau, external, starter, exact if exact else None, rubs)


def state_variables(kit: Kit) -> Variables:
    """All states as symbols: coordinates, speeds, and those of all parts in their order."""
    plant = kit.plant
    every = [state for part in kit.numeric for state in part.states()]
    names = [data.name for data in plant.coordinates]
    names += [f"d:{name}" for name in plant.speeds] + [state.name for state in every]
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise DeckcraneError(f'two states are named "{twice}"; each needs a name of its own')
    scales = [1.0] * (len(names) - len(every)) + [state.scale for state in every]
    return Variables.of(names, given_states(kit), "x", scales=scales)


def given_states(kit: Kit) -> Array:
    """Where all states start as far as the file says; what is found from rest is zero here."""
    plant = kit.plant
    every = [state.start or 0.0 for part in kit.numeric for state in part.states()]
    return np.array([*(data.element.start for data in plant.coordinates), *plant.start_speeds, *every], dtype=float)


def _rates(world: World, part: Part, count: int) -> SX:
    found = part.rates(world)
    if found.numel() != count:
        raise DeckcraneError(f"{part.name} has {count} states, but gives {found.numel()} rates")
    return found


def check_inertia(system: Dynamics) -> None:
    """Refuses a mechanism with a speed that nothing resists at the start: its rate would be infinite."""
    equations, solved = system.equations, system.accelerations
    results = [ca.densify(system.put_in(solved.pivots)), ca.densify(system.put_in(solved.scales))]
    measure = system.once("inertia", lambda: ca.Function("inertia", equations.arguments(), results))
    pivots, scales = (
        np.array(value).ravel() for value in measure(0.0, equations.x.values, equations.u.values, equations.p.values)
    )
    speeds = [name.removeprefix("d:") for name in equations.x.names[len(pivots) : 2 * len(pivots)]]
    # A pivot that vanishes spoils those further in: only it is to blame.
    bad = [name for name, d, scale in zip(speeds, pivots, scales, strict=True) if d <= 1e-12 * scale]
    if bad or not np.all(np.isfinite(pivots)):
        raise DeckcraneError(
            f"the mass matrix is singular at the start: no inertia resists {' and '.join(bad) or 'the motion'}. "
            "Give the body that moves an inertia about that axis, hang a mass off the axis, or fix the joint."
        )


def _trace(world: World, solved: Accelerations) -> tuple[tuple[str, SX], ...]:
    tree, found = world.tree, []
    for part in world.kit.parts:
        found += [(f"force of {part.name} on {port}", force) for port, force in world.action(part).pushes]
    for link, t in zip(tree.links, solved.t, strict=True):
        found += [(f"joint pose of {link.name}", link.motion.R), (f"twist of {link.name}", t)]
    for link in tree.links:
        if link.speeds.stop > link.speeds.start and not link.joined:
            found.append((f"inertia felt by joint {link.name}", solved.pivots[link.speeds]))
    found += [(f"acceleration of {link.name}", dt) for link, dt in zip(tree.links, solved.dt, strict=True)]
    return tuple(found)
