"""The command `stability`: heel of a vessel during lifts, the largest load within limits, and sudden loss of the load."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.cli.answering import (
    AnswersOption,
    FiguresOption,
    TablesOption,
    UnitsOption,
    asked_answers,
    check_answer_places,
    show_answer,
)
from deckcrane.cli.options import ScenarioArgument, SetOption, chosen_scenario, measured
from deckcrane.cli.results import files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.model.answers_stability import StabilityAnswers


def stability(
    scenario: ScenarioArgument,
    loads: Annotated[
        str | None, typer.Option("--loads", metavar="MASSES", help="Loads on the hook, such as '10 t, 20 t'.")
    ] = None,
    slews: Annotated[
        str | None, typer.Option("--slews", metavar="ANGLES", help="Slew angles, such as '0 deg, 90 deg'.")
    ] = None,
    over: Annotated[
        list[str] | None,
        typer.Option("--over", metavar="NAME=VALUES", help="Other coordinates: luff='-60 deg, -30 deg'. Repeatable."),
    ] = None,
    heel: Annotated[
        str | None, typer.Option("--heel", metavar="ANGLE", help="Largest static heel, such as '5 deg'.")
    ] = None,
    loss: Annotated[
        bool, typer.Option("--loss/--no-loss", help="Also find what happens when the load is lost.")
    ] = True,
    answers: AnswersOption = None,
    values: SetOption = None,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Find heel by load and slew, and what a lost load does.

    From the model's static equilibrium in still water; --answers (section stability) sets limits and criteria of codes.
    """
    from deckcrane.analysis.lift_stability import lift_stability
    from deckcrane.view.stability_answers import lift_stability_answer

    options: dict[str, Any] = {} if loss else {"loss": False}
    options |= {"loads": _parse_quantities("--loads", loads, "MASS")} if loads is not None else {}
    options |= {"slews": _parse_quantities("--slews", slews, "ANGLE")} if slews is not None else {}
    options |= {"heel": measured("--heel", heel, "ANGLE")} if heel is not None else {}
    options |= {"over": dict(map(_parse_coordinate, over))} if over else {}
    settings = _settings(answers, options)
    chosen = chosen_scenario(scenario, values)
    check_answer_places(output, plot, answers, *files_of(scenario, scenario=chosen))
    show_answer(lift_stability_answer(lift_stability(chosen, settings)), units, plot, output)


def _parse_quantities(option: str, text: str, dimension: str) -> list[float]:
    return [measured(option, part.strip(), dimension) or 0.0 for part in text.split(",")]


def _parse_coordinate(text: str) -> tuple[str, list[str]]:
    name, equals, values = text.partition("=")
    if not equals or not name.strip() or not values.strip():
        raise DeckcraneError(f"--over {text}: write NAME=VALUES, such as --over luff='-60 deg, -30 deg'")
    return name.strip(), [value.strip() for value in values.split(",")]


def _settings(path: Path | None, options: dict[str, Any]) -> StabilityAnswers:
    """Settings of a file, overridden by options, with the same checks as a file."""
    from pydantic import ValidationError

    from deckcrane.model.answers_stability import StabilityAnswers

    file = asked_answers(path)
    if file is not None and file.stability is None:
        raise DeckcraneError(
            f"{path}: has no section stability; add the section stability, such as stability: {{heel: 5 deg}}"
        )
    stated = {} if file is None or file.stability is None else file.stability.model_dump(exclude_unset=True)
    try:
        return StabilityAnswers.model_validate({**stated, **options})
    except ValidationError as error:
        first = error.errors()[0]
        where = f"--{first['loc'][0]}" if first["loc"] else "stability"
        raise DeckcraneError(f"{where}: {first['msg']}") from None
