"""What a study can vary: lists, ranges, tables, scatter diagrams, samples, variants, poses, headings."""

from __future__ import annotations

import json
from math import radians
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from scipy import stats

import deckcrane
from deckcrane.campaign.cases import Case, Cases, cases_of, scenario_of_case
from deckcrane.campaign.study.reading import bundled_studies, load_study, loads_study, study_schema
from deckcrane.campaign.study.study import Study
from deckcrane.scenario.document import parse
from tests.campaign.study.test_errors import MISTAKES, text_of


def study(vary: str, scenario: str = "deck_crane_in_waves", more: str = "", folder: Path | None = None) -> Study:
    return loads_study(f"deckcrane: 1\nscenario: {scenario}\n{more}\nvary: {vary}\n", folder=folder)


def cases(vary: str, **more: Any) -> Cases:
    return cases_of(study(vary, **more))


def values(found: Cases, path: str) -> list[Any]:
    return [case.values[path] for case in found]


def test_ranges_have_both_ends_and_no_rounding() -> None:
    found = cases("{sea.jonswap.hs: {from: 0.1 m, to: 0.7 m, step: 0.1 m}}")
    assert values(found, "sea.jonswap.hs") == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]
    assert found[2].name == "hs=0.3"
    found = cases("{sea.direction: {from: 0, to: 90 deg, count: 4}}")
    assert [case.labels["direction"] for case in found] == [0, 30, 60, 90]
    assert values(cases("{sea.seed: {from: 2, to: 8, step: 3}}"), "sea.seed") == [2, 5, 8]


def test_values_may_be_of_any_kind_that_the_place_takes() -> None:
    found = cases(
        "{run.integrator: [rk4, dopri5], control.slew.pd.gravity_compensation: [true, false], sea.spreading: [null, {s: 4}]}"
    )
    assert found[0].name == "gravity_compensation=true,integrator=rk4,spreading=none"
    assert found[7].name == "gravity_compensation=false,integrator=dopri5,spreading=2"
    base = study("{run.integrator: [rk4]}").base
    made = base.with_values(found[6].values)
    assert (made.run.integrator, made.sea.spreading if made.sea else 1) == ("dopri5", None)


def test_labels_are_in_the_unit_that_was_written_first() -> None:
    found = cases("{m: {path: bodies.payload.mass, values: [1 t, 1500 kg]}}")
    assert [case.name for case in found] == ["m=1", "m=1.5"]
    assert found.units == {"m": "t"}
    assert values(found, "bodies.payload.mass") == [1000.0, 1500.0]


def test_starts_of_coordinates_are_found_by_name() -> None:
    found = cases(
        "{slew: {coordinate: slew, values: [0 deg, 90 deg]}, trim: {coordinate: vessel.pitch, values: [1 deg]}}"
    )
    assert set(found[0].values) == {"bodies.king.joint.start", "vessel.start.pitch"}
    moving = cases("{a: {coordinate: vessel.pitch, values: [5 deg]}}", scenario="moving_base")
    made = deckcrane.load("moving_base").with_values(moving[0].values)
    starts = {each.name: each.element.start for each in made.plant.coordinates}
    assert starts["vessel.pitch"] == pytest.approx(radians(5))


def test_poses_are_starts_of_several_coordinates() -> None:
    found = study(
        "{pose: {poses: {stowed: {slew: 0 deg, luff: -80 deg}, out: {slew: 90 deg}}, probabilities: [0.9, 0.1]}}"
    )
    case = cases_of(found).named("pose=stowed")
    assert case.probability == 0.9
    made = scenario_of_case(found, found.base, case)
    starts = {each.name: each.element.start for each in made.plant.coordinates}
    assert (starts["slew"], starts["luff"]) == (0.0, pytest.approx(radians(-80)))


def test_variants_are_groups_of_values_or_the_scenarios_own() -> None:
    own = cases(
        "{v: {variants: {as is: {}, calm: {sea: null}, light: {bodies.payload.mass: 5 t, sea.jonswap.hs: 1 m}}}}"
    )
    assert [case.name for case in own] == ["v=as_is", "v=calm", "v=light"]
    base = deckcrane.load("deck_crane_in_waves")
    assert base.with_values(own[1].values).sea is None
    for written in ("all", "[without compensation]"):
        named = cases(f"{{v: {{variants: {written}}}}}")
        assert [case.values for case in named] == [base.variants["without compensation"]]


