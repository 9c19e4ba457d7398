"""The flexible crane's lines of the table, and the claims about it."""

from __future__ import annotations

from flexible import STIFF, TRUE, Comparison, Contender, Flexible
from flexible_cost import Cost
from table import Bar, Row, bar

_STARTS = {"given": "from rest", "undeformed": "undeformed, sudden gravity"}
_AXIAL = {STIFF: "booms keep their length", TRUE: "booms stretch"}


def cost_rows(found: Cost) -> list[Row]:
    part = "flexible_luffing, 10 s"
    linearised, factors, solution = found.implicit_operations
    implicit = f"linearising {linearised:,}, factors {factors:,}, each of six solutions {solution:,} operations"
    real_time = f"{found.stepping}; {10 / found.loop:,.0f} x real time"
    return [
        Row(part, "operations of one evaluation", found.derivative_operations, "", f"{found.states} states"),
        Row(part, "deckcrane, evaluation", found.derivative, "us", "native loop"),
        Row(part, "deckcrane, outputs", found.outputs, "us", f"{found.output_operations:,} operations, all recorded"),
        Row(part, "deckcrane, one Rosenbrock step", found.rosenbrock_step, "us", f"rodas4_fixed, 10 ms; {implicit}"),
        Row(part, "deckcrane, the whole run", found.whole, "s", "filled cache; reading, equations, loop, dataset"),
        Row(part, "of that, the time loop", found.loop, "s", real_time),
        Row(part, "compiling, empty cache", found.compile_explicit, "s", "wall clock"),
        Row(part, "compiling implicit steps besides", found.compile_implicit, "s", "wall clock; only where asked for"),
    ]


def comparison_rows(found: Flexible) -> list[Row]:
    rows = []
    for each in found.comparisons:
        part = f"flexible crane, {_STARTS[each.start]}, {_level(each)}"
        rows.append(
            _row(part, "deckcrane", each.deckcrane, "with oil and valves; here the shortest of all turns counts")
        )
        for axial, contender in each.exudyn.items():
            ratio = each.ratio(axial)
            notes = []
            if ratio is not None:
                notes.append(f"{ratio:.1f} x deckcrane")
            if (each.start, axial) in found.apart:
                tip, force = found.apart[each.start, axial]
                notes.append(
                    f"converged runs of both engines are {1e3 * tip:.2g} mm and {100 * force:.2g} % of force apart"
                )
            rows.append(_row(part, f"Exudyn, {_AXIAL[axial]}", contender, "; ".join(notes), found.missing))
    return rows


def claims(cost: Cost, found: Flexible) -> list[Bar]:
    """The lowest ratio of all decides: no start, level or axial stiffness is left out."""
    same = [each.ratio(STIFF) for each in found.comparisons]
    every = [each.ratio(axial) for each in found.comparisons for axial in each.exudyn]
    return [
        bar("10 s of flexible_luffing within 1 s", cost.whole, "s", lambda seconds: seconds < 1.0),
        _at_least("[F19]: 20 times as fast as Exudyn, booms of constant length in both", same),
        _at_least("[F19]: 20 times as fast as Exudyn, its booms stretching or not", every),
    ]


def _at_least(claim: str, ratios: list[float | None]) -> Bar:
    """Not measured unless all are."""
    known = [ratio for ratio in ratios if ratio is not None]
    if not known or len(known) < len(ratios):
        return Bar(claim, "-", None)
    return Bar(claim, f"{min(known):.1f} to {max(known):.1f} x", min(known) >= 20.0)


def _level(each: Comparison) -> str:
    tip, force = each.level
    return f"{1e3 * tip:g} mm and {100 * force:g} %"


def _row(part: str, what: str, contender: Contender | None, note: str, missing: str = "") -> Row:
    if contender is None:
        return Row(part, what, None, "ms", f"not timed: {missing}" if missing else "no candidate reaches it")
    strays = f"strays {1e3 * contender.tip:.2g} mm, forces {100 * contender.force:.2g} %"
    return Row(part, what, 1e3 * contender.seconds, "ms", f"{contender.how}: {strays}; {note}")
