"""A vessel whose six motions are imposed, by RAOs in a sea or by a record, with a crane and its load free on it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import deckcrane
from deckcrane.components.vessel.data import ImposedMotion
from deckcrane.components.vessel.imposed_motion import imposed_series, waves_motion
from deckcrane.components.vessel.raos import database_raos, table_raos
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.formulations.energy_balance import balances
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.database import DOFS
from deckcrane.sea.realisation import Waves, regular, spectrum_of
from deckcrane.sea.transfer_functions import excitation_at
from deckcrane.simulation.simulation import prepare_run, timing_of

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
vessel: {hydrodynamics: supply, motion: raos}
bodies:
  boom:
    on: vessel
    joint: {fixed: true, at: [12 m, 5 m, 9 m], rotation: [z: 90 deg]}
    mass: 4 t
    shape: {rod: x, length: 14 m}
  load:
    on: boom
    joint: {spherical: roll-pitch-yaw, at: tip, yaw: {damper: {linear: 1 kN m s/rad}}}
    mass: 3 t
    cog: [0, 0, -12 m]
    inertia: [3 t m^2, 3 t m^2, 3 t m^2]
points:
  deck: {on: vessel, at: [20 m, 6 m, 8 m]}
payload: load
sea: {regular: {amplitude: 1 m, period: 9 s}, direction: 130 deg}
run: {duration: 3 s, step: 20 ms, every: 100 ms}
record: [q, u, du, reaction, position, point_acceleration, sway, wave_elevation]
"""
W = 2 * np.pi / 9


@cache
def _raos():
    return database_raos(Hydrodynamics.read("supply"), "supply")


@cache
def _supply(w=W, direction=130.0):
    """The RAO of the bundled vessel at any frequency and direction."""
    return excitation_at(_raos(), regular(1.0, 2 * np.pi / w, np.radians(direction)))[0]


def _table(path, raos, convention=None):
    """A CSV table of RAOs (w, chi, six complex numbers) as a yard with this convention writes it."""
    told = {"phase": "lead", "head_seas": 180.0, "at_90_deg": "from starboard", "z": "up", "at": (0.0, 0.0, 0.0)}
    told.update(convention or {})
    r, crest = np.array(told["at"]), np.array(told.get("crest", told["at"]))
    columns = ", ".join(f"{dof} [{'m/m' if i < 3 else 'deg/m'}], {dof}_phase [deg]" for i, dof in enumerate(DOFS))
    lines = [f"period [s], heading [deg], {columns}"]
    for w, chi, X in raos:
        heading = chi if told["head_seas"] == 180.0 else 180.0 - chi
        heading = heading if told["at_90_deg"] == "from starboard" else -heading
        k, (c, s) = w**2 / 9.81, (np.cos(np.radians(chi)), np.sin(np.radians(chi)))
        moved = np.concatenate([X[:3] + np.cross(X[3:], r), X[3:]]) * np.exp(1j * k * (crest[0] * c + crest[1] * s))
        moved = moved if told["z"] == "up" else moved * np.array([1, -1, -1, 1, -1, -1])
        sign = 1 if told["phase"] == "lead" else -1
        cells = [
            f"{size!r}, {sign * phase!r}"
            for size, phase in zip(
                (np.abs(moved) * np.array([1, 1, 1, *[180 / np.pi] * 3])).tolist(),
                np.degrees(np.angle(moved)).tolist(),
                strict=True,
            )
        ]
        lines.append(", ".join([repr(float(2 * np.pi / w)), repr(float(heading)), *cells]))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_a_vessel_moved_by_raos_is_a_body_whose_coordinates_are_prescribed_sines():
    scenario = deckcrane.loads(CRANE)
    moved = deckcrane.run(scenario)
    X = _supply()
    names = ("x", "y", "z", "roll", "pitch", "yaw")
    sines = {
        f"control.hull.{name}": {
            "motion": {
                "sine": {"amplitude": abs(x), "period": 9.0, "phase": float(np.angle(x)) + np.pi / 2},
                "mean": 0.0,
            }
        }
        for name, x in zip(names, X, strict=True)
    }
    hull = {"on": "ground", "joint": {"free": True}, "mass": "1 kg", "shape": {"box": [1.0, 1.0, 1.0]}}
    text = CRANE.replace("vessel: {hydrodynamics: supply, motion: raos}\n", "").replace("on: vessel", "on: hull")
    text = text[: text.index("sea:")] + text[text.index("run:") :]
    text = text.replace("bodies:\n", f"bodies:\n  hull: {hull}\n".replace("'", "")).replace("True", "true")
    other = deckcrane.run(deckcrane.loads(text).with_values(sines))
    for key in ("q", "u", "du"):
        np.testing.assert_allclose(moved[key].values, other[key].values, atol=1e-9 * (1 + abs(other[key].values).max()))
    crane = moved["reaction"].sel(joint="boom").values
    np.testing.assert_allclose(crane, other["reaction"].sel(joint="boom").values, atol=1e-8 * np.abs(crane).max())


