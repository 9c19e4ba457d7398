"""Linear controllers: inputs and outputs by name, regulators, filters, margins, and the closed loop in the full model."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import control
import numpy as np
import pytest
from scipy.linalg import expm, solve_continuous_lyapunov
from scipy.optimize import brentq
from scipy.stats import chi2
from typer.testing import CliRunner

import deckcrane
from deckcrane import LinearController, RandomDisturbance, SensorNoise, kalman, lqg, lqr
from deckcrane.analysis.linear_model import LinearModel
from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneError

TROLLEY = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x, name: trolley, start: 0.4 m}, mass: 5 t, shape: {box: [1 m, 1 m, 1 m]}}
  load: {on: trolley, joint: {revolute: y, name: sway}, mass: 2 t, cog: [0, 0, -12 m], inertia: [1e3, 1e3, 1e3]}
payload: load
points: {hook: {on: load, at: [0, 0, -12 m]}}
control: {trolley: {pd: {stiffness: 20 kN/m, damping: 10 kN s/m}, setpoint: {hold: 0.4 m}}}
record: [q, point_position]
run: {duration: 20 s, step: 5 ms, every: 50 ms}
"""
LARGEST, EFFORT = {"sway": "1 deg", "trolley": "0.5 m"}, {"trolley": "10 kN"}


@pytest.fixture(scope="module")
def scenario() -> deckcrane.Scenario:
    return deckcrane.loads(TROLLEY)


@pytest.fixture(scope="module")
def model(scenario: deckcrane.Scenario):
    return deckcrane.linearise(scenario)


def sorted_poles(A: np.ndarray) -> np.ndarray:
    return np.sort_complex(np.round(np.linalg.eigvals(A), 9))


def test_outputs_and_set_points_are_linearised_by_name(scenario: deckcrane.Scenario) -> None:
    """A set-point acts by the stiffness of its drive; the hook's place is that of the trolley and the swing."""
    chosen = deckcrane.linearise(
        scenario, inputs=["setpoint.trolley"], outputs=["sway", "point_position.hook"], disturbances=["trolley"]
    )
    assert chosen.inputs == ("setpoint.trolley", "trolley")
    assert chosen.disturbances == ("trolley",)
    np.testing.assert_allclose(chosen.B[:, 0], 20e3 * chosen.B[:, 1], rtol=1e-12)
    assert chosen.outputs == ("sway", *(f"point_position.hook.{axis}" for axis in "xyz"))
    # About y a positive swing brings what hangs below towards -x.
    np.testing.assert_allclose(chosen.C[1], [1, -12, 0, 0], atol=1e-12)
    np.testing.assert_allclose(chosen.equilibrium_outputs, [0, 0.4, 0, -12], atol=1e-9)
    assert chosen.units["point_position.hook.x"] == "m"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"inputs": ["troley"]}, 'no input "troley"; did you mean "trolley"'),
        ({"inputs": ["setpoint.sway"]}, "setpoint.trolley"),
        ({"outputs": ["point_position.hok"]}, 'no state or signal "point_position.hok"'),
        ({"inputs": ["trolley"], "disturbances": ["trolley"]}, '"trolley" is an input twice'),
    ],
)
def test_unknown_inputs_and_outputs_are_refused(scenario: deckcrane.Scenario, asked: dict, words: str) -> None:
    with pytest.raises(DeckcraneError, match=words):
        deckcrane.linearise(scenario, **asked)


def test_the_regulator_has_the_gains_of_python_control(model) -> None:
    feedback = lqr(model, LARGEST, EFFORT)
    Q = np.diag([1 / 0.5**2, 1 / np.radians(1) ** 2, 0, 0])
    K, P, poles = control.lqr(model.A, model.B, Q, np.array([[1e-8]]))
    np.testing.assert_allclose(feedback.K, K, rtol=1e-6)
    np.testing.assert_allclose(feedback.cost, P, rtol=1e-5, atol=1e-9 * np.abs(P).max())
    np.testing.assert_allclose(np.sort_complex(feedback.poles), np.sort_complex(poles), rtol=1e-6)


def test_poles_of_the_full_model_are_those_of_the_design(scenario: deckcrane.Scenario, model) -> None:
    feedback = lqr(model, LARGEST, EFFORT)
    closed = deckcrane.linearise(feedback.controller().apply(scenario))
    assert closed.residual < 1e-9
    found = [pole for pole in sorted_poles(closed.A) if pole != 0]  # the constant's own state stays where it is
    np.testing.assert_allclose(found, np.sort_complex(np.round(feedback.poles, 9)), rtol=1e-8)


