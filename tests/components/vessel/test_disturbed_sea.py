"""The sea beside hulls: loads, points and boats meet incident, diffracted and radiated waves, as theory has them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.arrays import ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import sea_waves
from deckcrane.components.vessel.disturbed_sea import (
    DisturbingHull,
    SeaBesideHulls,
    disturbing_hulls,
    motion_difference,
    shelter,
)
from deckcrane.components.vessel.wave_series import (
    CardWaves,
    encountered_wave_forces,
    undisturbed_wave_forces,
    vessel_in_sea,
)
from deckcrane.components.water.immersion import TERMS
from deckcrane.components.water.immersion import WaveField as WaterInputs
from deckcrane.components.water.wave_series import warn_of_drift, water_series
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.response import motion_raos
from deckcrane.hydro.wave_field import FieldGrid
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch, run_batch
from tests.commands import command
from tests.components.water.bodies_in_water import inputs_at
from tests.hydro.analytic_field import diffracted_head, incident_head, radiated_head, with_analytic_field
from tests.program.gpu.processor_card import card_and_processor
from tests.studies import first_each_time

pytestmark = pytest.mark.filterwarnings("ignore:.*damping has not fallen off")
G = 9.81
SEA: dict[str, Any] = {"jonswap": {"hs": 4.5, "tp": 10.0}, "direction": 0.5, "components": 30, "amplitudes": "fixed"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Data of a ship with the field of a cylinder on its port side, and of a small boat without one."""
    folder, supply = tmp_path_factory.mktemp("fields"), Hydrodynamics.read("supply")
    grid = FieldGrid.spaced((-9.0, 15.0), (12.0, 26.0), 2.0, 30.0)
    ship = with_analytic_field(supply, grid, directions=24).write(folder / "ship.nc")
    boat = Hydrodynamics(supply.dataset.assign_attrs(length=5.0)).write(folder / "boat.nc")
    return {"ship": str(ship), "boat": str(boat)}


def beside(files: dict[str, str], *, z: str = "up", sea: dict[str, Any] | None = None, **vessel: Any) -> Scenario:
    """A ball in the water to port of a ship that lies askew, and a point over its rail."""
    side = 1 if z == "up" else -1
    place = {"surge": 5.0, "sway": side * -3.0, "yaw": side * 0.3}
    keeping = {"surge": "90 s", "sway": "90 s", "yaw": "90 s"}
    ship = {"hydrodynamics": files["ship"], "z": z, "place": place, "crane": "added", "station_keeping": keeping}
    joint = {"prismatic": "z", "name": "heave", "at": [4.0, side * 18.0, 0.0]}
    load = {"on": "ground", "joint": joint, "mass": 3e3, "inertia": [4e3, 5e3, 6e3]}
    return Scenario.model_validate(
        {
            "gravity": [0, 0, side * -G],
            "vessel": {**ship, **vessel},
            "bodies": {"load": load},
            "in_water": {"load": {"on": "load", "shape": {"sphere": 2.2}}},
            "points": {
                "rail": {"on": "vessel", "at": [3.0, side * 13.0, side * 6.0], "air_gap": True},
                "mast": {"on": "vessel", "at": [0, 0, 20]},
            },
            "sea": {**SEA, "spreading": {"s": 4}, "directions": 3} if sea is None else sea,
            "run": {"duration": 20.0, "step": "50 ms"},
        }
    )


def true_heads(scenario: Scenario, hull: DisturbingHull, x: float, y: float, z: float) -> ComplexArray:
    """Heads of all waves, amplitudes included, at a place of the ground with z up."""
    (x, y), waves = hull.local(x, y), hull.waves
    at, heads = (np.array(x), np.array(y)), np.empty(len(waves.w), dtype=complex)
    for i, (k, chi) in enumerate(zip(sea_waves(scenario).k, waves.chi, strict=True)):
        wave = incident_head(k, *at, chi, z) + diffracted_head(k, *at, chi, z)
        heads[i] = wave * waves.amplitude[i] * np.exp(1j * waves.phase[i])
        if hull.motions is not None:
            heads[i] += sum(hull.motions[i, j] * radiated_head(k, j, *at, z) for j in range(6))
    return heads


