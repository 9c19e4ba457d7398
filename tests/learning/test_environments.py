"""Cranes as environments of Gymnasium: its checker has no complaint, one and many are the same, episodes begin anew."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import deckcrane.learning
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.learning import TASKS, CraneEnv, CraneVectorEnv, Observed, Task, TaskRuns, task_named
from tests.program.gpu.processor_card import emulate_cards
from tests.simulation.test_stepping import PENDULUM
from tests.studies import each_time

pytestmark = pytest.mark.filterwarnings("ignore:vessel. in this sea its motions may be off")

SHORT = deckcrane.loads(PENDULUM).with_values(
    {"control": {}, "run.duration": 1.0, "run.every": 0.1, "record": ["q", "u"], "bodies.load.joint.start": 0.1}
)
PUSHED = Task(
    name="Pushed",
    source=SHORT,
    levers=("trolley.lever",),
    laws={"trolley": deckcrane.learning.LeverDrive("trolley", 0.5, 4e5, 4e4)},
    outputs={"load": ("q", "load"), "rate": ("u", "load"), "trolley": ("q", "trolley")},
    observed=(
        Observed("load", {"load": 1.0}, 0.1, 0.001),
        Observed("rate", {"rate": 1.0}, 0.1, 0.002),
        Observed("distance", {"trolley": -1.0}, goal=0),
    ),
    draw_goal=lambda generator: (float(generator.uniform(-1.0, 1.0)),),
    reward=lambda s, progress, dt: -dt * np.abs(s["load"]),
    over=lambda s, progress, cranes: (np.abs(s["trolley"]) > 0.02, np.where(np.abs(s["trolley"]) > 0.02, -1.0, 0.0)),
    baseline=lambda seen: (0.1 * seen["rate"],),
)


@pytest.fixture(scope="module")
def one() -> Iterator[CraneEnv]:
    environment = CraneEnv(PUSHED)
    yield environment
    environment.close()


@pytest.mark.parametrize("name", each_time(list(TASKS), "SwayDamping"))
def test_the_checker_of_gymnasium_has_no_complaint(name: str) -> None:
    environment = gymnasium.make(f"deckcrane/{name}-v0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*motions may be off.*")
        check_env(environment.unwrapped, skip_render_check=True)
    environment.close()


def test_an_episode_is_the_same_again_with_the_same_seed_and_another_with_another(one: CraneEnv) -> None:
    def episode(seed: int) -> np.ndarray:
        seen = [one.reset(seed=seed)[0]]
        for k in range(8):
            seen.append(one.step(np.array([np.sin(k)], dtype=np.float32))[0])
        return np.array(seen)

    first = episode(3)
    np.testing.assert_array_equal(episode(3), first)
    assert np.abs(episode(4) - first).max() > 1e-3


def test_noise_has_the_stated_size_and_rewards_have_none() -> None:
    runs = TaskRuns(PUSHED, 200)
    runs.begin(range(200), list(range(200)))
    seen = runs.observation()
    assert np.std(seen[:, 0]) == pytest.approx(0.01, rel=0.2)
    assert np.std(seen[:, 1]) == pytest.approx(0.02, rel=0.2)
    assert np.mean(seen[:, 0]) == pytest.approx(1.0, abs=0.005)
    reward, *_ = runs.step(np.zeros((200, 1)))
    assert np.ptp(reward) == 0.0


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_are_what_gymnasium_makes_of_one_by_one(mode: AutoresetMode) -> None:
    many = CraneVectorEnv(5, PUSHED, mode)
    singles = SyncVectorEnv([lambda: CraneEnv(PUSHED)] * 5, autoreset_mode=mode)
    generator, ended = np.random.default_rng(0), 0
    ours, theirs = many.reset(seed=11), singles.reset(seed=11)
    np.testing.assert_array_equal(ours[0], theirs[0])
    for _ in range(25):
        actions = generator.uniform(-1.0, 1.0, (5, 1)).astype(np.float32)
        ours, theirs = many.step(actions), singles.step(actions)
        for mine, expected in zip(ours[:4], theirs[:4], strict=True):
            np.testing.assert_array_equal(mine, expected)
        assert set(ours[4]) == set(theirs[4])
        if "final_obs" in ours[4]:
            np.testing.assert_array_equal(ours[4]["_final_obs"], theirs[4]["_final_obs"])
            for i in np.flatnonzero(ours[4]["_final_obs"]):
                np.testing.assert_array_equal(ours[4]["final_obs"][i], theirs[4]["final_obs"][i])
        ended += int((ours[2] | ours[3]).sum())
    assert ended > 8
    many.close()
    singles.close()


def test_many_on_a_card_are_those_of_a_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    emulate_cards(monkeypatch)
    on_card, here = CraneVectorEnv(5, PUSHED, target="cuda"), CraneVectorEnv(5, PUSHED)
    np.testing.assert_array_equal(on_card.reset(seed=11)[0], here.reset(seed=11)[0])
    generator, ended = np.random.default_rng(0), 0
    for _ in range(14):
        actions = generator.uniform(-1.0, 1.0, (5, 1)).astype(np.float32)
        ours, theirs = on_card.step(actions), here.step(actions)
        for mine, expected in zip(ours[:4], theirs[:4], strict=True):
            np.testing.assert_array_equal(mine, expected)
        ended += int((ours[2] | ours[3]).sum())
    assert ended > 4
    with pytest.raises(DeckcraneError, match="threads=2 is for processors"):
        CraneVectorEnv(5, PUSHED, threads=2, target="cuda")
    on_card.close()
    here.close()


def test_without_autoreset_those_that_are_done_wait_for_a_mask() -> None:
    many = CraneVectorEnv(4, PUSHED, "Disabled")
    many.reset(seed=1)
    done = np.zeros(4, dtype=bool)
    while not done.any():
        observation, _, terminated, truncated, _ = many.step(np.array([[1.0], [0.0], [-1.0], [0.0]]))
        done = terminated | truncated
    with pytest.raises(DeckcraneError, match=r"environments \[.*\] are done: reset them first"):
        many.step(np.zeros((4, 1)))
    again, _ = many.reset(options={"reset_mask": done})
    assert not np.array_equal(again[done], observation[done])
    assert many.step(np.zeros((4, 1)))[3].sum() == 0
    with pytest.raises(DeckcraneError, match="reset_mask must choose some of 4"):
        many.reset(options={"reset_mask": np.zeros(4, dtype=bool)})


def test_vectors_are_made_by_gymnasium_too() -> None:
    many = gymnasium.make_vec("deckcrane/SwayDamping-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert isinstance(many.unwrapped, CraneVectorEnv)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observation, _ = many.reset(seed=[4, 5, 6])
    assert many.observation_space.contains(observation)
    many.close()


def test_an_action_out_of_bounds_is_full_lever_and_said_and_one_that_is_no_number_refused() -> None:
    environment, full = CraneEnv(PUSHED), CraneEnv(PUSHED)
    environment.reset(seed=1)
    full.reset(seed=1)
    with pytest.warns(DeckcraneWarning, match="an action of Pushed is 3: levers go from -1 to 1"):
        beyond = environment.step(np.array([3.0]))
    np.testing.assert_array_equal(beyond[0], full.step(np.array([1.0]))[0])
    with pytest.raises(DeckcraneError, match="an action of Pushed is not finite"):
        environment.step(np.array([np.nan]))


def test_an_episode_that_diverges_ends_with_its_reason() -> None:
    wild = replace(PUSHED, laws={"trolley": deckcrane.learning.LeverDrive("trolley", 0.5, 4e5, 1e200)})
    environment = CraneEnv(wild)
    environment.reset(seed=1)
    _, reward, terminated, truncated, info = environment.step(np.array([1.0]))
    assert terminated
    assert not truncated
    assert reward == -100.0
    assert "diverged at t = " in info["diverged"]


def test_unknown_tasks_are_named_with_the_nearest() -> None:
    with pytest.raises(DeckcraneError, match='there is no task "Landin"; did you mean "Landing"'):
        task_named("Landin")
    assert task_named("deckcrane/Landing-v0") is TASKS["Landing"]


@pytest.mark.parametrize("name", each_time(list(TASKS), "SwayDamping"))
def test_the_baseline_is_better_than_doing_nothing(name: str) -> None:
    task = TASKS[name]
    alone = deckcrane.learning.returns_of(task, task.baseline_action, range(12))["return"]
    nothing = deckcrane.learning.returns_of(task, lambda seen: np.zeros((12, len(task.levers))), range(12))["return"]
    assert alone.mean() > nothing.mean()
