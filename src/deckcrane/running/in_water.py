"""The waves about loads in the water, as series of inputs: the surface at each load's station, and the water's motion by depth.

The waves are those of the one sea that moves the vessels, undisturbed by them. Linear theory gives each component's motion at all
depths; its decay is fitted by the few exponentials that the equations know (`parts.wave_field`).
"""

from __future__ import annotations

from functools import lru_cache
from math import isfinite
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.alike import Values, cos, maximum, sin, sqrt, values
from deckcrane.arrays import Array
from deckcrane.equations.kinematics import poses
from deckcrane.errors import warn_user
from deckcrane.model import Scenario
from deckcrane.model.sea import Sea
from deckcrane.parts.kit import Kit
from deckcrane.parts.level import side_of
from deckcrane.parts.wave_field import BESIDE, NEAR, RATIO, TERMS, motion_inputs, surface_inputs
from deckcrane.plant.numbers import Structure
from deckcrane.program.inputs import Series
from deckcrane.running.afloat import samples_of, water_depth
from deckcrane.sea.kinematics import depth_factors
from deckcrane.sea.realisation import Waves, waves_of
from deckcrane.sea.sums import sinusoids

SLOW, FAST = 0.002, 0.995
"""Shares of the energy of the elevation and of its rate between which waves are followed best."""
DEPTHS = 80
"""At which the decay is fitted, closer together near the surface."""
DEEPEST = 12.0
"""Depth of the last, times the smallest of the exponents."""
LONGEST, TURN = 0.05, 0.1
"""Seconds between samples, and how far the fastest waves turn between them [rad], at most: lines then miss them by 0.1 %."""
FAR = 0.5
"""Distance from its station, times the k of distances, from which on a load is warned of: waves there are others by a quarter."""
LOOKS = 200
"""Times of a run at which its loads are looked for."""
AT_SURFACE = 30.0
"""How much more the fit counts at the surface than elsewhere."""


def sea_waves(scenario: Scenario) -> Waves:
    """The waves of a scenario's run, in the ground's frame with z up."""
    assert scenario.sea is not None, "asked where there is a sea"
    known = scenario.sea, water_depth(scenario), abs(scenario.gravity[2]), scenario.run.duration
    return _made(*known) if scenario.sea.spectrum is None else _made.__wrapped__(*known)  # files may change


@lru_cache(maxsize=4)
def _made(sea: Sea, depth: float, gravity: float, duration: float) -> Waves:
    return waves_of(sea, depth=depth, gravity=gravity, duration=duration)


def water_series(scenario: Scenario, spacing: float, duration: float) -> dict[str, Series]:
    """The water about every load, every `spacing`; nothing in still water."""
    if scenario.sea is None or not scenario.in_water:
        return {}
    waves, side = sea_waves(scenario), side_of(scenario.plant)
    first, fit = decays(waves)
    spacing = coarser(waves, spacing)
    n = samples_of(duration, spacing)
    near = NEAR / (first * BESIDE)
    found: dict[str, Series] = {}
    known: dict[tuple[float, float], Array] = {}  # entries of one body have one station, as a rule
    for name, (x, y) in stations(scenario).items():
        label = f"in_water.{name}"
        if (x, y) not in known:
            known[x, y] = record(waves.seen_from(x, side * y), fit, near, side, spacing, n)
        surface = surface_inputs(label)
        found[f"sea at {label}"] = Series((*surface[:3], *motion_inputs(label)), known[x, y], 0.0, spacing)
        found[f"station of {label}"] = Series(surface[3:], np.array([[x, y, first]]), 0.0, spacing)
    return found


def coarser(waves: Waves, spacing: float) -> float:
    """A whole multiple of a spacing at which straight lines between samples still follow all waves."""
    enough = min(LONGEST, TURN / most_energy(waves)[1])
    return spacing * max(1, int(enough / spacing * (1 + 1e-9)))


def best_slope(x: Values) -> Values:
    """Of the line that follows sin(k s) best for all s up to x / k, over k: 3 (sin x - x cos x) / x^3.

    Waves that are long against that distance have their own slope, and short ones, which turn over and over on the way, none.
    """
    small = maximum(values(x), 1e-3)
    return 3 * (sin(small) - small * cos(small)) / small**3


