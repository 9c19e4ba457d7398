"""One lift by all rules: the dynamic factor by each for the same mass, stiffness at the hook, speeds and sea."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.standards import dynamic_factors
from deckcrane.standards.dynamic_factors import (
    CLASS_LEAST,
    CLASS_SPEED,
    ENERGY_BALANCE,
    HOISTING_CLASSES,
    HOISTING_FORM,
    LEAST_OFFSHORE,
    LLOYDS,
    LLOYDS_FROM,
    LLOYDS_SCOPE,
    derated_mass,
    dynamic_factor,
    hoisting_factor,
    relative_speed,
)
from deckcrane.standards.sources import SourcedFormula, unique_sources

Rule = Literal["class", "class_least", "en_13852", "api_2c", "api_2c_legacy", "lloyds", "nd27", "harbour"]
RULES: dict[Rule, str] = {
    "class": "class rule",
    "class_least": "class rule, not below 1.3",
    "en_13852": "EN 13852-1",
    "api_2c": "API Spec 2C, general method",
    "api_2c_legacy": "API Spec 2C, legacy method",
    "lloyds": "Lloyd's LAME",
    "nd27": "0027/ND",
    "harbour": "EN 13001, in harbour",
}
"""Titles of the rules in tables, by key."""
BY_STIFFNESS: tuple[Rule, ...] = ("class", "class_least", "en_13852", "api_2c", "lloyds")
"""Rules whose factor depends on the stiffness K."""
SUPPORT: dict[dynamic_factors.Carrier, dynamic_factors.Support] = {
    "fixed": "fixed",
    "semi": "semi",
    "ship": "drillship",
}
"""API's name for each carrier of EN 13852-1."""


@dataclass(frozen=True)
class Lift:
    """Data of a lift that the rules need, besides its sea, stiffness and mass.

    `hook_speed` is that of hoisting the load [m/s]; if None, each rule's own least speed is taken.
    """

    deck: dynamic_factors.Deck = "supply_vessel"
    carrier: dynamic_factors.Carrier = "ship"
    falls: dynamic_factors.Falls = "multiple"
    hook_speed: float | None = None
    where: dynamic_factors.Where = "offshore"
    hoisting_class: str = "HC1"


USUAL_LIFT = Lift()
"""Off a supply vessel, by a crane on a ship."""


@dataclass(frozen=True)
class RuleSpeeds:
    """Vertical speeds of hook, deck and boom tip [m/s], the fraction of the hook's that counts, and their sources."""

    hook: float | Array
    deck: float | Array
    tip: float | Array
    share: float
    founded: tuple[SourcedFormula, ...]

    @property
    def relative(self) -> float | Array:
        speed: float | Array = relative_speed(self.hook, self.tip, self.deck, self.share)
        return speed


@dataclass(frozen=True)
class RuleFactor:
    """The dynamic factor by one rule, the relative speed that it takes, its sources, and a remark."""

    rule: Rule
    factor: float
    speed: float | None
    founded: tuple[SourcedFormula, ...]
    note: str = ""

    @property
    def title(self) -> str:
        return RULES[self.rule]

    @property
    def grade(self) -> str:
        """The lowest grade of its sources."""
        order = ("A", "D", "B", "C")
        return max((source.grade for source in self.founded), key=order.index)


def en_speeds(hs: float | Array, lift: Lift) -> RuleSpeeds:
    """Speeds by EN 13852-1; also used for class rules, which leave the speeds to their users."""
    deck, tip = dynamic_factors.en_13852_deck_speed(hs, lift.deck), dynamic_factors.en_13852_tip_speed(hs, lift.carrier)
    founded = [dynamic_factors.DECKS[lift.deck][2], dynamic_factors.CARRIERS[lift.carrier][1]]
    hook = lift.hook_speed
    if hook is None:
        hook = dynamic_factors.hook_speed(deck, tip, lift.falls)
        founded += [dynamic_factors.HOOK_SPEED, dynamic_factors.HOOK_COEFFICIENTS]
    return RuleSpeeds(hook, deck, tip, 0.5, tuple(founded))


def api_speeds(hs: float | Array, lift: Lift) -> RuleSpeeds:
    """Speeds by API Spec 2C, off a supply boat or off a fixed deck."""
    still = lift.deck == "fixed"
    deck = 0.0 * hs if still else dynamic_factors.api_2c_deck_speed(hs)
    tip = dynamic_factors.api_2c_tip_speed(hs, SUPPORT[lift.carrier])
    founded = [*(() if still else (dynamic_factors.DECK_SPEED,)), dynamic_factors.TIP_SPEED]
    hook = lift.hook_speed
    if hook is None:
        hook = dynamic_factors.least_hoisting_speed(hs)
        founded.append(dynamic_factors.LEAST_HOISTING)
    return RuleSpeeds(hook, deck, tip, 1.0, tuple(founded))


