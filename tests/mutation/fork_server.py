"""Runs of pytest as forks of a process that has the libraries loaded: that spares seconds of every run.

    python -m tests.mutation.fork_server

Each line that comes in asks for a run (`Request` as JSON), and the line that goes out is its status: the exit code, or nothing
where it was stopped. Limits count processor time, so that a busy machine makes no run fail; a run that waits for ever is
stopped, too. The package itself is not loaded here, since every run has a copy of its own. Depends on nothing of ours.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import signal
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

LIBRARIES = (
    "_hypothesis_pytestplugin", "casadi", "hypothesis.extra.numpy", "llvmlite.binding", "numpy", "pydantic", "pytest",
    "pytest_timeout", "ruamel.yaml", "scipy.integrate", "scipy.interpolate", "scipy.linalg", "scipy.optimize", "scipy.signal",
    "scipy.sparse", "scipy.spatial", "scipy.stats", "xarray", "xdist.plugin", "xml.etree.ElementTree", "yaml", "zarr",
)  # fmt: skip
"""What most tests load; whatever else they need they load themselves."""
WAITING = 10.0
"""A run that takes so many times its limit by the clock is stopped, too."""


@dataclass(frozen=True)
class Request:
    """A run of pytest, with the first folders of its imports, its limit in processor seconds, and the file of its output."""

    arguments: list[str]
    folder: str
    environment: dict[str, str]
    imports: list[str]
    seconds: float | None
    output: str

    @property
    def line(self) -> str:
        return json.dumps(asdict(self)) + "\n"


def serve() -> None:
    for name in LIBRARIES:
        importlib.import_module(name)
    assert "deckcrane" not in sys.modules
    for line in sys.stdin:
        request = Request(**json.loads(line))
        print(json.dumps(status_of(request)), flush=True)


def status_of(request: Request) -> int | None:
    """The exit code of a run; negative where a signal ended it, nothing where it came to its limit."""
    child = os.fork()
    if child == 0:
        run(request)
    until = float("inf") if request.seconds is None else time.monotonic() + WAITING * request.seconds
    pause = 0.01
    while not (ended := os.waitpid(child, os.WNOHANG))[0]:
        if time.monotonic() > until:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return None
        time.sleep(pause)
        pause = min(1.5 * pause, 0.2)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it started and left behind
    code = os.waitstatus_to_exitcode(ended[1])
    return None if code in (-signal.SIGXCPU, -signal.SIGKILL) else code


def run(request: Request) -> None:
    """Become the run, in a group of processes of its own."""
    code = 1
    try:
        os.setsid()
        with Path(os.devnull).open("rb") as nothing, Path(request.output).open("wb") as output:
            os.dup2(nothing.fileno(), 0)
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        if request.seconds is not None:
            limit = int(request.seconds) + 1
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        os.environ.clear()
        os.environ.update(request.environment)
        os.chdir(request.folder)
        sys.path[:0] = request.imports
        sys.dont_write_bytecode = True
        import pytest

        code = pytest.main(request.arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


if __name__ == "__main__":
    serve()