def test_the_full_model_returns_as_the_linear_one_does(scenario: deckcrane.Scenario, model) -> None:
    """From a millimetre and a tenth of a milliradian, over twenty seconds."""
    feedback = lqr(model, LARGEST, EFFORT)
    offset = np.array([1e-3, 1e-4, 0.0, 0.0])
    starts = {"bodies.trolley.joint.start": 0.4 + offset[0], "bodies.load.joint.start": offset[1]}
    run = deckcrane.run(feedback.controller().apply(scenario).with_values(starts), progress=False)
    A = model.A - model.B @ feedback.K
    values, vectors = np.linalg.eig(A)
    start = np.linalg.solve(vectors, offset.astype(complex))
    linear = (vectors @ (start[:, None] * np.exp(values[:, None] * run["time"].values))).real[:2].T
    deviation = run["q"].values - model.equilibrium[:2]
    assert np.max(np.abs(deviation - linear)) < 1e-4 * np.abs(linear).max()


def test_a_regulator_with_all_states_known_keeps_its_distance_from_instability(model) -> None:
    """|1 + L| >= 1: gain from a half up without end, 60 degrees of phase [Anderson and Moore, Sec. 5.4]."""
    for effort in ("1 kN", "10 kN", "200 kN"):
        (margin,) = lqr(model, LARGEST, {"trolley": effort}).controller().margins()
        assert margin.distance > 1 - 1e-6
        assert margin.gain == np.inf
        assert margin.gain_reduction <= 0.5
        assert margin.phase >= np.radians(60) - 1e-6


def test_margins_are_those_of_python_control(model) -> None:
    feedback = lqr(model, LARGEST, EFFORT)
    estimate = kalman(model, {"sway": SensorNoise("0.1 deg")}, {"trolley": RandomDisturbance("2 kN")})
    controller = lqg(feedback, estimate)
    (margin,) = controller.margins()
    plant = control.ss(model.A, model.B, np.array([[0.0, 1.0, 0.0, 0.0]]), 0)
    loop = control.series(plant, control.ss(controller.A, controller.B, -controller.C, -controller.D))
    gain, phase, *_ = control.margin(loop)
    assert margin.gain == pytest.approx(gain, rel=1e-6)
    assert np.degrees(margin.phase) == pytest.approx(abs(phase), rel=1e-6)


def test_poles_of_regulator_and_filter_are_apart(scenario: deckcrane.Scenario, model) -> None:
    """The closed loop has the poles of both, in the design and in the full model."""
    feedback = lqr(model, LARGEST, EFFORT)
    sensors = {"sway": SensorNoise("0.1 deg"), "trolley": SensorNoise("5 mm")}
    estimate = kalman(model, sensors, {"trolley": RandomDisturbance("2 kN", "0.2 s")})
    assert estimate.states[-1] == "disturbance.trolley"
    controller = lqg(feedback, estimate)
    expected = np.sort_complex(np.concatenate([feedback.poles, estimate.poles]))
    np.testing.assert_allclose(np.sort_complex(np.linalg.eigvals(controller.closed_loop())), expected, rtol=1e-6)
    closed = deckcrane.linearise(controller.apply(scenario))
    found = [pole for pole in sorted_poles(closed.A) if pole != 0]
    np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_errors_of_the_filter_have_the_covariance_that_it_states(model) -> None:
    """Mean of e' P^-1 e over 100 seeds within the 99 % interval of chi-square [Bar-Shalom, Li and Kirubarajan 2001, Sec. 5.4].

    The plant with its disturbance and the filter with its noise move on by steps of 0.1 s that are exact [Van Loan 1978].
    """
    sensors = {"sway": SensorNoise("0.1 deg", "2 ms"), "trolley": SensorNoise("5 mm", "2 ms")}
    estimate = kalman(model, sensors, {"trolley": RandomDisturbance("2 kN", "5 s")})
    n, h, seeds = len(estimate.states), 0.1, 100
    A = np.block([[estimate.A, np.zeros((n, n))], [estimate.L @ estimate.C, estimate.A - estimate.L @ estimate.C]])
    white = np.zeros((2 * n, 2 * n))
    white[n - 1, n - 1] = 2e3**2 * 2 / 5.0
    white[n:, n:] = estimate.L @ np.diag([np.radians(0.1) ** 2, 5e-3**2]) @ estimate.L.T * 2e-3
    unit = np.tile(np.sqrt(np.diag(estimate.covariance)), 2)
    A, white = A * unit / unit[:, None], white / np.outer(unit, unit)
    block = expm(np.block([[-A, white], [np.zeros((2 * n, 2 * n)), A.T]]) * h)
    step = block[2 * n :, 2 * n :].T
    values, vectors = np.linalg.eigh(step @ block[: 2 * n, 2 * n :])
    added = vectors * np.sqrt(np.maximum(values, 0.0))
    rng = np.random.default_rng(5)
    both = np.zeros((2 * n, seeds))
    for _ in range(1000):
        both = step @ both + added @ rng.normal(size=(2 * n, seeds))
    errors = (both[:n] - both[n:]) * unit[:n, None]
    score = np.sum(errors * np.linalg.solve(estimate.covariance, errors))
    low, high = chi2.ppf([0.005, 0.995], n * seeds)
    assert low < score < high


