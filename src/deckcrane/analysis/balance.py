"""`balance`: whether a run's records agree with each other: energy, and the free body of every body, joint, rope and drum.

It is closed from the recorded dataset alone, by arithmetic of its own, and not from the equations that made it. Whatever a
variable says that does not act, or whatever acts and is said by none, is left over in one of its terms, which is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import xarray as xr

from deckcrane.analysis import balance_terms
from deckcrane.analysis.balance_terms import BalanceTerm, RunRecords, term
from deckcrane.analysis.recorded_bodies import RecordedBody, turned
from deckcrane.analysis.statistics import scenario_of
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.model.settings import ON_REQUEST, RECORDED
from deckcrane.running.simulation import run

INTEGRATED = 3e-3
"""The largest share of what is integrated over the run, besides the error of its quadrature."""
MOVED = 0.3
"""The same of a motion: parts that are stiff for the run's steps are recorded with accelerations that are this far off."""
IDLE = 1e-2
"""The part of the largest motion of all bodies below which one hardly moves."""
UNSURE = 0.03
"""The share of quadrature's error from which on records are too far apart to say anything."""
MOST_RECORDS = 20_000
"""As many records as a run for a balance keeps at every step."""
LEFT_OUT = ("section_force", "attachment_force", "beam_shape", "stress", "utilisation", "bearing_load", "lead_angle")
"""What is costly to record, and not part of any balance."""


@dataclass(frozen=True)
class RunBalance:
    """All terms of a run's balance, the worst first; `unchecked` says what has no balance, each with the reason."""

    terms: tuple[BalanceTerm, ...]
    unchecked: dict[str, str]

    @property
    def closes(self) -> bool:
        return all(each.closes for each in self.terms)

    @property
    def worst(self) -> BalanceTerm:
        """The term furthest beyond what is allowed, or nearest to it."""
        return self.terms[0]

    @property
    def dataset(self) -> xr.Dataset:
        """Residual, size, share, tolerance and time of all terms, labelled."""
        names = [f"{each.kind} {each.name}" for each in self.terms]
        numbers = {
            "residual": [each.residual for each in self.terms],
            "size": [each.size for each in self.terms],
            "share": [each.share for each in self.terms],
            "tolerance": [each.tolerance for each in self.terms],
            "at_time": [each.time for each in self.terms],
        }
        variables = {key: ("term", np.array(values)) for key, values in numbers.items()}
        found = xr.Dataset(variables, {"term": names, "unit": ("term", [each.unit for each in self.terms])})
        found["share"].attrs = {"units": "1", "long_name": "residual over the size of what cancels in it"}
        found["at_time"].attrs = {"units": "s", "long_name": "when the residual is largest"}
        return found.assign_attrs(closes=int(self.closes), unchecked="; ".join(self.unchecked))

    def __str__(self) -> str:
        if self.closes:
            return f"the balance closes: {len(self.terms)} terms, the worst {self.worst}"
        open_terms = [each for each in self.terms if not each.closes]
        return (
            f"the balance does not close: {len(open_terms)} of {len(self.terms)} terms are open, the worst {self.worst}"
        )


def balanced_run(scenario: Scenario) -> Scenario:
    """The scenario with all recorded that its balance needs: at every step, where these are not too many."""
    record = [name for name in (*RECORDED, *ON_REQUEST) if name not in LEFT_OUT]
    values: dict[str, object] = {"record": record, "reactions.joints": "all"}
    how = scenario.run
    if how.integrator in ("rk4", "rodas4_fixed") and how.duration / how.step <= MOST_RECORDS:
        values["run.every"] = how.step
    return scenario.with_values(values)


