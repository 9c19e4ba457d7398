"""Commands for controllers: `regulator` designs a linear one, `predictive` runs a scenario under model predictive control."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.options import (
    OutputOption,
    ScenarioArgument,
    SetOption,
    check_places,
    chosen_scenario,
    files_of,
    finish,
)
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.analysis.linear_control import LinearController, RandomDisturbance
    from deckcrane.analysis.predictive_control.controller import PredictiveController
    from deckcrane.analysis.predictive_control.forecasts import Forecaster
    from deckcrane.components.catalogue import Scenario


def regulator(
    scenario: ScenarioArgument,
    largest: Annotated[
        list[str],
        typer.Option(
            "--largest", metavar="NAME=VALUE", help="Largest acceptable deviation of a state or signal. Repeatable."
        ),
    ],
    effort: Annotated[
        list[str],
        typer.Option("--effort", metavar="NAME=VALUE", help="The same of the force or opening of a drive. Repeatable."),
    ],
    measure: Annotated[
        list[str] | None,
        typer.Option(
            "--measure",
            metavar="NAME=DEVIATION",
            help="A state or signal that is measured, and the standard deviation of its noise; else all states are known.",
        ),
    ] = None,
    disturb: Annotated[
        list[str] | None,
        typer.Option(
            "--disturb",
            metavar="NAME=DEVIATION[,PERIOD]",
            help="With --measure: an input that is disturbed, its standard deviation, and the period about which it swings.",
        ),
    ] = None,
    interval: Annotated[
        str, typer.Option("--interval", metavar="TIME", help="With --measure: how far samples are apart.")
    ] = "10 ms",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.yaml", help="Write the scenario with the controller in it."),
    ] = None,
    values: SetOption = None,
) -> None:
    """Design a linear quadratic regulator for a scenario.

    About the equilibrium near the start. With --measure it acts on the estimate of a Kalman filter. Printed are the slowest poles
    of the closed loop and margins at each drive; -o writes the scenario with the controller, whose output is fed forward to the
    drives.
    """
    from deckcrane.analysis.linear_control import SensorNoise, kalman, lqg, lqr
    from deckcrane.analysis.linear_model import linearise

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=(".yaml", ".yml"))
    weights, efforts = _pairs("--largest", largest), _pairs("--effort", effort)
    sensors = {name: SensorNoise(value, interval) for name, value in _pairs("--measure", measure or ()).items()}
    disturbances = {name: _disturbance(value) for name, value in _pairs("--disturb", disturb or ()).items()}
    if bool(sensors) != bool(disturbances):
        raise DeckcraneError(
            "--measure and --disturb go together: a filter weighs noise of sensors against disturbances"
        )
    states = linearise(chosen)
    signals = [name for name in {**weights, **sensors} if name not in states.states]
    model = linearise(chosen, outputs=[*states.coordinates, *signals]) if signals else states
    feedback = lqr(model, weights, efforts)
    controller = lqg(feedback, kalman(model, sensors, disturbances)) if sensors else feedback.controller()
    _print_design(controller, len(feedback.poles))
    if output is not None:
        from deckcrane.files.atomic_write import write_text

        typer.echo(f"scenario {write_text(output, controller.apply(chosen).to_yaml())}")


def _disturbance(text: str) -> RandomDisturbance:
    from deckcrane.analysis.linear_control import RandomDisturbance

    deviation, _, period = text.partition(",")
    return RandomDisturbance(deviation.strip(), period=period.strip() or None)


def _pairs(option: str, texts: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE by name."""
    pairs: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise DeckcraneError(f"{option} {text}: this is written NAME=VALUE, such as 'slew=2 deg'")
        if name.strip() in pairs:
            raise DeckcraneError(f"{option} {text}: {name.strip()} is given twice")
        pairs[name.strip()] = value.strip()
    return pairs


def _print_design(controller: LinearController, regulated: int) -> None:
    import numpy as np
    from rich.console import Console
    from rich.table import Table

    console = Console()
    closed = np.linalg.eigvals(controller.closed_loop())
    slowest = sorted((pole for pole in closed if pole.imag >= 0), key=lambda pole: -pole.real)[:8]
    poles = Table("frequency", "damping", title="slowest poles of the closed loop", title_justify="left")
    for pole in slowest:
        poles.add_row(f"{abs(pole):.4g} rad/s", f"{-pole.real / abs(pole):.3f}" if abs(pole) else "-")
    console.print(poles)
    margins = Table("drive", "gain", "phase", "delay", "|1 + L|", title="margins", title_justify="left")
    for each in controller.margins():
        gain = f"{each.gain_reduction:.3g} to {each.gain:.3g}"
        margins.add_row(
            each.name, gain, f"{np.degrees(each.phase):.0f} deg", f"{1e3 * each.delay:.3g} ms", f"{each.distance:.2f}"
        )
    console.print(margins)
    typer.echo(f"{len(closed)} poles, {regulated} of them those of the regulator with all states known")