def test_a_swinging_disturbance_has_its_deviation_and_period(model) -> None:
    """Its own states, alone: Lyapunov's equation gives the variance, the eigenvalue the period."""
    disturbance = {"trolley": RandomDisturbance("3 kN", period="8 s", damping=0.05)}
    estimate = kalman(model, {"trolley": SensorNoise("1 mm")}, disturbance)
    A = estimate.A[-2:, -2:]
    assert abs(np.linalg.eigvals(A)[0]) == pytest.approx(2 * np.pi / 8)
    b = np.array([3e3 * np.sqrt(4 * 0.05 * 2 * np.pi / 8), 0.0])
    assert solve_continuous_lyapunov(A, -np.outer(b, b))[0, 0] == pytest.approx(3e3**2)


def test_a_system_of_python_control_becomes_a_controller(scenario: deckcrane.Scenario, model) -> None:
    lead = control.ss(control.tf([-3e4, -3e4], [0.1, 1]))
    controller = LinearController.of(lead, model, ["sway"], ["trolley"])
    closed = deckcrane.linearise(controller.apply(scenario))
    expected = sorted_poles(controller.closed_loop())
    np.testing.assert_allclose([pole for pole in sorted_poles(closed.A) if pole != 0], expected, rtol=1e-7)
    with pytest.raises(DeckcraneError, match="discrete"):
        LinearController.of(control.ss(0.5, 1, 1, 0, 0.1), model, ["sway"], ["trolley"])
    with pytest.raises(DeckcraneError, match="has 1 inputs and 1 outputs; it reads 2 signals"):
        LinearController.of(lead, model, ["sway", "trolley"], ["trolley"])


@pytest.mark.parametrize(
    ("matrices", "words"),
    [
        ({"B": np.ones((4, 1))}, "B of the system is 4 x 1; .* it is 2 x 2"),
        ({"A": np.ones((2, 3))}, "A of the system is 2 x 3; .* it is 2 x 2"),
        ({"C": np.ones((1, 3))}, "C of the system is 1 x 3; .* it is 1 x 2"),
        ({"A": np.full((2, 2), np.nan)}, "not finite"),
        ({"D": np.ones((1, 3))}, "has 3 inputs and 1 outputs; it reads 2 signals and gives 1"),
    ],
)
def test_matrices_of_other_sizes_are_refused(model, matrices: dict, words: str) -> None:
    fitting = {"A": -np.eye(2), "B": np.eye(2), "C": np.ones(2), "D": np.zeros((1, 2))}
    names = ["sway", "trolley"], ["trolley"]
    assert LinearController.of(SimpleNamespace(**fitting), model, *names).C.shape == (1, 2)
    with pytest.raises(DeckcraneError, match=words):
        LinearController.of(SimpleNamespace(**fitting | matrices), model, *names)


def test_systems_that_are_no_controllers_are_refused(model) -> None:
    with pytest.raises(DeckcraneError, match="make it one in state space first"):
        LinearController.of(control.tf([1], [1, 1]), model, ["sway"], ["trolley"])
    twice = SimpleNamespace(A=-np.eye(1), B=np.ones((1, 1)), C=np.ones((2, 1)), D=np.zeros((2, 1)))
    with pytest.raises(DeckcraneError, match="an input is given once"):
        LinearController.of(twice, model, ["sway"], ["trolley", "trolley"])


