"""Studies of seas with several wave systems: paths into a system, joint tables, seeds, and what has no meaning with several."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.operability.limit_curves import curves_of, sea_cases
from deckcrane.campaign.cases import cases_of, scenario_of_case
from deckcrane.campaign.study.answers import Answers
from deckcrane.campaign.study.reading import loads_study
from deckcrane.campaign.study.study import Study
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.scenario.reading import load
from deckcrane.sea.data import Sea
from tests.analysis.operability.sea_stores import SIGNALS, sea_runner

SEA = (
    "{systems: {wind_sea: {jonswap: {hs: 2 m, tp: 7 s}, direction: 120 deg}, "
    "swell: {jonswap: {hs: 1 m, tp: 13 s}, direction: 30 deg}}}"
)


def study(vary: str, sea: str = SEA, more: str = "") -> Study:
    return loads_study(f"deckcrane: 1\nscenario: deck_crane_in_waves\nset: {{sea: {sea}}}\nvary: {vary}\n{more}")


def seas(given: Study) -> list[Sea]:
    base = load("deck_crane_in_waves").with_values(given.set)
    found = [scenario_of_case(given, base, case).sea for case in cases_of(given)]
    return [sea for sea in found if sea is not None]


def test_a_dimension_leads_into_one_system() -> None:
    found = seas(study("{swell_hs: {path: sea.systems.swell.jonswap.hs, values: [0.5 m, 1.5 m]}, seed: {seeds: 2}}"))
    heights = [(sea.systems["wind_sea"].peaked[1].hs, sea.systems["swell"].peaked[1].hs) for sea in found]  # type: ignore[index]
    assert heights == [(2.0, 0.5)] * 2 + [(2.0, 1.5)] * 2
    assert len({sea.wave_systems["swell"].seed for sea in found}) == 4


def test_a_joint_scatter_is_a_table_with_both_systems(tmp_path: Path) -> None:
    (tmp_path / "joint.csv").write_text(
        "sea.systems.wind_sea.jonswap.hs [m], sea.systems.swell.jonswap.hs [m], sea.systems.swell.direction [deg], probability\n"
        "1, 1, 30, 0.5\n2, 1.5, 60, 0.3\n3, 1.5, 60, 0.2\n"
    )
    given = study(f"{{state: {{table: {tmp_path / 'joint.csv'}, source: illustrative}}}}")
    assert [case.probability for case in cases_of(given)] == pytest.approx([0.5, 0.3, 0.2])
    last = seas(given)[-1]
    assert last.systems["wind_sea"].jonswap is not None
    assert last.systems["wind_sea"].jonswap.hs == 3.0
    assert last.systems["swell"].direction == pytest.approx(np.radians(60))


def test_a_scatter_diagram_goes_to_the_system_that_it_names() -> None:
    scatter = "{hs: [1 m, 2 m], tp: [12 s, 14 s], cells: [[1, 2], [3, 4]], source: illustrative}"
    paths = "hs: sea.systems.swell.jonswap.hs, tp: sea.systems.swell.jonswap.tp"
    found = seas(study(f"{{states: {{scatter: {scatter}, {paths}}}}}"))
    assert [sea.systems["swell"].jonswap.tp for sea in found] == [12.0, 14.0, 12.0, 14.0]  # type: ignore[union-attr]
    with pytest.raises(
        ScenarioError, match=r"several systems; say where hs goes: hs: sea\.systems\.wind_sea\.jonswap\.hs"
    ):
        study(f"{{states: {{scatter: {scatter}}}}}")


def test_a_sea_of_several_systems_is_not_turned_as_one() -> None:
    with pytest.raises(ScenarioError, match="turn the ship in it with of: vessel"):
        study("{heading: {headings: [0 deg, 90 deg]}}")
    one = "{systems: {swell: {jonswap: {hs: 1 m, tp: 13 s}, direction: 30 deg}}}"
    found = seas(study("{heading: {headings: [0 deg, 90 deg]}}", one))
    assert [sea.systems["swell"].direction for sea in found] == pytest.approx([0.0, np.pi / 2])


def test_seeds_of_systems_are_those_that_they_state_besides_that_of_the_sea() -> None:
    own = SEA.replace("tp: 13 s}", "tp: 13 s}, seed: 8")
    assert study("{seed: {seeds: 2}}", own).dimensions[0].seeds == ("sea.seed", "sea.systems.swell.seed")
    both = own.replace("tp: 7 s}", "tp: 7 s}, seed: 9")
    assert study("{seed: {seeds: 2}}", both).dimensions[0].seeds == (
        "sea.systems.wind_sea.seed",
        "sea.systems.swell.seed",
    )


def store(folder: Path, vary: str) -> CampaignSource:
    import deckcrane

    answers = (
        "answers: {operability: {criteria: {lifting: {signal: utilisation.hook, statistic: maximum, at_most: 1}}}}"
    )
    given = study(vary, more=answers)

    def response(hs: float, tp: float, direction: float, scenario: object) -> float:
        return 0.4 * hs

    runner = sea_runner(dict.fromkeys(SIGNALS, response))
    deckcrane.campaign(given, folder / "store.zarr", run_batch=runner, anew=True)
    return CampaignSource(folder / "store.zarr", given.answers or Answers())


def test_limits_of_two_systems_that_both_vary_are_refused(tmp_path: Path) -> None:
    paths = {"a": "sea.systems.swell.jonswap.hs", "b": "sea.systems.wind_sea.jonswap.hs"}
    both = "{" + ", ".join(f"{name}: {{path: {path}, values: [1 m, 2 m]}}" for name, path in paths.items()) + "}"
    with pytest.raises(DeckcraneError, match="a limit is a curve of one Hs over one Tp"):
        sea_cases(store(tmp_path, both))


def test_limits_are_of_the_system_that_varies(tmp_path: Path) -> None:
    swell = "{swell: {path: sea.systems.swell.jonswap.hs, values: [1 m, 2 m, 3 m, 4 m]}}"
    source = store(tmp_path, swell)
    cases = sea_cases(source)
    assert cases.system == "swell"
    assert cases.periods.tolist() == [13.0]
    assert sorted(set(cases.height_of.tolist())) == [1.0, 2.0, 3.0, 4.0]
    assert np.degrees(cases.headings).tolist() == pytest.approx([30.0])
    assert float(curves_of(source).dataset["all"].values.ravel()[0]) == pytest.approx(2.5)
