"""Numbers that can be edited on a live page: how each number of the file acts on the parameters of its program.

A program has one parameter for every number of the model's parts (`plant.numbers`), and `--set PATH=VALUE` changes some of
them: a mass changes the mass of a body and the inertia of its shape. Here every number of the file is set to other
values, and what it does to each parameter is found: a power of it, or a term that is added. What is neither, what changes
the structure of the equations, and what acts together with others in another way, is left out, so that an edited page is
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
"""By how many times a number may grow or shrink: the first of these that the model allows."""
POWERS = (1, 2, 3, 4, -1, -2, -3, -4)
DEGREES = (1, 2, 3)
EXACT = 1e-9
"""How far a parameter may be from what is foretold, as a share of its size."""
MOST = 400
"""Parameters that one number may act on: tables of long beams would make a page too large."""


@dataclass(frozen=True)
class Effect:
    """What a number does: parameters go with one of its powers, or have a term that grows with one of them."""

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
    """The same scenario with other numbers: all parameters, and whether a run begins elsewhere."""

    values: Array
    moves_start: bool


@dataclass(frozen=True)
class Baseline:
    """A scenario as its page runs it, and what its parameters are as it stands."""

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
        """Parameters that a search for the start has set: they are not the file's."""
        return {self.names[i] for i in np.flatnonzero(self.system.equations.p.values != self.values)}

    def with_values(self, values: dict[str, float]) -> Other | str:
        """The scenario with other numbers; in words, why it cannot be."""
        try:
            kit = Kit(self.scenario.with_values(values).plant, self.system.kit.vessels)
            if kit.structure != self.system.kit.structure:
                return "other equations would be needed"
            if not np.all(np.isfinite(kit.numbers)):
                return "other numbers would not be finite"
            return Other(kit.numbers, self._moves(kit))
        except (DeckcraneError, ValueError) as error:
            return str(error).splitlines()[0].partition(": ")[2] or str(error)

    def _moves(self, kit: Kit) -> bool:
        """Whether a run begins elsewhere; where the start is looked for, it moves with most numbers, and nobody looks."""
        if self.scenario.run.start == "settled":
            return True
        start = self.system.equations.x.values
        if not np.allclose(self.system.of(kit).equations.x.values, start, rtol=1e-9, atol=1e-12):
            return True
        return not ride_alike(kit.vessels, self.scenario, kit.plant.scenario)


def numbers(first: Dynamics, variants: Sequence[Dynamics] = ()) -> list[Json]:
    """What the page must know of every number that can be edited; `variants` are its other programs."""
    baseline = Baseline.of(first)
    if any(not _floats_alone(baseline.scenario, vessel) for vessel in baseline.scenario.plant.afloat):
        return []  # a vessel's own mass follows from what it carries: all its numbers would
    candidates = [one for one in file_numbers(baseline.scenario) if _can_be_tried(baseline.scenario, one.keys)]
    found = [effect for one in candidates if (effect := effect_of(baseline, one)) is not None and effect.parameters]
    found = _agreeing(baseline, found)
    others = [(i + 1, Baseline.of(system)) for i, system in enumerate(variants)]
    not_in: dict[str, list[int]] = {one.number.path: [] for one in found}
    for i, other in others:
        kept = {one.number.path for one in _agreeing(other, [one for one in found if _same_value(other, one)])}
        for path in not_in:
            if path not in kept:
                not_in[path].append(i)
    return [_told(baseline.scenario, one, not_in[one.number.path]) for one in found]


def _can_be_tried(scenario: Scenario, keys: tuple[str, ...]) -> bool:
    """Not the force of a page's own hand, where free bodies start, or moments beside products of inertia."""
    if keys[0] == "gravity":
        return not scenario.plant.vessels and not scenario.in_water  # hydrostatics are made with it, beforehand
    if keys[0] == "forces":
        return not scenario.forces[keys[1]].given
    if keys[0] != "bodies":
        return True
    body = scenario.bodies[keys[1]]
    if keys[2] == "inertia":
        return body.inertia is not None and not any((body.inertia.xy, body.inertia.xz, body.inertia.yz))
    return not (keys[2:4] == ("joint", "at") and body.joint.kind == "free")


def _floats_alone(scenario: Scenario, vessel: str) -> bool:
    data = scenario.plant.vessels[vessel]
    return data.crane == "added"


def effect_of(baseline: Baseline, number: FileNumber) -> Effect | None:
    """What a number does, between the largest and smallest values tried that the model allows."""
    samples: list[tuple[float, Array]] = []
    why, moved = "", False
    for way in (1, -1):
        for span in SPANS:
            value = number.value * span**way
            made = baseline.with_values({number.path: value})
            if isinstance(made, str):
                why = made
                continue
            samples.append((value, made.values))
            moved = moved or made.moves_start
            break
        else:
            return None
    changed = np.flatnonzero(np.any([_differs(values, baseline.values) for _, values in samples], axis=0))
    if len(changed) > MOST:
        return None
    times: dict[str, int] = {}
    adds: dict[str, tuple[int, float]] = {}
    for i in changed.tolist():
        base, seen = baseline.values[i], [(value / number.value, values[i]) for value, values in samples]
        power = next((k for k in POWERS if all(_near(base * r**k, found) for r, found in seen)), None)
        if power is not None:
            times[baseline.names[i]] = power
            continue
        term = next((found for n in DEGREES if (found := _slope(n, number.value, base, samples, i)) is not None), None)
        if term is None:
            return None
        adds[baseline.names[i]] = term
    if baseline.found_at_start & {*times, *adds}:
        return None
    ends = [value for value, _ in samples]
    return Effect(number, min(ends), max(ends), why, times, adds, moved)


