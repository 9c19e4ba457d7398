"""A floating vessel in the equations from hydrodynamic data: axes, the crane's share of mass and restoring, memory.

Whether the data include the crane is explicit here: `added` puts the crane on top of the vessel of the data, `included`
first subtracts its mass and weight at the start pose from the data.

`HydrodynamicInput` is the only way from the keys under `vessel` (file, body, speed and frequencies, and the stated mass) to
data, for runs and pages alike; it can be a key of a cache.

The motion in waves in the frequency domain is that of the linearised equations. These are those of a run, with the fitted fluid
memory instead of A(w) and B(w), the crane rigid at its start pose, and no quadratic damping, or its equivalent linear one. So a
run can start with the vessel moving in the waves, and its results can be compared with theory.
"""

from __future__ import annotations

import glob
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np
from numpy.typing import NDArray
from scipy.linalg import block_diag

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.members.data import added_mass_matrix
from deckcrane.components.station_keeping import gains
from deckcrane.components.station_keeping.data import StationKeeping
from deckcrane.components.vessel.data import VESSEL, Vessel, all_vessels, section_of
from deckcrane.components.vessel.data import mean_place as mean_place
from deckcrane.components.vessel.hulls import FloatingBody, Hull, HullInteraction, hull_names
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.files.paths import is_file
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.health_checks import Finding
from deckcrane.hydro.memory import state_space as memory_module
from deckcrane.hydro.memory.data import RadiationData
from deckcrane.hydro.memory.forward_speed import radiation_at_speed
from deckcrane.hydro.memory.report import memory_of
from deckcrane.hydro.memory.state_space import FluidMemory
from deckcrane.hydro.reading import run_files
from deckcrane.hydro.response import restoring
from deckcrane.hydro.stated_mass import NOTHING, GivenMass
from deckcrane.mechanics.kinematics import Mechanism, poses
from deckcrane.mechanics.model.parameters import Structure
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.mechanics.model.sketches import HullSize
from deckcrane.sea.fft_sums import PART

ROLL = 3
"""Index of roll among surge, sway, heave, roll, pitch and yaw."""
SETTLED = 1e-10
"""Relative change of equivalent damping at which its iteration ends."""
ITERATIONS = 200
WELL_MADE = 1e8
"""The largest condition number of the eigenvectors of a fluid memory for its expansion into poles."""


