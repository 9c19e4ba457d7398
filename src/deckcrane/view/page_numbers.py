"""Editable numbers of a live page: how each number of the file acts on the parameters of its program.

A program has one parameter for every number of the model's parts (`plant.numbers`), and `--set PATH=VALUE` changes some of
them: a mass changes the mass of a body and the inertia of its shape. Here every number of the file is set to other
values, and its effect on each parameter is identified: a power of it, or an added term. Numbers with any other effect, those
that change the structure of the equations, and those that interact with others differently, are left out, so that an edited page is
the page of the edited file. All of them together are tried at the end, in every variant of the page.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files.cache import keep, kept
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.model import Scenario
from deckcrane.parts.kit import Kit
from deckcrane.view.page_number_units import SECTIONS, FileNumber, file_numbers, readable
from deckcrane.view.page_start import ride_alike

Json = dict[str, Any]
SPANS = (4.0, 2.0, 1.25, 1.05)
"""Factors by which a number may grow or shrink: the first that the model allows."""
POWERS = (1, 2, 3, 4, -1, -2, -3, -4)
DEGREES = (1, 2, 3)
EXACT = 1e-9
"""Largest relative error of a predicted parameter."""
MOST = 400
"""Most parameters that one number may act on: tables of long beams would make a page too large."""


@dataclass(frozen=True)
class Effect:
    """Effect of a number: parameters are proportional to one of its powers, or have a term that grows with one."""

    number: FileNumber
    lower: float
    upper: float
    why: str
    times: dict[str, int]
    adds: dict[str, tuple[int, float]]
    moves_start: bool

    @property
    def parameters(self) -> set[str]:
        return {*self.times, *self.adds}


@dataclass(frozen=True)
class Other:
    """The same scenario with other numbers: all parameters, and whether the initial state differs."""

    values: Array
    moves_start: bool


@dataclass(frozen=True)
class Baseline:
    """A scenario as its page runs it, and its parameters as it stands."""

    system: Dynamics
    names: tuple[str, ...]
    values: Array

    @classmethod
    def of(cls, system: Dynamics) -> Baseline:
        names, values = system.kit.p.names, system.kit.numbers
        return cls(system, names, values)

    @property
    def scenario(self) -> Scenario:
        return self.system.kit.plant.scenario

    @property
    def found_at_start(self) -> set[str]:
        """Parameters set by the search for the initial state, which are not the file's."""
        return {self.names[i] for i in np.flatnonzero(self.system.equations.p.values != self.values)}

    def with_values(self, values: dict[str, float]) -> Other | str:
        """The scenario with other numbers; in words, why it is not possible."""
        try:
            kit = Kit(self.scenario.with_values(values).plant, self.system.kit.vessels)
            if kit.structure != self.system.kit.structure:
                return "other equations would be needed"
            if not np.all(np.isfinite(kit.numbers)):
                return "other numbers would not be finite"
            return Other(kit.numbers, self._start_moves(kit))
        except (DeckcraneError, ValueError) as error:
            return str(error).splitlines()[0].partition(": ")[2] or str(error)

    def _start_moves(self, kit: Kit) -> bool:
        """Whether the initial state differs; a settled start moves with most numbers, and is not compared."""
        if self.scenario.run.start == "settled":
            return True
        start = self.system.equations.x.values
        if not np.allclose(self.system.of(kit).equations.x.values, start, rtol=1e-9, atol=1e-12):
            return True
        return not ride_alike(kit.vessels, self.scenario, kit.plant.scenario)


def numbers(first: Dynamics, variants: Sequence[Dynamics] = ()) -> list[Json]:
    """Data of every editable number for the page; `variants` are its other programs."""
    baseline = Baseline.of(first)
    if any(not _crane_mass_is_added(baseline.scenario, vessel) for vessel in baseline.scenario.plant.afloat):
        return []  # a vessel's own mass follows from its load, and so would all its numbers
    candidates = [number for number in file_numbers(baseline.scenario) if _can_be_tried(baseline.scenario, number.keys)]
    effects = [
        effect for number in candidates if (effect := effect_of(baseline, number)) is not None and effect.parameters
    ]
    effects = _jointly_valid(baseline, effects)
    other_baselines = [(i + 1, Baseline.of(system)) for i, system in enumerate(variants)]
    not_in: dict[str, list[int]] = {effect.number.path: [] for effect in effects}
    for i, variant_baseline in other_baselines:
        kept = {
            effect.number.path
            for effect in _jointly_valid(
                variant_baseline, [effect for effect in effects if _has_same_value(variant_baseline, effect)]
            )
        }
        for path in not_in:
            if path not in kept:
                not_in[path].append(i)
    return [_page_entry(baseline.scenario, effect, not_in[effect.number.path]) for effect in effects]


