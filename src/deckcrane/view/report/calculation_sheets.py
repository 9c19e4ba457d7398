"""Calculation sheets of checks: each utilisation as formula, inserted numbers, clause and result, to be followed by hand.

A sheet is plain data: given quantities, and steps that are Python expressions of them. So it can be recomputed without the
model, as the report's script does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from deckcrane.analysis.utilisations import Governing
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE, CYLINDER_LENGTH, PAIR_FORCE, PIN_FORCE
from deckcrane.components.hydraulics.outputs import PRESSURE
from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ratings import (
    BoltRing,
    LimitedSignal,
    RatedBearing,
    RatedCylinder,
    RatedHeel,
    RatedLead,
    RatedPedestal,
    RatedPin,
    RatedRope,
    RatedSection,
    RingRating,
    UtilisationCheck,
    all_ratings,
)
from deckcrane.components.ratings.outputs import BEARING_LOAD, HOIST_LINE_ANGLE
from deckcrane.components.ropes.outputs import ROPE_SPAN_TENSION
from deckcrane.mechanics.model.outputs import REACTION, Q
from deckcrane.standards.lifting_gear import ring_moment
from deckcrane.standards.slew_bearings import ROWS, RULES
from deckcrane.standards.sources import FROM_MEMORY
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable, Cell
from deckcrane.view.tables import UnitChoice

AGREES = 1e-6
"""Largest relative difference between a sheet's result and the simulated utilisation; beyond it the sheet is not shown."""
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


@dataclass(frozen=True)
class SheetQuantity:
    """An input of a sheet, in SI; `load` where it acts at the instant, and is no property of the part."""

    symbol: str
    words: str
    value: float
    unit: str = ""
    load: bool = False


@dataclass(frozen=True)
class SheetStep:
    """A quantity that follows from those before it, by a Python expression."""

    symbol: str
    words: str
    formula: str
    unit: str = ""


@dataclass(frozen=True)
class CalculationSheet:
    """One utilisation, from the loads to the result, which is the last step."""

    check: str
    given: tuple[SheetQuantity, ...]
    steps: tuple[SheetStep, ...]
    curve: tuple[tuple[float, float], ...] = ()
    """Maker's limiting curve for `curve_share`: points of axial force and moment."""

    def values(self) -> dict[str, float]:
        """All quantities, evaluated in order."""
        quantities: dict[str, Any] = {quantity.symbol: quantity.value for quantity in self.given}
        names = {**_FUNCTIONS, "curve_share": lambda fa, mk: curve_share(fa, mk, self.curve)}
        for step in self.steps:
            quantities[step.symbol] = float(eval(step.formula, {"__builtins__": {}}, {**names, **quantities}))
        return quantities

    @property
    def result(self) -> float:
        return self.values()[self.steps[-1].symbol]


_FUNCTIONS: dict[str, Callable[..., Any]] = {"sqrt": np.sqrt, "max": max, "min": min, "abs": abs}
_ACROSS = {"x": ("y", "z"), "y": ("z", "x"), "z": ("x", "y")}
PI = SheetQuantity("pi", "", float(np.pi))


def curve_share(fa: float, mk: float, curve: Sequence[tuple[float, float]]) -> float:
    """Utilisation of a curve from zero axial force to zero moment, along the ray through (Fa, Mk)."""
    for (x, y), (u, v) in pairwise(curve):
        if fa * y >= mk * x and fa * v <= mk * u:  # the ray meets this piece
            return float((fa * (y - v) + mk * (u - x)) / (u * y - x * v))
    return float("nan")


def calculation_sheets(scenario: Scenario, governing: Sequence[Governing]) -> dict[str, CalculationSheet]:
    """Sheets of all checks whose result agrees with the simulation, by their names."""
    sheets: dict[str, CalculationSheet] = {}
    largest = {result.check: result for result in governing}
    for part in all_ratings(scenario.plant):
        for key, label in zip(part.keys, part.labels, strict=True):
            result = largest.get(label)
            if result is None:
                continue
            acting = {load.name: load.value for load in result.acting}
            try:
                sheet = _sheet(part, key, label, acting, scenario, result.share)
                fits = sheet is not None and abs(sheet.result - result.share) <= AGREES * max(abs(result.share), 1e-9)
            except (KeyError, ZeroDivisionError):  # its loads were not recorded
                continue
            if sheet is not None and fits:
                sheets[label] = sheet
    return sheets


