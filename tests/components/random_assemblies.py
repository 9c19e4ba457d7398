"""Random assemblies of parts: a random tree of rigid and flexible bodies with springs, dampers, stops, forces and controllers,
and on one of its bodies a crane with two cylinders of random kinds: loops and struts, masses tied or on springs, oil or force.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st

from deckcrane.components.catalogue import Scenario
from tests import random_models
from tests.components.beams.flexible_models import flexible
from tests.random_models import Model


def assembly(seed: int, bodies: int) -> Scenario:
    rng = np.random.default_rng([seed, 11])
    tree = flexible(seed, bodies) if rng.random() < 0.5 else random_models.scenario(seed, bodies)
    data = tree.model_dump(by_alias=True, exclude_unset=True)
    rigid = [name for name, body in data["bodies"].items() if body.get("beam") is None]
    _stopped(rng, data["bodies"])
    data["bodies"] |= _crane(rng, str(rng.choice(["ground", *rigid])))
    data["cylinders"], control = _cylinders(
        rng, {name for name in ("inner", "outer") if "beam" in data["bodies"][name]}
    )
    joints = {name: data["bodies"][name]["joint"] for name in (*rigid, "king")}
    driven = [name for name, joint in joints.items() if {"revolute", "prismatic"} & set(joint)]
    control |= {name: _controller(rng) for name in driven if rng.random() < 0.5}
    data["points"] = {}
    data["winches"] = {"hoist": _winch(rng, str(rng.choice(["ground", *rigid, "king"])))}
    control |= _hoisting(rng, data["winches"]["hoist"])
    _paired(rng, data["cylinders"])
    data["contacts"] = _contacts(rng) if rng.random() < 0.5 else {}
    return Scenario.model_validate({**data, "control": control, "run": {"start": "undeformed"}})


def _contacts(rng: np.random.Generator) -> dict[str, Any]:
    """The outer boom against a plane of the ground or of the king, somewhere: random states press some of them in."""
    friction: dict[str, Any] = {"mu": 0.3, "mu_static": 0.4}
    if rng.random() < 0.5:
        friction["bristle"] = {"deflection": 0.01, "damping": 0.02}
    surface = {
        "on": str(rng.choice(["ground", "king"])),
        "plane": rng.normal(size=3).tolist(),
        "at": rng.normal(size=3).tolist(),
    }
    if rng.random() < 0.5:
        surface |= {"size": [8.0, 6.0], "thickness": 4.0}
    touching = {"on": "outer", "points": [[4.0, 0, 0], [10.0, 0.2, -0.1]]}
    return {"plane": {"touching": touching, "surface": surface, "stiffness": 2e5, "friction": friction}}


def _stopped(rng: np.random.Generator, bodies: dict[str, Any]) -> None:
    """Stops on some joints, so close that a random state presses them in."""
    for body in bodies.values():
        joint = body["joint"]
        if {"revolute", "prismatic"} & set(joint) and body.get("beam") is None and rng.random() < 0.4:
            low, high = sorted(rng.uniform(-0.3, 0.3, 2))
            joint["stops"] = {"lower": low, "upper": high + 0.01, "stiffness": 80.0, "damping": 0.3}


def _crane(rng: np.random.Generator, on: str) -> dict[str, Any]:
    def boom() -> dict[str, Any]:
        if rng.random() < 0.5:
            return {"mass": 2000.0, "shape": {"rod": "x", "length": 10.0}}
        section = {"area": 0.02, "Iz": 4e-4, "Iy": 4e-4}
        modes = {"z": {"polynomial": 2}, "y": {"clamped_free": 1}}
        return {"beam": {"length": 10.0, "youngs_modulus": 2e11, "density": 7850.0, "section": section, "modes": modes}}

    return {
        "king": {"on": on, "joint": {"revolute": "z"}, "mass": 3000.0, "inertia": [900.0, 900.0, 900.0]},
        "inner": {"on": "king", "joint": {"revolute": "y", "at": [0, 0, 3], "start": -0.5}, **boom()},
        "outer": {"on": "inner", "joint": {"revolute": "y", "at": [10, 0, 0], "start": 2.0}, **boom()},
    }


def _cylinders(rng: np.random.Generator, bending: set[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Loops between rigid bodies alone."""
    ends = {
        "luff": (("king", [1, 0.5, 0]), ("inner", [4, 0.5, -0.3])),
        "fold": (("inner", [6, 0, 0.2]), ("outer", [3, 0, 0])),
    }
    cylinders, control = {}, {}
    for name, (barrel, piston) in ends.items():
        loop = not bending & {barrel[0], piston[0]} and rng.random() < 0.7
        own: dict[str, Any] = {"model": "loop" if loop else "strut", "stroke": [0, 4.5]}
        masses = float(rng.choice([0.0, 200.0]))
        if loop:
            own["coordinate"] = str(rng.choice(["angle", "extension"]))
        elif masses and rng.random() < 0.5:
            own["mass_springs"] = {"stiffness": 1e6, "damping": 1e3}
        own["barrel"] = {"on": barrel[0], "at": barrel[1], "length": 2.0, "mass": masses}
        own["piston"] = {"on": piston[0], "at": piston[1], "mass": masses / 2}
        if rng.random() < 0.6:
            own["hydraulics"] = _oil(rng)
            if rng.random() < 0.7:
                control[name] = {
                    "valve": {"gain": 0.3, "filter": float(rng.choice([0.0, 0.5]))},
                    "setpoint": {"hold": 2.0},
                }
        else:
            control[name] = {"force": float(rng.uniform(-1e5, 1e5))}
        cylinders[name] = own
    return cylinders, control


