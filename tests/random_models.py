"""Random trees of bodies as scenarios, with random states: what the equations are checked on.

`scenario` makes one from a seed, so that the same seed gives the same model everywhere; `models` and `given` hand them
to hypothesis, which reduces a failure to fewer bodies; `Values` evaluates a scenario's symbols at a random state.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import casadi as ca
import hypothesis
import numpy as np
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics

ALL_KINDS = ("fixed", "revolute", "prismatic", "spherical", "free")
_WEIGHTS = {"fixed": 1.0, "revolute": 4.0, "prismatic": 2.0, "spherical": 1.0, "free": 0.7}
_TURNS = ("x", "y", "z")


def scenario(
    seed: int,
    bodies: int,
    kinds: Sequence[str] = ALL_KINDS,
    on_ground_only: Sequence[str] = (),
    slender: bool = True,
    passive: bool = False,
) -> Scenario:
    """A random tree of bodies.

    Kinds `on_ground_only` hang on the ground alone; `slender` allows rods and point masses as bodies; `passive` joints
    have no springs, dampers or stops.
    """
    rng = np.random.default_rng(seed)
    found: dict[str, Any] = {}
    for i in range(bodies):
        # Half of the bodies hang on the last one, so that long chains are as common as bushes.
        parent = "ground" if i == 0 or rng.random() < 0.1 else f"b{i - 1 if rng.random() < 0.5 else rng.integers(i)}"
        allowed = [kind for kind in kinds if parent == "ground" or kind not in on_ground_only]
        weights = np.array([_WEIGHTS[kind] for kind in allowed])
        kind = str(rng.choice(allowed, p=weights / weights.sum()))
        found[f"b{i}"] = {"on": parent, "joint": _joint(rng, kind, passive), **_mass(rng, kind, slender)}
    return Scenario.model_validate(
        {
            "gravity": _vector(rng, 9.81),
            "bodies": found,
            "forces": {f"f{i}": _force(rng, bodies) for i in range(rng.integers(0, 3))},
        }
    )


def _vector(rng: np.random.Generator, size: float = 1.0) -> list[float]:
    """Often with exact zeros, which are structural: zero, along an axis, in a plane, or anywhere."""
    values = rng.uniform(-size, size, 3)
    values[rng.permutation(3)[: rng.choice(4, p=[0.5, 0.2, 0.2, 0.1])]] = 0.0
    return values.tolist()


def _rotation(rng: np.random.Generator) -> list[dict[str, float]]:
    def angle() -> float:
        return float(rng.choice([-1, 1, 2]) * math.pi / 2 if rng.random() < 0.4 else rng.uniform(-math.pi, math.pi))

    return [{str(rng.choice(_TURNS)): angle()} for _ in range(rng.integers(0, 4))]


def _axis(rng: np.random.Generator) -> Any:
    if rng.random() < 0.6:
        return str(rng.choice(["x", "y", "z", "-x", "-y", "-z"]))
    direction = rng.normal(size=3)
    return (direction / np.linalg.norm(direction)).tolist()


def _elements(rng: np.random.Generator, passive: bool) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if passive:
        return found
    if rng.random() < 0.4:
        found["spring"] = {name: float(rng.uniform(0, 20)) for name in ("linear", "cubic", "rest")}
        found["spring"]["rest"] /= 20
    if rng.random() < 0.4:
        found["damper"] = {"linear": float(rng.uniform(0, 5))}
    if rng.random() < 0.1:
        found["stops"] = {"lower": -0.5, "upper": 0.3, "stiffness": 50.0, "damping": 0.1}
    return found


def _joint(rng: np.random.Generator, kind: str, passive: bool) -> dict[str, Any]:
    joint: dict[str, Any] = {"at": _vector(rng), "rotation": _rotation(rng)}
    if kind in ("revolute", "prismatic"):
        return {kind: _axis(rng), **joint, **_elements(rng, passive)}
    angles = {name: _elements(rng, passive) for name in ("roll", "pitch", "yaw")}
    if kind == "spherical":
        return {"spherical": "roll-pitch-yaw", **joint, **angles}
    if kind == "free":
        return {"free": True, **joint, **angles, **{name: _elements(rng, passive) for name in _TURNS}}
    return {"fixed": True, **joint}


def _mass(rng: np.random.Generator, kind: str, slender: bool) -> dict[str, Any]:
    """A mass and how it is spread; a body that can turn by itself is never without inertia about an axis."""
    mass = float(rng.uniform(0.5, 5))
    found: dict[str, Any] = {"mass": mass}
    if slender and kind in ("fixed", "prismatic") and rng.random() < 0.5:
        found["shape"] = {"point": True} if rng.random() < 0.5 else {"rod": str(rng.choice(_TURNS)), "length": 1.0}
    else:
        # Of a cloud of mass with these second moments: the triangle inequality holds by itself.
        spread = rng.uniform(0.05, 0.5, 3)
        principal = mass * (spread.sum() - spread)
        R = np.linalg.qr(rng.normal(size=(3, 3)))[0] if rng.random() < 0.6 else np.eye(3)
        J = R @ np.diag(principal) @ R.T
        found["inertia"] = {
            a + b: float(J[i, j]) for i, a in enumerate("xyz") for j, b in enumerate("xyz") if i <= j and J[i, j]
        }
        found["cog"] = _vector(rng, 0.7)
    if rng.random() < 0.3:
        found["masses"] = [{"at": _vector(rng), "mass": float(rng.uniform(0.1, 1))} for _ in range(rng.integers(1, 3))]
    return found


def _force(rng: np.random.Generator, bodies: int) -> dict[str, Any]:
    return {
        "on": f"b{rng.integers(bodies)}",
        "at": _vector(rng),
        "force": _vector(rng, 10),
        "moment": _vector(rng, 10),
        "frame": str(rng.choice(["ground", "body"])),
        "factor": float(rng.uniform(0.5, 1.5)),
    }


def state(model: Scenario, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Random coordinates and speeds; pitch stays clear of a quarter turn, where roll and yaw are one motion."""
    rng = np.random.default_rng([seed, 1])
    reach = [1.2 if c.local == "pitch" else math.pi if c.kind == "angular" else 1.0 for c in model.plant.coordinates]
    return rng.uniform(-1, 1, len(reach)) * np.array(reach), rng.uniform(-1.5, 1.5, len(model.plant.speeds))


