"""The sea of a live page: the scenario's sea state, everything that meets its waves, and the formulas of waves; mean wind.

Sliders of height, period and direction make new waves in the browser. Vessels meet them by tables of excitation, or of motion
where it follows RAOs; loads in the water by the water's motion. The formulas for this (spectrum, spreading, dispersion,
interpolation, a smooth rise) are traced from the functions of the sea layer and of set-points, so that they are written once.

For loads in the water there are formulas for one wave. What a run reads from series (`components/water/wave_series.py`) a page
sums over its few waves: the surface at a load's station, and the water's motion there as five terms that decay with depth.
Their exponents follow the peak period; the shares of the terms in the decay of a wave are tabulated over the smallest exponent
and the wave's k.

Vessels start moving with the page's waves, as in a run (`components/vessel/initial_motion.py`). The page's waves are made in
the browser from its sliders, so the vessel's linear equations go there: for each wave the page solves them as
`components/vessel/hydrodynamics.py` does. The formula from these motions to the states stands once, in `initial_motion`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from math import ceil, log, pi
from typing import Any

import casadi as ca
import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import (
    FLIPPED,
    INTERACTION,
    TURNED,
    FloatingBody,
    VesselInSea,
    VesselWithLoads,
    disturbing_hulls,
    frame_velocity,
    imposed_motion_inputs,
    linear,
    mean_place,
    turned_to_ground,
    vertical_sign,
    vessel_raos,
    water_depth,
    wave_inputs,
)
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.water import (
    BESIDE,
    NEAR,
    TERMS,
    fitted_decays,
    linear_fit_of_sine,
    most_energy,
    smallest_decay,
    stations,
    surface_inputs,
    water_motion_inputs,
)
from deckcrane.components.water.data import names_in_water
from deckcrane.components.wind.data import stated_wind
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.model.time_functions import quintic
from deckcrane.sea.data import Sea, WaveSystem
from deckcrane.sea.realisation import Waves, system_direction, system_spectrum, wave_number
from deckcrane.sea.spectra import cosine_power, peaked_shape
from deckcrane.sea.transfer_functions import excitation_at, lagrange_weights

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
    if hulls := disturbing_hulls(scenario):
        names = " and ".join(hull.name for hull in hulls)
        warn_user(
            f"the page simulates in waves of its own, which the hull of {names} does not disturb; a run (`deckcrane run`) and its "
            "playback have the disturbed sea"
        )
    if not names_in_water(scenario) or stated_sea(scenario) is None:
        return {"met": [], "decays": None}
    side = vertical_sign(scenario.plant)
    by_station: dict[tuple[float, float], list[str]] = {}
    for name, station in stations(scenario).items():
        by_station.setdefault(station, []).append(f"in_water.{name}")
    met = [
        {
            "kind": "water",
            "position": [x, side * y],
            "heading": 0.0,
            "inputs": [
                [*surface_inputs(label)[:3], *water_motion_inputs(label), *surface_inputs(label)[3:]]
                for label in labels
            ],
            "rampIn": None,
            "station": [x, y],
        }
        for (x, y), labels in by_station.items()
    ]
    return {"met": met, "decays": {"side": side, **_decays(scenario, tp, gamma)}}


def _decays(scenario: Scenario, tp: float, gamma: float) -> Json:
    """Frequencies, over the peak's, between which nearly all energy lies, and the table of shares."""
    sea = stated_sea(scenario)
    assert sea is not None, "asked where there is a sea"
    slow = fast = 1.0
    if sea.regular is None:
        w = np.linspace(*SPAN, 400)
        slow, fast = most_energy(Waves(w, 0 * w, np.sqrt(peaked_shape(w, 1.0, gamma)), 0 * w))
    depth, gravity = water_depth(scenario), abs(scenario.gravity[2])
    periods = [tp, *(system["tp"] for system in sea_state(scenario)["others"])]
    peaks = 2 * pi / np.array([max(*periods, PERIODS[1]), min(*periods, PERIODS[0])])
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
    k = wave * linear_fit_of_sine(wave * NEAR / (first * BESIDE))
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
_USUAL = (2.0, 8.0)
"""Height [m] and peak period [s] of a page's sea where the file states none."""
STATE = ("on", "hs", "tp", "direction")
"""Properties of a sea that can be changed while a page runs."""


