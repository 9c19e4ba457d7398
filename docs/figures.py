"""Makes the figures of the manual: `python docs/figures.py [c18] [k18] [w19] [vessel] [f19] ...` writes docs/figures/*.png.

Every curve comes from a run of a bundled scenario, and every run of this file gives the same bytes. `--into FOLDER` writes
elsewhere.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import figure_panels
import numpy as np
import xarray as xr
from check_figures import checks
from circuit_figures import circuits
from crane_control_figures import crane_control
from extremes_figures import extremes
from f19_figures import f19
from factor_figures import factors
from fatigue_figures import fatigue
from figure_panels import head, lines, panels, save
from forecasting_figures import forecasting
from frames_figure import frames
from heave_figures import heave, heave_compensation, load_control_landing
from hindcast_figures import hindcast
from lift_figures import lift
from load_chart_figures import load_charts
from lowering_figures import lowering
from matplotlib.figure import Figure
from offshore_crane_figures import offshore_crane
from operability_figures import operability
from page_figures import pages
from report_figures import report_pages
from rope_figures import ropes
from splash_figures import splash
from stability_figures import stability, stability_levers
from subsea_figures import subsea
from wind_figures import positioning, wind

import deckcrane
from deckcrane.analysis.working_range import envelope
from deckcrane.components.vessel.hydrodynamics import added_mass_limit
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.memory.report import cached_fluid_memory
from deckcrane.view.plots.comparison import BASE, compare, largest_values, reduction
from deckcrane.view.plots.run_plots import plot_coordinates, plot_envelope, plot_poses

FIVE = ("mx", "my", "fx", "fy", "fz")
"""The constraint forces of [C18, Eq. 64], in its order; the sixth component, mz, is the slewing torque."""
STEPS = ("5 ms", "2.5 ms", "1.25 ms", "0.625 ms")
STEEP: dict[str, Any] = {
    "sea.jonswap": {"hs": "5 m", "peak_frequency": "1.26 rad/s"},
    "sea.outside": "3 %",
    "vessel.station_keeping": {"surge": "2 s", "sway": "2 s", "yaw": "2 s", "damping": 1},
    "run.duration": "100 s",
}
"""The sea of [W19] and a vessel that is held as tightly as the paper says; as in the Makefile's main job."""
LOCATION_2 = {"bodies.ring.joint.at": [0, "3 m", 0]}
PAPER = {
    "I": (66.5, 99.7, 76.5, 77.4, 0.0, 29.3, 99.7, 88.6, 76.3, 99.2, 0.0, 99.6, 24.5, 99.8),
    "II": (68.5, 97.7, 81.5, 84.2, 0.0, 42.2, 97.7, 90.0, 83.3, 97.8, 0.0, 97.8, 36.3, 97.4),
}
"""Reductions in per cent [W19, Sec. 6, Tables 3, 4]: payload angles, then f and n of the platform, then of the king."""
SIX = ("fx", "fy", "fz", "mx", "my", "mz")
SIGNALS = ("theta_1", "theta_2", *(f"{joint} {component}" for joint in ("ring", "king") for component in SIX))
"""The signals of those tables, in that order."""


def constraint_forces(dataset: xr.Dataset) -> Figure:
    """The five constraint forces between crane and vessel in Frames 1 and 2, as in [C18, Fig. 7]."""
    figure, axes = panels(2, 2, (9, 5), sharey="row")
    for column, (frame, title) in enumerate((("inner", "Frame 1 (vessel)"), ("outer", "Frame 2 (king)"))):
        king = deckcrane.reactions_in(dataset, frame).sel(joint="king")
        for row, (names, unit) in enumerate(((FIVE[:2], "kN m"), (FIVE[2:], "kN"))):
            axis = axes[row, column]
            for name in names:
                axis.plot(king["time"], king.sel(component=name) / 1e3, label=name, linewidth=1.1)
            axis.legend(loc="upper right", bbox_to_anchor=(1, 1 if row == 0 else 0.88), ncols=3, frameon=False)
            axis.set_ylabel(f"{'moment' if row == 0 else 'force'} [{unit}]")
        axes[0, column].set_title(title)
    return figure


