"""Flexible mechanisms for the tests: random trees of rigid bodies and beams, and small scenes with known answers.

`flexible` turns some bodies of a random rigid tree into beams, with all that hangs on them; `boom` and `scene` make
scenarios of uniform beams.
"""

from __future__ import annotations

import math
from copy import copy
from typing import Any

import casadi as ca
import numpy as np
from hypothesis import strategies as st

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from tests import random_models
from tests.random_models import Model, Values

CLAMPED = ("polynomial", "clamped_free", "clamped_pinned", "table")
BAR = ("clamped", "polynomial", "sine", "table")


def flexible(
    seed: int, bodies: int, foreshortening: bool | None = None, stretch: bool = True, stations: int = 2
) -> Scenario:
    """A random tree with at least one beam; foreshortening by chance unless it is given, `stretch` allows its modes."""
    rng = np.random.default_rng([seed, 6])
    plain = random_models.scenario(seed, bodies, slender=False).model_dump(by_alias=True, exclude_unset=True)
    beams = [name for name in plain["bodies"] if rng.random() < 0.6] or ["b0"]
    for name in beams:
        body = plain["bodies"][name]
        for key in ("mass", "cog", "inertia", "shape", "masses"):
            body.pop(key, None)
        body["beam"] = beam = _beam(rng, body["joint"], stretch)
        beam["foreshortening"] = bool(rng.random() < 0.5) if foreshortening is None else foreshortening
        if rng.random() < 0.5:
            body["masses"] = [{"at": _beside(rng, beam), "mass": float(rng.uniform(0.1, 1))}]
        for other in plain["bodies"].values():
            if other["on"] == name:
                other["joint"]["at"] = _beside(rng, beam)
        for force in plain["forces"].values():
            if force["on"] == name:
                force["at"] = _beside(rng, beam)
    for body in plain["bodies"].values():
        for element in (body["joint"], *(value for value in body["joint"].values() if isinstance(value, dict))):
            element.pop("stops", None)
    points = {f"at_{name}": {"on": name, "at": _beside(rng, plain["bodies"][name]["beam"])} for name in beams}
    others = {"points": points, "run": {"start": "undeformed"}, "reactions": {"stations": stations}}
    return Scenario.model_validate({**plain, **others})


def _beside(rng: np.random.Generator, beam: dict[str, Any]) -> list[float]:
    """A place off the axis of a beam, or on it, anywhere from root to tip."""
    at = rng.uniform(-0.3, 0.3, 3) if rng.random() < 0.6 else np.zeros(3)
    at["xyz".index(beam["along"])] = beam["length"] * (1.0 if rng.random() < 0.3 else rng.random())
    return np.round(at, 6).tolist()  # the model rounds places to a nanometre


def _beam(rng: np.random.Generator, joint: dict[str, Any], stretch: bool) -> dict[str, Any]:
    """A soft beam of about a metre and a few kilograms, with modes that its joint allows."""
    first, length = int(rng.integers(3)), round(float(rng.uniform(0.8, 1.6)), 6)
    axis = joint.get("revolute")
    acted = "spring" in joint or "damper" in joint
    modes: dict[str, Any] = {}
    for plane, about in (("y", "xyz"[(first + 2) % 3]), ("z", "xyz"[(first + 1) % 3])):
        turns = isinstance(axis, str) and axis.strip("-") == about and not acted
        if rng.random() < 0.7:
            modes[plane] = _modes(rng, (*CLAMPED, "sine", "pinned_free") if turns else CLAMPED, length, 2)
    for kind in ("twist", "x") if stretch else ("twist",):
        if rng.random() < 0.5 or (kind == "x" and not modes) or not (modes or stretch):
            modes[kind] = _modes(rng, BAR, length, 1)
    sections = [
        {"area": float(a), "Iz": float(Iz), "Iy": float(Iy), "torsion": float(T)}
        for a, Iz, Iy, T in rng.uniform(0.5, 1.0, (3, 4)) * np.array([0.2, 0.02, 0.03, 0.04])
    ]
    places = (0.0, 0.4 * length, length)
    tapered = [{"at": at, **section} for at, section in zip(places, sections, strict=True)]
    return {
        "along": "xyz"[first],
        "length": length,
        "youngs_modulus": 2e4,
        "density": 20.0,
        "section": tapered if rng.random() < 0.5 else sections[0],
        "modes": modes,
        "damping": {"ratio": 0.02} if rng.random() < 0.5 else {"rayleigh": {"mass": 0.1, "stiffness": 1e-3}},
    }


