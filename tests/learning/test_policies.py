"""Policies as plain matrices: files, laws of a scenario, and what they are worth."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.learning import TASKS, returns_of
from deckcrane.learning.policies import BUNDLED, Policy, load_policy, policy_scenario, score
from tests.commands import command
from tests.studies import each_time

pytestmark = pytest.mark.filterwarnings("ignore:vessel. in this sea its motions may be off")


def random_policy(name: str, seed: int = 0, size: float = 0.3) -> Policy:
    task, generator = TASKS[name], np.random.default_rng(seed)
    n, k = len(task.observed), len(task.levers)
    first = size * generator.normal(size=(4, n)), 0.1 * generator.normal(size=4)
    return Policy(name, (first, (size * generator.normal(size=(k, 4)), 0.1 * generator.normal(size=k))), "random")


def test_a_policy_is_the_same_after_it_was_written_and_read(tmp_path: Path) -> None:
    policy = random_policy("SwayDamping")
    again = load_policy(policy.save(tmp_path / "policy.json"))
    seen = np.random.default_rng(1).normal(size=(5, 6))
    np.testing.assert_array_equal(again(seen), policy(seen))
    assert (again.task, again.about) == ("SwayDamping", "random")
    (w1, b1), (w2, b2) = policy.layers
    np.testing.assert_allclose(policy(seen), np.clip(np.tanh(seen @ w1.T + b1) @ w2.T + b2, -1, 1))


def test_what_is_no_policy_is_said(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    for source, message in (
        (tmp_path / "other.json", "this is no policy"),
        ("Nothing", 'there is no policy "Nothing"'),
    ):
        with pytest.raises(DeckcraneError, match=message):
            load_policy(source)
    with pytest.raises(DeckcraneError, match="it takes 6 numbers"):
        Policy("SwayDamping", ((np.zeros((1, 5)), np.zeros(1)),))
    with pytest.raises(DeckcraneError, match="gives 2 levers; SwayDamping has 1"):
        Policy("SwayDamping", ((np.zeros((2, 6)), np.zeros(2)),))
    with pytest.raises(DeckcraneError, match="SwayDamping has 1 goals; 0 are given"):
        policy_scenario(random_policy("SwayDamping"))


@pytest.mark.parametrize("name", each_time(list(TASKS), "SwayDamping"))
def test_a_policy_in_a_file_does_what_it_does_behind_levers(name: str) -> None:
    """Levers set so often that they are all but continuous, of values without noise."""
    task, policy = TASKS[name], random_policy(name)
    goal = task.draw_goal(np.random.default_rng(3))
    at_once = deckcrane.run(policy_scenario(policy, goal).with_values({"run.duration": 4.0}))
    crane = deckcrane.stepper(task.scenario, laws=task.laws)
    offset = task.offsets(np.array([goal], dtype=float).reshape(1, -1))[0]
    while crane.time < 4.0 - 1e-9:
        seen = task.mixing @ [crane.measured(*labels) for labels in task.outputs.values()] + offset
        crane.step(dict(zip(task.levers, policy(seen), strict=True)), task.scenario.run.step)
    moved = np.ptp(at_once["q"].values, axis=0).max()
    np.testing.assert_allclose(crane.measured("q"), at_once["q"].values[-1], atol=0.02 * moved)


def test_a_bundled_policy_beats_its_baseline() -> None:
    task = TASKS["HeaveCompensation"]
    acts = load_policy(task.name), task.baseline_action
    ours, baseline = (returns_of(task, act, range(6))["return"] for act in acts)
    assert ours.mean() > baseline.mean()


@pytest.mark.study
@pytest.mark.parametrize("path", sorted(BUNDLED.glob("*.json")), ids=lambda path: path.stem)
def test_every_bundled_policy_beats_its_baseline_over_a_hundred_seeds(path: Path) -> None:
    task = TASKS[path.stem]
    ours, baseline = (score(task, act) for act in (load_policy(path), task.baseline_action))
    assert ours["mean"] - ours["error"] > baseline["mean"] + baseline["error"]


def test_the_command_scores_and_writes_a_scenario(tmp_path: Path) -> None:
    policy = random_policy("SwayDamping").save(tmp_path / "policy.json")
    result = command("score", "SwayDamping", "--policy", str(policy), "--seeds", "4")
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["baseline", "policy"]
    assert "SlewLuff" in command("score", "list").stdout
    written = tmp_path / "slewing.yaml"
    command("score", "SwayDamping", "--policy", str(policy), "--goal", "1.2", "-o", str(written))
    assert deckcrane.load(written).control["policy_slew"].network is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Landin"], "did you mean"),
        (["SwayDamping", "-o", "x.yaml"], "give one with --policy"),
        (["SwayDamping", "--seeds", "0"], "at least one episode"),
        (["Landing", "--policy", "{policy}"], "was trained for SwayDamping"),
        (["SwayDamping", "--policy", "{policy}", "--goal", "a", "-o", "x.yaml"], "numbers in SI units"),
    ],
)
def test_mistakes_of_the_command_are_said(tmp_path: Path, arguments: list[str], message: str) -> None:
    policy = random_policy("SwayDamping").save(tmp_path / "policy.json")
    result = command("score", *(part.format(policy=policy) for part in arguments))
    assert result.returncode == 2
    assert message in result.stderr


def test_policies_are_small_plain_data() -> None:
    for path in BUNDLED.glob("*.json"):
        assert path.stat().st_size < 100_000
        assert json.loads(path.read_text(encoding="utf-8"))["task"] == path.stem
