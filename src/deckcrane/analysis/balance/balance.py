"""Balance of a run's records: energy, and the equilibrium of every body, joint, rope and drum.

The balance is computed from the recorded dataset alone, independently of the equations of motion that produced it. A recorded
force that does not act, or a force that acts and is not recorded, remains as the residual of a named term.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis.balance import energy_terms
from deckcrane.analysis.balance.energy_terms import BalanceTerm, RunRecords, term
from deckcrane.analysis.balance.recorded_bodies import RecordedBody, turned
from deckcrane.analysis.run_statistics import scenario_of
from deckcrane.arrays import Array
from deckcrane.components.beams.outputs import ATTACHMENT_FORCE, BEAM_SHAPE, SECTION_FORCE
from deckcrane.components.cylinders.outputs import (
    CYLINDER_FORCE,
    CYLINDER_LENGTH,
    CYLINDER_RATE,
    PAIR_FORCE,
    PIN_FORCE,
    SLIDING_FIT,
)
from deckcrane.components.hot_spots.outputs import STRESS
from deckcrane.components.hydraulics.outputs import HYDRAULIC_POWER, PRESSURE
from deckcrane.components.joints.outputs import FRICTION, FRICTION_LOSS
from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.components.ratings.outputs import BEARING_LOAD, HOIST_LINE_ANGLE, UTILISATION
from deckcrane.components.ropes.outputs import ROPE_LOSS, ROPE_SPAN_TENSION, SHEAVE_FORCE, SHEAVE_LOSS
from deckcrane.components.winches.outputs import BRAKE_TORQUE, WINCH_POWER, WINCH_SPEED, WINCH_TORQUE
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import (
    ACTUATION,
    COUPLING_FORCE,
    DU,
    ENERGY,
    PART_POWER,
    PART_WRENCH,
    POSITION,
    REACTION,
    ROTATION,
    Q,
    U,
)
from deckcrane.scenario.reading import load
from deckcrane.scenario.run_settings import ON_REQUEST, RECORDED
from deckcrane.scenario.scenario import Scenario
from deckcrane.simulation.simulation import run

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
    unchecked: dict[str, str]

    @property
    def closes(self) -> bool:
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
    if settings.integrator in ("rk4", "rodas4_fixed") and settings.duration / settings.step <= MOST_RECORDS:
        values["run.every"] = settings.step
    return scenario.with_values(values)


def balance(what: xr.Dataset | Scenario | str | Path) -> RunBalance:
    """Check the balance of a run from its dataset alone: energy, and the equilibrium of every body, joint, rope and drum.

    A dataset must hold what `deckcrane run --balance` records; the error names what is missing. A scenario (or a
    file, or a bundled name) is run first, with all of it recorded.
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
    records = RunRecords(dataset, scenario)
    terms = [term for terms_of in _TERMS for term in terms_of(records)]
    energy, uncertain = _energy_terms(records)
    unchecked = {**_unchecked(records), **uncertain}
    ordered = sorted((*terms, *energy), key=lambda term: term.share / term.tolerance, reverse=True)
    return RunBalance(tuple(ordered), unchecked)


# ---- Required records.
def _check_recorded(dataset: xr.Dataset, scenario: Scenario) -> None:
    """Refuse a dataset that lacks a required variable, and say how to record it."""
    if "motion" in dataset.attrs or "integrator" not in dataset.attrs:
        raise DeckcraneError(
            "a balance is that of a simulated run: make the dataset with `deckcrane run` or deckcrane.run"
        )
    if dataset.sizes.get("time", 0) < 5:
        raise DeckcraneError("a balance needs 5 records at least: run longer, or record more often (run.every)")
    missing = [name for name in _required_variables(scenario) if name not in dataset]
    if missing:
        raise DeckcraneError(
            f"the dataset lacks {', '.join(missing)}: name {'them' if len(missing) > 1 else 'it'} under `record` in the scenario, "
            "or run it with `deckcrane run SCENARIO --balance`, which records all that is needed"
        )
    plant = scenario.plant
    jointed = [body for body in plant.order if body not in plant.afloat]
    recorded = [str(name) for name in dataset["joint"].values] if "joint" in dataset.dims else []
    absent = [body for body in jointed if body not in recorded]
    if absent:
        raise DeckcraneError(
            f"the dataset lacks the reaction of {', '.join(absent)}: write reactions: {{joints: all}} in the scenario"
        )


