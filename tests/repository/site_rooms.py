"""The rooms of docs/site, which builds the site: scripts beside the pages, no part of the package."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def room(name: str) -> ModuleType:
    """A module of docs/site."""
    folder = str(ROOT / "docs" / "site")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    return import_module(name)


def drawing() -> ModuleType:
    """`formulas`, where node and KaTeX are there; else tests are skipped on a user's machine, and fail where `CI` is set."""
    formulas = room("formulas")
    try:
        formulas.draw([formulas.Formula("x", False, "nowhere")])
    except formulas.SiteError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
    return formulas
