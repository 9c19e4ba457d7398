"""Names that all coordinates share: kinds of coordinates, generalised speeds, axes, components of wrenches."""

from __future__ import annotations

from typing import Literal

Kind = Literal["angular", "linear"]

SPEEDS = {"free": ("wx", "wy", "wz", "vx", "vy", "vz")}
"""Generalised speeds that are not the rates of the coordinates: those of a free joint are its twist."""


COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")


AXES = ("x", "y", "z")