@dataclass(frozen=True)
class LinearMotion:
    """Motions eta = [roll, pitch, yaw, x, y, z] in the equilibrium frame under forces [n; f], of each vessel in turn.

    `inertia` and `stiffness` are those of vessel, crane and thrusters, `damping` that of water and thrusters, `quadratic` the
    quadratic damping of each motion; `memory` is A, B and C of the fluid memory.
    """

    inertia: Array
    damping: Array
    stiffness: Array
    quadratic: Array
    memory: tuple[Array, Array, Array]

    def moved(self, w: Array, forces: ComplexArray) -> tuple[Array, Array, Array]:
        """eta, its rate and the states of the fluid memory at t = 0, all summed over waves with these complex forces."""
        memory = _MemoryResponse(self.memory, (1j * w).astype(complex))
        eta = self._solve(w, forces, memory)
        rate = 1j * w[:, None] * eta
        return eta.real.sum(axis=0), rate.real.sum(axis=0), memory.states(rate)

    def motions(self, w: Array, forces: ComplexArray) -> ComplexArray:
        """Complex eta of each wave with these complex forces: (wave, motion)."""
        eta, modes = np.empty(forces.shape, dtype=complex), _memory_modes(self.memory)
        for first in range(0, len(w), PART):
            part = slice(first, first + PART)
            memory = _MemoryResponse(self.memory, (1j * w[part]).astype(complex), modes)
            eta[part] = self._solve(w[part], forces[part], memory)
        return eta

    def with_equivalent_damping(self, w: Array, forces: ComplexArray) -> LinearMotion:
        """The same with the linear damping that takes as much energy as the quadratic one in these waves.

        sqrt(8/pi) sigma B for speeds with the standard deviation sigma, which follow from the damping: stochastic linearisation
        (J. B. Roberts and P. D. Spanos, Random Vibration and Statistical Linearization, Wiley 1990).
        """
        if not np.any(self.quadratic):
            return self
        damped = np.flatnonzero(self.quadratic)
        undamped, compliance = self._damped_motions(w, forces, damped)
        s, same = (1j * w)[:, None, None], np.eye(len(damped))

        def deviations(equivalent: Array) -> Array:
            """Those of the motions with quadratic damping: D on them adds -s G D eta to what they do without it."""
            eta = np.linalg.solve(same + s * compliance * equivalent[damped], undamped[:, :, None])[:, :, 0]
            result = np.zeros(len(equivalent))
            result[damped] = np.sqrt(np.sum((w[:, None] * np.abs(eta)) ** 2, axis=0) / 2)
            return result

        equivalent = equivalent_damping(self.quadratic, deviations)
        return replace(self, damping=self.damping + np.diag(equivalent))

    def _damped_motions(
        self, w: Array, forces: ComplexArray, damped: NDArray[np.intp]
    ) -> tuple[ComplexArray, ComplexArray]:
        """Some of the motions without quadratic damping, (wave, motion), and what forces along these do to them, G."""
        modes, along = _memory_modes(self.memory), np.eye(len(self.quadratic))[:, damped]
        undamped = np.empty((len(w), len(damped)), dtype=complex)
        compliance = np.empty((len(w), len(damped), len(damped)), dtype=complex)
        for first in range(0, len(w), PART):
            part = slice(first, first + PART)
            memory = _MemoryResponse(self.memory, (1j * w[part]).astype(complex), modes)
            unit = np.broadcast_to(along, (len(forces[part]), *along.shape))
            response = self._solve_all(w[part], np.concatenate([forces[part, :, None], unit], axis=2), memory)[
                :, damped
            ]
            undamped[part], compliance[part] = response[:, :, 0], response[:, :, 1:]
        return undamped, compliance

    def _solve(self, w: Array, forces: ComplexArray, memory: _MemoryResponse) -> ComplexArray:
        return self._solve_all(w, forces[:, :, None], memory)[:, :, 0]

    def _solve_all(self, w: Array, forces: ComplexArray, memory: _MemoryResponse) -> ComplexArray:
        """Motions under several forces at each frequency: (wave, motion, force)."""
        s = (1j * w).astype(complex)[:, None, None]
        impedance = s**2 * self.inertia + s * (self.damping + memory.force) + self.stiffness
        try:
            return np.asarray(np.linalg.solve(impedance, forces))
        except np.linalg.LinAlgError:
            raise DeckcraneError(
                "a wave moves the vessel without bound: it is met at no frequency, as by a vessel that keeps pace with it, and "
                "nothing holds the vessel; hold it with station_keeping, or take another speed or wave"
            ) from None


def equivalent_damping(quadratic: Array, deviations: Callable[[Array], Array]) -> Array:
    """The linear damping of each motion that takes as much energy as the quadratic one; speeds depend on it (`deviations`)."""
    equivalent = np.zeros(len(quadratic))
    for _ in range(ITERATIONS):
        # The mean of old and new: speeds at resonance go as 1 / damping, and the iteration alone would swing.
        changed = (equivalent + quadratic * np.sqrt(8 / np.pi) * deviations(equivalent)) / 2
        settled = np.max(np.abs(changed - equivalent)) <= SETTLED * np.max(np.abs(changed))
        equivalent = changed
        if settled:
            break
    return equivalent


@dataclass(frozen=True)
class _MemoryModes:
    """Poles of a fluid memory, its eigenvectors, its inputs by mode, and the residues of the force over eta_dot, (pole, 36)."""

    poles: ComplexArray
    vectors: ComplexArray
    inputs: ComplexArray
    residues: ComplexArray


def _memory_modes(memory: tuple[Array, Array, Array]) -> _MemoryModes | None:
    """The fluid memory expanded into its poles; None where its eigenvectors are not well conditioned."""
    A, B, C = memory[0], memory[1].astype(complex), memory[2]
    poles, vectors = np.linalg.eig(A) if len(A) else (np.zeros(0), np.zeros((0, 0)))
    if len(A) and not np.linalg.cond(vectors) < WELL_MADE:
        return None
    inputs = np.linalg.solve(vectors, B)
    residues = np.einsum("in,nj->nij", C @ vectors, inputs).reshape(len(poles), len(C) ** 2)
    return _MemoryModes(poles.astype(complex), vectors.astype(complex), inputs, residues)


