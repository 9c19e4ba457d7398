"""Figure of forecasts: how far they reach, and whether probabilities are right, by the numbers of their page of validation."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from figure_panels import panels, save

MOTIONS = ("heave", "roll", "pitch")
STYLES = {"filter": "-", "autoregressive": "--", "filter, wrong sea": ":", "filter, estimated sea": "-."}


def forecasting() -> None:
    """Correlation over the horizon for the known and the other sea, and the reliability diagram."""
    page = (Path(__file__).parent / "validation" / "forecasting.md").read_text(encoding="utf-8")
    known, _, rest = page.partition("### In a sea that it was not tuned on")
    other, _, after = rest.partition("## Probabilities")
    figure, axes = panels(1, 3, (10.5, 3.2), label="ahead [s]", sharex=False)
    for axis, text, title in zip(axes[0], (known, other), ("known sea, heave", "other sea, heave"), strict=False):
        for name, points in _correlations(text).items():
            axis.plot([t for t, _ in points], [values[0] for _, values in points], STYLES[name], marker="o", label=name)
        axis.set_ylim(-0.5, 1.02)
        _title(axis, title, "correlation", "lower left")
    diagram = axes[0, 2]
    diagram.plot([0, 1], [0, 1], color="0.6", linewidth=0.9)
    for part, label, colour in zip(
        after.partition("`offshore_crane`")[::2], ("deck_crane_in_waves", "offshore_crane"), ("C0", "C1"), strict=True
    ):
        bins = re.findall(
            r"^\|[^|]*%[^|]*\| \d+ \| ([\d.]+) % \| ([\d.]+) % \| ([\d.]+) to ([\d.]+) % \|$", part, re.MULTILINE
        )
        p, share, low, high = ([float(value) / 100 for value in column] for column in zip(*bins, strict=True))
        error = [
            [max(s - a, 0.0) for s, a in zip(share, low, strict=True)],
            [max(b - s, 0.0) for s, b in zip(share, high, strict=True)],
        ]
        diagram.errorbar(p, share, error, marker="o", linestyle="none", capsize=3, color=colour, label=label)
    diagram.set_xlabel("stated probability")
    _title(diagram, "limit passed", "share of cases", "upper left")
    save(figure, "forecasting")


def _title(axis: Any, title: str, label: str, place: str) -> None:
    """Title, label and a legend where no curve is."""
    axis.set_title(title, loc="left", fontsize=9)
    axis.set_ylabel(label)
    axis.legend(loc=place, frameon=False, fontsize=7)


def _correlations(text: str) -> dict[str, list[tuple[float, list[float]]]]:
    """Horizons and correlations of heave, roll and pitch, by the forecaster of each row of a table."""
    curves: dict[str, list[tuple[float, list[float]]]] = {}
    for name, ahead, values in re.findall(r"^\| ([a-z, ]+) \| (\d+) s \| ([-\d., ]+) \|", text, re.MULTILINE):
        curves.setdefault(name, []).append((float(ahead), [float(value) for value in values.split(",")]))
    return curves
