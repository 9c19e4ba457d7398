"""Policies as plain matrices: files, laws of a scenario, and what they are worth."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.components.control import DenseLayer, write_onnx
from deckcrane.errors import DeckcraneError
from deckcrane.learning import TASKS, returns_of
from deckcrane.learning.policies import BUNDLED, Policy, Score, load_policy, policy_scenario, score
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
    (w1, b1, *_), (w2, b2, *_) = policy.layers
    np.testing.assert_allclose(policy(seen), np.clip(np.tanh(seen @ w1.T + b1) @ w2.T + b2, -1, 1))


def test_a_policy_goes_to_onnx_and_back_with_its_task(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="the extra onnx is not installed")
    policy = load_policy("HeaveCompensation")
    again = load_policy(policy.save(tmp_path / "policy.onnx"))
    seen = np.random.default_rng(1).normal(size=(200, 5)).astype(np.float32)
    np.testing.assert_allclose(again(seen), policy(seen), atol=1e-6)
    assert (again.task, again.about) == (policy.task, policy.about)
    laws = [policy_scenario(each).control["policy_winch"].network.layers for each in (policy, again)]
    for ours, theirs in zip(*laws, strict=True):
        np.testing.assert_allclose(ours.weights, theirs.weights, rtol=1e-6)
    runtime = pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    session = runtime.InferenceSession((tmp_path / "policy.onnx").read_bytes(), providers=["CPUExecutionProvider"])
    np.testing.assert_allclose(session.run(["action"], {"observation": seen})[0], policy(seen), atol=1e-6)


def test_an_onnx_file_without_a_task_needs_to_be_told(tmp_path: Path) -> None:
    pytest.importorskip("onnx", reason="the extra onnx is not installed")
    layers = random_policy("SwayDamping").layers
    path = write_onnx(tmp_path / "bare.onnx", layers, {})
    with pytest.raises(DeckcraneError, match="this file does not say its task"):
        load_policy(path)
    assert load_policy(path, "SwayDamping").task == "SwayDamping"
    with pytest.raises(DeckcraneError, match="it takes 4 numbers"):
        load_policy(path, "Landing")
    with pytest.raises(DeckcraneError, match=r"a policy is a \.json or an \.onnx file"):
        random_policy("SwayDamping").save(tmp_path / "policy.txt")


def test_layers_of_a_policy_may_have_any_activation_and_limits(tmp_path: Path) -> None:
    (w1, b1, *_), last = random_policy("SwayDamping").layers
    policy = Policy("SwayDamping", (DenseLayer(w1, b1, "relu", (0.1, 0.4)), last))
    again = load_policy(policy.save(tmp_path / "policy.json"))
    seen = np.random.default_rng(1).normal(size=(9, 6))
    np.testing.assert_array_equal(again(seen), policy(seen))
    np.testing.assert_array_equal(
        policy(seen), np.clip(last(np.clip(np.maximum(seen @ w1.T + b1, 0), 0.1, 0.4)), -1, 1)
    )
    text = (tmp_path / "policy.json").read_text(encoding="utf-8").replace('"relu"', '"rellu"')
    (tmp_path / "other.json").write_text(text, encoding="utf-8")
    with pytest.raises(DeckcraneError, match='there is no activation "rellu"'):
        load_policy(tmp_path / "other.json")


def test_the_lead_of_one_controller_is_of_episodes_with_the_same_seeds() -> None:
    ours, theirs = Score(np.array([3.0, 1.0, 8.0]), np.ones(3)), Score(np.array([2.0, 2.0, 5.0]), np.ones(3))
    lead = ours.better_than(theirs)
    assert (lead.mean, lead.wins) == (1.0, 2)
    assert lead.error == pytest.approx(2.0 / np.sqrt(3.0))  # of 1, -1 and 3
    assert ours.error == pytest.approx(np.sqrt(13.0 / 3.0))


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
    lead = ours.better_than(baseline)
    assert lead.mean > 4.0 * lead.error


def test_the_command_scores_and_writes_a_scenario(tmp_path: Path) -> None:
    policy = random_policy("SwayDamping").save(tmp_path / "policy.json")
    result = command("score", "SwayDamping", "--policy", str(policy), "--seeds", "4")
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["baseline", "policy", "better"]
    assert "SlewLuff" in command("score", "list").stdout
    if find_spec("onnx") is not None:
        network = tmp_path / "policy.onnx"
        command("score", "SwayDamping", "--policy", str(policy), "-o", str(network))
        again = command("score", "SwayDamping", "--policy", str(network), "--seeds", "4")
        assert again.stdout.split()[5] == result.stdout.split()[5]
    written = tmp_path / "slewing.yaml"
    command("score", "SwayDamping", "--policy", str(policy), "--goal", "1.2", "-o", str(written))
    assert deckcrane.load(written).control["policy_slew"].network is not None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Landin"], "did you mean"),
        (["SwayDamping", "-o", "x.yaml"], "give one with --policy"),
        (["SwayDamping", "--seeds", "0"], "at least one episode"),
        (["SwayDamping", "--policy", "{policy}", "--goal", "1", "-o", "x.onnx"], "a policy takes any goal"),
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