def _sheet(
    part: UtilisationCheck, key: str, label: str, acting: Mapping[str, float], scenario: Scenario, share: float
) -> CalculationSheet | None:
    outer = scenario.reactions.frame == "outer"
    if isinstance(part, RatedBearing):
        return _bearing_sheet(part, key, label, acting)
    if isinstance(part, RatedPedestal) and outer:
        return _pedestal_sheet(part, key, label, acting)
    if isinstance(part, RatedPin):
        return _pin_sheet(part, key, label, acting, outer)
    if isinstance(part, RatedSection) and outer:
        return _section_sheet(part, label, acting)
    if isinstance(part, RatedCylinder):
        return _cylinder_sheet(part, key, label, acting)
    if isinstance(part, RatedRope):
        return _rope_sheet(part, key, label, acting, scenario, share)
    if isinstance(part, RatedLead | RatedHeel):
        name = (
            f"{HOIST_LINE_ANGLE.name}.{part.short}.{key}"
            if isinstance(part, RatedLead)
            else f"{Q.name}.{part.body}.{key}"
        )
        limit = next(allowed.limit for allowed in part.allowed if allowed.what == key)
        angle = SheetQuantity("a", f"{key} angle", acting[name], "rad", load=True)
        return CalculationSheet(
            label,
            (angle, SheetQuantity("a_max", "allowed", limit, "rad")),
            (SheetStep("U", "utilisation", "abs(a) / a_max"),),
        )
    if isinstance(part, LimitedSignal):
        return _limit_sheet(part, label, acting, share)
    return None


def _wrench(acting: Mapping[str, float], place: str, axes: Sequence[str] = "xyz") -> tuple[SheetQuantity, ...]:
    forces = [
        SheetQuantity(f"F{a}", f"force on the outer body along {a}", acting[f"{place}.f{a}"], "N", True) for a in axes
    ]
    return (*forces, *(SheetQuantity(f"M{a}", f"moment about {a}", acting[f"{place}.m{a}"], "N m", True) for a in axes))


def _bearing_sheet(part: RatedBearing, key: str, label: str, acting: Mapping[str, float]) -> CalculationSheet | None:
    place = f"{BEARING_LOAD.name}.{part.short}"
    given = [
        SheetQuantity("Fa", "axial force", abs(acting[f"{place}.axial"]), "N", True),
        SheetQuantity("Fr", "radial force", acting[f"{place}.radial"], "N", True),
        SheetQuantity("Mk", "tilting moment", acting[f"{place}.overturning"], "N m", True),
    ]
    if key == "bolts":
        if not isinstance(part.bolts, BoltRing) or acting[f"{place}.axial"] < 0:
            return None
        given += [
            SheetQuantity("D", "bolt circle", part.bolts.circle, "m"),
            SheetQuantity("n", "number of bolts", part.bolts.count),
            SheetQuantity("f", "factor on loads", part.bolt_factor),
            SheetQuantity("F_max", "allowed for each bolt", part.bolts.force, "N"),
        ]
        del given[1]
        force = SheetStep("Fb", "pull of the most loaded bolt", "4 * Mk / (D * n) - Fa / n", "N")
        return CalculationSheet(label, tuple(given), (force, SheetStep("U", "utilisation", "f * max(Fb, 0) / F_max")))
    factor = SheetQuantity("f", "factor on loads", part.factor)
    if isinstance(part.raceway, RingRating):
        rows, ring = ROWS[part.raceway.rows], part.raceway
        given += [
            SheetQuantity("D", "raceway", ring.diameter, "m"),
            SheetQuantity("d", "balls or rollers", ring.ball, "m"),
            factor,
        ]
        steps = (
            SheetStep("Cp", "equivalent load", f"Fa + {rows.tilting:g} * Mk / D + {rows.radial:g} * Fr", "N"),
            SheetStep("C0", "static rating", f"{rows.f:g} * D * d", "N"),
            SheetStep("U", "utilisation", "f * Cp / C0"),
        )
        return CalculationSheet(label, tuple(given), steps)
    if key != "raceway" or part.rule not in ("three_row", "little_radial", "crossed_roller"):
        return None
    curve = tuple(zip(part.raceway.axial, part.raceway.moment, strict=True))
    radial = 2.05 if part.rule == "crossed_roller" else 0.0
    point = SheetStep("Fa1", f"axial force of the load point: {RULES[part.rule].words}", f"Fa + {radial:g} * Fr", "N")
    share = SheetStep("U", "utilisation along the ray to the maker's curve", "f * curve_share(Fa1, Mk)")
    return CalculationSheet(label, (*given, factor), (point, share), curve)