def test_headings_turn_sea_wind_or_vessel() -> None:
    wind = "set: {wind: {speed: 10 m/s, direction: 0 deg, areas: {boom: {on: inner_boom, area: 12 m^2}}}}"
    found = cases("{h: {headings: [90 deg], of: [sea, wind, vessel]}}", more=wind)
    assert found[0].values == dict.fromkeys(("sea.direction", "wind.direction", "vessel.place.yaw"), radians(90))


def test_gusts_and_waves_get_seeds_that_have_nothing_in_common() -> None:
    wind = "{speed: 10 m/s, direction: 0 deg, spectrum: kaimal, areas: {boom: {on: inner_boom, area: 12 m^2}}}"
    found = cases("{s: {seeds: 2}}", more=f"set: {{wind: {wind}}}")
    numbers = [value for case in found for value in case.values.values()]
    assert set(found[0].values) == {"sea.seed", "wind.seed"}
    assert len(set(numbers)) == 4
    assert cases("{s: {seeds: 2, at: [sea.seed]}}")[0].values.keys() == {"sea.seed"}


def test_values_of_a_table_change_together(tmp_path: Path) -> None:
    (tmp_path / "seas.csv").write_text(
        "name; sea.jonswap.hs [m]; sea.jonswap.tp [s]; run.integrator; probability\n"
        "calm; 0,5; 6; rk4; 0,75\nrough; 3; 9; dopri5; 0,25\n",
        encoding="utf-8",
    )
    found = cases("{sea_state: {table: seas.csv}}", folder=tmp_path)
    rough = Case(
        "sea_state=rough",
        {"sea_state": "rough"},
        {"sea.jonswap.hs": 3.0, "sea.jonswap.tp": 9.0, "run.integrator": "dopri5"},
        0.25,
    )
    assert list(found)[1] == rough
    written = cases(
        "{sea_state: {table: {name: [calm, rough], sea.jonswap.hs: [50 cm, 3 m], sea.jonswap.tp: [6 s, 9 s], run.integrator: [rk4, "
        "dopri5], probability: [75 %, 25 %]}}}"
    )
    assert list(written) == list(found)


def test_a_scatter_diagram_is_read_whichever_way_it_lies(tmp_path: Path) -> None:
    (tmp_path / "down.csv").write_text(
        "hs [m] / tp [s], 4-5, 5-6, 6-7, sum\n0-1, 10, 20, , 30\n1-2, , 15, 5, 20\nsum, 10, 35, 5, 50\n",
        encoding="utf-8",
    )
    (tmp_path / "across.csv").write_text(
        "tp [s]\\hs [cm]\t50\t150\n4,5\t0,2\t\n5,5\t0,4\t0,3\n6,5\t-\t0,1\n", encoding="utf-8"
    )
    down, across = (cases(f"{{site: {{scatter: {name}}}}}", folder=tmp_path) for name in ("down.csv", "across.csv"))
    assert [case.name for case in down] == ["hs=0.5,tp=4.5", "hs=0.5,tp=5.5", "hs=1.5,tp=5.5", "hs=1.5,tp=6.5"]
    assert [case.probability for case in down] == pytest.approx([0.2, 0.4, 0.3, 0.1])
    assert [case.probability for case in across] == pytest.approx([0.2, 0.4, 0.3, 0.1])
    for path in ("sea.jonswap.hs", "sea.jonswap.tp"):
        assert values(down, path) == pytest.approx(values(across, path))
    assert down.dimensions[0].note == "50 observations made into probabilities"
    assert across.dimensions[0].note == ""
    assert down.summary == "4 cases: 4 site\nsite: 50 observations made into probabilities"


def test_a_scatter_diagram_goes_to_the_spectrum_that_the_sea_has() -> None:
    sea = "set: {sea: {torsethaugen: {hs: 1 m, tp: 5 s}, direction: 0 deg}}"
    found = cases("{site: {scatter: {hs: [1 m], tp: [5 s, 6 s], cells: [[1, 3]]}}}", more=sea)
    assert found[1].values == {"sea.torsethaugen.hs": 1.0, "sea.torsethaugen.tp": 6.0}


