"""The command `plan`: a move from one pose to another within limits, as a scenario that follows it, a page and a lift plan."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.answers import FiguresOption, UnitsOption, show_answer
from deckcrane.cli.options import ScenarioArgument, SetOption, check_places, chosen_scenario, files_of
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import PAGE

if TYPE_CHECKING:
    from deckcrane.analysis.planning.clearance import Obstacle


def plan(
    scenario: ScenarioArgument,
    to: Annotated[
        list[str],
        typer.Option(
            "--to",
            metavar="NAME=VALUE",
            help="Where the move ends: 'slew=60 deg', repeatable; or a position, 'load=12 m, 0 m, 3 m' (also tip, or a point).",
        ),
    ],
    begin: Annotated[
        list[str] | None,
        typer.Option(
            "--from", metavar="NAME=VALUE", help="Where it begins, the same way. Default: the scenario's start."
        ),
    ] = None,
    least: Annotated[
        str,
        typer.Option(
            "--least", metavar="AIM", help="time, peak_load, energy, smoothness or peak(SIGNAL). Default: time."
        ),
    ] = "time",
    limit: Annotated[
        list[str] | None,
        typer.Option(
            "--limit",
            metavar="NAME=VALUE",
            help="'slew.speed=6 deg/s' (also acceleration, jerk, force), 'sway=3 deg', 'hook_load<=90 kN', "
            "'reaction.king.moment=2 MN m', 'pressure.CYLINDER=200 bar'. Repeatable.",
        ),
    ] = None,
    duration: Annotated[
        str | None,
        typer.Option(
            "--duration", metavar="TIME", help="Longest time. Default: free; for other aims 1.5 times the least."
        ),
    ] = None,
    obstacle: Annotated[
        list[str] | None,
        typer.Option(
            "--obstacle",
            metavar="NAME=SHAPE",
            help="In the vessel's frame: 'box 4 m, 2 m, 3 m at 10 m, 0 m, 5 m', 'capsule X, Y, Z to X, Y, Z radius R', "
            "'plane 0, 0, 1 at X, Y, Z' (free where the normal points). Repeatable.",
        ),
    ] = None,
    clearance: Annotated[
        str | None,
        typer.Option("--clearance", metavar="LENGTH", help="Distance to obstacles, and of the load to the crane."),
    ] = None,
    size: Annotated[
        list[str] | None,
        typer.Option("--size", metavar="BODY=RADIUS", help="Radius about the axis of a body. Repeatable."),
    ] = None,
    hold: Annotated[
        list[str] | None, typer.Option("--hold", metavar="NAME", help="A drive or coordinate that stays. Repeatable.")
    ] = None,
    intervals: Annotated[int, typer.Option("--intervals", metavar="N", help="Intervals of time. Default: 40.")] = 40,
    run: Annotated[bool, typer.Option("--run", help="Run the planned scenario and compare it with the plan.")] = False,
    lead: Annotated[
        int | None,
        typer.Option(
            "--lead",
            metavar="N",
            help="Let set-points lead drives that lag, such as valves: N runs of the full model in calm water, 2 are enough.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="PATH=LOW..HIGH", help="A number that differs from case to case. Repeatable."),
    ] = None,
    cases: Annotated[
        int | None, typer.Option("--cases", metavar="N", help="Run N cases of the plan, and show the spread.")
    ] = None,
    study: Annotated[
        Path | None,
        typer.Option("--study", metavar="FILE.yaml", help="With -o: write a study over the planned scenario."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.yaml", help="Write the scenario that follows the plan."),
    ] = None,
    page: Annotated[
        Path | None, typer.Option("--page", metavar="FILE.html", help="Write its 3D page, with the swept volume.")
    ] = None,
    document: Annotated[
        Path | None, typer.Option("--document", metavar="FILE.html", help="Write the lift plan, to print.")
    ] = None,
    slings: Annotated[
        int | None,
        typer.Option("--slings", metavar="N", help="For the lift plan: slings on the payload's box, 2 or 4."),
    ] = None,
    sling_length: Annotated[
        str | None, typer.Option("--sling-length", metavar="LENGTH", help="With --slings: the length of each.")
    ] = None,
    weather: Annotated[
        list[str] | None,
        typer.Option(
            "--weather", metavar="NAME=VALUE", help="For the lift plan: a limit of the weather, 'Hs=1.5 m'. Repeatable."
        ),
    ] = None,
    store: Annotated[
        Path | None,
        typer.Option(
            "--store", metavar="STORE", help="For the lift plan: a campaign whose limiting sea states it states."
        ),
    ] = None,
    units: UnitsOption = None,
    plot: FiguresOption = None,
    values: SetOption = None,
) -> None:
    """Plan a move of the crane, at rest at both ends.

    In least time or with the least load, within limits of drives, forces and sway, clear of obstacles; by direct collocation, with
    the vessel held and loads on elastic ropes as pendulums. Written with -o, the plan is set-points in the scenario.
    """
    from deckcrane.analysis.planning.planning import plan as find_plan
    from deckcrane.analysis.planning.set_points import follow, with_leads
    from deckcrane.analysis.planning.spread import spread, study_text
    from deckcrane.files.atomic_write import write_text
    from deckcrane.view.answers.plan import plan_answer

    chosen = chosen_scenario(scenario, values)
    inputs = files_of(scenario, scenario=chosen)
    for place, suffixes in ((output, (".yaml", ".yml")), (study, (".yaml", ".yml")), (page, PAGE), (document, PAGE)):
        check_places(place, plot, inputs, suffixes=suffixes)
    if study is not None and output is None:
        raise DeckcraneError("--study is over the planned scenario: say where that goes, -o planned.yaml")
    if document is None and (weather or store or slings or sling_length):
        raise DeckcraneError(
            "--slings, --weather and --store are for the lift plan: say where it goes, --document plan.html"
        )
    if vary and cases is None and study is None:
        raise DeckcraneError("--vary says what differs between cases: give --cases N, or --study FILE.yaml")
    ranges = dict(_range(text) for text in vary or ())
    result = find_plan(
        chosen,
        _pairs("--to", to),
        start=_pairs("--from", begin) if begin else None,
        least=least,
        limits=read_limits(limit or ()),
        duration=duration,
        obstacles=dict(read_obstacle(text) for text in obstacle or ()),
        clearance=clearance,
        sizes=_pairs("--size", size or ()),
        hold=hold or (),
        intervals=intervals,
    )
    result = result if lead is None else with_leads(result, lead)
    followed = follow(result) if run else None
    spreading = spread(result, ranges, cases=cases) if cases is not None else None
    show_answer(plan_answer(result, followed, spreading), units, plot)
    if output is not None:
        typer.echo(f"scenario {write_text(output, result.planned().to_yaml())}")
    if study is not None and output is not None:
        typer.echo(f"study    {write_text(study, study_text(result, output, ranges, cases or 10))}")
    if page is not None:
        from deckcrane.view.page.planned_move import plan_page

        typer.echo(f"page     {plan_page(result, page)}")
    if document is not None:
        from deckcrane.view.report.lift_plan import lift_plan

        written = lift_plan(
            result,
            document,
            slings=slings,
            sling_length=sling_length,
            weather=_pairs("--weather", weather or ()),
            store=store,
        )
        typer.echo(f"document {written}")


def _pairs(option: str, texts: Sequence[str]) -> dict[str, str]:
    """NAME=VALUE by name."""
    pairs: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise DeckcraneError(f"{option} {text}: this is written NAME=VALUE, such as 'slew=60 deg'")
        if name.strip() in pairs:
            raise DeckcraneError(f"{option} {text}: {name.strip()} is given twice")
        pairs[name.strip()] = value.strip()
    return pairs


def read_limits(texts: Sequence[str]) -> dict[str, str | tuple[str | None, str | None]]:
    """Limits of NAME=VALUE, NAME<=VALUE and NAME>=VALUE; two sides of one name go together."""
    limits: dict[str, str | tuple[str | None, str | None]] = {}
    for text in texts:
        match = re.fullmatch(r"(.+?)\s*(<=|>=|=)\s*([^<>=]+)", text.strip())
        if match is None:
            raise DeckcraneError(f"--limit {text}: write NAME=VALUE, NAME<=VALUE or NAME>=VALUE, such as 'sway=3 deg'")
        name, sign, value = match.groups()
        before = limits.get(name, (None, None))
        if name in limits and (sign == "=" or isinstance(before, str)):
            raise DeckcraneError(f"--limit {text}: {name} has a limit already")
        low, high = before if isinstance(before, tuple) else (None, None)
        sides = {"=": value.strip(), "<=": (low, value.strip()), ">=": (value.strip(), high)}
        limits[name] = sides[sign]
    return limits


def read_obstacle(text: str) -> tuple[str, Obstacle]:
    """Name and shape of NAME=box ... at ..., NAME=capsule ... to ... radius ..., NAME=plane ... at ..."""
    from deckcrane.analysis.planning.clearance import BoxObstacle, CapsuleObstacle, PlaneObstacle
    from deckcrane.analysis.planning.targets import read_position
    from deckcrane.units.quantities import LENGTH, UnitError, quantity

    name, equals, shape = (part.strip() for part in text.partition("="))
    if not equals or not name:
        raise DeckcraneError(
            f"--obstacle {text}: write NAME=SHAPE, such as 'house=box 4 m, 2 m, 3 m at 10 m, 0 m, 5 m'"
        )
    where = f"--obstacle {name}"

    def vector(part: str) -> tuple[float, float, float]:
        x, y, z = read_position(where, part)
        return (float(x), float(y), float(z))

    if match := re.fullmatch(r"box\s+(.+?)\s+at\s+(.+)", shape):
        return name, BoxObstacle(vector(match.group(1)), vector(match.group(2)))
    if match := re.fullmatch(r"plane\s+(.+?)\s+at\s+(.+)", shape):
        return name, PlaneObstacle(vector(match.group(1)), vector(match.group(2)))
    if match := re.fullmatch(r"capsule\s+(.+?)\s+to\s+(.+?)\s+radius\s+(.+)", shape):
        try:
            radius = float(quantity(match.group(3), LENGTH))
        except UnitError as error:
            raise DeckcraneError(f"{where}: {error}") from None
        return name, CapsuleObstacle(vector(match.group(1)), vector(match.group(2)), radius)
    raise DeckcraneError(
        f"{where}: a shape is 'box LX, LY, LZ at X, Y, Z', 'plane NX, NY, NZ at X, Y, Z' or 'capsule X, Y, Z to X, Y, Z radius R'; "
        f"this is '{shape}'"
    )


def _range(text: str) -> tuple[str, tuple[str, str]]:
    """Path and range of PATH=LOW..HIGH."""
    path, equals, rest = text.partition("=")
    low, dots, high = rest.partition("..")
    if not equals or not dots:
        raise DeckcraneError(f"--vary {text}: write PATH=LOW..HIGH, such as --vary 'bodies.load.mass=18 t..22 t'")
    return path.strip(), (low.strip(), high.strip())