def test_what_is_fixed_to_the_vessel_feels_the_raos_of_its_point():
    """To first order in the amplitude: v + theta x r, times -w^2."""
    small = {"sea.regular.amplitude": "1 mm", "record": ["point_acceleration"]}
    dataset = deckcrane.run(deckcrane.loads(CRANE).with_values(small))
    X = _supply()
    response = X[:3] + np.cross(X[3:], [20, 6, 8])
    t = dataset["time"].values
    expected = np.real(-(W**2) * 1e-3 * response[None, :] * np.exp(1j * W * t)[:, None])
    found = dataset["point_acceleration"].sel(point="deck").values
    np.testing.assert_allclose(found, expected, atol=1e-3 * np.abs(expected).max())


def test_the_wrench_at_the_vessels_origin_is_what_the_crane_needs():
    still = deckcrane.loads(CRANE).with_values({"sea": None, "run.start": "settled", "run.duration": "1 s"})
    wrench = deckcrane.run(still)["reaction"].sel(joint="vessel").values
    weight = 7e3 * 9.81
    np.testing.assert_allclose(wrench[:, :3], [[0, 0, weight]] * len(wrench), atol=1e-6 * weight)
    moment = 9.81 * np.cross([12, 5 + 7, 9], [0, 0, 4e3]) + 9.81 * np.cross([12, 5 + 14, 9], [0, 0, 3e3])
    np.testing.assert_allclose(wrench[:, 3:], [moment] * len(wrench), atol=1e-6 * np.abs(moment).max())


def test_the_power_of_the_imposed_motion_balances_the_energy():
    _, system = prepare_run(deckcrane.loads(CRANE))
    for balance in balances(system):
        assert not balance.exempt
        assert balance.share < 1e-10, str(balance)


def test_long_waves_carry_the_vessel_along():
    """Heave is the wave's own height, and the hull lies on its slope."""
    raos = _raos()["excitation"]
    w, chi = float(raos["frequency"][0]), float(raos["wave_direction"][0])
    X = raos.isel(frequency=0, wave_direction=0).values
    assert X[2] == pytest.approx(1.0, abs=0.02)
    assert X[4] / (1j * w**2 / 9.81 * np.cos(chi)) == pytest.approx(1.0, abs=0.1), "less the slope: its bow goes down"


def test_irregular_motions_have_the_energy_of_spectrum_and_raos():
    sea = {"sea": {"jonswap": {"hs": "3.5 m", "tp": "9 s"}, "direction": "150 deg", "seed": 4}}
    scenario = deckcrane.loads(CRANE).with_values(sea)
    (q, dq, ddq), elevation = waves_motion(scenario, 0.5 * np.arange(40_000))
    spectrum = spectrum_of(scenario.sea)
    w = np.linspace(0.3, 3.0, 1500)
    X = excitation_at(_raos(), Waves(w, np.full(1500, np.radians(150)), np.ones(1500), np.zeros(1500)), 1.0)
    for order, record in enumerate((q, dq, ddq)):
        expected = np.sqrt(np.trapezoid(spectrum.density(w)[:, None] * np.abs(w[:, None] ** order * X) ** 2, w, axis=0))
        np.testing.assert_allclose(record.std(axis=0), expected, rtol=0.06)
    assert elevation.std() == pytest.approx(3.5 / 4, rel=0.06)


