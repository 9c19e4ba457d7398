"""The command for controllers that are designed, `regulator`: gains, poles and margins, and the scenario with the controller."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, check_places, chosen_scenario, files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.analysis.linear_control import LinearController, RandomDisturbance


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

    About the equilibrium near the start. With --measure it acts on the estimate of a Kalman filter. Printed are gains, poles of
    the closed loop and margins at each drive; with -o the scenario with the controller, whose output is fed forward to the drives.
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
