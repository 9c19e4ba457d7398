"""A server of the Model Context Protocol, by which programs that ask in words use deckcrane: `deckcrane mcp`.

Tools list, read, check, edit and run scenarios, run campaigns and answer questions on them, in one folder. Long work is a task with
a name, which is asked for again. Answers are short: what a person reads on one screen, and the path of the rest. Errors are
those that people get.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from threading import Event
from typing import Any, Literal, ParamSpec

from deckcrane.errors import DeckcraneError
from deckcrane.serving.tasks import CommandTask, Tasks, abandoned
from deckcrane.serving.workspace import TASKS, Workspace

LONGEST = 5000
"""Most characters of an answer: some 1 500 tokens, with numbers 2 000."""
PATIENCE = 20.0
"""Seconds that a tool waits for a task before it answers that it runs."""
LONGEST_WAIT = 300.0
Question = Literal["verdict", "extremes", "fatigue", "factors", "operability", "events", "failures"]
_COMMANDS: dict[str, tuple[str, ...]] = {
    "verdict": ("results", "show"),
    "events": ("results", "events"),
    "failures": ("results", "failures"),
    "extremes": ("extremes",),
    "fatigue": ("fatigue",),
    "factors": ("factors",),
    "operability": ("operability",),
}
_INSTRUCTIONS = (
    "deckcrane simulates cranes on ships from a scenario file (YAML) and finds the force in every joint. Begin with list_files; "
    "read_file shows a scenario, check_scenario tells whether it is right, run_scenario simulates it. Values are changed by path, "
    'with units: {"bodies.payload.mass": "20 t"}. Long work becomes a task: ask for it with task(name).'
)
P = ParamSpec("P")


def mcp_server(folder: str | Path) -> Any:
    """The server for one folder; `run()` serves standard input and output until the client leaves.

    Raises:
        DeckcraneError: the folder does not exist, or the package `mcp` is not installed
    """
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError as error:
        raise DeckcraneError(f"this needs the package mcp ({error}); `pip install deckcrane[mcp]`") from None
    workspace = Workspace.of(folder)
    tools = CraneTools(workspace, Tasks(workspace.folder, workspace.folder / TASKS))
    server: Any = MCPServer("deckcrane", instructions=_INSTRUCTIONS, version=version("deckcrane"), log_level="WARNING")
    for tool in tools.all():
        server.tool(structured_output=False)(_for_programs(tool))
    return server


def _for_programs(tool: Callable[P, str]) -> Callable[P, Awaitable[str]]:
    """The same tool in a thread of its own, with errors as the protocol tells them, and a short answer."""
    from mcp.server.mcpserver.exceptions import ToolError

    @wraps(tool)
    async def answer(*args: P.args, **kwargs: P.kwargs) -> str:
        nobody_waits = Event()
        abandoned.set(nobody_waits)
        try:
            return shortened(await asyncio.to_thread(tool, *args, **kwargs))
        except DeckcraneError as error:
            raise ToolError(shortened(f"error: {error}")) from None
        except asyncio.CancelledError:
            nobody_waits.set()
            raise

    return answer


def shortened(text: str, path: str = "") -> str:
    """The beginning and the end of a long text, and where the whole of it is."""
    if len(text) <= LONGEST:
        return text
    whole = f", the whole is in {path}" if path else ""
    note = f"\n... {len(text) - LONGEST} characters left out{whole} ...\n"
    kept = LONGEST - len(note)
    return text[: 2 * kept // 3] + note + text[-(kept // 3) :]


class CraneTools:
    """The tools, each a method whose docstring is its description."""

    def __init__(self, workspace: Workspace, tasks: Tasks) -> None:
        self._workspace, self._tasks = workspace, tasks

    def all(self) -> tuple[Callable[..., str], ...]:
        """All tools."""
        return (
            self.list_files,
            self.read_file,
            self.check_scenario,
            self.edit_scenario,
            self.run_scenario,
            self.compare_variants,
            self.run_campaign,
            self.ask_campaign,
            self.task,
            self.list_tasks,
            self.cancel_task,
        )

    def list_files(self) -> str:
        """List the bundled scenarios and studies, and the files of the folder."""
        return self._workspace.listing()

    def read_file(self, name: str, first_line: int = 1) -> str:
        """Show a scenario or a study, bundled or in the folder, with line numbers, from `first_line` on."""
        lines = self._workspace.text(name).splitlines()
        if not 1 <= first_line <= max(len(lines), 1):
            raise DeckcraneError(f"first_line {first_line}: {name} has lines 1 to {len(lines)}")
        shown: list[str] = []
        size = 0
        for number, line in enumerate(lines[first_line - 1 :], first_line):
            size += len(line) + 8
            if size > LONGEST - 100:
                shown.append(f"... {len(lines) - number + 1} more lines; go on with first_line={number}")
                break
            shown.append(f"{number:5d}  {line}")
        return "\n".join(shown)

    def check_scenario(self, name: str, values: dict[str, str] | None = None) -> str:
        """Check a scenario, with other values by path if any; says what is wrong, at which line, and what would be right."""
        task = self._tasks.start("check", *self._scenario(name, values))
        if task.wait(LONGEST_WAIT) == "done":
            return task.text.rstrip().splitlines()[-1].removeprefix("# ")
        return self._report(task)

    def edit_scenario(self, name: str, values: dict[str, str], output: str) -> str:
        """Write a scenario with other values, by path with units, to a file of the folder: {"bodies.payload.mass": "20 t"}."""
        return f"written: {self._workspace.write_scenario(output, self._workspace.edited(name, values))}"

    def run_scenario(self, name: str, output: str, values: dict[str, str] | None = None) -> str:
        """Simulate a scenario and write its dataset (.nc) to the folder; answers with the verdict and the largest values."""
        target = self._workspace.output(output, (".nc", ".zarr"))
        return self._started("run", *self._scenario(name, values), "-o", target)

    def compare_variants(self, name: str, values: dict[str, str] | None = None) -> str:
        """Run a scenario and the variants that its file names; compare their largest values."""
        return self._started("compare", *self._scenario(name, values))

    def run_campaign(self, study: str, output: str) -> str:
        """Run all cases of a study into a store (.zarr) of the folder; what is there already is not run again."""
        target = self._workspace.output(output, (".zarr",))
        return self._started("campaign", self._workspace.model(study), "-o", target, "--resume")

    def ask_campaign(self, store: str, question: Question = "verdict") -> str:
        """Answer a question on the store of a campaign: design values, fatigue, dynamic factors, seas in which it may be done."""
        return self._started(*_COMMANDS[question], self._workspace.store(store))

    def task(self, name: str, wait: float = PATIENCE) -> str:
        """Say how far a task is, after waiting for it so many seconds; with its answer once it is done."""
        task = self._tasks[name]
        task.wait(min(wait, LONGEST_WAIT))
        return self._report(task)

    def list_tasks(self) -> str:
        """List all tasks of this session and what has become of them."""
        lines = [f"{task.name}: {task.state}: {' '.join(task.command)}" for task in self._tasks.all()]
        return "\n".join(lines) or "no task has been started"

    def cancel_task(self, name: str) -> str:
        """Stop a task; a campaign keeps the cases that are done."""
        task = self._tasks[name]
        task.cancel()
        return self._report(task)

    def _scenario(self, name: str, values: dict[str, str] | None) -> list[str]:
        """Arguments of a command for a scenario with other values; such a one is written beside the tasks first."""
        if not values:
            return [self._workspace.model(name)]
        text = self._workspace.edited(name, values)
        path = self._workspace.folder / TASKS / f"scenario_{len(self._tasks.all()) + 1}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self._workspace.check_references(path)
        return [str(path.relative_to(self._workspace.folder))]

    def _started(self, *command: str) -> str:
        task = self._tasks.start(*command)
        task.wait(PATIENCE)
        return self._report(task)

    def _report(self, task: CommandTask) -> str:
        state, place = task.state, task.output.relative_to(self._workspace.folder)
        text = task.text.strip()
        if state == "running":
            fraction = "" if task.fraction is None else f", {task.fraction:.0%} done"
            return f'{task.name} is running{fraction}; ask again with task("{task.name}")'
        if state == "failed":
            raise DeckcraneError(shortened(text.removeprefix("error: "), str(place)))
        head = f"{task.name} {'is done' if state == 'done' else 'was cancelled'}; all that it printed is in {place}\n\n"
        return head + shortened(text, str(place))[: LONGEST - len(head)]
