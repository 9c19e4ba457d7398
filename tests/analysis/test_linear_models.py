"""Linear models: textbook frequencies, agreement with small motions, python-control, and clear errors."""

from __future__ import annotations

from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import deckcrane
from deckcrane.analysis.linear_model import LinearModel
from deckcrane.errors import DeckcraneError
from deckcrane.view.tables import modes_table
from tests.scenes import DOUBLE_PENDULUM, OSCILLATOR, PENDULUM


def test_a_pendulum_has_its_textbook_frequency():
    model = deckcrane.linearise(deckcrane.loads(PENDULUM))
    (mode,) = model.modes()
    assert model.equilibrium == pytest.approx([0.0, 0.0], abs=1e-9)
    assert mode.frequency == pytest.approx(np.sqrt(2 * 9.81 * 3 / (2 * 9 + 0.2)), rel=1e-12)
    assert mode.damping == pytest.approx(0.0, abs=1e-12)
    assert mode.kind == "swings"
    assert mode.period == pytest.approx(2 * np.pi / mode.frequency)


def test_a_damped_oscillator_has_its_textbook_damping():
    (mode,) = deckcrane.linearise(deckcrane.loads(OSCILLATOR)).modes()
    assert mode.frequency == pytest.approx(10.0)
    assert mode.damping == pytest.approx(8 / (2 * np.sqrt(400 * 4)))


def test_modes_of_a_double_pendulum_are_those_of_its_mass_and_stiffness():
    """The generalized eigenvalue problem of two rods hanging in line, written out by hand."""
    m1, l1, m2, l2, g = 3.0, 2.0, 1.0, 1.0, 9.81
    # Absolute angles; the scenario's second coordinate is relative, which changes shapes but not frequencies.
    M = np.array([[m1 * l1**2 / 3 + m2 * l1**2, m2 * l1 * l2 / 2], [m2 * l1 * l2 / 2, m2 * l2**2 / 3]])
    K = np.diag([(m1 / 2 + m2) * g * l1, m2 * g * l2 / 2])
    expected = np.sqrt(np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real))
    modes = deckcrane.linearise(deckcrane.loads(DOUBLE_PENDULUM)).modes()
    assert [mode.frequency for mode in modes] == pytest.approx(expected, rel=1e-9)
    for mode, square in zip(modes, expected**2, strict=True):
        absolute = np.array([mode.shape[0], mode.shape[0] + mode.shape[1]])
        assert np.linalg.norm(K @ absolute - square * (M @ absolute)) < 1e-8 * np.linalg.norm(K @ absolute)


def test_a_small_motion_follows_the_linear_model():
    scenario = deckcrane.loads(DOUBLE_PENDULUM)
    small = scenario.with_values(
        {"bodies.upper.joint.start": 1e-4, "bodies.lower.joint.start": -2e-4, "run.step": "1 ms"}
    )
    run = deckcrane.run(small)
    model = deckcrane.linearise(small)
    values, vectors = np.linalg.eig(model.A)
    start = np.linalg.solve(vectors, np.array([1e-4, -2e-4, 0, 0], dtype=complex))
    linear = (vectors @ (start[:, None] * np.exp(values[:, None] * run["time"].values))).real[:2].T
    assert np.max(np.abs(run["q"].values - linear)) < 1e-6 * 1e-4


def test_actuators_are_the_inputs_and_python_control_takes_the_model():
    control = pytest.importorskip("control", reason="python-control is not installed")
    system = deckcrane.linearise(deckcrane.loads(OSCILLATOR)).to_control()
    assert list(system.input_labels) == ["block"]
    assert list(system.output_labels) == ["block"]
    assert control.dcgain(system) == pytest.approx(1 / 400)
    crane = deckcrane.linearise("moving_base").to_control()
    assert crane.output_labels[0] == "vessel_roll"


def test_a_mechanism_that_nothing_holds_drifts():
    text = OSCILLATOR.replace("spring: {linear: 400 N/m}, damper: {linear: 8 N s/m}", "speed: 0")
    modes = deckcrane.linearise(deckcrane.loads(text)).modes()
    assert [mode.kind for mode in modes] == ["drifts", "drifts"]