def vessel_motions(runs: dict[str, xr.Dataset]) -> Figure:
    """Roll and pitch of one scenario with several steps: the same curves at first, others later."""
    figure, axes = panels(2, 1, (7, 4.4))
    for axis, name in zip(axes[:, 0], ("roll", "pitch"), strict=True):
        for (step, run), style in zip(runs.items(), ("-", "--", "-.", ":"), strict=True):
            angle = np.degrees(run["q"].sel(coordinate=f"vessel.{name}"))
            axis.plot(run["time"], angle, style, label=f"step {step}", linewidth=1.1)
        axis.set_ylabel(f"{name} [deg]")
    axes[0, 0].legend(loc="lower left", ncols=4, frameon=False, bbox_to_anchor=(0, 1))
    return figure


def c18(steps: Sequence[str] = STEPS) -> None:
    """The crane on a moving base."""
    scenario = deckcrane.load("moving_base")
    runs = {step: deckcrane.run(scenario.with_values({"run.step": step})) for step in steps}
    first = runs[steps[0]]
    save(plot_poses(first, (0, 8, 14, 22, 30, 38, 44, 56)), "c18_poses")
    save(plot_coordinates(first), "c18_coordinates")
    save(constraint_forces(first), "c18_forces")
    save(vessel_motions(runs), "c18_sensitivity")


def k18() -> None:
    """The knuckle boom crane with cylinders: its motion, reactions and inputs, and its working range."""
    dataset = deckcrane.run("knuckle_boom")
    figure, axes = panels(2, 2, (9, 4.6))
    extensions = {"inner_cylinder": "inner cylinder", "outer_cylinder": "outer cylinder"}
    for row, (name, unit) in enumerate((("q", ""), ("u", "/s"))):
        lines(axes[row, 0], dataset[name], {"slew": "slew"}, 180 / np.pi)
        lines(axes[row, 1], dataset[name], extensions)
        head(axes[row, 0], "slewing angle" if row == 0 else "slewing speed", f"deg{unit}")
        head(axes[row, 1], "extensions" if row == 0 else "their rates", f"m{unit}")
    save(figure, "k18_motion")

    ground = deckcrane.reactions_in(dataset, "ground")
    rows = (
        ("Joint 1, Frame 0", ground.sel(joint="king")),
        ("Joint 2, Frame 2", dataset["reaction"].sel(joint="inner_boom")),
        ("Joint 3, Frame 3", dataset["reaction"].sel(joint="outer_boom")),
    )
    figure, axes = panels(3, 2, (9, 6.6))
    for row, (title, wrench) in zip(axes, rows, strict=True):
        lines(row[0], wrench, {name: name for name in ("fx", "fy", "fz")}, 1e-3)
        lines(row[1], wrench, {name: name for name in ("mx", "my", "mz")}, 1e-3)
        head(row[0], title, "kN")
        head(row[1], "", "kN m")
    save(figure, "k18_reactions")

    figure, axes = panels(1, 2, (9, 2.6))
    lines(axes[0, 0], dataset["actuation"], {"slew": "slewing motor"}, 1e-3)
    lines(axes[0, 1], dataset["actuation"], extensions, 1e-3)
    head(axes[0, 0], "torque", "kN m")
    head(axes[0, 1], "forces", "kN")
    save(figure, "k18_inputs")
    save(plot_envelope(envelope("knuckle_boom", 10e3)), "k18_range", dpi=75)


