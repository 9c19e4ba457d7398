"""Export of equations as one C text that needs nothing but a C library. No run of deckcrane uses it.

Long functions are divided into pieces of some thousand operations, for the compiler's sake; values that cross a boundary live
in a work array.
"""

from __future__ import annotations

from importlib.resources import files

from deckcrane.mechanics.equations import Equations
from deckcrane.program.integrators import RK4, Tableau, combination
from deckcrane.program.listing import (
    SPELLED_ALIKE,
    STRAIGHT,
    Listing,
    Value,
    c_loops,
    output_layout,
    with_fused_products,
)
from deckcrane.program.llvm.programs import listings

PIECE = 2500
"""Operations in one C function."""

_OPERATORS: dict[str, str] = {
    **SPELLED_ALIKE,
    "pow": "pow({0}, {1})",
    "constpow": "pow({0}, {1})",
    "lt": "{0} < {1}",
    "le": "{0} <= {1}",
    "eq": "{0} == {1}",
    "ne": "{0} != {1}",
    "not": "!{0}",
    "and": "{0} && {1}",
    "or": "{0} || {1}",
    "if_else_zero": "{0} ? {1} : 0.0",
    "sign": "{0} > 0.0 ? 1.0 : {0} < 0.0 ? -1.0 : {0}",
    "fma": "FUSED({0}, {1}, {2})",
    "fms": "FUSED({0}, {1}, -{2})",
    "fnma": "FUSED(-{0}, {1}, {2})",
    "sin": "sine({0})",
    "cos": "cosine({0})",
}
"""Operations that are not functions of the C library with the same name."""


_ARGUMENTS = ("&t", "x", "u", "p")
"""Arguments of the functions that evaluate equations; a name with & is one number, not an array."""

_PREPARED_ARGUMENTS = (*_ARGUMENTS[:3], "c")
"""The same with constants prepared from the parameters."""

_FUSED = """\
/* A product and a sum, rounded once where the processor can: all processors that can find the same numbers. */
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA) || defined(FP_FAST_FMA)
#define FUSED(a, b, c) fma(a, b, c)
#else
#define FUSED(a, b, c) ((a) * (b) + (c))
#endif
"""


def c_program(equations: Equations) -> str:
    """Equations in C11: constants prepared from parameters, derivative, outputs, and a loop of Runge-Kutta steps."""
    derivative, outputs = (with_fused_products(plain) for plain in listings(equations))
    stacked = output_layout(equations)
    sizes = {"NX": len(equations.x), "NU": len(equations.u), "NP": len(equations.p), "NY": equations.output_count()}
    parts = ["#include <math.h>\n", _FUSED, _resource_text("trigonometry.c"), _resource_text("exports.c")]
    prepared = 0
    for name, listing in (("derivative", derivative), (STRAIGHT if stacked.loops else "outputs", outputs)):
        parts.append(_prepared_function(name, listing, prepared))
        prepared += len(listing.hoisted)
    if stacked.loops:
        for loop in stacked.loops:
            everything, results = list(range(len(loop.step.values))), list(loop.step.outputs)
            parts.append(_function(loop.name, loop.step, everything, {}, _PREPARED_ARGUMENTS, results, 0))
        parts.append(c_loops(stacked, prepared))
        prepared += sum(loop.cells for loop in stacked.loops)
    sizes["PREPARED"] = prepared
    parts.append(f"enum {{ {', '.join(f'{name} = {size}' for name, size in sizes.items())} }};\n")
    parts += [_stage_macros(RK4), _resource_text("loops.c")]
    return "\n".join(parts)


def _prepared_function(name: str, listing: Listing, first: int) -> str:
    """A function of (t, x, u, c) and the one that prepares its constants c from the parameters, from c[first] on."""
    hoisted = listing.hoisted
    slots = {index: first + i for i, index in enumerate(hoisted)}
    fixed = [i for i, value in enumerate(listing.values) if value.fixed]
    varying = [i for i, value in enumerate(listing.values) if not value.fixed]
    prepare = _function(f"prepare_{name}", listing, fixed, {}, _ARGUMENTS, list(hoisted), first)
    return prepare + "\n" + _function(name, listing, varying, slots, _PREPARED_ARGUMENTS, list(listing.outputs), 0)


