"""Random lifts: any of ropes, linkage, telescope, pair, winch, friction, bushing, contact, water and wind on one crane, together.

Whatever is combined, every part's energy balances, and so does the whole; and without anything that holds on to the ground but the
slew joint, the momentum of all bodies changes by their weight and by what that joint carries.
"""

from __future__ import annotations

import warnings
from typing import Any

import casadi as ca
import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneWarning
from deckcrane.formulations.energy_balance import balances
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.scenario.reading import validate_scenario

SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.study) for seed in range(3, 40))]


def lift(seed: int, grounded: bool = True) -> Scenario:
    """A crane with a load; each further thing with a chance of two thirds. `grounded`: also what acts from outside."""
    rng = np.random.default_rng([seed, 14])

    def chosen() -> bool:
        return bool(rng.random() < 0.67)

    def about(value: float) -> float:
        return float(value * rng.uniform(0.8, 1.2))

    data: dict[str, Any] = {
        "deckcrane": 1,
        "gravity": [0.0, 0.0, -9.81],
        "bodies": {
            "king": {
                "on": "ground",
                "joint": {"revolute": "z", "start": 0.3},
                "mass": about(2e4),
                "inertia": [4e4, 4e4, 3e4],
            },
            "boom": {
                "on": "king",
                "joint": {"revolute": "y", "at": [0.8, 0.0, 4.0], "start": -0.8},
                "mass": about(1e4),
                "shape": {"rod": "x", "length": 14.0},
                "inertia": [4e3, 2e5, 2e5],
            },
            "jib": {
                "on": "boom",
                "joint": {"revolute": "y", "at": "tip", "start": 0.698},
                "mass": about(5e3),
                "shape": {"rod": "x", "length": 8.0},
                "inertia": [1e3, 3e4, 3e4],
            },
            "load": {
                "on": "ground",
                "joint": {"free": True, "x": {"start": 14.0}, "y": {"start": 4.0}, "z": {"start": -1.0}},
                "mass": about(2e4),
                "shape": {"box": [4.0, 3.0, 2.0]},
            },
        },
        "reactions": {"frame": "ground"},
        "control": {"king": {"force": about(1e4)}},
        "run": {"start": "given", "step": 0.001, "duration": 1.0},
    }
    _driven(data, chosen, about)
    tip = _telescope(data, about) if chosen() else ("jib", [8.0, 0.0, 0.0])
    _roped(data, tip, chosen, about)
    if chosen():
        data["bodies"]["king"]["joint"]["friction"] = {"mu": 0.006, "raceway": 2.4, "constant": 1e3, "creep": 0.05}
    if chosen():
        ends = [{"on": "boom", "at": [6.0, 0.5, 1.0]}, {"on": "load", "at": [0.5, 0.0, 1.0]}]
        six = {axis: about(1e4) for axis in ("x", "y", "z", "roll", "pitch", "yaw")}
        data["bushings"] = {"tie": {"between": ends, "stiffness": six, "damping": {"x": 300.0, "yaw": 200.0}}}
    if grounded:
        _outside(data, chosen)
    return validate_scenario(data)