@pytest.mark.parametrize(("sign", "phase"), [(1, "lead"), (-1, "lag")])
def test_a_phase_leads_the_crest_or_lags_behind_it(tmp_path, sign, phase):
    table = tmp_path / "heave.csv"
    rows = "\n".join(f"{period}, 180, 1.0, 40" for period in (6, 9, 12))
    table.write_text(f"period [s], heading [deg], heave [m/m], heave_phase [deg]\n{rows}\n", encoding="utf-8")
    told = {"vessel": {"motion": {"raos": str(table), "phase": phase, "head_seas": "180 deg"}}}
    scenario = deckcrane.loads(CRANE).with_values({**told, "sea.direction": "180 deg"})
    t = 0.1 * np.arange(100)
    (q, dq, ddq), elevation = waves_motion(scenario, t)
    np.testing.assert_allclose(elevation, np.cos(W * t), atol=1e-9)
    np.testing.assert_allclose(q[:, 2], np.cos(W * t + sign * np.radians(40)), atol=1e-9)
    np.testing.assert_allclose(dq[:, 2], -W * np.sin(W * t + sign * np.radians(40)), atol=1e-9)
    np.testing.assert_allclose(ddq[:, 2], -(W**2) * q[:, 2], atol=1e-9)
    assert not np.any(q[:, [0, 1, 3, 4, 5]])


@pytest.mark.parametrize(
    "convention",
    [
        {},
        {"phase": "lag"},
        {"head_seas": 0.0},
        {"at_90_deg": "from port"},
        {"head_seas": 0.0, "at_90_deg": "from port", "phase": "lag", "z": "down"},
        {"at": (3.0, -1.0, 2.5)},
        {"at": (3.0, -1.0, 2.5), "crest": (0.0, 0.0, 0.0), "z": "down"},
    ],
)
def test_a_table_means_the_same_in_every_convention(tmp_path, convention):
    raos = [(w, chi, _supply(w, chi)) for w in (0.5, 0.7, 0.9) for chi in (0.0, 60.0, 120.0, 180.0)]
    path = _table(tmp_path / "yard.csv", raos, convention)
    told = {"phase": "lead", "head_seas": 180.0, **convention}
    told["head_seas"] = f"{told['head_seas']} deg"
    found = table_raos(path, ImposedMotion.model_validate({"raos": path, **told}), 9.81)["excitation"]
    for w, chi, X in raos:
        own = found.isel(frequency=int(np.argmin(abs(found["frequency"].values - w))))
        place = np.argmin(np.abs(np.exp(1j * own["wave_direction"].values) - np.exp(1j * np.radians(chi))))
        np.testing.assert_allclose(own.isel(wave_direction=place), X, atol=1e-9)


def test_a_table_for_axes_with_z_down_moves_a_vessel_with_z_up_alike(tmp_path):
    raos = [(w, chi, _supply(w, chi)) for w in (0.6, 0.7, 0.8) for chi in (100.0, 115.0, 130.0, 145.0)]
    t = 0.1 * np.arange(100)
    found = {}
    for z, side in (("up", 1.0), ("down", -1.0)):
        path = _table(tmp_path / f"{z}.csv", raos, {"z": "down", "at": (4.0, 1.0, 2.0)})
        motion = {"raos": path, "phase": "lead", "head_seas": "180 deg", "z": "down", "at": [4.0, side, side * 2.0]}
        start = {"surge": 20.0, "sway": side * 7.0, "yaw": side * 0.2}
        values = {"vessel": {"motion": motion, "z": z, "start": start}, "gravity": [0, 0, -side * 9.81]}
        found[z] = waves_motion(deckcrane.loads(CRANE).with_values(values), t)
    np.testing.assert_allclose(found["down"][1], found["up"][1], atol=1e-12)
    half_turn = np.array([1, -1, -1, 1, -1, -1])
    for up, down in zip(found["up"][0], found["down"][0], strict=True):
        np.testing.assert_allclose(down * half_turn, up, atol=1e-9)


