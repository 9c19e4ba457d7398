"""Native loops for the other engines: compiled once against what their wheels hold, kept in build/benchmarks.

Pinocchio is header-only here, with the Eigen that CasADi's wheel carries.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import platform
import shutil
import subprocess
from pathlib import Path
from typing import Literal

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent / "build" / "benchmarks"


def _processor_has(flag: str) -> bool:
    try:
        return f" {flag} " in Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False


PROCESSOR = "-march=x86-64-v3" if _processor_has("avx2") else "-march=native"
PINOCCHIO_FLAGS = ("-std=c++17", "-O3", PROCESSOR, "-DNDEBUG", "-w")
"""The fastest for Pinocchio of those tried: x86-64-v3 beats native, with or without AVX-512, and the plain x86-64."""

MUJOCO_FLAGS = ("-std=c11", "-O2")

_PINOCCHIO_DEFINITIONS = (
    "-DBOOST_MPL_LIMIT_LIST_SIZE=30",
    "-DBOOST_MPL_LIMIT_VECTOR_SIZE=30",
    "-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS",
    "-DBOOST_FUSION_INVOKE_MAX_ARITY=12",
)
"""What Pinocchio's own CMake targets define."""


class MissingError(Exception):
    """An engine that cannot be timed here, and why."""


def pinocchio_library(compile_it: bool = True) -> ctypes.CDLL:
    """The loop of `pinocchio_loop.cpp`, whose templates take a compiler more than a minute: else only that of an earlier run."""
    prefix = _package("casadi").parent / "cmeel.prefix" / "include"
    eigen = _package("casadi") / "include" / "eigen3"
    if not (prefix / "pinocchio").is_dir():
        raise MissingError("Pinocchio is not installed (pip install pin)")
    if not eigen.is_dir():
        raise MissingError("no Eigen headers in CasADi's wheel")
    includes = (f"-I{prefix}", f"-I{eigen}")
    flags = (*PINOCCHIO_FLAGS, *_PINOCCHIO_DEFINITIONS, *includes)
    return compiled("g++", HERE / "pinocchio_loop.cpp", flags, (), "kept" if compile_it else "only kept")


def mujoco_library() -> ctypes.CDLL:
    """The loop of `mujoco_loop.c`."""
    folder = _package("mujoco")
    found = sorted(folder.glob("libmujoco.so*"))
    if not found:
        raise MissingError("no shared library in MuJoCo's wheel")
    links = (str(found[0]), f"-Wl,-rpath,{folder}")
    return compiled("gcc", HERE / "mujoco_loop.c", (*MUJOCO_FLAGS, f"-I{folder / 'include'}"), links)


def _package(name: str) -> Path:
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        raise MissingError(f"{name} is not installed")
    return Path(found.origin).parent


def compiled(
    command: str,
    source: Path,
    flags: tuple[str, ...],
    links: tuple[str, ...],
    how: Literal["kept", "anew", "only kept"] = "kept",
) -> ctypes.CDLL:
    """A library of a file: the one of an earlier run, if there is one; always compiled `anew`; or never."""
    compiler = shutil.which(command)
    if compiler is None:
        raise MissingError(f"no {command} to compile {source.name}")
    version = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    identity = "\0".join([version, platform.node(), source.read_text(encoding="utf-8"), *flags, *links])
    path = BUILD / f"{source.stem}-{hashlib.sha256(identity.encode()).hexdigest()[:16]}.so"
    if how == "only kept" and not path.exists():
        raise MissingError(f"{source.name} is not compiled yet, which takes more than a minute; a full run does it")
    if how == "anew" or not path.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        done = subprocess.run(
            [compiler, *flags, "-shared", "-fPIC", str(source), "-o", str(part), *links],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise MissingError(f"{source.name} does not compile: {done.stderr.strip()[:200]}")
        part.replace(path)
    return ctypes.CDLL(str(path))