def _driven(data: dict[str, Any], chosen: Any, about: Any) -> None:
    """What moves boom and jib: a cylinder or a pair; a linkage with its own, or a moment."""
    luffing: dict[str, Any] = {
        "barrel": {"on": "king", "at": [1.6, 0.0, 0.8], "mass": about(1500.0), "length": 4.6},
        "piston": {"on": "boom", "at": [5.5, 0.0, -0.9], "mass": about(900.0), "length": 4.2},
        "stroke": [0.45, 3.85],
    }
    if chosen():
        luffing["pair"] = {"spacing": 1.6, "side_share": 0.3}
    if chosen():
        luffing["friction"] = {"pins": {"mu": 0.1, "radius": 0.06, "creep": 0.01}}
    data["cylinders"] = {"luffing": luffing}
    data["control"]["luffing"] = {"force": about(2e6)}
    if not chosen():
        data["control"]["jib"] = {"force": about(-1e6)}
        return
    bar = {"mass": about(300.0), "shape": {"rod": "x", "length": 1.4}, "inertia": [20.0, 80.0, 80.0]}
    data["bodies"]["rocker"] = {
        "on": "boom",
        "joint": {"revolute": "y", "at": [12.4, 0.0, -0.45], "start": 1.117},
        **bar,
    }
    data["bodies"]["coupler"] = {"on": "rocker", "joint": {"revolute": "y", "at": "tip", "start": -1.482}, **bar}
    data["bodies"]["coupler"]["shape"] = {"rod": "x", "length": 1.25}
    pin = [{"on": "coupler", "at": [1.25, 0.0, 0.0]}, {"on": "jib", "at": [0.95, 0.0, -0.85]}]
    data["linkages"] = {"knuckle": {"closures": {"pin": {"pin": pin}}}}
    data["cylinders"]["folding"] = {
        "barrel": {"on": "boom", "at": [7.2, 0.0, -0.8], "mass": about(700.0), "length": 4.8},
        "piston": {"on": "rocker", "at": [1.4, 0.0, 0.0], "mass": about(400.0), "length": 4.4},
        "stroke": [0.6, 1.6],
    }
    data["control"]["folding"] = {"force": about(2e6)}


def _telescope(data: dict[str, Any], about: Any) -> tuple[str, list[float]]:
    stage = {"shape": {"rod": "x", "length": 7.0}, "inertia": [200.0, 8e3, 8e3]}
    for name, on in (("stage_1", "jib"), ("stage_2", "stage_1")):
        data["bodies"][name] = {
            "on": on,
            "joint": {"prismatic": "x", "at": [1.5, 0.0, 0.0], "start": 1.0},
            **stage,
            "mass": about(2e3),
        }
    data["couplings"] = {"stage_2": {"follows": {"stage_1": about(1.0)}}}
    data["control"]["stage_1"] = {"force": about(3e4)}
    return "stage_2", [7.0, 0.0, 0.0]


def _roped(data: dict[str, Any], tip: tuple[str, list[float]], chosen: Any, about: Any) -> None:
    """The load on a rope from a winch or the boom, through a block on falls or not; the rope is taut, or slack."""
    start: dict[str, Any] = {"on": "boom", "at": [1.0, 0.0, 0.9]}
    if chosen():
        motor = {"torque": 900.0, "rope_speed": 2.0, "inertia": about(3.0)}
        winch = {
            "on": "king",
            "at": [-1.5, 0.0, 3.0],
            "axis": "y",
            "radius": 0.35,
            "mass": about(4e3),
            "gear": 60.0,
            "motor": motor,
        }
        data["winches"] = {"winch": winch | ({"brake": {"torque": 4e4, "closed": 0.6}} if chosen() else {})}
        data["control"]["winch"] = {"force": about(-2e4)}
        start = {"drum": "winch"}
    path = [
        start,
        {"on": "boom", "at": [13.0, 0.0, 1.2], "efficiency": 0.97},
        {"on": tip[0], "at": tip[1], "efficiency": 0.98},
    ]
    law = {
        "stiffness": about(2e7),
        "damping": about(2e5),
        "friction_speed": 0.3,
        "tension" if chosen() else "slack": 5e4,
    }
    law = {key: 0.2 if key == "slack" else value for key, value in law.items()}
    if not chosen():
        data["ropes"] = {"hoist": {"path": [*path, {"on": "load", "at": [0.0, 0.0, 1.0]}], **law}}
        return
    block = {"free": True, "x": {"start": 14.0}, "y": {"start": 4.2}, "z": {"start": 5.0}}
    data["bodies"]["block"] = {"on": "ground", "joint": block, "mass": about(1200.0), "inertia": [300.0, 350.0, 200.0]}
    data["ropes"] = {
        "hoist": {"path": [*path, {"on": "block", "at": [0.0, 0.0, 0.4], "efficiency": 0.98}], "falls": 4, **law}
    }
    for i, (x, y) in enumerate(((2, 1.5), (2, -1.5), (-2, 1.5), (-2, -1.5))):
        legs = [{"on": "block", "at": [0.0, 0.0, -0.4]}, {"on": "load", "at": [x, y, 1.0]}]
        data["ropes"][f"sling_{i}"] = {
            "path": legs,
            "stiffness": about(1e7),
            "damping": 1e5,
            "tension": 3e4 if i else 0.0,
        }


