"""The C dialect: a listing written out as C functions, and the whole source of a program.

Long functions are cut into pieces of some thousand operations, for the compiler's sake; values that cross a cut live
in a work array. Depends on `instructions`, `tableaux`, and the C texts `trigonometry.c` and `loops.c`.
"""

from __future__ import annotations

from importlib.resources import files

from deckcrane.program.instructions import SPELLED_ALIKE, Listing, Value
from deckcrane.program.tableaux import DOPRI5, RK4, Tableau, combination

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
    "sign": "({0} > 0) - ({0} < 0)",
    "sin": "sine({0})",
    "cos": "cosine({0})",
}
"""Operations that are not the C library's function of the same name."""


def c_program(derivative: Listing, outputs: Listing, sizes: dict[str, int]) -> str:
    """The source of a program: constants prepared from parameters, derivative, outputs, and the stepping loops."""
    arguments = ("&t", "x", "u", "p")
    parts = ["#include <math.h>\n", _text("trigonometry.c")]
    parts += [f"enum {{ {', '.join(f'{name} = {max(size, 0)}' for name, size in sizes.items())} }};\n"]
    prepared = 0
    for name, listing in (("derivative", derivative), ("outputs", outputs)):
        hoisted = listing.hoisted()
        slots = {index: prepared + i for i, index in enumerate(hoisted)}
        fixed = [i for i, value in enumerate(listing.values) if value.fixed]
        varying = [i for i, value in enumerate(listing.values) if not value.fixed]
        parts.append(_function(f"prepare_{name}", listing, fixed, slots, arguments, "", list(hoisted), prepared))
        parts.append(_function(name, listing, varying, slots, arguments, "c", list(listing.outputs), 0))
        prepared += len(hoisted)
    parts.append(f"enum {{ PREPARED = {prepared} }};\n")
    parts.append(_stages(RK4) + _stages(DOPRI5))
    parts.append(_text("loops.c"))
    return "\n".join(parts)


def _text(name: str) -> str:
    return files("deckcrane.program").joinpath(name).read_text(encoding="utf-8")


_SIGNATURE = (
    "const double t, const double *restrict x, const double *restrict u, const double *restrict {given}, "
    "double *restrict out"
)


def _function(
    name: str,
    listing: Listing,
    indices: list[int],
    slots: dict[int, int],
    arguments: tuple[str, ...],
    constants: str,
    results: list[int],
    first_result: int,
) -> str:
    """One function, or several pieces and the function that calls them in turn.

    `slots` says where values prepared from parameters stand in the array `constants`; without that array the function is
    the one that prepares them. `results` are stored in `out`, from `first_result` on.
    """
    given = constants or "p"
    pieces = listing.pieces(indices, PIECE)
    home = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted({a for i in indices for a in listing.values[i].arguments if a in home and home[a] != home[i]})
    work = {index: i for i, index in enumerate(crossing)}

    def spell(index: int, piece: int) -> str:
        value = listing.values[index]
        if value.operation == "constant":
            return _literal(value.constant)
        if constants and index in slots:
            return f"{constants}[{slots[index]}]"
        if value.operation == "entry":
            argument, i = value.entry
            return "t" if arguments[argument] == "&t" else f"{arguments[argument]}[{i}]"
        return f"v{index}" if home[index] == piece else f"w[{work[index]}]"

    written: list[str] = []
    for number, piece in enumerate(pieces):
        body = []
        for index in piece:
            value = listing.values[index]
            body.append(f"  const double v{index} = {_operation(value, [spell(a, number) for a in value.arguments])};")
            if index in work:
                body.append(f"  w[{work[index]}] = v{index};")
        for position, index in enumerate(results):
            if home.get(index, len(pieces) - 1) == number:
                body.append(f"  out[{first_result + position}] = {spell(index, number)};")
        head = f"static void {name}_{number}({_SIGNATURE.format(given=given)}, double *restrict w) {{"
        written.append("\n".join([head, "  (void)t; (void)x; (void)u; (void)w; (void)out;", *body, "}"]))
    calls = [f"  {name}_{number}(t, x, u, {given}, out, w);" for number in range(len(pieces))]
    head = f"static void {name}({_SIGNATURE.format(given=given)}) {{\n  double w[{max(len(crossing), 1)}];"
    return "\n".join([*written, head, *calls, "}\n"])


def _operation(value: Value, arguments: list[str]) -> str:
    form = _OPERATORS.get(value.operation)
    return form.format(*arguments) if form else f"{value.operation}({', '.join(arguments)})"


def _literal(number: float) -> str:
    if number != number:
        return "NAN"
    if number in (float("inf"), float("-inf")):
        return "INFINITY" if number > 0 else "(-INFINITY)"
    text = repr(float(number))
    return f"({text})" if number < 0 else text


def _stages(tableau: Tableau) -> str:
    """A Runge-Kutta step from its table, as macros: the stages k1.. after k0, the advance, its error, its dense output."""
    name = tableau.name.upper()
    lines = [f"#define {name}_STAGES do {{"]
    for stage in range(1, tableau.stages):
        lines.append(f"  for (int i = 0; i < NX; ++i) xs[i] = x[i] + h * ({combination(tableau.a[stage])});")
        lines.append(f"  DERIVATIVE(t + {float(tableau.c[stage])!r} * h, xs, k{stage});")
    lines.append("} while (0)")
    macros = [f"#define {name}_ADVANCE(i) (x[i] + h * ({combination(tableau.b)}))"]
    if tableau.error:
        macros.append(f"#define {name}_ERROR(i) (h * ({combination(tableau.error)}))")
        macros.append(f"#define {name}_DENSE(i) (h * ({combination(tableau.dense)}))")
    return " \\\n".join(lines) + "\n" + "\n".join(macros) + "\n"
