"""The scenario `subsea_lift`: the manifold hangs still below a moving ship, lands gently, and keeps its wire taut."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.simulation.simulation import prepare_run

NAME, OFF = "subsea_lift", "without heave compensation"
RECORD = [
    "q",
    "clearance",
    "contact_gap",
    "contact_speed",
    "contact_force",
    "rope_tension",
    "rope_slack",
    "point_position",
]
HELD = {"control.winch.rope.setpoint.offset": 0, "run.duration": "160 s"}
WEIGHT = (50e3 - 1025 * (4 + 8 * 7 * 0.04 * 0.85)) * 9.81
"""Of the manifold in water: 4 m^3 of members, and a mudmat with holes."""
WIRE = (18 * (32.88 + 1386) - 1025 * 0.8 * np.pi / 4 * 0.064**2 * 1386) * 9.81
"""Of the wire, above and below the surface."""


@cache
def pair(*changes: tuple[str, object]) -> tuple[xr.Dataset, xr.Dataset]:
    """The same with and without compensation."""
    scenario, values = deckcrane.load(NAME), {"record": RECORD, **dict(changes)}
    with_it, without = (deckcrane.run(each.with_values(values)) for each in (scenario, scenario.variant(OFF)))
    return with_it, without


def deviation(run: xr.Dataset, name: str) -> float:
    """Standard deviation of a coordinate from 60 s on, when the ship moves as waves make it."""
    return float(run["q"].sel(coordinate=name, time=slice(60.0, None)).std())


@pytest.mark.study
def test_it_begins_at_rest_with_the_weight_of_manifold_and_wire_upright() -> None:
    scenario = deckcrane.load(NAME)
    _, system = prepare_run(scenario)
    equations = system.equations
    start = dict(zip(equations.x.names, equations.x.values, strict=True))
    assert abs(start["vessel.roll"]) < np.radians(0.1)
    with_it, _ = pair()
    assert float(with_it["rope_tension"].sel(rope="wire")[0]) == pytest.approx(WEIGHT + WIRE, rel=2e-3)


@pytest.mark.study
def test_it_lands_at_the_speed_of_the_winch_and_keeps_its_wire_taut() -> None:
    with_it, _ = pair()
    touches = [
        float(size)
        for kind, size in zip(with_it["event_kind"].values, with_it["event_size"].values, strict=True)
        if kind in ("landing", "re_contact")
    ]
    assert 1 <= len(touches) <= 2
    assert max(touches) < 0.25, "m/s, of which the winch lowers by up to 0.19"
    landed = with_it.sel(time=slice(100.0, None))
    carried = landed["contact_force"].sel(contact="seabed", axis="z")
    assert 0.35 * WEIGHT < float(carried.min()) < float(carried.max()) < 0.65 * WEIGHT
    assert not np.any(with_it["rope_slack"])


@pytest.mark.study
def test_without_compensation_it_strikes_the_seabed_again_and_again() -> None:
    _, without = pair()
    kinds = list(without["event_kind"].values)
    assert kinds.count("re_contact") >= 2
    sizes = without["event_size"].values[[kind in ("landing", "re_contact") for kind in kinds]]
    assert max(sizes) > 0.4


@pytest.mark.study
def test_compensation_leaves_a_tenth_of_the_manifold_s_motion_at_most() -> None:
    for seed in (1, 2, 3):
        with_it, without = pair(*HELD.items(), ("sea.seed", seed))
        assert deviation(with_it, "manifold.z") < 0.1 * deviation(without, "manifold.z"), seed
        tip = without["point_position"].sel(point="tip", axis="z", time=slice(60.0, None))
        assert deviation(without, "manifold.z") > 1.5 * float(tip.std()), "it resonates"