def _outside(data: dict[str, Any], chosen: Any) -> None:
    """What acts from outside: a deck that the load presses, water that it is in, wind on load and boom."""
    if chosen():
        surface = {"on": "ground", "plane": "z", "at": [0.0, 0.0, -1.9]}
        data["contacts"] = {
            "deck": {
                "touching": {"on": "load", "box": "all"},
                "surface": surface,
                "stiffness": 5e6,
                "friction": {"mu": 0.3},
                "restitution": 0.2,
            }
        }
    if chosen():
        data["in_water"] = {"hull": {"on": "load", "shape": {"box": [4.0, 3.0, 2.0]}}}
    if chosen():
        areas = {
            "load": {"on": "load", "box": [4.0, 3.0, 2.0]},
            "boom": {"on": "boom", "area": 12.0, "at": [7.0, 0.0, 0.0]},
        }
        data["wind"] = {"speed": 15.0, "direction": 0.7, "areas": areas}


@pytest.mark.parametrize("seed", SEEDS)
def test_energy_balances_whatever_is_combined(seed: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        found = balances(dynamics(lift(seed)), seed)
    assert [str(balance) for balance in found if not balance.holds] == []
    assert found[-1].size > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_momentum_changes_by_weights_and_by_what_the_slew_joint_carries(seed: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        system = dynamics(lift(seed, grounded=False))
    equations = system.equations
    rng = np.random.default_rng(seed)
    x = equations.x.values + 0.05 * equations.x.scales * rng.uniform(-1, 1, len(equations.x))
    at = 0.3, x, equations.u.values, equations.p.values
    momentum, weight = _momentum(system)
    rate = ca.jtimes(momentum, equations.x.symbols, equations.dx)
    function = ca.Function("momentum", equations.arguments(), [ca.densify(rate), ca.densify(weight)])
    changing, weights = (np.array(value).ravel() for value in function(*at))
    outputs = equations.unstack(np.array(equations.outputs()(*at)).reshape(1, -1))
    joints = next(output.labels for output in equations.y if output.name == "reaction")["joint"]
    carried = outputs["reaction"].reshape(-1, 6)[list(joints).index("king")][:3]
    size = np.max(np.abs(weights)) + np.max(np.abs(changing))
    np.testing.assert_allclose(changing, weights + carried, atol=1e-9 * size)


def _momentum(system: Dynamics) -> tuple[Any, Any]:
    """Of all bodies, and their weights, in the ground frame."""
    world, tree = system.world, system.mechanism
    momentum, weight = ca.SX(3, 1), ca.SX(3, 1)
    for link, twist, (R, _) in zip(tree.links, world.twists, world.poses, strict=True):
        spin, v = twist[:3], twist[3:]
        momentum += link.m * (R @ (v + ca.cross(spin, link.c)))
        weight += link.m * tree.gravity
    return momentum, weight


def test_random_lifts_are_made_of_everything() -> None:
    sections = {
        name for seed in range(40) for name, value in lift(seed).model_dump(exclude_unset=True).items() if value
    }
    wanted = {"linkages", "couplings", "cylinders", "winches", "ropes", "bushings", "contacts", "in_water", "wind"}
    assert wanted <= sections
