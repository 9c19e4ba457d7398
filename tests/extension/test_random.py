"""Random assemblies with parts and joints from outside: their energy balances, and formulations agree."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.energy_balance import balances, check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.kane_explicit import kanes_equations
from deckcrane.scenario.registry import registry
from tests import random_models
from tests.components.random_assemblies import assembly
from tests.extension.conftest import script
from tests.random_models import Model, Values, assert_same
from tests.studies import each_time


def helical(data: dict[str, Any], rng: np.random.Generator) -> None:
    """Makes screws of the hinges of a tree."""
    for body in data["bodies"].values():
        joint = body["joint"]
        if "revolute" in joint:
            own = {key: joint.pop(key) for key in ("spring", "damper", "stops") if key in joint}
            body["joint"] = {
                "helical": joint.pop("revolute"),
                "pitch": float(rng.uniform(-2, 2)),
                "angle": own,
                **joint,
            }


@pytest.mark.usefixtures("extensions")
@pytest.mark.parametrize("seed", each_time(range(8), 0, 1, 2))
def test_trees_with_screws_solve_kanes_equations_as_explicit_sums(seed: int) -> None:
    rng = np.random.default_rng(seed)
    data = random_models.scenario(seed, 6, slender=False).model_dump(by_alias=True, exclude_unset=True)
    helical(data, rng)
    scenario = Scenario.model_validate(data)
    assert any(scenario.bodies[name].joint.kind == "own" for name in scenario.bodies)
    values = Values(Model(seed, scenario))
    system = values.system
    kane = kanes_equations(system.mechanism, system.generalized_forces, system.external)
    M, C, tau, du = values.of(kane.M, kane.C, kane.tau, system.accelerations.du)
    assert_same(du.ravel(), np.linalg.solve(M, tau.ravel() - C @ values.u), 1e-10)
    check_balance(system)


@pytest.mark.usefixtures("extensions")
@pytest.mark.parametrize("seed", each_time(range(6), 0, 1))
def test_random_assemblies_with_parts_from_outside_keep_their_energy_balance(seed: int) -> None:
    rng, scenario = np.random.default_rng(seed), assembly(seed, 3)
    parts: dict[str, Any] = {}
    for name, body in scenario.bodies.items():
        at = [0.5, 0.0, 0.0] if body.beam is None else (np.array(body.beam.tip) * rng.uniform(0, 1)).round(6).tolist()
        parts[f"{name}-air"] = {"quadratic_drag": {"on": name, "at": at, "coefficient": float(rng.uniform(0, 9))}}
        tuned = {"mass": float(rng.uniform(0.1, 2)), "stiffness": 30.0, "damping": float(rng.uniform(0, 3))}
        parts[f"{name}-tuned"] = {"absorber": {"on": name, "at": at, "along": rng.normal(size=3).tolist(), **tuned}}
    found = balances(dynamics(scenario.with_values({"parts": parts})), seed)
    assert [str(balance) for balance in found if not balance.holds] == []
    assert sum(balance.name.startswith("parts.") for balance in found) == 2 * len(scenario.bodies)


def test_kinds_of_one_test_are_not_those_of_another() -> None:
    assert registry.kinds() == ()
    script("pi")
    assert [kind.key for kind in registry.kinds()] == ["pi"]
