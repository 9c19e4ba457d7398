"""Results of runs as one number: their derivatives by records, rainflow pairs, and mistakes in their form."""

from __future__ import annotations

from pathlib import Path

import fatpack
import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.gradients.gradients import DifferentiableRun
from deckcrane.analysis.gradients.objectives import REDUCTIONS, Objective, rainflow_pairs
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from tests.studies import one_by_one

TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x, name: travel, spring: {linear: 9 N/m}}, mass: 1 kg, shape: {point: true}}
run: {duration: 2 s, step: 10 ms, every: 20 ms}
"""
T = np.linspace(0.0, 4.0, 41)
S = np.sin(3 * T) + 0.3 * np.cos(11 * T) + 0.1 * T


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("record") / "record.csv"
    rows = "\n".join(f"{1000 * t},{100 * np.sin(3 * t)}" for t in (0.05, 0.333, 1.0, 2.71, 3.999, 7.0))
    path.write_text(f"time [ms],sway [cm]\n{rows}\n", encoding="utf-8")
    return path


def text_of(name: str, record: Path) -> str:
    return {
        "soft_max": "soft_max(s, 0.2)",
        "soft_min": "soft_min(s, 0.2)",
        "damage": "damage(s, 3)",
        "fit": f"fit(s, {record}:sway)",
    }.get(name, f"{name}(s)")


@pytest.mark.parametrize("name", REDUCTIONS)
def test_the_derivative_of_a_reduction_is_that_of_its_differences(name: str, record: Path) -> None:
    objective = Objective.of(text_of(name, record))
    value, derivative = objective.evaluate(T, S)
    assert np.isfinite(value)
    for k in range(len(S)):
        sides = []
        for sign in (1, -1):
            changed = S.copy()
            changed[k] += sign * 1e-6
            sides.append(objective.evaluate(T, changed)[0])
        assert (sides[0] - sides[1]) / 2e-6 == pytest.approx(derivative[k], abs=1e-6)


def test_reductions_have_their_values(record: Path) -> None:
    def value(name: str) -> float:
        return Objective.of(text_of(name, record)).evaluate(T, S)[0]

    assert value("max") == S.max()
    assert value("min") == S.min()
    assert S.max() <= value("soft_max") <= S.max() + 0.2 * np.log(len(S))
    assert S.min() - 0.2 * np.log(len(S)) <= value("soft_min") <= S.min()
    assert value("rms") == pytest.approx(np.sqrt(np.mean(S**2)))
    assert value("std") == pytest.approx(np.std(S))
    assert value("integral") == pytest.approx(np.trapezoid(S, T))
    assert value("final") == S[-1]
    at = np.array([0.05, 0.333, 1.0, 2.71, 3.999])
    assert value("fit") == pytest.approx(np.mean((np.interp(at, T, S) - np.sin(3 * at)) ** 2))


def test_rainflow_pairs_are_those_of_fatpack() -> None:
    s = np.random.default_rng(2).normal(size=400).cumsum()
    ours = np.sort([abs(s[i] - s[j]) for i, j, count in rainflow_pairs(s) for _ in range(round(2 * count))])
    reversals, _ = fatpack.find_reversals(s, k=2**20)
    cycles, residue = fatpack.find_rainflow_cycles(reversals)
    full = np.abs(cycles[:, 1] - cycles[:, 0])
    theirs = np.sort(np.concatenate([full, full, np.abs(np.diff(residue))]))
    # Half cycles of the residue are counted as they come; both have the same damage, to what binning leaves.
    assert np.sum(ours**3) == pytest.approx(np.sum(theirs**3), rel=0.02)
    assert len(ours) == pytest.approx(len(theirs), abs=4)


def test_a_signal_that_stays_has_no_cycles() -> None:
    assert list(rainflow_pairs(np.ones(5))) == []
    assert list(rainflow_pairs(np.array([0.0, 0.0, 2.0, 2.0]))) == [(0, 2, 0.5)]


def test_units_follow_from_the_signal() -> None:
    assert Objective.of("integral(s)").unit("W") == "J"
    assert Objective.of("damage(s, 3)").unit("m") == "m^3"
    assert Objective.of("max(s)").unit("N m") == "N m"


@one_by_one(
    ("text", "message"),
    [
        ("hook_load", "write a reduction of a signal over time"),
        ("maxx(s)", 'did you mean "max"'),
        ("soft_max(s)", r"it is written soft_max\(SIGNAL, WIDTH\)"),
        ("soft_max(s, 0)", "a width is above zero"),
        ("soft_max(s, 3 parsecs)", "parsecs"),
        ("max()", r"it is written max\(SIGNAL\)"),
        ("fit(s, nowhere.csv)", "with the name of a column"),
        ("fit(s, nowhere.csv:sway)", "there is no file nowhere.csv"),
    ],
)
def test_a_result_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        Objective.of(text)


def test_a_column_that_is_not_there_is_refused(record: Path) -> None:
    with pytest.raises(DeckcraneError, match=r'no column "sweep";.* sway'):
        Objective.of(f"fit(s, {record}:sweep)")


@one_by_one(
    ("header", "message"),
    [
        ("time [s],sway [kN]", "the column has the unit of the signal, m; it is in N"),
        ("time [m],sway [m]", r"column time \[m\]: .* a time is needed"),
        ("time [s],sway [parsecs]", r"column sway \[parsecs\]"),
    ],
)
def test_a_column_is_compared_in_the_unit_of_the_signal(tmp_path: Path, header: str, message: str) -> None:
    (tmp_path / "record.csv").write_text(f"{header}\n0,1\n1,2\n", encoding="utf-8")
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.gradient(
            deckcrane.loads(TROLLEY), f"fit(q.travel, {tmp_path}/record.csv:sway)", ["bodies.trolley.mass"]
        )


def test_samples_at_both_ends_of_the_run_count(tmp_path: Path) -> None:
    (tmp_path / "record.csv").write_text("time [s],sway [m]\n0,1\n4,2\n", encoding="utf-8")
    ends = Objective.of(f"fit(s, {tmp_path}/record.csv:sway)")
    assert ends.evaluate(T, S)[0] == pytest.approx(((S[0] - 1) ** 2 + (S[-1] - 2) ** 2) / 2, rel=1e-12)
    value, derivative = ends.evaluate(T[:1], S[:1])  # a run of one record
    assert value == pytest.approx((S[0] - 1) ** 2, rel=1e-12)
    assert derivative == pytest.approx([2 * (S[0] - 1)], rel=1e-12)


def test_samples_beyond_the_run_are_counted_in_a_warning(tmp_path: Path) -> None:
    trolley, record = deckcrane.loads(TROLLEY), tmp_path / "record.csv"
    last = trolley.run.duration
    record.write_text(f"time [s],sway [m]\n0,1\n{last},2\n{last + 1},2\n{last + 2},9\n", encoding="utf-8")
    with pytest.warns(DeckcraneWarning, match="samples beyond the run do not count, 2 of 4") as said:
        DifferentiableRun(trolley, [f"fit(q.travel, {record}:sway)"], ["bodies.trolley.mass"])
    assert len(said) == 1
    record.write_text(f"time [s],sway [m]\n{last + 1},2\n{last + 2},9\n", encoding="utf-8")
    with pytest.raises(DeckcraneError, match="the record goes from"):
        DifferentiableRun(trolley, [f"fit(q.travel, {record}:sway)"], ["bodies.trolley.mass"])


def test_a_largest_value_that_is_reached_twice_has_no_derivative() -> None:
    with pytest.raises(DeckcraneError, match=r"reached at 0\.1 s and 0\.3 s alike\. soft_max has one"):
        Objective.of("max(s)").evaluate(T[:4], np.array([0.0, 1.0, 0.5, 1.0]))
