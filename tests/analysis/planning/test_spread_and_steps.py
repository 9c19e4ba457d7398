"""What a plan gives besides itself: its spread over cases, a study, steps of the lift, slings."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.planning.clearance import CapsuleObstacle
from deckcrane.analysis.planning.lift_steps import lift_steps, sling_geometry
from deckcrane.analysis.planning.planning import MovePlan, plan
from deckcrane.analysis.planning.set_points import follow
from deckcrane.analysis.planning.spread import spread, study_text
from deckcrane.errors import DeckcraneError
from deckcrane.view.answers.plan import courses_figure, outline, way_figure
from tests.analysis.planning.cranes import trolley

MASS, LENGTH = "bodies.load.mass", "bodies.load.cog.2"


@cache
def quickest() -> MovePlan:
    return plan(trolley(), {"trolley": "6 m"}, limits={"trolley.acceleration": 0.3}, intervals=20)


def test_mass_of_a_pendulum_leaves_its_sway_alone_and_its_length_does_not() -> None:
    by_mass = spread(quickest(), {MASS: ("0.5 t", "1.5 t")}, cases=3, settle=8.0)
    by_length = spread(quickest(), {LENGTH: (-12.0, -8.0)}, cases=3, settle=8.0)
    left = [next(e for e in each.residual if e.signal == "sway.theta_2").largest for each in (by_mass, by_length)]
    assert left[0] < 2e-4
    assert left[1] > 20 * left[0]
    loads = next(e for e in by_mass.during if e.signal == "hook_load")
    assert loads.largest > 1.1 * loads.planned
    assert loads.unit == "N"
    assert {each.signal: each.unit for each in by_mass.during}["actuation.trolley"] == "N"
    assert {each.unit for each in by_mass.residual} == {"rad"}


def test_scenario_that_records_little_has_a_whole_lift_plan() -> None:
    """What a file records of its runs is not all that a plan is judged by."""
    brief = trolley().with_values({"record": ["q"]})
    move = plan(brief, {"trolley": "6 m"}, limits={"trolley.acceleration": 0.3}, intervals=20)
    assert [step.reaction for step in lift_steps(move)] == [step.reaction for step in lift_steps(quickest())]
    assert follow(move, settle=1.0).sway == pytest.approx(follow(quickest(), settle=1.0).sway)
    during = spread(move, {MASS: (500.0, 1500.0)}, cases=2, settle=1.0).during
    assert {"hook_load", "sway.theta_2"} < {each.signal for each in during}
    assert tuple(move.planned().record) == ("q",)


def test_same_seed_gives_the_same_spread() -> None:
    results = [spread(quickest(), {MASS: (500.0, 1500.0)}, cases=2, settle=1.0, seed=3) for _ in range(2)]
    assert results[0].during == results[1].during


@pytest.mark.filterwarnings("ignore:a step of 0.005 s:deckcrane.errors.DeckcraneWarning")  # too long for these dampers
def test_cases_that_fail_are_named_and_not_counted() -> None:
    """A damper of d on 2 t has the rate d / m: steps of 5 ms are stable up to 1.1 MN s/m, so of four parts only the first."""
    damped = {"control.trolley.pd.damping": (0.0, 4e6)}
    result = spread(quickest(), damped, cases=4, begin=0.1, settle=0.5)
    assert (result.cases, len(result.failures)) == (1, 3)
    assert all("diverged" in reason for reason in result.failures.values())
    (case,) = {"1", "2", "3", "4"} - set(result.failures)
    assert {each.case for each in result.during} == {case}


def test_study_over_a_plan_is_read(tmp_path: Path) -> None:
    file = tmp_path / "planned.yaml"
    file.write_text(quickest().planned().to_yaml())
    (tmp_path / "study.yaml").write_text(study_text(quickest(), file, {MASS: ("0.8 t", "1.2 t")}, 10))
    study = deckcrane.load_study(tmp_path / "study.yaml")
    assert list(study.vary) == ["bodies_load_mass"]


@pytest.mark.parametrize(
    ("vary", "cases", "message"),
    [
        ({}, 5, "nothing varies"),
        ({MASS: (2.0, 1.0)}, 5, "a smaller and a larger"),
        ({MASS: (1.0, 2.0)}, 1, "no spread"),
    ],
)
def test_mistakes_of_a_spread_are_explained(vary: dict[str, tuple[float, float]], cases: int, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        spread(quickest(), vary, cases=cases)


def test_steps_of_a_lift_follow_each_other() -> None:
    steps = lift_steps(quickest())
    assert [step.name for step in steps] == ["pick up", "travel", "land"]
    assert all(before.end == after.start for before, after in pairwise(steps))
    assert steps[0].hook_load == pytest.approx(9810.0, rel=1e-2)
    assert steps[-1].radius[1] == pytest.approx(6.0, abs=1e-3)


def test_radius_and_height_of_a_step_are_level_on_a_heeled_vessel() -> None:
    """By 5 deg of roll a load 20 m above the deck is 1.35 m further out than along the deck."""
    crane = deckcrane.load("hoisting_in_waves").with_values({"vessel.start": {"roll": "5 deg"}, "sea": None})
    limits = {"slew.acceleration": "1 deg/s^2"}
    move = plan(crane, {"slew": "-80 deg"}, limits=limits, hold=["luff", "knuckle", "hoist"], intervals=4)
    last = move.dataset.isel(time=-1)
    place = {name: last["position"].sel(body=name).values for name in ("vessel", "king", "payload")}
    load = place["payload"] + last["rotation"].sel(body="payload").values @ [0.5, 0.0, 0.0]
    step = lift_steps(move)[-1]
    assert step.radius[1] == pytest.approx(np.hypot(*(load - place["king"])[:2]))
    assert step.height[1] == pytest.approx(place["vessel"][2] - load[2])


def test_smallest_distance_of_all_steps_is_that_of_the_plan() -> None:
    post = {"post": CapsuleObstacle((3.188, 1.0, -30.0), (3.188, 1.0, -5.0), 0.2)}
    limits = {"trolley.acceleration": 0.3}
    move = plan(trolley(), {"trolley": "6 m"}, limits=limits, obstacles=post, clearance=0.1, intervals=20)
    near = [step.clearance for step in lift_steps(move) if step.clearance is not None]
    assert min(near) == pytest.approx(move.distances[0].smallest, rel=1e-12)


@pytest.mark.parametrize("down", [False, True])
def test_way_is_seen_from_above_whichever_way_z_points(down: bool) -> None:
    """With z down, y is to the right of x: the y axis of the figure points downwards."""
    turned = {"gravity": [0.0, 0.0, 9.81], "bodies.load.cog": [0.0, 0.0, 10.0]} if down else {}
    move = plan(trolley().with_values(turned), {"trolley": "1 m"}, limits={"trolley.acceleration": 0.3}, intervals=4)
    assert way_figure(move).axes[0].yaxis_inverted() == down


def test_an_outline_of_a_mast_is_a_circle_and_of_a_beam_a_strip_with_round_ends() -> None:
    mast = outline(CapsuleObstacle((8.0, 3.0, 0.0), (8.0, 3.0, 12.0), 0.5))
    assert np.hypot(*(mast - [8.0, 3.0]).T) == pytest.approx(0.5)
    beam = outline(CapsuleObstacle((0.0, 0.0, 2.0), (4.0, 0.0, 2.0), 0.5))
    assert [*beam.min(axis=0), *beam.max(axis=0)] == pytest.approx([-0.5, -0.5, 4.5, 0.5])


def test_courses_of_drives_in_metres_and_in_degrees_have_axes_of_their_own() -> None:
    goal = {"slew": "30 deg", "inner_cylinder": "1.1 m"}
    move = plan("knuckle_boom", goal, limits={"inner_cylinder.acceleration": 0.3}, intervals=6)
    panels = courses_figure(move).axes
    names = [[line.get_label() for line in panel.lines] for panel in panels]
    assert names == [["slew"], ["inner_cylinder"]] * 3
    assert [panel.get_title("left") for panel in panels[:4]] == [
        "Drives [deg]",
        "Drives [m]",
        "Speeds [deg/s]",
        "Speeds [m/s]",
    ]
    assert panels[0].lines[0].get_ydata()[-1] == pytest.approx(30.0)
    assert panels[1].lines[0].get_ydata()[-1] == pytest.approx(1.1)


def test_slings_carry_the_hook_load() -> None:
    boxed = trolley().with_values({"bodies.load.shape": {"box": [3.0, 4.0, 2.0]}})
    move = plan(boxed, {"trolley": "2 m"}, limits={"trolley.acceleration": 0.3}, intervals=10)
    rig = sling_geometry(move, 4, 2.5 * np.sqrt(2))
    assert np.degrees(rig.angle) == pytest.approx(45.0)
    assert 4 * rig.tension * np.cos(rig.angle) == pytest.approx(float(move.dataset["hook_load"].max()))
    with pytest.raises(DeckcraneError, match="take longer ones"):
        sling_geometry(move, 4, 2.0)
