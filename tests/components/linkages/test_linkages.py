"""Planar linkages: dyads in closed form, against every body on its own with constraints and multipliers."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.components.linkages.dyads import _arm_to_line, _circle_and_line, _two_circles
from deckcrane.components.linkages.topology import planar_linkages
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.formulations.inverse_dynamics import inverse_dynamics_equations
from deckcrane.mechanics.kane_explicit import kanes_equations
from tests.components.linkages.linkage_models import CLOSURES, At, Linked, linkage
from tests.validation.lagrange import BASES

FOUR_BAR = (("pin", "RR"),)
SIX_BAR = (("pin", "RR"), ("pin", "RR"))


def assert_as_tied_by_multipliers(scenario: Scenario, seed: int) -> None:
    """Loops are closed, in place and in speed; accelerations, reactions and forces in closures are those of free bodies."""
    at = At(scenario, seed)
    solution = Linked(scenario, *at.joints())
    for label, gap in solution.gaps().items():
        assert np.abs(gap).max() < 1e-12, label
    solved, size = at.system.accelerations, max(np.abs(a).max() for a in solution.acceleration.values())
    for k, link in enumerate(at.system.mechanism.links):
        body, (w, v), (dw, dv) = (
            solution.bodies[link.name],
            at(solved.t[k]).reshape(2, 3),
            at(solved.dt[k]).reshape(2, 3),
        )
        rate = dv + np.cross(dw, body.cog) + np.cross(w, v + np.cross(w, body.cog))
        ours = np.concatenate([body.R @ dw, body.R @ rate + np.array(scenario.gravity)])
        assert ours == pytest.approx(solution.acceleration[link.name], abs=1e-10 * size), link.name
    force = max(np.abs(wrench).max() for wrench in solution.wrench.values())
    for name, wrench in at.labelled("reaction").items():
        assert wrench == pytest.approx(solution.wrench[name], abs=1e-10 * force), name
    shown = ["linkage_pin_force", *(["pin_force"] if scenario.cylinders else [])]
    for name, wrench in (item for variable in shown for item in at.labelled(variable).items()):
        assert wrench == pytest.approx(solution.wrench[name], abs=1e-10 * force), name


@pytest.mark.parametrize("first", range(0, len(CLOSURES), 3))
def test_every_kind_of_dyad_moves_and_carries_as_bodies_tied_by_multipliers(first: int) -> None:
    """Three of the nine on one another at a time."""
    assert_as_tied_by_multipliers(linkage(1, CLOSURES[first : first + 3]), 1)


def test_a_six_bar_linkage_moves_and_carries_as_bodies_tied_by_multipliers() -> None:
    assert_as_tied_by_multipliers(linkage(3, SIX_BAR, base="free"), 3)


@pytest.mark.parametrize(
    "cylinders",
    [(("crank", "extension"), ("span", "auto")), (("hinge", "angle"), ("arm", "extension"))],
    ids=lambda cylinders: "-".join(where for where, _ in cylinders),
)
def test_cylinders_of_linkages_move_and_carry_as_bodies_tied_by_multipliers(
    cylinders: tuple[tuple[str, str], ...],
) -> None:
    """On the crank's hinge, and between bodies that share none; on a hinge that follows, and as a bar that moves an arm."""
    assert_as_tied_by_multipliers(linkage(2, FOUR_BAR, cylinders=cylinders), 2)


@pytest.mark.parametrize(
    "cylinder",
    [
        pytest.param(("crank", "extension"), marks=pytest.mark.study),
        pytest.param(("hinge", "angle"), marks=pytest.mark.study),
        ("span", "auto"),
    ],
    ids=lambda cylinder: cylinder[0],
)
def test_the_motion_that_a_cylinder_makes_needs_its_force_again(cylinder: tuple[str, str]) -> None:
    """Inverse dynamics of the accelerations that forward dynamics finds: the same forces everywhere."""
    scenario = linkage(4, FOUR_BAR, cylinders=(cylinder,))
    at = At(scenario, 4)
    equations, n = inverse_dynamics_equations(scenario), len(scenario.plant.coordinates)
    function = ca.Function("y", equations.arguments(), [one.expression for one in equations.y])
    given = np.concatenate([at.x[: 2 * n], at(at.system.accelerations.du)])
    found = dict(zip((one.name for one in equations.y), function(0.0, [], given, equations.p.values), strict=True))
    for name in ("cylinder_force", "linkage_pin_force", "pin_force", "reaction"):
        values = at.output(name).ravel()
        assert np.array(found[name]).ravel() == pytest.approx(values, abs=1e-9 * np.abs(values).max()), name


@pytest.mark.parametrize(
    "cylinders", [(("span", "angle"), ("crank", "angle")), (("span", "angle"), ("arm", "extension"))]
)
def test_a_given_motion_does_not_tell_which_of_several_cylinders_carries(
    cylinders: tuple[tuple[str, str], ...],
) -> None:
    with pytest.raises(DeckcraneError, match="so that a given motion does not tell which of"):
        inverse_dynamics_equations(linkage(4, FOUR_BAR, cylinders=cylinders))