@pytest.mark.parametrize(
    ("z", "waves"),
    first_each_time([("down", "diffracted and radiated"), ("up", "diffracted"), ("up", "diffracted and radiated")], 1),
)
def test_water_about_a_load_moves_as_incident_diffracted_and_radiated_waves_do(
    files: dict[str, str], z: str, waves: str
) -> None:
    scenario = beside(files, z=z, disturbed_sea=waves)
    (hull,), side = disturbing_hulls(scenario), 1 if z == "up" else -1
    assert (hull.motions is None) == (waves == "diffracted")
    field = WaterInputs("in_water.load", waves=True)
    names = [entry.name for entry in field.inputs()]
    u, place, depth = ca.SX.sym("u", len(names)), ca.SX.sym("place", 3), ca.SX.sym("depth")
    by_name = dict(zip(names, ca.vertsplit(u), strict=True))
    outputs = ca.vertcat(field.surface(by_name, place).elevation, *field.motion(by_name, place, depth))
    function = ca.Function("water", [u, place, depth], [outputs])
    times, w, step = np.arange(1.0, 18.0, 0.7), sea_waves(scenario).w, 1e-3
    fed = inputs_at(scenario, times)
    for deep, most in ((0.0, 0.005), (3.0, 0.02), (10.0, 0.04)):
        ends = [
            [true_heads(scenario, hull, 4.0 + s * a, 18.0 + s * b, -deep + s * c) for s in (step, -step)]
            for a, b, c in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        ]
        gradient = [(ahead - behind) / (2 * step) for ahead, behind in ends]
        surface = true_heads(scenario, hull, 4.0, 18.0, 0.0)
        columns = np.stack([surface, *(1j * G / w * g for g in gradient), *(-G * g for g in gradient)], axis=1)
        signs = np.array([1, 1, side, side, 1, side, side])
        expected = (np.exp(1j * np.outer(times, w)) @ columns).real * signs
        water = np.array(
            [np.array(function([at[name] for name in names], [4.0, side * 18.0, 0.0], deep)) for at in fed]
        )
        missed = (water[:, :, 0] - expected).std(axis=0) / expected.std(axis=0)
        assert missed.max() < most


@pytest.mark.parametrize("z", ["up", "down"])
def test_motions_that_radiate_are_those_of_the_run(files: dict[str, str], z: str) -> None:
    """In a regular wave, axes and phases included: the run's heave, roll and pitch about a mean heading, in the data's axes."""
    sea = {"regular": {"height": 0.5, "period": 9.0}, "direction": 1.2}
    scenario = with_values(beside(files, z=z, sea=sea, start={"in_waves": True}), {"run.duration": 40.0})
    run, (hull,) = deckcrane.run(scenario), disturbing_hulls(scenario)
    names = [f"vessel.{name}" for name in ("x", "y", "z", "roll", "pitch", "yaw")]
    q = run["q"].sel(coordinate=names).values * (1.0 if z == "up" else np.array([1, -1, -1, 1, -1, -1]))
    share, _ = motion_difference(hull, run["time"].values, q)
    assert share < 0.05
    other, _ = motion_difference(hull, run["time"].values + 1.0, q)
    assert other > 0.3


@pytest.mark.parametrize("z", ["up", "down"])
def test_the_disturbed_surface_slopes_about_a_station_as_it_should(files: dict[str, str], z: str) -> None:
    """A metre to each side of the station, along and across: slopes there are the best ones within some metres."""
    scenario, side = beside(files, z=z), 1 if z == "up" else -1
    (hull,), times, w = disturbing_hulls(scenario), np.arange(1.0, 18.0, 0.7), sea_waves(scenario).w
    series = water_series(scenario, 0.05, 20.0)["sea at in_water.load"]
    at = np.round(times / series.spacing).astype(int)
    for column, (a, b) in ((1, (1, 0)), (2, (0, 1))):
        ahead, behind = (true_heads(scenario, hull, 4.0 + s * a, 18.0 + s * b, 0.0) for s in (1.0, -1.0))
        expected = (np.exp(1j * np.outer(at * series.spacing, w)) @ ((ahead - behind) / 2)).real * (side if b else 1)
        assert np.corrcoef(series.values[at, column], expected)[0, 1] > 0.98
    # The water does not turn: the velocity along x changes across as that across changes along x.
    terms = series.values[:, 3:].reshape(len(series.values), 3, TERMS, 2, 3)
    along, across = terms[:, 1, :, 0, 1], terms[:, 2, :, 0, 0]
    np.testing.assert_allclose(across, along, atol=1e-9 * np.abs(along).max())


