"""Limiting curves of slew bearings with their loads: every instant of a run, or the worst of every case."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.analysis.statistics import scenario_of
from deckcrane.arrays import Array
from deckcrane.campaign.arrangement import VALUES
from deckcrane.model import Scenario
from deckcrane.model.rating_bearing import BearingCheck
from deckcrane.parts.utilisations import UTILISATION
from deckcrane.practice.limiting_curves import Point, in_order, ray_share
from deckcrane.practice.slew_bearings import RULES
from deckcrane.view.answers import AnswerFigure
from deckcrane.view.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.unit_choice import UnitChoice

LOADS = ("axial", "radial", "overturning")


@dataclass(frozen=True)
class MetLoads:
    """Loads of a bearing: Fa, Fr, Mk, each an array over instants or cases."""

    axial: Array
    radial: Array
    overturning: Array


def diagrams_of_run(dataset: xr.Dataset) -> list[AnswerFigure]:
    """Diagrams of all bearings with a curve whose loads a run recorded."""
    if "bearing_load" not in dataset or "bearing" not in dataset["bearing_load"].dims:
        return []
    figures = []
    for name, check in _checks_with_curve(scenario_of(dataset)):
        if name in dataset["bearing"].values:
            loads = dataset["bearing_load"].sel(bearing=name)
            met_loads = MetLoads(*(loads.sel(load=load).values for load in LOADS))
            figures.append(_figure(name, check, met_loads, "every instant of the run", "-"))
    return figures


def diagrams_of_campaign(source: CampaignSource) -> list[AnswerFigure]:
    """Diagrams of all bearings with a curve whose loads are stored with the largest utilisation (joint extremes).

    Where cases have different curves there is no common diagram.
    """
    if "joint_extremes" not in source.by_case:
        return []
    figures, replaced = [], " ".join(map(str, source.by_case[VALUES].values))
    for name, check in _checks_with_curve(source.scenario):
        signal = f"{UTILISATION}.{name}.raceway"
        if signal not in source.signals or f"checks.{name}." in replaced:
            continue
        joint = source.by_case[["joint_extremes", "joint_member"]].sel(signal=signal, extreme="maximum")
        members = [str(member) for member in joint["joint_member"].values]
        needed = [f"bearing_load.{name}.{load}" for load in LOADS]
        if set(needed) <= set(members):
            loads = [
                np.asarray(joint["joint_extremes"][:, members.index(member)].values, dtype=float) for member in needed
            ]
            met_loads = MetLoads(*(values[np.isfinite(loads[0])] for values in loads))
            figures.append(_figure(name, check, met_loads, "the worst instant of every case", "o"))
    return figures


def reference_points(check: BearingCheck, met: MetLoads) -> tuple[Array, Array]:
    """Points on the curve's diagram, times the factor: where a rule has two, the one that counts."""
    assert check.curve is not None, "asked of those with a curve"
    assert check.rule is not None, "a curve has one"
    axial, moment = zip(*in_order(check.curve), strict=True)
    options = RULES[check.rule].points(np.abs(met.axial), met.radial, met.overturning)
    shares = np.array([ray_share(axial, moment, fa, mk) for fa, mk in options])
    best = shares.argmin(axis=0)
    fa, mk = (np.choose(best, [np.asarray(option[i]) for option in options]) for i in (0, 1))
    return check.factor * fa, check.factor * mk


def _checks_with_curve(scenario: Scenario | None) -> Iterator[tuple[str, BearingCheck]]:
    for name, check in scenario.checks.items() if scenario is not None else ():
        if check.bearing is not None and check.bearing.curve is not None:
            yield name, check.bearing


def _figure(name: str, check: BearingCheck, loads: MetLoads, instants: str, mark: str) -> AnswerFigure:
    caption = f"{name}: load points against the maker's limiting curve, {instants}"
    return AnswerFigure(f"bearing_{name}", caption, lambda units: _draw(name, check, loads, mark, units))


def _draw(name: str, check: BearingCheck, loads: MetLoads, mark: str, units: UnitChoice) -> Any:
    assert check.curve is not None, "asked of those with a curve"
    curve: tuple[Point, ...] = in_order(check.curve)
    fa, mk = reference_points(check, loads)
    axial, moment = zip(*curve, strict=True)
    share = ray_share(axial, moment, fa, mk)
    worst = int(np.argmax(share))
    kn, knm = units.number(1.0, "N"), units.number(1.0, "N m")
    figure, axes = new_figure(1, height=3.6)
    axis = axes[0, 0]
    axis.plot(kn * np.array(axial), knm * np.array(moment), color="black", label="limiting curve")
    axis.plot(kn * fa, knm * mk, mark, color=COLOURS[0], markersize=3, linewidth=0.8, label="loads, with their factor")
    axis.plot([kn * fa[worst]], [knm * mk[worst]], "o", color=COLOURS[1], label=f"largest share {share[worst]:.3g}")
    reach = max(1.0, 1 / share[worst]) if share[worst] > 0 else 0.0  # the ray, to the curve or beyond it
    axis.plot([0, kn * reach * fa[worst]], [0, knm * reach * mk[worst]], ":", color=COLOURS[1], linewidth=0.8)
    axis.set_xlabel(f"Fa' [{units.unit('N')}]")
    axis.set_ylabel(f"Mk' [{units.unit('N m')}]")
    axis.set_xlim(left=0)
    axis.set_ylim(bottom=0)
    heading(axis, f"{name}: raceway")
    legend(axis)
    return figure