def sea_data(scenario: Scenario, ready: tuple[VesselInSea, ...], wet: Scenario) -> Json | None:
    """The scenario's sea as the page can make it: a JONSWAP spectrum or one wave, and what meets it; else None.

    `wet` is the same scenario with waves about its loads, also where the file's water is still.
    """
    if frame_velocity(scenario.plant) != (0.0, 0.0):
        raise DeckcraneError(
            "vessel.speed: a page makes waves for vessels at rest; run the scenario and show the result: deckcrane run SCENARIO -o "
            "RUN.nc, then deckcrane view RUN.nc"
        )
    tables: list[Json] = []
    vessels = [_vessel_in_waves(scenario, name, ready, tables) for name in all_vessels(scenario.plant)]
    state, gamma = sea_state(scenario), _gamma(scenario)
    loads = loads_met(wet, state["tp"], gamma)
    met = [*vessels, *loads["met"]]
    if not met:
        return None
    sea = stated_sea(scenario)
    systems = _system_data(sea)
    return {
        **state,
        "regular": sea is not None and sea.regular is not None,
        "phase": 0.0 if sea is None or sea.regular is None else sea.regular.phase,
        "gamma": gamma,
        "spreading": systems[0]["spreading"],
        "seed": systems[0]["seed"],
        "systems": systems,
        "note": f"{_note(scenario)} A new period or direction comes in over two peak periods.",
        "places": [entry["position"] for entry in vessels or met],
        "span": list(SPAN),
        "band": [max(table["w"][0] for table in tables), min(table["w"][-1] for table in tables)] if tables else None,
        "tables": tables,
        "met": met,
        "decays": loads["decays"],
    }


def sea_state(scenario: Scenario) -> Json:
    """Whether there are waves, height, peak period and direction of travel of the first wave system, and of all others."""
    sea = stated_sea(scenario)
    if sea is None:
        return {**dict(zip(STATE, (False, *_USUAL, 0.75 * pi), strict=True)), "others": []}
    if sea.regular is not None:
        wave = 2 * sea.regular.half_height, sea.regular.period
        return {**dict(zip(STATE, (True, *wave, sea.direction), strict=True)), "others": []}
    first, *others = (dict(zip(STATE[1:], _system_state(system), strict=True)) for system in sea.wave_systems.values())
    return {"on": True, **first, "others": others}


def _system_state(system: WaveSystem) -> tuple[float, float, float]:
    """Height, peak period and direction of one wave system; of a measured spectrum, those that it has."""
    stated = system.peaked
    if stated is None:
        spectrum = system_spectrum(system)
        return spectrum.hs, spectrum.tp, system_direction(system)
    return stated[1].hs, stated[1].peak_period, system_direction(system)


def _system_data(sea: Sea | None) -> list[Json]:
    """What a page cannot change of each wave system: its name, peakedness, spreading and seed."""
    if sea is None or sea.regular is not None:
        return [{"name": "", "gamma": 3.3, "spreading": None, "seed": 1}]
    return [
        {
            "name": name.replace("_", " "),
            "gamma": _peakedness(system),
            "spreading": None if system.spreading is None else system.spreading.s,
            "seed": int(system.seed or 0) % 2**31,
        }
        for name, system in sea.wave_systems.items()
    ]


def _peakedness(system: WaveSystem) -> float:
    if system.jonswap is not None:
        return system.jonswap.gamma
    return 1.0 if system.pierson_moskowitz is not None else 3.3


def _gamma(scenario: Scenario) -> float:
    """Peakedness of the first wave system."""
    return float(_system_data(stated_sea(scenario))[0]["gamma"])


def _note(scenario: Scenario) -> str:
    """Say what the page's waves share with the file's."""
    sea = stated_sea(scenario)
    if sea is None:
        return "A JONSWAP sea of 60 waves."
    if sea.regular is not None:
        return "The regular wave of the file."
    if sea.systems:
        names = {name: system.peaked for name, system in sea.systems.items()}
        unlike = [name for name, peaked in names.items() if peaked is None or peaked[0] == "torsethaugen"]
        spectra = f" ({' and '.join(unlike)} as JONSWAP)" if unlike else ""
        return f"The wave systems of the file{spectra}, 60 waves in all: not the very waves of a run."
    if sea.torsethaugen is not None:
        return "A JONSWAP sea of 60 waves with the file's Hs and Tp; the file's own spectrum has two peaks."
    if sea.jonswap is None and sea.pierson_moskowitz is None:
        return "A JONSWAP sea of 60 waves with Hs, Tp and mean direction of the file's own, measured spectrum."
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


