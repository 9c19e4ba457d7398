"""Evolution of small networks: the search on functions whose best is known, the network's fit, and training that improves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from scipy.linalg import sqrtm
from scipy.optimize import check_grad

from deckcrane.errors import DeckcraneError
from deckcrane.learning import TASKS, TaskRuns, register_task, training
from deckcrane.learning.evolution import (
    CovarianceAdaptation,
    EvolutionSettings,
    SmallNetwork,
    evolve,
    train_by_evolution,
)
from deckcrane.learning.imitation import ImitationSettings
from deckcrane.learning.policies import BUNDLED, load_policy, score
from tests.learning.test_environments import PUSHED

pytestmark = pytest.mark.filterwarnings("ignore:vessel. in this sea its motions may be off")

CENTRED = replace(
    PUSHED,
    name="Centred",
    over=None,
    reward=lambda s, progress, dt: -dt * np.abs(progress.goal[:, 0] - s["trolley"]),
    baseline=lambda seen: (0.05 * seen["distance"],),
)


@pytest.fixture
def known() -> Iterator[None]:
    register_task(CENTRED)
    yield
    del TASKS["Centred"]
    del gymnasium.registry["deckcrane/Centred-v0"]


@pytest.mark.parametrize("turned", [False, True])
def test_the_search_finds_the_top_of_a_long_narrow_hill(turned: bool) -> None:
    """Its widths differ a thousandfold; turned in space, it is found as well: the covariance learns the hill's axes."""
    n, generator = 8, np.random.default_rng(3)
    axes = np.linalg.qr(generator.normal(size=(n, n)))[0] if turned else np.eye(n)
    top, widths = generator.normal(size=n), np.logspace(0, 3, n)
    search = CovarianceAdaptation(np.zeros(n), 0.5, 12, seed=1)
    for _ in range(500):
        search.update(-np.sum((widths * ((search.candidates() - top) @ axes)) ** 2, axis=1))
    np.testing.assert_allclose(search.mean, top, atol=1e-6)


def test_the_search_is_the_same_for_all_values_of_the_same_order() -> None:
    searches = [CovarianceAdaptation(np.ones(5), 0.3, 10, seed=2) for _ in range(2)]
    for _ in range(30):
        for search, order in zip(searches, (lambda v: v, lambda v: np.exp(3.0 * v) - 7.0), strict=True):
            search.update(order(-np.sum(search.candidates() ** 2, axis=1)))
    np.testing.assert_array_equal(searches[0].mean, searches[1].mean)
    assert np.linalg.norm(searches[0].mean) < 0.2


@pytest.mark.parametrize(("n", "population"), [(3, 7), (2, 40), (2, 100), (12, 40)])
def test_the_search_moves_as_the_tutorial_says(n: int, population: int) -> None:
    """N. Hansen, arXiv:1604.00772, 2016, Fig. 6 and Table 1, one sum after the other; a slope lets the step path grow."""
    search = CovarianceAdaptation(np.linspace(1.0, 2.0, n), 0.3, population, seed=4)
    half = population // 2
    raw = [np.log((population + 1) / 2) - np.log(i) for i in range(1, half + 1)]
    w = [each / sum(raw) for each in raw]
    mu = 1 / sum(each**2 for each in w)
    c_c = (4 + mu / n) / (n + 4 + 2 * mu / n)
    c_s = (mu + 2) / (n + mu + 5)
    c_1 = 2 / ((n + 1.3) ** 2 + mu)
    c_mu = min(1 - c_1, 2 * (mu - 2 + 1 / mu) / ((n + 2) ** 2 + 2 * mu / 2))
    d = 1 + 2 * max(0, np.sqrt((mu - 1) / (n + 1)) - 1) + c_s
    chi = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n**2))
    m, sigma, C, p_c, p_s = search.mean, 0.3, np.eye(n), np.zeros(n), np.zeros(n)
    stalled = []
    for g in range(20):
        x = search.candidates()
        values = x @ np.linspace(1.0, 3.0, n) - 0.1 * np.sum(x**2, axis=1)
        y = [(each - m) / sigma for each in x[np.argsort(-values)][:half]]
        y_w = sum(w[i] * y[i] for i in range(half))
        m = m + sigma * y_w
        p_s = (1 - c_s) * p_s + np.sqrt(c_s * (2 - c_s) * mu) * np.linalg.inv(np.real(sqrtm(C))) @ y_w
        size = np.linalg.norm(p_s)
        h = float(size / np.sqrt(1 - (1 - c_s) ** (2 * (g + 1))) < (1.4 + 2 / (n + 1)) * chi)
        p_c = (1 - c_c) * p_c + h * np.sqrt(c_c * (2 - c_c) * mu) * y_w
        C = (1 + c_1 * (1 - h) * c_c * (2 - c_c) - c_1 - c_mu) * C + c_1 * np.outer(p_c, p_c)
        C = C + c_mu * sum(w[i] * np.outer(y[i], y[i]) for i in range(half))
        sigma = sigma * np.exp(c_s / d * (size / chi - 1))
        stalled.append(h)
        search.update(values)
        np.testing.assert_allclose(search.mean, m, rtol=1e-8)
        np.testing.assert_allclose(search._covariance, C, rtol=1e-8, atol=1e-10)
        assert search.step == pytest.approx(sigma, rel=1e-8)
    assert set(stalled) == {0.0, 1.0}


