"""The command `factors`: dynamic factors of a lift, simulated, and by rule with K from the model."""

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
from deckcrane.cli.options import SetOption, chosen_scenario, measured
from deckcrane.cli.results import files_of, opened
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import DATASETS

if TYPE_CHECKING:
    from deckcrane.model.answers import Answers
    from deckcrane.model.answers_dynamic_factors import FactorsAnswer
    from deckcrane.view.answers import Answer


def factors(
    subject: Annotated[
        str, typer.Argument(metavar="WHAT", help="A scenario; the store of a campaign; or the dataset of a run.")
    ],
    hs: Annotated[
        list[str] | None,
        typer.Option("--hs", metavar="HEIGHT", help="Significant wave height, such as '2 m'. Repeatable."),
    ] = None,
    signal: Annotated[
        list[str] | None, typer.Option("--signal", help="Signal to find the factor of; default: hook_load. Repeatable.")
    ] = None,
    body: Annotated[str | None, typer.Option("--body", help="Body at which K is computed; default: payload.")] = None,
    deck: Annotated[
        str | None,
        typer.Option("--deck", help="What the load is lifted from: supply_vessel, barge, sea, floating, fixed."),
    ] = None,
    carrier: Annotated[
        str | None, typer.Option("--carrier", help="What the crane stands on: fixed, semi, ship.")
    ] = None,
    hook_speed: Annotated[
        str | None, typer.Option("--hook-speed", metavar="SPEED", help="Hoisting speed, such as '0.5 m/s'.")
    ] = None,
    pose: Annotated[
        list[str] | None,
        typer.Option("--pose", metavar="NAME=VALUES", help="K over poses: luff='0 deg, 30 deg'. Repeatable."),
    ] = None,
    answers: AnswersOption = None,
    values: SetOption = None,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
) -> None:
    """Find dynamic factors, simulated and by rule, and K.

    For a scenario: K at the hook, part by part, and the factor of its lift by each rule. For a store or a run: also the simulated
    factors, extremes of signals over their values at rest in the same pose.
    """
    from deckcrane.files.places import is_store

    options: dict[str, Any] = {
        "signals": tuple(signal) if signal else None,
        "body": body,
        "deck": deck,
        "carrier": carrier,
        "hook_speed": measured("--hook-speed", hook_speed, "SPEED"),
    }
    heights = [measured("--hs", text, "LENGTH") or 0.0 for text in hs or ()]
    path = Path(subject)
    file_answers = asked_answers(answers)
    if is_store(path):
        _refuse_options(
            subject, {"--set": values, "--pose": pose, "--hs": hs}, "the store of a campaign, which has its own seas"
        )
        check_answer_places(output, plot, path, answers)
        answer = _store_factors(path, file_answers, options)
    elif path.suffix.lower() in DATASETS:
        _refuse_options(subject, {"--set": values, "--pose": pose}, "the dataset of a run")
        check_answer_places(output, plot, path, answers)
        from deckcrane.view.factor_answers import run_answer

        answer = run_answer(opened(path), _settings(file_answers, options), heights)
    else:
        _refuse_options(
            subject, {"--signal": signal}, "a scenario; `deckcrane run` it, and ask for the factors of its dataset"
        )
        chosen = chosen_scenario(subject, values)
        check_answer_places(output, plot, *files_of(subject, scenario=chosen), answers)
        answer = _scenario_factors(chosen, _settings(file_answers, options), heights, _parse_poses(pose or []))
    show_answer(answer, units, plot, output)


def _store_factors(path: Path, file_answers: Answers | None, options: dict[str, Any]) -> Answer:
    from deckcrane.analysis.campaign_source import CampaignSource
    from deckcrane.view.factor_answers import store_answer

    source = CampaignSource(path, file_answers)
    return store_answer(source, _settings(source.answers, options))


def _scenario_factors(
    scenario: Any, settings: FactorsAnswer, heights: list[float], poses: dict[str, list[float | str]]
) -> Answer:
    from deckcrane.analysis.hook_poses import hook_stiffness_over
    from deckcrane.analysis.hook_stiffness import hook_stiffness
    from deckcrane.analysis.sea_heights import height_of
    from deckcrane.view.rule_factors import USUAL_HEIGHT, rules_answer

    over = hook_stiffness_over(scenario, poses, body=settings.body) if poses else None
    stiffness = hook_stiffness(scenario, body=settings.body)
    scenario_height = height_of(scenario)
    lift = settings.lift(bool(scenario.plant.vessels))
    return rules_answer(
        stiffness, lift, heights or ([scenario_height] if scenario_height is not None else [USUAL_HEIGHT]), over
    )


def _settings(file_answers: Answers | None, options: dict[str, Any]) -> FactorsAnswer:
    """Settings of a file, overridden by options, with the same checks as a file."""
    from pydantic import ValidationError

    from deckcrane.model.answers_dynamic_factors import FactorsAnswer

    base = (
        FactorsAnswer()
        if file_answers is None or file_answers.dynamic_factors is None
        else file_answers.dynamic_factors
    )
    overrides = {key: value for key, value in options.items() if value is not None}
    try:
        return FactorsAnswer.model_validate({**base.model_dump(), **overrides})
    except ValidationError as error:
        first = error.errors()[0]
        option = f"--{str(first['loc'][0]).replace('_', '-')}" if first["loc"] else "factors"
        raise DeckcraneError(f"{option}: {first['msg']}") from None


def _refuse_options(subject: str, options: dict[str, object], what: str) -> None:
    """Refuse options that do not apply to the subject."""
    given = [name for name, value in options.items() if value]
    if given:
        raise DeckcraneError(f"{' and '.join(given)}: not with {subject}, which is {what}")


def _parse_poses(texts: list[str]) -> dict[str, list[float | str]]:
    """Parse values of coordinates from NAME=VALUES."""
    poses: dict[str, list[float | str]] = {}
    for text in texts:
        name, equals, listed = text.partition("=")
        if not equals or not listed.strip():
            raise DeckcraneError(f"--pose {text}: write NAME=VALUES, such as --pose luff='0 deg, 30 deg'")
        poses[name.strip()] = [value.strip() for value in listed.split(",")]
    return poses