def _pedestal_sheet(part: RatedPedestal, key: str, label: str, acting: Mapping[str, float]) -> CalculationSheet | None:
    if tuple(part.axis) != (0.0, 0.0, 1.0):
        return None
    wrench = _wrench(acting, f"{REACTION.name}.{part.joint}")
    given = [quantity for quantity in wrench if quantity.symbol != "Mz"]
    given += [
        SheetQuantity("h", "section below the joint", part.below, "m"),
        SheetQuantity("PF", "factor on loads", part.factor),
    ]
    steps = [
        SheetStep("N", "compression", "PF * Fz", "N"),
        SheetStep("M", "moment at the section", "PF * sqrt((Mx - h * Fy)**2 + (My + h * Fx)**2)", "N m"),
    ]
    if key == "stress" and part.tube is not None:
        given += [
            SheetQuantity("A", "area", part.tube.area, "m^2"),
            SheetQuantity("W", "section modulus", part.tube.modulus, "m^3"),
            SheetQuantity("s_max", f"allowed, {part.tube.allowed.words}", part.tube.allowed.tension, "Pa"),
        ]
        steps += [
            SheetStep("s", "stress at the worst fibre", "abs(N) / A + M / W", "Pa"),
            SheetStep("U", "utilisation", "s / s_max"),
        ]
    elif key == "bolts" and part.bolts is not None:
        given += [
            SheetQuantity("D", "bolt circle", part.bolts.circle, "m"),
            SheetQuantity("n", "number of bolts", part.bolts.count),
            SheetQuantity("F_max", "allowed for each bolt", part.bolts.force, "N"),
        ]
        steps += [SheetStep("Fb", "pull of a bolt", "4 * M / (D * n) - N / n", "N")]
        steps += [SheetStep("U", "utilisation", "max(Fb, 0) / F_max")]
    elif key == "weld" and part.weld is not None:
        given += [
            SheetQuantity("D", "diameter of the weld", part.weld.diameter, "m"),
            SheetQuantity("t", "throat", part.weld.throat, "m"),
            SheetQuantity("s_max", "allowed", part.weld.stress, "Pa"),
            PI,
        ]
        steps += [SheetStep("s", "stress of the weld", "abs(N) / (pi * D * t) + 4 * M / (pi * D**2 * t)", "Pa")]
        steps += [SheetStep("U", "utilisation", "s / s_max")]
    elif key == "deck_moment":
        given += [SheetQuantity("M_max", "moment that the deck may carry", _deck_limit(part, "moment"), "N m")]
        steps += [SheetStep("U", "utilisation", "M / M_max")]
    elif key == "deck_force":
        given += [SheetQuantity("N_max", "force that the deck may carry", _deck_limit(part, "force"), "N")]
        steps += [SheetStep("U", "utilisation", "abs(N) / N_max")]
    else:
        return None
    return CalculationSheet(label, tuple(given), tuple(steps))


def _deck_limit(part: RatedPedestal, what: str) -> float:
    return float(next(rating.limit for rating in part.deck if rating.what == what))