def on_and_off(changes: Mapping[str, Any]) -> dict[str, xr.Dataset]:
    """The deck crane in waves with compensation and without."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)  # the sea of [W19] is too steep, and is meant to be
        return compare(deckcrane.load("deck_crane_in_waves").with_values(changes))


def in_waves(runs: dict[str, xr.Dataset], until: float = 100.0) -> Figure:
    """Motions and payload angles as in [W19, Figs. 3-5, 7, 8]: solid with compensation, dashed without."""
    figure, axes = panels(3, 2, (9.5, 6.4))
    angle, heave = 180 / np.pi, {"vessel.z": "heave (down)"}
    shown: list[tuple[str, str, dict[str, str], str, float]] = [
        ("vessel", "q", {"vessel.roll": "roll", "vessel.pitch": "pitch"}, "deg", angle),
        ("vessel", "q", heave, "m", 1.0),
        ("platform", "q", {"platform_roll": "$q_1$", "platform_pitch": "$q_2$"}, "deg", angle),
        ("vessel", "q", {"vessel.x": "surge", "vessel.y": "sway"}, "m", 1.0),
        ("payload", "sway", {"theta_1": r"$\theta_1$"}, "deg", angle),
        ("payload", "sway", {"theta_2": r"$\theta_2$"}, "deg", angle),
    ]
    for axis, (title, variable, names, unit, factor) in zip(axes.flat, shown, strict=True):
        for style, run in zip(("-", "--"), runs.values(), strict=True):
            lines(axis, run[variable].sel(time=slice(0, until)), names, factor, style)
        head(axis, title, unit)
    return figure


def reactions_in_waves(runs: dict[str, xr.Dataset], until: float = 100.0) -> Figure:
    """Reactions on platform and crane as in [W19, Figs. 9-14]: solid with compensation, dashed without."""
    figure, axes = panels(3, 2, (9.5, 6.4))
    for column, (joint, title) in enumerate((("ring", "on platform, Frame 1"), ("king", "on crane, Frame 3"))):
        shown = ((("mx", "my", "mz"), "MN m"), (("fx", "fy"), "MN"), (("fz",), "MN"))
        for axis, (names, unit) in zip(axes[:, column], shown, strict=True):
            for style, run in zip(("-", "--"), runs.values(), strict=True):
                wrench = run["reaction"].sel(joint=joint, time=slice(0, until))
                lines(axis, wrench, {name: name for name in names}, 1e-6, style)
            head(axis, title if axis is axes[0, column] else "", unit)
    return figure


def reductions(cases: Mapping[str, dict[str, xr.Dataset]], location: str) -> Figure:
    """By how much compensation reduces largest values, beside what [W19] found: bars as of its Figs. 26-31."""
    figure, axes = panels(1, 1, (9, 3.2), label="")
    given = {name: _reductions(runs) for name, runs in cases.items()}
    given = {"[W19]": dict(zip(SIGNALS, PAPER[location], strict=True)), **given}
    for i, (name, values) in enumerate(given.items()):
        axes[0, 0].bar(np.arange(len(SIGNALS)) + 0.27 * (i - 1), list(values.values()), 0.25, label=name, color=f"C{i}")
    axes[0, 0].set_xticks(range(len(SIGNALS)), [_plain(signal) for signal in SIGNALS], rotation=30, ha="right")
    axes[0, 0].axhline(0, color="k", linewidth=0.8)
    axes[0, 0].set_ylim(bottom=-125, top=105)
    head(axes[0, 0], f"reduction of largest values, location {location}", "%")
    return figure


def _reductions(runs: dict[str, xr.Dataset]) -> dict[str, float]:
    on, off = (largest_values(run) for run in runs.values())
    return {name: 100 * reduction(off[name][0], on[name][0]) for name in SIGNALS}


def _plain(signal: str) -> str:
    return {"theta_1": r"$\theta_1$", "theta_2": r"$\theta_2$"}.get(signal, signal.replace("ring", "platform"))


def w19() -> None:
    """The deck crane in waves at both locations: in the paper's sea, held tightly, and in the scenario's own."""
    for location, place in (("I", {}), ("II", LOCATION_2)):
        steep, real = on_and_off({**STEEP, **place}), on_and_off(place)
        assert next(iter(real)) == BASE
        for name, runs in (("steep", steep), ("real", real)):
            save(in_waves(runs), f"w19_{name}_{location}_motion")
            save(reactions_in_waves(runs), f"w19_{name}_{location}_reactions")
        save(reductions({"paper's sea, held tightly": steep, "scenario": real}, location), f"w19_reductions_{location}")


def vessel() -> None:
    """The bundled vessel's fluid memory against its data, and hoisting in waves with and without sway damping."""
    data = Hydrodynamics.read("supply")
    memory, w = cached_fluid_memory(data), np.linspace(0.05, 4.0, 400)
    figure, axes = panels(2, 3, (9.5, 4.6), label="frequency [rad/s]")
    made = {"A": memory.added_mass(w, added_mass_limit(data, memory)), "B": memory.damping(w)}
    given = {"A": data.added_mass, "B": data.radiation_damping}
    for column, (k, name) in enumerate(((2, "heave"), (3, "roll"), (4, "pitch"))):
        for row, (letter, what) in enumerate((("A", "added mass"), ("B", "damping"))):
            axis = axes[row, column]
            axis.plot(data.frequency, given[letter][:, k, k], ".", markersize=3.5, color="C0", label="data")
            axis.plot(w, made[letter][:, k, k], color="C1", linewidth=1.1, label="state-space model")
            axis.set_title(f"{name}: {what}", loc="left", fontsize=9)
            axis.set_ylabel(f"[{'kg' if k < 3 else 'kg m²'}{'' if row == 0 else '/s'}]")
    axes[0, 0].legend(frameon=False)
    save(figure, "vessel_memory")

    runs = compare("hoisting_in_waves")
    figure, axes = panels(3, 1, (8, 5.4))
    names = {BASE: "with sway damping", "without sway damping": "without"}
    for (name, label), style in zip(names.items(), ("-", "--"), strict=True):
        run = runs[name]
        axes[0, 0].plot(run["time"], run["q"].sel(coordinate="hoist"), style, label=label, linewidth=1.1)
        swing = np.degrees(np.arccos(np.cos(run["sway"]).prod("angle")))
        axes[1, 0].plot(run["time"], swing, style, label=label, linewidth=1.1)
        axes[2, 0].plot(run["time"], run["hook_load"] / 1e3, style, label=label, linewidth=1.1)
    head(axes[0, 0], "paid-out wire", "m")
    head(axes[1, 0], "angle of the payload from the vertical", "deg")
    head(axes[2, 0], "hook load", "kN")
    save(figure, "vessel_hoisting")


PARTS: dict[str, Callable[[], None]] = {
    "c18": c18,
    "k18": k18,
    "w19": w19,
    "vessel": vessel,
    "f19": f19,
    "frames": frames,
    "load_charts": load_charts,
    "forecasting": forecasting,
    "heave": heave,
    "heave_compensation": heave_compensation,
    "crane_control": crane_control,
    "load_control_landing": load_control_landing,
    "subsea": subsea,
    "wind": wind,
    "positioning": positioning,
    "splash": splash,
    "offshore_crane": offshore_crane,
    "fatigue": fatigue,
    "operability": operability,
    "hindcast": hindcast,
    "lift": lift,
    "factors": factors,
    "extremes": extremes,
    "ropes": ropes,
    "checks": checks,
    "report": report_pages,
    "pages": pages,
    "stability": stability,
    "stability_levers": stability_levers,
    "circuits": circuits,
    "lowering": lowering,
}


def main(wanted: Sequence[str] = tuple(PARTS)) -> None:
    for name in wanted:
        PARTS[name]()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=list(PARTS), help="all of them if none is named")
    parser.add_argument("--into", type=Path, help="folder to write to (default: docs/figures)")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}")
    if given.into is not None:
        figure_panels.FOLDER = given.into
    main(given.parts)