def test_speeds_of_a_vessel_are_fed_back(tmp_path: Path) -> None:
    """Speeds of a free body are no rates of coordinates, and have a signal of another name."""
    scenario = deckcrane.load("deck_crane_in_waves").with_values({"run.duration": "2 s"})
    model = deckcrane.linearise(scenario)
    feedback = lqr(model, {"swing_in": "1 deg", "swing_out": "1 deg"}, {"slew": "200 kN m", "luff": "200 kN m"})
    closed = deckcrane.linearise(feedback.controller().apply(scenario))
    poles, expected = np.linalg.eigvals(closed.A), feedback.poles
    missing = [pole for pole in expected if np.min(np.abs(poles - pole)) > 1e-6 * max(abs(pole), 0.1)]
    assert not missing
    assert all(margin.distance > 1 - 1e-6 for margin in feedback.controller().margins())


@pytest.mark.parametrize(
    ("largest", "effort", "words"),
    [
        ({}, EFFORT, "largest values"),
        ({"sway": "1 kg"}, EFFORT, 'sway: "1 kg" is a mass'),
        ({"sway": "0 deg"}, EFFORT, "no positive number"),
        ({"swy": "1 deg"}, EFFORT, 'did you mean "sway"'),
        (LARGEST, {"troley": "1 kN"}, 'did you mean "trolley"'),
        (LARGEST, {"trolley": "10 kN m"}, 'trolley: "10 kN m" is a moment; a quantity in N is needed'),
    ],
)
def test_weights_that_do_not_fit_are_refused(model, largest: dict, effort: dict, words: str) -> None:
    with pytest.raises(DeckcraneError, match=words):
        lqr(model, largest, effort)


def test_disturbances_of_a_filter_have_the_unit_of_their_input(model) -> None:
    with pytest.raises(DeckcraneError, match='"5 m" is a length; a quantity in N is needed'):
        kalman(model, {"trolley": SensorNoise("1 cm")}, {"trolley": RandomDisturbance("5 m")})


def test_signals_without_a_unit_are_weighed_by_plain_numbers(model) -> None:
    """Datasets count outputs of controllers, and what sensors show of them, as plain numbers."""
    plain = replace(model, units={**model.units, "trolley": "1"})
    assert np.array_equal(lqr(plain, {"sway": "1 deg", "trolley": 0.5}, EFFORT).K, lqr(model, LARGEST, EFFORT).K)


def test_modes_that_nothing_reaches_or_weighs_or_sees_are_named(scenario: deckcrane.Scenario) -> None:
    free = deckcrane.linearise(scenario.with_values({"control.trolley": {"force": "0 N"}}))
    with pytest.raises(DeckcraneError, match=r'mode of ".*trolley" .* nothing weighs it'):
        lqr(free, {"sway": "1 deg"}, EFFORT)
    with pytest.raises(DeckcraneError, match=r'mode of ".*trolley" .* no sensor sees it'):
        kalman(free, {"sway": SensorNoise("0.1 deg")}, {"trolley": RandomDisturbance("1 kN")})


def test_only_modes_that_are_not_damped_need_an_input() -> None:
    """Of x' = x and y' = -y one is unstable: an input reaches either, and the mirror image of the other does not count."""
    rates, unit = [[1.0, 0.0], [0.0, -1.0]], np.eye(2)
    designed = lqr(written_model(rates, [[1.0], [0.0]], unit, [[0.0], [0.0]]), {"x0": 1.0}, {"u0": 1.0})
    np.testing.assert_allclose(
        sorted_poles(designed.model.A - designed.model.B @ designed.K), [-np.sqrt(2.0), -1.0], atol=1e-8
    )
    with pytest.raises(DeckcraneError, match=r'mode of "x0" with the eigenvalue 1 1/s is not damped'):
        lqr(written_model(rates, [[0.0], [1.0]], unit, [[0.0], [0.0]]), {"x0": 1.0}, {"u0": 1.0})


def test_an_unstable_loop_has_no_margins(model) -> None:
    wrong = LinearController(
        model, ("sway",), ("trolley",), np.zeros((0, 0)), np.zeros((0, 1)), np.zeros((1, 0)), np.array([[3e5]])
    )
    with pytest.raises(DeckcraneError, match="unstable: an eigenvalue"):
        wrong.margins()


