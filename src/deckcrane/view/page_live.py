"""What a live 3D page needs: programs in JavaScript, the controls that a scenario offers, a stable step, and a sea.

Depends on the model, the equations, `program.js_source`, and on `hydro` and `sea` where there is a vessel.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from math import ceil, inf, pi
from typing import Any

import numpy as np

from deckcrane.afloat import Afloat
from deckcrane.equations.system import Array, Equations
from deckcrane.hydro.floating import TURNED
from deckcrane.model import Scenario
from deckcrane.program.js_source import javascript_program
from deckcrane.sea.forces import excitation_at
from deckcrane.sea.realisation import Waves
from deckcrane.simulation import prepared

Json = dict[str, Any]
RECORDED = (
    *("q", "u", "position", "rotation", "reaction", "actuation", "setpoint"),
    *("cylinder_length", "cylinder_force", "sway", "hook_load", "thrust", "wave_force"),
)
"""The outputs that the page draws or plots."""
STABLE = 2.7
"""Runge-Kutta's fourth-order method is stable for |lambda| h below about 2.8."""
BOUNCE = 0.5
"""The same for the frequency of a bounce off an end stop, which lasts half a period: six steps or more."""
PRESSED = 1e-4
"""How far an end stop is pressed in to find its stiffness, in metres or radians."""
FREQUENCIES, DIRECTIONS = 64, 24


def live(scenario: Scenario) -> tuple[Equations, Json, list[str]]:
    """The equations of the scenario as it stands, what the page must know of them, and the programs, variants included."""
    ready, equations = _equations(scenario)
    programs, labels = [javascript_program(equations)], ["as in the file"]
    for name in scenario.variants:
        _, other = _equations(scenario.variant(name))
        if other.x.names == equations.x.names:
            programs.append(javascript_program(other))
            labels.append(name)
    data = {
        "step": stable_step(scenario, equations, scenario.run.step),
        "fileStep": scenario.run.step,
        "motors": list(_motors(scenario)),
        "setpoints": list(_setpoints(scenario)),
        "switches": list(_switches(equations)),
        "programs": labels,
        "sea": None if ready is None else _sea(scenario, ready),
    }
    return equations, data, programs


def _equations(scenario: Scenario) -> tuple[Afloat | None, Equations]:
    changed = {"record": list(RECORDED), "reactions": {"frame": "ground", "joints": "all"}}
    ready, system = prepared(scenario.with_values(changed))
    return ready, system.equations


def stable_step(scenario: Scenario, equations: Equations, step: float) -> float:
    """The scenario's step, or the largest whole part of it with which Runge-Kutta's method is stable.

    Looked at are the start and, in turn, every coordinate pressed against each of its end stops, where a bounce takes
    several steps to follow. Less than a thousandth of the step is never taken: the page tells when that is not enough.
    """
    needed = _fastest(equations, equations.x.values) / STABLE
    for coordinate in scenario.coordinates:
        stops = coordinate.element.stops
        for end in () if stops is None else (stops.lower - PRESSED, stops.upper + PRESSED):
            x = equations.x.values.copy()
            x[equations.x.names.index(coordinate.name)] = end
            needed = max(needed, _fastest(equations, x) / BOUNCE)
    return step / min(max(1, ceil(step * needed)), 1000)


def _fastest(equations: Equations, x: Array) -> float:
    """The largest eigenvalue of the equations about a state, by size; zero where they have no value there."""
    f, n = equations.derivative(), len(x)
    change = np.minimum(1e-6 * np.maximum(np.abs(x), 1.0), PRESSED / 2)
    points = np.concatenate([x + np.diag(change), x - np.diag(change)])
    u, p = equations.u.values, equations.p.values
    rates = np.array([np.array(f(0.0, point, u, p)).ravel() for point in points])
    jacobian: Array = ((rates[:n] - rates[n:]) / (2 * change[:, None])).T
    if n == 0 or not np.all(np.isfinite(jacobian)):
        return 0.0
    return float(np.max(np.abs(np.linalg.eigvals(jacobian))))


def words(name: str) -> str:
    """A name from a file as words: `inner_boom` is "Inner boom"."""
    text = name.replace("_", " ").replace(".", " ")
    return text[:1].upper() + text[1:]


def spelled(value: float, unit: str) -> str:
    """A force or moment with three digits and a prefix: 100 kN m."""
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= factor:
            return f"{value / factor:.3g} {prefix}{unit}"
    return f"{value:.3g} {unit}"


def _motors(scenario: Scenario) -> Iterator[Json]:
    """A switch for every actuator with a prescribed force: off, on, and on the other way."""
    for name, control in scenario.control.items():
        if control.force is None:
            continue
        values = control.force.values or (0.0,)
        held = control.force.shape == "hold"
        size = max(abs(value) for value in values) or (float(control.limit) if control.limit else 0.0)
        if size == 0:
            continue
        unit = "N m" if scenario.coordinate(name).kind == "angular" else "N"
        yield {
            "name": name,
            "label": words(name),
            "torque": spelled(size, unit),
            "value": size,
            "start": 0,
            "parameter": f"control.{name}.force.value" if held else None,
        }


