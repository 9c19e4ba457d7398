"""Tutorials that run: their files are written, their commands and Python run in order, and what comes out is shown.

A tutorial is a page of Markdown. A block with a title (```` ```yaml title="crane.yaml" ````) is a file; a `python` block runs
in the names of the blocks before it; each line of a `sh` block that begins with `deckcrane` runs that command. Lines that
are printed and figures that are open at the end of a block stand below it in the site. Depends on deckcrane and matplotlib.
"""

from __future__ import annotations

import ast
import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

_BLOCK = re.compile(r'^```(?P<language>\w+)(?: title="(?P<file>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass
class Output:
    """What a block gave: its printed lines, and its figures as PNG."""

    text: str = ""
    figures: list[bytes] = field(default_factory=list)


@dataclass(frozen=True)
class Block:
    """A block that means something, and where it ends in the page."""

    language: str
    file: str | None
    text: str
    line: int
    end: int


def blocks(page: str) -> list[Block]:
    """The blocks of a page that are run or written, in order."""
    return [
        Block(match["language"], match["file"], match["text"], page.count("\n", 0, match.start("text")), match.end())
        for match in _BLOCK.finditer(page)
        if match["file"] or match["language"] in ("python", "sh")
    ]


def outputs(page: str, name: str) -> Iterator[tuple[Block, Output]]:
    """Run a tutorial from top to bottom in a folder of its own."""
    names: dict[str, Any] = {"__name__": name}
    with tempfile.TemporaryDirectory() as folder, _inside(Path(folder)):
        for block in blocks(page):
            if block.file:
                Path(block.file).write_text(block.text, encoding="utf-8")
                yield block, Output()
            elif block.language == "python":
                code = "\n" * block.line + block.text
                yield block, _caught(lambda code=code: _run(code, f"{name}.md", names))
            else:
                yield block, _caught(lambda block=block: _commands(block.text))


def with_outputs(page: str, name: str, folder: Path) -> str:
    """The page with what its blocks gave below them; figures become files of the folder."""
    parts, last = [], 0
    for number, (block, output) in enumerate(outputs(page, name)):
        parts.append(page[last : block.end])
        last = block.end
        shown = []
        if output.text.strip():
            text = "\n".join(line.rstrip() for line in output.text.splitlines()).strip("\n")
            shown.append(f'\n\n<div class="output" markdown>\n\n```text\n{text}\n```\n\n</div>')
        for i, figure in enumerate(output.figures):
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / f"{name}_{number}_{i}.png"
            file.write_bytes(figure)
            shown.append(f"\n\n![figure of the block above]({folder.name}/{file.name}){{ .output }}")
        parts += shown
    return "".join([*parts, page[last:]])


def _run(code: str, file: str, names: dict[str, Any]) -> None:
    """A block as a notebook runs it: the value of its last line is printed where it has one."""
    tree = ast.parse(code, file)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, file, "exec", dont_inherit=True), names)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), file, "eval", dont_inherit=True), names)
        if value is not None and not type(value).__module__.startswith("matplotlib"):  # those are shown as figures
            print(value)


def _commands(text: str) -> None:
    """The commands of a block, each as a user's shell runs it."""
    for line in text.splitlines():
        if line.startswith("deckcrane "):
            command = f"{shlex.quote(sys.executable)} -m {line}"
            wide = {**os.environ, "COLUMNS": "100"}
            done = subprocess.run(
                command, shell=True, capture_output=True, text=True, env=wide, check=False, timeout=600
            )
            if done.returncode:
                raise RuntimeError(f"`{line}` ended with {done.returncode}:\n{done.stderr}")
            print(done.stdout, end="")


def _caught(work: Callable[[], None]) -> Output:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    plt.close("all")  # what others left open is not of this block
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        work()
    figures = []
    for number in plt.get_fignums():
        made = io.BytesIO()
        plt.figure(number).savefig(made, format="png", dpi=110, bbox_inches="tight", metadata={"Software": None})
        figures.append(made.getvalue())
    plt.close("all")
    return Output(said.getvalue(), figures)


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        for block, output in outputs(path.read_text(encoding="utf-8"), path.stem):
            print(
                f"--- line {block.line}: {block.file or block.language}, {len(output.figures)} figures\n{output.text}"
            )