class _MemoryResponse:
    """The fluid memory at many frequencies s = i w: expanded into its poles, where its eigenvectors are well conditioned."""

    def __init__(self, memory: tuple[Array, Array, Array], s: ComplexArray, modes: _MemoryModes | None = None) -> None:
        A, B, C = memory[0], memory[1].astype(complex), memory[2]
        self._modes = modes or _memory_modes(memory)
        if self._modes is not None:
            self._pole_responses = 1 / (s[:, None] - self._modes.poles)
            self.force = (self._pole_responses @ self._modes.residues).reshape(-1, len(C), len(C))
            """Over eta_dot: (frequency, motion, motion)."""
        else:
            self._state_responses = np.linalg.solve(s[:, None, None] * np.eye(len(A)) - A, B)
            self.force = C @ self._state_responses

    def states(self, rate: ComplexArray) -> Array:
        """Its states for rates eta_dot at these frequencies, summed."""
        if self._modes is not None:
            summed = self._modes.vectors @ (self._pole_responses * (rate @ self._modes.inputs.T)).sum(axis=0)
        else:
            summed = np.einsum("kij,kj->i", self._state_responses, rate)
        return np.asarray(summed.real)


def linear_motion(body: FloatingBody, carried: Array, weight: Array, holding: Array, damping: Array) -> LinearMotion:
    """The vessel with its cargo held rigidly: the mass matrix of the cargo and the restoring that its weight takes away.

    `holding` and `damping` are the thrusters' gains in surge, sway and yaw, along the axes of the equilibrium frame.
    """
    thruster_stiffness, thruster_damping = np.zeros((6, 6)), np.zeros((6, 6))
    for i, row in enumerate((3, 4, 2)):
        thruster_stiffness[row, row], thruster_damping[row, row] = holding[i], damping[i]
    quadratic = np.zeros(6) if body.quadratic_damping is None else np.array(body.quadratic_damping, float)
    quadratic[0] = body.quadratic_roll_damping
    flow = (0.0, 0.0) if body.flow_damping is None else (body.flow_damping, body.flow_stiffness)
    return LinearMotion(
        inertia=body.mass + body.added_mass + carried,
        damping=body.damping + thruster_damping + flow[0],
        stiffness=body.restoring + thruster_stiffness - weight + flow[1],
        quadratic=quadratic,
        memory=(body.memory_A, body.memory_B, body.memory_C),
    )


def joint_motion(motions: Sequence[LinearMotion], water: HullInteraction) -> LinearMotion:
    """Vessels that act on each other as one system of linear equations, 6 motions for each in turn."""
    return LinearMotion(
        inertia=block_diag(*[motion.inertia for motion in motions]) + water.added_mass,
        damping=block_diag(*[motion.damping for motion in motions]),
        stiffness=block_diag(*[motion.stiffness for motion in motions]),
        quadratic=np.concatenate([motion.quadratic for motion in motions]),
        memory=(water.memory_A, water.memory_B, water.memory_C),
    )


TURNED = np.diag([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])
"""Half a turn about x: from axes with z up to axes with z down, and back."""
FLIPPED = np.block([[np.zeros((3, 3)), np.eye(3)], [np.eye(3), np.zeros((3, 3))]])
"""Pi: from the data's order, [v; omega] and [f; n], to that of twists and flipped wrenches [W19, Eqs. 8, 81, 82]."""


_added_mass_limits: WeakKeyDictionary[RadiationData, Array] = WeakKeyDictionary()
"""The added mass that belongs to the fluid memory, for data in use."""


@dataclass(frozen=True)
class CarriedMass:
    """All that the vessel carries, at the start pose: mass, centre of mass and mass matrix [f; n] about the vessel's origin."""

    m: float
    c: Array
    mass: Array


