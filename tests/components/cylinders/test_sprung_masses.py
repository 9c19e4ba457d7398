"""Dampers of masses on springs: they work on the speed of a mass against its pin, and the pin's speed is its body's own.

No other formulation has these dampers, so they are held against energy and against where the pins are seen to move.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.strut import sprung_masses
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from tests.components.beams.flexible_models import scene
from tests.random_models import assert_same

PINS = {"jack.barrel": ("king", [1.5, 0.5, 0.2]), "jack.piston": ("boom", [4.0, 0.5, -0.3])}
MASSES = {"jack.barrel": 700.0, "jack.piston": 300.0}
STIFFNESS, DAMPING = 2e6, 3e4


def crane(damping: float) -> Scenario:
    """A boom on a king that both turn, with the heavy ends of a strut that pushes nothing, and sensors at its pins."""
    bodies = {
        "king": {"on": "ground", "joint": {"revolute": "z"}, "mass": 3000, "inertia": [900, 900, 900]},
        "boom": {
            "on": "king",
            "joint": {"revolute": "y", "at": [0, 0, 3], "start": -0.5},
            "mass": 2000,
            "shape": {"rod": "x", "length": 10},
        },
    }
    ends: dict[str, Any] = {
        name.removeprefix("jack."): {"on": on, "at": at, "mass": MASSES[name]} for name, (on, at) in PINS.items()
    }
    ends["barrel"]["length"] = 2.0
    springs = {"stiffness": STIFFNESS, "damping": damping}
    jack = {**ends, "stroke": [0, 5], "model": "strut", "mass_springs": springs}
    points = {name.replace(".", "_"): {"on": on, "at": at} for name, (on, at) in PINS.items()}
    return scene(bodies, gravity=[0, 0, -9.81], cylinders={"jack": jack}, points=points)


class Stirred:
    """The crane at a random state: everything turns, and the masses fly about their pins."""

    def __init__(self, damping: float, with_pins: bool = False) -> None:
        self.equations = dynamics(crane(damping)).equations
        rng, self.x = np.random.default_rng(5), self.equations.x.values.copy()
        self.x[:2] += rng.uniform(-0.3, 0.3, 2)
        self.x[2:] += rng.uniform(-0.8, 0.8, len(self.x) - 2)
        self.x[2:4] = (0.7, -0.5)  # the speeds of slew and luff
        if with_pins:
            for name, velocity in self.pin_velocities().items():
                self.x[self.places(name, "d:")] = velocity

    def places(self, mass: str, kind: str) -> list[int]:
        return [self.equations.x.names.index(f"{mass}.{kind}{axis}") for axis in "xyz"]

    def pin_velocities(self) -> dict[str, np.ndarray]:
        """From where the pins are seen to be, differentiated; not from the twists that the dampers look at."""
        moved = ca.jtimes(self.output("point_position"), self.equations.x.symbols, self.equations.dx)
        return dict(zip(PINS, self.value(moved).reshape(-1, 3), strict=True))

    def output(self, name: str) -> ca.SX:
        return next(output.written_out for output in self.equations.y if output.name == name)

    def value(self, expression: ca.SX) -> np.ndarray:
        function = ca.Function("f", self.equations.arguments(), [ca.densify(expression)])
        return np.array(function(0.0, self.x, self.equations.u.values, self.equations.p.values)).ravel()


def test_an_end_without_mass_swings_on_no_spring() -> None:
    light = crane(DAMPING).with_values({"cylinders.jack.barrel.mass": 0.0})
    assert [mass.label for mass in sprung_masses(light.plant)] == ["jack.piston"]


def test_dampers_of_sprung_masses_take_what_their_speed_against_the_pins_says_and_no_more() -> None:
    crane = Stirred(DAMPING)
    energy = ca.sum1(crane.output("energy"))
    rate = crane.value(ca.jtimes(energy, crane.equations.x.symbols, crane.equations.dx))
    against = {name: crane.x[crane.places(name, "d:")] - v for name, v in crane.pin_velocities().items()}
    lost = DAMPING * sum(float(speed @ speed) for speed in against.values())
    assert lost > 1e3
    assert_same(rate, [-lost], 1e-10)


@pytest.mark.parametrize("damping", [1e3, 1e6])
def test_a_mass_that_moves_with_its_pin_feels_no_damper_however_fast_the_pin_turns(damping: float) -> None:
    undamped, damped = Stirred(0.0, with_pins=True), Stirred(damping, with_pins=True)
    assert all(np.linalg.norm(v) > 0.5 for v in damped.pin_velocities().values())
    assert_same(damped.value(damped.equations.dx), undamped.value(undamped.equations.dx), 1e-10)


def test_energy_of_sprung_masses_balances_at_random_states() -> None:
    check_balance(dynamics(crane(DAMPING)))
