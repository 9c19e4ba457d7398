"""More than one vessel in one sea: each meets the waves at its own place and heading, and none of them feels another."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.hydrodynamics import carried_mass
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.formulations.energy_balance import TOLERANCE, WHOLE
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.simulation.simulation import check_parts, part_set_of
from deckcrane.view.page.page import page_html, view_html
from deckcrane.view.tables import describe

MOTIONS = ("x", "y", "z", "roll", "pitch", "yaw")
HELD = {"surge": 60, "sway": 70, "yaw": 80}
SHIP = {"hydrodynamics": "supply", "fluid_memory": False, "crane": "added"}
BESIDE = {**SHIP, "place": {"sway": 40.0}}
SEA = {"jonswap": {"hs": 2.5, "tp": 8.0}, "direction": 2.2, "spreading": {"s": 3}, "components": 40, "directions": 5}
PERIOD = 8.0
LENGTH = 9.81 * PERIOD**2 / (2 * np.pi)
"""Of a wave of this period in deep water."""
CRANE: dict[str, Any] = {
    "pedestal": {
        "on": "vessel",
        "joint": {"fixed": True, "at": [0, 8, 4]},
        "mass": 12e3,
        "shape": {"rod": "z", "length": 10},
    },
    "boom": {
        "on": "pedestal",
        "joint": {"revolute": "x", "at": "tip", "name": "luff", "start": 0.5},
        "mass": 60e3,
        "shape": {"rod": "y", "length": 30},
    },
}
LINE = {"fairlead": [40, 5, 0], "anchor": [100, 5, 0], "axial_stiffness": 1e7, "pretension": 2e4}
LUFFING = {"luff": {"pd": {"stiffness": 4e8, "damping": 1e8}, "setpoint": {"quintic": [[0, 0.5], [4, 0.7]]}}}


def scenario(vessel: dict | None, vessels: dict | None = None, **more: Any) -> Scenario:
    run = {"duration": 4, "step": 0.05, "every": 0.05}
    data = {"deckcrane": 1, "gravity": [0, 0, -9.81], "vessel": vessel, "vessels": vessels or {}, "run": run, **more}
    return Scenario.model_validate({key: value for key, value in data.items() if value})


def ran(*given: Any, **more: Any) -> xr.Dataset:
    return deckcrane.run(scenario(*given, **more), target="vm")


def moved(found: xr.Dataset, vessel: str) -> np.ndarray:
    return found["q"].sel(coordinate=[f"{vessel}.{motion}" for motion in MOTIONS]).values


def test_two_identical_vessels_at_one_place_move_alike_and_as_one_alone() -> None:
    whole = {**SHIP, "fluid_memory": True, "station_keeping": HELD, "start": {"in_waves": True}}
    alone = ran(whole, sea=SEA)
    with pytest.warns(DeckcraneWarning, match="vessel and boat lie at one place; say where boat lies: vessels.boat"):
        two = ran(whole, {"boat": whole}, sea=SEA)
    np.testing.assert_allclose(moved(two, "boat"), moved(two, "vessel"), rtol=0, atol=1e-13)
    np.testing.assert_allclose(moved(two, "vessel"), moved(alone, "vessel"), rtol=0, atol=1e-13)
    for name in ("wave_force", "thrust", "wave_elevation"):
        assert alone[name].dims == tuple(dim for dim in two[name].dims if dim != "vessel")
        np.testing.assert_array_equal(two[name].sel(vessel="boat").values, alone[name].values)


def test_a_vessel_further_along_a_wave_meets_it_later_by_k_d() -> None:
    """A quarter of its length takes a quarter of its period."""
    sea = {"regular": {"amplitude": 0.5, "period": PERIOD}, "direction": 0.0}
    ahead = {**SHIP, "place": {"surge": LENGTH / 4}}
    found = ran({**SHIP, "start": {"in_waves": False}}, {"ahead": ahead}, sea=sea)
    late = round(PERIOD / 4 / 0.05)
    for name, size in (("wave_elevation", 0.5), ("wave_force", 1e6)):
        near, far = (found[name].sel(vessel=one).values for one in ("vessel", "ahead"))
        np.testing.assert_allclose(far[late:], near[:-late], atol=1e-6 * size)
        assert np.abs(far - near).max() > 0.1 * size


@pytest.mark.parametrize("z", ["up", "down"])
def test_a_vessel_that_is_turned_meets_waves_that_are_turned_the_other_way(z: str) -> None:
    side, g = (1.0, [0, 0, -9.81]) if z == "up" else (-1.0, [0, 0, 9.81])
    ship = {**SHIP, "z": z}
    turned = {**ship, "place": {"surge": 20.0, "sway": side * 35.0, "yaw": side * 0.8}}
    two = ran(ship, {"boat": turned}, sea=SEA, gravity=g)
    alone = ran({**ship, "start": {"surge": 20.0, "sway": side * 35.0, "yaw": side * 0.8}}, sea=SEA, gravity=g)
    force = alone["wave_force"].values
    np.testing.assert_array_equal(two["wave_force"].sel(vessel="boat"), force)
    c, s = np.cos(0.8), np.sin(0.8)
    seen = {"surge": c * 20 + s * 35, "sway": side * (c * 35 - s * 20)}
    other = ran({**ship, "place": seen}, sea={**SEA, "direction": SEA["direction"] - 0.8}, gravity=g)
    np.testing.assert_allclose(other["wave_force"], force, atol=1e-9 * np.abs(force).max())


def test_a_place_is_where_start_and_station_are_counted_from() -> None:
    keeping = {**HELD, "at": {"surge": 1.0, "yaw": 0.1}}
    counted = {**SHIP, "place": {"surge": 5.0, "sway": 40.0, "yaw": 3.0}, "start": {"sway": 1.0, "heave": 0.2}}
    written = {**SHIP, "start": {"surge": 5.0, "sway": 41.0, "heave": 0.2, "yaw": 3.0}}
    elsewhere = {**keeping, "at": {"surge": 6.0, "sway": 40.0, "yaw": 3.1}}
    found = [
        ran({**ship, "station_keeping": held}, sea=SEA) for ship, held in ((counted, keeping), (written, elsewhere))
    ]
    np.testing.assert_array_equal(found[0]["q"], found[1]["q"])
    assert np.abs(found[0]["thrust"].values).max() > 1e4


def test_wave_forces_are_those_of_the_mean_place_where_thrusters_hold_it() -> None:
    far = {**HELD, "at": {"sway": 40.0}}
    started = {**SHIP, "station_keeping": far, "start": {"sway": 35.0, "in_waves": False}}
    held = {**SHIP, "station_keeping": HELD, "place": {"sway": 40.0}}
    with pytest.warns(DeckcraneWarning, match="started and held lie at one place"):
        found = ran(None, {"started": started, "held": held, "origin": SHIP}, sea=SEA)["wave_force"]
    np.testing.assert_array_equal(found.sel(vessel="started"), found.sel(vessel="held"))
    assert np.abs(found.sel(vessel="held") - found.sel(vessel="origin")).max() > 1e4


def test_a_crane_that_lifts_on_one_vessel_does_not_move_the_other() -> None:
    boat = {**BESIDE, "start": {"roll": 0.02}}
    lifting = ran(SHIP, {"boat": boat}, bodies=CRANE, control=LUFFING, sea=SEA)
    alone, still = ran(None, {"boat": boat}, sea=SEA), ran(SHIP, {"boat": boat}, sea=SEA)
    np.testing.assert_allclose(moved(lifting, "boat"), moved(alone, "boat"), rtol=0, atol=1e-12)
    assert np.abs(moved(lifting, "vessel") - moved(still, "vessel")).max() > 0.01


def test_a_crane_on_the_ground_works_beside_a_barge() -> None:
    """A fixed platform: nothing of the sea reaches it."""
    ground = {**CRANE, "pedestal": {**CRANE["pedestal"], "on": "ground"}}
    barge = {**SHIP, "place": {"sway": 30.0}, "station_keeping": HELD}
    sight = {"tip": {"point": {"on": "boom", "at": [0, 30, 0]}, "seen_from": {"on": "barge", "at": [0, 0, 4]}}}
    found = ran(None, {"barge": barge}, bodies=ground, control=LUFFING, sea=SEA, relative=sight)
    ashore = ran(None, None, bodies=ground, control=LUFFING)
    np.testing.assert_allclose(found["q"].sel(coordinate="luff"), ashore["q"].sel(coordinate="luff"), atol=1e-12)
    assert float(found["clearance"].std()) > 0.01


def test_each_vessel_carries_what_stands_on_it() -> None:
    """In the mass that the data include, and in the equations: both cranes start on even keel, and stay there."""
    other = {
        "mast": {
            "on": "boat",
            "joint": {"fixed": True, "at": [3, 6, 5]},
            "mass": 90e3,
            "shape": {"rod": "z", "length": 4},
        }
    }
    ship = {**SHIP, "crane": "included"}
    both = scenario(
        ship, {"boat": {**ship, "place": {"sway": 40.0, "yaw": 2.0}}}, bodies={**CRANE, **other}, control=LUFFING
    ).with_values({"control.luff": {"pd": {"stiffness": 4e8, "damping": 1e8, "gravity_compensation": True}}})
    assert carried_mass(both).m == pytest.approx(72e3)
    carried = carried_mass(both, "boat")
    assert carried.m == pytest.approx(90e3)
    np.testing.assert_allclose(carried.c, [3, 6, 7])
    found = deckcrane.run(both, target="vm")
    np.testing.assert_allclose(found["q"] - found["q"].isel(time=0), 0.0, atol=1e-9)


def test_the_energy_of_every_vessel_balances() -> None:
    wind = {"frontal_area": 300, "lateral_area": 900, "length": 80, "shape": {"x": 0.7, "y": 0.9, "n": 0.1}}
    current = {"length": 80, "draught": 5, "shape": {"x": 0.05, "y": 0.8}}
    boat = {
        **SHIP,
        "place": {"sway": 40.0},
        "station_keeping": {**HELD, "integral": 400},
        "wind": wind,
        "current": current,
        "moorings": {"stiffness": {"surge": 5e4}, "lines": {"bow": LINE}},
    }
    both = scenario(
        {**SHIP, "fluid_memory": True},
        {"boat": boat},
        bodies=CRANE,
        control=LUFFING,
        wind={"speed": 12, "direction": 1},
    )
    found = {balance.name: balance for balance in check_parts(both)}
    own = ("", ".wind", ".current", ".moorings", ".moorings.bow")
    assert {"vessel", WHOLE, *(f"vessels.boat{part}" for part in own)} <= set(found)
    assert max(balance.share for balance in found.values()) < TOLERANCE


def test_each_vessel_has_moorings_of_its_own_about_its_own_place() -> None:
    springs = {"surge": 5e4, "sway": 5e4, "yaw": 8e7}
    moored = {**SHIP, "moorings": {"stiffness": springs, "lines": {"bow": LINE}}}
    away = {"stiffness": springs, "lines": {"bow": {**LINE, "anchor": [100, 45, 0]}}}
    found = ran(moored, {"boat": {**BESIDE, "moorings": away}})
    assert list(found["line"].values) == ["bow", "boat.bow"]
    np.testing.assert_allclose(found["mooring_tension"].isel(line=1), found["mooring_tension"].isel(line=0), rtol=1e-9)
    own = found["mooring_force"]
    np.testing.assert_allclose(own.sel(vessel="boat"), own.sel(vessel="vessel"), atol=1e-6 * float(np.abs(own).max()))
    assert float(np.abs(own).max()) > 100
    short = {"fairlead": [40, 5, 0], "anchor": [100, 45, -50], "axial_stiffness": 1e7, "weight": 1e3, "length": 20}
    with pytest.raises(ScenarioError, match=r"vessels\.boat\.moorings\.lines\.bow: 20 m are less than"):
        scenario(SHIP, {"boat": SHIP}).with_values({"vessels.boat.moorings": {"lines": {"bow": short}}})


def test_a_start_at_rest_and_forces_of_a_motion_know_all_vessels() -> None:
    held = {"station_keeping": HELD, "fluid_memory": True}
    both = scenario({**SHIP, **held}, {"boat": {**BESIDE, **held}}, bodies=CRANE, control=LUFFING)
    hold = {"control.luff.setpoint": {"hold": 0.5}, "run.start": "settled"}
    still = deckcrane.run(both.with_values(hold), target="vm")
    np.testing.assert_allclose(still["q"] - still["q"].isel(time=0), 0.0, atol=1e-9)
    assert abs(float(still["q"].sel(coordinate="vessel.roll")[0])) > 0.01
    moving = deckcrane.run(both, target="vm")
    found, run = deckcrane.forces(both, moving, target="vm")["reaction"], moving["reaction"]
    np.testing.assert_allclose(found.sel(joint=run["joint"]), run, atol=1e-9 * float(np.abs(run).max()))


def test_names_of_one_vessel_stay_and_further_ones_have_their_own() -> None:
    whole = {**SHIP, "fluid_memory": True, "station_keeping": {**HELD, "integral": 400}}
    kit = part_set_of(scenario(whole, {"boat": {**whole, "place": {"sway": 40.0}}}))
    states = [state.name for part in kit.numeric for state in part.states()]
    assert {"memory.0", "boat.memory.0", "station_keeping.yaw", "boat.station_keeping.yaw"} <= set(states)
    assert {"wave.heave", "wave.boat.heave"} <= set(kit.inputs.names)
    assert {"vessel", "vessels.boat", "vessel.station_keeping", "vessels.boat.station_keeping"} <= set(kit.places)


def test_forces_given_to_a_further_vessel_are_forces_and_moments() -> None:
    times = np.array([0.0, 0.2])
    given = {"wave.heave": (times, times), "wave.boat.heave": (times, times), "wave.boat.pitch": (times, times)}
    dataset = deckcrane.run(
        scenario(SHIP, {"boat": BESIDE}, run={"duration": 0.2, "step": 0.05}), inputs=given, target="vm"
    )
    assert {name: dataset[f"input.{name}"].attrs["units"] for name in given} == {
        "wave.heave": "N",
        "wave.boat.heave": "N",
        "wave.boat.pitch": "N m",
    }


def test_a_vessel_that_is_moved_by_raos_and_one_that_floats_meet_one_sea(tmp_path: Path) -> None:
    """What a vessel has none of is missing, and nobody is warned of it."""
    moving = {"hydrodynamics": "supply", "motion": "raos", "place": {"sway": 40.0}}
    floating = {**SHIP, "fluid_memory": True, "place": {"sway": 40.0}}
    off, beside = "tug: in this sea its motions may be off", "tug and boat lie at one place"
    with pytest.warns(DeckcraneWarning, match=off), pytest.warns(DeckcraneWarning, match=beside):
        found = ran(None, {"tug": moving, "boat": floating}, sea=SEA)
    assert list(found["vessel"].values) == ["tug", "boat"]
    heights = found["wave_elevation"]
    np.testing.assert_allclose(heights.sel(vessel="tug"), heights.sel(vessel="boat"), atol=1e-9)
    assert np.isnan(found["wave_force"].sel(vessel="tug")).all()
    assert np.isfinite(found["wave_force"].sel(vessel="boat")).all()
    np.testing.assert_allclose(moved(found, "tug")[:, 2:5], moved(found, "boat")[:, 2:5], atol=0.02)
    assert "wave_force" in describe(found)


def test_stepwise_it_is_the_same_run() -> None:
    both = scenario({**SHIP, "place": {"sway": 9.0}}, {"boat": SHIP}, sea=SEA)
    steps = deckcrane.stepper(both, target="vm")
    for _ in range(5):
        steps.step(duration=0.2)
    found, whole = steps.dataset(), deckcrane.run(both, target="vm").isel(time=slice(21))
    for name in ("q", "wave_elevation", "wave_force"):
        np.testing.assert_allclose(found[name], whole[name], atol=1e-9 * float(np.abs(whole[name]).max()))


def test_a_run_with_several_vessels_is_played_back_and_summed_up() -> None:
    found = ran(SHIP, {"boat": BESIDE}, bodies=CRANE, control=LUFFING, sea=SEA)
    page = view_html(found)
    assert "Wave at boat" in page
    assert page.count('"shape": "hull"') == 2 or page.count('"shape":"hull"') == 2


def test_a_live_page_has_the_waves_at_each_of_several_vessels() -> None:
    page = page_html(scenario(SHIP, {"boat": BESIDE}, sea=SEA))
    assert "Wave at boat" in page
    assert '"wave.boat.heave"' in page_html(scenario(None, {"boat": SHIP}, sea=SEA))


def test_data_for_water_of_another_depth_are_refused(tmp_path: Path) -> None:
    data = Hydrodynamics.read("supply")
    for depth in (250.0, 400.0):
        Hydrodynamics(data.dataset.assign_attrs(depth=depth)).write(tmp_path / f"{depth:.0f}.nc")
    boats = {depth: {"boat": {**BESIDE, "hydrodynamics": str(tmp_path / f"{depth}.nc")}} for depth in (250, 400)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)  # of data that are doubtful at a depth they were not made for
        for ship in (SHIP, {"hydrodynamics": "supply", "motion": "raos"}):
            with pytest.raises(
                DeckcraneError, match=r"vessels\.boat: its data are for water 250 m deep, those of vessel for"
            ):
                ran(ship, boats[250])
        ran(SHIP, boats[400])


def test_files_of_further_vessels_are_found_beside_the_scenario(tmp_path: Path) -> None:
    Hydrodynamics.read("supply").write(tmp_path / "mine.nc")
    (tmp_path / "two.yaml").write_text(
        "deckcrane: 1\ngravity: [0, 0, -9.81]\nvessels:\n  boat: {hydrodynamics: mine.nc}\n  tug: {hydrodynamics: supply}\n"
    )
    found = deckcrane.load(tmp_path / "two.yaml").vessels
    assert (found["boat"].hydrodynamics, found["tug"].hydrodynamics) == (str(tmp_path / "mine.nc"), "supply")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"vessels": {"vessel": SHIP}}, r"vessels\.vessel: the vessel of this name is the section `vessel`"),
        ({"vessels": {"ground": SHIP}}, r"vessels\.ground: ground is what bodies stand on"),
        ({"vessels": {"boom": SHIP}}, r"bodies\.boom: the section `vessels` has the body of that name"),
        ({"bodies.pedestal.on": "bota"}, r'bodies\.pedestal\.on: there is no body "bota"; did you mean "boat"'),
        ({"vessels.boat.z": "down"}, r"vessels\.boat\.z: the z axes of all vessels point as the ground's does"),
        ({"vessels.boat.crew": 3}, r'vessels\.boat\.crew: there is no "crew" here'),
        ({"vessels.boat.hydrodynamics": ""}, r"vessels\.boat: hydrodynamics is missing"),
        ({"vessel": None, "vessels": {}, "sea": SEA, "bodies.pedestal.on": "ground"}, "a sea needs something in it"),
        ({"forces": {"pull": {"on": "tug", "force": [1, 0, 0]}}}, r'forces\.pull\.on: there is no body "tug"'),
        (
            {"relative": {"gap": {"point": {"on": "boom"}, "seen_from": {"on": "deck"}}}},
            r"relative\.gap\.seen_from\.on",
        ),
    ],
)
def test_wrong_vessels_are_refused_in_words(change: dict, told: str) -> None:
    base = scenario(SHIP, {"boat": SHIP}, bodies=CRANE, control=LUFFING)
    with pytest.raises(ScenarioError, match=told):
        base.with_values(change)


def test_what_is_wrong_with_the_data_of_one_names_that_one() -> None:
    high = {
        "mast": {
            "on": "boat",
            "joint": {"fixed": True, "at": [0, 0, 60]},
            "mass": 900e3,
            "shape": {"rod": "z", "length": 4},
        }
    }
    with pytest.raises(DeckcraneError, match="the vessel boat is not stable in roll"):
        ran(SHIP, {"boat": BESIDE}, bodies=high)
    with pytest.raises(DeckcraneError, match=r"vessels\.boat\.drift is slow"):
        ran(SHIP, {"boat": {**BESIDE, "drift": "slow"}}, sea=SEA)
