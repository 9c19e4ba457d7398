"""Figures of heave compensation: the landing of `heave_compensated_landing`, and what active and passive compensation leave."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
from figure_panels import head, panels, save

import deckcrane

NAMES = {"": "heave compensation", "without heave compensation": "without"}


def heave() -> None:
    """The landing."""
    scenario = deckcrane.load("heave_compensated_landing")
    figure, axes = panels(4, 1, (8, 6.6))
    for (name, label), style in zip(NAMES.items(), ("-", "--"), strict=True):
        run = deckcrane.run(scenario.variant(name) if name else scenario)
        for row, values in enumerate(
            (
                run["clearance"].sel(sight="over_platform"),
                run["setpoint"].sel(actuator="winch.rope") - run["setpoint_course"].sel(follower="winch.rope"),
                run["contact_force"].sel(contact="on_platform", axis="z") / 1e3,
                run["hook_load"] / 1e3,
            )
        ):
            axes[row, 0].plot(run["time"], values, style, label=label, linewidth=1.1)
    head(axes[0, 0], "height of the load over the platform", "m")
    head(axes[1, 0], "rope on top of the winch's course", "m")
    head(axes[2, 0], "force of the platform on the load", "kN")
    head(axes[3, 0], "hook load", "kN")
    save(figure, "heave_compensated_landing")


def heave_compensation() -> None:
    """Heave and height of the load in time, and what is left over the period: runs beside the formulas of the page."""
    page = (Path(__file__).parent / "guide" / "heave_compensation.md").read_text(encoding="utf-8")
    texts, formulas = (
        re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL) for kind in ("yaml", "python")
    )
    names: dict[str, Any] = {}
    for code in formulas:
        exec(code.partition("\n\n\nfor ")[0], names)
    figure, axes = panels(1, 2, (8, 3.2), sharex=False)
    periods = np.linspace(5, 26, 200)
    for i, (text, name, formula) in enumerate(
        zip(texts, ("active", "passive"), ("left_active", "left_passive"), strict=True)
    ):
        scenario = deckcrane.loads(text)
        run = deckcrane.run(scenario)
        height, heave = (run["q"].sel(coordinate=each) for each in ("height", "heave"))
        last = slice(float(run["time"][-1]) - 32, None)
        since = height["time"].sel(time=last) - height["time"].sel(time=last)[0]
        if i == 0:
            axes[0, 0].plot(since, heave.sel(time=last), color="0.6", label="ship", linewidth=1.1)
        axes[0, 0].plot(since, height.sel(time=last) - height[0], color=f"C{i}", label=name, linewidth=1.1)
        axes[0, 1].plot(
            periods, [100 * names[formula](period) for period in periods], color=f"C{i}", label=name, linewidth=1.1
        )
        runs = [6, 8, 10, 12, 15, 18, 21, 24]
        left = [
            100 * _left(scenario.with_values({"control.heave.motion.sine.period": period}), period) for period in runs
        ]
        axes[0, 1].plot(runs, left, "o", markersize=3.5, color=f"C{i}")
    axes[0, 1].set_yscale("log")
    axes[0, 1].set_xlabel("period of the heave [s]")
    head(axes[0, 0], "height", "m")
    head(axes[0, 1], "left at the load", "% of the heave")
    save(figure, "heave_compensation")


def _left(scenario: deckcrane.Scenario, period: float) -> float:
    """Amplitude of the load's height over that of the heave, in the last two periods."""
    run = deckcrane.run(scenario)
    late = run["q"].sel(time=slice(float(run["time"][-1]) - 2 * period, None))
    t, w = late["time"].values, 2 * np.pi / period
    basis = np.stack([np.sin(w * t), np.cos(w * t), np.ones_like(t)], 1)
    size = {
        name: np.hypot(*np.linalg.lstsq(basis, late.sel(coordinate=name).values, rcond=None)[0][:2])
        for name in ("height", "heave")
    }
    return float(size["height"] / size["heave"])


def load_control_landing() -> None:
    """The landing of the page on load control in Hs 2.5 m, and the same load lowered without compensation."""
    from tests.components.control.load_handling import lifts

    figure, axes = panels(4, 1, (8, 6.6))
    for compensation, style in ((True, "-"), (False, "--")):
        run = deckcrane.run(lifts.landing(compensation)).sel(time=slice(20, 100))
        label = "compensated, with landing logic" if compensation else "lowered at 0.1 m/s"
        for row, values in enumerate(
            (
                run["clearance"].sel(sight="over_platform"),
                0.4 * run["q"].sel(coordinate="winch"),
                run["landing_phase"][:, 0] if compensation else None,
                run["rope_tension"].sel(rope="hoist") / 1e3,
            )
        ):
            if values is not None:
                axes[row, 0].plot(run["time"], values, style, label=label, linewidth=1.1)
    head(axes[0, 0], "height of the load over the platform", "m")
    head(axes[1, 0], "rope paid out", "m")
    head(axes[2, 0], "phase: 0 waits, 1 sets down, 2 has landed", "1")
    head(axes[3, 0], "tension of the hoist rope", "kN")
    save(figure, "load_control_landing")