def _pin_sheet(
    part: RatedPin, key: str, label: str, acting: Mapping[str, float], outer: bool
) -> CalculationSheet | None:
    loads = _pin_load(part, acting, outer)
    if loads is None or len(part.lugs) > 1:
        return None
    given, steps = list(loads[0]), list(loads[1])
    given += [SheetQuantity("f", "factor on loads", part.factor), SheetQuantity("d", "pin", part.diameter, "m")]
    sigma = "F / (n * pi * d**2 / 4)"
    if key == "shear":
        given += [PI, SheetQuantity("n", "planes of shear", float(part.planes)), _allowed_stress(part.allowed)]
        steps += [
            SheetStep("t", "shear of the pin", sigma, "Pa"),
            SheetStep("U", "utilisation", "t / (s_max / sqrt(3))"),
        ]
        return CalculationSheet(label, tuple(given), tuple(steps))
    lug = part.lugs[0]
    given += [SheetQuantity("th", "thickness of the lug", lug.thickness, "m")]
    if key == "bearing":
        given += [SheetQuantity("s_max", "allowed bearing stress", lug.bearing, "Pa")]
        steps += [SheetStep("s", "bearing stress", "F / (d * th)", "Pa"), SheetStep("U", "utilisation", "s / s_max")]
    elif key == "net_section":
        given = [quantity for quantity in given if quantity.symbol != "d"]
        given += [
            SheetQuantity("w", "width", lug.width, "m"),
            SheetQuantity("dh", "hole", lug.hole, "m"),
            _allowed_stress(lug.allowed),
        ]
        steps += [
            SheetStep("s", "net section", "F / (th * (w - dh))", "Pa"),
            SheetStep("U", "utilisation", "s / s_max"),
        ]
    else:
        given = [quantity for quantity in given if quantity.symbol != "d"]
        given += [
            SheetQuantity("R", "radius", lug.radius, "m"),
            SheetQuantity("dh", "hole", lug.hole, "m"),
            _allowed_stress(lug.allowed),
        ]
        steps += [SheetStep("t", "tear-out", "F / (2 * th * (R - dh / 2))", "Pa")]
        steps += [SheetStep("U", "utilisation", "t / (s_max / sqrt(3))")]
    return CalculationSheet(label, tuple(given), tuple(steps))


def _pin_load(
    part: RatedPin, acting: Mapping[str, float], outer: bool
) -> tuple[tuple[SheetQuantity, ...], tuple[SheetStep, ...]] | None:
    """Factored force on one pin: F."""
    load, words = part.load, "force on the pin, factored"
    if load.formula is not None:
        return None
    if load.axis is None or f"{REACTION.name}.{load.at}.fx" not in acting:
        place = next(
            (name for name in (PIN_FORCE.name, LINKAGE_PIN_FORCE.name) if f"{name}.{load.at}.fx" in acting), None
        )
        if place is None:
            if HOOK_LOAD.name not in acting:
                return None
            return (SheetQuantity("P", "hook load", acting[HOOK_LOAD.name], "N", True),), (
                SheetStep("F", words, "f * P", "N"),
            )
        given = _wrench(acting, f"{place}.{load.at}")[:3]
        return given, (SheetStep("F", words, "f * sqrt(Fx**2 + Fy**2 + Fz**2)", "N"),)
    axis = next((a for a, part_of in zip("xyz", load.axis, strict=True) if abs(part_of) == 1.0), None)
    if axis is None or not outer:
        return None
    y, z = _ACROSS[axis]
    forces = _wrench(acting, f"{REACTION.name}.{load.at}", (y, z))
    if not load.two:
        return forces[:2], (SheetStep("F", words, f"f * sqrt(F{y}**2 + F{z}**2)", "N"),)
    plus, minus = (
        f"sqrt((F{y} / 2 {s} M{z} / b)**2 + (F{z} / 2 {t} M{y} / b)**2)" for s, t in (("+", "-"), ("-", "+"))
    )
    spacing = SheetQuantity("b", "distance of both pins", load.apart, "m")
    return (*forces, spacing), (SheetStep("F", words + ", the larger of both", f"f * max({plus}, {minus})", "N"),)


def _allowed_stress(limit: Any) -> SheetQuantity:
    return SheetQuantity("s_max", f"allowed, {limit.words}", float(limit.tension), "Pa")