def test_the_command_writes_the_scenario_with_its_controller(tmp_path: Path) -> None:
    file, written = tmp_path / "trolley.yaml", tmp_path / "closed.yaml"
    file.write_text(TROLLEY)
    asked = ["regulator", str(file), "--largest", "point_position.hook.x=0.1 m", "--effort", "trolley=10 kN"]
    filtered = ["--measure", "sway=0.1 deg", "--measure", "trolley=5 mm", "--disturb", "trolley=2 kN,8 s"]
    done = CliRunner().invoke(app, [*asked, *filtered, "-o", str(written)])
    assert done.exit_code == 0, done.output
    assert "margins" in done.output
    run = deckcrane.run(deckcrane.load(written), progress=False)
    assert float(np.abs(run["q"].values - [0.4, 0.0]).max()) < 1e-9
    for wrong, words in [(["--largest", "sway"], "NAME=VALUE"), (["--measure", "sway=1 deg"], "go together")]:
        refused = CliRunner().invoke(app, [*asked, *wrong])
        assert words in str(refused.exception)


def test_an_interval_without_sensors_is_refused() -> None:
    arguments = ["--largest", "slew=1 deg", "--effort", "slew=1 kN m", "--interval", "1 ms"]
    refused = CliRunner().invoke(app, ["regulator", "load_in_wind", *arguments])
    assert isinstance(refused.exception, DeckcraneError)
    assert "give --measure with it" in str(refused.exception)


def test_efforts_that_no_controller_can_give_are_refused_before_a_design(tmp_path: Path) -> None:
    file = tmp_path / "trolley.yaml"
    file.write_text(
        f"{TROLLEY}wind: {{speed: 5 m/s, direction: 0 deg, areas: {{box: {{on: load, box: [1 m, 1 m, 1 m]}}}}}}"
    )
    model = deckcrane.linearise(file, inputs=["trolley"], disturbances=["wind.gust"])
    for name in ("wind.gust", "setpoint.trolley", "sway.lever", "troley"):
        refused = CliRunner().invoke(app, ["regulator", str(file), "--largest", "sway=1 deg", "--effort", f"{name}=1"])
        assert isinstance(refused.exception, DeckcraneError)
        assert f'"{name}" is no force or opening of a drive' in str(refused.exception)
        assert "trolley" in str(refused.exception).partition(";")[2]
        assert not refused.output
    with pytest.raises(DeckcraneError, match=r'"wind\.gust" is a disturbance of this model'):
        lqr(model, {"sway": "1 deg"}, {"wind.gust": "1 m/s"})


# ---- Models written down here: direct feedthrough, and loops whose margins are known in closed form.
def written_model(A, B, C, D) -> LinearModel:
    A, B, C, D = (np.array(each, dtype=float) for each in (A, B, C, D))
    states, inputs, outputs = (
        tuple(f"{letter}{i}" for i in range(size))
        for letter, size in zip("xuy", (len(A), B.shape[1], len(C)), strict=True)
    )
    return LinearModel(
        states, inputs, outputs, A, B, C, D, np.zeros(len(A)), 0.0, equilibrium_outputs=np.zeros(len(C)),
        units=dict.fromkeys((*states, *outputs), "m"),
    )  # fmt: skip


def model_with_feedthrough(damping: float = 1.5) -> LinearModel:
    """Two damped oscillators; both inputs act on what is measured at once, as forces do on accelerations."""
    A = [[0, 1, 0, 0], [-4, -damping, 1, 0], [0, 0, 0, 1], [2, 0, -9, -1.2 * damping]]
    return written_model(
        A, [[0, 0], [1, 0.2], [0, 0], [-0.3, 1.5]], [[1, 0, 0, 0.5], [0, 0.3, 1, 0]], [[0.4, 0.1], [-0.2, 0.3]]
    )


def controller_of(model: LinearModel, gain: float = 1.0) -> LinearController:
    system = control.ss(
        [[-3.0, 0.4], [0.2, -5.0]], [[1.0, 0.3], [-0.5, 2.0]], gain * np.array([[-1.0, 0.6], [0.3, -2.0]]),
        gain * np.array([[-0.5, 0.1], [0.2, -0.7]]),
    )  # fmt: skip
    return LinearController.of(system, model, model.outputs, model.inputs)


