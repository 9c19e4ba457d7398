"""Balance of a run's records: energy, and the equilibrium of every body, joint, rope and drum.

The balance is computed from the recorded dataset alone, independently of the equations of motion that produced it. A recorded
force that does not act, or a force that acts and is not recorded, remains as the residual of a named term.

The questions that it asks every component come first; a component answers those that concern it, in its own folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
import xarray as xr

from deckcrane.analysis.run_statistics import reactions_in, scenario_of
from deckcrane.arrays import Array
from deckcrane.components.beams.outputs import ATTACHMENT_FORCE, BEAM_SHAPE, SECTION_FORCE
from deckcrane.components.catalogue import Scenario
from deckcrane.components.hot_spots.outputs import STRESS
from deckcrane.components.ratings.outputs import BEARING_LOAD, HOIST_LINE_ANGLE, UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import ACTUATION, ENERGY, PART_POWER, PART_WRENCH, REACTION
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.recorded_balance import (
    LEVER,
    BalanceTerm,
    RecordedWrench,
    RunRecords,
    Unbalanced,
    force_along_joint,
    joint_element_forces,
    rotor_energy,
    rotor_moment,
    term,
)
from deckcrane.mechanics.recorded_bodies import ModalInertia, RecordedBody, recorded_bodies
from deckcrane.program.integrators import FIXED
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import ON_REQUEST, RECORDED
from deckcrane.simulation.simulation import run


@runtime_checkable
class RequiresRecords(Protocol):
    """A component whose balance needs variables in the dataset besides motions and energy."""

    def required_records(self, plant: Plant) -> Iterable[str]:
        """Names of the variables that the balance of its parts requires."""
        ...


@runtime_checkable
class GivesBalanceTerms(Protocol):
    """A component with forces, powers or losses that can be balanced by themselves."""

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        """Terms that should vanish, such as force times speed less a recorded power."""
        ...


@runtime_checkable
class HasBodiesBesidesTree(Protocol):
    """A component that records bodies which the tree of the plant does not have."""

    def inertias_besides_tree(self, plant: Plant) -> Mapping[str, ModalInertia]:
        """Their inertias, by the name under which their motion is recorded."""
        ...


@runtime_checkable
class RecordsWrenches(Protocol):
    """A component that records forces on bodies in variables of its own, besides reactions and `part_wrench`."""

    def recorded_wrenches(self, records: RunRecords) -> Iterable[RecordedWrench]:
        """These forces with their moments about the bodies' origins."""
        ...


@runtime_checkable
class ActsAlongJoints(Protocol):
    """A component that acts along the free motion of hinges and slides, besides elements, friction and actuators."""

    def forces_along_joint(self, records: RunRecords, coordinate: str) -> Iterable[Array]:
        """Its forces along a coordinate."""
        ...


@runtime_checkable
class BalancesJoints(Protocol):
    """A component that balances the forces along some joints in terms of its own."""

    def balanced_joints(self, plant: Plant) -> Iterable[str]:
        """These joints, each by the name of its outer body."""
        ...


@runtime_checkable
class LeavesUnbalanced(Protocol):
    """A component with something that the records do not suffice to balance."""

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        """What has no balance, and why."""
        ...


INTEGRATED = 3e-3
"""Largest relative residual of a term integrated over the run, besides its quadrature error."""
MOVED = 0.3
"""Largest relative residual of a motion: accelerations of parts too stiff for the time step are recorded this far off."""
IDLE = 1e-2
"""Fraction of the largest motion of all bodies below which a body counts as at rest."""
UNSURE = 0.03
"""Relative quadrature error above which the records are too far apart for a check."""
MOST_RECORDS = 20_000
"""Largest number of records for which a run for a balance records every step."""
LEFT_OUT = (
    SECTION_FORCE.name,
    ATTACHMENT_FORCE.name,
    BEAM_SHAPE.name,
    STRESS.name,
    UTILISATION.name,
    BEARING_LOAD.name,
    HOIST_LINE_ANGLE.name,
)
"""Variables that are costly to record and part of no balance."""


