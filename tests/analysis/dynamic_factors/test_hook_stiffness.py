"""K at the hook: against hand formulas, against loads that are changed a little, and in words where there is none."""

from __future__ import annotations

import re

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.dynamic_factors.hook_stiffness import hook_stiffness, hook_stiffness_over
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import bundled_names
from deckcrane.view.answers.dynamic_factors import gains_warning, stiffness_table

LOAD = """
  load:
    on: ground
    joint: {free: true, x: {start: 10 m}, z: {start: -20.0 m}}
    mass: 10 t
    shape: {box: [2 m, 2 m, 2 m]}
payload: load
"""
ON_FALLS = f"""
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:{LOAD}
ropes:
  hoist: {{path: [{{on: ground, at: [10 m, 0, 0]}}, {{on: load}}], falls: FALLS, length: LENGTH, stiffness: 40 MN}}
run: {{duration: 1 s, step: 1 ms}}
"""
ON_BOOM = f"""
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {{revolute: -y, name: luff, start: 0 deg}}
    mass: 1 kg
    shape: {{rod: x, length: 10 m}}
    inertia: [1, 1, 1]{LOAD}
ropes:
  hoist: {{path: [{{on: boom, at: [10 m, 0, 0]}}, {{on: load}}], length: 20 m, stiffness: 40 MN}}
control:
  luff: {{pd: {{stiffness: 2 GN m/rad, damping: 1 MN m s/rad}}, setpoint: {{hold: start}}}}
run: {{duration: 1 s, step: 1 ms}}
"""
ON_BEAM = f"""
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {{fixed: true}}
    beam:
      length: 10 m
      youngs_modulus: 200 GPa
      density: 1 kg/m^3
      section: {{area: 0.01 m^2, Iy: 0.01 m^4, Iz: 0.01 m^4}}
      modes: {{z: {{polynomial: 2}}}}{LOAD}
ropes:
  hoist: {{path: [{{on: boom, at: [10 m, 0, 0]}}, {{on: load}}], length: 20 m, stiffness: 40 MN}}
run: {{duration: 1 s, step: 1 ms}}
"""


@pytest.mark.parametrize("falls", [1, 2, 4])
def test_a_load_on_falls_hangs_on_n_times_the_stiffness_of_one(falls: int) -> None:
    length = 20.0 * falls
    scenario = deckcrane.loads(ON_FALLS.replace("FALLS", str(falls)).replace("LENGTH", f"{length} m"))
    found = hook_stiffness(scenario)
    assert found.stiffness == pytest.approx(falls * 40e6 / 20.0, rel=1e-6)
    assert found.with_vessel == found.stiffness
    assert [part.name for part in found.parts] == ["ropes.hoist"]
    assert found.parts[0].share == pytest.approx(1.0)
    assert found.mass == pytest.approx(10e3)
    assert found.period == pytest.approx(2 * np.pi * np.sqrt(10e3 / found.stiffness))


def test_a_rope_on_a_cantilever_is_two_springs_in_series() -> None:
    found = hook_stiffness(deckcrane.loads(ON_BEAM))
    beam, rope = 3 * 2000e6 / 10.0**3, 40e6 / 20.0
    compliance = {part.name: part.compliance for part in found.parts}
    assert compliance["ropes.hoist"] == pytest.approx(1 / rope, rel=1e-6)
    assert compliance["boom.beam"] == pytest.approx(1 / beam, rel=1e-4)
    assert 1 / found.stiffness == pytest.approx(1 / beam + 1 / rope, rel=1e-4)
    assert sum(part.share for part in found.parts) == pytest.approx(1.0, abs=1e-6)


def test_k_over_poses_follows_the_lever_of_what_holds_the_boom() -> None:
    found = hook_stiffness_over(deckcrane.loads(ON_BOOM), {"luff": ["0 deg", "30 deg", "60 deg"]})
    luff = found["luff"].values
    np.testing.assert_allclose(np.degrees(luff), [0, 30, 60])
    by_hand = (10 * np.cos(luff)) ** 2 / 2e9 + 20.0 / 40e6
    np.testing.assert_allclose(1 / found["stiffness"], by_hand, rtol=2e-4)
    np.testing.assert_allclose(found["compliance"].sel(part="control.luff"), (10 * np.cos(luff)) ** 2 / 2e9, rtol=2e-3)
    np.testing.assert_allclose(found["position"].sel(axis="x"), 10 * np.cos(luff), rtol=1e-3)
    assert not found["reason"].values.any() or set(found["reason"].values) == {""}


def test_k_is_how_far_a_little_more_load_moves_the_hook() -> None:
    """Two equilibria, found without any of the slopes; the vessel gives way too."""
    scenario = deckcrane.load("hoisting_in_waves")
    found = hook_stiffness(scenario)
    places = []
    for force in (-200.0, 200.0):
        pulled = {"forces": {"pull": {"on": "payload", "at": [0.5, 0, 0], "force": [0, 0, force], "frame": "ground"}}}
        places.append(hook_stiffness(scenario.with_values(pulled)).position[2])
    assert 400.0 / (places[1] - places[0]) == pytest.approx(found.with_vessel, rel=1e-5)
    assert found.stiffness > 1.5 * found.with_vessel
    assert sum(part.share for part in found.parts) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.study