def scaled_at(controller: LinearController, i: int, factor: float) -> LinearController:
    rows = np.ones(len(controller.inputs))
    rows[i] = factor
    return replace(controller, C=rows[:, None] * controller.C, D=rows[:, None] * controller.D)


def test_the_closed_loop_of_a_plant_with_feedthrough_is_that_of_python_control() -> None:
    model = model_with_feedthrough()
    controller = controller_of(model)
    plant = control.ss(model.A, model.B, model.C, model.D)
    law = control.ss(controller.A, controller.B, controller.C, controller.D)
    np.testing.assert_allclose(controller.closed_loop(), control.feedback(plant, law, 1).A, rtol=1e-10, atol=1e-12)


def test_the_loop_at_one_input_is_that_of_transfer_functions_with_the_other_closed() -> None:
    """With v = K P u and u = v except u_i = r, the loop is -v_i / r."""
    model = model_with_feedthrough()
    controller = controller_of(model, -1.0)
    for i, margin in enumerate(controller.margins()):
        others = np.diag([float(k != i) for k in range(2)])
        distance = np.inf
        for w in np.geomspace(0.02, 200.0, 3000):
            P = model.C @ np.linalg.solve(1j * w * np.eye(4) - model.A, model.B) + model.D
            K = controller.C @ np.linalg.solve(1j * w * np.eye(2) - controller.A, controller.B) + controller.D
            u = np.linalg.solve(np.eye(2) - others @ K @ P, np.eye(2)[i])
            distance = min(distance, abs(1 - (K @ P @ u)[i]))
        assert margin.distance == pytest.approx(distance, rel=1e-4)


def test_a_gain_that_grows_by_its_margin_leaves_a_pole_without_damping() -> None:
    """At one input with the other closed, and a plant with feedthrough."""
    controller = controller_of(model_with_feedthrough(damping=0.3), 0.6)
    for i, margin in enumerate(controller.margins()):
        assert np.linalg.eigvals(controller.closed_loop()).real.max() < -1e-2
        critical = np.linalg.eigvals(scaled_at(controller, i, margin.gain).closed_loop())
        assert critical.real.max() == pytest.approx(0.0, abs=1e-7)


def test_margins_of_three_equal_lags() -> None:
    """L = 4 / (s + 1)^3: gain 8 / 4; |L| = 1 at w = sqrt(4^(2/3) - 1), where the phase is -3 atan(w)."""
    model = written_model([[-1, 0, 0], [1, -1, 0], [0, 1, -1]], [[1], [0], [0]], [[0, 0, 1]], [[0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[-4.0]]), model, ["y0"], ["u0"]).margins()
    w = np.sqrt(4 ** (2 / 3) - 1)
    phase = np.pi - 3 * np.arctan(w)
    assert margin.gain == pytest.approx(2.0, rel=1e-9)
    assert margin.gain_reduction == 0.0
    assert margin.phase == pytest.approx(phase, rel=1e-9)
    assert margin.delay == pytest.approx(phase / w, rel=1e-9)


def test_four_equal_lags_turn_by_half_a_turn_exactly_at_the_frequency_of_their_poles() -> None:
    """L = 2 / (s + 1)^4 is -1/2 at w = 1."""
    model = written_model(np.diag([1.0] * 3, -1) - np.eye(4), [[1], [0], [0], [0]], [[0, 0, 0, 1]], [[0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[-2.0]]), model, ["y0"], ["u0"]).margins()
    assert margin.gain == pytest.approx(2.0, rel=1e-9)


def test_margins_of_a_loop_that_weak_gains_make_unstable() -> None:
    """L = 2 (s + 1)^2 / s^3: s^3 + k (s + 1)^2 has roots at +-j for k = 1/2; phase 2 atan(w) - 3/2 pi."""
    model = written_model([[0, 1, 0], [0, 0, 1], [0, 0, 0]], [[0], [0], [1]], [[1, 2, 1]], [[0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[-2.0]]), model, ["y0"], ["u0"]).margins()
    w = brentq(lambda w: 2 * (1 + w**2) - w**3, 1.0, 10.0, xtol=1e-14)
    phase = 2 * np.arctan(w) - np.pi / 2
    assert margin.gain == np.inf
    assert margin.gain_reduction == pytest.approx(0.25, rel=1e-9)
    assert margin.phase == pytest.approx(phase, rel=1e-9)
    assert margin.delay == pytest.approx(phase / w, rel=1e-9)