def test_an_upright_pendulum_falls():
    upright = deckcrane.loads(PENDULUM).with_values({"bodies.bob.joint.start": "180 deg"})
    kinds = {mode.kind for mode in deckcrane.linearise(upright).modes()}
    assert "grows" in kinds


def test_the_crane_settles_where_its_weight_is_carried():
    model = deckcrane.linearise("moving_base")
    assert model.residual < 1e-9
    luff = model.equilibrium[model.states.index("luff")]
    assert np.radians(59) < luff < np.radians(60), "PD control gives way a little under the booms' weight"


def test_no_equilibrium_is_an_error_that_says_what_falls():
    text = OSCILLATOR.replace("spring: {linear: 400 N/m}, damper: {linear: 8 N s/m}", "speed: 0")
    falling = deckcrane.loads(text).with_values({"gravity": [1, 0, 0]})
    with pytest.raises(
        DeckcraneError, match="no static equilibrium found near the start: block is still pushed with 4"
    ):
        deckcrane.linearise(falling)


def test_stiff_controllers_do_not_hide_the_equilibrium():
    """What rounding leaves of forces of 1e10 N/m is not a motion: Newton's own step decides."""
    stiff = deckcrane.load("moving_base").with_values(
        {f"control.{name}.pd.stiffness": 1e10 for name in ("slew", "luff", "knuckle")}
    )
    model = deckcrane.linearise(stiff)
    luff = model.states.index("luff")
    assert model.equilibrium[luff] == pytest.approx(stiff.plant.coordinate("luff").element.start, abs=1e-3)
    spring = deckcrane.loads(OSCILLATOR).with_values({"bodies.block.joint.spring.linear": 1e10, "gravity": [1, 0, 0]})
    assert deckcrane.linearise(spring).equilibrium[0] == pytest.approx(4 / 1e10, rel=1e-9)


def test_booms_that_stretch_are_linearised():
    crane = deckcrane.load("flexible_luffing")
    stretching = crane.with_values({f"bodies.{name}.beam.modes.x": {"polynomial": 5} for name in crane.plant.beams})
    modes = deckcrane.linearise(stretching).modes()
    assert max(mode.frequency for mode in modes) > 1e4, "the stretch of steel booms is fast"
    slow = [mode.frequency for mode in deckcrane.linearise(crane).modes()]
    assert modes[2].frequency == pytest.approx(slow[2], rel=1e-2)


def test_modes_name_the_states_of_ropes_and_filters():
    """An oscillator of 2 rad/s that a filter of 5 rad/s and the two states of a memory do not act on."""
    A = np.zeros((5, 5))
    A[0, 1], A[1, 0] = 1.0, -4.0
    A[2, 2], A[2, 0] = -5.0, 1e6  # it hears the oscillator, in other units
    A[3, 4], A[4, 3], A[4, 4] = 1.0, -1e4, -20.0
    states = ("bob", "d:bob", "hoist.filter", "memory.0", "memory.1")
    none = np.zeros((5, 0))
    model = LinearModel(
        states, (), ("bob",), A, none, np.eye(1, 5), np.zeros((1, 0)), np.zeros(5), 0.0, coordinates=("bob",)
    )
    modes = model.modes()
    assert [mode.frequency for mode in modes] == pytest.approx([2.0, 5.0, 100.0])
    largest = [next(iter(model.other_states(mode).items())) for mode in modes]
    assert largest[0][1] == pytest.approx(0.0, abs=1e-9)
    assert largest[1:] == [("hoist.filter", pytest.approx(1.0)), ("memory", pytest.approx(1.0))]
    console = Console(record=True, width=120, file=StringIO())
    console.print(modes_table(model))
    text = console.export_text()
    assert "hoist.filter 100 %" in text
    assert "memory 100 %" in text


@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_a_state_or_time_that_is_not_finite_is_refused(number: float) -> None:
    scenario = deckcrane.loads(PENDULUM)
    for at in (number, [0.1, number]):
        with pytest.raises(DeckcraneError, match=f"at is a state of finite numbers; one of them is {number:g}"):
            deckcrane.linearise(scenario, at=at)
    with pytest.raises(DeckcraneError, match=f"time of the set-points is finite; it is {number:g}"):
        deckcrane.linearise(scenario, t=number)
