"""The sea of a live page: the scenario's sea state, everything that meets its waves, and the formulas of waves.

Sliders of height, period and direction make new waves in the browser. Vessels meet them by tables of excitation, or of motion
where it follows RAOs; loads in the water by the water's motion (`page_water`). The formulas for this (spectrum, spreading,
dispersion, interpolation, a smooth rise) are traced from the functions of the sea layer and of set-points, so that they are
written once.
"""

from __future__ import annotations

import base64
from math import pi
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.hydro.floating import TURNED, mean_place
from deckcrane.model import Scenario
from deckcrane.parts.courses import quintic
from deckcrane.parts.imposed import motion_inputs
from deckcrane.parts.vessel import wave_inputs
from deckcrane.running.afloat import Afloat
from deckcrane.running.imposed import turned_to_ground, vessel_raos
from deckcrane.sea.realisation import Waves, wave_number
from deckcrane.sea.spectra import peaked_shape
from deckcrane.sea.spreading import cosine_power
from deckcrane.sea.transfer import excitation_at, lagrange_weights
from deckcrane.view.page_water import SPAN, loads_met, water_formulas

Json = dict[str, Any]
DIRECTIONS = 144
"""Directions of a table: as many as a run interpolates forces over, so that a page has the same forces."""
FREQUENCIES = (4, 64, 128)
"""Frequencies of a table: those of the data if their number is between the first and the last, else the second."""
NEIGHBOURS = 4
"""Points along each dimension of the table between which the page interpolates."""
MIRRORED = np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])
"""Signs of the responses of a symmetric hull to a wave from the other side: sway, roll and yaw change sign."""
ALIKE = 1e-3
"""Tolerance of symmetry, relative to the largest response: panel codes leave some sway, roll and yaw in head seas."""
STATE = ("on", "hs", "tp", "direction")
"""Properties of a sea that can be changed while a page runs."""


def sea_data(scenario: Scenario, ready: tuple[Afloat, ...], wet: Scenario) -> Json | None:
    """The scenario's sea as the page can make it: a JONSWAP spectrum or one wave, and what meets it; else None.

    `wet` is the same scenario with waves about its loads, also where the file's water is still.
    """
    tables: list[Json] = []
    vessels = [_vessel_in_waves(scenario, name, ready, tables) for name in scenario.plant.vessels]
    state, gamma = sea_state(scenario), _gamma(scenario)
    loads = loads_met(wet, state["tp"], gamma)
    met = [*vessels, *loads["met"]]
    if not met:
        return None
    sea = scenario.sea
    return {
        **state,
        "regular": sea is not None and sea.regular is not None,
        "phase": 0.0 if sea is None or sea.regular is None else sea.regular.phase,
        "gamma": gamma,
        "spreading": None if sea is None or sea.spreading is None else sea.spreading.s,
        "seed": 1 if sea is None else sea.seed,
        "note": f"{_note(scenario)} A new period or direction comes in over two peak periods.",
        "places": [entry["position"] for entry in vessels or met],
        "span": list(SPAN),
        "band": [max(table["w"][0] for table in tables), min(table["w"][-1] for table in tables)] if tables else None,
        "tables": tables,
        "met": met,
        "decays": loads["decays"],
    }


def sea_state(scenario: Scenario) -> Json:
    """Whether there are waves, their height, peak period and direction of travel."""
    sea = scenario.sea
    hs, tp = 2.0, 8.0
    if sea is not None:
        if sea.regular is not None:
            hs, tp = 2 * sea.regular.half_height, sea.regular.period
        else:
            stated = sea.jonswap or sea.pierson_moskowitz or sea.torsethaugen
            hs, tp = (stated.hs, stated.peak_period) if stated is not None else (hs, tp)
    return dict(zip(STATE, (sea is not None, hs, tp, 0.75 * pi if sea is None else sea.direction), strict=True))


def _gamma(scenario: Scenario) -> float:
    sea = scenario.sea
    if sea is not None and sea.jonswap is not None:
        return sea.jonswap.gamma
    return 1.0 if sea is not None and sea.pierson_moskowitz is not None else 3.3


def _note(scenario: Scenario) -> str:
    """Say what the page's waves share with the file's."""
    sea = scenario.sea
    if sea is None:
        return "A JONSWAP sea of 60 waves."
    if sea.regular is not None:
        return "The regular wave of the file."
    if sea.torsethaugen is not None:
        return "A JONSWAP sea of 60 waves with the file's Hs and Tp; the file's own spectrum has two peaks."
    if sea.jonswap is None and sea.pierson_moskowitz is None:
        return "A JONSWAP sea of 60 waves; the file's own sea is a measured spectrum."
    return "Waves with the spectrum, direction and spreading of the file, 60 of them: not the very waves of a run."