def _differs(values: Array, base: Array) -> Array:
    return np.asarray(np.abs(values - base) > 1e-13 * np.maximum(np.abs(base), 1e-12))


def _near(foretold: float, found: float) -> bool:
    return abs(foretold - found) <= EXACT * max(abs(found), abs(foretold), 1e-300)


def _slope(n: int, value: float, base: float, samples: list[tuple[float, Array]], i: int) -> tuple[int, float] | None:
    """c in base + c (v^n - value^n), where all samples agree on it."""
    slopes = [(values[i] - base) / (v**n - value**n) for v, values in samples]
    return (n, float(slopes[0])) if all(abs(one - slopes[0]) <= EXACT * abs(slopes[0]) for one in slopes) else None


def foretold(baseline: Baseline, effects: Iterable[Effect], values: dict[str, float]) -> Array:
    """The parameters with these numbers: terms are added, then all is multiplied, as the inertia of a box with its mass is."""
    place = {name: i for i, name in enumerate(baseline.names)}
    found, factors = baseline.values.copy(), np.ones(len(baseline.values))
    for effect in effects:
        now, before = values[effect.number.path], effect.number.value
        for name, (n, slope) in effect.adds.items():
            found[place[name]] += slope * (now**n - before**n)
        for name, power in effect.times.items():
            factors[place[name]] *= (now / before) ** power
    return np.asarray(found * factors)


def _agreeing(baseline: Baseline, effects: list[Effect]) -> list[Effect]:
    """Those that act together as foretold: where a parameter is not, what adds to it is left out, and then all that acts on it."""
    effects = [one for one in effects if one.parameters <= set(baseline.names)]
    for leave_out_all in (False, False, True, True, True):
        if not effects:
            return []
        made, values = _together(baseline, effects)
        if made is None:
            return []
        wrong = {
            baseline.names[i]
            for i, (mine, true) in enumerate(zip(foretold(baseline, effects, values), made.values, strict=True))
            if not _near(mine, true) and abs(mine - true) > 1e-12
        }
        if not wrong:
            return effects
        effects = [one for one in effects if not wrong & (one.parameters if leave_out_all else set(one.adds))]
    return []


def _together(baseline: Baseline, effects: list[Effect]) -> tuple[Other | None, dict[str, float]]:
    """All numbers changed at once, each by its own small share, so that no two effects can cancel."""
    for size in (0.04, 0.01, 0.002):
        values = {
            one.number.path: one.number.value * (1 + size * (0.5 + (i * 0.618) % 1)) for i, one in enumerate(effects)
        }
        made = baseline.with_values(values)
        if not isinstance(made, str):
            return made, values
    return None, {}


def _same_value(baseline: Baseline, effect: Effect) -> bool:
    known = {one.path: one.value for one in file_numbers(baseline.scenario)}
    return known.get(effect.number.path) == effect.number.value


def _told(scenario: Scenario, effect: Effect, not_in: list[int]) -> Json:
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
        **_beside(scenario, number),
    }


def _beside(scenario: Scenario, number: FileNumber) -> Json:
    """What must hold between this number and its neighbours: moments of inertia of a body, ends that come in their order."""
    *before, last = number.keys
    if number.keys[0] == "bodies" and before[-1] == "inertia":
        inertia = scenario.bodies[number.keys[1]].inertia
        assert inertia is not None, "it is there to be edited"
        return {"moments": [inertia.xx, inertia.yy, inertia.zz]}
    for low, high in ORDERED:
        if last in (low, high) and (not low.isdecimal() or before[-1] == "stroke"):
            other = ".".join([*before, high if last == low else low])
            value = next((one.value for one in file_numbers(scenario) if one.path == other), None)
            return {} if value is None else {"below" if last == low else "above": [other, value]}
    return {}


ORDERED = (
    *(("lower", "upper"), ("0", "1"), ("coulomb", "static")),
    *(("smoothing", "stribeck_speed"), ("rod_diameter", "piston_diameter"), ("rod_area", "piston_area")),
)
"""Keys beside each other whose numbers come in this order: ends of stops and of a stroke, friction, diameters."""


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
    """The numbers of a page by the equations of its programs; kept between runs, since all of them take seconds to try."""
    names = ("page_numbers.py", "page_number_units.py", "page_start.py")
    sources = [files("deckcrane.view").joinpath(name).read_bytes() for name in names]
    digest = hashlib.sha256(b"".join([version("deckcrane").encode(), *sources]))
    for system in systems:
        digest.update(repr(system.kit.structure.rest).encode())
        digest.update(system.kit.numbers.tobytes() + system.equations.p.values.tobytes())
        digest.update(system.kit.plant.scenario.model_dump_json().encode())
    key = f"numbers-{digest.hexdigest()[:32]}"
    known = kept(key, ".json")
    if known is not None:
        found: list[Json] = json.loads(known)
        return found
    first, *variants = systems
    made = numbers(first, variants)
    keep(key, ".json", json.dumps(made).encode())
    return made
