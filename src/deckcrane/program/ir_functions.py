"""Elementary functions in code: no library is called, so they can be inlined, run as vectors, and run on a GPU."""

from __future__ import annotations

from collections.abc import Callable

from deckcrane.program.ir import Module, Term, Writer

Formula = Callable[..., Term]


def elementary(module: Module, name: str) -> str:
    """The name of a function of reals in the module, written there when it is first asked for."""
    spelled = f"real_{name}"
    formula, count = FUNCTIONS[name]
    if not module.knows(spelled):
        names = ("a", "b")[:count]
        with module.function(spelled, [("real", n) for n in names], returns="real", inline=True) as (w, returned):
            returned.value = formula(w, *(w.parameter(n) for n in names))
    return spelled


def _sine(w: Writer, x: Term) -> Term:
    raise NotImplementedError


FUNCTIONS: dict[str, tuple[Formula, int]] = {"sin": (_sine, 1)}
"""By the names of `instructions.NAMES`: the formula and how many numbers it takes."""