def floating_body(
    scenario: Scenario, data: Hydrodynamics, name: str = VESSEL, coupled_added_mass: Array | None = None
) -> FloatingBody:
    """A vessel of a scenario, by name, with these data, in the scenario's axes.

    A vessel that acts on others has its added mass from the memory of all of them, and no memory by itself.
    """
    vessel = all_vessels(scenario.plant)[name]
    carried = carried_mass(scenario, name)
    g = abs(scenario.gravity[2])
    turn = np.eye(6) if vessel.z == "up" else TURNED
    mass = _symmetric_mass(data, vessel.hydrodynamics)
    stiffness = restoring(data, g)
    up = turn @ np.array([0, 0, 1.0, 0, 0, 0])
    support = np.zeros(6)
    c_up = turn[:3, :3] @ carried.c
    at_speed = radiation_at_speed(data) if data.speed else None
    limit = symmetric_part(data.added_mass_infinite) if at_speed is None else at_speed.added_mass
    if _crane_added_or_included(vessel, section_of(name), data, carried) == "included":
        mass = mass - turn @ carried.mass @ turn
        stiffness = stiffness + weight_restoring(carried.m * g, c_up)
        support = carried.m * g * np.concatenate([up[:3], np.cross(carried.c, up[:3])])
        if np.linalg.eigvalsh(mass + limit)[0] <= 0:
            raise DeckcraneError(
                f"the crane ({carried.m / 1e3:.4g} t) cannot be included in the mass of {vessel.hydrodynamics} "
                f"({data_mass(data) / 1e3:.4g} t): what is left is not a mass matrix; write `crane: added` under "
                f"{section_of(name)}"
            )
    _check_positive(mass + limit, vessel.hydrodynamics)
    _check_stability(name, stiffness, carried, c_up, g, mass[0, 0])
    coupled = coupled_added_mass is not None
    if at_speed is not None:
        memory, added = at_speed.memory, at_speed.added_mass
    else:
        memory = memory_of(data) if vessel.fluid_memory and not coupled else no_memory(6)
        added = added_mass_limit(data, memory) if coupled_added_mass is None else coupled_added_mass
    if vessel.members:
        added = added + turn @ added_mass_matrix(vessel.members, 1 if vessel.z == "up" else -1) @ turn
    damping = data.viscous_damping.copy()
    for motion, value in vessel.linear_damping.items():
        damping[motion, motion] = value
    quadratic = {ROLL: data.roll_damping_quadratic, **vessel.quadratic_damping}
    others = FLIPPED @ np.array([0.0 if i == ROLL else quadratic.get(i, 0.0) for i in range(6)])

    def flipped(matrix: Array) -> Array:
        return np.asarray(FLIPPED @ turn @ _without_rounding(matrix) @ turn @ FLIPPED)

    mean, c, s = mean_place(vessel), np.cos(mean_place(vessel)[2]), np.sin(mean_place(vessel)[2])
    stiffness_flipped = flipped(stiffness + data.external_stiffness)
    mean_position = np.array([0.0, 0.0, mean[2], c * mean[0] + s * mean[1], c * mean[1] - s * mean[0], 0.0])
    return FloatingBody(
        hull=hull_names(scenario.plant, name),
        mass=flipped(mass),
        added_mass=flipped(added),
        damping=flipped(damping),
        quadratic_roll_damping=quadratic[ROLL],
        restoring=stiffness_flipped,
        memory_A=memory.A,
        memory_B=memory.B @ turn @ FLIPPED,
        memory_C=FLIPPED @ turn @ memory.C,
        support=FLIPPED @ support + stiffness_flipped @ mean_position,
        heading=mean[2],
        axes=np.array([c, s]) if mean[2] else None,
        coriolis=vessel.coriolis,
        turning=vessel.heading == "turning",
        quadratic_damping=others if np.any(others) else None,
        flow_damping=None if at_speed is None else flipped(at_speed.damping),
        flow_stiffness=None if at_speed is None else flipped(at_speed.stiffness),
    )


def hull_interaction(hulls: Sequence[Hull], memory: FluidMemory, added: Array, z: str) -> HullInteraction:
    """What couples vessels, in the scenario's axes: added mass between different ones, and the memory of all.

    `added` is the added mass of all of them that belongs to the memory; the blocks of each by itself are in `FloatingBody`.
    """
    turn = FLIPPED @ (np.eye(6) if z == "up" else TURNED)
    turns, others = block_diag(*[turn] * len(hulls)), 1.0 - np.kron(np.eye(len(hulls)), np.ones((6, 6)))
    return HullInteraction(
        hulls=tuple(hulls),
        added_mass=turns @ (_without_rounding(added) * others) @ turns.T,
        memory_A=memory.A,
        memory_B=memory.B @ turns.T,
        memory_C=turns @ memory.C,
    )


def symmetric_part(matrix: Array) -> Array:
    """The symmetric part of a matrix: inertia and restoring derive from an energy; the rest is noise (`health` reports it)."""
    return np.asarray((matrix + matrix.T) / 2)


NOISE = 1e-9
"""Couplings relative to the diagonal below which they are rounding; exact zeros in their place cost nothing in the equations."""


