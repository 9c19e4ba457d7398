"""Elementary functions in code: no library is called, so they can be inlined, run as vectors, and run on a GPU.

They select and do not branch (for single numbers LLVM may still make branches, mostly for special values), and give the same bits
on every processor that has fused multiply-add, for one and for vectors.

The error function is within 1.3 units in the last place. erf x = x + x P(x^2) up to one, and 1 - exp(-x^2) Q((x - 2) / (x + 2))
beyond: the variable of W. J. Cody's and others' rational approximations in one that a polynomial follows well (M. M. Shepherd
and J. G. Laframboise, Mathematics of Computation 36, 1981).
"""

from __future__ import annotations

from collections.abc import Callable

from deckcrane.program.llvm.arithmetic import at_most, ceil, flipped, floor, magnitude, polynomial, sign_of
from deckcrane.program.llvm.exponentials import (
    exponential,
    exponential_less_one,
    hyperbolic_cosine,
    hyperbolic_sine,
    hyperbolic_tangent,
    inverse_hyperbolic_cosine,
    inverse_hyperbolic_sine,
    inverse_hyperbolic_tangent,
    logarithm,
    logarithm_of_one_more,
    power,
    power_of_constant,
    remainder,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Term
from deckcrane.program.llvm.trigonometry import (
    arc_cosine,
    arc_sine,
    arc_tangent,
    arc_tangent_of_two,
    cosine,
    sine,
    tangent,
)
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind

NEAR_ERROR = (
    0.12837916709551256,
    -0.3761263890318355,
    0.11283791670945253,
    -0.02686617064327622,
    0.005223977607423468,
    -0.0008548325989696754,
    0.00012055295320494207,
    -1.4924744663334257e-05,
    1.644751767786114e-06,
    -1.6209175911694798e-07,
    1.3722976265794769e-08,
    -7.801188874021734e-10,
)
FAR_ERROR = (
    0.25539567631050575,
    -0.42718584741395466,
    0.24165819424252397,
    -0.07897858101645758,
    0.003732892391116471,
    0.006997461747311706,
    -0.0008471424278072345,
    -0.0009819746965449658,
    4.353908835721869e-05,
    0.00017427407910920384,
    2.755822855641412e-05,
    -2.6703509029466444e-05,
    -1.2685546617593126e-05,
)


def error_function(w: Writer, x: Term) -> Term:
    size = at_most(w, magnitude(w, x), 6.0)
    near = w.fused(polynomial(w, size * size, NEAR_ERROR), size, size)
    tail = polynomial(w, (size - 2.0) / (size + 2.0), FAR_ERROR)
    far = 1.0 - exponential(w, -(size * size)) * tail
    return flipped(w, w.where(size < 1.0, near, far), sign_of(w, x))


Formula = Callable[..., Term]


def elementary(module: Module, name: str, called_by: str = "") -> str:
    """The name of a function of reals in the module, written there on first use; with `called_by`, a copy for all uses there."""
    function = f"{called_by}_{name}" if called_by else f"real_{name}"
    formula, count = (FUNCTIONS | OF_TEAMS if called_by else FUNCTIONS)[name]
    if not module.knows(function):
        names, inline = ("a", "b")[:count], name not in CALLED and not called_by
        numbers: list[tuple[Kind, str]] = [("real", n) for n in names]
        with module.function(function, numbers, returns="real", inline=inline, pure=True) as (w, returned):
            returned.value = formula(w, *(w.parameter(n) for n in names))
    return function


def _sign(w: Writer, x: Term) -> Term:
    """-1, 0 or 1; NaN for NaN."""
    return w.where(x > 0.0, 1.0, w.where(x < 0.0, -1.0, x))


def _hypotenuse(w: Writer, x: Term, y: Term) -> Term:
    """sqrt(x^2 + y^2), scaled where squares would overflow or vanish; infinite beside NaN too, as in C."""
    a, b = magnitude(w, x), magnitude(w, y)
    large = (a > 2.0**500) | (b > 2.0**500)
    small = (a < 2.0**-400) & (b < 2.0**-400)
    scale = w.where(large, 2.0**-600, w.where(small, 2.0**600, 1.0))
    back = w.where(large, 2.0**600, w.where(small, 2.0**-600, 1.0))
    p, q = a * scale, b * scale
    infinite = a.equals(float("inf")) | b.equals(float("inf"))
    return w.where(infinite, float("inf"), w.intrinsic("sqrt", p * p + q * q) * back)


def _quotient(w: Writer, x: Term, y: Term) -> Term:
    """x / y, where a GPU does not take the long way that it takes for tiny dividends, zero among them: 0 / y = 0 (c / y)."""
    zero = x.equals(0.0)
    quotient = w.where(zero, 2.0**-200, x) / y
    return w.where(zero, x * quotient, quotient)


def _root(w: Writer, x: Term) -> Term:
    """sqrt x by the operations of a GPU's own function, less its branch to another one for tiny numbers and special values.

    An approximation y of 1 / sqrt x becomes 1 / sqrt x to rounding, which corrects g = x y: g + (x - g^2) y / 2.
    """
    tiny = x < 2.0**-800
    scaled = w.where(tiny, x * 2.0**400, x)
    y = w.approximate_inverse_root(scaled)
    error = w.fused(scaled, -(y * y), 1.0)
    y = w.fused(w.fused(error, 0.375, 0.5), y * error, y)
    g = scaled * y
    root = w.fused(w.fused(-g, g, scaled), 0.5 * y, g)
    return w.where(x.equals(0.0) | x.equals(float("inf")), x, w.where(tiny, root * 2.0**-200, root))


def _power_of_constant(w: Writer, x: Term, y: Term) -> Term:
    return power_of_constant(w, x, y, w.call(elementary(w.module, "pow"), x, y, returns="real"))


FUNCTIONS: dict[str, tuple[Formula, int]] = {
    "sin": (sine, 1),
    "cos": (cosine, 1),
    "tan": (tangent, 1),
    "asin": (arc_sine, 1),
    "acos": (arc_cosine, 1),
    "atan": (arc_tangent, 1),
    "atan2": (arc_tangent_of_two, 2),
    "exp": (exponential, 1),
    "expm1": (exponential_less_one, 1),
    "sinh": (hyperbolic_sine, 1),
    "cosh": (hyperbolic_cosine, 1),
    "tanh": (hyperbolic_tangent, 1),
    "log": (logarithm, 1),
    "log1p": (logarithm_of_one_more, 1),
    "asinh": (inverse_hyperbolic_sine, 1),
    "acosh": (inverse_hyperbolic_cosine, 1),
    "atanh": (inverse_hyperbolic_tangent, 1),
    "pow": (power, 2),
    "constpow": (_power_of_constant, 2),
    "sqrt": (lambda w, x: w.intrinsic("sqrt", x), 1),
    "hypot": (_hypotenuse, 2),
    "erf": (error_function, 1),
    "fmod": (remainder, 2),
    "floor": (floor, 1),
    "ceil": (ceil, 1),
    "fabs": (magnitude, 1),
    "copysign": (lambda w, x, y: w.intrinsic("copysign", x, y), 2),
    "sign": (_sign, 1),
}
"""The formula and its number of arguments, by the names of `listing.NAMES`."""

OF_TEAMS: dict[str, tuple[Formula, int]] = {"div": (_quotient, 2), "sqrt": (_root, 1)}
"""Operations that members of a team call, where others write an instruction."""

CALLED = {"pow", "fmod", "erf", "asinh", "acosh", "atanh"}
"""Long functions that are seldom used: one copy in a module, instead of one wherever they are used."""