DISTRIBUTIONS: dict[str, tuple[str, Any]] = {
    "uniform": ("{uniform: [1 t, 3 t]}", stats.uniform(1000, 2000)),
    "normal": ("{normal: 20 t, standard_deviation: 2 t}", stats.norm(20e3, 2e3)),
    "cut normal": (
        "{normal: 20 t, standard_deviation: 2 t, lower: 19 t, upper: 25 t}",
        stats.truncnorm(-0.5, 2.5, 20e3, 2e3),
    ),
    "weibull": ("{weibull: 2 t, shape: 1.5, location: 1 t}", stats.weibull_min(1.5, 1000, 2000)),
    "triangular": ("{triangular: [1 t, 2 t, 5 t]}", stats.triang(0.25, 1000, 4000)),
}


@pytest.mark.parametrize("method", ["random", "latin_hypercube", "sobol"])
@pytest.mark.parametrize("name", DISTRIBUTIONS)
def test_samples_follow_their_distribution(name: str, method: str) -> None:
    text, law = DISTRIBUTIONS[name]
    found = cases(f"{{s: {{samples: 512, method: {method}, of: {{bodies.payload.mass: {text}}}}}}}")
    masses = np.array(values(found, "bodies.payload.mass"), dtype=float)
    assert stats.kstest(masses, law.cdf).pvalue > 0.01
    assert {case.probability for case in found} == {1 / 512}


def test_a_lognormal_distribution_has_the_mean_and_deviation_of_the_quantity_itself() -> None:
    found = cases(
        "{s: {samples: 4096, method: sobol, of: {bodies.payload.mass: {lognormal: 20 t, standard_deviation: 5 t}}}}"
    )
    masses = np.array(values(found, "bodies.payload.mass"), dtype=float)
    assert masses.mean() == pytest.approx(20e3, rel=2e-3)
    assert masses.std() == pytest.approx(5e3, rel=2e-2)
    assert stats.kstest(np.log(masses), stats.norm(np.log(masses).mean(), np.log(masses).std()).cdf).pvalue > 0.5


def test_discrete_samples_are_as_often_as_they_are_probable() -> None:
    found = cases("{s: {samples: 100, of: {run.integrator: {discrete: [rk4, dopri5], probabilities: [0.7, 0.3]}}}}")
    assert values(found, "run.integrator").count("rk4") == 70


@pytest.mark.parametrize("method", ["random", "sobol"])
def test_more_samples_leave_those_that_were_there_as_they_are(method: str) -> None:
    of = "bodies.payload.mass: {uniform: [1 t, 2 t]}, bodies.king.mass: {uniform: [60 t, 70 t]}"
    few, many = (cases(f"{{s: {{samples: {n}, method: {method}, of: {{{of}}}}}}}") for n in (20, 50))
    assert [case.values for case in few] == [case.values for case in many[:20]]


def test_samples_do_not_depend_on_the_order_of_paths_and_do_on_the_seed() -> None:
    one, other = "bodies.payload.mass: {uniform: [1 t, 2 t]}", "bodies.king.mass: {uniform: [60 t, 70 t]}"
    for method in ("random", "sobol", "latin_hypercube"):
        start = f"{{s: {{samples: 8, method: {method}, of: "
        assert list(cases(f"{start}{{{one}, {other}}}}}}}")) == list(cases(f"{start}{{{other}, {one}}}}}}}"))
        assert list(cases(f"{start}{{{one}}}}}}}")) != list(cases(f"{start}{{{one}}}}}}}", more="seed: 2"))


