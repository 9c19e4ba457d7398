"""Loads in the water of a live page: water motion around them in the page's waves, by formulas for one wave.

What a run reads from series (`running.in_water`) a page sums over its few waves: the surface at a load's station, and the
water's motion there as five terms that decay with depth. Their exponents follow the peak period; the shares of the terms in
the decay of a wave are tabulated over the smallest exponent and the wave's k.
"""

from __future__ import annotations

import base64
from math import ceil, log, pi
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.model import Scenario
from deckcrane.parts.level import side_of
from deckcrane.parts.wave_field import BESIDE, NEAR, TERMS, motion_inputs, surface_inputs
from deckcrane.running.afloat import water_depth
from deckcrane.running.in_water import best_slope, fitted_decays, most_energy, smallest_decay, stations
from deckcrane.sea.realisation import Waves, wave_number
from deckcrane.sea.spectra import peaked_shape

Json = dict[str, Any]
SPAN = (0.55, 3.0)
"""Range of a page's wave frequencies over that of the peak."""
PERIODS = (4.0, 18.0)
"""Range of the slider of peak periods [s]."""
FINE = 0.1
"""Steps of the table in the logarithms of the exponent and of k: cubic interpolation errs by less than 1e-3 of the values."""
Complex = tuple[Any, Any]
"""Real and imaginary part."""


def loads_met(scenario: Scenario, tp: float, gamma: float) -> Json:
    """Stations where loads meet the waves, grouped, and the decay of the water's motion with depth."""
    if not scenario.in_water or scenario.sea is None:
        return {"met": [], "decays": None}
    side = side_of(scenario.plant)
    by_station: dict[tuple[float, float], list[str]] = {}
    for name, station in stations(scenario).items():
        by_station.setdefault(station, []).append(f"in_water.{name}")
    met = [
        {
            "kind": "water",
            "position": [x, side * y],
            "heading": 0.0,
            "inputs": [
                [*surface_inputs(label)[:3], *motion_inputs(label), *surface_inputs(label)[3:]] for label in labels
            ],
            "rampIn": None,
            "station": [x, y],
        }
        for (x, y), labels in by_station.items()
    ]
    return {"met": met, "decays": {"side": side, **_decays(scenario, tp, gamma)}}


def _decays(scenario: Scenario, tp: float, gamma: float) -> Json:
    """Frequencies, over the peak's, between which nearly all energy lies, and the table of shares."""
    assert scenario.sea is not None, "asked where there is a sea"
    slow = fast = 1.0
    if scenario.sea.regular is None:
        w = np.linspace(*SPAN, 400)
        slow, fast = most_energy(Waves(w, 0 * w, np.sqrt(peaked_shape(w, 1.0, gamma)), 0 * w))
    depth, gravity = water_depth(scenario), abs(scenario.gravity[2])
    peaks = 2 * pi / np.array([max(tp, PERIODS[1]), min(tp, PERIODS[0])])
    first = smallest_decay(wave_number(slow * peaks, depth, gravity), wave_number(fast * peaks, depth, gravity))
    k = wave_number(np.array(SPAN) * peaks, depth, gravity)
    rows, columns = _log_steps(first), _log_steps(k)
    table = np.array([np.vstack(fitted_decays(float(exponent), np.exp(columns), depth)).T for exponent in np.exp(rows)])
    return {
        "slow": slow,
        "fast": fast,
        "first": [float(rows[0]), float(rows[1] - rows[0]), len(rows)],
        "k": [float(columns[0]), float(columns[1] - columns[0]), len(columns)],
        "quarter": _quarters(gravity),
        "values": base64.b64encode(table.astype("<f4").tobytes()).decode("ascii"),
    }


def _log_steps(ends: Array) -> Array:
    """Equally spaced logarithms between those of two numbers."""
    low, high = log(float(ends[0])), log(float(ends[1]))
    return np.linspace(low, high, max(4, ceil((high - low) / FINE) + 1))


def water_formulas(gravity: float) -> dict[str, Any]:
    """The smallest exponent for waves between two k, and the water motion of one wave of 1 m.

    Each column of `in_water.record` is real or imaginary (`_quarters`): the function has the one of the two that is not zero.
    """
    slow, fast = ca.SX.sym("slow"), ca.SX.sym("fast")
    arguments, columns = _columns(gravity)
    values = ca.vertcat(*[real + imaginary for real, imaginary in columns])  # one of them is zero
    return {
        "decay": ca.Function("decay", [slow, fast], [smallest_decay(slow, fast)]),
        "water": ca.Function("water", arguments, [ca.densify(values)]),
    }


def _quarters(gravity: float) -> list[int]:
    """Whether each column is a quarter of a turn ahead of the wave: imaginary."""
    _, columns = _columns(gravity)
    return [int(not ca.SX(imaginary).is_zero()) for _, imaginary in columns]


def _columns(gravity: float) -> tuple[list[Any], list[Complex]]:
    """Elevation and slopes, then velocity and acceleration of all terms, and their x and y derivatives, as in `in_water.record`."""
    w, wave, chi, side, first = (ca.SX.sym(name) for name in ("w", "k", "chi", "side", "first"))
    across, up = ([ca.SX.sym(f"{name}{i}") for i in range(TERMS)] for name in ("across", "up"))
    c, s, speed = ca.cos(chi), side * ca.sin(chi), gravity * wave / w
    k = wave * best_slope(wave * NEAR / (first * BESIDE))
    zero = ca.SX(0)
    by: list[Complex] = [(ca.SX(1), zero), (zero, -k * c), (zero, -k * s)]
    motion: list[Complex] = []
    for i in range(TERMS):
        velocity: list[Complex] = [
            (speed * c * across[i], zero),
            (speed * s * across[i], zero),
            (zero, side * w * up[i]),
        ]
        motion += [*velocity, *(_multiply((zero, w), factor) for factor in velocity)]
    columns = [*by, *(_multiply(slope, factor) for slope in by for factor in motion)]
    return [w, wave, chi, side, first, *across, *up], columns


def _multiply(a: Complex, b: Complex) -> Complex:
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]
