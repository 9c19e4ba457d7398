"""Whole mechanisms with beams, linearised, swing at the textbooks' frequencies, buckle at Euler's load and sag as they should."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import deckcrane
from deckcrane.analysis.linear_model import linearise
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.beams.flexible_models import EI, MASS_PER_LENGTH, at_start, boom, cantilever, scene

L = 10.0
UNIT = np.sqrt(EI / MASS_PER_LENGTH) / L**2
"""The frequency of a beam with the wave number 1 [rad/s]."""


def frequencies(scenario: Scenario, **speeds: float) -> np.ndarray:
    """In rad/s, rising, about the start with some speeds; without what does not swing."""
    x = dynamics(scenario).equations.x
    state = x.values.copy()
    for name, speed in speeds.items():
        state[x.names.index(f"d:{name}")] = speed
    modes = linearise(scenario, at=state).modes()
    return np.array([mode.frequency for mode in modes if mode.kind == "swings"])


@pytest.mark.parametrize("plane", ["y", "z"])
def test_cantilever_swings_at_its_analytic_frequencies(plane: str) -> None:
    exact = np.array([1.8751040687, 4.6940911330, 7.8547574382]) ** 2 * UNIT
    found = frequencies(cantilever(boom({plane: {"clamped_free": 3}})))
    np.testing.assert_allclose(found, exact, rtol=1e-8)  # rotary inertia: 2e-9
    converged = frequencies(cantilever(boom({plane: {"polynomial": 6}})))[:2]
    np.testing.assert_allclose(converged, exact[:2], rtol=1e-4)


@pytest.mark.parametrize("share", [0.2, 1.0, 5.0])
def test_cantilever_with_a_mass_at_its_tip_swings_at_the_analytic_frequencies(share: float) -> None:
    """1 + cosh b cos b = share b (sin b cosh b - cos b sinh b), with a rigid body fixed to the tip."""

    def equation(b: float) -> float:
        c, s, ch, sh = np.cos(b), np.sin(b), np.cosh(b), np.sinh(b)
        return float(1 + ch * c - share * b * (s * ch - c * sh))

    exact = np.array([brentq(equation, 0.1, 1.8751), brentq(equation, 3.0, 4.6941)]) ** 2 * UNIT
    ball = {"on": "boom", "joint": {"fixed": True, "at": "tip"}, "mass": share * MASS_PER_LENGTH * L}
    found = frequencies(cantilever(boom({"y": {"polynomial": 6}}), bodies={"ball": {**ball, "shape": {"point": True}}}))
    np.testing.assert_allclose(found[:2], exact, rtol=1e-5)


def test_hinged_beam_with_pinned_modes_swings_as_a_beam_with_a_pinned_root_and_a_free_tip() -> None:
    """Its rigid motion is the joint's; the eigenfunctions are orthogonal to it."""
    hinged = {"boom": {"on": "ground", "joint": {"revolute": "z"}, "beam": boom({"y": {"pinned_free": 3}})}}
    exact = np.array([3.9266023120, 7.0685827456, 10.2101761228]) ** 2 * UNIT
    np.testing.assert_allclose(frequencies(scene(hinged)), exact, rtol=1e-8)


def test_sine_modes_of_a_hinged_boom_held_at_its_tip_are_those_of_a_pinned_beam() -> None:
    """A huge mass at the tip is as good as a support."""
    bodies = {"boom": {"on": "ground", "joint": {"revolute": "z"}, "beam": boom({"y": {"sine": 3}})}}
    bodies["boom"]["masses"] = [{"at": [L, 0, 0], "mass": 1e12}]
    exact = (np.pi * np.arange(1, 4)) ** 2 * UNIT
    np.testing.assert_allclose(frequencies(scene(bodies)), exact, rtol=1e-6)


def test_bars_twist_and_stretch_at_their_analytic_frequencies() -> None:
    section = {"area": 0.02, "Iz": 4e-4, "Iy": 4e-4}
    beam = boom({"twist": {"clamped": 2}, "x": {"clamped": 2}}, youngs_modulus=2e11, density=1e4, section=section)
    odd = np.pi / (2 * L) * np.array([1, 3])
    exact = np.sort(np.concatenate([odd * np.sqrt(2e11 / 2.6 / 1e4), odd * np.sqrt(2e11 / 1e4)]))
    np.testing.assert_allclose(frequencies(cantilever(beam)), exact, rtol=1e-9)


def spinning(plane: str, **changes: Any) -> Scenario:
    """A cantilever on a hub so heavy that nothing changes its speed about z."""
    hub = {"on": "ground", "joint": {"revolute": "z"}, "mass": 1.0, "inertia": [1e13, 1e13, 1e13]}
    beam = boom({plane: {"clamped_free": 5}}, **changes)
    return scene({"hub": hub, "boom": {"on": "hub", "joint": {"fixed": True}, "beam": beam}})


@pytest.mark.parametrize(("plane", "softened"), [("z", 0.0), ("y", 1.0)])
def test_spin_stiffens_a_cantilever_by_southwells_coefficient(plane: str, softened: float) -> None:
    """w^2 = w_0^2 + a Omega^2 with a = 1.1933 out of the plane of rotation, and one less in it: the integral of
    (L^2 - x^2) / 2 times the slope squared, over that of the first mode squared. Foreshortening is what makes it."""
    still, spin = frequencies(spinning(plane))[0], 0.05 * UNIT
    coefficient = (frequencies(spinning(plane), hub=spin)[0] ** 2 - still**2) / spin**2
    assert coefficient == pytest.approx(1.1933 - softened, abs=0.001)
    stiff = spinning(plane, foreshortening=False)
    assert (frequencies(stiff, hub=spin)[0] ** 2 - still**2) / spin**2 == pytest.approx(-softened, abs=1e-5)


