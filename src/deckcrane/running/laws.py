"""Laws of a run: from a file of Python, which `--laws FILE.py` names, and whether they give numbers at the start.

`--laws` is the only way in which a file of code is ever run. Nothing in a scenario can name such a file: a scenario is data.
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
"""What the module of the file is called while it runs."""


def check_start(system: Dynamics) -> None:
    """Refuses a law that gives no number where the run starts: a root of something negative, a division by zero."""
    equations = system.equations
    for part in system.world.kit.parts:
        if not isinstance(part, TracedLaw):
            continue
        function: Any = ca.Function("law", equations.arguments(), [ca.densify(system.put_in(part.law(system.world)))])
        found = float(function(0.0, equations.x.values, equations.u.values, equations.p.values))
        if not isfinite(found):
            raise DeckcraneError(
                f"the law of {part.on} must be finite; at the start it is {found}: it may divide by zero, or take the root or the "
                "logarithm of what is negative there"
            )


def laws_from_file(path: str | Path) -> dict[str, Any]:
    """Runs a file and gives its laws: those of its dictionary LAWS, or its functions and classes by their own names.

    Without LAWS, names that begin with an underscore are the file's own business, and so is what it imports.
    """
    found = _module(Path(path))
    laws = getattr(found, "LAWS", None)
    if laws is None:
        laws = {name: value for name, value in vars(found).items() if _is_law(name, value)}
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


def _module(path: Path) -> ModuleType:
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
        raise DeckcraneError(f"{path}{_line(error, path)}: {type(error).__name__}: {error}") from error
    finally:
        del sys.modules[NAME]
    return module


def _line(error: Exception, path: Path) -> str:
    """Where in the file it failed."""
    if isinstance(error, SyntaxError):
        return f", line {error.lineno}"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).resolve() == path.resolve()]
    return f", line {own[-1].lineno}" if own else ""
