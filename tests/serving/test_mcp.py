"""The server of the Model Context Protocol: asked by the package's own client, in one folder, with errors as people get them."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.serving.mcp_server import LONGEST, CraneTools, mcp_server, shortened
from deckcrane.serving.tasks import Tasks
from deckcrane.serving.workspace import TASKS, Workspace

SHORT = {"run.duration": "1 s"}
LONG = {"run.duration": "1300 h", "run.every": "1 h"}
"""Some minutes of work, and few records."""


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace.of(tmp_path)


@pytest.fixture
def tools(workspace: Workspace) -> Any:
    tasks = Tasks(workspace.folder, workspace.folder / TASKS)
    yield CraneTools(workspace, tasks)
    tasks.cancel_all()


def test_a_client_lists_reads_checks_edits_and_runs(tmp_path: Path) -> None:
    from mcp import Client

    answers: dict[str, Any] = {}

    async def ask() -> None:
        async with Client(mcp_server(tmp_path)) as client:
            answers["tools"] = {tool.name: tool for tool in (await client.list_tools()).tools}
            for key, tool, arguments in (
                ("listed", "list_files", {}),
                ("read", "read_file", {"name": "moving_base"}),
                ("edited", "edit_scenario", {"name": "moving_base", "values": SHORT, "output": "mine.yaml"}),
                ("checked", "check_scenario", {"name": "mine.yaml"}),
                ("run", "run_scenario", {"name": "mine.yaml", "output": "results/mine.nc"}),
                ("waited", "task", {"name": "task_2", "wait": 120}),
                ("wrong", "check_scenario", {"name": "moving_base", "values": {"bodies.king.mas": "2 t"}}),
                ("outside", "read_file", {"name": "../secret.yaml"}),
            ):
                answers[key] = await client.call_tool(tool, arguments)

    (tmp_path.parent / "secret.yaml").write_text("deckcrane: 1\n")
    asyncio.run(ask())
    texts = {key: answer.content[0].text for key, answer in answers.items() if key != "tools"}
    assert all(tool.description for tool in answers["tools"].values())
    assert "moving_base: " in texts["listed"]
    assert "deckcrane: 1" in texts["read"]
    assert texts["edited"] == "written: mine.yaml"
    assert texts["checked"].startswith("ok: ")
    assert "is done" in texts["waited"]
    result = deckcrane.run(deckcrane.load(tmp_path / "mine.yaml"))
    import xarray as xr

    with xr.open_dataset(tmp_path / "results" / "mine.nc", engine="h5netcdf") as written:
        assert written["q"].values.tobytes() == result["q"].values.tobytes()
    assert answers["wrong"].is_error
    assert "mass" in texts["wrong"]
    assert answers["outside"].is_error
    assert "outside of" in texts["outside"]
    assert all(len(text) <= LONGEST for text in texts.values())


def test_names_that_lead_out_of_the_folder_are_refused(workspace: Workspace) -> None:
    (workspace.folder / "inside").mkdir()
    (workspace.folder / "link.yaml").symlink_to(Path(__file__))
    for name in ("../a.yaml", "/etc/passwd", "inside/../../a.yaml", "link.yaml", "", ".", "a\0.yaml"):
        with pytest.raises(DeckcraneError, match=r"outside of|needs a name"):
            workspace.path(name)
    assert workspace.path("inside/a.yaml") == workspace.folder / "inside" / "a.yaml"


def test_a_scenario_that_names_a_file_outside_of_the_folder_is_refused(workspace: Workspace) -> None:
    outside = workspace.folder.parent / "hull.nc"
    outside.write_bytes(b"")
    text = deckcrane.load("deck_crane_in_waves").to_yaml().replace("hydrodynamics: supply", f"hydrodynamics: {outside}")
    assert str(outside) in text
    with pytest.raises(DeckcraneError, match=r"names .*hull.nc, which is outside of"):
        workspace.write_scenario("mine.yaml", text)
    assert workspace.files() == []
    (workspace.folder / "mine.yaml").write_text(text)
    with pytest.raises(DeckcraneError, match="which is outside of"):
        workspace.model("mine.yaml")
    (workspace.folder / "study.yaml").write_text("deckcrane: 1\nscenario: mine.yaml\nvary: {}\n")
    with pytest.raises(DeckcraneError, match="which is outside of"):
        workspace.model("study.yaml")


def test_a_long_task_tells_how_far_it_is_and_can_be_cancelled(tools: CraneTools, workspace: Workspace) -> None:
    tools._tasks.start("run", "moving_base", *(f"--set={path}={value}" for path, value in LONG.items()))
    task = tools._tasks["task_1"]
    for _ in range(600):
        if task.fraction is not None or task.state != "running":
            break
        time.sleep(0.1)
    assert "is running" in tools.task("task_1", wait=0)
    assert "task_1: running: run moving_base" in tools.list_tasks()
    assert "was cancelled" in tools.cancel_task("task_1")
    assert task.process.poll() is not None
    with pytest.raises(DeckcraneError, match='no task "task_2"; did you mean "task_1"'):
        tools.task("task_2")


def test_results_go_to_files_of_their_kind(tools: CraneTools) -> None:
    with pytest.raises(DeckcraneError, match=r"ends in .nc or .zarr"):
        tools.run_scenario("moving_base", "result.txt")
    with pytest.raises(DeckcraneError, match="holds what tasks print"):
        tools.run_scenario("moving_base", f"{TASKS}/a.nc")
    with pytest.raises(DeckcraneError, match="no store of a campaign"):
        tools.ask_campaign("nothing.zarr")
    with pytest.raises(DeckcraneError, match="there is no scenario"):
        tools.check_scenario("moving_bas")


def test_long_texts_keep_their_beginning_and_their_end() -> None:
    text = "a" * 10_000 + "z" * 10_000
    short = shortened(text, "task_1.txt")
    assert len(short) <= LONGEST
    assert short.startswith("aaa")
    assert short.endswith("zzz")
    assert "task_1.txt" in short


@pytest.mark.study
@pytest.mark.skipif(not Path("/proc").exists(), reason="processes are counted in /proc")
def test_nothing_is_left_when_the_client_leaves_in_the_middle(tmp_path: Path) -> None:
    """Over standard input and output, as clients do: the server and its task end."""
    from mcp import Client, StdioServerParameters, stdio_client

    async def leave() -> None:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "deckcrane", "mcp", "--folder", str(tmp_path)], env=dict(os.environ)
        )
        async with Client(stdio_client(parameters)) as client:
            arguments = {"name": "moving_base", "output": "a.nc", "values": LONG}
            run = asyncio.create_task(client.call_tool("run_scenario", arguments))
            progress = tmp_path / TASKS / "task_1.progress"
            while not progress.exists() and not run.done():
                await asyncio.sleep(0.1)
            assert progress.exists()
            run.cancel()

    asyncio.run(leave())
    deadline = time.monotonic() + 30
    while (left := _processes_in(tmp_path)) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert left == []


def _processes_in(folder: Path) -> list[str]:
    """Command lines of processes whose folder this is, or that name it."""
    lines = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            inside = (process / "cwd").resolve() == folder
        except OSError:
            continue
        if inside or f"--folder {folder}" in command:
            lines.append(command)
    return lines
