"""Optimised designs: known optima, limits, the scenario as a file, OpenMDAO, the commands, mistakes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.optimisation import METHODS, DesignChange, Optimum, ResultChange, optimise
from deckcrane.errors import DeckcraneError
from deckcrane.view.answers.gradients import optimum_answer
from tests.commands import command
from tests.studies import one_by_one

SPRING = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  load:
    on: ground
    joint: {prismatic: x, name: travel, start: 1 m, spring: {linear: 100 N/m}, damper: {linear: 2 N s/m}}
    mass: 1 kg
    shape: {point: true}
run: {duration: 4 s, step: 10 ms, every: 20 ms}
"""
DAMPING, STIFFNESS = "bodies.load.joint.damper.linear", "bodies.load.joint.spring.linear"
RESULT = "integral(q.travel**2)"
SPREAD = {DAMPING: (1.0, 40.0)}
WITHIN = "--vary", f"{DAMPING}=1 N s/m..40 N s/m"


@pytest.fixture(scope="module")
def spring(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("spring") / "spring.yaml"
    path.write_text(SPRING, encoding="utf-8")
    return path


@pytest.mark.parametrize("method", METHODS)
def test_the_integral_of_the_square_is_least_at_half_the_critical_damping(spring: Path, method: str) -> None:
    """Of x'' + 2 z w x' + w^2 x = 0 from rest, the integral of x^2 is (1 + 4 z^2) / (4 z w), least at z = 1/2."""
    optimum = optimise(spring, RESULT, SPREAD, method=method)  # type: ignore[arg-type]
    assert optimum.numbers[0].after == pytest.approx(2 * 0.5 * 10.0, rel=5e-3)
    assert optimum.objective.after == pytest.approx(2 / (2 * 10.0), rel=1e-3)
    assert optimum.objective.after < optimum.objective.before
    assert optimum.numbers[0].at_bound == ""
    assert optimum.evaluations < 30
    again = deckcrane.loads(optimum.scenario.to_yaml())
    assert deckcrane.gradient(again, RESULT, [DAMPING]).value == pytest.approx(optimum.objective.after, rel=1e-12)


@pytest.mark.parametrize("method", ["slsqp", "ipopt"])
def test_a_limit_on_another_result_is_kept(spring: Path, method: str) -> None:
    limit = {"min(q.travel)": ("-5 cm", None)}
    optimum = optimise(spring, RESULT, SPREAD, limits=limit, method=method)  # type: ignore[arg-type]
    z = optimum.numbers[0].after / 20.0
    overshoot = np.exp(-np.pi * z / np.sqrt(1 - z**2))
    assert overshoot == pytest.approx(0.05, rel=0.02)
    assert optimum.limits[0].met
    assert optimum.violated == ()
    assert z > 0.6


@pytest.mark.parametrize("method", ["slsqp", "ipopt"])
def test_a_limit_of_zero_is_kept_to_a_share_of_the_result(spring: Path, method: str) -> None:
    """x = cos(w t) is zero at the end of the run where this is a quarter of its period: there the limit of zero is active."""
    softer = deckcrane.load(spring).with_values({"run.duration": "0.26 s", DAMPING: 1e-3})
    within, limit = {STIFFNESS: (20.0, 60.0)}, {"final(q.travel)": (0.0, None)}
    optimum = optimise(softer, "mean(q.travel)", within, limits=limit, method=method)  # type: ignore[arg-type]
    assert optimum.numbers[0].after == pytest.approx((np.pi / 2 / 0.26) ** 2, rel=1e-3)
    assert optimum.limits[0].after == pytest.approx(0.0, abs=1e-6)
    assert optimum.violated == ()


def test_a_limit_of_zero_that_a_result_is_beyond_is_named(spring: Path) -> None:
    limit = {"max(q.travel)": (None, 0.0)}
    assert optimise(spring, RESULT, SPREAD, limits=limit, iterations=3).violated


def test_a_result_is_made_largest_and_a_bound_is_named(spring: Path) -> None:
    optimum = optimise(spring, "min(q.travel)", SPREAD, maximise=True)
    assert optimum.numbers[0].after == pytest.approx(40.0)
    assert optimum.numbers[0].at_bound == "upper"


def test_a_number_exactly_at_a_bound_is_at_it_however_near_the_other_is() -> None:
    """A millionth of the range between these is less than the rounding of the numbers."""
    low, high = 1e12, 1e12 + 1.0
    assert [DesignChange("x", "m", high, after, (low, high)).at_bound for after in (low, low + 0.5, high)] == [
        *("lower", "", "upper")
    ]


@one_by_one(
    ("before", "after", "words"),
    [
        (2.0, 1.0, "2 to 1 m (-50.0 %) in 3 runs"),
        (-2.0, -3.0, "-2 to -3 m (-50.0 %) in 3 runs"),
        (-2.0, 1.0, "-2 to 1 m (+150.0 %) in 3 runs"),
        (0.0, 1.0, "0 to 1 m in 3 runs"),
    ],
)
def test_a_result_that_falls_changes_by_less_than_nothing(before: float, after: float, words: str) -> None:
    change = ResultChange("min(q.travel)", "m", before, after)
    optimum = Optimum(deckcrane.loads(SPRING), change, (), (), 3, "")
    assert words in optimum_answer(optimum).words[0]


def test_a_limit_that_cannot_be_kept_is_named(spring: Path, tmp_path: Path) -> None:
    limit = {"min(q.travel)": (0.5, None)}
    assert [change.result for change in optimise(spring, RESULT, SPREAD, limits=limit, iterations=5).violated] == [
        "min(q.travel)"
    ]
    ended = command(
        *("optimise", spring, RESULT, "--vary", f"{DAMPING}=1 N s/m..40 N s/m", "--iterations", 5),
        *("--limit", "min(q.travel) >= 50 cm", "-o", tmp_path / "best.yaml"),
    )
    assert ended.returncode == 2
    assert 'keeps the limit on "min(q.travel)"' in ended.stderr
    assert not (tmp_path / "best.yaml").exists()


@one_by_one(
    ("within", "more", "message"),
    [
        ({}, {}, "nothing to optimise"),
        ({DAMPING: (40.0, 1.0)}, {}, "a smaller and a larger number"),
        ({DAMPING: (1.0, 2.0, 3.0)}, {}, "a smaller and a larger number in SI; they are .1.0, 2.0, 3.0."),
        ({DAMPING: ("1 N s/m", "40 N s/m")}, {}, "a smaller and a larger number in SI; they are .'1 N s/m'"),
        ({DAMPING: "12"}, {}, "a smaller and a larger number in SI; they are '12'"),
        ({DAMPING: 3.0}, {}, "a smaller and a larger number in SI; they are 3"),
        ({DAMPING: (1.0, None)}, {}, "both bounds are needed"),
        ({"bodies.load.mass": (-1.0, 1.0)}, {}, "the bound -1 .SI. is impossible"),
        (SPREAD, {"method": "simplex"}, 'there is no method "simplex"'),
        (SPREAD, {"method": "l-bfgs-b", "limits": {"max(q.travel)": (None, 1.0)}}, "l-bfgs-b keeps bounds, not limits"),
        (SPREAD, {"limits": {"max(q.travel)": (None, None)}}, "has no limit"),
        (SPREAD, {"limits": {"max(q.travel)": (2.0, 1.0)}}, "cannot be above 2 and below 1 m"),
        (SPREAD, {"limits": {"max(q.travel)": (None, "3 kN")}}, "is in m; it is 3 kN"),
        (SPREAD, {"limits": {"max(q.travel)": (None, np.nan)}}, "is nan; it is a number, or None"),
        (SPREAD, {"iterations": 0}, "at least one is needed"),
    ],
)
def test_a_design_that_cannot_be_asked_for_is_refused(within: dict, more: dict, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        optimise(deckcrane.loads(SPRING), RESULT, within, **more)


def test_partials_of_the_openmdao_component_are_those_of_differences(spring: Path) -> None:
    om = pytest.importorskip("openmdao.api")
    results = {"work": RESULT, "lowest": "soft_min(q.travel, 1 cm)"}
    problem = om.Problem(reports=False)
    problem.model.add_subsystem("run", deckcrane.openmdao_component(spring, results, [DAMPING, STIFFNESS]))
    problem.setup()
    problem.run_model()
    assert problem.get_val(f"run.{DAMPING.replace('.', '_')}")[0] == 2.0
    checked = problem.check_partials(out_stream=None, method="fd", form="central", step=1e-4, step_calc="rel_avg")
    assert len(checked["run"]) == 4
    for partial in checked["run"].values():
        assert partial["J_fwd"][0, 0] == pytest.approx(partial["J_fd"][0, 0], rel=1e-6)


def test_names_of_a_component_are_checked(spring: Path) -> None:
    pytest.importorskip("openmdao.api")
    with pytest.raises(DeckcraneError, match="cannot be the name of an output"):
        deckcrane.openmdao_component(spring, {"least work": RESULT}, [DAMPING])
    with pytest.raises(DeckcraneError, match="inputs of a component are numbers of the file"):
        deckcrane.openmdao_component(spring, {"work": RESULT}, ["start:travel"])


def test_commands_print_and_write(spring: Path, tmp_path: Path) -> None:
    ended = command("gradient", spring, RESULT, "--by", DAMPING, "--by", "start:travel", "-o", tmp_path / "table.csv")
    assert ended.returncode == 0, ended.stderr
    assert f"{RESULT} = " in ended.stdout
    assert DAMPING in (tmp_path / "table.csv").read_text(encoding="utf-8")
    forward = command("gradient", spring, RESULT, "--by", DAMPING, "--by", "start:travel", "--forward")
    assert forward.stdout == ended.stdout.replace(f"table    {tmp_path / 'table.csv'}\n", "")
    ended = command("gradient", spring, "--list")
    assert "soft_max(SIGNAL, WIDTH)" in ended.stdout
    assert STIFFNESS in ended.stdout
    best = tmp_path / "best.yaml"
    vary = f"{DAMPING}=1 N s/m..40 N s/m"
    ended = command("optimise", spring, RESULT, "--vary", vary, "--limit", "max(q.travel) <= 2 m", "-o", best)
    assert ended.returncode == 0, ended.stderr
    assert deckcrane.load(best).with_values({}).bodies["load"].joint.damper.linear == pytest.approx(10.0, rel=5e-3)


@one_by_one(
    ("arguments", "message"),
    [
        (("gradient",), "say which result"),
        (("gradient", RESULT, "--by", "bodies.load.mas"), "bodies.load.mass"),
        (("optimise", RESULT, "--vary", DAMPING), "write PATH=LOW..HIGH"),
        (("optimise", RESULT, "--vary", f"{DAMPING}=1..2"), "the unit is missing"),
        (("optimise", RESULT, *2 * ("--vary", f"{DAMPING}=1 N s/m..2 N s/m")), f"{DAMPING} is given twice"),
        (
            ("optimise", RESULT, *WITHIN, "--limit", "max(q.travel) <= 1 m", "--limit", "max(q.travel) <= 2 m"),
            "max(q.travel) has a limit on this side already",
        ),
        (
            ("optimise", RESULT, "--vary", f"{DAMPING}=1 N s/m..2 N s/m", "--limit", "max(q.travel)"),
            "write RESULT <= VALUE",
        ),
        (("gradient", RESULT, "--by", DAMPING, "--seeds", "0"), "at least one is needed"),
    ],
)
def test_mistakes_on_the_command_line_are_explained(spring: Path, arguments: tuple[str, ...], message: str) -> None:
    ended = command(arguments[0], spring, *arguments[1:])
    assert ended.returncode == 2
    assert message in ended.stderr