def balance(what: xr.Dataset | Scenario | str | Path) -> RunBalance:
    """Close the balance of a run from its dataset alone: energy, and the free body of every body, joint, rope and drum.

    A dataset must have what `deckcrane run --balance` records; where it lacks something, the error says what. A scenario (or a
    file, or a bundled name) is run first, with all of that recorded.
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
    found = [each for find in _TERMS for each in find(records)]
    energy, unsure = _energy(records)
    unchecked = {**_unchecked(records), **unsure}
    ordered = sorted((*found, *energy), key=lambda each: each.share / each.tolerance, reverse=True)
    return RunBalance(tuple(ordered), unchecked)


# ---- What a dataset must have.
def _check_recorded(dataset: xr.Dataset, scenario: Scenario) -> None:
    """Refuses a dataset that lacks something, and says how to record it."""
    if "motion" in dataset.attrs or "integrator" not in dataset.attrs:
        raise DeckcraneError(
            "a balance is that of a simulated run: make the dataset with `deckcrane run` or deckcrane.run"
        )
    if dataset.sizes.get("time", 0) < 5:
        raise DeckcraneError("a balance needs 5 records at least: run longer, or record more often (run.every)")
    missing = [name for name in _needed(scenario) if name not in dataset]
    if missing:
        raise DeckcraneError(
            f"the dataset lacks {', '.join(missing)}: name {'them' if len(missing) > 1 else 'it'} under `record` in the scenario, "
            "or run it with `deckcrane run SCENARIO --balance`, which records all that is needed"
        )
    plant = scenario.plant
    held = [body for body in plant.order if body not in plant.afloat]
    there = [str(name) for name in dataset["joint"].values] if "joint" in dataset.dims else []
    absent = [body for body in held if body not in there]
    if absent:
        raise DeckcraneError(
            f"the dataset lacks the reaction of {', '.join(absent)}: write reactions: {{joints: all}} in the scenario"
        )


def _needed(scenario: Scenario) -> Iterator[str]:
    """The variables that the balance of a scenario is made of."""
    plant = scenario.plant
    yield from ("q", "u", "du", "position", "rotation", "energy")
    yield from (name for name in ON_REQUEST if name != "part_wrench")
    if any(body not in plant.afloat for body in plant.order):
        yield "reaction"
    if scenario.cylinders:
        yield from ("cylinder_length", "cylinder_rate", "cylinder_force", "pin_force", "sliding_fit")
        if any(cylinder.pair is not None for cylinder in scenario.cylinders.values()):
            yield "pair_force"
    if any(cut.kind in ("pin", "slot", "slide") for one in plant.linkages for cut in one.cuts):
        yield "linkage_pin_force"
    if scenario.couplings:
        yield "coupling_force"
    if plant.oil:
        yield from ("pressure", "hydraulic_power")
    if scenario.ropes:
        yield from ("part_wrench", "sheave_force", "rope_span_tension", "sheave_loss", "rope_loss")
    if scenario.winches:
        yield from ("winch_torque", "winch_power", "winch_speed")
        if any(winch.brake is not None for winch in scenario.winches.values()):
            yield "brake_torque"
    if any(control.valve is None for name, control in scenario.control.items() if name in plant.driving):
        yield "actuation"
    if any(getattr(plant.tree[body].joint, "friction", None) is not None for body in plant.order):
        yield from ("friction", "friction_loss")


def _unchecked(records: RunRecords) -> dict[str, str]:
    """What has no balance of its own, by name, with the reason."""
    scenario, plant = records.scenario, records.plant
    found = {}
    for name, rope in scenario.ropes.items():
        if rope.mass is not None:
            found[f"free body of rope {name}"] = (
                "the velocities of its nodes are not recorded; its ends and losses are checked"
            )
    for name in plant.struts:
        if scenario.cylinders[name].mass_springs is not None:
            found[f"masses on springs of {name}"] = (
                "their motion is not recorded; what they do to their pins is checked"
            )
    for name, part in scenario.parts.items():
        found[f"what parts.{name} stores and loses"] = (
            f"{type(part).__name__} is from outside: its power is taken as it says"
        )
    for body in plant.order:
        if plant.tree[body].joint.kind not in ("revolute", "prismatic", "fixed", "free", "spherical"):
            found[f"drives of the joint {body}"] = f"the joint {plant.tree[body].joint.kind} is from outside"
    inside = [name for name in plant.vessels if name not in plant.imposed_motions]
    for name in inside:
        found[f"inertia of {name}"] = "with its added mass, as its water's part_wrench has it"
    for name in scenario.in_water:
        found[f"in_water.{name}"] = "buoyancy, drag, slamming and added mass as its part_wrench has them together"
    return found


# ---- Motion.
def motions(records: RunRecords) -> Iterator[BalanceTerm]:
    """Places change by velocities, and velocities by accelerations, over the whole run, as far as its steps are short enough."""
    for kind, unit, values, rates in (
        ("velocity of", "m", "p", "v"),
        ("acceleration of", "m/s", "v", "dv"),
        ("angular acceleration of", "rad/s", "w", "dw"),
    ):
        every = {name: getattr(body, rates) for name, body in records.bodies.items()}
        paths = {name: _summed(records.time, np.linalg.norm(own, axis=1))[-1] for name, own in every.items()}
        least = IDLE * max(paths.values(), default=0.0) + 1e-9
        for name, body in records.bodies.items():
            grown, error = _integrated(records.time, every[name])
            size, own = max(float(paths[name]), least), getattr(body, values)
            yield term(kind, name, [own[0] - own, grown], records.time, unit, MOVED + error / size, least=size)
    for body in records.bodies.values():
        yield _turning(records, body)


def _turning(records: RunRecords, body: RecordedBody) -> BalanceTerm:
    """Rotations change by angular velocities: by central differences, which are off by h^2 / 6 of the third derivative."""
    t = records.time
    h, fastest = float(np.max(np.diff(t))), float(np.max(np.linalg.norm(body.w, axis=1), initial=0.0))
    W = np.einsum("tij,tkj->tik", (body.R[2:] - body.R[:-2]) / (2 * h), body.R[1:-1])
    seen = np.stack([W[:, 2, 1] - W[:, 1, 2], W[:, 0, 2] - W[:, 2, 0], W[:, 1, 0] - W[:, 0, 1]], axis=1) / 2
    bent = float(np.max(np.linalg.norm(np.diff(body.w, 2, axis=0), axis=1), initial=0.0)) + fastest**3 * h**2
    least = fastest + 1e-9
    tolerance = MOVED + bent / least
    return term("angular velocity of", body.name, [seen, -body.w[1:-1]], t[1:-1], "rad/s", tolerance, least=least)


def _integrated(t: Array, rates: Array) -> tuple[Array, float]:
    """The integral from the start to each record, by cubics through four of them, and how far it may be off: half of them tell."""
    fine, coarse = _summed(t, rates), _summed(t[::2], rates[::2])
    return fine, float(np.max(np.abs(fine[::2] - coarse), initial=0.0))


def _summed(t: Array, f: Array) -> Array:
    h = (t[-1] - t[0]) / (len(t) - 1)
    inside = (13 * (f[1:-2] + f[2:-1]) - f[:-3] - f[3:]) / 24
    first, last = (5 * f[0] + 8 * f[1] - f[2]) / 12, (5 * f[-1] + 8 * f[-2] - f[-3]) / 12
    return np.concatenate([np.zeros_like(f[:1]), h * np.cumsum([first, *inside, last], axis=0)])


def _allowed(error: float, size: float) -> float:
    """Of the share of a term that is integrated: half the records give a coarser integral by so much."""
    return INTEGRATED + error / size


# ---- Energy.
def _energy(records: RunRecords) -> tuple[list[BalanceTerm], dict[str, str]]:
    """All energy changes by what all parts bring; kinetic energy and that of height are those of masses and recorded motions."""
    dataset, t = records.dataset, records.time
    total = dataset["energy"].sum("form").values
    each = dataset["part_power"].values if "part_power" in dataset else np.zeros((len(t), 0))
    work, error = _integrated(t, each.sum(axis=1))
    moved = _integrated(t, np.abs(each).sum(axis=1))[0]
    energies = float(np.max(np.abs(total - total[0]), initial=0.0))
    size = max(float(moved[-1]), energies, 1e-9 * float(np.max(np.abs(dataset["energy"].values), initial=0.0)), 1e-9)
    found, unsure = [], {}
    if error > UNSURE * size:
        unsure["energy over the run"] = (
            f"records are too far apart: their sum is uncertain by {error / size:.1%}; record more often (run.every)"
        )
    else:
        parts = [total[0] - total, work]
        found.append(term("energy", "over the run", parts, t, "J", _allowed(error, size), least=size))
    kinetic, height = np.zeros(len(t)), np.zeros(len(t))
    for body in records.bodies.values():
        moving, high = body.energies(records.gravity)
        kinetic, height = kinetic + moving, height + high
    for winch in records.scenario.winches:
        kinetic = kinetic + _rotor_energy(records, winch)
    others = _energy_elsewhere(records)
    if others:
        unsure["kinetic energy and that of height"] = f"taken as recorded: {', '.join(others)} have their own"
        return found, unsure
    for form, own in (("kinetic", kinetic), ("gravity", height)):
        shown = dataset["energy"].sel(form=form).values
        found.append(term("energy", form, [shown, -own], t, "J", least=1e-9 * size))
    return found, unsure


def _energy_elsewhere(records: RunRecords) -> list[str]:
    """What has mass or added mass besides bodies."""
    scenario, plant = records.scenario, records.plant
    found = [name for name in plant.vessels if name not in plant.imposed_motions]
    found += [f"in_water.{name}" for name in scenario.in_water]
    found += [f"ropes.{name}" for name, rope in scenario.ropes.items() if rope.mass is not None]
    found += [f"cylinders.{name}" for name in plant.struts if scenario.cylinders[name].mass_springs is not None]
    return found + [f"parts.{name}" for name in scenario.parts]


def _rotor_energy(records: RunRecords, winch: str) -> Array:
    data, drum = records.scenario.winches[winch], records.bodies[winch]
    inner = records.bodies.get(records.plant.tree[winch].on)
    a = turned(drum.R, np.broadcast_to(np.array(data.axis, dtype=float), drum.p.shape))
    carried = np.zeros(len(records.time)) if inner is None else np.sum(a * inner.w, axis=1)
    return np.asarray(data.rotor_inertia * (carried + data.gear * records.speed(winch)) ** 2 / 2)


_TERMS = (
    balance_terms.free_bodies,
    balance_terms.joints,
    balance_terms.cylinders,
    balance_terms.frictions,
    balance_terms.ropes,
    balance_terms.drums,
    balance_terms.shown_forces,
    balance_terms.powers,
    motions,
)
"""All that is balanced, in the order in which it is found."""