def test_an_air_gap_is_the_height_over_the_disturbed_surface(files: dict[str, str]) -> None:
    run = deckcrane.run(scenario := beside(files))
    (hull,) = disturbing_hulls(scenario)
    x, y = 5.0 + 3 * np.cos(0.3) - 13 * np.sin(0.3), -3.0 + 3 * np.sin(0.3) + 13 * np.cos(0.3)
    heads, t = true_heads(scenario, hull, x, y, 0.0), run["time"].values
    expected = (np.exp(1j * np.outer(t, sea_waves(scenario).w)) @ heads).real
    level = run["surface_elevation"].sel(gap="rail").values
    assert np.abs(level - expected).max() < 2e-3 * np.abs(expected).max()
    height = run["point_position"].sel(point="rail", axis="z").values
    np.testing.assert_allclose(run["air_gap"].sel(gap="rail").values, height - level, atol=1e-12)
    assert "points.rail: Hs" in run.attrs["disturbed_sea"]
    assert 0 < run.attrs["disturbed_sea_error"] < 0.02


def test_a_boat_beside_a_hull_meets_the_mean_disturbed_wave_along_its_length(files: dict[str, str]) -> None:
    boat = {"hydrodynamics": files["boat"], "place": {"surge": 6.0, "sway": 17.0, "yaw": 0.8}, "crane": "added"}
    scenario = Scenario.model_validate(beside(files).model_dump(exclude_defaults=True) | {"vessels": {"boat": boat}})
    ready, (hull,) = vessel_in_sea(scenario, "boat"), disturbing_hulls(scenario)
    nodes, weights = np.polynomial.legendre.leggauss(5)
    ratios = []
    for s in 2.5 * nodes:
        x, y = 6.0 + s * np.cos(0.8), 17.0 + s * np.sin(0.8)
        local = sea_waves(scenario).seen_from(x, y)
        ratios.append(true_heads(scenario, hull, x, y, 0.0) / (local.amplitude * np.exp(1j * local.phase)))
    factor = weights @ np.array(ratios) / 2
    _, undisturbed = undisturbed_wave_forces(ready)
    _, forces = encountered_wave_forces(scenario, ready)
    np.testing.assert_allclose(forces, undisturbed * factor[:, None], rtol=5e-3, atol=1e-3 * np.abs(undisturbed).max())
    met = shelter(scenario, "boat", [hull], 5.0)
    variance, energy = weights @ np.abs(np.array(ratios) - factor) ** 2 / 2, hull.waves.amplitude**2
    assert met.spread == pytest.approx(np.sqrt(variance @ energy / energy.sum()), rel=0.01)
    _, ship = encountered_wave_forces(scenario, vessel_in_sea(scenario, "vessel"))  # the boat has no field
    np.testing.assert_array_equal(ship, undisturbed_wave_forces(vessel_in_sea(scenario, "vessel"))[1])
    assert "vessels.boat: Hs" in SeaBesideHulls(scenario).attributes()["disturbed_sea"]
    assert CardWaves().described(ready, 0.05, 60.0) is None  # cards and FMUs make waves from seeds, which know no hull
    assert CardWaves().described(vessel_in_sea(scenario, "vessel"), 0.05, 60.0) is not None


def test_batches_meet_the_same_disturbed_sea_as_runs(files: dict[str, str]) -> None:
    scenario = beside(files)
    jobs = [Job(f"seed {seed}", with_values(scenario, {"sea.seed": seed})) for seed in (3, 4)]
    keep = Keep(signals=("air_gap", "water_elevation"), statistics=("extremes",), transient=0.0)
    results = run_batch(jobs, keep).dataset
    for job in jobs:
        run = deckcrane.run(job.scenario)
        for signal, series in (("air_gap.rail", run["air_gap"]), ("water_elevation.load", run["water_elevation"])):
            maximum = float(results["maximum"].sel(case=job.name, signal=signal))
            assert maximum == pytest.approx(float(series.max()), rel=1e-9)


