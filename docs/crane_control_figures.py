"""Figure of levers and tip control: a ramp to an end stop, what a boom leaves of the heave, sway of a load on its path."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from figure_panels import head, panels, save

import deckcrane

LEVER = {"speed": "6 deg/s", "acceleration": "3 deg/s^2", "range": ["-120 deg", "25 deg"], "command": 1.0}
TIP = "tip_control.tip"


def crane_control() -> None:
    """Speed of a lever that goes to its end stop, residual heave over the period, and sway with and without a load path."""
    page = (Path(__file__).parent / "guide" / "crane_control.md").read_text(encoding="utf-8")
    mast, crane = map(
        deckcrane.loads, re.findall(r"^```yaml\n(deckcrane: 1\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    )
    formula = next(
        code for code in re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) if "def left" in code
    )
    names: dict[str, Any] = {}
    exec(formula.partition("\n\n\nprint")[0], names)
    figure, axes = panels(1, 3, (9, 2.9), sharex=False)
    base = deckcrane.load("moving_base").with_values(
        {"control.slew.setpoint": {"hold": "start"}, "run.duration": "8 s"}
    )
    for jerk, label in ((None, "ramp"), ("6 deg/s^3", "S curve")):
        run = deckcrane.run(base.with_values({"control.slew.lever": {**LEVER, "jerk": jerk}}))
        axes[0, 0].plot(run["time"], np.degrees(run["lever_speed"].sel(lever="slew")), label=label, linewidth=1.1)
    periods = np.linspace(5, 20, 150)
    axes[0, 1].plot(periods, [100 * names["left"](period) for period in periods], label="formula", linewidth=1.1)
    for period in (6.0, 8.0, 12.0, 16.0):
        changed = mast.with_values({"control.heave.motion.sine.period": period, "run.duration": 10 * period})
        height = deckcrane.run(changed)["tip_position"].sel(tip="tip", axis="z")
        last = height.sel(time=slice(7 * period, None))
        amplitude = float(last.max() - last.min()) / 2
        axes[0, 1].plot(period, 100 * amplitude, "o", color="C1", label="run" if period == 6.0 else None, markersize=4)
    points = [[time, list(place)] for time, place in crane.tip_control["tip"].load_path.points]
    along = crane.with_values({f"{TIP}.load_path": None, f"{TIP}.path": points})
    for scenario, label, style in ((crane, "path of the load", "-"), (along, "path of the tip", "--")):
        sway = np.degrees(deckcrane.run(scenario)["sway"].sel(angle="theta_1"))
        axes[0, 2].plot(sway["time"], sway, style, label=label, linewidth=1.1)
    head(axes[0, 0], "slewing speed", "deg/s", columns=1)
    head(axes[0, 1], "heave left", "%", columns=1)
    head(axes[0, 2], "sway", "deg", columns=1)
    axes[0, 1].set_xlabel("period [s]")
    save(figure, "crane_control")
