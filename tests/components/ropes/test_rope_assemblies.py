"""Random assemblies of ropes: energy, momentum, and no force or moment left over."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.formulations.energy_balance import balances
from deckcrane.formulations.forward_dynamics import dynamics

BODIES = ("boom", "block", "load")


def assembly(seed: int, free: bool = False, lossless: bool = False) -> Scenario:
    """A boom, a block and a load, a drum on the boom, and two to four random ropes through them; `free`: nothing on the ground."""
    rng = np.random.default_rng([seed, 14])

    def place(middle: float = 0.0) -> dict[str, Any]:
        starts = {axis: {"start": float(rng.uniform(-3, 3))} for axis in "xyz"}
        starts |= {axis: {"start": float(rng.uniform(-0.4, 0.4))} for axis in ("roll", "pitch", "yaw")}
        starts["z"]["start"] += middle
        return {
            "free": True,
            **starts,
            "velocity": rng.uniform(-1, 1, 3).tolist(),
            "angular_velocity": rng.uniform(-0.3, 0.3, 3).tolist(),
        }

    solid = {"mass": 1500.0, "cog": rng.uniform(-0.2, 0.2, 3).tolist(), "inertia": [900.0, 1100.0, 1300.0]}
    bodies: dict[str, Any] = {
        name: {"on": "ground", "joint": place(-10.0 * i), **solid} for i, name in enumerate(BODIES)
    }
    turning = {"revolute": "y", "at": [-1.0, 0.2, 0.1], "speed": 0.5}
    bodies["drum"] = {"on": "boom", "joint": turning, "mass": 100.0, "inertia": [9.0, 9.0, 9.0]}
    ropes = {f"r{i}": _rope(rng, free, lossless, drum=i == 0) for i in range(int(rng.integers(2, 5)))}
    gravity = [0.0, 0.0, 0.0] if free else [0.0, 0.0, -9.81]
    run = {"duration": 0.5, "step": 2e-4, "every": 1e-2}
    data = {"deckcrane": 1, "gravity": gravity, "bodies": bodies, "ropes": ropes, "run": run}
    return Scenario.model_validate(data)


def _rope(rng: np.random.Generator, free: bool, lossless: bool, drum: bool) -> dict[str, Any]:
    """Up and down between the bodies, over points and sheaves."""

    def point(body: str, inner: bool) -> dict[str, Any]:
        found: dict[str, Any] = {"on": body, "at": rng.uniform(-0.8, 0.8, 3).tolist()}
        if inner and rng.random() < 0.6:
            found |= {"radius": float(rng.uniform(0.1, 0.4)), "axis": [float(rng.uniform(-0.2, 0.2)), 1.0, 0.0]}
        if inner and not lossless and rng.random() < 0.7:
            found["efficiency"] = float(rng.uniform(0.9, 1.0))
        return found

    names = ["boom" if free else str(rng.choice(["boom", "ground"])), "block", "boom", "load"][
        : int(rng.integers(2, 5))
    ]
    path = [point(name, 0 < i < len(names) - 1) for i, name in enumerate(names)]
    if drum:
        path[0] = {"drum": "drum", "radius": 0.3, "winding": str(rng.choice(["positive", "negative"]))}
    elif path[0]["on"] == "ground":
        path[0]["at"] = [0.0, 0.0, 9.0]
    size = {"tension": float(rng.uniform(1e3, 2e4))} if rng.random() < 0.6 else {"slack": float(rng.uniform(0.0, 0.1))}
    rope: dict[str, Any] = {"path": path, "stiffness": float(rng.uniform(0.2, 2.0)) * 1e6, **size}
    if not lossless and rng.random() < 0.6:
        rope["damping"] = 2e4
    if not (drum or free) and len(path) == 2 and rng.random() < 0.5:
        rope |= {"mass": 20.0, "nodes": 2}
    return rope


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.study) for seed in range(2, 10))])
def test_a_random_assembly_of_ropes_keeps_its_energy_balance(seed: int) -> None:
    found = balances(dynamics(assembly(seed)), seed)
    assert [str(one) for one in found if not one.holds] == []
    assert sum("ropes." in one.name for one in found) >= 2


@pytest.mark.study
@pytest.mark.parametrize("seed", range(10))
def test_ropes_between_free_bodies_change_neither_momentum_nor_angular_momentum(seed: int) -> None:
    """Without weight and ground; with friction at sheaves, damping, slack and snap."""
    scenario = assembly(seed, free=True)
    data = deckcrane.run(scenario)
    momentum = [_momentum(scenario, data.isel(time=i)) for i in (0, -1)]
    size = sum(body.mass * 1.0 for body in scenario.bodies.values()) * 10.0
    np.testing.assert_allclose(momentum[1], momentum[0], atol=1e-6 * size)


@pytest.mark.study
@pytest.mark.parametrize("seed", range(10))
def test_a_random_assembly_without_losses_keeps_its_energy(seed: int) -> None:
    """Through slack and snap; what rope on a drum is counted without is allowed for."""
    scenario = assembly(seed, lossless=True)
    data = deckcrane.run(scenario)
    energy = data["energy"].sum("form").values
    motion = float(data["energy"].sel(form="kinetic").max() + data["energy"].sel(form="elastic").max())
    strain = float(
        (data["rope_tension"].max("time") / [rope.axial_stiffness for rope in scenario.ropes.values()]).max()
    )
    assert np.abs(energy - energy[0]).max() < (1e-5 + strain) * motion


def _momentum(scenario: Scenario, now: Any) -> np.ndarray:
    """Momentum and angular momentum about the origin of all bodies and nodes of ropes, in the ground frame."""
    total = np.zeros(6)
    u = dict(zip((str(name) for name in now["speed"].values), now["u"].values, strict=True))
    for name in BODIES:
        R, p = now["rotation"].sel(body=name).values, now["position"].sel(body=name).values
        w = R @ [u[f"{name}.{key}"] for key in ("wx", "wy", "wz")]
        v = R @ [u[f"{name}.{key}"] for key in ("vx", "vy", "vz")]
        for part, turning in ((name, w), ("drum", w + R @ [0.0, u["drum"], 0.0])) if name == "boom" else ((name, w),):
            mass, cog, inertia = scenario.bodies[part].inertial()
            own, at = now["rotation"].sel(body=part).values, now["position"].sel(body=part).values
            centre = at + own @ cog
            # The drum's COG is on its axis, so that it moves with the boom.
            push = mass * (v + np.cross(w, centre - p))
            spin = own @ inertia @ own.T @ turning
            total += np.concatenate([push, spin + np.cross(centre, push)])
    return total