def _vessel_in_waves(scenario: Scenario, name: str, ready: tuple[VesselInSea, ...], tables: list[Json]) -> Json:
    """How a vessel meets the waves: by forces, or by an imposed motion. Equal tables are stored once."""
    vessel = all_vessels(scenario.plant)[name]
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
        response = {"kind": "motion", "inputs": [list(imposed_motion_inputs(name))], "rampIn": ramp}
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


def mean_wind(scenario: Scenario) -> Json | None:
    """Mean speed [m/s] and direction [rad] of a scenario's wind, counter-clockwise from the ground's x axis seen from above."""
    wind = stated_wind(scenario)
    return None if wind is None else {"speed": wind.speed, "direction": wind.direction}


def vessels_started_in_waves(
    ready: Sequence[VesselInSea], system: Dynamics
) -> list[tuple[VesselInSea, VesselWithLoads]]:
    """Vessels that start moving with the waves, each with the free bodies that move along with it."""
    rest = system.equations.x.values
    return [(vessel, VesselWithLoads.of(system, vessel, rest)) for vessel in ready if vessel.stated.starts_in_waves]


def ride_formulas(ready: Sequence[VesselInSea], system: Dynamics) -> dict[str, Any]:
    """One function per such vessel: its motions, their rates and the states that it moves -> the initial values of these states."""
    formulas = {}
    for i, (vessel, ride) in enumerate(vessels_started_in_waves(ready, system)):
        yaw = ca.SX(mean_place(vessel.stated)[2])
        eta, rate, x = (ca.SX.sym(name, n) for name, n in (("eta", 6), ("rate", 6), ("x", len(ride.places))))
        arguments = ca.vertsplit(ca.vertcat(eta, rate, x))
        formulas[f"ride{i}"] = ca.Function(f"ride{i}", arguments, [ride.moved(x, eta, rate, yaw)])
    return formulas


def wave_start_data(ready: Sequence[VesselInSea], system: Dynamics, met: Sequence[Json]) -> Iterator[Json]:
    """Data for the page of each vessel, or of all that act on each other: linear equations, states, and the waves they meet.

    `met` are their indices among those that meet the waves.
    """
    scenario, indices = system.kit.plant.scenario, {tuple(entry["inputs"][0]): i for i, entry in enumerate(met)}
    rides = {vessel.name: (i, ride) for i, (vessel, ride) in enumerate(vessels_started_in_waves(ready, system))}
    for afloat in ready:
        group = afloat.group
        if afloat.name not in rides or (group is not None and group.vessels[0].name != afloat.name):
            continue
        vessels = (afloat,) if group is None else group.vessels
        motion = linear(scenario, afloat.vessel) if group is None else group.linear
        A, B, C = motion.memory
        memory = system.kit.places[afloat.vessel.hull.section if group is None else INTERACTION]
        # Forces of the page are in the data's order, [f; n]; motions are in that of twists.
        order = [6 * n + int(row.argmax()) for n in range(len(vessels)) for row in FLIPPED]
        yield {
            "met": [indices[wave_inputs(vessel.vessel.hull)] for vessel in vessels],
            "inertia": motion.inertia.tolist(),
            "damping": motion.damping.tolist(),
            "stiffness": motion.stiffness.tolist(),
            "order": order,
            "A": A.tolist(),
            "B": B.tolist(),
            "C": C.tolist(),
            "memory": memory.start,
            "vessels": [
                {"moves": rides[vessel.name][1].places, "formula": f"ride{rides[vessel.name][0]}"} for vessel in vessels
            ],
        }


def same_wave_start(vessels: Sequence[FloatingBody], first: Scenario, other: Scenario) -> bool:
    """Whether the vessels that start moving with the waves do so alike in two scenarios that differ in numbers."""
    for body in vessels:
        stated = [all_vessels(scenario.plant)[body.hull.name] for scenario in (first, other)]
        if not stated[0].starts_in_waves:
            continue
        motions = [
            linear(scenario, body) for scenario in (first, other)
        ]  # what couples vessels has no editable numbers
        pairs = [[getattr(motion, name) for motion in motions] for name in ("inertia", "damping", "stiffness")]
        if not all(np.array_equal(*pair) for pair in [*pairs, [mean_place(vessel) for vessel in stated]]):
            return False
    return True