def record(waves: Waves, fit: tuple[Array, Array], near: float, side: int, spacing: float, n: int) -> Array:
    """Elevation, its two slopes, motions of all terms and their slopes along x and y, one row a time, in the scenario's axes."""
    zeta, iw = waves.amplitude * np.exp(1j * waves.phase), 1j * waves.w[:, None]
    c, s = np.cos(waves.chi), side * np.sin(waves.chi)
    speed = waves.gravity * waves.k / waves.w
    unit = np.stack([speed * c, speed * s, side * 1j * waves.w], axis=1)
    k = waves.k * best_slope(waves.k * near)
    by = (np.ones((len(zeta), 1)), -1j * (k * c)[:, None], -1j * (k * s)[:, None])
    across, up = fit
    velocities = [unit * np.stack([across[i], across[i], up[i]], axis=1) for i in range(TERMS)]
    moving = np.hstack([one for v in velocities for one in (v, iw * v)])
    columns = np.hstack([*by, *(moving * slope for slope in by)])
    return sinusoids(waves.w, columns * zeta[:, None], 0.0, spacing, n)


def decays(waves: Waves) -> tuple[float, tuple[Array, Array]]:
    """The smallest exponent, and the shares of all terms in the decay of each component: of what goes across, and up.

    The exponents have the waves of the sea in their middle; a regular wave is one of them.
    """
    slow, fast = np.interp(most_energy(waves), *_over_frequency(waves))
    first = float(smallest_decay(slow, fast))
    return first, fitted_decays(first, waves.k, waves.depth)


def smallest_decay(slow: Values, fast: Values) -> Values:
    """The smallest exponent for waves whose k lie between two: they are in the middle of all."""
    return sqrt(values(slow * fast)) / RATIO ** (TERMS // 2)


def fitted_decays(first: float, k: Array, depth: float) -> tuple[Array, Array]:
    """The shares of all terms in the decay of waves on water of a depth: of what goes across, and up."""
    last = DEEPEST / first if not isfinite(depth) else min(DEEPEST / first, depth)
    depths = last * np.linspace(0.0, 1.0, DEPTHS) ** 3
    weights = np.ones(DEPTHS)
    weights[0] = AT_SURFACE
    terms = np.exp(-np.outer(depths, first * RATIO ** np.arange(TERMS)))
    across, up = depth_factors(k[None, :], -depths[:, None], depth)
    solve = np.linalg.pinv(terms * weights[:, None]) * weights
    return solve @ across, solve @ up


def _over_frequency(waves: Waves) -> tuple[Array, Array]:
    order = np.argsort(waves.w)
    return waves.w[order], waves.k[order]


def most_energy(waves: Waves) -> tuple[float, float]:
    """The frequencies between which nearly all energy of the elevation and of its rate lies."""
    order = np.argsort(waves.w)
    w, energy = waves.w[order], waves.amplitude[order] ** 2
    quick = energy * w**2
    slow = np.interp(SLOW, np.cumsum(energy) / energy.sum(), w)
    return float(slow), float(np.interp(FAST, np.cumsum(quick) / quick.sum(), w))


def stations(scenario: Scenario) -> dict[str, tuple[float, float]]:
    """Where the waves of each load are those of the sea, along x and y of the scenario's ground: as stated, or where it starts."""
    start = np.array([[data.element.start for data in scenario.plant.coordinates]])
    found = {}
    for name, own in scenario.in_water.items():
        place = _places(scenario, name, start)[0] if own.station is None else own.station
        found[name] = float(place[0]), float(place[1])
    return found


def warn_of_drift(scenario: Scenario, q: Array) -> None:
    """Warns of loads that went so far from their stations that the waves there are others; `q` are coordinates over time."""
    if scenario.sea is None:
        return
    waves = sea_waves(scenario)
    far = FAR / (decays(waves)[0] * BESIDE)
    for name, station in stations(scenario).items():
        places = _places(scenario, name, q[:: max(1, len(q) // LOOKS)])
        gone = float(np.max(np.hypot(*(places[:, :2] - station).T)))
        if gone > far:
            warn_user(
                f"in_water.{name} went {gone:.3g} m from the place ({station[0]:.3g}, {station[1]:.3g}) whose waves it meets; "
                f"beyond {far:.2g} m they are others. State where it is while waves matter: station: [x, y]"
            )


_functions: dict[tuple[Structure, str], Any] = {}


def _places(scenario: Scenario, name: str, q: Array) -> Array:
    """Where the point `at` of a load is in the ground's frame, one row for each of q."""
    plant, own = scenario.plant, scenario.in_water[name]
    kit = Kit(plant, (), tuple(part for part in Kit(plant).numeric if part.makes_links))
    if (kit.structure, own.on) not in _functions:
        n = len(plant.coordinates)
        symbols, at = ca.SX.sym("q", n), ca.SX.sym("at", 3)
        tree = kit.mechanism(symbols, ca.SX.sym("u", n))
        R, p = poses(tree)[tree.index(own.on)]
        place = ca.Function("place", [symbols, kit.p.symbols, at], [ca.densify(p + R @ at)])
        _functions[kit.structure, own.on] = place
    function = _functions[kit.structure, own.on]
    return np.array([np.array(function(row, kit.numbers, np.array(own.at))).ravel() for row in q])