@pytest.mark.parametrize(("pole", "gain"), [(0.0, 1.5e-3), (0.0, 2e-5), (0.0, 3e4), (-1.0, 5e3), (-1e-4, 20.0)])
def test_margins_of_one_lag_however_fast_or_slow(pole: float, gain: float) -> None:
    """Of L = k / (s - p) the gain is one at w = sqrt(k^2 - p^2), where the phase is that of 1 / (j w - p)."""
    model = written_model([[pole]], [[1.0]], [[1.0]], [[0.0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[-gain]]), model, ["y0"], ["u0"]).margins()
    w = np.sqrt(gain**2 - pole**2)
    phase = np.pi - np.arctan2(w, -pole)
    assert (margin.phase, margin.delay) == pytest.approx((phase, phase / w), rel=1e-9)
    assert (margin.gain, margin.gain_reduction) == (np.inf, 0.0)


def test_margins_of_a_loop_whose_gain_grows_through_one_exactly_at_the_frequency_of_its_poles() -> None:
    """L = 2 s^2 / (s + 1)^2 is j at w = 1: -L lags by a quarter of a turn there, and its margin is that, or three quarters."""
    model = written_model([[-1.0, 0.0], [1.0, -1.0]], [[1.0], [0.0]], [[-4.0, 2.0]], [[2.0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[-1.0]]), model, ["y0"], ["u0"]).margins()
    assert margin.phase == pytest.approx(np.pi / 2, rel=1e-9)
    assert margin.delay == pytest.approx(1.5 * np.pi, rel=1e-9)


def test_a_loop_that_lags_by_more_than_half_a_turn_bears_a_delay_of_the_rest_of_the_next() -> None:
    """Of an oscillator with positive feedback, L = -g / (1 - w^2 + 2 z j w): |L| = 1 at two frequencies.

    -L lags by less than half a turn there; a delay that adds the rest of the turn makes it 1.
    """
    z, g = 0.1, 0.5
    model = written_model([[0.0, 1.0], [-1.0, -2.0 * z]], [[0.0], [1.0]], [[1.0, 0.0]], [[0.0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[g]]), model, ["y0"], ["u0"]).margins()
    squares = np.roots([1.0, 4.0 * z**2 - 2.0, 1.0 - g**2])
    lags = {float(w): float(np.arctan2(2.0 * z * w, 1.0 - w**2)) for w in np.sqrt(squares)}
    assert margin.phase == pytest.approx(min(lags.values()), rel=1e-9)
    assert margin.delay == pytest.approx(min((2.0 * np.pi - lag) / w for w, lag in lags.items()), rel=1e-9)
    assert margin.gain == pytest.approx(1.0 / g)


def cost_of(model: LinearModel, K: np.ndarray, largest: np.ndarray, effort: np.ndarray) -> np.ndarray:
    """P of the cost x' P x of u = -K x, by Lyapunov's equation."""
    A, C = model.A - model.B @ K, model.C - model.D @ K
    weighed = C.T @ np.diag(largest**-2.0) @ C + K.T @ np.diag(effort**-2.0) @ K
    return solve_continuous_lyapunov(A.T, -weighed)


def test_a_regulator_weighs_outputs_that_inputs_reach_at_once() -> None:
    """Its cost is that of its closed loop, and no other gains have a smaller one."""
    model, random = model_with_feedthrough(), np.random.default_rng(3)
    largest, effort = np.array([0.5, 2.0]), np.array([1.5, 0.7])
    feedback = lqr(model, dict(zip(model.outputs, largest, strict=True)), dict(zip(model.inputs, effort, strict=True)))
    least = cost_of(model, feedback.K, largest, effort)
    np.testing.assert_allclose(feedback.cost, least, rtol=1e-8, atol=1e-10)
    for _ in range(8):
        other = cost_of(model, feedback.K + 1e-2 * random.normal(size=(2, 4)), largest, effort)
        assert np.linalg.eigvalsh(other - least).min() > -1e-12


