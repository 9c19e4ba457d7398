"""A C compiler, where this machine has one, for exported C: deckcrane itself needs none."""

from __future__ import annotations

import ctypes
import importlib.util
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import Equations
from deckcrane.program.source_c import c_program

FLAGS = ("-std=c11", "-Wall", "-Wextra", "-Werror", "-pedantic")


def compilers() -> dict[str, list[str]]:
    """The commands of all compilers that are here, by name."""
    found = {name: [path] for name in ("gcc", "clang") if (path := shutil.which(name))}
    if importlib.util.find_spec("ziglang") is not None:
        found["zig"] = [sys.executable, "-m", "ziglang", "cc"]
    return found


def compiler() -> list[str]:
    """The first of them; the test is skipped where there is none."""
    found = next(iter(compilers().values()), None)
    if found is None:
        pytest.skip(
            "no C compiler (gcc, clang or ziglang) on this machine, which exported C needs, and nothing else does"
        )
    return found


def build(source: Path, made: Path, *more: str, command: list[str] | None = None) -> Path:
    """Compiles a file; warnings are errors."""
    processor = ["-march=native"] if platform.machine().lower() in ("x86_64", "amd64") else []
    libraries = [] if sys.platform == "win32" else ["-lm"]
    line = [*(command or compiler()), *FLAGS, *processor, *more, str(source), "-o", str(made), *libraries]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stderr[-3000:]
    return made


class Exported:
    """Exported C of equations as a library in this process, with the calls of a `Program`."""

    def __init__(
        self, equations: Equations, folder: Path, *flags: str, text: str | None = None, command: list[str] | None = None
    ) -> None:
        source = folder / "exported.c"
        source.write_text(c_program(equations) if text is None else text, encoding="utf-8")
        shared = ["-shared"] if sys.platform == "win32" else ["-shared", "-fPIC"]
        made = build(source, folder / "exported.so", *shared, *(flags or ("-O1",)), command=command)
        self.equations, self.library = equations, ctypes.CDLL(str(made))
        sizes = (ctypes.c_int * 5)()
        self.library.deckcrane_sizes(sizes)
        self.nx, self.nu, self.np, self.ny, self.prepared = sizes

    def constants(self, p: Array | None = None) -> Array:
        given, found = _plain(self.equations.p.values if p is None else p), np.zeros(max(self.prepared, 1))
        self.library.deckcrane_prepare(_pointer(given), _pointer(found))
        return found

    def derivatives(self, t: Array, x: Array, p: Array | None = None) -> Array:
        return self._rows(self.library.deckcrane_derivatives, self.nx, t, x, p)

    def outputs(self, t: Array, x: Array, p: Array | None = None) -> Array:
        return self._rows(self.library.deckcrane_outputs, self.ny, t, x, p)

    def _rows(self, function: Any, width: int, t: Array, x: Array, p: Array | None) -> Array:
        out, u = np.empty((len(t), width)), np.tile(self.equations.u.values, (len(t), 1))
        given = [_plain(each) for each in (t, x, u, self.constants(p))]
        function(ctypes.c_long(len(t)), *map(_pointer, given), _pointer(out))
        return out

    def steps(self, h: float, steps: int, per_record: int) -> tuple[Array, Array]:
        """States and outputs of Runge-Kutta steps from the start, inputs at their defaults; the start is not among them."""
        x, c, u = np.array(self.equations.x.values), self.constants(), _plain(self.equations.u.values)
        records, reached = steps // per_record, ctypes.c_long()
        X, Y = np.empty((records, self.nx)), np.empty((records, self.ny))
        given = _Given(constants=u.ctypes.data)
        rk4 = self.library.deckcrane_rk4
        rk4.restype = ctypes.c_long
        numbers = (ctypes.c_double(0.0), ctypes.c_double(h), *(ctypes.c_long(n) for n in (0, steps, per_record)))
        made = rk4(ctypes.byref(given), _pointer(c), *numbers, *map(_pointer, (x, X, Y)), ctypes.byref(reached))
        assert (made, reached.value) == (records, steps)
        return X, Y


class _Given(ctypes.Structure):
    _fields_ = [
        ("constants", ctypes.c_void_p),
        ("linear", ctypes.c_void_p),
        ("held", ctypes.c_void_p),
        ("linears", ctypes.c_long),
        ("helds", ctypes.c_long),
    ]


def _plain(array: Array) -> Array:
    return np.ascontiguousarray(array, dtype=float)


def _pointer(array: Array) -> ctypes.c_void_p:
    """Of an array that lives as long as the call."""
    return ctypes.c_void_p(array.ctypes.data)
