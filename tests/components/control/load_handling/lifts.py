"""Lifts of the manual's page on load control, built from the values in its blocks, and measures of how still their loads are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from ruamel.yaml import YAML
from scipy.ndimage import uniform_filter1d

import deckcrane
from deckcrane import Scenario

PAGE = (Path(__file__).parents[4] / "docs" / "guide" / "load_control.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

SET_DOWN = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  post: {on: ground, joint: {fixed: true}, mass: 1 t, shape: {point: true}}
  load: {on: ground, joint: {prismatic: z, name: height, at: [0.4 m, 0, 0], start: -17 m}, mass: 4 t, shape: {box: [1, 1, 1]}}
  deck: {on: ground, joint: {fixed: true, at: [0, 0, -20 m]}, mass: 1 t, shape: {box: [4, 4, 1]}}
winches: {hoist: {on: post, at: [0, 0, 0], axis: y, radius: 0.4 m, mass: 800 kg}}
ropes: {wire: {path: [{drum: hoist}, {on: load}], stiffness: 100 MN, damping: 2 MN s, tension: 39.24 kN}}
contacts:
  on_deck:
    touching: {on: load, box: -z}
    surface: {on: deck, plane: z, at: [0, 0, 0.5 m], size: [4 m, 4 m]}
    penetration: 10 mm
relative: {over_deck: {point: {on: load, at: [0, 0, -0.5 m]}, seen_from: {on: deck, at: [0, 0, 0.5 m]}}}
measurements: {cell: {of: rope_tension.wire, filter: 20 ms}}
control:
  landing:
    landing:
      clearance: clearance.over_deck
      speed: relative_velocity.over_deck.z
      load_cell: measured.cell
      weight: 39.24 kN
      begin: 1 s
      hover: 0.5 m
      approach_speed: 0.4 m/s
      landing_speed: 0.1 m/s
      quiet: {speed: 0.1 m/s, time: 1 s}
      release_time: 0.5 s
  hoist.rope:
    constant_tension:
      tension: 5 kN
      damping: 10 kN s/m
      position: {stiffness: 1 MN/m, damping: 50 kN s/m, until: control.landing.landed}
    setpoint: {signal: control.landing.output, rate: control.landing.rate}
run: {duration: 26 s, step: 10 ms, every: 20 ms, integrator: rodas4}
"""
"""A load that is set down on a deck at rest, by its logic alone."""


def values(about: str) -> dict[str, Any]:
    """The values in the block of the page whose first line speaks about this."""
    (text,) = (block for block in BLOCKS if about in block.partition("\n")[0])
    return dict(YAML(typ="safe").load(text))


@cache
def constant_tension() -> Scenario:
    (text,) = (block for block in BLOCKS if block.startswith("deckcrane: 1\n"))
    return deckcrane.loads(text)


def seeds(scenario: Scenario, seed: int) -> dict[str, Any]:
    """Values with which sea and sensors have the errors of a seed."""
    noisy = [
        (name, kind)
        for name, each in scenario.measurements.items()
        for kind in ("noise", "drift")
        if getattr(each, kind)
    ]
    return {"sea.seed": seed} | {f"measurements.{name}.{kind}.seed": seed for name, kind in noisy}


@cache
def compensated() -> Scenario:
    """A load that the winch keeps at its height in Hs 2.5 m."""
    return deckcrane.load("heave_compensated_landing").with_values({"variants": {}} | values("observer, compensation"))


def landing(compensation: bool = True) -> Scenario:
    """A load that is set down in Hs 2.5 m; without compensation the winch lowers it at the same speed, whatever the ship does."""
    scenario = compensated().with_values(values("tugger lines and landing"))
    if compensation:
        return scenario
    course = {"trapezoidal": [["30 s", "0 m"], ["82 s", "5.2 m"]], "ramp": 0.05}
    holding = {"pd": {"stiffness": "4 MN/m", "damping": "0.5 MN s/m"}, "setpoint": course}
    return scenario.with_values({"control.winch.rope": holding})


def second_vessel() -> Scenario:
    """A load that keeps its height over the deck of another vessel."""
    return compensated().with_values(values("second vessel"))


def offshore(tuggers: bool, slew_damping: bool) -> Scenario:
    """The move of `offshore_crane`, with levers alone, or with tugger lines and a slew that gives way to sway."""
    added: Mapping[str, Any] = values("offshore_crane") if tuggers else {}
    damping = {} if slew_damping else {"control.slew.sway_damping": None}
    return deckcrane.load("offshore_crane").with_values({**added, **damping, "checks": {}, "details": {}})


def residual(run: xr.Dataset, since: float = 60.0) -> float:
    """Standard deviation of the load's height over that of the tip."""
    late = run.sel(time=slice(since, None))
    heights = late["clearance"].sel(sight="over_platform"), late["point_position"].sel(point="tip", axis="z")
    return float(heights[0].std() / heights[1].std())


def touches(run: xr.Dataset) -> list[float]:
    """Speeds of all touches of the load, in their order."""
    kinds = run["event_kind"].values
    return [
        float(v) for kind, v in zip(kinds, run["event_size"].values, strict=True) if kind in ("landing", "re_contact")
    ]


SWING_TIME = 20.0
"""Length of the running mean about which a load swings [s]: what is slower is the course of the move."""


def swing(run: xr.Dataset, since: float = 10.0) -> tuple[float, float]:
    """Standard deviations of the load of `offshore_crane`: its swing below the tip [m], and its yaw against the crane [rad]."""
    late = run.sel(time=slice(since, None))
    tip = late["position"].sel(body="stage_2").values + 7.5 * late["rotation"].sel(body="stage_2").values[:, :, 0]
    hanging = late["position"].sel(body="load").values - tip
    heading = late["q"].sel(coordinate="slew").values + late["q"].sel(coordinate="vessel.yaw").values
    c, s = np.cos(heading), np.sin(heading)
    window = round(SWING_TIME / float(late["time"][1] - late["time"][0]))

    def fluctuation(signal: np.ndarray) -> float:
        return float((signal - uniform_filter1d(signal, window, mode="nearest")).std())

    out, across = c * hanging[:, 0] + s * hanging[:, 1], c * hanging[:, 1] - s * hanging[:, 0]
    yaw = late["q"].sel(coordinate="load.yaw").values - late["q"].sel(coordinate="slew").values
    return float(np.hypot(fluctuation(out), fluctuation(across))), float(yaw.std())