def wave_formulas(depth: float, gravity: float, loads: bool = False) -> dict[str, Any]:
    """Formulas of waves as CasADi functions of numbers, on water of this depth, with or without loads in it."""
    w, peak, gamma, angle, s = (ca.SX.sym(name) for name in ("w", "peak", "gamma", "angle", "s"))
    x = [ca.SX.sym(f"x{i}") for i in range(NEIGHBOURS)]
    rising = quintic(ca.fmin(ca.fmax(s, 0), 1))
    # Seas of many waves change by energy, so that Hs stays what it is; a regular wave by its height.
    regular = ca.SX.sym("regular")
    fades, comes = (
        ca.if_else(regular, by_height, by_energy)
        for by_height, by_energy in ((1 - rising, ca.cos(rising * pi / 2)), (rising, ca.sin(rising * pi / 2)))
    )
    return {
        "spectrum": ca.Function("spectrum", [w, peak, gamma], [peaked_shape(w, peak, gamma)]),
        "spreading": ca.Function("spreading", [angle, s], [cosine_power(angle, s)]),
        "waveNumber": ca.Function("waveNumber", [w], [wave_number(w, depth, gravity)]),
        "weights": ca.Function("weights", [s, *x], [ca.vertcat(*lagrange_weights(s, x))]),
        "rising": ca.Function("rising", [s], [_with_rates(rising, s)]),
        "exchange": ca.Function("exchange", [s, regular], [ca.vertcat(_with_rates(fades, s), _with_rates(comes, s))]),
        **(water_formulas(gravity) if loads else {}),
    }


def _with_rates(value: Any, s: Any) -> Any:
    """A value with its first and second derivatives."""
    rate = ca.jacobian(value, s)
    return ca.densify(ca.vertcat(value, rate, ca.jacobian(rate, s)))


def _vessel_in_waves(scenario: Scenario, name: str, ready: tuple[Afloat, ...], tables: list[Json]) -> Json:
    """How a vessel meets the waves: by forces, or by an imposed motion. Equal tables are stored once."""
    vessel = scenario.plant.vessels[name]
    side = 1.0 if vessel.z == "up" else -1.0
    to_file = np.eye(6) if vessel.z == "up" else np.asarray(TURNED)
    floating = next((vessel_afloat for vessel_afloat in ready if vessel_afloat.name == name), None)
    response: Json
    if floating is not None:
        surge, sway, yaw = mean_place(vessel)
        table = _response_table(floating.data.dataset, floating.data.frequency, to_file)
        response = {"kind": "forces", "inputs": [list(wave_inputs(floating.vessel.hull))], "rampIn": None}
    else:
        surge, sway, yaw = (vessel.starts[key] for key in ("surge", "sway", "yaw"))
        raos, _ = vessel_raos(scenario, vessel)
        table = _response_table(raos, raos["frequency"].to_numpy().astype(float), to_file @ turned_to_ground(yaw))
        ramp = vessel.motion.ramp_in if vessel.motion is not None else None
        response = {"kind": "motion", "inputs": [list(motion_inputs(name))], "rampIn": ramp}
    if table not in tables:
        tables.append(table)
    where = {"position": [surge, side * sway], "heading": side * yaw}
    return {**response, **where, "table": tables.index(table)}


def _response_table(responses: xr.Dataset, frequencies: Array, to_file: Array) -> Json:
    """Six complex responses per metre of wave, as the sea layer interpolates them, in the file's axes.

    They are at the frequencies of the data, since resonances are narrow, and at equal steps of direction: all around, or half
    around (`mirrored`) for a symmetric hull.
    """
    least, usual, most = FREQUENCIES
    w = frequencies if least <= len(frequencies) <= most else np.linspace(frequencies[0], frequencies[-1], usual)
    chi = np.arange(DIRECTIONS) * 2 * pi / DIRECTIONS
    grid = np.repeat(w, DIRECTIONS), np.tile(chi, len(w))
    ones = np.ones(len(grid[0]))
    values = excitation_at(responses, Waves(*grid, ones, 0 * ones), outside=1.0) @ to_file
    parts = np.stack([values.real, values.imag], axis=-1).reshape(len(w), DIRECTIONS, 6, 2)
    other_side = np.roll(parts[:, ::-1], 1, axis=1) * MIRRORED[:, None]
    mirrored = bool(np.all(np.abs(parts - other_side) <= ALIKE * np.abs(parts).max(axis=(0, 1, 3))[:, None]))
    parts = parts[:, : DIRECTIONS // 2 + 1] if mirrored else parts
    parts = parts.astype("<f4")
    return {
        "w": [float(frequency) for frequency in w],
        "directions": DIRECTIONS,
        "mirrored": mirrored,
        "values": base64.b64encode(parts.tobytes()).decode("ascii"),
    }
