"""Simulated dynamic factors: static values along runs, extremes over them, and stores of campaigns beside rules."""

from __future__ import annotations

from pathlib import Path

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.dynamic_factors.cases import case_factors, factor_groups
from deckcrane.analysis.dynamic_factors.dynamic_factors import run_factors, static_course
from deckcrane.analysis.dynamic_factors.hook_stiffness import hook_stiffness, with_load_off_deck
from deckcrane.campaign.study.answers import Answers
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.signals import entries_of
from deckcrane.scenario.reading import bundled_names
from deckcrane.simulation.batches import BatchResult
from deckcrane.simulation.simulation import prepare_run
from deckcrane.standards.lift_factors import rule_factor
from deckcrane.view.answers.dynamic_factors import HANGS, factors_answer
from deckcrane.view.tables import UnitChoice
from tests.commands import command

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, name: luff, start: 0 deg}
    mass: 1 t
    shape: {rod: x, length: 10 m}
  load:
    on: ground
    joint: {free: true, x: {start: 10 m}, z: {start: -20.08 m}}
    mass: 10 t
    shape: {box: [2 m, 2 m, 2 m]}
payload: load
ropes:
  hoist: {path: [{on: boom, at: [10 m, 0, 0]}, {on: load}], length: 20 m, stiffness: 40 MN}
control:
  luff: {motion: {hold: 0 deg}}
record: [q, hook_load, reaction]
run: {duration: 0.5 s, step: 1 ms, every: 1 ms, transient: 0 s}
"""
NEVER_AT_REST = ("ship_crane_motors",)
"""Bundled scenarios of which nothing holds a joint: a moment goes on pushing its slewing column."""
LUFFING = {"control.luff": {"motion": {"quintic": [["0 s", "0 deg"], ["0.5 s", "60 deg"]]}}}


def test_the_static_course_of_a_crane_that_luffs_is_that_of_its_lever() -> None:
    course = static_course(deckcrane.loads(CRANE).with_values(LUFFING), ("hook_load", "reaction.boom.my"))
    np.testing.assert_allclose(course.values[:, 0], 10e3 * 9.81, rtol=1e-9)
    s = course.times / 0.5
    luff = np.radians(60) * (10 * s**3 - 15 * s**4 + 6 * s**5)
    np.testing.assert_allclose(np.abs(course.values[:, 1]), (10e3 * 10 + 1e3 * 5) * 9.81 * np.cos(luff), rtol=1e-6)
    assert course.steady("hook_load")
    assert not course.steady("reaction.boom.my")
    assert course.end("reaction.boom.my") == pytest.approx(course.start("reaction.boom.my") / 2, rel=1e-6)


def test_what_is_shown_without_accelerations_is_what_the_equations_show_at_rest() -> None:
    _, system = prepare_run(deckcrane.loads(CRANE), "settled")
    _same_at_rest(system)


@pytest.mark.study
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("name", bundled_names())
def test_the_same_in_all_bundled_scenarios_that_settle(name: str) -> None:
    scenario = with_load_off_deck(deckcrane.load(name))
    if name in NEVER_AT_REST:
        with pytest.raises(DeckcraneError, match="no static equilibrium"):
            prepare_run(scenario, "settled")
        return
    _, system = prepare_run(scenario, "settled")
    _same_at_rest(system, rest_of_kind=0.05 if name == "dynamic_positioning" else 1e-6)


def _same_at_rest(system, rest_of_kind: float = 1e-6) -> None:
    """Outputs of the equations of motion and of statics, each kind in shares of its largest value or of 1e-3.

    Thrusters give what is demanded of them to 0.2 %, which leaves accelerations of 3e-5 m/s^2.
    """
    own = system.equations
    pairs = [entries_of(equations) for equations in (own, system.starter.statics.equations)]
    names = [name for name in pairs[0] if not name.startswith("energy")]  # a brake that holds is wound up
    shown = []
    for entries in pairs:
        values = ca.vertcat(*[ca.densify(entries[name].expression) for name in names])
        shown.append(
            np.array(ca.Function("shown", own.arguments(), [values])(0, own.x.values, own.u.values, own.p.values))
        )
    sizes: dict[str, float] = {}
    for name, value in zip(names, shown[0].ravel(), strict=True):
        kind = name.partition(".")[0]
        sizes[kind] = float(np.nanmax([sizes.get(kind, 1e-3), abs(value)]))
    scale = np.array([sizes[name.partition(".")[0]] for name in names])
    np.testing.assert_allclose(shown[1].ravel() / scale, shown[0].ravel() / scale, atol=rest_of_kind, rtol=0)


def test_a_load_that_is_let_go_below_its_rest_has_the_factor_of_its_spring() -> None:
    short = deckcrane.loads(CRANE).with_values({"run.duration": "0.24 s", "run.step": "2 ms", "run.every": "2 ms"})
    dataset = deckcrane.run(short, target="vm", progress=False)
    (found,) = run_factors(dataset)
    # 20 m of rope stretched by 0.08 m, and let go.
    assert found.factor == pytest.approx(40e6 * 0.08 / 20 / (10e3 * 9.81), rel=1e-6)
    assert found.static == pytest.approx(10e3 * 9.81, rel=1e-9)
    assert found.least == pytest.approx(2 - found.factor, abs=1e-3)
    assert found.steady
    labelled = deckcrane.dynamic_factors(dataset, ["hook_load", "reaction.boom"])
    assert float(labelled["factor"].sel(signal="hook_load")) == pytest.approx(found.factor)
    sideways = labelled.sel(signal="reaction.boom.fy")
    assert np.isnan(float(sideways["factor"]))
    assert "next to nothing" in str(sideways["reason"].item())
    with pytest.raises(DeckcraneError, match='no signal "hook_lode"; did you mean "hook_load"'):
        run_factors(dataset, ["hook_lode"])


def _drawn(jobs, keep, *, target="auto", threads=None, progress=None) -> BatchResult:
    """Runs that are draws: hook loads of 1 + Hs/10, give or take, times the weight."""
    rows = []
    for i, job in enumerate(jobs):
        weight = float(job.scenario.bodies["payload"].mass) * 9.81
        blocks = weight * (1 + 0.1 * float(job.scenario.sea.jonswap.hs) + 0.01 * np.sin(np.arange(6) + i))
        rows.append(blocks)
    blocks = np.array(rows)[:, None, :]
    most = blocks.max(axis=2)
    times = np.full(most.shape, 50.0)
    dataset = xr.Dataset(
        {
            "maximum": (("case", "signal"), most),
            "minimum": (("case", "signal"), 0.5 * most),
            "maximum_time": (("case", "signal"), times),
            "minimum_time": (("case", "signal"), times),
            "block_maximum": (("case", "signal", "block"), blocks),
            "block_minimum": (("case", "signal", "block"), 0.5 * blocks),
        },
        {
            "case": [job.name for job in jobs],
            "signal": ["hook_load"],
            "signal_unit": ("signal", ["N"]),
            "block": np.arange(6) * 600.0,
            "block_duration": ("block", np.full(6, 600.0)),
        },
        {"counted_from": 0.0, "counted_records": 36000, "time_between_records": 0.1},
    )
    return BatchResult(dataset, {})


STUDY = """
deckcrane: 1
scenario: hoisting_in_waves
vary:
  hs: {path: sea.jonswap.hs, values: [1 m, 1.5 m]}
  load: {path: bodies.payload.mass, values: [10 t, 20 t]}
  seed: {seeds: 3}