def test_a_vessel_moved_by_raos_disturbs_the_sea_too(files: dict[str, str]) -> None:
    ship = {"hydrodynamics": files["ship"], "motion": "raos"}
    scenario = Scenario.model_validate(beside(files).model_dump(exclude_defaults=True) | {"vessel": ship})
    (hull,) = disturbing_hulls(scenario)
    data, met = Hydrodynamics.read(files["ship"]), hull.waves
    raos = np.array([[np.interp(w, data.frequency, np.abs(motion_raos(data)[:, 0, 2])) for w in met.w]])
    assert hull.motions is not None
    assert np.abs(hull.motions[:, 2]).max() < 2 * raos.max() * met.amplitude.max()
    assert np.abs(hull.motions[:, 2]).max() > 0.1 * met.amplitude.max()
    ship["disturbed_sea"] = "diffracted"
    scenario = Scenario.model_validate(beside(files).model_dump(exclude_defaults=True) | {"vessel": ship})
    assert disturbing_hulls(scenario)[0].motions is None
    assert "diffracted waves alone" in SeaBesideHulls(scenario).attributes()["disturbed_sea"]


def test_without_a_field_what_is_left_out_is_said(files: dict[str, str]) -> None:
    without: list[dict[str, Any]] = [{"hydrodynamics": "supply"}, {"disturbed_sea": "none"}]
    for vessel in without:
        scenario = beside(files, **vessel)
        assert not disturbing_hulls(scenario)
        text = SeaBesideHulls(scenario).attributes()["disturbed_sea_left_out"]
        assert "hull of vessel" in text
        assert re.search(r"in_water.load \(21 m from its middle, 0.25 of its length\), points.rail \(", text)
    with pytest.raises(
        DeckcraneError, match=r"disturbed_sea is diffracted, but supply holds no wave field.*--field beside"
    ):
        disturbing_hulls(beside(files, hydrodynamics="supply", disturbed_sea="diffracted"))
    with pytest.raises(DeckcraneError, match="heading: turning"):
        disturbing_hulls(beside(files, heading="turning"))


def test_a_grid_that_misses_a_load_is_named_with_the_one_that_would_be_right(files: dict[str, str]) -> None:
    scenario = with_values(beside(files), {"in_water.load.station": [30.0, 20.0]})
    with pytest.raises(DeckcraneError) as caught:
        deckcrane.run(scenario)
    text = str(caught.value)
    assert "in_water.load lies at x 30.68 m, y 14.58 m of the hull of vessel, outside the wave field" in text
    assert "x -9 to 15 m, y 12 to 26 m (either side)" in text
    assert 'make the data again with --field "-9 m to 34.68 m, 12 m to 26 m"' in text
    over_deck = with_values(beside(files), {"in_water.load.station": [5.0, 0.0]})
    with pytest.raises(DeckcraneError, match=r"state the station where it meets the water \(station: \[x, y\]\)"):
        deckcrane.run(over_deck)
    elsewhere = with_values(
        beside(files), {"bodies.load.joint.at": [30.0, 18.0, 0.0], "in_water.load.station": [12.0, 18.0]}
    )
    with pytest.warns(DeckcraneWarning) as warned:
        warn_of_drift(elsewhere, np.array([[data.element.start for data in elsewhere.plant.coordinates]]))
    assert "on its way in_water.load lies" in str(warned[-1].message)


def test_a_load_between_two_vessels_meets_the_waves_of_both(files: dict[str, str]) -> None:
    """Each hull disturbs the incident waves, and both disturbances add up at the load. Vessels must lie in each other's grids."""
    other = {"hydrodynamics": files["ship"], "place": {"surge": 5.0, "sway": 33.0, "yaw": 0.2}, "crane": "added"}
    both = Scenario.model_validate(beside(files).model_dump(exclude_defaults=True) | {"vessels": {"other": other}})
    first, second = disturbing_hulls(both)
    assert (first.name, second.name) == ("vessel", "other")
    place = (4.0, 18.0)
    single = true_heads(both, first, *place, 0.0)
    local = sea_waves(both).seen_from(*place)
    incident = local.amplitude * np.exp(1j * local.phase)
    expected = single + true_heads(both, second, *place, 0.0) - incident
    heads = sum(hull.at(place, "load")[:, 0] for hull in (first, second))
    np.testing.assert_allclose(heads, expected - incident, atol=2e-3)
    with pytest.raises(
        DeckcraneError, match=r"vessel lies at x .* of the hull of other, outside .* under vessels\.other"
    ):
        encountered_wave_forces(both, vessel_in_sea(both, "vessel"))
    alone, together = (water_series(each, 0.05, 20.0)["sea at in_water.load"] for each in (beside(files), both))
    difference = (together.values - alone.values)[:, 0]
    turns = np.exp(1j * np.outer(together.spacing * np.arange(len(difference)), sea_waves(both).w))
    np.testing.assert_allclose(difference, (turns @ second.at(place, "load")[:, 0]).real, atol=1e-9)