def rule_speeds(rule: Rule, hs: float | Array, lift: Lift) -> RuleSpeeds:
    """The speeds that a rule uses."""
    return api_speeds(hs, lift) if rule == "api_2c" else en_speeds(hs, lift)


def rule_factor(rule: Rule, hs: float, stiffness: float, mass: float, lift: Lift = USUAL_LIFT) -> RuleFactor:
    """The dynamic factor of a lift by one rule."""
    if rule == "nd27":
        daf = float(dynamic_factors.daf(mass, lift.where))
        return RuleFactor(
            rule,
            daf,
            None,
            (dynamic_factors.DAF, dynamic_factors.WHERE, dynamic_factors.LEAST_WEIGHT),
            f"{lift.where}; of the weight alone",
        )
    if rule == "harbour":
        speed = lift.hook_speed or 0.0
        note = f"{lift.hoisting_class}; no sea" + ("" if lift.hook_speed is not None else "; no hook speed given: 0")
        return RuleFactor(
            rule, float(hoisting_factor(lift.hoisting_class, speed)), speed, (HOISTING_FORM, HOISTING_CLASSES), note
        )
    if rule == "api_2c_legacy":
        if lift.deck == "fixed":
            return RuleFactor(
                rule, float(dynamic_factors.legacy_on_board(mass)), None, (dynamic_factors.LEGACY,), "on board"
            )
        return RuleFactor(
            rule, dynamic_factors.OFF_BOARD_LEAST, None, (dynamic_factors.LEGACY,), "its least value off another vessel"
        )
    speeds = rule_speeds(rule, hs, lift)
    speed = float(speeds.relative)
    factor = float(dynamic_factor(speed, stiffness, mass))
    counted = f"{'all' if speeds.share == 1.0 else 'half'} of the hook speed {float(speeds.hook):.3g} m/s counts"
    sources: dict[Rule, tuple[tuple[SourcedFormula, ...], str]] = {
        "class": ((ENERGY_BALANCE, CLASS_SPEED), "speeds by EN 13852-1"),
        "class_least": ((ENERGY_BALANCE, CLASS_SPEED, CLASS_LEAST), "speeds by EN 13852-1"),
        "en_13852": ((ENERGY_BALANCE, dynamic_factors.EN_13852_FACTOR), ""),
        "api_2c": ((ENERGY_BALANCE, dynamic_factors.API_2C_FACTOR), ""),
        "lloyds": ((ENERGY_BALANCE, CLASS_SPEED, LLOYDS, LLOYDS_SCOPE), "speeds by EN 13852-1"),
    }
    founded, remark = sources[rule]
    if rule == "class_least":
        factor = max(factor, LEAST_OFFSHORE)
    if rule == "lloyds" and hs <= LLOYDS_FROM:
        remark += f"; below Hs {LLOYDS_FROM:g} m no offshore lift"
    note = "; ".join(part for part in (counted, remark) if part)
    return RuleFactor(rule, factor, speed, unique_sources((*founded, *speeds.founded)), note)


def rule_factors(hs: float, stiffness: float, mass: float, lift: Lift = USUAL_LIFT) -> tuple[RuleFactor, ...]:
    """The dynamic factor of the same lift by all rules."""
    return tuple(rule_factor(rule, hs, stiffness, mass, lift) for rule in RULES)


def derated_by(rule: Rule, hs: float, stiffness: float, permitted: float, lift: Lift = USUAL_LIFT) -> float:
    """The mass that may be lifted by a rule that uses K, where psi m = `permitted` [kg] is what the crane may carry."""
    if rule not in BY_STIFFNESS:
        raise ValueError(f"{RULES[rule]} has no factor by stiffness: {', '.join(BY_STIFFNESS)} have")
    mass = float(derated_mass(permitted, rule_speeds(rule, hs, lift).relative, stiffness))
    return min(mass, permitted / LEAST_OFFSHORE) if rule == "class_least" else mass


def factors_over(rule: Rule, hs: Array, stiffness: float, mass: float, lift: Lift = USUAL_LIFT) -> Array:
    """The dynamic factor by one rule over significant wave heights."""
    return np.array([rule_factor(rule, float(height), stiffness, mass, lift).factor for height in np.asarray(hs)])
