"""Waves at submerged loads as input time series: the surface at each load's station, and the water motion over depth.

The waves are those that move the vessels, with those that hulls beside the load diffract and radiate, where the data of a hull
hold its wave field (`vessel.disturbed_sea`). Linear theory gives each component's motion at all depths; its decay is fitted by the
few exponentials of the equations (`water.immersion`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isfinite
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import DisturbingHull, disturbing_hulls, samples_of, sea_waves, vertical_sign
from deckcrane.components.water.immersion import BESIDE, NEAR, RATIO, TERMS, surface_inputs, water_motion_inputs
from deckcrane.errors import warn_user
from deckcrane.mechanics.kinematics import poses
from deckcrane.mechanics.model.parameters import Structure
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.program.inputs import Series
from deckcrane.screws import Values, cos, maximum, sin, sqrt, symbol_values
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import Waves
from deckcrane.sea.water_kinematics import depth_factors

SLOW, FAST = 0.002, 0.995
"""Shares of the energy of the elevation, and of its rate, between which the fit is best."""
DEPTHS = 80
"""Number of depths at which the decay is fitted, closer together near the surface."""
DEEPEST = 12.0
"""Largest of these depths, times the smallest exponent."""
LONGEST, TURN = 0.05, 0.1
"""Largest time between samples [s] and phase of the fastest waves between them [rad]: linear interpolation is then 0.1 % off."""
FAR = 0.5
"""Distance of a load from its station, times the k of distances, beyond which it is warned of: waves there differ by a quarter."""
LOOKS = 200
"""Number of times of a run at which the positions of loads are checked."""
AT_SURFACE = 30.0
"""Weight of the fit at the surface, relative to other depths."""


def water_series(scenario: Scenario, spacing: float, duration: float) -> dict[str, Series]:
    """Water motion at every submerged load, every `spacing` or coarser; empty in still water."""
    if stated_sea(scenario) is None or not scenario.in_water:
        return {}
    waves, side = sea_waves(scenario), vertical_sign(scenario.plant)
    first, fit = depth_decay_terms(waves)
    spacing = coarser_spacing(waves, spacing)
    n = samples_of(duration, spacing)
    near = NEAR / (first * BESIDE)
    series: dict[str, Series] = {}
    records: dict[tuple[float, float], Array] = {}  # entries of one body usually share a station
    for name, (x, y) in stations(scenario).items():
        label = f"in_water.{name}"
        if (x, y) not in records:
            disturbed = [
                disturbed_heads(hull, label, (x, side * y), first, side) for hull in disturbing_hulls(scenario)
            ]
            records[x, y] = record(waves.seen_from(x, side * y), fit, near, side, spacing, n, disturbed)
        surface = surface_inputs(label)
        series[f"sea at {label}"] = Series((*surface[:3], *water_motion_inputs(label)), records[x, y], 0.0, spacing)
        series[f"station of {label}"] = Series(surface[3:], np.array([[x, y, first]]), 0.0, spacing)
    return series


def coarser_spacing(waves: Waves, spacing: float) -> float:
    """Largest multiple of a spacing at which linear interpolation still follows all waves."""
    fastest = most_energy(waves, np.abs(waves.encounter))[1]
    enough = min(LONGEST, TURN / fastest)
    return spacing * max(1, int(enough / spacing * (1 + 1e-9)))


def linear_fit_of_sine(x: Values) -> Values:
    """Slope of the line that fits sin(k s) best for all s up to x / k, divided by k: 3 (sin x - x cos x) / x^3.

    Waves that are long against that distance keep their slope; short ones, which oscillate many times within it, have none.
    """
    small = maximum(symbol_values(x), 1e-3)
    return 3 * (sin(small) - small * cos(small)) / small**3


def record(
    waves: Waves,
    fit: tuple[Array, Array],
    near: float,
    side: int,
    spacing: float,
    n: int,
    disturbed: Sequence[WaveColumns] = (),
) -> Array:
    """Elevation, its two slopes, motions of all terms and their slopes along x and y, one row per time, in the scenario's axes.

    Each term of the decay with depth has a head, whose gradient moves the water: its velocity is i g/w times the gradient, its
    acceleration -g times it. `disturbed` are such heads of waves from hulls: elevation and slopes, then gradients over
    (value, slope along x, slope along y), term and axis.
    """
    zeta, c, s = waves.amplitude * np.exp(1j * waves.phase), np.cos(waves.chi), side * np.sin(waves.chi)
    k, g, w = waves.k, waves.gravity, waves.w
    unit = np.stack([-1j * k * c, -1j * k * s, side * w**2 / g], axis=1)
    horizontal, vertical = fit
    decay = np.stack([horizontal, horizontal, vertical], axis=2).transpose(1, 0, 2)  # (wave, term, axis)
    by = np.stack([zeta, unit[:, 0] * zeta, unit[:, 1] * zeta], axis=1)
    nearby = np.ones((len(w), 3))
    nearby[:, 1:] = linear_fit_of_sine(k * near)[:, None]

    def columns(part: slice) -> ComplexArray:
        gradients = by[part, :, None, None] * (unit[part, None, :] * decay[part])[:, None]
        heads = np.concatenate([by[part], gradients.reshape(len(gradients), -1)], axis=1)
        for heads_of_hull in disturbed:
            heads += heads_of_hull(part)
        gradients = heads[:, 3:].reshape(gradients.shape)
        result = np.empty((len(heads), 3 + 2 * (heads.shape[1] - 3)), dtype=complex)
        np.multiply(heads[:, :3], nearby[part], out=result[:, :3])
        moving = result[:, 3:].reshape(len(heads), 3, TERMS, 2, 3)  # (wave, by, term, velocity or acceleration, axis)
        accelerations = np.multiply(gradients, -g * nearby[part, :, None, None], out=moving[:, :, :, 1])
        np.multiply(accelerations, (-1j / w[part])[:, None, None, None], out=moving[:, :, :, 0])
        return result

    return sinusoids(waves.encounter, columns, 0.0, spacing, n)


WaveColumns = Callable[[slice], ComplexArray]
"""Complex columns of a part of the waves."""


def disturbed_heads(
    hull: DisturbingHull, label: str, place: tuple[float, float], first: float, side: int
) -> WaveColumns:
    """Heads as in `record` of the waves that a hull diffracts and radiates to a place of the ground with z up.

    The heads on the grid of depths go through a cubic spline, which has the slope w^2/g h at the surface; it is fitted by the
    exponentials of the equations as the incident waves are.
    """
    depths, solve = _decay_basis(first, hull.field.water_depth)
    across, along = (solve @ values for values in hull.field.depth_profiles(depths))

    def heads(table: ComplexArray, frequency: Array) -> ComplexArray:
        """Elevation and slopes; then gradients of heads along x, y, z of each term, their slopes along x, and along y."""
        h = [np.einsum("wiz,wcz->wci", across, table[order]) for order in range(1, 6)]
        x, y, xx, xy, yy = h
        z, zx, zy = (np.einsum("wiz,wcz->wci", along, table[order]) for order in range(3))
        surface = np.moveaxis(table[:3, :, :, 0], 0, -1) * np.array([1.0, 1.0, side])
        gradients = np.stack(
            [
                np.stack([by * values[0], by * side * values[1], by * side * values[2]], axis=-1)
                for by, values in ((1.0, (x, y, z)), (1.0, (xx, xy, zx)), (side, (xy, yy, zy)))
            ],
            axis=2,
        )  # (frequency, any, by, term, axis)
        return np.concatenate([surface, gradients.reshape(*surface.shape[:2], -1)], axis=-1)

    return hull.prepared_at(place, label, heads).at


def depth_decay_terms(waves: Waves) -> tuple[float, tuple[Array, Array]]:
    """Smallest exponent, and coefficients of all terms in the decay of each component: of horizontal and of vertical motion.

    The wave numbers of the sea lie in the middle of the exponents; a regular wave coincides with one of them.
    """
    slow, fast = np.interp(most_energy(waves), *_wave_numbers_by_frequency(waves))
    first = float(smallest_decay(slow, fast))
    return first, fitted_decays(first, waves.k, waves.depth)


def smallest_decay(slow: Values, fast: Values) -> Values:
    """Smallest exponent for waves with k between two values, which lie in the middle of all exponents."""
    return sqrt(symbol_values(slow * fast)) / RATIO ** (TERMS // 2)


def fitted_decays(first: float, k: Array, depth: float) -> tuple[Array, Array]:
    """Coefficients of all terms in the decay of waves at a water depth: of horizontal and of vertical motion."""
    depths, solve = _decay_basis(first, depth)
    horizontal, vertical = depth_factors(k[None, :], -depths[:, None], depth)
    return solve @ horizontal, solve @ vertical


def _decay_basis(first: float, depth: float) -> tuple[Array, Array]:
    """Depths of the fit, and the matrix from values at them to coefficients of all terms."""
    last = DEEPEST / first if not isfinite(depth) else min(DEEPEST / first, depth)
    depths = last * np.linspace(0.0, 1.0, DEPTHS) ** 3
    weights = np.ones(DEPTHS)
    weights[0] = AT_SURFACE
    terms = np.exp(-np.outer(depths, first * RATIO ** np.arange(TERMS)))
    return depths, np.linalg.pinv(terms * weights[:, None]) * weights


def _wave_numbers_by_frequency(waves: Waves) -> tuple[Array, Array]:
    order = np.argsort(waves.w)
    return waves.w[order], waves.k[order]


def most_energy(waves: Waves, frequencies: Array | None = None) -> tuple[float, float]:
    """Frequencies between which nearly all energy of the elevation and of its rate lies: of the waves, or as met."""
    frequencies = waves.w if frequencies is None else frequencies
    order = np.argsort(frequencies)
    w, energy = frequencies[order], waves.amplitude[order] ** 2
    quick = energy * w**2
    slow = np.interp(SLOW, np.cumsum(energy) / energy.sum(), w)
    return float(slow), float(np.interp(FAST, np.cumsum(quick) / quick.sum(), w))


def stations(scenario: Scenario) -> dict[str, tuple[float, float]]:
    """Station of each load, at which its waves are computed, along x and y of the ground: as stated, or where the load starts."""
    start = np.array([[data.element.start for data in scenario.plant.coordinates]])
    result = {}
    for name, load in scenario.in_water.items():
        place = _positions(scenario, name, start)[0] if load.station is None else load.station
        result[name] = float(place[0]), float(place[1])
    return result


def warn_of_drift(scenario: Scenario, q: Array) -> None:
    """Warn of loads so far from their stations that the waves there differ; `q` are coordinates over time."""
    if stated_sea(scenario) is None:
        return
    waves = sea_waves(scenario)
    far = FAR / (depth_decay_terms(waves)[0] * BESIDE)
    for name, station in stations(scenario).items():
        positions = _positions(scenario, name, q[:: max(1, len(q) // LOOKS)])
        distance = float(np.max(np.hypot(*(positions[:, :2] - station).T)))
        if distance > far:
            warn_user(
                f"in_water.{name} went {distance:.3g} m from the place ({station[0]:.3g}, {station[1]:.3g}) whose waves it meets; "
                f"beyond {far:.2g} m they are others. State where it is while waves matter: station: [x, y]"
            )
        _warn_of_leaving_field(scenario, name, positions)


def _warn_of_leaving_field(scenario: Scenario, name: str, positions: Array) -> None:
    """Warn of a load that left the grid of the wave field in which its station lies, with the grid that would be right."""
    side = vertical_sign(scenario.plant)
    for hull in disturbing_hulls(scenario):
        local = [hull.local(x, side * y) for x, y in positions[:, :2]]
        outside = [place for place in local if not hull.field.covers(*place)]
        if outside:
            farthest = max(outside, key=lambda place: abs(place[0]) + abs(place[1]))
            warn_user(f"on its way {hull.miss(f'in_water.{name}', farthest)}")


_position_functions: dict[tuple[Structure, str], Any] = {}


def _positions(scenario: Scenario, name: str, q: Array) -> Array:
    """Positions of the point `at` of a load in the ground frame, one row per row of q."""
    plant, load = scenario.plant, scenario.in_water[name]
    kit = PartSet.of_tree(plant)
    if (kit.structure, load.on) not in _position_functions:
        n = len(plant.coordinates)
        symbols, at = ca.SX.sym("q", n), ca.SX.sym("at", 3)
        tree = kit.mechanism(symbols, ca.SX.sym("u", n))
        R, p = poses(tree)[tree.index(load.on)]
        place = ca.Function("place", [symbols, kit.p.symbols, at], [ca.densify(p + R @ at)])
        _position_functions[kit.structure, load.on] = place
    function = _position_functions[kit.structure, load.on]
    return np.array([np.array(function(row, kit.numbers, np.array(load.at))).ravel() for row in q])
