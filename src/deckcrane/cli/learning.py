"""Commands for controllers that are compared: `score` of learnt policies, and CraneBench's `bench-control` of any law."""

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


def bench_control(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="TASK LAW",
            help="A task and a law: the name of one of ours, or a file: .py (FILE.py:NAME chooses one), .json or .onnx (a policy), "
            ".fmu. With --table: result files.",
        ),
    ] = None,
    seeds: Annotated[int, typer.Option("--seeds", metavar="N", help="Number of episodes. Default: 100.")] = 100,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="What the law is called in results.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the result (.json), or the run of one episode (.nc, with --seed).",
        ),
    ] = None,
    page: Annotated[
        Path | None,
        typer.Option("--page", metavar="FILE.html", help="Instead of scoring, write a page that plays one episode."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="K", help="Seed of the episode of --page or -o FILE.nc. Default: 0.")
    ] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="List tasks, what entries see, their limits, and our laws.")
    ] = False,
    table: Annotated[bool, typer.Option("--table", help="Compare the results of files in a table.")] = False,
) -> None:
    """Score a controller in CraneBench, over many seeds.

    Each task has a fixed crane, sea, sensors and limits. Printed are residual motion, peak load, time and energy, each with its
    mean, interval of 95 % and worst, and how many episodes exceed which limit.
    """
    given = arguments or []
    if listing:
        if given or table or output or page:
            raise DeckcraneError("--list stands alone: deckcrane bench-control --list")
        _list_bench_tasks()
        return
    if table:
        from deckcrane.crane_bench.tables import read_results, results_table

        if not given:
            raise DeckcraneError("--table needs result files: deckcrane bench-control --table results/*.json")
        typer.echo(results_table(read_results(given)))
        return
    if len(given) != 2:
        raise DeckcraneError(
            "give a task and a law, such as deckcrane bench-control HeaveCompensation baseline; --list shows both"
        )
    task, law = given
    single = page is not None or (output is not None and output.suffix.lower() == ".nc")
    if not single and seed is not None:
        raise DeckcraneError("--seed chooses the episode of --page or -o FILE.nc; --seeds N is their number")
    check_places(output, None, [Path(law)] if Path(law).is_file() else [], suffixes=(".json", ".nc"))
    check_places(page, None, [], suffixes=(".html",))
    if single:
        if output is not None and output.suffix.lower() != ".nc":
            raise DeckcraneError("--page plays one episode, and -o FILE.json is the result of all: ask for one of them")
        _write_bench_episode(task, law, seed or 0, output, page)
        return
    from deckcrane.crane_bench.benchmark import control_benchmark
    from deckcrane.crane_bench.tables import summary

    result = control_benchmark(task, law, seeds=seeds, name=name)
    typer.echo(summary(result))
    if output is not None:
        typer.echo(f"result   {result.save(output)}")


def _write_bench_episode(task: str, law: str, seed: int, output: Path | None, page: Path | None) -> None:
    """One episode as a dataset, as a page, or both."""
    from deckcrane.crane_bench.benchmark import control_episode
    from deckcrane.files.datasets import save
    from deckcrane.view.page.page import view

    dataset = control_episode(task, law, seed)
    if output is not None:
        typer.echo(f"run      {save(dataset, output)}")
    if page is not None:
        typer.echo(f"page     {view(dataset, page)}")


def _list_bench_tasks() -> None:
    from deckcrane.crane_bench.laws import laws_of
    from deckcrane.crane_bench.tasks import BENCH_TASKS, VERSION

    typer.echo(f"CraneBench {VERSION}")
    for task in BENCH_TASKS.values():
        info = task.info
        typer.echo(f"\n{task.name}: {task.about}")
        times = f"a control step is {info.control_step:g} s, an episode at most {info.duration:g} s"
        typer.echo(f"  fingerprint {task.fingerprint}; {times}")
        typer.echo(f"  levers  {', '.join(f'{lever} ({drive.speed:g} rad/s)' for lever, drive in info.levers.items())}")
        typer.echo("  seen    name            unit    noise     delay")
        for name, seen in info.observations.items():
            typer.echo(f"          {name:16}{seen.unit:8}{seen.noise:<10.4g}{seen.delay:g} s")
        for score in task.scores:
            typer.echo(f"  score   {score.name:16}{score.unit:8}{score.text}")
        for limit in task.limits:
            typer.echo(f"  limit   {limit.text}")
        typer.echo(f"  laws    {', '.join(laws_of(task))}")