def test_poles_of_regulator_and_filter_are_apart_with_feedthrough() -> None:
    """And a disturbance reaches the sensors by its force on the states and by the feedthrough of its input."""
    model = model_with_feedthrough()
    feedback = lqr(model, {"y0": 0.5, "y1": 2.0}, {"u0": 1.5, "u1": 0.7})
    disturbance = RandomDisturbance(0.8, correlation_time=0.4)
    estimate = kalman(model, {"y0": SensorNoise(0.01), "y1": SensorNoise(0.03, 0.02)}, {"u1": disturbance})
    np.testing.assert_allclose(estimate.C, np.column_stack([model.C, model.D[:, 1]]))
    np.testing.assert_allclose(estimate.A[:, 4], [*model.B[:, 1], -1 / 0.4])
    poles = np.linalg.eigvals(lqg(feedback, estimate).closed_loop())
    expected = np.concatenate([feedback.poles, estimate.poles])
    np.testing.assert_allclose(np.sort_complex(poles), np.sort_complex(expected), rtol=1e-6)
    # The error of any filter has the covariance of Lyapunov's equation; this one has the smallest.
    driven = np.zeros((5, 5))
    driven[4, 4] = 0.8**2 * 2 / 0.4
    noise = estimate.L @ np.diag([0.01**2 * 0.01, 0.03**2 * 0.02]) @ estimate.L.T
    covariance = solve_continuous_lyapunov(estimate.A - estimate.L @ estimate.C, -(driven + noise))
    np.testing.assert_allclose(estimate.covariance, covariance, rtol=1e-6, atol=1e-9)


def test_every_disturbance_has_its_own_states_and_reaches_what_its_input_reaches() -> None:
    model = model_with_feedthrough()
    swinging, forgotten = RandomDisturbance(0.5, period=7.0, damping=0.2), RandomDisturbance(0.8, correlation_time=0.4)
    estimate = kalman(model, {"y0": SensorNoise(0.01), "y1": SensorNoise(0.03)}, {"u1": swinging, "u0": forgotten})
    w = 2 * np.pi / 7.0
    own = [[-2 * 0.2 * w, -w, 0.0], [w, 0.0, 0.0], [0.0, 0.0, -2.5]]
    acts = np.column_stack([model.B[:, 1], np.zeros(4), model.B[:, 0]])
    np.testing.assert_allclose(estimate.A, np.block([[model.A, acts], [np.zeros((3, 4)), np.array(own)]]))
    np.testing.assert_allclose(estimate.C, np.column_stack([model.C, model.D[:, 1], np.zeros(2), model.D[:, 0]]))
    assert estimate.states[4:] == ("disturbance.u1", "disturbance.u1.2", "disturbance.u0")
    # White noise of such intensities that the disturbances have their deviations, and the covariance of errors that follows.
    unit = solve_continuous_lyapunov(np.array(own), -np.diag([1.0, 0.0, 1.0]))
    driven = np.diag([0.0, 0.0, 0.0, 0.0, 0.5**2 / unit[0, 0], 0.0, 0.8**2 / unit[2, 2]])
    noise = estimate.L @ np.diag([0.01**2 * 0.01, 0.03**2 * 0.01]) @ estimate.L.T
    covariance = solve_continuous_lyapunov(estimate.A - estimate.L @ estimate.C, -(driven + noise))
    np.testing.assert_allclose(estimate.covariance, covariance, rtol=1e-6, atol=1e-9)


@pytest.mark.parametrize(("pole", "feedback", "gain", "reduction"), [(-1.0, 0.5, 2.0, 0.0), (1.0, -2.0, np.inf, 0.5)])
def test_margins_where_a_real_pole_crosses_zero(pole: float, feedback: float, gain: float, reduction: float) -> None:
    """Of 1 / (s - p) with u = k y the closed pole is p + g k: it crosses zero at the gain g = -p / k, and nowhere else."""
    model = written_model(A=[[pole]], B=[[1.0]], C=[[1.0]], D=[[0.0]])
    (margin,) = LinearController.of(control.ss([], [], [], [[feedback]]), model, ["y0"], ["u0"]).margins()
    assert (margin.gain, margin.gain_reduction) == pytest.approx((gain, reduction))


def test_margin_of_a_loop_with_feedthrough_at_high_frequencies() -> None:
    """Of y = x + d u with x' = -x and u = k y the loop is -k d at all frequencies: singular where g k d = 1."""
    model = written_model(A=[[-1.0]], B=[[0.0]], C=[[1.0]], D=[[0.4]])
    (margin,) = LinearController.of(control.ss([], [], [], [[1.0]]), model, ["y0"], ["u0"]).margins()
    assert (margin.gain, margin.distance) == pytest.approx((2.5, 0.6))
