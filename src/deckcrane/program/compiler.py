"""A C compiler if there is one, and a cache on disk of what it made.

The system's compiler first, else `ziglang` where it is installed. A compiled program is kept under a name made from its
source, the compiler and the processor; it is written under a temporary name and renamed, so that several processes may
compile at once and one may be killed half-way, and what carries the final name is always whole.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from deckcrane.errors import DeckcraneError

_SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


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
        for name in (wanted,) if wanted is not None else ("cc", "gcc", "clang"):
            path = shutil.which(name) if name else None
            if path:
                return _described("system", (path,))
    if kind in ("any", "zig") and importlib.util.find_spec("ziglang") is not None:
        return _described("zig", (sys.executable, "-m", "ziglang", "cc"))
    return None


@cache
def _described(name: str, command: tuple[str, ...]) -> Compiler:
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
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


@cache
def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        described = sorted({line for line in lines if line.startswith(("model name", "flags", "Features", "CPU part"))})
    except OSError:
        described = []
    return "|".join([platform.system(), platform.machine(), platform.processor(), *described])


def cache_folder() -> Path:
    """Where compiled programs are kept: `DECKCRANE_CACHE`, else the user's cache folder, else a temporary one."""
    if chosen := os.environ.get("DECKCRANE_CACHE"):
        return Path(chosen)
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA", Path.home()))
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Caches"
    else:
        home = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"))
    return home / "deckcrane"


def library(source: str, compiler: Compiler) -> ctypes.CDLL:
    """The loaded program of this source: from the cache, or compiled now."""
    return library_for(source, lambda: source, compiler)


def library_for(determined_by: str, source: Callable[[], str], compiler: Compiler) -> ctypes.CDLL:
    """The same for a source that is written only if needed, and follows wholly from the text `determined_by`."""
    key = hashlib.sha256(f"{compiler.identity}\0{determined_by}".encode()).hexdigest()[:32]
    path = _writable_cache() / f"{key}{_SUFFIX}"
    if path.exists():
        try:
            return ctypes.CDLL(str(path))
        except OSError:
            path.unlink(missing_ok=True)
    _compile(source(), compiler, path)
    return ctypes.CDLL(str(path))


def _writable_cache() -> Path:
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except OSError:
        pass
    return _temporary_cache()


@cache
def _temporary_cache() -> Path:
    return Path(tempfile.mkdtemp(prefix="deckcrane-"))


def _compile(source: str, compiler: Compiler, path: Path) -> None:
    with tempfile.TemporaryDirectory(prefix=f"{path.stem}-", dir=path.parent) as folder:
        text, made = Path(folder) / "program.c", Path(folder) / path.name
        text.write_text(source, encoding="utf-8")
        libraries = [] if sys.platform == "win32" else ["-lm"]
        command = [*compiler.command, *compiler.flags, str(text), "-o", str(made), *libraries]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise DeckcraneError(
                f"the C compiler failed: {' '.join(command)}\n{done.stderr.strip()[-2000:]}\n"
                "set DECKCRANE_CC to another compiler, or to nothing to run without one"
            )
        made.replace(path)
