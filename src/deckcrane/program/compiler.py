"""A C compiler if there is one, and what it made, kept in the cache.

The system's compiler first, else `ziglang` where it is installed. A compiled program is kept under a key made from its
source, the compiler and the processor. Several processes may compile at once, and one may be killed half-way: what is in
the cache is whole, and is checked before it is loaded.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import platform
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache as cached
from pathlib import Path
from typing import Any

from deckcrane import interrupts
from deckcrane.errors import DeckcraneError
from deckcrane.files import cache

SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


@dataclass(frozen=True)
class Compiler:
    """A command that compiles C, the flags it gets, and what identifies its output: version and processor."""

    name: str
    command: tuple[str, ...]
    flags: tuple[str, ...]
    identity: str

    def quick(self) -> Compiler:
        """The same compiler with less optimisation, for long code without loops.

        Measured with GCC 12 on the 48 000 operations of an implicit step: half the time to compile (4.4 s, not 8.7 s), and
        code that is a tenth slower. What is left out gains where there are loops, or many registers to be given out.
        """
        kept = (flag for flag in self.flags if not flag.startswith("-fsched"))
        flags = tuple("-O1" if flag.startswith("-O") else flag for flag in kept)
        return replace(self, flags=flags, identity=f"{self.identity}|{flags}")


def find_compiler(kind: str = "any") -> Compiler | None:
    """The compiler to use: `any` (the system's, else zig), `system` or `zig`; None where there is none of that kind.

    `DECKCRANE_CC` names another command for the system's compiler; set to nothing, it hides it.
    """
    if kind in ("any", "system"):
        wanted = os.environ.get("DECKCRANE_CC")
        if wanted:
            return _described("system", _command(wanted))
        for name in ("cc", "gcc", "clang") if wanted is None else ():
            if path := shutil.which(name):
                return _described("system", (path,))
    if kind in ("any", "zig") and importlib.util.find_spec("ziglang") is not None:
        return _described("zig", (sys.executable, "-m", "ziglang", "cc"))
    return None


def _command(wanted: str) -> tuple[str, ...]:
    """The command that a user names, as a path or as words such as `ccache gcc`."""
    for words in ((wanted,), tuple(shlex.split(wanted, posix=sys.platform != "win32"))):
        if words and (path := shutil.which(words[0])):
            return (path, *words[1:])
    raise DeckcraneError(f"DECKCRANE_CC names {wanted}, which is not a program that can be run here; {_ANOTHER}")


@cached
def _described(name: str, command: tuple[str, ...]) -> Compiler:
    with tempfile.TemporaryDirectory() as folder:
        status, version = _call([*command, "--version"], Path(folder), patience=_VERSION_PATIENCE)
    if status != 0:
        raise DeckcraneError(
            f"the C compiler {' '.join(command)} does not tell its version: {version.strip()}; {_ANOTHER}"
        )
    # Fused multiply-adds change the last bit and save a tenth of the time, as does GCC's scheduling before registers are
    # given out, which its default for x86 leaves out. Nobody traps floating-point exceptions here.
    flags = ["-std=c11", "-O3", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=fast", "-shared"]
    if "Free Software Foundation" in version:
        flags += ["-fschedule-insns", "-fsched-pressure"]
    if sys.platform != "win32":
        flags.append("-fPIC")
    if platform.machine().lower() in ("x86_64", "amd64"):
        flags.append("-march=native")
    return Compiler(name, command, tuple(flags), f"{version}|{flags}|{_processor()}")


@cached
def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        described = sorted({line for line in lines if line.startswith(("model name", "flags", "Features", "CPU part"))})
    except OSError:
        described = []
    return "|".join([platform.system(), platform.machine(), platform.processor(), *described])


def library(source: str, compiler: Compiler) -> ctypes.CDLL:
    """The loaded program of this source: from the cache, or compiled now."""
    return library_for(source, lambda: source, compiler)


def library_for(determined_by: str, source: Callable[[], str], compiler: Compiler) -> ctypes.CDLL:
    """The same for a source that is written only if needed, and follows wholly from the text `determined_by`."""
    interrupts.check()
    key = hashlib.sha256(f"{compiler.identity}\0{determined_by}".encode()).hexdigest()[:32]
    program = cache.kept(key, SUFFIX)
    if program is not None:
        return _loaded(program)
    program = _compiled(source(), compiler)
    found = _loaded(program)
    cache.keep(key, SUFFIX, program)
    return found


def _loaded(program: bytes) -> ctypes.CDLL:
    """The program from a copy of the bytes that were checked: nobody can change it between, or cut it short under our feet."""
    digest = hashlib.sha256(program).hexdigest()
    if digest not in _LOADED:
        with cache.workplace(len(program)) as folder:
            copy = folder / f"program{SUFFIX}"
            copy.write_bytes(program)
            try:
                _LOADED[digest] = ctypes.CDLL(str(copy))
            except OSError as error:
                raise DeckcraneError(
                    f"the compiled program cannot be loaded: {error}; set DECKCRANE_CACHE to a folder from which programs "
                    "may run, DECKCRANE_CC to another compiler, or run with target vm"
                ) from error
    return _LOADED[digest]


_LOADED: dict[str, ctypes.CDLL] = {}
"""Programs in this process, by their content; a loaded program is never unloaded."""


def _compiled(source: str, compiler: Compiler) -> bytes:
    with cache.workplace(4_000_000 + 2 * len(source)) as folder:
        text, made = folder / "program.c", folder / f"program{SUFFIX}"
        text.write_text(source, encoding="utf-8")
        libraries = [] if sys.platform == "win32" else ["-lm"]
        command = [*compiler.command, *compiler.flags, str(text), "-o", str(made), *libraries]
        status, printed = _call(command, folder)
        if status == 0 and made.is_file():
            return made.read_bytes()
        trouble = printed.strip()[-2000:] if status != 0 else "it wrote no program, and said nothing was wrong"
        raise DeckcraneError(f"the C compiler failed: {' '.join(command)}\n{trouble}\n{_ANOTHER}")


_ANOTHER = "set DECKCRANE_CC to another compiler, or to nothing to run without one"
_VERSION_PATIENCE = 30.0
"""Seconds that a compiler may take to tell its version."""
_PATIENCE = 60.0
"""Seconds after which a user at a terminal is told that the compiler is still at work."""


def _call(command: Sequence[str], folder: Path, patience: float | None = None) -> tuple[int, str]:
    """Runs the compiler, its own temporary files in `folder`; with it ends all that it started. Exit status and errors."""
    places = dict.fromkeys(("TMPDIR", "TMP", "TEMP"), str(folder))
    group: dict[str, Any] = {} if sys.platform == "win32" else {"process_group": 0}
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env={**os.environ, **places, "LC_ALL": "C"},
            **group,
        )
    except OSError as error:
        return 1, f"{command[0]}: {error.strerror or error}"
    with process:
        try:
            try:
                printed = process.communicate(timeout=patience or _PATIENCE)
            except subprocess.TimeoutExpired:
                if patience is not None:
                    return 1, f"{command[0]} does not answer"
                if sys.stderr is not None and sys.stderr.isatty():
                    sys.stderr.write(f"the C compiler has been at work for {_PATIENCE:.0f} s; Ctrl-C stops it\n")
                printed = process.communicate()
        finally:
            _end(process)
    return process.returncode, "".join(printed)


def _end(process: subprocess.Popen[str]) -> None:
    """Ends a compiler that was interrupted, with the programs that it calls."""
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