def test_a_vessel_that_is_turned_with_its_sea_surges_along_its_new_heading():
    t = 0.1 * np.arange(100)
    ahead = deckcrane.loads(CRANE)
    turned = ahead.with_values({"vessel.start": {"yaw": "90 deg"}, "sea.direction": "220 deg"})
    (q, _, _), _ = waves_motion(ahead, t)
    (other, _, _), _ = waves_motion(turned, t)
    np.testing.assert_allclose(other[:, :2], np.stack([-q[:, 1], q[:, 0]], axis=1), atol=1e-9)
    np.testing.assert_allclose(other[:, 2:], q[:, 2:], atol=1e-9)


SERIES = CRANE.replace("vessel: {hydrodynamics: supply, motion: raos}", "vessel: {motion: {series: FILE}}")
SERIES = SERIES[: SERIES.index("sea:")] + SERIES[SERIES.index("run:") :]


def _log(path, t, columns):
    header = ", ".join(["time [s]", *columns])
    rows = "\n".join(", ".join(repr(float(v)) for v in row) for row in zip(t, *columns.values(), strict=True))
    path.write_text(f"{header}\n{rows}\n", encoding="utf-8")
    return path


def test_a_recorded_motion_of_the_vessel_moves_the_load_as_the_sea_did(tmp_path):
    first = deckcrane.run(deckcrane.loads(CRANE).with_values({"run.every": "20 ms"}))
    q = first["q"].values
    columns = {f"{name} [{'m' if i < 3 else 'rad'}]": q[:, i] for i, name in enumerate(DOFS)}
    path = _log(tmp_path / "mru.csv", first["time"].values, columns)
    again = deckcrane.run(deckcrane.loads(SERIES.replace("FILE", str(path))))
    every = first.sel(time=again["time"], method="nearest")
    np.testing.assert_allclose(again["q"].values, every["q"].values, atol=1e-7)
    assert float(np.abs(again["q"].sel(coordinate="load.roll")).max()) > 1e-3


def test_a_motion_reference_unit_off_the_origin_is_brought_there(tmp_path):
    """p + R r = r + d, with the rotation as it is; columns that are missing are zero."""
    t = 0.1 * np.arange(101)
    roll, r = 0.1 * np.sin(0.7 * t), np.array([0.0, 4.0, 6.0])
    moved = np.stack([r[1] * np.cos(roll) - r[2] * np.sin(roll), r[1] * np.sin(roll) + r[2] * np.cos(roll)], axis=1)
    columns = {"roll [deg]": np.degrees(roll), "sway [mm]": 1e3 * (moved[:, 0] - 4), "heave [m]": moved[:, 1] - 6}
    path = _log(tmp_path / "mru.csv", t, columns)
    scenario = deckcrane.loads(SERIES.replace("{series: FILE}", f"{{series: {path}, at: [0, 4 m, 6 m]}}"))
    q = deckcrane.run(scenario)["q"]
    np.testing.assert_allclose(q.sel(coordinate=["vessel.x", "vessel.y", "vessel.z"]), 0.0, atol=1e-9)
    np.testing.assert_allclose(q.sel(coordinate="vessel.roll"), 0.1 * np.sin(0.7 * q["time"]), atol=1e-7)


