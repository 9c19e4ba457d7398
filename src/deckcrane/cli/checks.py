"""The command `deckcrane checks`: governing utilisations of a scenario, a run or a campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.answering import FiguresOption, TablesOption, UnitsOption, check_answer_places, show_answer
from deckcrane.cli.options import FromOption, SetOption, TargetOption, chosen_scenario, chosen_target, counted_time
from deckcrane.cli.results import files_of, opened
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import DATASETS


def checks(
    subject: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help="A scenario, which is run; the dataset of a run; or the store of a campaign."
        ),
    ],
    values: SetOption = None,
    since: FromOption = None,
    again: Annotated[
        bool, typer.Option("--again", help="For a store: rerun the governing cases, to show the loads there.")
    ] = False,
    whole: Annotated[bool, typer.Option("--all", help="Also print what each check is.")] = False,
    units: UnitsOption = None,
    output: TablesOption = None,
    plot: FiguresOption = None,
    target: TargetOption = "auto",
) -> None:
    """Tell what governs: the largest utilisation of each check.

    Prints when and in which case it is largest, and what acts at that instant; 1 is the limit. The section `checks` of a scenario
    states what parts may carry.
    """
    from deckcrane.analysis.campaign_source import CampaignSource
    from deckcrane.analysis.governing import run_checks
    from deckcrane.analysis.governing_cases import utilisations_of_campaign
    from deckcrane.files.places import is_store
    from deckcrane.view.check_answers import checks_answer, checks_answer_of_run, checks_on_terminal

    path = Path(subject)
    if is_store(path):
        _refuse_options(
            subject, {"--set": values, "--from": since}, "a campaign, which was run and counted as its study says"
        )
        check_answer_places(output, plot, path)
        source = CampaignSource(path)
        answer = checks_answer(source, again)
        if answer is None:
            utilisations_of_campaign(source)  # raises an error that names what was not kept
            raise DeckcraneError(f"{subject}: there are no utilisations to show")
    elif path.suffix.lower() in DATASETS:
        _refuse_options(subject, {"--set": values, "--again": again}, "the dataset of a run")
        check_answer_places(output, plot, path)
        answer = checks_answer_of_run(opened(path), counted_time(since))
    else:
        _refuse_options(subject, {"--again": again}, "a scenario, which is run")
        scenario = chosen_scenario(subject, values)
        check_answer_places(output, plot, *files_of(subject, scenario=scenario))
        start = counted_time(since, scenario.run.duration)
        answer = checks_answer_of_run(run_checks(scenario, chosen_target(target)), start)
    show_answer(answer, units, plot, output, lambda shown, chosen: checks_on_terminal(shown, chosen, whole))


def _refuse_options(subject: str, options: dict[str, object], what: str) -> None:
    """Refuse options that do not apply to the subject."""
    given = [name for name, value in options.items() if value]
    if given:
        raise DeckcraneError(
            f"{' and '.join(given)} {'does' if len(given) == 1 else 'do'} not go with {subject}: it is {what}"
        )
