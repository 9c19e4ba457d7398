"""The sea of a live page: what the scenario says of it, the vessel's excitation as a table, and the formulas of waves.

Sliders of height, period and direction make new waves in the browser. The formulas that this takes (spectrum, spreading,
dispersion, interpolation, a rise without a jump) are traced from the functions of the sea layer and of set-points, so that
they are written once.
"""

from __future__ import annotations

import base64
from math import pi
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.hydro.floating import TURNED, mean_place
from deckcrane.model import Scenario
from deckcrane.parts.courses import quintic
from deckcrane.parts.vessel import wave_inputs
from deckcrane.running.afloat import Afloat
from deckcrane.sea.realisation import Waves, wave_number
from deckcrane.sea.spectra import peaked_shape
from deckcrane.sea.spreading import cosine_power
from deckcrane.sea.transfer import excitation_at, lagrange_weights

Json = dict[str, Any]
FREQUENCIES, DIRECTIONS = 64, 24
NEIGHBOURS = 4
"""Points of the table, in each of its directions, between which the page interpolates."""


def sea_data(scenario: Scenario, ready: Afloat) -> Json:
    """The scenario's sea as the page can make it: a JONSWAP spectrum or one wave, and a table of excitation."""
    sea, (surge, sway, yaw) = scenario.sea, mean_place(ready.stated)
    side = 1.0 if ready.stated.z == "up" else -1.0
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
    return {
        "on": sea is not None,
        "regular": regular,
        "hs": hs,
        "tp": tp,
        "direction": 0.75 * pi if sea is None else sea.direction,
        "gamma": gamma,
        "spreading": None if sea is None or sea.spreading is None else sea.spreading.s,
        "seed": 1 if sea is None else sea.seed,
        "position": [surge, side * sway],
        "heading": side * yaw,
        "signs": [1.0] * 6 if side > 0 else np.diag(TURNED).tolist(),
        "inputs": list(wave_inputs(ready.vessel.hull)),
        "note": f"{note} A new period or direction comes in over two peak periods.",
        "table": _excitation(ready),
    }


def wave_formulas(depth: float, gravity: float) -> dict[str, Any]:
    """What the page computes waves with, as CasADi functions of numbers, on water of this depth."""
    w, peak, gamma, angle, s = (ca.SX.sym(name) for name in ("w", "peak", "gamma", "angle", "s"))
    return {
        "spectrum": ca.Function("spectrum", [w, peak, gamma], [peaked_shape(w, peak, gamma)]),
        "spreading": ca.Function("spreading", [angle, s], [cosine_power(angle, s)]),
        "waveNumber": ca.Function("waveNumber", [w], [wave_number(w, depth, gravity)]),
        "weights": ca.Function("weights", [s], [ca.vertcat(*lagrange_weights(s, range(NEIGHBOURS)))]),
        "rising": ca.Function("rising", [s], [quintic(ca.fmin(ca.fmax(s, 0), 1))]),
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
