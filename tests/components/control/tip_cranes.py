"""Bundled cranes on levers, each with a tip under control."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import deckcrane
from deckcrane import Scenario

GUIDE = Path(__file__).parents[3] / "docs" / "guide"


def scenarios_of(page: str) -> list[str]:
    """The whole scenarios on a page of the manual."""
    text = (GUIDE / f"{page}.md").read_text(encoding="utf-8")
    return re.findall(r"^```yaml\n(deckcrane: 1\n.*?)^```$", text, re.MULTILINE | re.DOTALL)


def moving_base(tip: dict[str, Any] | None = None, **values: Any) -> Scenario:
    """The crane on a moving base, whose three joints move the end of its outer boom."""
    changes: dict[str, Any] = {"run.duration": "4 s"}
    for drive in ("slew", "luff", "knuckle"):
        changes[f"control.{drive}.setpoint"] = {"hold": "start"}
        changes[f"control.{drive}.lever"] = {"speed": "20 deg/s", "acceleration": "40 deg/s^2"}
    changes["tip_control.tip"] = {
        "point": {"on": "outer_boom", "at": ["2 m", 0, 0]},
        "drives": ["slew", "luff", "knuckle"],
        "frame": "vessel",
        "speed": "0.3 m/s",
        "acceleration": "0.3 m/s^2",
        **(tip or {}),
    }
    return deckcrane.load("moving_base").with_values({**changes, **values})


def knuckle_boom(tip: dict[str, Any] | None = None, **values: Any) -> Scenario:
    """The knuckle boom in waves, whose slewing and two cylinders move the end of its outer boom."""
    changes: dict[str, Any] = {"run.duration": "20 s"}
    drives = {"slew": ("3 deg/s", "3 deg/s^2"), "inner_cylinder": ("0.3 m/s", "0.4 m/s^2")}
    for drive, (speed, acceleration) in {**drives, "outer_cylinder": ("0.3 m/s", "0.4 m/s^2")}.items():
        changes[f"control.{drive}.setpoint"] = {"hold": "start"}
        changes[f"control.{drive}.lever"] = {"speed": speed, "acceleration": acceleration}
    changes["tip_control.tip"] = {
        "point": {"on": "outer_boom", "at": [0, 0, "5 m"]},
        "drives": ["slew", "inner_cylinder", "outer_cylinder"],
        "frame": "vessel",
        "speed": "0.5 m/s",
        "acceleration": "0.5 m/s^2",
        **(tip or {}),
    }
    return deckcrane.load("knuckle_boom_in_waves").with_values({**changes, **values})