def test_candidates_have_the_covariance_of_the_search() -> None:
    search = CovarianceAdaptation(np.array([1.0, -2.0]), 0.5, 40_000, seed=6)
    search._covariance = np.array([[4.0, 1.5], [1.5, 1.0]])
    search._decompose()
    x = search.candidates()
    assert x.mean(axis=0) == pytest.approx([1.0, -2.0], abs=0.02)
    assert np.cov(x.T) == pytest.approx(0.5**2 * search._covariance, rel=0.03)


def test_the_fit_of_a_network_has_the_right_slopes_and_copies_a_controller(monkeypatch: pytest.MonkeyPatch) -> None:
    network, generator = SmallNetwork(3, 8, 2), np.random.default_rng(0)
    inputs = generator.normal(size=(400, 3))
    wanted = np.clip(inputs @ [[1.0, 0.2], [-0.5, 0.4], [0.0, 1.0]], -1.0, 1.0)
    taken = {}

    def look(error: object, start: np.ndarray, **options: object) -> object:
        taken["error"] = error
        return minimise(error, start, **options)

    from deckcrane.learning import evolution

    minimise = evolution.minimize
    monkeypatch.setattr(evolution, "minimize", look)
    numbers = network.fit(inputs, wanted, seed=1)
    assert len(numbers) == network.size == 3 * 8 + 8 + 2 * 8 + 2
    error = taken["error"]
    point = generator.normal(size=network.size)
    assert check_grad(lambda x: error(x)[0], lambda x: error(x)[1], point) < 1e-5
    given = network.act(numbers[None], inputs[None])[0]
    assert np.sqrt(np.mean((given - wanted) ** 2)) < 0.05


def test_gains_are_found_and_each_candidate_has_its_own_simulations() -> None:
    """The trolley should be where the goal is: a high gain of the distance is best, and its sign is found."""
    act = lambda numbers, seen: numbers[:, None, :1] * seen[..., 2:]  # noqa: E731
    settings = EvolutionSettings(generations=12, population=8, episodes=6, step=0.5, seed=3, threads=1)
    gain = evolve(CENTRED, act, np.array([-0.5]), settings)
    assert gain[0] > 0.5
    np.testing.assert_array_equal(evolve(CENTRED, act, np.array([-0.5]), settings), gain)
    runs = TaskRuns(CENTRED, 2)
    weak, strong = runs.returns(lambda seen: np.clip([[-0.1], [5.0]] * seen[:, 2:], -1, 1), [7, 7])["return"]
    assert strong > weak


def test_training_improves_on_the_baseline_and_is_the_same_again(known: None) -> None:
    settings = EvolutionSettings(15, population=12, episodes=6, seas=1, seed=5, threads=1)
    policy = train_by_evolution(CENTRED, settings, units=4)
    lead = score(CENTRED, policy, 20).better_than(score(CENTRED, CENTRED.baseline_action, 20))
    assert lead.mean > 3.0 * lead.error
    again = train_by_evolution(CENTRED, settings, units=4)
    for one, other in zip(policy.layers, again.layers, strict=True):
        np.testing.assert_array_equal(one.weights, other.weights)


def test_tasks_are_registered_once(known: None) -> None:
    assert register_task(CENTRED) is CENTRED
    with pytest.raises(DeckcraneError, match='there is a task "Centred" already'):
        register_task(replace(CENTRED))
    with pytest.raises(DeckcraneError, match="is no name of a task"):
        register_task(replace(CENTRED, name="to the centre"))
    environment = gymnasium.make("deckcrane/Centred-v0")
    environment.reset(seed=1)
    environment.close()


def test_the_command_trains_scores_and_writes(known: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--generations", "2", "--population", "4", "--episodes", "2", "--units", "2", "--seas", "1", "--scored", "3"]
    training.main(["Centred", *few, "-o", str(tmp_path / "policy.json")])
    assert "better by" in capsys.readouterr().out
    assert load_policy(tmp_path / "policy.json").about.startswith("evolution (CMA-ES), 2 generations of 4 candidates")
    for arguments, message in (
        (["Centred", "--steps", "3"], "--steps is no option of evolution"),
        (["Centerd"], "did you mean"),
        (["Centred", "--method", "magic"], "invalid choice"),
    ):
        with pytest.raises(SystemExit):
            training.main(arguments)
        assert message in capsys.readouterr().err


def test_every_task_has_a_recipe_and_a_policy_that_was_trained_by_it() -> None:
    bundled = {path.stem: load_policy(path).about for path in BUNDLED.glob("*.json")}
    beginnings = {"evolution": "evolution (CMA-ES)", "imitation": "imitation of a tuned baseline", "ppo": "PPO"}
    assert set(bundled) == set(training.RECIPES) == set(TASKS)
    for name, (method, settings) in training.RECIPES.items():
        assert bundled[name].startswith(beginnings[method])
        for value in settings.values():
            assert str(value) in bundled[name]
    assert bundled["Transfer"].endswith(str(ImitationSettings()))
