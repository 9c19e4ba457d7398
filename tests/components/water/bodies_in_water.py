"""Bodies in water that are easy to reckon with: one body, its joint on the ground, and what its equations say at a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.water.wave_series import water_series
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.simulation.simulation import prepare_run

RHO, G = 1025.0, 9.81
HEAVE = {"prismatic": "z", "name": "heave"}
FREE = {"free": True}


def wet(
    shape: Mapping[str, Any] | None,
    *,
    joint: Mapping[str, Any] = HEAVE,
    mass: float = 3e3,
    body: Mapping[str, Any] | None = None,
    besides: Mapping[str, Any] | None = None,
    **own: Any,
) -> Scenario:
    """A body of this shape; `own` are keys of its entry under in_water."""
    load = {"on": "ground", "joint": joint, "mass": mass, "inertia": [4e3, 5e3, 6e3], **(body or {})}
    entry = {"on": "load", **({} if shape is None else {"shape": shape}), **own}
    return Scenario.model_validate(
        {"gravity": [0, 0, -G], "bodies": {"load": load}, "in_water": {"load": entry}, **(besides or {})}
    )


class Bath:
    """A scenario's equations, asked at any state by names."""

    def __init__(self, scenario: Scenario) -> None:
        self.system: Dynamics = prepare_run(scenario)[1]
        self.equations = self.system.equations
        self._rates, self._outputs = self.equations.derivative(), self.equations.outputs()

    def _at(self, states: Mapping[str, float], inputs: Mapping[str, float]) -> tuple[Any, ...]:
        x, u = self.equations.x.values.copy(), self.equations.u.values.copy()
        for name, value in states.items():
            x[self.equations.x.names.index(name)] = value
        for name, value in inputs.items():
            u[self.equations.u.names.index(name)] = value
        return 0.0, x, u, self.equations.p.values

    def rates(self, states: Mapping[str, float], **inputs: float) -> dict[str, float]:
        """The rates of all states."""
        found = np.array(self._rates(*self._at(states, inputs))).ravel()
        return dict(zip(self.equations.x.names, found, strict=True))

    def shows(self, name: str, states: Mapping[str, float], **inputs: float) -> Array:
        """What is recorded under a name."""
        y = np.array(self._outputs(*self._at(states, inputs))).reshape(1, -1)
        return np.asarray(self.equations.unstack(y)[name]).ravel()


def inputs_at(scenario: Scenario, times: Array) -> list[dict[str, float]]:
    """What the sea of a scenario feeds its equations at these times."""
    series = water_series(scenario, 0.01, float(np.max(times)) + 1.0).values()
    return [{name: value for one in series for name, value in zip(one.names, one.at(t), strict=True)} for t in times]