def pressed(force: float) -> Scenario:
    push = {"on": "boom", "at": [L, 0, 0], "force": [-force, 0, 0]}
    return cantilever(boom({"y": {"polynomial": 5}}), forces={"push": push})


def column_frequency(force: float) -> float:
    """The first root of EI d4v + P d2v = m w^2 v, with v = dv = 0 at the root and d2v = EI d3v + P dv = 0 at the tip."""

    def determinant(w: float) -> float:
        squares = np.roots([EI, force, -MASS_PER_LENGTH * w**2])
        a, b = np.sqrt(max(squares)), np.sqrt(-min(squares))
        solutions = [
            (1, 0, a**2 * np.cosh(a * L), (EI * a**3 + force * a) * np.sinh(a * L)),
            (0, a, a**2 * np.sinh(a * L), (EI * a**3 + force * a) * np.cosh(a * L)),
            (1, 0, -(b**2) * np.cos(b * L), (EI * b**3 - force * b) * np.sin(b * L)),
            (0, b, -(b**2) * np.sin(b * L), -(EI * b**3 - force * b) * np.cos(b * L)),
        ]
        return float(np.linalg.det(np.array(solutions)))

    return float(brentq(determinant, 0.02 * UNIT, 8 * UNIT))


def test_column_swings_slower_under_load_and_buckles_at_eulers_load() -> None:
    euler = np.pi**2 * EI / (4 * L**2)
    for share in (-1.0, 0.5, 0.99):
        assert frequencies(pressed(share * euler))[0] == pytest.approx(column_frequency(share * euler), rel=1e-4)
    assert frequencies(pressed(0.999 * euler))[0] < 0.05 * column_frequency(0.0)
    buckling = linearise(pressed(1.001 * euler), at=np.zeros(10)).modes()
    assert any(mode.kind == "grows" and mode.eigenvalue.imag == 0 for mode in buckling)


def test_boom_that_its_load_buckles_finds_no_rest() -> None:
    """Five times Euler's load, off the axis: there is a bent rest, but the least push ends it."""
    load = 5 * np.pi**2 * EI / (4 * L**2) / 9.81
    mast = cantilever(
        boom({"y": {"polynomial": 2}}, along="z"),
        gravity=[0, 0, -9.81],
        bodies={
            "load": {
                "on": "boom",
                "joint": {"fixed": True, "at": [0.01 * L, 0, L]},
                "mass": load,
                "shape": {"point": True},
            }
        },
        run={"start": "given"},
    )
    with pytest.raises(DeckcraneError, match="bends or buckles the booms without end"):
        dynamics(mast)


def test_weight_of_a_standing_mast_makes_it_swing_slower() -> None:
    """Greenhill: a column that stands buckles under its own weight at 7.8373 EI / L^3."""
    mast = boom({"y": {"polynomial": 5}}, along="z")
    critical = 7.8373 * EI / (MASS_PER_LENGTH * L**3)
    free = frequencies(cantilever(mast))[0]
    for share in (0.5, 0.99, -0.5):
        found = frequencies(cantilever(mast, gravity=[0, 0, -share * critical]))[0]
        assert found == pytest.approx(free * np.sqrt(1 - share), rel=0.01)


@pytest.mark.parametrize("family", ["polynomial", "clamped_free"])
def test_boom_starts_settled_under_its_weight_and_load(family: str) -> None:
    g, load = 9.81, 500.0
    ball = {"on": "boom", "joint": {"fixed": True, "at": "tip"}, "mass": load, "shape": {"point": True}}
    run = {"start": "given", "duration": 0.2, "step": 2e-4, "every": 0.01}
    scenario = cantilever(boom({"y": {family: 4}}), gravity=[0, -g, 0], bodies={"ball": ball}, run=run)
    shape, du = at_start(dynamics(scenario), "beam_shape", "du")
    exact = -MASS_PER_LENGTH * g * L**4 / (8 * EI) - load * g * L**3 / (3 * EI)
    assert shape[0, -1, 1] == pytest.approx(exact, rel=1e-3)
    assert np.abs(du).max() < 1e-8 * g
    later = deckcrane.run(scenario)["beam_shape"].isel(beam=0, station=-1).sel(axis="y")
    np.testing.assert_allclose(later, shape[0, -1, 1], rtol=1e-7)


def test_boom_that_starts_undeformed_swings_about_its_settled_place() -> None:
    scenario = cantilever(
        boom({"y": {"clamped_free": 1}}),
        gravity=[0, -9.81, 0],
        run={"start": "undeformed", "duration": 2, "step": 1e-3},
    )
    swing = deckcrane.run(scenario)["q"].squeeze()
    settled = dynamics(scenario.with_values({"run.start": "given"})).equations.x.values[0]
    assert float(swing.min()) == pytest.approx(2 * settled, rel=1e-3)
    assert float(swing.max()) == pytest.approx(0.0, abs=1e-6 * abs(settled))
