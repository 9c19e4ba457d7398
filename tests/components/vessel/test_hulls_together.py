"""Vessels whose hulls act on each other: equations, energy, frequency domain, places, and what is refused."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel.hulls import FloatingBody, HullInteraction
from deckcrane.components.vessel.interfaces import responding_vessels
from deckcrane.components.vessel.motion_errors import motion_errors
from deckcrane.components.vessel.point_motion import point_on_vessel
from deckcrane.components.vessel.wave_series import vessels_in_sea
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.energy_balance import TOLERANCE
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.hydro.memory.state_space import FluidMemory
from deckcrane.mechanics.kane_explicit import kanes_equations
from deckcrane.simulation.simulation import check_parts
from deckcrane.view.page.page import page_html
from tests.hydro.two_hulls import PLACE, two_hulls
from tests.random_models import assert_same

pytest.importorskip("capytaine", reason="data of hulls are computed by Capytaine, an extra")
MOTIONS = ("x", "y", "z", "roll", "pitch", "yaw")
REGULAR = {"regular": {"amplitude": 0.1, "period": 2 * np.pi / 0.7}, "direction": np.radians(60.0)}
CRANE = {
    "post": {
        "on": "vessel",
        "joint": {"fixed": True, "at": [0, 3, 3]},
        "mass": 2e4,
        "shape": {"rod": "z", "length": 8},
    },
    "boom": {
        "on": "post",
        "joint": {"revolute": "x", "at": "tip", "name": "luff", "start": 0.5},
        "mass": 1e4,
        "shape": {"rod": "y", "length": 15},
    },
}
HELD = {"luff": {"pd": {"stiffness": 4e8, "damping": 1e8}}}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return two_hulls(0.2).write(tmp_path_factory.mktemp("hulls") / "two.nc")


def vessel(file: Path, body: str, /, **more: Any) -> dict[str, Any]:
    data = {"hydrodynamics": str(file), "body": body, "crane": "added", "fluid_memory": False, **more}
    return {key: value for key, value in data.items() if value is not None}


def scenario(file: Path, together: Any = {}, boat: Any = {}, own: Any = {}, **more: Any) -> Scenario:  # noqa: B006
    data = {
        "deckcrane": 1,
        "gravity": [0, 0, -9.81],
        "vessel": vessel(file, "crane_barge", **own),
        "vessels": {"boat": vessel(file, "cargo_barge", **{"place": {"sway": PLACE}, **boat})},
        "hydrodynamic_interaction": together,
        "run": {"duration": 3, "step": 0.05, "every": 0.05},
        **more,
    }
    return Scenario.model_validate({key: value for key, value in data.items() if value is not None})


def quietly(work: Any, *given: Any, **more: Any) -> Any:
    """Without the warnings that coarse panels deserve."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        return work(*given, **more)


@cache
def random_system(coriolis: bool) -> tuple[Dynamics, FloatingBody]:
    """Two supply vessels, one with a crane, with a made-up added mass and memory between them."""
    ship = {"hydrodynamics": "supply", "fluid_memory": False, "crane": "added", "coriolis": coriolis}
    data = {
        "deckcrane": 1,
        "gravity": [0, 0, -9.81],
        "vessel": ship,
        "vessels": {"boat": {**ship, "place": {"sway": 40.0, "yaw": 0.4}}},
        "bodies": CRANE,
        "control": HELD,
    }
    case = Scenario.model_validate(data)
    first, second = (ready.vessel for ready in vessels_in_sea(case))
    rng = np.random.default_rng(3)
    size = np.sqrt(np.concatenate([np.diag(first.added_mass), np.diag(second.added_mass)]))
    block = 0.2 * rng.uniform(-1, 1, (6, 6)) * np.outer(size[:6], size[6:])
    added = np.block([[np.zeros((6, 6)), block], [block.T, np.zeros((6, 6))]])
    B = rng.uniform(-1, 1, (3, 12)) * 1e3
    water = HullInteraction((first.hull, second.hull), added, -np.diag([0.5, 0.7, 0.9]), B, B.T)
    return dynamics(case, (replace(first, interaction=water), second)), first


def evaluated(system: Dynamics, seed: int, *expressions: Any) -> list[np.ndarray]:
    equations, rng = system.equations, np.random.default_rng(seed)
    x = equations.x.values + rng.uniform(-0.3, 0.3, len(equations.x))
    function = ca.Function("at", equations.arguments(), [ca.densify(each) for each in expressions])
    return [
        np.array(value)
        for value in function.call([0.3, x, rng.uniform(-1e5, 1e5, len(equations.u)), equations.p.values])
    ]


@pytest.mark.parametrize("coriolis", [False, True])
def test_the_recursion_with_coupled_vessels_solves_kanes_equations(coriolis: bool) -> None:
    system = random_system(coriolis)[0]
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    for seed in range(4):
        M, C, tau, du, u = evaluated(
            system, seed, kane.M, kane.C, kane.tau, system.accelerations.du, system.mechanism.u
        )
        assert_same(M, M.T, 1e-12)
        assert np.linalg.eigvalsh(M)[0] > 0
        assert np.abs(M[:6, 6:12]).max() > 1e5, "the water couples them"
        assert_same(du, np.linalg.solve(M, tau - C @ u), 1e-10)