def test_oil_behind_a_closed_valve_is_a_spring_of_its_chambers() -> None:
    scenario = deckcrane.load("flexible_luffing")
    soft = scenario.with_values({"cylinders.luffing.hydraulics.bulk_modulus": "80 MPa"})
    own, softer = (
        {part.name: part.compliance for part in hook_stiffness(one).parts}["cylinders.luffing.hydraulics"]
        for one in (scenario, soft)
    )
    modulus = scenario.cylinders["luffing"].hydraulics
    assert modulus is not None
    assert softer / own == pytest.approx(modulus.bulk_modulus / 80e6, rel=0.02)


def test_a_load_that_stands_on_a_deck_is_lifted_off_it_first() -> None:
    surface = "surface: {on: ground, plane: z, at: [0, 0, -20.99 m]}, penetration: 5 mm"
    text = f"{ON_BOOM}contacts: {{deck: {{touching: {{on: load, box: -z}}, {surface}}}}}\n"
    standing = deckcrane.loads(text)
    assert hook_stiffness(standing).stiffness == pytest.approx(
        hook_stiffness(deckcrane.loads(ON_BOOM)).stiffness, rel=1e-9
    )


def test_another_body_may_be_the_hook() -> None:
    block = """
  block:
    on: ground
    joint: {free: true, x: {start: 10 m}, z: {start: -20.0 m}}
    mass: 1 t
    shape: {box: [1 m, 1 m, 1 m]}
payload: load
"""
    text = ON_FALLS.replace("FALLS", "2").replace("LENGTH", "40 m").replace("\npayload: load\n", block)
    text = text.replace("{on: load}", "{on: block}").replace("z: {start: -20.0 m}", "z: {start: -24.0 m}", 1)
    sling = "  sling: {path: [{on: block}, {on: load}], length: 4 m, stiffness: 4 MN}\n"
    scenario = deckcrane.loads(text.replace("run:", sling + "run:"))
    load, hook = hook_stiffness(scenario), hook_stiffness(scenario, body="block")
    assert 1 / hook.stiffness == pytest.approx(20.0 / 80e6, rel=1e-5)
    assert 1 / load.stiffness == pytest.approx(20.0 / 80e6 + 1e-6, rel=1e-5)
    assert [part.name for part in hook.parts] == ["ropes.hoist"]
    assert [part.name for part in load.parts] == ["ropes.sling", "ropes.hoist"]


@pytest.mark.parametrize(
    ("text", "body", "said"),
    [
        (ON_BOOM.replace("payload: load", ""), None, "has no payload"),
        (ON_BOOM, "lode", 'no body "lode"'),
        (
            "deckcrane: 1\ngravity: [0, 0, -9.81]\nbodies:\n  bob:\n    on: ground\n    joint: {revolute: y}\n"
            "    mass: 2\n    cog: [0, 0, -3]\n    inertia: [1, 1, 1]\npayload: bob\nrun: {duration: 1 s, step: 10 ms}\n",
            None,
            "K is infinite",
        ),
    ],
)
def test_where_there_is_no_k_words_say_why(text: str, body: str | None, said: str) -> None:
    with pytest.raises(DeckcraneError, match=said):
        hook_stiffness(deckcrane.loads(text), body=body)


def test_poses_that_cannot_be_say_why_and_leave_the_others() -> None:
    found = hook_stiffness_over(deckcrane.loads(ON_BOOM), {"load.z": ["-20 m", "-60 m"]})
    assert found["reason"].values[0] == ""
    assert found["stiffness"].values[0] > 1e5
    assert "do not reach" in str(found["reason"].values[1])
    assert np.isnan(found["stiffness"].values[1])


def test_a_load_goes_along_where_the_crane_slews() -> None:
    king = "bodies:\n  king: {on: ground, joint: {revolute: z, name: slew}, mass: 1 t, inertia: [1, 1, 1]}"
    text = ON_BOOM.replace("bodies:", king).replace(
        "on: ground\n    joint: {revolute: -y", "on: king\n    joint: {revolute: -y"
    )
    text = text.replace(
        "control:", "control:\n  slew: {pd: {stiffness: 1 GN m/rad, damping: 1 MN m s/rad}, setpoint: {hold: start}}"
    )
    found = hook_stiffness_over(deckcrane.loads(text), {"slew": ["0 deg", "90 deg"]})
    np.testing.assert_allclose(found["stiffness"], found["stiffness"].values[0], rtol=1e-9)
    np.testing.assert_allclose(found["position"].sel(axis=["x", "y"]), [[10, 0], [0, 10]], atol=1e-2)