@pytest.mark.parametrize(("z", "times"), [("up", None), ("down", [3.0, 7.7, 11.1])])
def test_kinematics_at_points_are_those_of_the_undisturbed_and_of_the_disturbed_sea(
    files: dict[str, str], z: str, times: list[float] | None
) -> None:
    scenario, side, step = beside(files, z=z), 1 if z == "up" else -1, 1e-3
    points = {"beside": [4.0, side * 18.0, side * -3.0], "far": [60.0, 0.0, 0.0]}
    water = deckcrane.wave_kinematics(scenario, points, times, stretching="none")
    plain = deckcrane.wave_kinematics(beside(files, z=z, disturbed_sea="none"), points, times, stretching="none")
    for name in ("elevation", "velocity", "acceleration", "pressure"):
        np.testing.assert_allclose(water[f"wave_{name}"], plain[f"wave_{name}"], rtol=1e-12)
        assert f"disturbed_{name}" not in plain
        assert np.isnan(water[f"disturbed_{name}"].sel(point="far")).all()
    assert "point far at x 53.43 m" in water.attrs["disturbed_sea_left_out"]
    (hull,), t, w = disturbing_hulls(scenario), water["time"].values, sea_waves(scenario).w
    heads = {
        at: true_heads(scenario, hull, 4.0 + step * at[0], 18.0 + step * at[1], -3.0 + step * at[2])
        for at in ((0, 0, 0), (1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    }
    slopes = [(heads[a] - heads[tuple(-i for i in a)]) / (2 * step) for a in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    turns, axes = np.exp(1j * np.outer(t, w)), np.array([1, side, side])
    expected = {
        "elevation": (turns @ true_heads(scenario, hull, 4.0, 18.0, 0.0)).real,
        "pressure": 1025.0 * G * (turns @ heads[0, 0, 0]).real,
        "velocity": np.stack([(turns @ (1j * G / w * slope)).real for slope in slopes], axis=1) * axes,
        "acceleration": np.stack([(turns @ (-G * slope)).real for slope in slopes], axis=1) * axes,
    }
    for name, values in expected.items():
        missed = np.abs(water[f"disturbed_{name}"].sel(point="beside").values - values).max()
        assert missed < 0.01 * np.abs(values).max(), name


def test_the_command_shows_both_seas_and_says_which_is_which(files: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "beside.yaml").write_text(beside(files).to_yaml())
    arguments = [
        "sea",
        str(tmp_path / "beside.yaml"),
        "--at",
        "4 m, 18 m, -1 m",
        "--at",
        "60 m, 0 m, 0 m",
        "--time",
        "5 s",
    ]
    shown = " ".join(command(*arguments).stdout.split())
    assert "water, undisturbed by hulls" in shown
    assert "water disturbed by vessel" in shown
    assert "Not known beside hulls: point 2 at" in shown
    alone = " ".join(command(*arguments, "--set", "vessel.disturbed_sea=none").stdout.split())
    assert "water, undisturbed by hulls" in alone
    assert "disturbed by vessel" not in alone


def test_on_a_card_loads_boats_and_gaps_meet_the_disturbed_sea_of_the_processor(files: dict[str, str]) -> None:
    """The same kernels with a processor in the place of the card, which brings the water about loads along."""
    scenario = with_values(beside(files), {"run.duration": 4.0})
    jobs = [Job(f"seed {seed}", with_values(scenario, {"sea.seed": seed})) for seed in (3, 4)]
    batch = prepare_batch(jobs, Keep(signals=("air_gap", "water_elevation"), statistics=("extremes", "moments")))
    on_card, on_processor = card_and_processor(batch)
    np.testing.assert_allclose(on_card, on_processor, rtol=1e-9, atol=1e-9)


def test_a_station_without_an_air_gap_is_refused(files: dict[str, str]) -> None:
    with pytest.raises(ScenarioError, match="write air_gap: true too"):
        with_values(beside(files), {"points.mast.station": [0.0, 0.0]})