def test_what_follows_a_linkage_by_a_coupling_loads_its_pins_as_a_drive_there_would() -> None:
    """A gear moves the crank, and keeps a basket level on what follows: forces of couplings, put in as drives, move all alike."""
    scenario = linkage(6, FOUR_BAR)
    follows = planar_linkages(scenario.plant)[0].dependent[0]
    own = {"mass": 5.0, "cog": [0.4, 0.1, -0.2], "inertia": [1, 2, 2]}
    geared = scenario.with_values(
        {
            "bodies.motor": {"on": "base", "joint": {"revolute": [0, 1, 0], "at": [0.3, 0, 0]}, **own},
            "bodies.basket": {"on": follows, "joint": {"revolute": [0.6, 0.8, 0], "at": [0.5, 0.2, 0.1]}, **own},
            "couplings": {"crank": {"follows": {"motor": 0.7}}, "basket": {"follows": {follows: -1.5}}},
        }
    )
    at = At(geared, 6)
    force = {name: float(value) for name, value in at.labelled("coupling_force").items()}
    drives = {"crank": force["crank"], "motor": -0.7 * force["crank"], "basket": force["basket"]}
    drives[follows] = 1.5 * force["basket"]
    free = At(
        geared.with_values({"couplings": {}, "control": {name: {"force": push} for name, push in drives.items()}}), 6
    )
    values = {name: at(at.system.world.port(name).value)[0] for name in ("base", "crank", "motor", "basket")}
    rates = {name: at(at.system.world.port(name).rate)[0] for name in values}
    names = free.system.equations.x.names
    free.x = np.array([rates[name[2:]] if name.startswith("d:") else values[name] for name in names])
    for name in ("linkage_pin_force", "reaction"):
        ours, theirs = at.labelled(name), free.labelled(name)
        size = max(np.abs(wrench).max() for wrench in theirs.values())
        for label, wrench in ours.items():
            assert wrench == pytest.approx(theirs[label], abs=1e-9 * size), label


def test_what_cannot_meet_says_how_much_is_missing() -> None:
    """Arms of 5 m and 1.3 m whose ends should be 7 m or 2.1 m apart; circles of 0.7 m beside lines 1.5 m and 0.9 m away."""
    arms = (3.0, 4.0), (1.2, -0.5)
    assert _two_circles(*arms, 49.0, 1.0)[2]() == pytest.approx(0.7)
    assert _two_circles(*arms, 2.1**2, 1.0)[2]() == pytest.approx(1.6)
    assert _circle_and_line((2.0, 1.5), (1.0, 0.0), 0.49, 1.0)[2]() == pytest.approx(0.8)
    assert _arm_to_line((0.42, 0.56), (0.6, 0.8), -0.9, 1.0)[2]() == pytest.approx(0.2)


def test_explicit_sums_and_the_recursion_agree_on_linkages() -> None:
    at = At(linkage(5, SIX_BAR, cylinders=(("crank", "angle"), ("span", "auto"))), 5)
    kane = kanes_equations(at.system.mechanism, at.system.generalized_forces, at.system.external)
    ours = at(at.system.accelerations.du)
    assert at(ca.solve(kane.M, kane.tau - kane.C @ at.system.mechanism.u)) == pytest.approx(ours, rel=1e-10)


@pytest.mark.study
@pytest.mark.parametrize("seed", range(12))
def test_energy_of_random_linkages_with_springs_stops_and_drives_on_what_follows_balances(seed: int) -> None:
    """Dyads in which all joints move: a slide that holds a hinge still would leave rounding alone to be weighed."""
    rng = np.random.default_rng([seed, 7])
    moving = (("pin", "RR"), ("pin", "RP"), ("pin", "PR"), ("slot", "R"))
    kinds = tuple(moving[i] for i in rng.integers(len(moving), size=rng.integers(1, 4)))
    scenario = linkage(seed, kinds, str(rng.choice(BASES[1:])))
    values: dict[str, object] = {}
    for name in planar_linkages(scenario.plant)[0].dependent:
        joint = f"bodies.{name}.joint"
        values |= {f"{joint}.spring": {"linear": 30.0, "rest": 0.2}, f"{joint}.damper": {"linear": 2.0}}
        values[f"{joint}.stops"] = {"lower": -1.0, "upper": 1.0, "stiffness": 80.0, "damping": 0.3}
        values[f"control.{name}"] = {"force": float(rng.uniform(-30, 30))}
    check_balance(dynamics(scenario.with_values(values)))


@pytest.mark.study
@pytest.mark.parametrize("seed", range(40))
def test_random_linkages_move_and_carry_as_bodies_tied_by_multipliers(seed: int) -> None:
    rng = np.random.default_rng([seed, 5])
    kinds = tuple(CLOSURES[i] for i in rng.integers(len(CLOSURES), size=rng.integers(1, 5)))
    every = [("crank", "extension"), ("hinge", "angle"), ("arm", "extension"), ("span", "angle"), ("span", "auto")]
    cylinders = tuple(every[i] for i in rng.permutation(len(every))[: rng.integers(0, 3)])
    assert_as_tied_by_multipliers(linkage(seed, kinds, str(rng.choice(BASES[1:])), cylinders), seed)
