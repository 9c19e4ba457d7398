"""The wind for the report: speed, profile, gusts, and its force on each area in the initial pose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import degrees

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.wind.data import LOWEST, Wind, WindArea
from deckcrane.components.wind.mean_wind import hourly_speed, mean_speed, middle_of, strips_of
from deckcrane.scenario.description import DescribedCell, DescribedColumn, DescribedModel, DescribedTable, Description

_GUSTS = {"none": "none: steady", "npd": "Froya (NPD)", "api": "API RP 2A", "kaimal": "Kaimal"}


def wind_descriptions(model: DescribedModel) -> Iterator[Description]:
    """The wind and its force on each area in the initial pose; nothing where there is none."""
    wind = model.scenario.wind
    if wind is None:
        return

    def or_varies(key: str, text: str) -> str:
        return "varies" if f"wind.{key}" in model.varied or "wind" in model.varied else text

    rows = (
        ("mean speed", or_varies("speed", f"{wind.speed:.4g} m/s, over {wind.averaged:g} s, {wind.height:g} m high")),
        ("direction in which it blows", or_varies("direction", f"{degrees(wind.direction):.4g} deg")),
        ("mean speed over 1 h, 10 m high", or_varies("speed", f"{hourly_speed(wind):.4g} m/s")),
        ("profile over the height", or_varies("profile", wind.profile)),
        ("gusts", or_varies("spectrum", _GUSTS[wind.spectrum])),
        ("density of the air", or_varies("density", f"{wind.density:.4g} kg/m^3")),
    )
    tables = (DescribedTable("Wind", (DescribedColumn("of"), DescribedColumn("value")), rows), _areas(model, wind))
    sentence = (
        "Forces of the wind act at each instant with the gusts and with the motion of what they act on."
        if wind.areas
        else "The scenario states no area that the wind acts on, but for those of vessels."
    )
    yield Description("wind", tables, (sentence,), key="wind", title="Wind")


def _areas(model: DescribedModel, wind: Wind) -> DescribedTable:
    columns = (
        DescribedColumn("area"),
        DescribedColumn("on"),
        DescribedColumn("kind"),
        DescribedColumn("height", "m"),
        DescribedColumn("mean speed", "m/s"),
        DescribedColumn("force", "N"),
    )
    title = "Areas in the mean wind of 1 h, at rest in the pose of the start"
    return DescribedTable(title, columns, tuple(_area(model.poses, wind, *item) for item in wind.areas.items()))


def _area(poses: Mapping[str, tuple[Array, Array]], wind: Wind, name: str, area: WindArea) -> tuple[DescribedCell, ...]:
    """Height of its centre, mean speed there, and the force f = rho/2 sum |v| K v of its strips."""
    kind = next(key for key in ("area", "box", "tube", "lattice") if getattr(area, key) is not None)
    R, p = poses[area.on]
    direction = np.array([np.cos(wind.direction), np.sin(wind.direction), 0.0])

    def height(at: Array) -> float:
        return float((p + R @ np.asarray(at, dtype=float))[2])

    def speed(at: Array) -> float:
        return mean_speed(wind, max(height(at), LOWEST))

    force = np.zeros(3)
    for strip in strips_of(area):
        v = R.T @ (speed(strip.at) * direction)
        counted = v if strip.across is None else strip.across @ v
        force += wind.density / 2 * np.linalg.norm(counted) * (strip.drag @ v)
    middle = middle_of(area)
    return name, area.on, kind, height(middle), speed(middle), float(np.linalg.norm(force))
