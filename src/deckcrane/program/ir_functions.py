"""Elementary functions in code: no library is called, so they can be inlined, run as vectors, and run on a GPU.

None of them branches, and all of them give the same bits on every processor that has fused multiply-add.
"""

from __future__ import annotations

from collections.abc import Callable

from deckcrane.program.ir import Module, Term, Writer
from deckcrane.program.ir_arithmetic import magnitude
from deckcrane.program.ir_trigonometry import cosine, sine, tangent

Formula = Callable[..., Term]


def elementary(module: Module, name: str) -> str:
    """The name of a function of reals in the module, written there when it is first asked for."""
    spelled = f"real_{name}"
    formula, count = FUNCTIONS[name]
    if not module.knows(spelled):
        names = ("a", "b")[:count]
        with module.function(spelled, [("real", n) for n in names], returns="real", inline=True) as (w, returned):
            w.contract = False
            returned.value = formula(w, *(w.parameter(n) for n in names))
    return spelled


def _floor(w: Writer, x: Term) -> Term:
    return _whole(w, x, "floor")


def _ceil(w: Writer, x: Term) -> Term:
    return _whole(w, x, "ceil")


def _whole(w: Writer, x: Term, how: str) -> Term:
    """The next whole number below or above. Old processors, those that cannot fuse, have no operation for it."""
    if w.lanes.fused:
        return w.intrinsic(how, x)
    size = magnitude(w, x)
    near = w.intrinsic("copysign", (size + 2.0**52) - 2.0**52, x)
    near = w.where(near > x, near - 1.0, near) if how == "floor" else w.where(near < x, near + 1.0, near)
    return w.where(size < 2.0**52, w.intrinsic("copysign", near, x), x)


def _sign(w: Writer, x: Term) -> Term:
    """-1, 0 or 1, and NaN of NaN."""
    return w.where(x > 0.0, 1.0, w.where(x < 0.0, -1.0, x))


def _hypotenuse(w: Writer, x: Term, y: Term) -> Term:
    """sqrt(x^2 + y^2), scaled where squares would overflow or vanish; infinite beside NaN too, as C has it."""
    a, b = magnitude(w, x), magnitude(w, y)
    large = (a > 2.0**500) | (b > 2.0**500)
    small = (a < 2.0**-400) & (b < 2.0**-400)
    scale = w.where(large, 2.0**-600, w.where(small, 2.0**600, 1.0))
    back = w.where(large, 2.0**600, w.where(small, 2.0**-600, 1.0))
    p, q = a * scale, b * scale
    infinite = a.equals(float("inf")) | b.equals(float("inf"))
    return w.where(infinite, float("inf"), w.intrinsic("sqrt", p * p + q * q) * back)


FUNCTIONS: dict[str, tuple[Formula, int]] = {
    "sin": (sine, 1),
    "cos": (cosine, 1),
    "tan": (tangent, 1),
    "sqrt": (lambda w, x: w.intrinsic("sqrt", x), 1),
    "fabs": (magnitude, 1),
    "copysign": (lambda w, x, y: w.intrinsic("copysign", x, y), 2),
    "sign": (_sign, 1),
    "floor": (_floor, 1),
    "ceil": (_ceil, 1),
    "hypot": (_hypotenuse, 2),
}
"""By the names of `instructions.NAMES`: the formula and how many numbers it takes."""