def _modes(rng: np.random.Generator, families: tuple[str, ...], length: float, first_power: int) -> dict[str, Any]:
    family, count = str(rng.choice(families)), int(rng.integers(1, 3))
    if family != "table":
        return {family: count}
    at = np.linspace(0.0, length, 7)
    values = [((at / length) ** (first_power + i) * (1.3 - 0.2 * at / length)).tolist() for i in range(count)]
    return {"table": {"at": at.tolist(), "values": values, **({"clamped": True} if first_power == 2 else {})}}


def flexible_models(most_bodies: int = 4, **options: Any) -> st.SearchStrategy[Model]:
    """Random flexible models for hypothesis."""
    return st.builds(
        lambda seed, bodies: Model(seed, flexible(seed, bodies, **options)),
        st.integers(0, 2**31),
        st.integers(1, most_bodies),
    )


class FlexibleValues(Values):
    """The dynamics of a flexible model and a random state of it, with deflections of a tenth of its beams."""

    def __init__(self, model: Model) -> None:
        self.scenario, self.system = model.scenario, dynamics(model.scenario)
        self.q, self.u = random_models.state(model.scenario, model.seed)
        for i, coordinate in enumerate(model.scenario.plant.coordinates):
            if i in self.modes:
                self.q[i] *= 0.1 if coordinate.kind == "linear" else 0.1 / math.pi
                self.u[i] *= 0.3

    @property
    def modes(self) -> list[int]:
        """Where the coordinates of beams stand."""
        return mode_indices(self.system)

    @property
    def accelerations(self) -> Any:
        """Of the coordinates, in symbols: d/dt (N u)."""
        tree, du = self.system.mechanism, self.system.accelerations.du
        dq = tree.rates @ tree.u
        return ca.jtimes(dq, tree.q, dq) + tree.rates @ du

    def output(self, name: str) -> Any:
        return next(output.written_out for output in self.system.equations.y if output.name == name)

    def with_deflections(self, factor: float) -> FlexibleValues:
        """The same at a state with all deflections and their rates multiplied."""
        found = copy(self)
        found.q, found.u = self.q.copy(), self.u.copy()
        found.q[self.modes] *= factor
        found.u[self.modes] *= factor
        return found


def mode_indices(system: Dynamics) -> list[int]:
    links = [link for link in system.mechanism.links if link.beam is not None]
    return [i for link in links for i in range(link.speeds.start, link.speeds.stop)]


EI = 1.2e8
"""Of a boom [N m^2]."""
MASS_PER_LENGTH = 200.0


def boom(modes: dict[str, Any], length: float = 10.0, **changes: Any) -> dict[str, Any]:
    """A uniform beam of the size of a crane's boom, so thin that the rotary inertia of its sections counts for nothing."""
    section = {"area": 0.02, "Iz": EI / 1e18, "Iy": EI / 1e18}
    data = {"length": length, "youngs_modulus": 1e18, "density": MASS_PER_LENGTH / 0.02, "section": section}
    return {**data, "modes": modes, **changes}


def scene(bodies: dict[str, Any], **others: Any) -> Scenario:
    """Without weight and undeformed at the start unless told otherwise."""
    return Scenario.model_validate({"gravity": [0, 0, 0], "bodies": bodies, "run": {"start": "undeformed"}, **others})


def cantilever(beam: dict[str, Any], **others: Any) -> Scenario:
    """A beam clamped to the ground, and whatever else."""
    bodies = {"boom": {"on": "ground", "joint": {"fixed": True}, "beam": beam}, **others.pop("bodies", {})}
    return scene(bodies, **others)


def at_start(system: Dynamics, *names: str, t: float = 0.0) -> list[np.ndarray]:
    """Outputs at the start by name, each in its own shape."""
    equations = system.equations
    stacked = np.array(equations.outputs()(t, equations.x.values, equations.u.values, equations.p.values))
    found = equations.unstack(stacked.reshape(1, -1))
    return [found[name][0] for name in names]
