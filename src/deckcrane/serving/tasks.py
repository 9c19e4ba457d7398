"""Commands of deckcrane that run as processes beside a server: started, watched, cancelled, and ended with it.

Each task is one process of `python -m deckcrane`, in the folder of a workspace. What it prints goes to a file; the fraction that
is done is read from the file that `interrupts.PROGRESS_FILE` names. A task stops when its standard input closes
(`interrupts.ENDS_WITH_INPUT`): when it is cancelled, and also when the server is killed, on every system.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock
from typing import Literal

from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import ENDS_WITH_INPUT, PROGRESS_FILE
from deckcrane.scenario.data import did_you_mean

State = Literal["running", "done", "failed", "cancelled"]
GRACE = 5.0
"""Seconds that a task has to keep its results after it is asked to stop."""
LOOKS = 0.1
"""Seconds between two looks whether anybody still waits."""
abandoned: ContextVar[Event | None] = ContextVar("set when nobody waits for an answer any more", default=None)
AT_ONCE = 2
"""Tasks that run at the same time: each uses all cores."""


@dataclass
class CommandTask:
    """One command that runs, or has run."""

    name: str
    command: tuple[str, ...]
    process: subprocess.Popen[bytes]
    output: Path
    progress_file: Path
    began: float = field(default_factory=time.monotonic)
    cancelled: bool = False

    @property
    def state(self) -> State:
        """What has become of it."""
        code = self.process.poll()
        if code is None:
            return "running"
        return "cancelled" if self.cancelled else "done" if code == 0 else "failed"

    @property
    def fraction(self) -> float | None:
        """The fraction that is done, where the command says so."""
        try:
            return float(self.progress_file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    @property
    def text(self) -> str:
        """All that it has printed."""
        try:
            return self.output.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def wait(self, seconds: float) -> State:
        """Wait for its end, at most so long, and no longer than anybody waits for the answer (`abandoned`)."""
        end, nobody_waits = time.monotonic() + seconds, abandoned.get()
        while self.process.poll() is None and (left := end - time.monotonic()) > 0:
            if nobody_waits is not None and nobody_waits.is_set():
                break
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(min(left, LOOKS))
        return self.state

    def cancel(self) -> None:
        """Ask it to stop, as Ctrl-C does, and end it where it does not."""
        if self.process.poll() is not None:
            return
        self.cancelled = True
        assert self.process.stdin is not None, "tasks are started with one"
        with suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(GRACE)


class Tasks:
    """All tasks of a server, by name; those that still run end with it."""

    def __init__(self, folder: Path, records: Path) -> None:
        self._folder, self._records = folder, records
        self._tasks: dict[str, CommandTask] = {}
        self._lock = Lock()
        atexit.register(self.cancel_all)

    def start(self, *command: str) -> CommandTask:
        """Start a command of deckcrane with its arguments."""
        with self._lock:
            running = [task.name for task in self._tasks.values() if task.state == "running"]
            if len(running) >= AT_ONCE:
                raise DeckcraneError(
                    f"{AT_ONCE} tasks are running ({', '.join(running)}); wait for one (task), or cancel it (cancel_task)"
                )
            name = f"task_{len(self._tasks) + 1}"
            self._records.mkdir(parents=True, exist_ok=True)
            output, progress = self._records / f"{name}.txt", self._records / f"{name}.progress"
            progress.unlink(missing_ok=True)
            environment = {
                **os.environ,
                PROGRESS_FILE: str(progress),
                ENDS_WITH_INPUT: "1",
                "PYTHONIOENCODING": "utf-8",
            }
            with output.open("wb") as stream:
                process = subprocess.Popen(
                    [sys.executable, "-m", "deckcrane", *command],
                    cwd=self._folder,
                    stdin=subprocess.PIPE,
                    stdout=stream,
                    stderr=subprocess.STDOUT,
                    env=environment,
                    start_new_session=True,  # Ctrl-C at the server reaches the server alone
                )
            task = CommandTask(name, command, process, output, progress)
            self._tasks[name] = task
            return task

    def __getitem__(self, name: str) -> CommandTask:
        if name not in self._tasks:
            raise DeckcraneError(f'there is no task "{name}";{did_you_mean(name, self._tasks)} list_tasks shows them')
        return self._tasks[name]

    def all(self) -> Sequence[CommandTask]:
        """All tasks, the first first."""
        return tuple(self._tasks.values())

    def cancel_all(self) -> None:
        """End all that still runs."""
        for task in self.all():
            task.cancel()
