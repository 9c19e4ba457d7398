"""Imitation: gains of a controller are tuned, a network copies it where the network itself drives, and its last layer is tuned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
import pytest
from scipy.optimize import check_grad

from deckcrane.errors import DeckcraneError
from deckcrane.learning import TASKS, imitation, register_task, training
from deckcrane.learning.imitation import ImitationSettings, LayeredNetwork, imitate, train_by_imitation, tune_gains
from deckcrane.learning.policies import score
from deckcrane.learning.task import Gain
from tests.learning.test_evolution import CENTRED


def centring(seen: Mapping[str, Any], gains: Mapping[str, Any] | None = None) -> tuple[Any]:
    return ((0.05 if gains is None else gains["distance"]) * seen["distance"],)


TUNABLE = replace(CENTRED, name="Tunable", baseline=centring, gains={"distance": Gain(0.05, 0.2)})
FEW = ImitationSettings(
    gains=8, rounds=2, episodes=6, fitted=60, generations=2, population=8, units=6, seas=1, seed=5, threads=1
)


@pytest.fixture
def known() -> Iterator[None]:
    register_task(TUNABLE)
    yield
    del TASKS["Tunable"]
    del gymnasium.registry["deckcrane/Tunable-v0"]


def test_the_fit_has_the_right_slopes_and_copies_a_law_with_a_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    network, generator, kept = LayeredNetwork([2, 7, 6, 2]), np.random.default_rng(0), {}
    inputs = generator.normal(size=(600, 2))
    wanted = np.clip(np.stack([np.where(inputs[:, 0] > 0, inputs[:, 1], -1.5), inputs[:, 1] ** 2], axis=1), -1.0, 1.0)
    minimise = imitation.minimize

    def look(error: Any, start: Any, **options: Any) -> Any:
        kept["error"] = error
        return minimise(error, start, **options)

    monkeypatch.setattr(imitation, "minimize", look)
    numbers = network.fit(network.start(1), inputs, wanted, 400)
    point = 0.3 * generator.normal(size=len(numbers))
    assert check_grad(lambda x: kept["error"](x)[0], lambda x: kept["error"](x)[1], point) < 1e-4
    assert np.sqrt(np.mean((network.values(numbers, inputs) - wanted) ** 2)) < 0.12


def test_gains_are_tuned_and_a_baseline_without_gains_is_refused() -> None:
    gains = tune_gains(TUNABLE, FEW)
    assert gains["distance"] > 0.2
    with pytest.raises(DeckcraneError, match="the baseline of Centred has no gains"):
        tune_gains(CENTRED, FEW)


def test_a_network_drives_as_the_law_that_it_copies() -> None:
    law = lambda seen: TUNABLE.baseline_action(seen, {"distance": 0.6})  # noqa: E731
    network, numbers = imitate(TUNABLE, law, FEW)
    ours, copied = (score(TUNABLE, act, 10) for act in (lambda seen: network.values(numbers, seen), law))
    plain = score(TUNABLE, TUNABLE.baseline_action, 10)
    assert abs(ours.mean - copied.mean) < 0.3 * (copied.mean - plain.mean)


def test_a_network_drives_only_after_it_has_copied_the_law_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, the levers are the law's with noise of a standard deviation of 0.3."""
    law, seen, levers = lambda seen: 0.2 + 0 * seen[:, :1], np.zeros((4000, len(TUNABLE.observed))), []

    def drive(task: Any, runs: Any, driver: Any, seeds: Any) -> Any:
        levers.append(driver(seen))
        return seen

    monkeypatch.setattr(imitation, "drive", drive)
    network, numbers = imitate(TUNABLE, law, replace(FEW, seas=1))
    assert levers[0].mean() == pytest.approx(0.2, abs=0.03)
    assert levers[0].std() == pytest.approx(0.3, rel=0.1)
    assert np.ptp(levers[1]) == 0.0
    assert levers[1].mean() == pytest.approx(network.values(numbers, seen[:1]).item(), abs=0.05)


def test_training_improves_on_the_baseline_and_is_the_same_again(known: None) -> None:
    policy = train_by_imitation(TUNABLE, FEW)
    lead = score(TUNABLE, policy, 20).better_than(score(TUNABLE, TUNABLE.baseline_action, 20))
    assert lead.mean > 3.0 * lead.error
    again = training.train(TUNABLE, "imitation", **{name: getattr(FEW, name) for name in FEW.__dataclass_fields__})
    for layer, other in zip(policy.layers, again.layers, strict=True):
        np.testing.assert_array_equal(layer.weights, other.weights)


def test_a_transfer_with_the_gains_of_its_baseline_is_the_baseline() -> None:
    task = TASKS["Transfer"]
    seen = np.random.default_rng(3).uniform(-2.0, 2.0, (200, len(task.observed)))
    gains = {name: gain.value for name, gain in task.gains.items()}
    np.testing.assert_array_equal(task.baseline_action(seen, gains), task.baseline_action(seen))
    changed = task.baseline_action(seen, {**gains, "tension": 0.4})
    assert (changed[:, 2] != task.baseline_action(seen)[:, 2]).any()