@dataclass(frozen=True)
class RunBalance:
    """All terms of a run's balance, the worst first; `unchecked` names what has no balance, with the reason."""

    terms: tuple[BalanceTerm, ...]
    """What ought to vanish, the worst first."""
    unchecked: dict[str, str]
    """What has no balance, with the reason."""

    @property
    def closes(self) -> bool:
        """Whether all terms are within their tolerances."""
        return all(term.closes for term in self.terms)

    @property
    def worst(self) -> BalanceTerm:
        """The term furthest beyond its tolerance, or nearest to it."""
        return self.terms[0]

    @property
    def dataset(self) -> xr.Dataset:
        """Residual, size, share, tolerance and time of all terms, labelled."""
        names = [f"{term.kind} {term.name}" for term in self.terms]
        numbers = {
            "residual": [term.residual for term in self.terms],
            "size": [term.size for term in self.terms],
            "share": [term.share for term in self.terms],
            "tolerance": [term.tolerance for term in self.terms],
            "at_time": [term.time for term in self.terms],
        }
        variables = {key: ("term", np.array(values)) for key, values in numbers.items()}
        dataset = xr.Dataset(variables, {"term": names, "unit": ("term", [term.unit for term in self.terms])})
        dataset["share"].attrs = {"units": "1", "long_name": "residual over the size of what cancels in it"}
        dataset["at_time"].attrs = {"units": "s", "long_name": "when the residual is largest"}
        return dataset.assign_attrs(closes=int(self.closes), unchecked="; ".join(self.unchecked))

    def __str__(self) -> str:
        if self.closes:
            return f"the balance closes: {len(self.terms)} terms, the worst {self.worst}"
        open_terms = [term for term in self.terms if not term.closes]
        return (
            f"the balance does not close: {len(open_terms)} of {len(self.terms)} terms are open, the worst {self.worst}"
        )


def balanced_run(scenario: Scenario) -> Scenario:
    """Return the scenario with everything recorded that its balance needs: at every step, unless these are too many."""
    record = [name for name in (*RECORDED, *ON_REQUEST) if name not in LEFT_OUT]
    values: dict[str, object] = {"record": record, "reactions.joints": "all"}
    settings = scenario.run
    if settings.integrator in FIXED and settings.duration / settings.step <= MOST_RECORDS:
        values["run.every"] = settings.step
    return scenario.with_values(values)


def balance(what: xr.Dataset | Scenario | str | Path) -> RunBalance:
    """Check the balance of a run from its dataset alone: energy, and the equilibrium of every body, joint, rope and drum.

    Args:
        what: a dataset with all that `deckcrane run --balance` records; or a scenario, its file or a bundled name, which is
            run with all of it recorded

    Returns:
        all terms, the worst first

    Raises:
        DeckcraneError: the dataset lacks something; the message names it
    """
    dataset = (
        what if isinstance(what, xr.Dataset) else run(balanced_run(what if isinstance(what, Scenario) else load(what)))
    )
    scenario = scenario_of(dataset)
    if scenario is None:
        raise DeckcraneError(
            "the dataset carries no scenario that can be read: a balance needs the masses of its bodies"
        )
    _check_recorded(dataset, scenario)
    records = _records(dataset, scenario)
    unbalanced = _unbalanced(records.plant)
    energy, uncertain = _energy_terms(records, [each.mass for each in unbalanced if each.mass is not None])
    terms = (*_free_bodies(records), *_joints(records), *_terms_of_components(records), *_motions(records), *energy)
    ordered = sorted(terms, key=lambda term: term.share / term.tolerance, reverse=True)
    return RunBalance(tuple(ordered), {each.name: each.reason for each in unbalanced} | uncertain)


# ---- Required records.
def _check_recorded(dataset: xr.Dataset, scenario: Scenario) -> None:
    """Refuse a dataset that lacks a required variable, and say how to record it."""
    if "motion" in dataset.attrs or "integrator" not in dataset.attrs:
        raise DeckcraneError(
            "a balance is that of a simulated run: make the dataset with `deckcrane run` or deckcrane.run"
        )
    if dataset.sizes.get("time", 0) < 5:
        raise DeckcraneError("a balance needs 5 records at least: run longer, or record more often (run.every)")
    missing = [name for name in _required_variables(scenario.plant) if name not in dataset]
    if missing:
        raise DeckcraneError(
            f"the dataset lacks {', '.join(missing)}: name {'them' if len(missing) > 1 else 'it'} under `record` in the scenario, "
            "or run it with `deckcrane run SCENARIO --balance`, which records all that is needed"
        )
    recorded = [str(name) for name in dataset["joint"].values] if "joint" in dataset.dims else []
    absent = [body for body in _supported_bodies(scenario.plant) if body not in recorded]
    if absent:
        raise DeckcraneError(
            f"the dataset lacks the reaction of {', '.join(absent)}: write reactions: {{joints: all}} in the scenario"
        )


def _required_variables(plant: Plant) -> Iterator[str]:
    """Names of the variables that the balance of a scenario requires."""
    yield from ("q", "u", "du", "position", "rotation", "energy")
    yield from (name for name in ON_REQUEST if name != PART_WRENCH.name)
    if _supported_bodies(plant):
        yield REACTION.name
    for each in components():
        if isinstance(each, RequiresRecords):
            yield from each.required_records(plant)


