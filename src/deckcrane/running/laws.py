"""Control laws of a run: loading them from a Python file (`--laws FILE.py`), and checking their values at the start.

`--laws` is the only way in which a file of code is ever executed. Nothing in a scenario can name such a file: a scenario is data.
"""

from __future__ import annotations

import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from math import isfinite
from pathlib import Path
from types import ModuleType
from typing import Any

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.parts.laws import Sampled, TracedLaw

NAME = "deckcrane_laws"
"""Name of the file's module while it is executed."""


def check_start(system: Dynamics) -> None:
    """Refuse a law that is not finite at the start of the run: a root of a negative number, a division by zero."""
    equations = system.equations
    for part in system.world.kit.parts:
        if not isinstance(part, TracedLaw):
            continue
        function: Any = ca.Function("law", equations.arguments(), [ca.densify(system.put_in(part.law(system.world)))])
        value = float(function(0.0, equations.x.values, equations.u.values, equations.p.values))
        if not isfinite(value):
            raise DeckcraneError(
                f"the law of {part.on} must be finite; at the start it is {value}: it may divide by zero, or take the root or the "
                "logarithm of what is negative there"
            )


def laws_from_file(path: str | Path) -> dict[str, Any]:
    """Execute a file and return its laws: those of its dictionary LAWS, or its functions and classes by name.

    Without LAWS, imported names and names that begin with an underscore are ignored.
    """
    module = _load_module(Path(path))
    laws = getattr(module, "LAWS", None)
    if laws is None:
        laws = {name: value for name, value in vars(module).items() if _is_law(name, value)}
    if not isinstance(laws, dict) or not laws:
        raise DeckcraneError(
            f"{path}: no laws are here; write a function with the name of what it drives, such as def slew(t, signals), or "
            'LAWS = {"slew": law}'
        )
    return laws


def _is_law(name: str, value: Any) -> bool:
    if name.startswith("_"):
        return False
    return isinstance(value, Sampled) or (callable(value) and getattr(value, "__module__", None) == NAME)


def _load_module(path: Path) -> ModuleType:
    if path.suffix != ".py":
        raise DeckcraneError(f"{path}: laws are a file of Python, with the ending .py")
    if not path.is_file():
        raise DeckcraneError(f"{path}: there is no such file")
    spec = spec_from_file_location(NAME, path)
    assert spec is not None, "a path that ends in .py has a spec"
    assert spec.loader is not None, "and a loader"
    module = module_from_spec(spec)
    sys.modules[NAME] = module  # what dataclasses and pickles look for
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise DeckcraneError(f"{path}{_line_text(error, path)}: {type(error).__name__}: {error}") from error
    finally:
        del sys.modules[NAME]
    return module


def _line_text(error: Exception, path: Path) -> str:
    """The line of the file at which it failed, as text."""
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    file_frames = [frame for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return f", line {file_frames[-1].lineno}" if file_frames else ""