def _without_rounding(matrix: Array) -> Array:
    size = np.sqrt(np.abs(np.diag(matrix)))
    return np.where(np.abs(matrix) < NOISE * np.outer(size, size), 0.0, matrix)


def linear(scenario: Scenario, body: FloatingBody) -> LinearMotion:
    """A vessel's linearised equations, with the crane rigid at its start pose."""
    vessel = all_vessels(scenario.plant)[body.hull.name]
    carried = carried_mass(scenario, body.hull.name)
    z_sign = 1.0 if vessel.z == "up" else -1.0
    weight = weight_restoring(carried.m * abs(scenario.gravity[2]), z_sign * carried.c)
    holding = gains(vessel.station_keeping or StationKeeping(), body)
    return linear_motion(body, FLIPPED @ carried.mass @ FLIPPED, FLIPPED @ weight @ FLIPPED, *holding)


def data_mass(data: Hydrodynamics) -> float:
    """The mass of the vessel in the data."""
    return float(data.mass[0, 0]) if data.mass is not None else float("nan")


def weight_restoring(weight: float, c: Array) -> Array:
    """The change of a restoring matrix (z up) when a weight at c is removed from its body.

    The weight's own part is -W z_c in roll and pitch (J. N. Newman, Marine Hydrodynamics, MIT Press 1977, Sec. 6.16). Its
    part in the yaw column belongs to fixed axes; here they turn with the yaw, and the weight's moment with them.
    """
    gain = np.zeros((6, 6))
    gain[3, 3] = gain[4, 4] = weight * c[2]
    return gain


def carried_mass(scenario: Scenario, name: str = VESSEL) -> CarriedMass:
    """The mass matrix of all bodies on a vessel about its origin, along its axes, at the start pose."""
    plant = scenario.plant
    kit = PartSet.of_tree(plant)
    start = np.array([0.0 if data.body == name else data.element.start for data in plant.coordinates])
    m, mc, M = (np.array(value) for value in _carried_function(kit, name)(start, kit.numbers))
    return CarriedMass(float(m[0, 0]), mc.ravel() / max(float(m[0, 0]), 1e-300), FLIPPED @ M @ FLIPPED)


_carried_functions: dict[tuple[Structure, str], Any] = {}


def _carried_function(kit: PartSet, vessel: str) -> Any:
    """The function (q, numbers) of mass, first moment and mass matrix of all that a vessel carries; built once per structure."""
    if (kit.structure, vessel) not in _carried_functions:
        n = len(kit.plant.coordinates)
        q, u = ca.SX.sym("q", n), ca.SX.sym("u", n)
        tree = kit.mechanism(q, u)
        results = [ca.densify(result) for result in _carried_sums(tree, tree.index(vessel))]
        _carried_functions[kit.structure, vessel] = ca.Function("carried", [q, kit.p.symbols], results)
    return _carried_functions[kit.structure, vessel]


def _carried_sums(tree: Mechanism, vessel: int) -> tuple[ca.SX, ca.SX, ca.SX]:
    total, moment, matrix = ca.SX(0), ca.SX(3, 1), ca.SX(6, 6)
    pose = poses(tree)
    for i in tree.outer(vessel):
        if i == vessel:
            continue
        link, (R, p) = tree.links[i], pose[i]
        total += link.m
        moment += link.m * (p + R @ link.c)
        matrix += link.inertia.seen_from_parent(R, p).matrix()
    return total, moment, matrix


def _crane_added_or_included(vessel: Vessel, section: str, data: Hydrodynamics, carried: CarriedMass) -> str:
    if vessel.crane is not None:
        return vessel.crane
    if carried.m > 0.01 * data_mass(data) and not data.dataset.attrs.get("without_crane"):
        warn_user(
            f"it is not clear whether the mass and restoring of {vessel.hydrodynamics} ({data_mass(data) / 1e3:.5g} t) "
            f"include the crane ({carried.m / 1e3:.4g} t): taking it as added; write `crane: added` or `crane: included` "
            f"under {section}"
        )
    return "added"


def _symmetric_mass(data: Hydrodynamics, name: str) -> Array:
    if data.mass is None:
        raise DeckcraneError(
            f"the hydrodynamic data {name} hold no mass matrix, so the vessel's motion cannot be computed; state `mass`, `cog` "
            "and `radii` (or `mass_matrix`) under vessel"
        )
    return symmetric_part(data.mass)