keep: {signals: [hook_load], statistics: [extremes, block_maxima], block: 10 min}
answers: {dynamic_factors: {hook_speed: 0.5 m/s, carrier: fixed}}
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("factors")
    (folder / "study.yaml").write_text(STUDY)
    deckcrane.campaign(folder / "study.yaml", folder / "store.zarr", run_batch=_drawn, progress=False)
    return folder / "store.zarr"


def test_cases_of_a_store_have_factors_over_their_own_rest(store: Path) -> None:
    source = CampaignSource(store)
    found = case_factors(source)
    assert found.sizes == {"case": 12, "signal": 1}
    loads = np.asarray(found["mass"].values)
    np.testing.assert_allclose(found["static"].sel(signal="hook_load"), 9.81 * loads, rtol=1e-6)
    np.testing.assert_allclose(found["factor"].sel(signal="hook_load"), 1 + 0.1 * found["hs"], atol=0.011)
    np.testing.assert_allclose(found["least"], 0.5 * found["factor"], rtol=1e-9)
    groups = factor_groups(source, found)
    assert [group.label for group in groups][:2] == ["hs 1 m, load 10 t", "hs 1 m, load 20 t"]
    assert {group.runs for group in groups} == {3}
    assert all(group.maxima == 18 for group in groups)
    assert all(group.interval[0] < group.fractile < group.interval[1] for group in groups)
    assert all(group.mean <= group.largest < group.fractile for group in groups)


def test_the_answer_of_a_store_has_rules_beside_simulated_factors(store: Path) -> None:
    answer = factors_answer(CampaignSource(store))
    assert answer is not None
    assert "hook_load: up to 1.1" in answer.words[0]
    assert HANGS in answer.warnings
    own = hook_stiffness(deckcrane.load("hoisting_in_waves"))
    beside = next(table for table in answer.tables if table.title.startswith("hook load of 20 t"))
    asked = CampaignSource(store).answers.dynamic_factors
    assert asked is not None
    rule = rule_factor("class", 1.5, own.stiffness, 20e3, asked.lift(True))
    seas = [column.name for column in beside.columns]
    row = next(row for row in beside.rows if row[0] == rule.title)
    assert row[seas.index("Hs 1.5 m")] == pytest.approx(rule.factor)
    assert beside.rows[0][0] == "simulated"
    assert "from memory" in beside.title
    assert [figure.name for figure in answer.figures] == ["dynamic_factors", "dynamic_factors_2"]
    drawn = answer.figures[1].draw(UnitChoice())
    assert "simulated, hook_load" in drawn.axes[0].get_legend_handles_labels()[1]
    assert factors_answer(CampaignSource(store, Answers())) is None


def test_what_a_store_cannot_tell_is_said(store: Path) -> None:
    for options, said in (
        (["--signal", "king_moment"], "add it to keep.signals"),
        (["--hs", "2 m"], "which has its own seas"),
        (["--set", "payload=king"], "not with"),
    ):
        ended = command("factors", store, *options)
        assert ended.returncode == 2
        assert said in ended.stderr