def _resource_text(name: str) -> str:
    return files("deckcrane.program").joinpath(name).read_text(encoding="utf-8")


def _signature(arguments: tuple[str, ...]) -> str:
    declared = [f"const double {a[1:]}" if a.startswith("&") else f"const double *restrict {a}" for a in arguments]
    return ", ".join([*declared, "double *restrict out"])


def _function(
    name: str,
    listing: Listing,
    indices: list[int],
    slots: dict[int, int],
    arguments: tuple[str, ...],
    results: list[int],
    first_result: int,
) -> str:
    """One function, or several pieces of at most `PIECE` operations and the function that calls them in turn.

    `slots` are the positions of values prepared from parameters in the last of the arguments. `results` are stored in `out`,
    from `first_result` on.
    """
    pieces = listing.pieces(indices, PIECE)
    piece_of = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted(
        {a for i in indices for a in listing.values[i].arguments if a in piece_of and piece_of[a] != piece_of[i]}
    )
    work = {index: i for i, index in enumerate(crossing)}

    def spell(index: int, piece: int) -> str:
        value = listing.values[index]
        if value.operation == "constant":
            return literal(value.constant)
        if index in slots:
            return f"{arguments[-1]}[{slots[index]}]"
        if value.operation == "entry":
            argument = arguments[value.entry[0]]
            return argument[1:] if argument.startswith("&") else f"{argument}[{value.entry[1]}]"
        return f"v{index}" if piece_of[index] == piece else f"w[{work[index]}]"

    names = [argument.removeprefix("&") for argument in arguments]
    passed, unused = ", ".join(names), " ".join(f"(void){name};" for name in [*names, "w", "out"])
    functions: list[str] = []
    for number, piece in enumerate(pieces):
        body = []
        for index in piece:
            value = listing.values[index]
            body.append(f"  const double v{index} = {_expression(value, [spell(a, number) for a in value.arguments])};")
            if index in work:
                body.append(f"  w[{work[index]}] = v{index};")
        for position, index in enumerate(results):
            if piece_of.get(index, len(pieces) - 1) == number:
                body.append(f"  out[{first_result + position}] = {spell(index, number)};")
        head = f"static void {name}_{number}({_signature(arguments)}, double *restrict w) {{"
        functions.append("\n".join([head, f"  {unused}", *body, "}"]))
    calls = [f"  {name}_{number}({passed}, out, w);" for number in range(len(pieces))]
    head = f"static void {name}({_signature(arguments)}) {{\n  double w[{max(len(crossing), 1)}];"
    return "\n".join([*functions, head, *calls, "}\n"])


def _expression(value: Value, arguments: list[str]) -> str:
    form = _OPERATORS.get(value.operation)
    return form.format(*arguments) if form else f"{value.operation}({', '.join(arguments)})"


def literal(number: float) -> str:
    """A number as a C literal, with all its digits."""
    if number != number:
        return "NAN"
    if number in (float("inf"), float("-inf")):
        return "INFINITY" if number > 0 else "(-INFINITY)"
    text = repr(float(number))
    return f"({text})" if number < 0 else text


def _stage_macros(tableau: Tableau) -> str:
    """A Runge-Kutta step from its table, as macros: the stages k1.. after k0, and the advance."""
    name = tableau.name.upper()
    lines = [f"#define {name}_STAGES do {{"]
    for stage in range(1, tableau.stages):
        lines.append(f"  for (int i = 0; i < NX; ++i) xs[i] = x[i] + h * ({combination(tableau.a[stage])});")
        lines.append(f"  DERIVATIVE(t + {float(tableau.c[stage])!r} * h, xs, k{stage});")
    lines.append("} while (0)")
    return " \\\n".join(lines) + f"\n#define {name}_ADVANCE(i) (x[i] + h * ({combination(tableau.b)}))\n"