@dataclass(frozen=True)
class Model:
    """A random scenario at a random state; printed by its seed, which is all that is needed to make it again."""

    seed: int
    scenario: Scenario

    def __repr__(self) -> str:
        return f"Model(seed={self.seed}, bodies={len(self.scenario.bodies)}, {kinds_of(self.scenario)})"


def kinds_of(model: Scenario) -> list[str]:
    return [model.bodies[name].joint.kind for name in model.plant.order]


def models(most_bodies: int = 12, **options: Any) -> st.SearchStrategy[Model]:
    """Random models for hypothesis."""
    return st.builds(
        lambda seed, bodies: Model(seed, scenario(seed, bodies, **options)),
        st.integers(0, 2**31),
        st.integers(1, most_bodies),
    )


MANIFOLD = int(os.environ.get("DECKCRANE_EXAMPLES", "1"))
"""How many times as many random examples are tried; `make mutate` tries three times as many as `make test`."""


def given(strategy: st.SearchStrategy[Any], examples: int) -> Callable[[Any], Any]:
    """Hypothesis without chance and without a clock."""
    quiet = settings(
        deadline=None,
        derandomize=True,
        max_examples=MANIFOLD * examples,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    return lambda test: quiet(hypothesis.given(strategy)(test))


class Values:
    """A scenario's dynamics and the numbers of its symbols at a random state."""

    def __init__(self, model: Model) -> None:
        self.system: Dynamics = dynamics(model.scenario)
        self.q, self.u = state(model.scenario, model.seed)

    def of(self, *expressions: Any) -> list[np.ndarray]:
        """The values of symbolic expressions, as matrices."""
        equations = self.system.equations
        function = ca.Function("values", equations.arguments(), [ca.densify(expression) for expression in expressions])
        found = function(0.0, np.concatenate([self.q, self.u]), equations.u.values, equations.p.values)
        return [np.array(value) for value in (found if len(expressions) > 1 else [found])]


def assert_same(actual: Any, expected: Any, tolerance: float, scale: float | None = None) -> None:
    """Equal to a tolerance relative to the largest entry (or to `scale`, where the values may all be small)."""
    actual, expected = np.asarray(actual, dtype=float), np.asarray(expected, dtype=float)
    assert actual.shape == expected.shape
    if expected.size:
        size = max(float(np.abs(expected).max()), scale or 0.0)
        error = float(np.abs(actual - expected).max())
        assert error <= tolerance * size, f"differs by {error:.3g}, largest {size:.3g}"
