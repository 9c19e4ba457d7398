"""Loads in the water of a live page: how the water about them moves in the page's waves, by formulas of one wave.

What a run reads from series (`running.in_water`) a page sums up over its few waves: the surface at a load's station, and the
water's motion there as five terms that die out with depth. Their exponents follow the peak period; the shares of the terms in
the decay of a wave are a table over the smallest exponent and the wave's k.
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
"""Frequencies of a page's waves over that of the peak."""
PERIODS = (4.0, 18.0)
"""Peak periods [s] that the slider has."""
FINE = 0.1
"""Steps of the table, of the logarithms of the exponent and of k: cubic polynomials between them miss less than 1e-3 of them."""
Complex = tuple[Any, Any]
"""Real and imaginary part."""


def loads_met(scenario: Scenario, tp: float, gamma: float) -> Json:
    """Where loads meet the waves, those at one station together, and how the water's motion dies out."""
    if not scenario.in_water or scenario.sea is None:
        return {"met": [], "decays": None}
    side = side_of(scenario.plant)
    together: dict[tuple[float, float], list[str]] = {}
    for name, station in stations(scenario).items():
        together.setdefault(station, []).append(f"in_water.{name}")
    met = [
        {
            "kind": "water",
            "position": [x, side * y],
            "heading": 0.0,
            "inputs": [[*surface_inputs(one)[:3], *motion_inputs(one), *surface_inputs(one)[3:]] for one in labels],
            "rampIn": None,
            "station": [x, y],
        }
        for (x, y), labels in together.items()
    ]
    return {"met": met, "decays": {"side": side, **_decays(scenario, tp, gamma)}}


def _decays(scenario: Scenario, tp: float, gamma: float) -> Json:
    """Between which frequencies, over the peak's, nearly all energy lies; and the table of shares."""
    assert scenario.sea is not None, "asked where there is a sea"
    slow = fast = 1.0
    if scenario.sea.regular is None:
        w = np.linspace(*SPAN, 400)
        slow, fast = most_energy(Waves(w, 0 * w, np.sqrt(peaked_shape(w, 1.0, gamma)), 0 * w))
    depth, gravity = water_depth(scenario), abs(scenario.gravity[2])
    peaks = 2 * pi / np.array([max(tp, PERIODS[1]), min(tp, PERIODS[0])])
    first = smallest_decay(wave_number(slow * peaks, depth, gravity), wave_number(fast * peaks, depth, gravity))
    k = wave_number(np.array(SPAN) * peaks, depth, gravity)
    rows, columns = _steps(first), _steps(k)
    table = np.array([np.vstack(fitted_decays(float(one), np.exp(columns), depth)).T for one in np.exp(rows)])
    return {
        "slow": slow,
        "fast": fast,
        "first": [float(rows[0]), float(rows[1] - rows[0]), len(rows)],
        "k": [float(columns[0]), float(columns[1] - columns[0]), len(columns)],
        "quarter": _quarters(gravity),
        "values": base64.b64encode(table.astype("<f4").tobytes()).decode("ascii"),
    }


def _steps(ends: Array) -> Array:
    """Logarithms between those of two numbers, at equal steps."""
    low, high = log(float(ends[0])), log(float(ends[1]))
    return np.linspace(low, high, max(4, ceil((high - low) / FINE) + 1))


def water_formulas(gravity: float) -> dict[str, Any]:
    """The smallest exponent for waves between two k, and how the water of one wave of 1 m moves.

    Each column of `in_water.record` is real or imaginary (`_quarters`): the function has the one of the two that is not zero.
    """
    slow, fast = ca.SX.sym("slow"), ca.SX.sym("fast")
    arguments, columns = _columns(gravity)
    found = ca.vertcat(*[real + imaginary for real, imaginary in columns])  # one of them is zero
    return {
        "decay": ca.Function("decay", [slow, fast], [smallest_decay(slow, fast)]),
        "water": ca.Function("water", arguments, [ca.densify(found)]),
    }


def _quarters(gravity: float) -> list[int]:
    """Of each column whether it is a quarter of a turn ahead of the wave: imaginary."""
    _, columns = _columns(gravity)
    return [int(not ca.SX(imaginary).is_zero()) for _, imaginary in columns]


def _columns(gravity: float) -> tuple[list[Any], list[Complex]]:
    """Elevation and slopes, then velocity and acceleration of all terms, and these by x and y, as `in_water.record` has them."""
    w, wave, chi, side, first = (ca.SX.sym(name) for name in ("w", "k", "chi", "side", "first"))
    across, up = ([ca.SX.sym(f"{name}{i}") for i in range(TERMS)] for name in ("across", "up"))
    c, s, speed = ca.cos(chi), side * ca.sin(chi), gravity * wave / w
    k = wave * best_slope(wave * NEAR / (first * BESIDE))
    zero = ca.SX(0)
    by: list[Complex] = [(ca.SX(1), zero), (zero, -k * c), (zero, -k * s)]
    moving: list[Complex] = []
    for i in range(TERMS):
        velocity: list[Complex] = [
            (speed * c * across[i], zero),
            (speed * s * across[i], zero),
            (zero, side * w * up[i]),
        ]
        moving += [*velocity, *(_times((zero, w), one) for one in velocity)]
    columns = [*by, *(_times(slope, one) for slope in by for one in moving)]
    return [w, wave, chi, side, first, *across, *up], columns


def _times(a: Complex, b: Complex) -> Complex:
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]