def added_mass_limit(data: RadiationData, memory: FluidMemory) -> Array:
    """The added mass at infinite frequency that belongs to the memory (see `memory`), computed once for data in use."""
    if memory.states and memory_of(data) is memory:
        if data not in _added_mass_limits:
            _added_mass_limits[data] = memory_module.added_mass_limit(memory, data)
        return _added_mass_limits[data]
    return memory_module.added_mass_limit(memory, data)


def _check_positive(total: Array, name: str) -> None:
    least = float(np.linalg.eigvalsh(symmetric_part(total))[0])
    if least <= 0:
        raise DeckcraneError(
            f"mass and added mass of {name} together are not positive definite (least eigenvalue {least:.4g}): "
            "check the data with `deckcrane hydro`"
        )


def _check_stability(name: str, restoring: Array, carried: CarriedMass, c: Array, g: float, vessel_mass: float) -> None:
    """Check that the vessel with the crane's weight is stable in roll and pitch."""
    weight = (vessel_mass + carried.m) * g
    vessel_text = "vessel" if name == VESSEL else f"vessel {name}"
    for axis, motion in ((3, "roll"), (4, "pitch")):
        remaining = restoring[axis, axis] - carried.m * g * c[2]
        if remaining <= 0:
            raise DeckcraneError(
                f"the {vessel_text} is not stable in {motion} with the crane on it: GM is {remaining / weight:.3f} m "
                f"({restoring[axis, axis] / weight:.3f} m without the crane's weight of {carried.m / 1e3:.4g} t, "
                f"{c[2]:.3g} m above the reference point); a lighter or lower crane, or more GM, is needed"
            )


def no_memory(motions: int) -> FluidMemory:
    """A memory without states."""
    return FluidMemory(np.zeros((0, 0)), np.zeros((0, motions)), np.zeros((motions, 0)), ())


@dataclass(frozen=True)
class HydrodynamicInput:
    """The keys of a scenario that define its vessel's data."""

    hydrodynamics: str
    body: int | str | None = None
    speed: float | None = None
    leave_out: tuple[float | tuple[float, float], ...] = ()
    mass: GivenMass = NOTHING

    @classmethod
    def by(cls, vessel: Vessel) -> HydrodynamicInput:
        mass = GivenMass(vessel.mass, vessel.cog, vessel.radii, vessel.mass_matrix, vessel.restoring, vessel.z)
        return cls(vessel.hydrodynamics, vessel.body, vessel.speed, vessel.leave_out, mass)

    @property
    def untouched(self) -> bool:
        """Whether the data are used as in the file."""
        return not self.leave_out and self.mass.says_nothing

    def data(self) -> Hydrodynamics:
        """The data for a run."""
        return self.data_and_findings()[0]

    def data_and_findings(self) -> tuple[Hydrodynamics, list[Finding]]:
        """The data for a run, and the findings about what was stated beside the file; read once until the files change."""
        return _read_hydrodynamics(self, file_stamp(self.hydrodynamics))


def file_stamp(name: str) -> tuple[tuple[str, int, int], ...]:
    """Paths, modification times and sizes of a data file and the files of the same stem: a cache key that changes with them."""
    path = Path(name)
    stem = path.stem if is_file(path) else path.name  # a run of WAMIT may be named without suffix
    beside = run_files(path) or sorted(path.parent.glob(f"{glob.escape(stem)}.*"))
    return tuple(
        (str(file.resolve()), file.stat().st_mtime_ns, file.stat().st_size) for file in beside if file.is_file()
    )


@lru_cache(maxsize=8)
def _read_hydrodynamics(given: HydrodynamicInput, stamp: object) -> tuple[Hydrodynamics, list[Finding]]:
    """Read the data for a run; `stamp` stands for the state of their files."""
    data = Hydrodynamics.read(given.hydrodynamics, given.body, given.speed, given.leave_out)
    return given.mass.applied(data)


def hull_size(vessel: Vessel) -> HullSize:
    """Main dimensions of a hull."""
    down = vessel.z == "down"
    if not vessel.hydrodynamics:  # a vessel that is moved by a file may have none
        return HullSize(None, None, None, down)
    data = HydrodynamicInput.by(vessel).data()
    return HullSize(data.attribute("length"), data.attribute("breadth"), data.attribute("draught"), down)
