"""Editable numbers of a live page: how each number of the file acts on the parameters of its program.

A program has one parameter for every number of the model's parts (`mechanics.model.parameters`), and `--set PATH=VALUE` changes
some of them: a mass changes the mass of a body and the inertia of its shape. Here every number of the file is set to other
values, and its effect on each parameter is identified: a power of it, or an added term. Numbers with any other effect, those
that change the structure of the equations, and those that interact with others differently, are left out, so that an edited
page is the page of the edited file. All of them together are tried at the end, in every variant of the page.

Each number has its path in the file, its section and the unit in which a page shows it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from importlib.resources import files
from math import degrees
from typing import Any, get_args

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies.data import stated_bodies
from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints.data import coordinate_names
from deckcrane.components.points.data import point_forces
from deckcrane.components.vessel.data import all_vessels, floating_vessels
from deckcrane.components.water.data import names_in_water
from deckcrane.errors import DeckcraneError
from deckcrane.files.cache import read_cache, write_cache
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.scenario.data import Data, Direction, Measure, Triple
from deckcrane.units.quantities import Dimension
from deckcrane.view.page.waves import same_wave_start

SECTIONS = {
    "gravity": "Gravity",
    "bodies": "Bodies",
    "cylinders": "Cylinders",
    "winches": "Winches",
    "ropes": "Ropes",
    "bushings": "Bushings",
    "contacts": "Contacts",
    "control": "Control",
    "forces": "Forces",
    "vessel": "Vessel",
    "in_water": "In the water",
    "moorings": "Moorings",
}
"""Sections of the file that can be edited. Seas have controls of their own; gusts are computed beforehand."""
LEFT_OUT = ("start", "speed", "seed", "setpoint", "opening", "motion", "rotation", "path", "masses", "items", "factor")
"""Keys whose numbers are initial conditions, are moved by levers, or place things that the picture would not follow."""


@dataclass(frozen=True)
class FileNumber:
    """A number of a file: its path, its value in SI units, and its unit."""

    keys: tuple[str, ...]
    value: float
    unit: str

    @property
    def path(self) -> str:
        return ".".join(self.keys)


def file_numbers(scenario: Scenario) -> Iterator[FileNumber]:
    """All numbers of the sections that can be edited, except zeros, which are structure."""
    for section in SECTIONS:
        value = getattr(scenario, section, None)
        if section == "gravity":
            for i, entry in enumerate(value or ()):
                if entry:
                    yield FileNumber((section, str(i)), float(entry), "m/s^2")
        elif value:
            for keys, number, measure in _walk(value, (section,)):
                if number and not set(keys) & set(LEFT_OUT):
                    yield FileNumber(keys, number, _unit(scenario, keys, measure))


def _walk(node: Any, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], float, Any]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _walk(value, (*keys, str(key)))
    elif isinstance(node, tuple):
        for i, value in enumerate(node):
            yield from _walk(value, (*keys, str(i)))
    elif isinstance(node, Data):
        for key, info in type(node).model_fields.items():
            value, measure = getattr(node, key), _measure_of(info)
            if measure is None:
                yield from _walk(value, (*keys, key))
            elif isinstance(value, (int, float)) and not isinstance(value, bool):
                yield (*keys, key), float(value), measure
            elif isinstance(value, tuple):
                for i, entry in enumerate(value):
                    if isinstance(entry, (int, float)):
                        yield (*keys, key, str(i)), float(entry), measure


def _measure_of(info: Any) -> Measure | Triple | None:
    """The marker that reads the numbers of a field, if it has any; an axis is structure."""
    parts = [
        *info.metadata,
        *(mark for part in get_args(info.annotation) for mark in getattr(part, "__metadata__", ())),
    ]
    if any(isinstance(mark, Direction) for mark in parts):
        return None
    return next((mark for mark in parts if isinstance(mark, (Measure, Triple))), None)


def _unit(scenario: Scenario, keys: tuple[str, ...], measure: Measure | Triple) -> str:
    dimension: Dimension | None = measure.dimension
    if dimension is None:
        return _UNITS_BY_KEY[_is_angular(scenario, keys)].get(
            keys[-1] if keys[-2] != "stops" else f"stops.{keys[-1]}", "SI"
        )
    return spelled_si(dimension)


_UNITS_BY_KEY: Mapping[bool, Mapping[str, str]] = {
    True: {
        **{"stiffness": "N m/rad", "damping": "N m s/rad", "limit": "N m", "linear": "N m/rad", "cubic": "N m/rad^3"},
        **{"stops.lower": "rad", "stops.upper": "rad", "stops.stiffness": "N m/rad", "stops.damping": "s/rad"},
        **{"proportional": "N m/rad", "integral": "N m/rad/s", "derivative": "N m s/rad", "speed_limit": "rad/s"},
    },
    False: {
        **{"stiffness": "N/m", "damping": "N s/m", "limit": "N", "linear": "N/m", "cubic": "N/m^3"},
        **{"stops.lower": "m", "stops.upper": "m", "stops.stiffness": "N/m", "stops.damping": "s/m"},
        **{"proportional": "N/m", "integral": "N/m/s", "derivative": "N s/m", "speed_limit": "m/s"},
    },
}
"""Units of fields that take any dimension, by whether the coordinate is an angle."""


def _is_angular(scenario: Scenario, keys: tuple[str, ...]) -> bool:
    plant = scenario.plant
    kinds = {data.name: data.kind for data in (*plant.coordinates, *plant.dependents.values())}
    if keys[0] == "control":
        name = next((name for n in range(len(keys), 1, -1) if (name := ".".join(keys[1:n])) in kinds), None)
        return name is not None and kinds[name] == "angular"
    bodies = stated_bodies(plant)
    if keys[0] == "bodies" and keys[1] in bodies:
        names = coordinate_names(keys[1], bodies[keys[1]].joint)
        local = {short: kinds.get(name) for name, (short, _) in names.items()}
        kind = next((kind for short, kind in local.items() if short in keys), None)
        return (kind or next(iter(local.values()), None)) == "angular"
    return False


def spelled_si(dimension: Dimension) -> str:
    """An SI unit as text, with names for forces and pressures."""
    kg, m, s = dimension.powers
    if dimension.radians == (1,):
        return _product("rad", ("s", s))
    per = "".join("/rad" if turns == -1 else f"/rad^{-turns}" for turns in dimension.radians if turns < 0)
    return _without_angle(kg, m, s) + per


def _without_angle(kg: int, m: int, s: int) -> str:
    if kg == 1 and s <= -2 and m >= 0:  # N m^(m-1) s^(s+2)
        return _product("N", ("m", m - 1), ("s", s + 2))
    if (kg, m, s) == (1, -1, -2):
        return "Pa"
    if kg == 1 and s == -1:  # dampings
        return _product("N", ("m", m - 1), ("s", 1))
    return _product("", ("kg", kg), ("m", m), ("s", s))


def _product(first: str, *powers: tuple[str, int]) -> str:
    def raised(name: str, power: int) -> str:
        return name if abs(power) == 1 else f"{name}^{abs(power)}"

    above = [first] * bool(first) + [raised(name, power) for name, power in powers if power > 0]
    below = [raised(name, power) for name, power in powers if power < 0]
    return "/".join([" ".join(above) or ("1" if below else ""), *below])


def readable(value: float, unit: str) -> tuple[str, float]:
    """The unit in which a value is shown, and the factor from SI units."""
    size = abs(value)
    if unit.startswith("rad"):
        return unit.replace("rad", "°", 1), degrees(1.0)
    if unit in ("kg", "kg m^2") and size >= 1e3:
        return unit.replace("kg", "t"), 1e-3
    if unit.startswith("N") or unit == "Pa":
        for least, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
            if size >= least:
                return f"{prefix}{unit}", 1 / least
    if unit == "m" and size < 0.1:
        return "mm", 1e3
    return unit, 1.0


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
class EditedScenario:
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

    def with_values(self, values: dict[str, float]) -> EditedScenario | str:
        """The scenario with other numbers; in words, why it is not possible."""
        try:
            kit = PartSet(self.scenario.with_values(values).plant, self.system.kit.vessels)
            if kit.structure != self.system.kit.structure:
                return "other equations would be needed"
            if not np.all(np.isfinite(kit.numbers)):
                return "other numbers would not be finite"
            return EditedScenario(kit.numbers, self._start_moves(kit))
        except (DeckcraneError, ValueError) as error:
            return str(error).splitlines()[0].partition(": ")[2] or str(error)

    def _start_moves(self, kit: PartSet) -> bool:
        """Whether the initial state differs; a settled start moves with most numbers, and is not compared."""
        if self.scenario.run.start == "settled":
            return True
        start = self.system.equations.x.values
        if not np.allclose(self.system.of(kit).equations.x.values, start, rtol=1e-9, atol=1e-12):
            return True
        return not same_wave_start(kit.vessels, self.scenario, kit.plant.scenario)


def numbers(first: Dynamics, variants: Sequence[Dynamics] = ()) -> list[Json]:
    """Data of every editable number for the page; `variants` are its other programs."""
    baseline = Baseline.of(first)
    if any(not _crane_mass_is_added(baseline.scenario, vessel) for vessel in floating_vessels(baseline.scenario.plant)):
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
        return not all_vessels(scenario.plant) and not names_in_water(
            scenario
        )  # hydrostatics are computed with it beforehand
    if keys[0] == "forces":
        return not point_forces(scenario)[keys[1]].given
    if keys[0] != "bodies":
        return True
    body = stated_bodies(scenario.plant)[keys[1]]
    if keys[2] == "inertia":
        return body.inertia is not None and not any((body.inertia.xy, body.inertia.xz, body.inertia.yz))
    return not (keys[2:4] == ("joint", "at") and body.joint.kind == "free")


def _crane_mass_is_added(scenario: Scenario, vessel: str) -> bool:
    data = all_vessels(scenario.plant)[vessel]
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


def predict_parameters(baseline: Baseline, effects: Iterable[Effect], values: dict[str, float]) -> Array:
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
            for i, (predicted, actual) in enumerate(
                zip(predict_parameters(baseline, effects, values), trial.values, strict=True)
            )
            if not _agrees(predicted, actual) and abs(predicted - actual) > 1e-12
        }
        if not wrong:
            return effects
        effects = [
            effect for effect in effects if not wrong & (effect.parameters if leave_out_all else set(effect.adds))
        ]
    return []


def _change_all(baseline: Baseline, effects: list[Effect]) -> tuple[EditedScenario | None, dict[str, float]]:
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
        inertia = stated_bodies(scenario.plant)[number.keys[1]].inertia
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
    names = ("editable_numbers.py", "waves.py")
    sources = [files("deckcrane.view.page").joinpath(name).read_bytes() for name in names]
    digest = hashlib.sha256(b"".join([version("deckcrane").encode(), *sources]))
    for system in systems:
        digest.update(repr(system.kit.structure.rest).encode())
        digest.update(system.kit.numbers.tobytes() + system.equations.p.values.tobytes())
        digest.update(system.kit.plant.scenario.model_dump_json().encode())
    key = f"numbers-{digest.hexdigest()[:32]}"
    cached = read_cache(key, ".json")
    if cached is not None:
        result: list[Json] = json.loads(cached)
        return result
    first, *variants = systems
    entries = numbers(first, variants)
    write_cache(key, ".json", json.dumps(entries).encode())
    return entries