def _can_be_tried(scenario: Scenario, keys: tuple[str, ...]) -> bool:
    """Exclude the force of a page's own hand, starts of free bodies, and moments beside products of inertia."""
    if keys[0] == "gravity":
        return not scenario.plant.vessels and not scenario.in_water  # hydrostatics are computed with it beforehand
    if keys[0] == "forces":
        return not scenario.forces[keys[1]].given
    if keys[0] != "bodies":
        return True
    body = scenario.bodies[keys[1]]
    if keys[2] == "inertia":
        return body.inertia is not None and not any((body.inertia.xy, body.inertia.xz, body.inertia.yz))
    return not (keys[2:4] == ("joint", "at") and body.joint.kind == "free")


def _crane_mass_is_added(scenario: Scenario, vessel: str) -> bool:
    data = scenario.plant.vessels[vessel]
    return data.crane == "added"


def effect_of(baseline: Baseline, number: FileNumber) -> Effect | None:
    """Effect of a number, between the largest and smallest values tried that the model allows."""
    samples: list[tuple[float, Array]] = []
    why, moved = "", False
    for direction in (1, -1):
        for span in SPANS:
            value = number.value * span**direction
            trial = baseline.with_values({number.path: value})
            if isinstance(trial, str):
                why = trial
                continue
            samples.append((value, trial.values))
            moved = moved or trial.moves_start
            break
        else:
            return None
    changed = np.flatnonzero(np.any([_differs(values, baseline.values) for _, values in samples], axis=0))
    if len(changed) > MOST:
        return None
    times: dict[str, int] = {}
    adds: dict[str, tuple[int, float]] = {}
    for i in changed.tolist():
        base, ratios = baseline.values[i], [(value / number.value, values[i]) for value, values in samples]
        power = next((k for k in POWERS if all(_agrees(base * r**k, value) for r, value in ratios)), None)
        if power is not None:
            times[baseline.names[i]] = power
            continue
        term = next(
            (candidate for n in DEGREES if (candidate := _slope(n, number.value, base, samples, i)) is not None), None
        )
        if term is None:
            return None
        adds[baseline.names[i]] = term
    if baseline.found_at_start & {*times, *adds}:
        return None
    ends = [value for value, _ in samples]
    return Effect(number, min(ends), max(ends), why, times, adds, moved)


def _differs(values: Array, base: Array) -> Array:
    return np.asarray(np.abs(values - base) > 1e-13 * np.maximum(np.abs(base), 1e-12))


def _agrees(predicted: float, actual: float) -> bool:
    return abs(predicted - actual) <= EXACT * max(abs(actual), abs(predicted), 1e-300)


def _slope(n: int, value: float, base: float, samples: list[tuple[float, Array]], i: int) -> tuple[int, float] | None:
    """c in base + c (v^n - value^n), where all samples agree on it."""
    slopes = [(values[i] - base) / (v**n - value**n) for v, values in samples]
    return (n, float(slopes[0])) if all(abs(slope - slopes[0]) <= EXACT * abs(slopes[0]) for slope in slopes) else None


def foretold(baseline: Baseline, effects: Iterable[Effect], values: dict[str, float]) -> Array:
    """Parameters with these numbers: terms are added, then all is multiplied, as the inertia of a box with its mass is."""
    index = {name: i for i, name in enumerate(baseline.names)}
    parameters, factors = baseline.values.copy(), np.ones(len(baseline.values))
    for effect in effects:
        now, before = values[effect.number.path], effect.number.value
        for name, (n, slope) in effect.adds.items():
            parameters[index[name]] += slope * (now**n - before**n)
        for name, power in effect.times.items():
            factors[index[name]] *= (now / before) ** power
    return np.asarray(parameters * factors)


def _jointly_valid(baseline: Baseline, effects: list[Effect]) -> list[Effect]:
    """Effects that combine as predicted: for a wrong parameter, effects that add to it are left out, then all that act on it."""
    effects = [effect for effect in effects if effect.parameters <= set(baseline.names)]
    for leave_out_all in (False, False, True, True, True):
        if not effects:
            return []
        trial, values = _change_all(baseline, effects)
        if trial is None:
            return []
        wrong = {
            baseline.names[i]
            for i, (predicted, actual) in enumerate(zip(foretold(baseline, effects, values), trial.values, strict=True))
            if not _agrees(predicted, actual) and abs(predicted - actual) > 1e-12
        }
        if not wrong:
            return effects
        effects = [
            effect for effect in effects if not wrong & (effect.parameters if leave_out_all else set(effect.adds))
        ]
    return []


