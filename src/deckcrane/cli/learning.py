"""The command for learnt controllers, `score`: what a baseline or a policy is worth over many seeds, and a policy as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.options import check_places
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.learning.policies import Score


def score(
    task: Annotated[
        str, typer.Argument(metavar="TASK", help="Name of a task, such as SwayDamping, or `list` for all of them.")
    ],
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="FILE",
            help="A policy to compare with the baseline, .json or .onnx (ONNX); `bundled`: ours.",
        ),
    ] = None,
    seeds: Annotated[int, typer.Option("--seeds", metavar="N", help="Number of episodes. Default: 100.")] = 100,
    goal: Annotated[
        str | None,
        typer.Option("--goal", metavar="NUMBERS", help="With -o: the goal of the task in SI units, such as 1.2,0.9."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Instead of scoring, write the task's scenario with the policy as its controller (.yaml), or the policy "
            "itself (.onnx or .json).",
        ),
    ] = None,
) -> None:
    """Score a learnt policy and the baseline over many seeds.

    Episodes have the seeds 0, 1, ...; printed are the mean return with its standard error, the worst, and the mean duration,
    and how much better the policy is in episodes of the same seed. With -o a policy becomes a scenario, which runs, campaigns
    and pages take, or an ONNX file.
    """
    from deckcrane.learning import TASKS, task_named
    from deckcrane.learning.policies import load_policy, policy_scenario
    from deckcrane.learning.policies import score as scored

    if task == "list":
        for name, each in TASKS.items():
            typer.echo(f"{name:18} {each.scenario.title}")
        return
    chosen = task_named(task)
    trained = None if policy is None else load_policy(chosen.name if policy == "bundled" else policy, chosen.name)
    if trained is not None and trained.task != chosen.name:
        raise DeckcraneError(f"{policy} was trained for {trained.task}, not for {chosen.name}")
    if output is not None:
        if trained is None:
            raise DeckcraneError("-o writes a policy, or a scenario with it: give one with --policy")
        check_places(output, None, [], suffixes=(".yaml", ".yml", ".onnx", ".json"))
        if output.suffix.lower() in (".onnx", ".json"):
            if goal is not None:
                raise DeckcraneError("--goal is for a scenario (-o FILE.yaml); a policy takes any goal")
            typer.echo(f"policy {trained.save(output)}")
            return
        from deckcrane.files.atomic_write import write_text

        typer.echo(f"scenario {write_text(output, policy_scenario(trained, _numbers(goal)).to_yaml())}")
        return
    if seeds < 1:
        raise DeckcraneError(f"--seeds {seeds}: at least one episode is needed")
    baseline = scored(chosen, chosen.baseline_action, seeds)
    _echo_score("baseline", baseline)
    if trained is not None:
        result = scored(chosen, trained, seeds)
        _echo_score("policy", result)
        lead = result.better_than(baseline)
        typer.echo(f"better by {lead.mean:9.3f} ± {lead.error:.3f}   in {lead.wins} of {seeds} episodes")


def _echo_score(name: str, result: Score) -> None:
    mean, worst = f"{result.mean:9.3f} ± {result.error:.3f}", f"worst {result.worst:9.3f}"
    typer.echo(f"{name:9} {mean}   {worst}   {result.duration:.1f} s")


def _numbers(goal: str | None) -> list[float]:
    if goal is None:
        return []
    try:
        return [float(number) for number in goal.split(",")]
    except ValueError:
        raise DeckcraneError(f"--goal {goal}: numbers in SI units with commas between them, such as 1.2,0.9") from None
