"""Campaigns: many cases of one scenario, from a study file to labelled results.

`deckcrane.campaign(study, store)` runs one. The package has the name of the function, so it can be called itself.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Callable(ModuleType):
    """This package, once something of it has been imported: then `deckcrane.campaign` is the package, not the function."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        function = sys.modules["deckcrane"].__getattr__("campaign")  # where it stands, the package's entrance knows
        return function(*arguments, **options)


sys.modules[__name__].__class__ = _Callable
