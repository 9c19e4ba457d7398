"""The command `factors`: dynamic factors of a lift, by rule with K from the model, and simulated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.answering import FiguresOption, TablesOption, UnitsOption, check_answer_places, show_answer
from deckcrane.cli.options import SetOption, chosen_scenario, measured
from deckcrane.cli.results import files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.model.answers_dynamic_factors import FactorsAnswer


def factors(
    source: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario: bundled name or file.")],
    hs: Annotated[
        list[str] | None,
        typer.Option("--hs", metavar="HEIGHT", help="Significant wave height, such as '2 m'. Repeatable."),
    ] = None,
    body: Annotated[str | None, typer.Option("--body", help="The body at which K is found; default: payload.")] = None,
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="What the load is lifted from: supply_vessel, barge, sea, floating, fixed."),
    ] = None,
    carrier: Annotated[
        str | None, typer.Option("--carrier", help="What the crane stands on: fixed, semi, ship.")
    ] = None,
    hook_speed: Annotated[
        str | None, typer.Option("--hook-speed", metavar="SPEED", help="Of hoisting the load, such as '0.5 m/s'.")
    ] = None,
    pose: Annotated[
        list[str] | None,
        typer.Option("--pose", metavar="NAME=VALUES", help="K over poses: luff='0 deg, 30 deg'. Repeatable."),
    ] = None,
    values: SetOption = None,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Dynamic factors of a lift by rule, with K at the hook from the model.

    K is the vertical stiffness at the hook where the load hangs at rest, part by part.
    """
    from deckcrane.analysis.hook_poses import hook_stiffness_over
    from deckcrane.analysis.hook_stiffness import hook_stiffness
    from deckcrane.analysis.sea_heights import height_of
    from deckcrane.view.factor_answers import USUAL_HEIGHT, rules_answer

    asked = _asked(body=body, deck=deck, carrier=carrier, hook_speed=measured("--hook-speed", hook_speed, "SPEED"))
    heights = [measured("--hs", text, "LENGTH") or 0.0 for text in hs or ()]
    chosen = chosen_scenario(source, values)
    check_answer_places(output, plot, *files_of(source, scenario=chosen))
    over = hook_stiffness_over(chosen, _poses(pose), body=body) if pose else None
    found = hook_stiffness(chosen, body=asked.body)
    own = height_of(chosen)
    lift = asked.lift(bool(chosen.plant.vessels))
    answer = rules_answer(found, lift, heights or ([own] if own is not None else [USUAL_HEIGHT]), over)
    show_answer(answer, units, plot, output)


def _asked(**given: str | float | None) -> FactorsAnswer:
    """What is asked by options, checked as a file's would be."""
    from pydantic import ValidationError

    from deckcrane.model.answers_dynamic_factors import FactorsAnswer

    named = {key: value for key, value in given.items() if value is not None}
    try:
        return FactorsAnswer.model_validate(named)
    except ValidationError as error:
        first = error.errors()[0]
        option = f"--{str(first['loc'][0]).replace('_', '-')}" if first["loc"] else "factors"
        raise DeckcraneError(f"{option}: {first['msg']}") from None


def _poses(texts: list[str]) -> dict[str, list[float | str]]:
    """Values of coordinates from NAME=VALUES."""
    found: dict[str, list[float | str]] = {}
    for text in texts:
        name, equals, listed = text.partition("=")
        if not equals or not listed.strip():
            raise DeckcraneError(f"--pose {text}: write NAME=VALUES, such as --pose luff='0 deg, 30 deg'")
        found[name.strip()] = [one.strip() for one in listed.split(",")]
    return found
