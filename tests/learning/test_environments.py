"""Cranes as environments of Gymnasium: its checker has no complaint, one and many are the same, episodes begin anew."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

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


def check(name: str, **options: Any) -> None:
    environment = gymnasium.make(f"deckcrane/{name}-v0", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*motions may be off.*")
        check_env(environment.unwrapped)
    environment.close()


@pytest.mark.parametrize("name", TASKS)
def test_the_checker_of_gymnasium_has_no_complaint(name: str) -> None:
    check(name, seas=1)


@pytest.mark.study
@pytest.mark.parametrize("name", TASKS)
def test_the_checker_of_gymnasium_has_no_complaint_with_a_new_sea_for_each_episode(name: str) -> None:
    check(name)


SHORTLY = 0.6
"""Duration of an episode [s] after which all begin anew."""
FEW = (("SwayDamping", "NextStep"), ("LiftOff", "SameStep"), ("HeaveCompensation", "Disabled"))


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        pytest.param(name, mode.value, marks=() if (name, mode.value) in FEW else pytest.mark.study)
        for name in TASKS
        for mode in AutoresetMode
    ],
)
def test_vectors_of_a_task_begin_anew_as_those_of_gymnasium_do(name: str, mode: str) -> None:
    task = replace(TASKS[name], source=TASKS[name].scenario.with_values({"run.duration": SHORTLY}))
    many = CraneVectorEnv(2, task, mode, seas=1)
    singles = SyncVectorEnv([lambda: CraneEnv(task, seas=1)] * 2, autoreset_mode=AutoresetMode(mode))
    generator, ended = np.random.default_rng(0), 0
    np.testing.assert_array_equal(many.reset(seed=5)[0], singles.reset(seed=5)[0])
    for _ in range(round(2.5 * SHORTLY / float(task.scenario.run.every))):
        actions = generator.uniform(-1.0, 1.0, (2, len(task.levers))).astype(np.float32)
        ours, theirs = many.step(actions), singles.step(actions)
        for k in (0, 2, 3):
            np.testing.assert_array_equal(ours[k], theirs[k])
        # cosines of rewards are rounded otherwise in arrays of another length
        np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-14)
        assert many.observation_space.contains(ours[0])
        done = ours[2] | ours[3]
        ended += int(done.sum())
        if mode == "Disabled" and done.any():
            # all are done at once, and one mask of all is what both take
            mine, expected = (each.reset(options={"reset_mask": done}) for each in (many, singles))
            np.testing.assert_array_equal(mine[0], expected[0])
    assert ended >= 4
    many.close()
    singles.close()


def test_an_episode_is_the_same_again_with_the_same_seed_and_another_with_another(one: CraneEnv) -> None:
    def episode(seed: int) -> np.ndarray:
        seen = [one.reset(seed=seed)[0]]
        for k in range(8):
            seen.append(one.step(np.array([0.1 * np.sin(k)], dtype=np.float32))[0])
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


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_arrays_of_a_card_are_those_of_the_host_but_for_noise(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    emulate_cards(monkeypatch)
    without_noise = tuple(replace(each, noise=0.0) for each in PUSHED.observed)  # which here comes before the next goal
    silent = replace(PUSHED, observed=without_noise, draw_goal=lambda generator: (0.3,))
    on_card = CraneVectorEnv(5, silent, mode, target="cuda", arrays="device")
    here = CraneVectorEnv(5, silent, mode)
    np.testing.assert_array_equal(on_card.reset(seed=11)[0], here.reset(seed=11)[0])
    generator, ended = np.random.default_rng(0), 0
    for _ in range(14):
        actions = generator.uniform(-1.0, 1.0, (5, 1)).astype(np.float32)
        ours, theirs = on_card.step(np.from_dlpack(actions)), here.step(actions)
        for mine, expected in zip(ours[:4], theirs[:4], strict=True):
            np.testing.assert_array_equal(mine, expected)
        assert set(ours[4]) == set(theirs[4])
        ended += int((ours[2] | ours[3]).sum())
    assert ended > 4
    on_card.close()
    here.close()


def test_the_noise_of_a_card_is_that_of_its_seed_and_as_large_as_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    emulate_cards(monkeypatch)
    noisy = replace(PUSHED, observed=tuple(replace(each, noise=0.2, scale=2.0) for each in PUSHED.observed))
    cranes = CraneVectorEnv(64, noisy, target="cuda", arrays="device")
    first, again = cranes.reset(seed=4)[0], cranes.reset(seed=4)[0]
    np.testing.assert_array_equal(first, again)
    other = cranes.reset(seed=5)[0]
    same_start = np.std(first - other, axis=0)[:2]  # the last has a goal in it
    assert np.all(abs(same_start / (0.1 * np.sqrt(2.0)) - 1.0) < 0.35)
    with pytest.raises(DeckcraneError, match="inputs must be finite numbers"):
        cranes.step(np.full((64, 1), np.nan))
    with pytest.raises(DeckcraneError, match='simulations run there with target="cuda"'):
        CraneVectorEnv(2, PUSHED, arrays="device")
    cranes.close()


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


@pytest.mark.parametrize("mode", ["vector_entry_point", "sync", "async"])
def test_vectors_are_made_by_gymnasium_too(mode: str) -> None:
    many = gymnasium.make_vec("deckcrane/SwayDamping-v0", num_envs=2, vectorization_mode=mode)
    assert isinstance(many.unwrapped, CraneVectorEnv) is (mode == "vector_entry_point")
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    observation, _ = many.reset(seed=[4, 5])
    assert many.observation_space.contains(observation)
    alone = CraneEnv("SwayDamping")
    np.testing.assert_array_equal(alone.reset(seed=5)[0], observation[1])
    stepped = many.step(np.array([[0.3], [-0.7]], dtype=np.float32))
    expected = alone.step(np.array([-0.7], dtype=np.float32))
    np.testing.assert_array_equal(stepped[0][1], expected[0])
    assert stepped[1][1] == expected[1]
    many.close()
    many.close()
    alone.close()
    alone.close()


def continued(environment: CraneEnv | CraneVectorEnv, actions: np.ndarray) -> np.ndarray:
    """Observations of an episode, and of those after it where it ends."""
    seen = []
    for action in actions:
        observation, _, terminated, truncated, _ = environment.step(action)
        if isinstance(environment, CraneEnv) and (terminated or truncated):
            observation, _ = environment.reset()
        seen.append(observation)
    return np.array(seen)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_a_copy_continues_to_the_last_bit_with_its_random_numbers_and_its_sea(copied: Any) -> None:
    for environment, shape in (
        (CraneEnv("SwayDamping"), (1,)),
        (CraneVectorEnv(3, "HeaveCompensation", seas=2, threads=2), (3, 1)),
    ):
        environment.reset(seed=3)
        actions = np.random.default_rng(1).uniform(-1, 1, (70, *shape)).astype(np.float32)
        continued(environment, actions[:8])
        twin = copied(environment)
        assert twin.task is environment.task
        np.testing.assert_array_equal(continued(twin, actions), continued(environment, actions))
        np.testing.assert_array_equal(twin.reset()[0], environment.reset()[0])
        for each in (twin, environment):
            each.close()


def test_a_copy_of_what_has_not_begun_begins_itself() -> None:
    twin = copy.deepcopy(CraneEnv(PUSHED))
    with pytest.raises(DeckcraneError, match=r"Pushed has not begun: call reset\(\) before step"):
        twin.step(np.zeros(1))
    twin.reset(seed=1)
    twin.step(np.zeros(1))


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        (np.zeros((1, 2)), r"an array of shape \(2, 1\), with trolley.lever; this one has \(1, 2\)"),
        (np.zeros(2), r"this one has \(2,\)"),
        (0.5, r"this one has \(\)"),
        (np.zeros((2, 2)), r"this one has \(2, 2\)"),
        ("up", "actions of Pushed are numbers, one for each of trolley.lever; this is 'up'"),
        ([[0.1], [0.1, 0.2]], "actions of Pushed are numbers"),
        (None, "is not finite"),
        ([[np.inf], [0.0]], "is not finite"),
    ],
)
def test_actions_of_another_shape_or_kind_are_refused(actions: Any, message: str) -> None:
    many = CraneVectorEnv(2, PUSHED)
    many.reset(seed=1)
    before = many._runs.cranes.time.copy()
    with pytest.raises(DeckcraneError, match=message if actions is not None else "array of shape|is not finite"):
        many.step(actions)
    np.testing.assert_array_equal(many._runs.cranes.time, before)
    many.step(np.zeros((2, 1), dtype=np.int64))  # whole numbers are numbers
    many.close()


def test_seeds_and_options_that_cannot_be_are_refused(one: CraneEnv) -> None:
    many = CraneVectorEnv(2, PUSHED)
    for environment, arguments, message in (
        (one, {"options": {"sea": 3}}, 'reset has no option "sea"; it has none'),
        (many, {"options": {"mask": 3}}, 'reset has no option "mask"; there is reset_mask'),
        (one, {"seed": -1}, "a seed is a whole number, zero or more; it is -1"),
        (one, {"seed": 1.5}, "a seed is a whole number"),
        (one, {"seed": "a"}, "a seed is a whole number"),
        (many, {"seed": [1, 2, 3]}, "there are 3 seeds for 2 environments"),
        (many, {"seed": [1, True]}, "a seed is a whole number"),
        (many, {"options": {"reset_mask": [True]}}, "reset_mask must choose some of 2"),
    ):
        with pytest.raises(DeckcraneError, match=message):
            environment.reset(**arguments)
    one.reset(seed=2, options={})
    many.close()


def test_without_a_seed_each_episode_is_another_and_each_environment_too(one: CraneEnv) -> None:
    first, second = (one.reset(seed=None)[0] for _ in range(2))
    assert not np.array_equal(first, second)
    other = CraneEnv(PUSHED)
    assert not np.array_equal(other.reset()[0], CraneEnv(PUSHED).reset()[0])
    one.reset(seed=4)
    second = one.reset()[0]
    one.reset(seed=4)
    np.testing.assert_array_equal(one.reset()[0], second)


def test_what_cannot_be_made_is_refused() -> None:
    for arguments, message in (
        ({"num_envs": 0}, "num_envs is the number of environments, 1 or more; it is 0"),
        ({"num_envs": 2.5}, "num_envs is the number"),
        (
            {"num_envs": 2, "autoreset_mode": "later"},
            "autoreset_mode is one of NextStep, SameStep, Disabled; it is 'later'",
        ),
        ({"num_envs": 2, "seas": 0}, "seas is a number of realisations"),
        ({"num_envs": 2, "render_mode": "human"}, r"these environments draw nothing \(human\)"),
        ({"num_envs": 2, "task": "Liftof"}, "did you mean"),
    ):
        with pytest.raises(DeckcraneError, match=message):
            CraneVectorEnv(**{"task": PUSHED, **arguments})
    with pytest.raises(DeckcraneError, match="draw nothing"):
        CraneEnv(PUSHED, render_mode="rgb_array")  # type: ignore[arg-type]


def test_a_step_after_the_end_is_said_once_and_nothing_is_drawn() -> None:
    one = CraneEnv(PUSHED)
    one.reset(seed=1)
    done = False
    while not done:
        _, _, terminated, truncated, _ = one.step(np.zeros(1))
        done = terminated or truncated
    with pytest.warns(DeckcraneWarning, match=r"the episode of Pushed is over.* call reset\(\) before"):
        one.step(np.zeros(1))
    one.step(np.zeros(1))  # said once
    with pytest.raises(DeckcraneError, match="draw nothing"):
        one.render()
    one.reset()
    one.step(np.zeros(1))


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


def test_a_late_sensor_shows_what_was_so_and_at_first_what_was_so_at_the_start() -> None:
    task = TASKS["SwayDamping"]
    exact = [replace(entry, noise=0.0) for entry in task.observed]
    late = [replace(entry, delay=0.4 if entry.name == "across" else 0.0) for entry in exact]
    seen = []
    for observed in (exact, late):
        runs = TaskRuns(replace(task, observed=tuple(observed)), 2, threads=1)
        runs.begin([0, 1], [1, 2])
        course = [runs.observation()]
        for _ in range(6):
            runs.step(np.full((2, 1), 0.7))
            course.append(runs.observation())
        seen.append(np.array(course))
        runs.cranes.close()
    i = [entry.name for entry in task.observed].index("across")
    others = [k for k in range(len(task.observed)) if k != i]
    assert np.array_equal(seen[0][:, :, others], seen[1][:, :, others])
    assert np.array_equal(seen[1][2:, :, i], seen[0][:-2, :, i])
    assert np.array_equal(seen[1][:2, :, i], np.repeat(seen[0][:1, :, i], 2, axis=0))
    assert np.ptp(seen[0][:, 0, i]) > 0.01


def test_a_delay_that_is_no_whole_number_of_control_steps_is_refused() -> None:
    task = TASKS["SwayDamping"]
    with pytest.raises(DeckcraneError, match=r"whole multiples of its control step, 0\.2 s"):
        TaskRuns(replace(task, observed=(replace(task.observed[0], delay=0.3), *task.observed[1:])), 1)


def test_a_control_step_that_is_watched_gives_the_same_numbers() -> None:
    watched, alone = (TaskRuns(TASKS["SwayDamping"], 1, threads=1) for _ in range(2))
    course: list[float] = []
    for runs, watch in ((watched, lambda: course.append(watched.read_signals()["slew"][0])), (alone, None)):
        runs.begin([0], [3])
        for _ in range(3):
            runs.step(np.array([[1.0]]), watch)
    assert len(set(course)) == 30
    assert np.array_equal(watched.cranes.state, alone.cranes.state)