def _supported_bodies(plant: Plant) -> list[str]:
    """Bodies with a reaction at their joint."""
    unsupported = {name for each in components() for name in each.without_reaction(plant)}
    return [body for body in plant.order if body not in unsupported]


def _records(dataset: xr.Dataset, scenario: Scenario) -> RunRecords:
    """The dataset with its bodies and reactions over time."""
    besides_tree = {
        name: inertia
        for each in components()
        if isinstance(each, HasBodiesBesidesTree)
        for name, inertia in each.inertias_besides_tree(scenario.plant).items()
    }
    reactions = {}
    if "joint" in dataset.dims:
        recorded = reactions_in(dataset, "ground")
        values = {str(joint): recorded.sel(joint=joint).values for joint in recorded["joint"].values}
        reactions = {joint: (wrench[:, :3], wrench[:, 3:]) for joint, wrench in values.items()}
    return RunRecords(dataset, scenario, recorded_bodies(dataset, scenario.plant, besides_tree), reactions)


def _unbalanced(plant: Plant) -> list[Unbalanced]:
    """What has no balance, in the order of components."""
    return [each for owner in components() if isinstance(owner, LeavesUnbalanced) for each in owner.unbalanced(plant)]


# ---- Equilibrium.
def _free_bodies(records: RunRecords) -> Iterator[BalanceTerm]:
    """Newton-Euler equations of every body: all recorded wrenches, its weight, and the rate of its momentum."""
    on_bodies: dict[str, list[RecordedWrench]] = {name: [] for name in records.bodies}
    for wrench in _wrenches(records):
        if wrench.body in on_bodies:
            on_bodies[wrench.body].append(wrench)
    for name, body in records.bodies.items():
        force, moment, weight, toppling = body.needs(records.gravity)
        forces = [weight, -force, *(wrench.force for wrench in on_bodies[name])]
        moments = [toppling, -moment, *(wrench.moment for wrench in on_bodies[name])]
        force_term = term("force on", name, forces, records.time, "N")
        yield force_term
        yield term("moment on", name, moments, records.time, "N m", least=LEVER * force_term.size)


def _wrenches(records: RunRecords) -> Iterator[RecordedWrench]:
    """All wrenches on bodies: of joints, of parts, of what components record besides, and of rotors on their carriers."""
    bodies, tree = records.bodies, records.plant.tree
    for joint, (f, n) in records.reactions.items():
        yield RecordedWrench(joint, f, n)
        if tree[joint].on in bodies:
            yield RecordedWrench.at_point(bodies[tree[joint].on], bodies[joint].p, -f, -n)
    for _, body, wrench in records.loads():
        yield RecordedWrench(body, wrench[:, :3], wrench[:, 3:])
    for each in components():
        if isinstance(each, RecordsWrenches):
            yield from each.recorded_wrenches(records)
    for body in records.rotors:
        moment = -rotor_moment(records, body)
        yield RecordedWrench(tree[body].on, np.zeros_like(moment), moment)


def _joints(records: RunRecords) -> Iterator[BalanceTerm]:
    """Along its free motion a joint transmits the forces of drives, springs, dampers, stops, friction and components."""
    plant = records.plant
    elsewhere = {
        body for each in components() if isinstance(each, BalancesJoints) for body in each.balanced_joints(plant)
    }
    for body in records.reactions:
        if plant.tree[body].joint.kind not in ("revolute", "prismatic") or body in elsewhere:
            continue
        (name,) = plant.joint_names(body)
        joint = force_along_joint(records, body)
        forces = [*joint_element_forces(records, body), records.of("friction", "surface", body)]
        forces.append(records.of(ACTUATION.name, "actuator", name))
        for each in components():
            if isinstance(each, ActsAlongJoints):
                forces += each.forces_along_joint(records, name)
        parts = [joint.along, *(-force for force in forces)]
        yield term("joint", name, parts, records.time, joint.unit, least=joint.least)


def _terms_of_components(records: RunRecords) -> Iterator[BalanceTerm]:
    """Terms of forces, powers and losses that components balance by themselves."""
    for each in components():
        if isinstance(each, GivesBalanceTerms):
            yield from each.balance_terms(records)


# ---- Motion.
def _motions(records: RunRecords) -> Iterator[BalanceTerm]:
    """Terms of motion: positions change by velocities, velocities by accelerations, within the run's time resolution."""
    for kind, unit, value_name, rate_name in (
        ("velocity of", "m", "p", "v"),
        ("acceleration of", "m/s", "v", "dv"),
        ("angular acceleration of", "rad/s", "w", "dw"),
    ):
        rates_by_body = {name: getattr(body, rate_name) for name, body in records.bodies.items()}
        paths = {
            name: _cumulative_integral(records.time, np.linalg.norm(rate, axis=1))[-1]
            for name, rate in rates_by_body.items()
        }
        least = IDLE * max(paths.values(), default=0.0) + 1e-9
        for name, body in records.bodies.items():
            integral, error = _integrate(records.time, rates_by_body[name])
            size, value = max(float(paths[name]), least), getattr(body, value_name)
            yield term(kind, name, [value[0] - value, integral], records.time, unit, MOVED + error / size, least=size)
    for body in records.bodies.values():
        yield _rotation_term(records, body)


