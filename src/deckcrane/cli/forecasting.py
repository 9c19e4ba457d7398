"""The commands `forecast`, the motion of a vessel in the next seconds, and `go-no-go`, whether a lift stays within its limits."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.answers import FiguresOption, TablesOption, check_answer_places, show_answer
from deckcrane.cli.options import ScenarioArgument, SetOption, check_places, chosen_scenario, files_of, measured
from deckcrane.errors import DeckcraneError

SensorOption = Annotated[
    list[str] | None,
    typer.Option(
        "--sensor",
        metavar="SIGNAL=NOISE",
        help="A sensor and the standard deviation of its noise, e.g. heave='2 cm'. Repeatable. Default: heave, roll, pitch, rates.",
    ),
]


def forecast(
    scenario: ScenarioArgument,
    record: Annotated[
        Path, typer.Argument(metavar="RECORD", help="Dataset of a run (.nc), or CSV: time [s], heave [m], ...")
    ],
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", help="Time of the last sample, such as '150 s'. Default: the end."),
    ] = None,
    horizon: Annotated[
        str, typer.Option("--horizon", metavar="TIME", help="How far ahead, up to two minutes.")
    ] = "30 s",
    method: Annotated[str, typer.Option("--method", help="kalman or autoregressive.")] = "kalman",
    sensors: SensorOption = None,
    noise: Annotated[
        int | None,
        typer.Option("--noise", metavar="SEED", help="Add the sensors' noise to a record without, with this seed."),
    ] = None,
    estimate: Annotated[
        bool, typer.Option("--estimate-sea", help="Estimate height, period and direction of the sea from the record.")
    ] = False,
    values: SetOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Forecast the vessel's motion from a record.

    By the vessel's own model and the spectrum of the sea, with intervals; or by autoregressive models of the record alone.
    """
    from deckcrane.analysis.forecasting.forecasts import forecast as make_forecast
    from deckcrane.view.answers.forecasting import forecast_answer, forecast_on_terminal

    chosen = chosen_scenario(scenario, values)
    check_answer_places(output, plot, *files_of(scenario, scenario=chosen), record)
    result = make_forecast(
        chosen,
        record,
        at=measured("--at", at, "TIME"),
        horizon=measured("--horizon", horizon, "TIME") or 0.0,
        method=method,  # type: ignore[arg-type]  # an unknown one is refused there
        sensors=_sensors(sensors),
        noise_seed=noise,
        estimated_sea=estimate,
    )
    show_answer(
        forecast_answer(result),
        plot=plot,
        output=output,
        terminal=lambda answer, _: forecast_on_terminal(answer, result),
    )


def go_no_go(
    scenario: ScenarioArgument,
    at: Annotated[
        list[str], typer.Option("--at", metavar="TIME", help="Instant of the lift, such as '60 s'. Repeatable.")
    ],
    limits: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="'SIGNAL <= VALUE'",
            help="A limit on a signal: <=, >=, or abs(SIGNAL) <=. Repeatable. Default: all checks.",
        ),
    ] = None,
    horizon: Annotated[
        str, typer.Option("--horizon", metavar="TIME", help="How far ahead, up to two minutes.")
    ] = "120 s",
    continuations: Annotated[
        int, typer.Option("--continuations", "-n", metavar="N", help="How many. Default: 200.")
    ] = 200,
    sensors: SensorOption = None,
    seed: Annotated[int, typer.Option("--seed", metavar="SEED", help="Of the sensors' noise and of the draws.")] = 0,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help="Cores. Default: all.")] = None,
    target: Annotated[str, typer.Option("--target", help="auto, or cuda: a graphics card.")] = "auto",
    values: SetOption = None,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE.html", help="Also write a page of the run with its lights.")
    ] = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Tell how likely a lift passes its limits soon.

    From each instant many continuations run, each in waves that agree with what the sensors have measured; their share that passes
    a limit is its probability. Exits with 0 for go and 1 for no go at the last instant.
    """
    from deckcrane.analysis.forecasting.go_no_go import go_no_go as assess
    from deckcrane.view.answers.forecasting import go_no_go_answer

    chosen = chosen_scenario(scenario, values)
    files = files_of(scenario, scenario=chosen)
    check_answer_places(output, plot, *files)
    instants = [measured("--at", each, "TIME") or 0.0 for each in at]
    if page is not None:
        check_places(page, None, files, suffixes=(".html",))
        if max(instants) > chosen.run.duration:
            raise DeckcraneError(
                f"--at {max(instants):g} s is after the end of the run at {chosen.run.duration:g} s, which --page shows; choose an "
                "earlier instant, or a longer run: --set run.duration='...'"
            )
    result = assess(
        chosen,
        at=instants,
        limits=limits,
        horizon=measured("--horizon", horizon, "TIME") or 0.0,
        continuations=continuations,
        sensors=_sensors(sensors),
        seed=seed,
        threads=threads,
        target=target,  # type: ignore[arg-type]  # an unknown one is refused there
    )
    show_answer(go_no_go_answer(result), plot=plot, output=output)
    if page is not None:
        from deckcrane.simulation.simulation import run
        from deckcrane.view.page.page import view

        typer.echo(f"page     {view(run(chosen), page, lights=result)}")
    if not result.go:
        raise typer.Exit(1)


def _sensors(texts: list[str] | None) -> dict[str, float] | None:
    """Sensors by signal with their noise in SI units; None where there is no option."""
    from deckcrane.analysis.forecasting.wave_states import SIGNALS, UNITS
    from deckcrane.scenario.data import did_you_mean
    from deckcrane.units.quantities import UnitError, dimension_of, quantity

    sensors = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise DeckcraneError(f"--sensor {text}: write SIGNAL=NOISE, such as --sensor heave='2 cm'")
        if name not in SIGNALS:
            raise DeckcraneError(
                f'--sensor {text}: there is no signal "{name}";{did_you_mean(name, SIGNALS)} Signals are {", ".join(SIGNALS)}'
            )
        expected = dimension_of(UNITS[name])
        try:
            noise = quantity(value, expected)
        except UnitError as error:
            raise DeckcraneError(f"--sensor {text}: {error}") from error
        if noise.powers is None:
            raise DeckcraneError(
                f"--sensor {text}: the unit is missing; {expected.phrase} is written like {expected.examples}"
            )
        sensors[name] = float(noise)
    return sensors or None