def test_a_motion_that_is_ramped_in_begins_at_rest_with_its_own_rates():
    scenario = deckcrane.loads(CRANE)
    ramped = scenario.with_values({"vessel.motion": {"raos": "database", "ramp_in": "2 s"}, "run.every": "20 ms"})
    run = deckcrane.run(ramped)
    full = deckcrane.run(scenario)
    first = run.isel(time=0)
    assert not np.any(first["q"].values[:6])
    assert not np.any(first["u"].values)
    late = slice(2.0, 3.0)
    np.testing.assert_allclose(
        run["q"].sel(time=late).values[::5, :6], full["q"].sel(time=late).values[:, :6], atol=1e-12
    )
    fed, _ = imposed_series(ramped, timing_of(ramped).duration, 1e-3)
    q, dq, ddq = np.split(fed["motion of the vessel"].values, 3, axis=1)
    for value, rate in ((q, dq), (dq, ddq)):
        np.testing.assert_allclose(np.gradient(value, 1e-3, axis=0)[1:-1], rate[1:-1], atol=1e-3 * np.abs(rate).max())


def test_stepping_follows_the_imposed_motion_beyond_the_scenarios_duration():
    scenario = deckcrane.loads(CRANE).with_values({"run.duration": "1 s"})
    crane = deckcrane.stepper(scenario)
    for _ in range(3):
        crane.step(duration=0.6)
    X = _supply()
    expected = np.real(X[2] * np.exp(1j * W * 1.8))
    assert crane.measured("q", "vessel.z") == pytest.approx(expected, abs=1e-9)
    assert crane.actuators == ()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"vessel.crane": "added"}, "crane has no meaning for a vessel whose motion is imposed"),
        ({"vessel.station_keeping": {"surge": "60 s"}}, "station_keeping has no meaning"),
        ({"vessel.motion": "rao"}, "write raos"),
        ({"vessel.motion": {"raos": "yard.csv"}}, "phase is missing"),
        ({"vessel.motion": {"raos": "yard.csv", "phase": "lag"}}, "write head_seas: 180 deg"),
        ({"vessel.motion": {"raos": "database", "phase": "lag"}}, "phase says how a table"),
        ({"vessel.motion": {"raos": "database", "series": "x.csv"}}, "needs raos or series, one of the two"),
        ({"vessel.motion": {"series": "mru.csv"}}, "knows nothing of this sea"),
        ({"vessel.hydrodynamics": None}, "hydrodynamics is missing"),
        ({"control.vessel.z": {"motion": {"hold": "start"}}}, "so nothing else drives it"),
    ],
)
def test_what_an_imposed_motion_cannot_have_is_refused_in_words(values, said):
    with pytest.raises(ScenarioError, match=said):
        deckcrane.loads(CRANE).with_values(values)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("time [s], heave\n" + "\n".join(f"{i}, 0" for i in range(9)), "has no unit; write it like heave \\[m\\]"),
        ("time [s], heave [deg]\n" + "\n".join(f"{i}, 0" for i in range(9)), "column heave \\[deg\\]"),
        ("time [s], heaf [m]\n" + "\n".join(f"{i}, 0" for i in range(9)), 'did you mean "heave"'),
        ("time [s], heave [m]\n" + "\n".join(f"{i}, 0" for i in range(5)), "needs six samples"),
        ("time [s], heave [m]\n" + "\n".join(f"{0.25 * i}, 0" for i in range(9)), "the record goes from 0 s to 2 s"),
        ("time [s], heave [m]\n" + "\n".join(f"{i % 4}, 0" for i in range(9)), "times must rise"),
    ],
)
def test_a_record_that_cannot_be_followed_is_refused_in_words(tmp_path, text, said):
    path = tmp_path / "mru.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DeckcraneError, match=said):
        deckcrane.run(deckcrane.loads(SERIES.replace("FILE", str(path))))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("period [s], heading [deg], heave [m/m]\n9, 180, 1", "heave or heave_phase is missing"),
        ("period [s], heave [m/m], heave_phase [deg]\n9, 1, 0", "a column heading"),
        ("heading [deg], heave [m/m], heave_phase [deg]\n180, 1, 0", "a column period or w"),
        ("period [s], heading [deg], roll [m/m], roll_phase [deg]\n9, 180, 1, 0", "roll \\[m/m\\]"),
        ("period [s], heading [deg], heave, heave_phase [deg]\n9, 180, 1, 0", "heave has no unit"),
        ("period [s], heading [deg], pump [m/m]\n9, 180, 1", "is not one of a table of RAOs"),
        (
            "period [s], heading [deg], heave [m/m], heave_phase [deg]\n9, 180, 1, 0\n8, 180, 1, 0\n9, 90, 1, 0",
            "no row for a period of 8 s",
        ),
        ("period [s], heading [deg], heave [m/m], heave_phase [deg]\n9, 180, 1, 0\n9, 180, 1, 0", "of line 2 again"),
    ],
)
def test_a_table_of_raos_that_cannot_be_is_refused_in_words(tmp_path, text, said):
    path = tmp_path / "yard.csv"
    path.write_text(text, encoding="utf-8")
    told = ImposedMotion.model_validate({"raos": str(path), "phase": "lag", "head_seas": "180 deg"})
    with pytest.raises(DeckcraneError, match=said):
        table_raos(path, told, 9.81)