def _required_variables(scenario: Scenario) -> Iterator[str]:
    """Names of the variables that the balance of a scenario requires."""
    plant = scenario.plant
    yield from (Q.name, U.name, DU.name, POSITION.name, ROTATION.name, ENERGY.name)
    yield from (name for name in ON_REQUEST if name != PART_WRENCH.name)
    if any(body not in plant.afloat for body in plant.order):
        yield REACTION.name
    if scenario.cylinders:
        yield from (CYLINDER_LENGTH.name, CYLINDER_RATE.name, CYLINDER_FORCE.name, PIN_FORCE.name, SLIDING_FIT.name)
        if any(cylinder.pair is not None for cylinder in scenario.cylinders.values()):
            yield PAIR_FORCE.name
    if any(cut.kind in ("pin", "slot", "slide") for linkage in plant.linkages for cut in linkage.cuts):
        yield LINKAGE_PIN_FORCE.name
    if scenario.couplings:
        yield COUPLING_FORCE.name
    if plant.oil:
        yield from (PRESSURE.name, HYDRAULIC_POWER.name)
    if scenario.ropes:
        yield from (PART_WRENCH.name, SHEAVE_FORCE.name, ROPE_SPAN_TENSION.name, SHEAVE_LOSS.name, ROPE_LOSS.name)
    if scenario.winches:
        yield from (WINCH_TORQUE.name, WINCH_POWER.name, WINCH_SPEED.name)
        if any(winch.brake is not None for winch in scenario.winches.values()):
            yield BRAKE_TORQUE.name
    if any(control.valve is None for name, control in scenario.control.items() if name in plant.driving):
        yield ACTUATION.name
    if any(getattr(plant.tree[body].joint, "friction", None) is not None for body in plant.order):
        yield from (FRICTION.name, FRICTION_LOSS.name)


def _unchecked(records: RunRecords) -> dict[str, str]:
    """What has no balance, by name, with the reason."""
    scenario, plant = records.scenario, records.plant
    unchecked = {}
    for name, rope in scenario.ropes.items():
        if rope.mass is not None:
            unchecked[f"free body of rope {name}"] = (
                "the velocities of its nodes are not recorded; its ends and losses are checked"
            )
    for name in plant.struts:
        if scenario.cylinders[name].mass_springs is not None:
            unchecked[f"masses on springs of {name}"] = (
                "their motion is not recorded; what they do to their pins is checked"
            )
    for name, part in scenario.parts.items():
        unchecked[f"what parts.{name} stores and loses"] = (
            f"{type(part).__name__} is from outside: its power is taken as it says"
        )
    for body in plant.order:
        if plant.tree[body].joint.kind not in ("revolute", "prismatic", "fixed", "free", "spherical"):
            unchecked[f"drives of the joint {body}"] = f"the joint {plant.tree[body].joint.kind} is from outside"
    floating = [name for name in plant.vessels if name not in plant.imposed_motions]
    for name in floating:
        unchecked[f"inertia of {name}"] = "with its added mass, as its water's part_wrench has it"
    for name in scenario.in_water:
        unchecked[f"in_water.{name}"] = "buoyancy, drag, slamming and added mass as its part_wrench has them together"
    return unchecked


# ---- Motion.
def motions(records: RunRecords) -> Iterator[BalanceTerm]:
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
def _energy_terms(records: RunRecords) -> tuple[list[BalanceTerm], dict[str, str]]:
    """Terms of energy: the total changes by the power of all parts; kinetic and potential energy follow from masses and motions."""
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
    kinetic, height = np.zeros(len(t)), np.zeros(len(t))
    for body in records.bodies.values():
        body_kinetic, body_height = body.energies(records.gravity)
        kinetic, height = kinetic + body_kinetic, height + body_height
    for winch in records.scenario.winches:
        kinetic = kinetic + _rotor_energy(records, winch)
    masses_elsewhere = _masses_besides_bodies(records)
    if masses_elsewhere:
        uncertain["kinetic energy and that of height"] = (
            f"taken as recorded: {', '.join(masses_elsewhere)} have their own"
        )
        return terms, uncertain
    for form, energy in (("kinetic", kinetic), ("gravity", height)):
        recorded = dataset[ENERGY.name].sel(form=form).values
        terms.append(term("energy", form, [recorded, -energy], t, "J", least=1e-9 * size))
    return terms, uncertain


def _masses_besides_bodies(records: RunRecords) -> list[str]:
    """Names of what has mass or added mass besides bodies."""
    scenario, plant = records.scenario, records.plant
    names = [name for name in plant.vessels if name not in plant.imposed_motions]
    names += [f"in_water.{name}" for name in scenario.in_water]
    names += [f"ropes.{name}" for name, rope in scenario.ropes.items() if rope.mass is not None]
    names += [f"cylinders.{name}" for name in plant.struts if scenario.cylinders[name].mass_springs is not None]
    return names + [f"parts.{name}" for name in scenario.parts]


def _rotor_energy(records: RunRecords, winch: str) -> Array:
    winch_data, drum = records.scenario.winches[winch], records.bodies[winch]
    inner = records.bodies.get(records.plant.tree[winch].on)
    a = turned(drum.R, np.broadcast_to(np.array(winch_data.axis, dtype=float), drum.p.shape))
    carrier_speed = np.zeros(len(records.time)) if inner is None else np.sum(a * inner.w, axis=1)
    return np.asarray(winch_data.rotor_inertia * (carrier_speed + winch_data.gear * records.speed(winch)) ** 2 / 2)


_TERMS = (
    energy_terms.free_bodies,
    energy_terms.joints,
    energy_terms.cylinders,
    energy_terms.frictions,
    energy_terms.ropes,
    energy_terms.drums,
    energy_terms.shown_forces,
    energy_terms.powers,
    motions,
)
"""All balances, in the order in which they are computed."""
