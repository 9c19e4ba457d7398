"""The command line without a process of its own: a process that only starts takes longer than most commands."""

from __future__ import annotations

import io
import os
import sys
import warnings
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from deckcrane.cli.command import main


@dataclass(frozen=True)
class Ended:
    """How a command ended, as `subprocess.run` tells it."""

    returncode: int
    stdout: str
    stderr: str


def command(*arguments: object, cwd: Path | str | None = None) -> Ended:
    """`deckcrane ARGUMENTS` in this process, with what it prints and how it ends."""
    out, err = io.StringIO(), io.StringIO()
    shown = warnings.showwarning
    with (
        chdir(cwd or Path.cwd()),
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "argv", ["deckcrane", *map(str, arguments)]),
        patch.dict(os.environ, {"COLUMNS": "160"}),
        warnings.catch_warnings(),
    ):
        warnings.resetwarnings()
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
        finally:
            warnings.showwarning = shown
    return Ended(code, out.getvalue(), err.getvalue())