def _setpoints(scenario: Scenario) -> Iterator[Json]:
    """A slider for every controller with a set-point: held, or moved by the scenario until a hand takes over."""
    for name, control in scenario.control.items():
        if control.pd is None or control.level:
            continue
        course, data = scenario.setpoint(name), scenario.coordinate(name)
        values = course.values or (data.element.start,)
        angular = data.kind == "angular"
        stops = data.element.stops
        if stops is not None:
            lower, upper = stops.lower, stops.upper
        elif angular:
            lower, upper = min(values) - pi / 3, max(values) + pi / 3
        else:
            reach = max(abs(value) for value in values) or 1.0
            lower = 0.25 * min(values) if min(values) > 0 else min(values) - 0.75 * reach
            upper = max(values) + 0.75 * reach
        held = course.shape == "hold"
        label = f"control.{name}.setpoint"
        yield {
            "name": name,
            "label": words(name),
            "unit": "°" if angular else "m",
            "factor": 180 / pi if angular else 1.0,
            "lower": lower,
            "upper": upper,
            "start": values[0],
            "rate": (upper - lower) / 15,
            "parameters": [f"{label}.value"] if held else [f"{label}.value.{i}" for i in range(len(values))],
            "values": list(values),
            "course": not held,
        }


def _switches(equations: Equations) -> Iterator[Json]:
    """What can be switched off by setting parameters to zero."""
    for name, label, hint, pattern in (
        ("damping", "Damping", "dampers of the model", r".*\.damper\.linear"),
        ("sway_damping", "Sway damping", "the crane gives way to the load", r"control\..*\.sway_damping"),
        ("thrusters", "Thrusters", "hold the vessel on station", r"vessel\.holding.*"),
    ):
        found = [
            parameter
            for parameter, value in zip(equations.p.names, equations.p.values, strict=True)
            if re.fullmatch(pattern, parameter) and value != 0
        ]
        if found:
            # Dampers can be made stronger too: [M19]'s damping takes hours to settle its ship.
            factors = [0, 1, 10, 100, 1000, 10000] if name == "damping" else [0, 1]
            yield {"name": name, "label": label, "hint": hint, "parameters": found, "factors": factors}


def _sea(scenario: Scenario, ready: Afloat) -> Json:
    """The scenario's sea as the page can make it: a JONSWAP spectrum or one wave, and a table of excitation."""
    assert scenario.vessel is not None
    start, sea = scenario.vessel.start, scenario.sea
    side = 1.0 if scenario.vessel.z == "up" else -1.0
    hs, tp, gamma, note = 2.0, 8.0, 3.3, "A JONSWAP sea of 60 waves."
    regular = sea is not None and sea.regular is not None
    if sea is not None:
        note = "Waves with the spectrum, direction and spreading of the file, 60 of them: not the very waves of a run."
        if sea.regular is not None:
            hs, tp, note = 2 * sea.regular.half_height, sea.regular.period, "The regular wave of the file."
        elif sea.jonswap is not None:
            hs, tp, gamma = sea.jonswap.hs, sea.jonswap.peak_period, sea.jonswap.gamma
        elif sea.pierson_moskowitz is not None:
            hs, tp, gamma = sea.pierson_moskowitz.hs, sea.pierson_moskowitz.peak_period, 1.0
        elif sea.torsethaugen is not None:
            hs, tp = sea.torsethaugen.hs, sea.torsethaugen.peak_period
            note = "A JONSWAP sea of 60 waves with the file's Hs and Tp; the file's own spectrum has two peaks."
        else:
            note = "A JONSWAP sea of 60 waves; the file's own sea is a measured spectrum."
    depth = ready.data.depth
    return {
        "on": sea is not None,
        "regular": regular,
        "hs": hs,
        "tp": tp,
        "direction": 0.75 * pi if sea is None else sea.direction,
        "gamma": gamma,
        "spreading": None if sea is None or sea.spreading is None else sea.spreading.s,
        "seed": 1 if sea is None else sea.seed,
        "depth": None if depth == inf else depth,
        "gravity": abs(scenario.gravity[2]),
        "position": [start.surge, side * start.sway],
        "heading": side * start.yaw,
        "signs": [1.0] * 6 if side > 0 else np.diag(TURNED).tolist(),
        "note": note,
        "table": _excitation(ready),
    }


def _excitation(ready: Afloat) -> Json:
    """The excitation of the vessel on a grid of equal steps, as the sea layer interpolates it."""
    known = ready.data.frequency
    w = np.linspace(known[0], known[-1], FREQUENCIES)
    chi = np.arange(DIRECTIONS) * 2 * pi / DIRECTIONS
    each = np.repeat(w, DIRECTIONS), np.tile(chi, FREQUENCIES)
    ones = np.ones(len(each[0]))
    F = excitation_at(ready.data.dataset, Waves(*each, ones, 0 * ones, ready.data.depth), outside=1.0)
    parts = np.stack([F.real, F.imag], axis=-1).astype("<f4")
    return {
        "w0": float(w[0]),
        "dw": float(w[1] - w[0]),
        "frequencies": FREQUENCIES,
        "directions": DIRECTIONS,
        "values": base64.b64encode(parts.tobytes()).decode("ascii"),
    }
