"""The C dialect: a listing written out as C functions, and the whole source of a program.

Long functions are cut into pieces of some thousand operations, for the compiler's sake; values that cross a cut live
in a work array.
"""

from __future__ import annotations

from importlib.resources import files

from deckcrane.program.instructions import SPELLED_ALIKE, Listing, Value
from deckcrane.program.row_loops import STRAIGHT, Stacking, c_loops
from deckcrane.program.tableaux import DOPRI5, RK4, RODAS4, Rosenbrock, Tableau, combination

PIECE = 2500
"""Operations in one C function."""

IMPLICIT_PIECE = 500
"""The same for implicit steps, which are long: compilers take more time for each operation the longer a function is."""

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


_ARGUMENTS = ("&t", "x", "u", "p")
"""What evaluations of equations are given; a name with & is one number, not an array."""

_PREPARED_ARGUMENTS = (*_ARGUMENTS[:3], "c")
"""The same with constants prepared from the parameters."""

_IMPLICIT = {
    "prepare_linearised": _ARGUMENTS,
    "linearised": _PREPARED_ARGUMENTS,
    "factors": ("&s", "j"),
    "solution": ("f", "b"),
}
"""What implicit steps call, and with which arguments; u holds the inputs and then their slopes."""


def c_program(derivative: Listing, outputs: Listing, sizes: dict[str, int], stacked: Stacking) -> str:
    """The source of a program: constants prepared from parameters, derivative, outputs, and the stepping loops.

    `outputs` is the part of them that is no loop over rows; what `stacked` says of those follows it.
    """
    parts = ["#include <math.h>\n", _text("trigonometry.c"), _text("exports.c")]
    parts += [f"enum {{ {', '.join(f'{name} = {max(size, 0)}' for name, size in sizes.items())} }};\n"]
    prepared = 0
    for name, listing in (("derivative", derivative), (STRAIGHT if stacked.loops else "outputs", outputs)):
        parts.append(_prepared_function(name, listing, prepared, PIECE))
        prepared += len(listing.hoisted())
    if stacked.loops:
        for loop in stacked.loops:
            everything, results = list(range(len(loop.step.values))), list(loop.step.outputs)
            parts.append(_function(loop.name, loop.step, everything, {}, _PREPARED_ARGUMENTS, results, 0, PIECE))
        parts.append(c_loops(stacked, prepared))
        prepared += sum(loop.cells for loop in stacked.loops)
    parts.append(f"enum {{ PREPARED = {prepared} }};\n")
    parts.append(_stages(RK4) + _stages(DOPRI5) + _implicit_stages(RODAS4))
    parts += [_text("loops.c"), _text("implicit.c")]
    return "\n".join(parts)


def c_implicit(linearised: Listing, factors: Listing, solution: Listing) -> str:
    """The source of what implicit steps need besides: equations linearised, and the solution of their linear systems."""
    parts = ["#include <math.h>\n", _text("trigonometry.c"), _text("exports.c")]
    sizes = (len(linearised.hoisted()), len(linearised.outputs), len(factors.outputs))
    stored = " ".join(f"sizes[{i}] = {size};" for i, size in enumerate(sizes))
    parts.append(f"EXPORT void deckcrane_implicit_sizes(int *sizes) {{ {stored} }}\n")
    parts.append(_prepared_function("linearised", linearised, 0, IMPLICIT_PIECE))
    for name, listing in (("factors", factors), ("solution", solution)):
        everything, results = list(range(len(listing.values))), list(listing.outputs)
        parts.append(_function(name, listing, everything, {}, _IMPLICIT[name], results, 0, IMPLICIT_PIECE))
    for name, arguments in _IMPLICIT.items():
        passed = ", ".join(argument.removeprefix("&") for argument in arguments)
        parts.append(f"EXPORT void deckcrane_{name}({_signature(arguments)}) {{ {name}({passed}, out); }}\n")
    return "\n".join(parts)


