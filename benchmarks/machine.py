"""What the benchmarks run on: the processor, its cores and its load, and the versions of all that is compared."""

from __future__ import annotations

import os
import platform
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def machine() -> dict[str, str]:
    """The processor, and the versions of all that is compared."""
    found = {"processor": _processor(), "python": platform.python_version(), "gcc": _gcc()}
    for package in ("deckcrane", "casadi", "llvmlite", "pin", "mujoco", "exudyn", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


CORES = 2
"""Cores of comparisons that are not made on one."""


def use_two_cores() -> None:
    """Give this process two of the cores of this machine, whatever it had before; threads that it starts later inherit them."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-CORES:])


@contextmanager
def two_cores() -> Iterator[None]:
    """Two cores while something is measured, and those of before afterwards."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    use_two_cores()
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    fields = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    detail = f"family {fields.get('cpu family', '?')}, model {fields.get('model', '?')}"
    return f"{fields.get('model name', platform.machine())} ({detail}), {os.cpu_count()} cores"


def load() -> str:
    """Processes that wanted a core over the last minute: more than one besides this run makes its numbers doubtful."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _gcc() -> str:
    try:
        return subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "none"