@pytest.mark.study
def test_a_vessel_that_only_thrusters_hold_counts_as_held_where_it_would_drift() -> None:
    """Thrusters answer slowly: K on the vessel is that on stiff moorings, but for the heel."""
    scenario = deckcrane.load("dynamic_positioning")
    moored = scenario.with_values({"vessel.station_keeping": {"surge": "20 s", "sway": "20 s", "yaw": "20 s"}})
    held, drifting = hook_stiffness(moored), hook_stiffness(scenario)
    assert drifting.stiffness == pytest.approx(held.stiffness, rel=1e-2)
    assert drifting.with_vessel < 0.9 * drifting.stiffness
    assert drifting.with_vessel == pytest.approx(held.with_vessel, rel=1e-2)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("name", bundled_names())
def test_the_shares_of_parts_add_up_in_all_bundled_scenarios(name: str) -> None:
    try:
        found = hook_stiffness(name)
    except DeckcraneError as error:
        assert re.search("K is infinite|has no payload|no static equilibrium found", str(error))
        return
    assert sum(part.share for part in found.parts) == pytest.approx(1.0, abs=1e-5)
    assert found.with_vessel <= found.stiffness * (1 + 1e-9)


IDEAL_DRIVES = {
    "circuits": {},
    "control": {
        "luffing": {"pd": {"stiffness": "60 MN/m", "damping": "6 MN s/m", "gravity_compensation": True}},
        "folding": {"pd": {"stiffness": "60 MN/m", "damping": "4 MN s/m", "gravity_compensation": True}},
        "stage_1": {"pd": {"stiffness": "10 MN/m", "damping": "0.8 MN s/m", "gravity_compensation": True}},
        "slew": {"pd": {"stiffness": "60 MN m/rad", "damping": "30 MN m s/rad"}},
        "winch.rope": {"pd": {"stiffness": "4 MN/m", "damping": "1.5 MN s/m"}},
    },
    "run.integrator": "rk4",
}
"""The offshore crane with controllers that push and pull by themselves, in place of its oil."""


@pytest.mark.study
def test_a_k_that_is_mostly_controller_gains_is_no_stiffness_of_the_crane() -> None:
    found = hook_stiffness(deckcrane.load("offshore_crane").with_values(IDEAL_DRIVES))
    assert next(iter(found.kinds)) == "controller gains"
    assert found.gains == pytest.approx(0.94, abs=0.005)
    assert sum(found.kinds.values()) == pytest.approx(1.0, abs=1e-4)
    (warning,) = gains_warning(found)
    assert " % of 1/K at the hook are controller gains" in warning
    shares = {row[0]: row[3] for row in stiffness_table(found).rows}
    assert shares["all ropes"] == pytest.approx(5.83, abs=0.05)
    assert not gains_warning(hook_stiffness("lattice_boom"))


@pytest.mark.study
def test_k_of_a_crane_on_its_oil_comes_from_oil_and_wire() -> None:
    """The luffing cylinders as two springs of oil, A^2 K(p) / V in caps and rings, by the lever of the hook."""
    crane = deckcrane.load("offshore_crane")
    found = hook_stiffness(crane)
    assert found.gains == 0.0
    assert not gains_warning(found)
    assert set(list(found.kinds)[:2]) == {"oil", "ropes"}
    assert sum(found.kinds.values()) == pytest.approx(1.0, abs=1e-4)
    ashore = {
        "vessel": None,
        "sea": None,
        "bodies.ballast": None,
        "bodies.pedestal.on": "ground",
        "checks": {},
        "details": {},
        "record": ["cylinder_force"],
    }
    heavier, lighter = (
        deckcrane.run(crane.with_values({**ashore, "run.duration": "0.1 s", "bodies.load.mass": mass})).isel(time=0)
        for mass in (30.1e3, 29.9e3)
    )
    forces = [float(run["cylinder_force"].sel(cylinder="luffing")) for run in (heavier, lighter)]
    lever, area = (forces[0] - forces[1]) / (200 * 9.81), 2 * np.pi / 4 * 0.36**2
    stroke = 2.851 - 0.45

    def volume(p: float) -> float:
        return 0.995 * (1 + 10 * p / 1.5e9) ** -0.1 + 0.005 * (101_325 / (101_325 + p)) ** (1 / 1.4)

    def modulus(p: float) -> float:
        return -volume(p) * 2e2 / (volume(p + 1e2) - volume(p - 1e2))

    ring = area - 2 * np.pi / 4 * 0.24**2
    spring = area * modulus(forces[0] / area) / (0.02 + stroke)
    spring += ring**2 * modulus(0.0) / (ring * (3.4 + 0.02 - stroke) + 10e-3)
    compliance = {part.name: part.compliance for part in found.parts}["circuits.main.luff_oil"]
    assert compliance == pytest.approx(lever**2 / spring, rel=2e-3)