def predictive(
    scenario: ScenarioArgument,
    drive: Annotated[
        list[str],
        typer.Option(
            "--drive",
            metavar="NAME=ENTRY VALUE,...",
            help="A drive that is steered, and what it can do: --drive 'slew=speed 5 deg/s, acceleration 3 deg/s^2'. Further "
            "entries are lag and effort. Repeatable.",
        ),
    ],
    target: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="NAME=VALUE",
            help="Where a drive should be; else the set-point of the file. Repeatable.",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="NAME=VALUE",
            help="Largest size of the sway, a position, a speed (d:slew), an effort (effort.slew) or a signal; LOW..HIGH gives "
            "both ends. Repeatable.",
        ),
    ] = None,
    largest: Annotated[
        list[str] | None,
        typer.Option(
            "--largest", metavar="NAME=VALUE", help="Deviation that weighs one, of what is tracked. Repeatable."
        ),
    ] = None,
    horizon: Annotated[str, typer.Option("--horizon", metavar="TIME", help="How far it looks ahead.")] = "6 s",
    step: Annotated[str, typer.Option("--step", metavar="TIME", help="Time between samples.")] = "0.2 s",
    forecast: Annotated[
        str,
        typer.Option(
            "--forecast",
            metavar="NAME",
            help="Forecast of the vessel's motion: held, harmonic, waves where it floats in a sea, or known where it is imposed.",
        ),
    ] = "held",
    margin: Annotated[
        float, typer.Option("--margin", metavar="SHARE", help="Share of each limit that plans keep in hand.")
    ] = 0.02,
    solver: Annotated[str, typer.Option("--solver", metavar="NAME", help="Solver of quadratic programs.")] = "hpipm",
    output: OutputOption = None,
    values: SetOption = None,
) -> None:
    """Run a scenario under model predictive control.

    Drives are steered to their targets within limits, in sight of the forecast of the vessel's motion. Printed are the summary of
    the run, how long a sample took, and which limits gave way because no plan could hold them.
    """
    from deckcrane.analysis.predictive_control.controller import predictive_controller
    from deckcrane.simulation.simulation import run

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen))
    controller = predictive_controller(
        chosen,
        {name: _drive_entries(name, text) for name, text in _pairs("--drive", drive).items()},
        targets=_pairs("--target", target or ()),
        limits={name: _limit(text) for name, text in _pairs("--limit", limit or ()).items()},
        largest=_pairs("--largest", largest or ()),
        horizon=horizon,
        step=step,
        forecast=_forecaster(forecast, chosen, horizon),
        margin=margin,
        solver=solver,
    )
    dataset = run(chosen, laws=controller.laws())
    finish(dataset, output, None, None)
    _print_samples(controller)


def _drive_entries(name: str, text: str) -> dict[str, str]:
    """Entries of a drive: 'speed 5 deg/s, lag 0.4 s'."""
    entries: dict[str, str] = {}
    for each in text.split(","):
        key, _, value = each.strip().partition(" ")
        if not value.strip():
            raise DeckcraneError(
                f"--drive {name}={text}: entries are written as 'speed 5 deg/s, acceleration 3 deg/s^2'; this is '{each.strip()}'"
            )
        entries[key] = value.strip()
    return entries


def _limit(text: str) -> str | tuple[str | None, str | None]:
    """A size, or LOW..HIGH of which one end may be left out."""
    low, dots, high = text.partition("..")
    return (low.strip() or None, high.strip() or None) if dots else text


def _forecaster(name: str, scenario: Scenario, horizon: str) -> Forecaster:
    from deckcrane.analysis.predictive_control.forecasts import HarmonicForecast, HeldMotion, KnownMotion, WaveForecast
    from deckcrane.scenario.data import did_you_mean
    from deckcrane.units.quantities import quantity

    names = ("held", "harmonic", "waves", "known")
    if name not in names:
        raise DeckcraneError(f'there is no forecast "{name}";{did_you_mean(name, names)} there are {", ".join(names)}')
    if name == "known":
        return KnownMotion.of(scenario, scenario.run.duration + 2 * float(quantity(horizon)))
    if name == "waves":
        return WaveForecast(scenario)
    return HeldMotion() if name == "held" else HarmonicForecast()


def _print_samples(controller: PredictiveController) -> None:
    summary = controller.record.summary()
    typer.echo(
        f"{summary['samples']} samples, processor time of one {1e3 * summary['median']:.1f} ms in the median, "
        f"{1e3 * summary['p99']:.1f} ms in 99 of 100"
    )
    for name, count in summary["yielded"].items():
        typer.echo(f"no plan could hold the limit of {name} in {count} samples")
    if summary["unsolved"]:
        typer.echo(f"{summary['unsolved']} samples found no plan at all; drives went on as they were")
