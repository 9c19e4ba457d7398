"""The command `deckcrane fatigue`: damage and life of details, of a campaign or of a single run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.answering import UnitsOption, show_answer
from deckcrane.cli.options import OutputOption, PlotOption
from deckcrane.cli.results import check_places
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.model.answers_fatigue import FatigueAnswers


def fatigue(
    source: Annotated[Path, typer.Argument(metavar="STORE|DATASET", help="A campaign's store, or a run's dataset.")],
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
    output: OutputOption = None,
    plot: PlotOption = None,
    units: UnitsOption = None,
) -> None:
    """Find damage and life of details, and what dominates them.

    Rainflow cycles against S-N curves, summed over the sea states or lifts of a study, or of one run. What a study says under
    answers.fatigue is taken; options say otherwise.
    """
    from deckcrane.analysis.campaign_source import CampaignSource
    from deckcrane.analysis.fatigue import fatigue as found
    from deckcrane.cli.results import opened
    from deckcrane.files.saving import save_or_keep
    from deckcrane.view.fatigue_answers import run_fatigue, store_fatigue

    check_places(output, plot, [source], in_plot=())
    more = {"details": detail, "years": years, "at_work": at_work, "lifts_per_year": lifts}
    if is_store(source):
        store = CampaignSource(source)
        asked = _changed(store.answers.fatigue, more)
        result, answer = found(store, asked), store_fatigue(store, asked)
    else:
        dataset = opened(source)
        asked = _changed(None, more)
        result, answer = found(dataset, asked), run_fatigue(dataset, asked)
    kept = None if output is None else save_or_keep(result, output)
    show_answer(answer, units, plot)
    if kept is not None:
        typer.echo(f"dataset  {kept}")


def is_store(path: Path) -> bool:
    """Whether a path is the store of a campaign, and not the dataset of a run."""
    from deckcrane.campaign.store import opened as campaign_opened
    from deckcrane.files import is_folder

    if not is_folder(path):
        return False
    try:
        campaign_opened(path)
    except DeckcraneError:
        return False
    return True


def _changed(asked: FatigueAnswers | None, more: Mapping[str, object]) -> FatigueAnswers:
    """What a study asks, with what the options say instead."""
    from pydantic import ValidationError

    from deckcrane.model.answers_fatigue import FatigueAnswers

    given = {name: value for name, value in more.items() if value not in (None, [])}
    before = {} if asked is None else asked.model_dump(exclude_none=True)
    try:
        return FatigueAnswers.model_validate({**before, **given})
    except ValidationError as error:
        first = error.errors()[0]
        option = {"details": "--detail", "lifts_per_year": "--lifts"}.get(str(first["loc"][0]), f"--{first['loc'][0]}")
        raise DeckcraneError(f"{option.replace('_', '-')}: {first['msg']}") from None