def _section_sheet(part: RatedSection, label: str, acting: Mapping[str, float]) -> CalculationSheet | None:
    if part.place.joint is None:
        return None
    x = part.place.along
    y, z = _ACROSS[x]
    place = f"{REACTION.name}.{part.place.joint}"
    names = {"N": f"f{x}", "Vy": f"f{y}", "Vz": f"f{z}", "T": f"m{x}", "My": f"m{y}", "Mz": f"m{z}"}
    loads = {symbol: -acting[f"{place}.{name}"] for symbol, name in names.items()}
    words = ("axial force", "shear along y", "shear along z", "torsion", "bending about y", "bending about z")
    given = [
        SheetQuantity(symbol, word, value, "N" if symbol in ("N", "Vy", "Vz") else "N m", True)
        for (symbol, value), word in zip(loads.items(), words, strict=True)
    ]
    local = part.factors
    given += [
        SheetQuantity("A", "area", part.area, "m^2"),
        SheetQuantity("Ay", "shear area along y", part.shear_y, "m^2"),
        SheetQuantity("Az", "shear area along z", part.shear_z, "m^2"),
        SheetQuantity("Wt", "torsion modulus", part.torsion_modulus, "m^3"),
        _allowed_stress(part.allowed),
    ]
    given += [
        SheetQuantity(f"k{name[0]}", f"local factor, {name}", getattr(local, name))
        for name in ("axial", "bending", "shear")
    ]
    if part.round:
        given.append(SheetQuantity("W", "section modulus", 1 / part.per_y[0], "m^3"))
        normal = SheetStep("s", "normal stress", "abs(ka * N) / A + kb * sqrt(My**2 + Mz**2) / W", "Pa")
        shear = SheetStep("t", "shear in the wall", "ks * (abs(T) / Wt + sqrt(Vy**2 + Vz**2) / Az)", "Pa")
    else:
        points = list(zip(part.per_y, part.per_z, strict=True))
        stress = [
            abs(local.axial * loads["N"] / part.area + local.bending * (loads["My"] * p + loads["Mz"] * q))
            for p, q in points
        ]
        p, q = points[int(np.argmax(stress))]
        given += [
            SheetQuantity("cy", "z / Iy at the point", p, "1/m^3"),
            SheetQuantity("cz", "-y / Iz at the point", q, "1/m^3"),
        ]
        normal = SheetStep("s", "normal stress at the worst point", "ka * N / A + kb * (My * cy + Mz * cz)", "Pa")
        shear = SheetStep("t", "shear in the wall", "ks * (abs(T) / Wt + max(abs(Vy) / Ay, abs(Vz) / Az))", "Pa")
    mises = SheetStep("s_v", "von Mises", "sqrt(s**2 + 3 * t**2)", "Pa")
    return CalculationSheet(label, tuple(given), (normal, shear, mises, SheetStep("U", "utilisation", "s_v / s_max")))


def _cylinder_sheet(part: RatedCylinder, key: str, label: str, acting: Mapping[str, float]) -> CalculationSheet | None:
    if part.driven_by_oil and key in ("pressure", "tube"):
        chambers = [value for name, value in acting.items() if name.startswith(f"{PRESSURE.name}.{part.of}")]
        given = [SheetQuantity("p", "pressure, the greater chamber", max(chambers, default=0.0), "Pa", True)]
        steps: list[SheetStep] = []
    else:
        forces = [
            v
            for name, v in acting.items()
            if name.startswith((f"{PAIR_FORCE.name}.{part.of}", f"{CYLINDER_FORCE.name}.{part.of}"))
        ]
        if key == "rod":
            size = max(forces, key=abs)
        elif key == "buckling":
            size = max(forces)
        else:
            annulus = (part.bore**2 - part.rod**2) / part.bore**2
            size = max(forces, key=lambda force: force if force > 0 else -force / annulus)
        wording = "force of the cylinder that has most" if part.paired else "force of the cylinder"
        given = [SheetQuantity("F", f"{wording}, push positive", size, "N", True), PI]
        area = "pi / 4 * D**2" if size > 0 else "pi / 4 * (D**2 - d**2)"
        steps = [SheetStep("Ap", "area under pressure", area, "m^2"), SheetStep("p", "pressure", "abs(F) / Ap", "Pa")]
        given += [SheetQuantity("D", "bore", part.bore, "m")]
        given += [] if size > 0 else [SheetQuantity("d", "rod", part.rod, "m")]
    if key == "pressure":
        given += [SheetQuantity("p_max", "relief", part.relief, "Pa")]
        return CalculationSheet(label, tuple(given), (*steps, SheetStep("U", "utilisation", "p / p_max")))
    if key == "tube":
        assert part.stress is not None, "asked for where it is given"
        given += [SheetQuantity("D", "bore", part.bore, "m")] if not steps else []
        given += [SheetQuantity("w", "wall", part.wall, "m"), _allowed_stress(part.stress)]
        steps += [
            SheetStep("s", "mean hoop stress", "p * D / (2 * w)", "Pa"),
            SheetStep("U", "utilisation", "s / s_max"),
        ]
        return CalculationSheet(label, tuple(given), tuple(steps))
    force = given[0]
    if key == "rod":
        assert part.stress is not None, "asked for where it is given"
        rod = [force, PI, SheetQuantity("d", "rod", part.rod, "m"), SheetQuantity("dh", "its bore", part.hollow, "m")]
        return CalculationSheet(
            label,
            (*rod, _allowed_stress(part.stress)),
            (
                SheetStep("s", "stress of the rod", "abs(F) / (pi / 4 * (d**2 - dh**2))", "Pa"),
                SheetStep("U", "utilisation", "s / s_max"),
            ),
        )
    assert part.column is not None, "asked for where it is given"
    length = acting[f"{CYLINDER_LENGTH.name}.{part.of}"]
    moments = (ring_moment(part.bore + 2 * part.wall, part.bore), ring_moment(part.rod, part.hollow))
    critical = float(part.column.load(length, *moments))
    method = "exactly" if part.column.by == "exact" else "by the class formula"
    column = [
        force,
        SheetQuantity("L", "distance of the pins", length, "m", True),
        SheetQuantity("f", "factor", part.column.factor),
        SheetQuantity("P_cr", f"critical load of tube and rod at that length, {method}", critical, "N"),
    ]
    return CalculationSheet(label, tuple(column), (SheetStep("U", "utilisation", "f * max(F, 0) / P_cr"),))