def _prepared_function(name: str, listing: Listing, first: int, piece: int) -> str:
    """A function of (t, x, u, c) and the one that prepares its constants c from the parameters, from c[first] on."""
    hoisted = listing.hoisted()
    slots = {index: first + i for i, index in enumerate(hoisted)}
    fixed = [i for i, value in enumerate(listing.values) if value.fixed]
    varying = [i for i, value in enumerate(listing.values) if not value.fixed]
    prepare = _function(f"prepare_{name}", listing, fixed, {}, _ARGUMENTS, list(hoisted), first, piece)
    results = list(listing.outputs)
    return prepare + "\n" + _function(name, listing, varying, slots, _PREPARED_ARGUMENTS, results, 0, piece)


def _text(name: str) -> str:
    return files("deckcrane.program").joinpath(name).read_text(encoding="utf-8")


def _signature(arguments: tuple[str, ...]) -> str:
    given = [f"const double {a[1:]}" if a.startswith("&") else f"const double *restrict {a}" for a in arguments]
    return ", ".join([*given, "double *restrict out"])


def _function(
    name: str,
    listing: Listing,
    indices: list[int],
    slots: dict[int, int],
    arguments: tuple[str, ...],
    results: list[int],
    first_result: int,
    longest: int,
) -> str:
    """One function, or several pieces of at most `longest` operations and the function that calls them in turn.

    `slots` says where values prepared from parameters stand in the last of the arguments. `results` are stored in `out`,
    from `first_result` on.
    """
    pieces = listing.pieces(indices, longest)
    home = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted({a for i in indices for a in listing.values[i].arguments if a in home and home[a] != home[i]})
    work = {index: i for i, index in enumerate(crossing)}

    def spell(index: int, piece: int) -> str:
        value = listing.values[index]
        if value.operation == "constant":
            return _literal(value.constant)
        if index in slots:
            return f"{arguments[-1]}[{slots[index]}]"
        if value.operation == "entry":
            argument = arguments[value.entry[0]]
            return argument[1:] if argument.startswith("&") else f"{argument}[{value.entry[1]}]"
        return f"v{index}" if home[index] == piece else f"w[{work[index]}]"

    names = [argument.removeprefix("&") for argument in arguments]
    passed, unused = ", ".join(names), " ".join(f"(void){name};" for name in [*names, "w", "out"])
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
        head = f"static void {name}_{number}({_signature(arguments)}, double *restrict w) {{"
        written.append("\n".join([head, f"  {unused}", *body, "}"]))
    calls = [f"  {name}_{number}({passed}, out, w);" for number in range(len(pieces))]
    head = f"static void {name}({_signature(arguments)}) {{\n  double w[{max(len(crossing), 1)}];"
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


def _implicit_stages(method: Rosenbrock) -> str:
    """A Rosenbrock step from its table, as macros. SOLVE(r, k) must solve the linear system of the step."""
    name = method.name.upper()
    lines = [f"#define {name}_STAGES do {{"]
    for stage in range(method.stages):
        terms = [f"{method.d[stage]!r} * h * ft[i]"] if method.d[stage] else []
        if stage == 0:
            terms.insert(0, "f[i]")
            lines.append(f"  for (int i = 0; i < NX; ++i) r[i] = {' + '.join(terms)};")
        else:
            terms.insert(0, f"({combination(method.c[stage])}) / h")
            lines.append(f"  for (int i = 0; i < NX; ++i) xs[i] = x[i] + {combination(method.a[stage])};")
            lines.append(f"  DERIVATIVE(t + {method.alpha[stage]!r} * h, xs, r);")
            lines.append(f"  for (int i = 0; i < NX; ++i) r[i] += {' + '.join(terms)};")
        lines.append(f"  SOLVE(r, k{stage});")
    lines.append("} while (0)")
    macros = [
        f"#define {name}_GAMMA {method.gamma!r}",
        f"#define {name}_ADVANCE(i) (x[i] + {combination(method.b)})",
        f"#define {name}_ERROR(i) ({combination(method.error)})",
        *(f"#define {name}_DENSE_{n}(i) ({combination(row)})" for n, row in enumerate(method.dense)),
    ]
    return " \\\n".join(lines) + "\n" + "\n".join(macros) + "\n"
