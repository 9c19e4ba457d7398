"""Dask clusters of processes over TCP on this machine, whose scheduler and workers can be killed one by one."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Processes:
    """A scheduler and its workers as processes of their own."""

    def __init__(self, workers: int, port: int | None = None, **environment: str) -> None:
        self.port = port or free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        self.environment = {**os.environ, "PYTHONPATH": path, **environment}
        self.scheduler = self._started("dask_scheduler", "--host", "127.0.0.1", "--port", str(self.port))
        self.workers = [self.worker() for _ in range(workers)]

    def worker(self, **environment: str) -> subprocess.Popen:
        options = ("--nthreads", "1", "--no-nanny", "--memory-limit", "0", "--death-timeout", "30")
        return self._started("dask_worker", self.address, *options, **environment)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait(timeout=60)

    def _started(self, module: str, *arguments: str, **environment: str) -> subprocess.Popen:
        return subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *arguments, "--no-dashboard"],
            cwd=tempfile.gettempdir(),
            env={**self.environment, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def __enter__(self) -> Processes:
        wait_for(self.port)
        return self

    def __exit__(self, *error: object) -> None:
        self.end()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wait_for(port: int, patience: float = 60.0) -> None:
    """Until somebody listens there."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"nobody listens at port {port}")