def _rope_sheet(
    part: RatedRope, key: str, label: str, acting: Mapping[str, float], scenario: Scenario, share: float
) -> CalculationSheet | None:
    tensions = [value for name, value in acting.items() if name.startswith(f"{ROPE_SPAN_TENSION.name}.{part.of}")]
    if key == "slack":
        given = (
            SheetQuantity("T_min", "tension that must be kept", part.least, "N"),
            SheetQuantity("T", "least tension of all spans", min(tensions), "N", True),
        )
        return CalculationSheet(label, given, (SheetStep("U", "utilisation", "T_min / max(T, T_min / 1000)"),))
    if key != "tension":
        return None
    ends = (SheetQuantity("f", "factor", part.factor), SheetQuantity("MBL", "breaking load", part.breaking_load, "N"))
    if part.hung is None:
        tension = SheetQuantity("T", "largest tension of all spans", max(tensions), "N", True)
        return CalculationSheet(label, (tension, *ends), (SheetStep("U", "utilisation", "f * T / MBL"),))
    g = float(np.linalg.norm(scenario.gravity))
    falls = part.factor * part.hung.mass * g / (share * part.breaking_load)
    return CalculationSheet(
        label,
        (
            SheetQuantity("m", "all that hangs on the rope", part.hung.mass, "kg"),
            SheetQuantity("g", "gravity", g, "m/s^2"),
            SheetQuantity("n_e", f"{len(part.hung.falls)} falls, by their directions at the instant", falls, "", True),
            *ends,
        ),
        (SheetStep("T", "static tension", "m * g / n_e", "N"), SheetStep("U", "utilisation", "f * T / MBL")),
    )


def _limit_sheet(part: LimitedSignal, label: str, acting: Mapping[str, float], share: float) -> CalculationSheet | None:
    value = acting.get(part.of)
    if value is None and part.kind == "at_most":
        value = share * float(part.high)  # a formula of signals, as the simulation worked it out
    if value is None:
        return None
    signal = SheetQuantity("x", part.of, value, "", True)
    if part.kind == "at_most":
        return CalculationSheet(
            label,
            (signal, SheetQuantity("x_max", "at most", float(part.high))),
            (SheetStep("U", "utilisation", "x / x_max"),),
        )
    if part.kind == "at_least":
        return CalculationSheet(
            label,
            (signal, SheetQuantity("x_min", "at least", float(part.low))),
            (SheetStep("U", "utilisation", "x_min / max(x, x_min / 1000)"),),
        )
    ends = (SheetQuantity("a", "from", float(part.low)), SheetQuantity("b", "to", float(part.high)))
    return CalculationSheet(label, (signal, *ends), (SheetStep("U", "utilisation", "abs(2 * x - a - b) / (b - a)"),))


