"""The command `deckcrane fatigue`: damage and life of details, of a campaign or of a single run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.answering import AnswersOption, FiguresOption, UnitsOption, asked_answers, show_answer
from deckcrane.cli.results import check_places
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.model.answers_fatigue import FatigueAnswers

_TABLES, _DATASETS = (".xlsx", ".csv"), (".nc", ".zarr")


def fatigue(
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="The store of a campaign, or the dataset of a run (.nc).")
    ],
    detail: Annotated[
        list[str] | None,
        typer.Option("--detail", metavar="NAME", help="Only this detail, or point of one. Repeatable."),
    ] = None,
    years: Annotated[float | None, typer.Option("--years", help="Design life in years.")] = None,
    at_work: Annotated[
        str | None, typer.Option("--at-work", metavar="SHARE", help="Share of the time at work, such as '20 %'.")
    ] = None,
    lifts: Annotated[
        float | None,
        typer.Option("--lifts", metavar="N", help="Lifts a year; without --at-work each case is one lift."),
    ] = None,
    answers: AnswersOption = None,
    units: UnitsOption = None,
    plot: FiguresOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="File for tables (.xlsx, .csv) or all numbers (.nc, .zarr)."
        ),
    ] = None,
) -> None:
    """Find damage and life of details, and what dominates them.

    Rainflow cycles against S-N curves, summed over the sea states or lifts of a study, or of one run. Options that are not given
    are taken from the study's `answers.fatigue`.
    """
    from deckcrane.analysis.campaign_source import CampaignSource
    from deckcrane.analysis.fatigue import fatigue as fatigue_damage
    from deckcrane.cli.results import opened
    from deckcrane.files.places import is_store
    from deckcrane.files.saving import save_or_keep
    from deckcrane.view.fatigue_answers import run_fatigue, store_fatigue

    inputs = [path for path in (source, answers) if path is not None]
    check_places(output, plot, inputs, suffixes=(*_TABLES, *_DATASETS), in_plot=())
    options = {"details": detail, "years": years, "at_work": at_work, "lifts_per_year": lifts}
    file_answers = asked_answers(answers)
    if is_store(source):
        store = CampaignSource(source, file_answers)
        settings = changed_answers(store.answers.fatigue, options)
        result = fatigue_damage(store, settings)
        answer = store_fatigue(store, settings, result)
    else:
        dataset = opened(source)
        settings = changed_answers(None if file_answers is None else file_answers.fatigue, options)
        result = fatigue_damage(dataset, settings)
        answer = run_fatigue(dataset, settings, result)
    as_dataset = output is not None and output.suffix.lower() in _DATASETS
    show_answer(answer, units, plot, None if as_dataset else output)
    if output is not None and as_dataset:
        typer.echo(f"dataset  {save_or_keep(result, output)}")


def changed_answers(asked: FatigueAnswers | None, more: Mapping[str, object]) -> FatigueAnswers:
    """Fatigue settings of a study, overridden by options."""
    from pydantic import ValidationError

    from deckcrane.model.answers_fatigue import FatigueAnswers

    given = {name: value for name, value in more.items() if value not in (None, [])}
    before = {} if asked is None else asked.model_dump(exclude_none=True)
    try:
        return FatigueAnswers.model_validate({**before, **given})
    except ValidationError as error:
        first = error.errors()[0]
        name = {"details": "detail", "lifts_per_year": "lifts"}.get(str(first["loc"][0]), str(first["loc"][0]))
        raise DeckcraneError(f"--{name.replace('_', '-')}: {first['msg']}") from None