def _oil(rng: np.random.Generator) -> dict[str, Any]:
    found: dict[str, Any] = {
        "piston_area": 0.045,
        "rod_area": 0.03,
        "piston_chamber": 0.05,
        "rod_chamber": 4.6,
        "bulk_modulus": 1.2e9,
        "leakage": {"internal": 1e-11, "external": float(rng.choice([0.0, 1e-12]))},
        "oil": {"density": 880.0},
        "valve": {"discharge": 0.6, "opening_area": 7e-4, "spool_time": float(rng.choice([0.0, 0.05]))},
        "supply": {"pressure": 21e6, "return_pressure": 2e5},
        "start": {"piston_pressure": 5e6, "rod_pressure": 4e6},
    }
    if rng.random() < 0.5:
        found["supply"]["relief"] = {"pressure": 5.2e6, "gradient": 1e-10}
    if rng.random() < 0.5:
        found["friction"] = {"coulomb": 2e3, "static": 3e3, "viscous": 1e4}
    return found


def _winch(rng: np.random.Generator, on: str) -> dict[str, Any]:
    """With a motor or oil, rotor and brake, about any axis."""
    found: dict[str, Any] = {"on": on, "axis": rng.normal(size=3).tolist(), "radius": 0.4, "mass": 50.0, "gear": 5.0}
    inertia = float(rng.choice([0.0, 0.2]))
    if rng.random() < 0.5:
        found["motor"] = {"torque": 2.0, "power": 3.0, "rope_speed": 0.9, "inertia": inertia}
    else:
        found["hydraulics"] = {
            "displacement": 1e-4,
            "line_volume": 2e-3,
            "leakage": {"internal": 1e-11, "external": 1e-12},
            "valve": {"opening_area": 1e-5},
            "supply": {"pressure": 5e6},
            "friction": {"coulomb": 1.0, "static": 2.0, "viscous": 0.1},
            "inertia": inertia,
        }
    if rng.random() < 0.7:
        found["brake"] = {"torque": 20.0, "twist": 0.1, "closed": float(rng.choice([0.0, 0.5, 1.0]))}
        found["brake"] |= {"overspeed": 0.2} if rng.random() < 0.5 else {}
    return found


def _hoisting(rng: np.random.Generator, winch: dict[str, Any]) -> dict[str, Any]:
    if "hydraulics" in winch:
        return {"hoist.rope": {"valve": {"gain": 0.3}, "setpoint": {"hold": 0.5}}}
    pd = {"pd": {"stiffness": 40.0, "damping": 20.0}, "setpoint": {"quintic": [[0, 0.1], [3, -0.4]]}}
    return {str(rng.choice(["hoist", "hoist.rope"])): pd}


def _paired(rng: np.random.Generator, cylinders: dict[str, Any]) -> None:
    """Some of the cylinders are two."""
    for own in cylinders.values():
        if rng.random() < 0.4:
            own["pair"] = {"spacing": 1.2}
            if "hydraulics" in own and rng.random() < 0.5:
                own["pair"]["circuits"] = "two"


def _controller(rng: np.random.Generator) -> dict[str, Any]:
    limits: dict[str, Any] = {"limit": 3.0} if rng.random() < 0.5 else {}
    if rng.random() < 0.5:
        own = {"stiffness": 4.0, "damping": 2.0, "gravity_compensation": bool(rng.random() < 0.5)}
        return {"pd": own, "setpoint": {"quintic": [[0, 0.1], [3, -0.4]]}, **limits}
    speed = {"speed_limit": 0.5} if limits and rng.random() < 0.5 else {}
    return {"force": {"quintic": [[0, 0.0], [4, 5.0]]}, **limits, **speed}


def assemblies(most_bodies: int = 4) -> st.SearchStrategy[Model]:
    """Random assemblies for hypothesis."""
    return st.builds(
        lambda seed, bodies: Model(seed, assembly(seed, bodies)), st.integers(0, 2**31), st.integers(1, most_bodies)
    )
