"""A page turns ships by matrices: 90 degrees of pitch are no wall, and the motion is that of the moving frame method [M19]."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.moving_frame import moving_frames
from deckcrane.formulations.rotation_matrices import RotationMatrixForm, matrix_form
from deckcrane.mechanics.joint_kinematics import rpy_rates
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load, loads
from deckcrane.screws import rpy, skew
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from deckcrane.simulation.simulation import prepare_run
from tests import random_models
from tests.studies import each_time
from tests.view.scripts import simulated

OFF = {f"control.{name}.force": 0.0 for name in ("slew", "luff", "knuckle")}
TUMBLING = {
    **OFF,
    "bodies.ship.joint.pitch.speed": "0.4 rad/s",
    "bodies.ship.joint.roll.speed": "0.02 rad/s",
    "bodies.tower.joint.speed": "0.1 rad/s",
    "run.duration": 10.0,
    "run.every": 0.1,
}
"""About the axis of its coordinate `pitch` the ship turns over, all the way round within 16 s."""
RECORDED = """
  simulation.data.variants[0].step = STEP;
  const [r, q] = ["rotation", "q"].map((name) => simulation.outputOffset(name));
  const found = [];
  for (let i = 0; i <= SECONDS * 10; ++i) {
    if (i > 0) simulation.advance(0.1);
    found.push([...simulation.y.slice(r, r + 9), ...simulation.y.slice(q, q + 6), ...simulation.x]);
  }
  if (simulation.trouble) throw new Error(simulation.trouble);
  return found;
"""


def tumbling() -> Scenario:
    return load("ship_crane_motors").variant("undamped").with_values(TUMBLING)


def on_the_page(scenario: Scenario, step: float, folder: Path) -> np.ndarray:
    body = RECORDED.replace("STEP", str(step)).replace("SECONDS", str(scenario.run.duration))
    return np.array(simulated(scenario, body, folder))


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> dict[float, Any]:
    return {step: on_the_page(tumbling(), step, tmp_path_factory.mktemp("tumbling")) for step in (0.05, 0.025, 0.01)}


def test_a_ship_that_tumbles_through_ninety_degrees_moves_as_by_the_moving_frame_method(rows: dict[float, Any]) -> None:
    frames = simulate_moving_frame(tumbling(), "munthe-kaas", step=0.01)
    expected = frames["rotation"].sel(body="ship").values.reshape(-1, 9)
    upright = expected[:, 8]
    assert upright[0] == 1.0
    assert upright.min() < -0.5, "it passes 90 deg and goes on to lie on its back"
    assert np.abs(rows[0.01][:, :9] - expected).max() < 1e-9
    joints = frames["q"].sel(coordinate=["slew", "luff", "knuckle"]).values
    assert np.abs(rows[0.01][:, 12:15] - joints).max() < 1e-8


@pytest.mark.study
def test_its_error_is_of_fourth_order(rows: dict[float, Any]) -> None:
    exact = (
        simulate_moving_frame(tumbling(), "munthe-kaas", step=0.005)["rotation"].sel(body="ship").values.reshape(-1, 9)
    )
    errors = [np.abs(rows[step][:, :9] - exact).max() for step in (0.05, 0.025)]
    assert errors[0] / errors[1] == pytest.approx(16, rel=0.3)


def test_matrices_stay_orthogonal_on_the_page(rows: dict[float, Any]) -> None:
    R = rows[0.05][:, :9].reshape(-1, 3, 3)
    assert np.abs(np.swapaxes(R, 1, 2) @ R - np.eye(3)).max() < 1e-14


def test_momentum_and_energy_are_kept_while_the_ship_tumbles(rows: dict[float, Any]) -> None:
    """About the ship's centre, which is held, nothing has a moment without damping; and nothing does work."""
    system = prepare_run(tumbling())[1]
    frames = moving_frames(system.mechanism, system.generalized_forces, system.external)
    velocity = frames.B @ system.mechanism.u
    P = frames.M @ velocity
    momentum = sum(
        skew(E[:3, 3]) @ P[6 * k : 6 * k + 3] + E[:3, :3] @ P[6 * k + 3 : 6 * k + 6] for k, E in enumerate(frames.E)
    )
    measure = ca.Function("kept", system.equations.arguments(), [ca.vertcat(momentum, ca.dot(velocity, P) / 2)])

    def lost(table: np.ndarray) -> np.ndarray:
        """The largest change of momentum and energy, over what there is of them."""
        kept = []
        for row in table:
            q, omega, others = row[9:15], row[18:21], row[21:24]
            if abs(np.cos(q[1])) > 0.05:  # the rates of angles, in which this is measured, have no value at 90 deg
                s, c, t = np.sin(q[0]), np.cos(q[0]), np.cos(q[1])
                rates = np.array([[1, s * np.tan(q[1]), c * np.tan(q[1])], [0, c, -s], [0, s / t, c / t]]) @ omega
                state = np.concatenate([q, rates, others])
                kept.append(np.array(measure(0.0, state, np.zeros(3), system.equations.p.values)).ravel())
        assert len(kept) > 80
        off = np.abs(np.array(kept) - kept[0]).max(axis=0)
        return np.array([off[:3].max() / np.abs(kept[0][:3]).max(), off[3] / kept[0][3]])

    assert np.all(lost(rows[0.01]) < 3e-7)
    assert np.all(lost(rows[0.05]) > 10 * lost(rows[0.025])), "what is lost is of fourth order or better"