def sheets_answers(
    scenario: Scenario, governing: Sequence[Governing], units: UnitChoice
) -> tuple[list[Answer], dict[str, CalculationSheet]]:
    """A block for each check, the largest utilisation first, and the sheets themselves."""
    sheets = calculation_sheets(scenario, governing)
    answers = [_answer(result, sheets[result.check], units) for result in governing if result.check in sheets]
    left = [result for result in governing if result.check not in sheets]
    if left:
        rows = tuple((result.check, result.share, result.words, _clause(result)) for result in left)
        columns = (AnswerColumn("check"), AnswerColumn("utilisation"), AnswerColumn("of"), AnswerColumn("clause"))
        words = ("These follow from quantities that were not recorded, or from the whole model.",)
        table = AnswerTable("Utilisations without a sheet", columns, rows)
        answers.append(Answer("sheets-left", "Other checks", words, (table,)))
    return answers, sheets


def _clause(result: Governing) -> str:
    """Citation of a check's sources."""
    cited = [f"{source.source}{f', {source.edition}' if source.edition else ''}" for source in result.founded]
    mark = f" ({FROM_MEMORY})" if result.from_memory else ""
    return "; ".join(dict.fromkeys(cited)) + mark if cited else "as stated in the scenario"


def _answer(result: Governing, sheet: CalculationSheet, units: UnitChoice) -> Answer:
    values = sheet.values()
    unit_of = {item.symbol: item.unit for item in sheet.given} | {step.symbol: step.unit for step in sheet.steps}
    shown = [item for item in sheet.given if item is not PI]
    rows: list[tuple[Cell, ...]] = [
        (item.symbol, item.words, "acts" if item.load else "given", "", *_number(item.value, item.unit, units))
        for item in shown
    ]
    rows += [
        (
            step.symbol,
            step.words,
            _as_written(step.formula),
            _insert_numbers(step.formula, values, unit_of, units),
            *_number(values[step.symbol], step.unit, units),
        )
        for step in sheet.steps
    ]
    columns = tuple(AnswerColumn(name) for name in ("symbol", "quantity", "formula", "numbers put in"))
    table = AnswerTable("Calculation", (*columns, AnswerColumn("value", "", 5), AnswerColumn("unit")), tuple(rows))
    verdict = "pass" if result.share <= 1 else "FAIL"
    where = f" in the case {result.case}" if result.case else ""
    words = [
        f"{result.words[:1].upper()}{result.words[1:]}.",
        f"Clause: {_clause(result)}.",
        f"Loads are those at {result.time:.6g} s{where}. Result: {result.share:.4g}, {verdict}.",
    ]
    tables = [table]
    if sheet.curve:
        columns = (AnswerColumn("axial force", "N"), AnswerColumn("moment", "N m"))
        tables.append(AnswerTable("The maker's curve", columns, sheet.curve))
    return Answer(
        f"sheet-{result.check.replace('.', '-')}", f"{result.check}: {result.share:.4g}", tuple(words), tuple(tables)
    )


def _number(value: float, unit: str, units: UnitChoice) -> tuple[float, str]:
    return (units.number(value, unit) if unit else value), (units.unit(unit) if unit else "") or "-"


def _as_written(formula: str) -> str:
    """A Python expression as written by hand."""
    return formula.replace("**2", "\u00b2").replace(" * ", " \u00b7 ").replace("curve_share", "share of the curve at")


def _insert_numbers(formula: str, values: Mapping[str, float], unit_of: Mapping[str, str], units: UnitChoice) -> str:
    def text(match: re.Match[str]) -> str:
        name = match.group()
        if name not in values:
            return name
        if name == "pi":
            return "3.1416"
        shown = units.text(values[name], unit_of[name], 5) if unit_of[name] else f"{values[name]:.5g}"
        powered = formula[match.end() :].startswith("**") and " " in shown
        return f"({shown})" if shown.startswith("-") or powered else shown

    return _as_written(_WORD.sub(text, formula))
