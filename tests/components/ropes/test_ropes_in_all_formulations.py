"""Ropes in other forms of the equations, in batches, on flexible booms, at sea, with stiff ropes."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import deckcrane
from deckcrane.bondgraph import crane_graph
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.bond_graph.crane_graph import differences
from deckcrane.formulations.energy_balance import balances
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.view.page.step_size import stable_steps
from tests.components.ropes.hoists import HANGING, SHEAVES, G, Shown, scene

L = 30.0
ROPE = {"path": [{"on": "ground", "at": [0.0, 0.0, L]}, {"on": "load"}]}


@pytest.mark.study
def test_a_bond_graph_has_the_same_equations_with_ropes() -> None:
    assert max(differences(scene(SHEAVES), samples=3).values()) < 1e-9


@pytest.mark.study
def test_momenta_as_states_move_a_rope_in_the_same_way() -> None:
    short = {"run__duration": "20 ms", "record": ["q", "rope_tension"]}
    speeds = deckcrane.run(scene(SHEAVES, **short))
    momenta = deckcrane.run(scene(SHEAVES, run__form="momentum", **short))
    np.testing.assert_allclose(momenta["rope_tension"], speeds["rope_tension"], rtol=1e-7)


def test_an_analysis_of_forces_has_the_pull_of_a_rope() -> None:
    """A load that is moved up by a drive takes what its rope does not carry."""
    motion = {"quintic": [["0 s", "0 m"], ["1 s", "-50 mm"]]}
    scenario = scene(HANGING, control={"height": {"motion": motion}}, run__every="0.1 s")
    found = deckcrane.forces(scenario)
    np.testing.assert_allclose(found["rope_tension"][-1], 12e6 * 0.05 / 30.0, rtol=1e-9)


def test_ropes_with_mass_are_refused_in_words_where_states_cannot_be() -> None:
    heavy = scene(HANGING, ropes__line__mass=4.0, ropes__line__nodes=2)
    with pytest.raises(DeckcraneError, match=r"ropes\.line has states of its own"):
        deckcrane.forces(heavy)
    with pytest.raises(DeckcraneError, match=r"ropes\.line has nodes with mass"):
        crane_graph(heavy)


def test_scenarios_that_differ_in_numbers_of_ropes_are_one_structure_and_run_as_a_batch() -> None:
    keep = deckcrane.Keep(signals=("rope_tension",), statistics=("extremes",), transient=0.0)
    cases = {
        "soft": {"ropes__line__stiffness": "6 MN"},
        "heavy": {"bodies__load__mass": "4 t"},
        "high": {"bodies__load__joint__start": "2 m", "ropes__line__slack": "0.1 m"},
    }
    jobs = [deckcrane.Job(name, scene(HANGING, **change)) for name, change in cases.items()]
    found = deckcrane.run_batch(jobs, keep).dataset["maximum"]
    for job in jobs:
        alone = deckcrane.run(job.scenario)["rope_tension"].values.max()
        assert float(found.sel(case=job.name)[0]) == pytest.approx(alone, rel=1e-9)


def test_poses_and_sides_of_sheaves_are_numbers() -> None:
    lower = scene(SHEAVES, bodies__boom__joint__start="25 deg", bodies__block__joint__z__start="1 m")
    assert deckcrane.structure(lower) == deckcrane.structure(scene(SHEAVES))


@pytest.mark.study
def test_a_stiff_rope_runs_with_the_implicit_method_as_a_pendulum_does() -> None:
    """EA of 4 GN bounces with 258 rad/s; at rest in its length it need not be followed, and the load swings with sqrt(g / L)."""
    load = {
        "on": "ground",
        "joint": {"free": True, "velocity": [0.05, 0.0, 0.0]},
        "mass": 2e3,
        "shape": {"box": [0.2, 0.2, 0.2]},
    }
    scenario = scene(
        HANGING,
        ropes__line={**ROPE, "stiffness": 4e9, "tension": 2e3 * G, "damping": 1e7},
        bodies__load=load,
        run__integrator="rodas4",
        run__duration="10 s",
        run__every="0.1 s",
    )
    data = deckcrane.run(scenario)
    omega = sqrt(G / L)
    expected = 0.05 / omega * np.sin(omega * data["time"].values)
    np.testing.assert_allclose(data["q"].sel(coordinate="load.x"), expected, atol=1e-4 * 0.05 / omega)


def test_a_rope_pulls_at_the_section_of_a_flexible_boom_where_it_is() -> None:
    """The bent boom carries it: its energy balances, and its tip comes down as a cantilever's under that load."""
    section = {"area": 0.02, "Iz": 4e-4, "Iy": 4e-4}
    beam = {
        "length": 10.0,
        "youngs_modulus": 2e11,
        "density": 7850.0,
        "section": section,
        "modes": {"z": {"clamped_free": 3}},
    }
    rope = {"path": [{"on": "boom", "at": [10.0, 0.0, 0.0]}, {"on": "load"}], "stiffness": 12e6}
    scenario = scene(
        HANGING,
        gravity=[0.0, 0.0, 0.0],
        bodies__boom={"on": "ground", "joint": {"fixed": True}, "beam": beam},
        bodies__load__joint={"prismatic": "z", "at": [10.0, 0.0, -5.0]},
        ropes__line=rope,
        forces={"pull": {"on": "load", "force": [0.0, 0.0, -1e4]}},
        run__start="settled",
        record=["q", "rope_tension"],
    )
    shown = Shown(scenario)
    assert shown("rope_tension")[0] == pytest.approx(1e4, rel=1e-9)
    tip = 1e4 * 10.0**3 / (3 * 2e11 * 4e-4)
    names = scenario.plant.coordinates
    load = float(shown("q")[[data.name for data in names].index("load")])
    assert -load == pytest.approx(tip + 1e4 * 5.0 / 12e6, rel=3e-3)
    assert all(one.holds for one in balances(dynamics(scenario)))


def test_a_page_takes_steps_that_follow_a_rope_which_is_slack_at_the_start() -> None:
    """Slack, nothing is stiff; taut, the load bounces with 14 rad/s on 12 MN, and with 1414 rad/s on 120 GN."""
    for stiffness, careful in ((12e6, 0.05), (1.2e11, 2 / 1414.0)):
        equations = Shown(scene(HANGING, ropes__line={**ROPE, "stiffness": stiffness, "slack": 0.5})).equations
        assert stable_steps(equations, 0.05).usual == pytest.approx(careful, rel=0.05)


def test_steps_that_are_too_long_for_a_rope_are_told_of_though_it_is_slack_at_the_start() -> None:
    slack = scene(
        HANGING, ropes__line={**ROPE, "stiffness": 1.2e11, "slack": 0.5}, run__step="5 ms", run__duration="10 ms"
    )
    with pytest.warns(
        DeckcraneWarning, match=r"with all ropes taut, has a rate of 1\.4\de\+03 per second, mostly in height"
    ):
        deckcrane.run(slack)