@pytest.mark.study
@pytest.mark.parametrize("way", each_time((1, -1), 1))
def test_with_damping_too_ninety_degrees_are_no_wall(way: int, tmp_path: Path) -> None:
    """Straight through it, about one axis, with the strongest damping the page offers: a hard case for rates of angles."""
    scenario = load("ship_crane_motors").with_values(
        {
            **OFF,
            "bodies.ship.joint.pitch.speed": 0.9 * way,
            "bodies.ship.joint.pitch.damper.linear": 0.0,
            "run.duration": 8.0,
        }
    )
    strong = RECORDED.replace("const found", "simulation.scale(live.switches[0].parameters, 10000); const found")
    found = np.array(simulated(scenario, strong.replace("STEP", "0.002").replace("SECONDS", "8"), tmp_path))
    assert found[:, 8].min() < -0.9
    assert np.all(np.diff(np.abs(np.diff(found[:, :9], axis=0)).max(axis=1)) < 0.02), "without a jump"


def by_matrices(model: Scenario, form: RotationMatrixForm, q: np.ndarray, u: np.ndarray) -> np.ndarray:
    """The state of the matrix form at given coordinates and speeds."""
    plain = dict(zip((data.name for data in model.plant.coordinates), q, strict=True))
    plain |= dict(zip((f"d:{name}" for name in model.plant.speeds), u, strict=True))
    for body in (name for name in model.plant.order if model.plant.tree[name].joint.kind in ("free", "spherical")):
        roll, pitch, yaw = (plain[f"{body}.{angle}"] for angle in ("roll", "pitch", "yaw"))
        for i, (row, column) in enumerate(product("xyz", "xyz")):
            plain[f"{body}.R{row}{column}"] = rpy(roll, pitch, yaw).ravel()[i]
        if model.plant.tree[body].joint.kind == "spherical":
            rates = [plain[f"d:{body}.{angle}"] for angle in ("roll", "pitch", "yaw")]
            for w, value in zip("xyz", np.array(ca.evalf(rpy_rates(ca.SX([roll, pitch, yaw])))) @ rates, strict=True):
                plain[f"d:{body}.w{w}"] = value
    return np.array([plain[name] for name in form.equations.x.names])


@pytest.mark.parametrize("seed", each_time((1, 3, 5, 8, 9, 10, 11, 14, 15, 16, 18, 20), 1, 3, 5, 8))
def test_the_matrix_form_is_kanes_equations_for_random_trees(seed: int) -> None:
    """Reactions follow from all accelerations, so where they agree those do. Trees of these seeds have free or spherical joints."""
    model = random_models.scenario(seed, 4, kinds=("spherical", "free", "revolute", "prismatic"))
    model = model.with_values({"record": ["rotation", "position", "u", "reaction"]})
    form = matrix_form(model)
    assert form is not None
    q, u = random_models.state(model, seed)
    plain = prepare_run(model)[1].equations
    x = np.concatenate([q, u])
    expected, found = (
        e.unstack(np.array(e.outputs()(0.3, state, e.u.values, e.p.values)).reshape(1, -1))
        for e, state in ((plain, x), (form.equations, by_matrices(model, form, q, u)))
    )
    for name, values in expected.items():
        assert np.abs(found[name] - values).max() < 1e-9 * max(1.0, np.abs(values).max()), name


def test_a_free_body_spins_on_as_it_should() -> None:
    """A free body with a spin about its middle axis turns over; its angular momentum in space stays what it was."""
    text = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  box:
    on: ground
    joint: {free: true, angular_velocity: [0.01, 2 rad/s, 0]}
    mass: 10 kg
    inertia: [1, 2, 3]
run: {duration: 10 s, step: 5 ms, every: 0.1 s}
"""
    form = matrix_form(loads(text))
    assert form is not None
    found = Program(form.equations).simulate(Timing(10.0, 0.005, 0.1)).x
    names = form.equations.x.names
    R = found[:, form.rotations[0] : form.rotations[0] + 9].reshape(-1, 3, 3)
    omega = found[:, [names.index(f"d:box.{w}") for w in ("wx", "wy", "wz")]]
    momentum = np.einsum("tij,tj->ti", R, omega * [1, 2, 3])
    assert np.abs(momentum - momentum[0]).max() < 1e-6
    assert np.ptp(R[:, 2, 0]) > 1.9, "it passed the attitudes at which angles fail"