def test_no_joint_holds_coupled_vessels_and_that_is_what_their_reactions_say() -> None:
    system = random_system(True)[0]
    needs = [system.world.needs[system.mechanism.index(name)] for name in ("vessel", "boat")]
    left, size = evaluated(system, 1, ca.vertcat(*needs), ca.vertcat(*system.external))
    assert np.abs(left).max() < 1e-9 * np.abs(size).max()


def test_energy_of_hulls_together_balances_at_every_state(file: Path) -> None:
    case = scenario(file, sea=REGULAR, bodies=CRANE, control=HELD)
    balances = {balance.name: balance for balance in quietly(check_parts, case)}
    assert "hydrodynamic_interaction" in balances
    for balance in balances.values():
        assert balance.share < TOLERANCE, balance.name


def test_hulls_that_act_on_each_other_move_otherwise_than_each_beside_one_at_rest(file: Path) -> None:
    together, apart = (
        quietly(deckcrane.run, scenario(file, section, sea=REGULAR), target="vm") for section in ({}, None)
    )
    difference = np.abs(together["q"].values - apart["q"].values).max()
    assert difference > 1e-3
    np.testing.assert_array_equal(together["wave_force"], apart["wave_force"])


def test_without_coupling_in_the_data_hulls_together_move_as_each_alone(tmp_path: Path) -> None:
    data = two_hulls(0.2)
    alone = np.kron(np.eye(2), np.ones((6, 6)))
    uncoupled = replace(
        data,
        added_mass=data.added_mass * alone,
        radiation_damping=data.radiation_damping * alone,
        stated_added_mass_infinite=data.added_mass_infinite * alone,
    )
    path = uncoupled.write(tmp_path / "uncoupled.nc")
    together, apart = (
        quietly(deckcrane.run, scenario(path, section, sea=REGULAR), target="vm") for section in ({}, None)
    )
    np.testing.assert_allclose(together["q"], apart["q"], rtol=0, atol=1e-9)


def test_the_linear_motion_of_hulls_together_is_that_of_the_frequency_domain(file: Path) -> None:
    """Without memory: A(inf) instead of A(w) and no radiation damping, all else as in the data."""
    case = scenario(file, sea=REGULAR)
    group = quietly(vessels_in_sea, case)[0].group
    assert group is not None
    data, w = group.data, np.array([0.5, 0.7])
    rng = np.random.default_rng(1)
    forces = rng.uniform(-1e6, 1e6, (2, 12)) + 0j
    order = [3, 4, 5, 0, 1, 2, 9, 10, 11, 6, 7, 8]
    found = group.linear.motions(w, forces[:, order])[:, order]
    for n, frequency in enumerate(w):
        Z = data.total_stiffness - frequency**2 * (data.mass + data.added_mass_infinite)
        Z = Z + 1j * frequency * data.viscous_damping
        np.testing.assert_allclose(found[n], np.linalg.solve(Z, forces[n]), rtol=1e-9, atol=1e-12)


def test_a_run_that_starts_in_waves_stays_in_the_motion_of_linear_theory(file: Path, monkeypatch) -> None:
    """The steady motion of all hulls together, with a made-up memory, has no transient: a period later all is where it was."""
    rng, period = np.random.default_rng(5), 9.0
    B = rng.uniform(-1, 1, (4, 12)) * np.sqrt(two_hulls(0.2).radiation_damping.max(axis=0).diagonal())
    memory = FluidMemory(-np.diag([0.4, 0.6, 0.9, 1.3]), B, B.T, ("1", "2", "3", "4"))
    monkeypatch.setattr("deckcrane.components.vessel.wave_series.memory_of", lambda data: memory)
    monkeypatch.setattr("deckcrane.components.vessel.motion_errors.memory_of", lambda data: memory)
    sea = {"regular": {"amplitude": 0.05, "period": period}, "direction": 1.0}
    damped = {"start": {"in_waves": True}, "fluid_memory": True}
    case = scenario(file, sea=sea, own=damped, boat=damped, run={"duration": 18, "step": 0.05, "every": 0.05})
    case = case.with_values({f"{section}.accept_motion_error": 1e9 for section in ("vessel", "vessels.boat")})
    q = quietly(deckcrane.run, case)["q"].values
    n = round(period / 0.05)
    assert np.abs(q[n : 2 * n] - q[:n]).max() < 0.01 * np.ptp(q, axis=0).max()
    assert np.ptp(q, axis=0).max() > 0.02


