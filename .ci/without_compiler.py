"""Runs tests on a PATH that has no compiler and no linker: deckcrane must do without.

    python .ci/without_compiler.py tests/program tests/cli/test_cli.py

The PATH is one folder of links to every program on the usual PATH, but for those that compile or link, whatever their
version. Packages that bring a compiler (ziglang) are hidden. What remains of the tests is what a user's machine can do.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COMPILES = re.compile(
    r"(.*-)?(cc|c\+\+|cpp|gcc|g\+\+|clang|clang\+\+|clang-cl|cl|tcc|icx?|icpx?|nvcc|zig|as|ld|gold|bfd|lld|collect2|link)"
    r"([.-]\d[\d.]*|\.gold|\.bfd|\.lld)?(\.exe)?",
    re.IGNORECASE,
)
"""Names of programs that compile or link."""
HIDE = "import sys; sys.modules['ziglang'] = None\n"


def plain_path(folder: Path) -> str:
    """A folder with links to all programs that neither compile nor link; on Windows, those folders that have none of them."""
    folders = [Path(place) for place in os.environ.get("PATH", "").split(os.pathsep) if place and Path(place).is_dir()]
    if sys.platform == "win32":
        return os.pathsep.join(str(place) for place in folders if not any(map(_compiles, place.iterdir())))
    for place in folders:
        for program in place.iterdir():
            link = folder / program.name
            if not _compiles(program) and not link.is_symlink() and os.access(program, os.X_OK):
                link.symlink_to(program)
    return str(folder)


def _compiles(program: Path) -> bool:
    return COMPILES.fullmatch(program.name) is not None


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        links, hidden, cache = (Path(folder) / name for name in ("bin", "hidden", "cache"))
        links.mkdir()
        hidden.mkdir()
        (hidden / "sitecustomize.py").write_text(HIDE, encoding="utf-8")
        paths = [str(hidden), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PATH": plain_path(links), "PYTHONPATH": os.pathsep.join(paths)}
        environment["DECKCRANE_CACHE"] = str(cache)
        for name in ("CC", "CXX"):
            environment.pop(name, None)
        command = [sys.executable, "-m", "pytest", "-m", "not study", *sys.argv[1:]]
        return subprocess.run(command, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