def _change_all(baseline: Baseline, effects: list[Effect]) -> tuple[Other | None, dict[str, float]]:
    """Change all numbers at once, each by a different small share, so that no two effects can cancel."""
    for size in (0.04, 0.01, 0.002):
        values = {
            effect.number.path: effect.number.value * (1 + size * (0.5 + (i * 0.618) % 1))
            for i, effect in enumerate(effects)
        }
        trial = baseline.with_values(values)
        if not isinstance(trial, str):
            return trial, values
    return None, {}


def _has_same_value(baseline: Baseline, effect: Effect) -> bool:
    file_values = {number.path: number.value for number in file_numbers(baseline.scenario)}
    return file_values.get(effect.number.path) == effect.number.value


def _page_entry(scenario: Scenario, effect: Effect, not_in: list[int]) -> Json:
    number = effect.number
    unit, factor = readable(number.value, number.unit)
    by_power: dict[int, list[str]] = {}
    for name, power in effect.times.items():
        by_power.setdefault(power, []).append(name)
    return {
        "path": number.path,
        "section": SECTIONS[number.keys[0]],
        "label": _label(number.keys),
        "unit": unit.replace("^2", "²").replace("^3", "³").replace("^4", "⁴"),
        "factor": factor,
        "value": number.value,
        "lower": effect.lower,
        "upper": effect.upper,
        "why": effect.why,
        "start": effect.moves_start,
        "notIn": not_in,
        "times": [[power, names] for power, names in by_power.items()],
        "adds": [[name, n, slope] for name, (n, slope) in effect.adds.items()],
        **_constraints(scenario, number),
    }


def _constraints(scenario: Scenario, number: FileNumber) -> Json:
    """Conditions between this number and its neighbours: moments of inertia of a body, ends that come in their order."""
    *before, last = number.keys
    if number.keys[0] == "bodies" and before[-1] == "inertia":
        inertia = scenario.bodies[number.keys[1]].inertia
        assert inertia is not None, "it is there to be edited"
        return {"moments": [inertia.xx, inertia.yy, inertia.zz]}
    for low, high in ORDERED:
        if last in (low, high) and (not low.isdecimal() or before[-1] == "stroke"):
            neighbour_path = ".".join([*before, high if last == low else low])
            value = next(
                (neighbour.value for neighbour in file_numbers(scenario) if neighbour.path == neighbour_path), None
            )
            return {} if value is None else {"below" if last == low else "above": [neighbour_path, value]}
    return {}


ORDERED = (
    *(("lower", "upper"), ("0", "1"), ("coulomb", "static")),
    *(("smoothing", "stribeck_speed"), ("rod_diameter", "piston_diameter"), ("rod_area", "piston_area")),
)
"""Neighbouring keys whose numbers come in this order: ends of stops and of a stroke, friction, diameters."""


AXES = {"0": "x", "1": "y", "2": "z"}


def _label(keys: tuple[str, ...]) -> str:
    """A number in words: bodies.jib.shape.length is "jib, shape length"."""
    if keys[0] == "gravity":
        return f"gravity {AXES[keys[1]]}"
    vector = keys[-1] in AXES and keys[-2] in ("at", "cog", "box", "force", "moment", "inertia")
    rest = [AXES[key] if vector and i == len(keys) - 1 else key for i, key in enumerate(keys)][2:]
    owner = keys[1] if keys[0] != "vessel" else "vessel"
    text = " ".join(rest if keys[0] != "vessel" else keys[1:]).replace("_", " ")
    return f"{owner.replace('_', ' ')}, {text}" if text else owner.replace("_", " ")


def kept_numbers(systems: Sequence[Dynamics]) -> list[Json]:
    """Editable numbers of a page by the equations of its programs; cached between runs, since trying all takes seconds."""
    names = ("page_numbers.py", "page_number_units.py", "page_start.py")
    sources = [files("deckcrane.view").joinpath(name).read_bytes() for name in names]
    digest = hashlib.sha256(b"".join([version("deckcrane").encode(), *sources]))
    for system in systems:
        digest.update(repr(system.kit.structure.rest).encode())
        digest.update(system.kit.numbers.tobytes() + system.equations.p.values.tobytes())
        digest.update(system.kit.plant.scenario.model_dump_json().encode())
    key = f"numbers-{digest.hexdigest()[:32]}"
    cached = kept(key, ".json")
    if cached is not None:
        result: list[Json] = json.loads(cached)
        return result
    first, *variants = systems
    entries = numbers(first, variants)
    keep(key, ".json", json.dumps(entries).encode())
    return entries
