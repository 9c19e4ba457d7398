"""Campaigns: many cases of one scenario, from a study file to labelled results.

`deckcrane.campaign(study, store)` runs one. The package has the name of the function, so it can be called itself.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _CallablePackage(ModuleType):
    """This package as a callable: once imported, `deckcrane.campaign` is the package, not the function."""

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        function = sys.modules["deckcrane"].__getattr__("campaign")  # the top-level package knows where it is defined
        return function(*arguments, **options)


sys.modules[__name__].__class__ = _CallablePackage