def test_a_spike_in_a_record_is_warned_of(tmp_path):
    t = 0.1 * np.arange(100)
    heave = np.sin(0.7 * t)
    heave[50] += 1.0
    path = _log(tmp_path / "mru.csv", t, {"heave [m]": heave})
    with pytest.warns(DeckcraneWarning, match="jumps here"):
        deckcrane.run(deckcrane.loads(SERIES.replace("FILE", str(path))))


def test_files_beside_a_scenario_are_found(tmp_path, monkeypatch):
    _log(tmp_path / "mru.csv", 0.1 * np.arange(100), {"heave [m]": np.zeros(100)})
    (tmp_path / "lift.yaml").write_text(SERIES.replace("FILE", "mru.csv"), encoding="utf-8")
    monkeypatch.chdir(tmp_path.parent)
    scenario = deckcrane.load(tmp_path / "lift.yaml")
    assert scenario.vessel.motion.series == str(tmp_path / "mru.csv")


def test_the_force_analysis_takes_the_imposed_motion_from_a_run():
    scenario = deckcrane.loads(CRANE)
    with pytest.raises(DeckcraneError, match="give a motion with columns vessel"):
        deckcrane.forces(scenario)
    run = deckcrane.run(scenario.with_values({"run.every": "20 ms"}))
    again = deckcrane.forces(scenario, run)
    for joint in ("vessel", "boom"):
        one, other = (dataset["reaction"].sel(joint=joint).values for dataset in (run, again))
        np.testing.assert_allclose(other[5:-5], one[5:-5], atol=1e-5 * np.abs(one).max())


def test_the_live_page_follows_raos_and_plays_runs_back():
    from deckcrane.view.page.page import page_html, view_html

    scenario = deckcrane.loads(CRANE)
    assert "<html" in page_html(scenario)
    assert "<html" in view_html(deckcrane.run(scenario.with_values({"record": None})))


@pytest.mark.parametrize("motion", ["raos", {"raos": "yard.csv", "phase": "lag", "head_seas": "0 deg", "z": "down"}])
def test_an_imposed_motion_is_written_as_it_is_read(motion):
    scenario = deckcrane.loads(CRANE).with_values({"vessel.motion": motion})
    assert deckcrane.loads(scenario.to_yaml()) == scenario
    series = deckcrane.loads(SERIES).with_values({"control.load.yaw": {"motion": {"series": "yaw.csv", "column": "a"}}})
    assert deckcrane.loads(series.to_yaml()) == series


def test_the_schema_accepts_imposed_and_prescribed_motions():
    import jsonschema

    from deckcrane.scenario.document import parse
    from deckcrane.scenario.validation import json_schema

    validator = jsonschema.Draft202012Validator(json_schema())
    table = "{raos: yard.csv, phase: lag, head_seas: 180 deg}"
    for text in (CRANE, CRANE.replace("motion: raos", f"motion: {table}"), SERIES):
        validator.validate(parse(text)[0].plain())
        moved = text.replace("payload:", "control: {load.yaw: {motion: {hold: start}}}\npayload:")
        validator.validate(parse(moved)[0].plain())
    assert not validator.is_valid(parse(CRANE.replace("motion: raos", "motion: rao"))[0].plain())