def test_a_latin_hypercube_has_one_sample_in_every_row_and_column() -> None:
    found = cases(
        "{s: {samples: 20, of: {bodies.payload.mass: {uniform: [0.1 t, 20.1 t]}, bodies.king.mass: {uniform: [1 t, 21 t]}}}}"
    )
    for path, least in (("bodies.payload.mass", 100.0), ("bodies.king.mass", 1000.0)):
        assert sorted(int((value - least) // 1000) for value in values(found, path)) == list(range(20))


def test_very_long_names_are_cut_and_stay_apart() -> None:
    variants = ", ".join(f"{'long_' * 30}{n}: {{sea.seed: {n}}}" for n in range(3))
    names = [case.name for case in cases(f"{{v: {{variants: {{{variants}}}}}}}")]
    assert len(set(names)) == 3
    assert {len(name) for name in names} == {120}


@pytest.mark.parametrize(("name", "count"), [("north_sea_scatter", 36 * 12 * 10), ("knuckle_boom_poses", 60)])
def test_bundled_studies_have_a_title_and_cases_that_can_be(name: str, count: int) -> None:
    found = load_study(name)
    every = cases_of(found)
    assert bundled_studies()[name] == found.title != ""
    assert len(every) == count
    for case in every[:: count // 12]:
        scenario_of_case(found, found.base, case)
    if name == "north_sea_scatter":
        assert sum(case.probability or 0.0 for case in every) == pytest.approx(1.0)


def test_a_scenario_beside_the_study_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deckcrane.copy_scenario("knuckle_boom", tmp_path / "crane.yaml")
    (tmp_path / "study.yaml").write_text(text_of("bodies.king.mass: [9 t]", scenario="crane.yaml"), encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert deckcrane.load_study("../study.yaml").base.title == "Knuckle boom crane with hydraulic cylinders"


def test_files_that_values_name_are_seen_from_the_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, period in (("slow", 8), ("quick", 4)):
        (tmp_path / f"{name}.csv").write_text(f"time [s], slew [deg]\n0, 0\n{period}, 60\n", encoding="utf-8")
        (tmp_path / f"{name}_sea.csv").write_text("w [rad/s], S [m^2 s]\n0.5, 0\n0.8, 1\n1.5, 0\n", encoding="utf-8")
    (tmp_path / "seas.csv").write_text("sea.spectrum\nslow_sea.csv\nquick_sea.csv\n", encoding="utf-8")
    course = "{csv: slow.csv, interpolation: linear}"
    (tmp_path / "a.yaml").write_text(
        text_of(f"v: {{variants: {{slow: {{control.slew.setpoint: {course}}}}}}}", scenario="knuckle_boom"),
        encoding="utf-8",
    )
    sea = "set: {sea: {spectrum: slow_sea.csv, direction: 0 deg}}"
    (tmp_path / "b.yaml").write_text(text_of("sea.spectrum: [slow_sea.csv, quick_sea.csv]", sea), encoding="utf-8")
    (tmp_path / "c.yaml").write_text(text_of("state: {table: seas.csv}", sea), encoding="utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert [case.name for case in cases_of(load_study("../a.yaml"))] == ["v=slow"]
    assert [case.name for case in cases_of(load_study("../b.yaml"))] == ["spectrum=slow_sea", "spectrum=quick_sea"]
    for name in ("b", "c"):
        assert all(Path(case.values["sea.spectrum"]).is_file() for case in cases_of(load_study(f"../{name}.yaml")))


def test_the_schema_accepts_bundled_studies_and_refuses_what_is_plainly_wrong() -> None:
    schema = study_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(json.dumps(schema)) == schema
    validator = jsonschema.Draft202012Validator(schema)
    folder = Path(deckcrane.__file__).parent / "library" / "studies"
    for file in folder.glob("*.yaml"):
        validator.validate(parse(file.read_text(encoding="utf-8"))[0].plain())
    plainly = (
        "no dimension",
        "no values",
        "range without an end",
        "negative",
        "no kind",
        "unknown kind",
        "unknown key",
        "no seeds",
    )
    for name in (*plainly, "no samples", "of no kind", "no shape", "deviation below zero", "an empty list of seeds"):
        refused = not validator.is_valid(parse(text_of(MISTAKES[name][0]))[0].plain())
        assert refused or name == "deviation below zero", name  # a text: its sign is told by the loader alone


def test_seeds_go_to_all_that_is_random_in_the_order_of_the_file() -> None:
    more = """
set:
  measurements: {angle: {of: slew, noise: {standard_deviation: 1 mrad, interval: 10 ms}}, exact: {of: slew}}
  wind: {speed: 10 m/s, direction: 0 deg, spectrum: npd, areas: {king: {on: king, area: 5 m^2}}}
"""
    (dimension,) = study("{seed: {seeds: 2}}", more=more).dimensions
    assert dimension.seeds == ("sea.seed", "wind.seed", "measurements.angle.noise.seed")


def test_answers_are_asked_for_by_the_keys_of_analyses() -> None:
    asked = ("fatigue", "chart", "extremes", "dynamic_factors", "operability", "lowering", "stability")
    assert tuple(study_schema()["$defs"]["Answers"]["properties"]) == ("duration", "fractile", *asked, "report")