def _rotation_term(records: RunRecords, body: RecordedBody) -> BalanceTerm:
    """Term of rotation: the change of R against w, by central differences, with an error of h^2 / 6 times the third derivative."""
    t = records.time
    h, fastest = float(np.max(np.diff(t))), float(np.max(np.linalg.norm(body.w, axis=1), initial=0.0))
    W = np.einsum("tij,tkj->tik", (body.R[2:] - body.R[:-2]) / (2 * h), body.R[1:-1])
    observed = np.stack([W[:, 2, 1] - W[:, 1, 2], W[:, 0, 2] - W[:, 2, 0], W[:, 1, 0] - W[:, 0, 1]], axis=1) / 2
    curvature = float(np.max(np.linalg.norm(np.diff(body.w, 2, axis=0), axis=1), initial=0.0)) + fastest**3 * h**2
    least = fastest + 1e-9
    tolerance = MOVED + curvature / least
    return term("angular velocity of", body.name, [observed, -body.w[1:-1]], t[1:-1], "rad/s", tolerance, least=least)


def _integrate(t: Array, rates: Array) -> tuple[Array, float]:
    """Integral from the start to each record, by cubics through four records, and its error estimated from every second record."""
    fine, coarse = _cumulative_integral(t, rates), _cumulative_integral(t[::2], rates[::2])
    return fine, float(np.max(np.abs(fine[::2] - coarse), initial=0.0))


def _cumulative_integral(t: Array, f: Array) -> Array:
    h = (t[-1] - t[0]) / (len(t) - 1)
    inside = (13 * (f[1:-2] + f[2:-1]) - f[:-3] - f[3:]) / 24
    first, last = (5 * f[0] + 8 * f[1] - f[2]) / 12, (5 * f[-1] + 8 * f[-2] - f[-3]) / 12
    return np.concatenate([np.zeros_like(f[:1]), h * np.cumsum([first, *inside, last], axis=0)])


def _integration_tolerance(error: float, size: float) -> float:
    """Tolerance of an integrated term: `error` is the difference from the integral over every second record."""
    return INTEGRATED + error / size


# ---- Energy.
def _energy_terms(records: RunRecords, masses_elsewhere: list[str]) -> tuple[list[BalanceTerm], dict[str, str]]:
    """Terms of energy: the total changes by the power of all parts; kinetic and potential energy follow from masses and motions.

    The latter two are taken as recorded where something has mass besides bodies, `masses_elsewhere`.
    """
    dataset, t = records.dataset, records.time
    total = dataset[ENERGY.name].sum("form").values
    part_powers = dataset[PART_POWER.name].values if PART_POWER.name in dataset else np.zeros((len(t), 0))
    work, error = _integrate(t, part_powers.sum(axis=1))
    exchanged = _integrate(t, np.abs(part_powers).sum(axis=1))[0]
    energies = float(np.max(np.abs(total - total[0]), initial=0.0))
    size = max(
        float(exchanged[-1]), energies, 1e-9 * float(np.max(np.abs(dataset[ENERGY.name].values), initial=0.0)), 1e-9
    )
    terms, uncertain = [], {}
    if error > UNSURE * size:
        uncertain["energy over the run"] = (
            f"records are too far apart: their sum is uncertain by {error / size:.1%}; record more often (run.every)"
        )
    else:
        parts = [total[0] - total, work]
        terms.append(term("energy", "over the run", parts, t, "J", _integration_tolerance(error, size), least=size))
    if masses_elsewhere:
        uncertain["kinetic energy and that of height"] = (
            f"taken as recorded: {', '.join(masses_elsewhere)} have their own"
        )
        return terms, uncertain
    kinetic, height = np.zeros(len(t)), np.zeros(len(t))
    for body in records.bodies.values():
        body_kinetic, body_height = body.energies(records.gravity)
        kinetic, height = kinetic + body_kinetic, height + body_height
    for name in records.rotors:
        kinetic = kinetic + rotor_energy(records, name)
    for form, energy in (("kinetic", kinetic), ("gravity", height)):
        recorded = dataset[ENERGY.name].sel(form=form).values
        terms.append(term("energy", form, [recorded, -energy], t, "J", least=1e-9 * size))
    return terms, uncertain