def test_vessels_that_lie_otherwise_than_in_their_data_are_refused_with_the_right_place(file: Path) -> None:
    case = scenario(file, boat={"place": {"sway": PLACE + 3.0}})
    with pytest.raises(DeckcraneError, match=r"vessels.boat: .*write|vessels.boat: {place: {surge: 0 m, sway: 19 m"):
        quietly(vessels_in_sea, case)
    turned = scenario(
        file, own={"place": {"yaw": np.radians(90.0)}}, boat={"place": {"surge": -PLACE, "yaw": np.radians(90.0)}}
    )
    assert len(quietly(vessels_in_sea, turned)) == 2, "the whole turned is the same"
    down = {"z": "down"}
    below = scenario(file, own=down, boat={**down, "place": {"sway": -PLACE}}, gravity=[0, 0, 9.81])
    assert len(quietly(vessels_in_sea, below)) == 2, "to port is negative where z is down"


def test_axes_with_z_down_move_hulls_together_alike(file: Path) -> None:
    down = {"z": "down"}
    case = scenario(file, sea=REGULAR)
    turned = scenario(file, own=down, boat={**down, "place": {"sway": -PLACE}}, gravity=[0, 0, 9.81], sea=REGULAR)
    up, below = (quietly(deckcrane.run, each, target="vm")["q"].values for each in (case, turned))
    signs = np.array([1, -1, -1, 1, -1, -1] * 2)
    np.testing.assert_allclose(below * signs, up, rtol=0, atol=1e-9)


def test_vessels_that_drift_apart_are_warned_of_with_by_how_much(file: Path) -> None:
    away = {"start": {"in_waves": False}, "moorings": {"stiffness": {"sway": 1e6}, "at": {"sway": 4.0}}}
    still = {"start": {"in_waves": False}}
    case = scenario(file, own=still, boat=away, run={"duration": 60, "step": 0.1, "every": 1})
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", DeckcraneWarning)
        deckcrane.run(case, target="vm")
    text = next(str(warning.message) for warning in caught if "drift apart" in str(warning.message))
    assert re.search(r"vessel and boat drift apart .* by [\d.]+ m about t = .* \(further apart by", text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"together": {"between": ["vessel", "tug"]}}, "there is no vessel tug; there are vessel, boat"),
        ({"together": {"between": ["vessel"]}}, "two or more vessels"),
        ({"boat": {"hydrodynamics": "supply", "body": None}}, "data of one computation: write the same hydrodynamics"),
        ({"boat": {"heading": "turning"}}, "mean headings"),
        ({"boat": {"fluid_memory": True}}, "fluid memory of hulls that act on each other is one"),
        ({"boat": {"start": {"in_waves": True}, "fluid_memory": True}, "own": {"fluid_memory": True, "start": {"in_waves": False}}},
         "start alike"),
    ],
)  # fmt: skip
def test_sections_that_cannot_be_are_refused_in_words(file: Path, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        scenario(file, **change)


def test_a_body_that_two_vessels_name_is_refused(file: Path) -> None:
    case = scenario(file, boat={"body": "crane_barge"})
    with pytest.raises(DeckcraneError, match="two vessels that act on each other name one body, crane_barge"):
        quietly(vessels_in_sea, case)


def test_data_whose_coupling_is_mixed_up_are_refused(tmp_path: Path) -> None:
    data = two_hulls(0.2)
    mixed = data.added_mass.copy()
    mixed[:, :6, 6:] *= -1.0
    case = scenario(replace(data, added_mass=mixed).write(tmp_path / "mixed.nc"))
    with pytest.raises(DeckcraneError, match="not symmetric between the hulls"):
        quietly(vessels_in_sea, case)


def test_errors_of_motions_and_points_on_hulls_together_count_both(file: Path) -> None:
    case = scenario(file, sea=REGULAR, bodies=CRANE, control=HELD)
    ready = quietly(vessels_in_sea, case)
    errors = motion_errors(case, ready).vessels
    assert [error.vessel for error in errors] == ["vessel", "boat"]
    assert all(share.shape == (6,) for error in errors for share in error.shares.values())
    at = np.array([0.0, 15.0, 15.0]), np.zeros(3)
    tip = quietly(point_on_vessel, case, "boom", *at)
    assert tip is not None
    assert tip.forces is not None
    assert tip.forces.shape[1] == 12
    apart = quietly(point_on_vessel, scenario(file, None, sea=REGULAR, bodies=CRANE, control=HELD), "boom", *at)
    assert tip.motion(0.0).variance.sum() != pytest.approx(apart.motion(0.0).variance.sum(), rel=1e-3)


def test_raos_of_hulls_together_are_those_of_all_of_them(file: Path) -> None:
    raos = {name: motions for name, _, motions in responding_vessels(scenario(file).plant)}
    data = two_hulls(0.2)
    np.testing.assert_allclose(raos["vessel"], data.motion_raos()[:, :, :6], rtol=1e-9)
    assert raos["boat"].shape == raos["vessel"].shape


def test_hulls_together_rest_and_are_shown_on_a_page(file: Path) -> None:
    case = scenario(file, sea=REGULAR, run={"duration": 3, "step": 0.05, "every": 0.05, "start": "settled"})
    html = quietly(page_html, case)
    assert "boat" in html
    linear = quietly(deckcrane.linearise, scenario(file))
    assert np.asarray(linear.A).shape[0] == 24
