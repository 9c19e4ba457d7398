"""Numbers in sentences, identified by the words around them, or by an input of the study that has the same number."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np

from deckcrane.view.report.recompute.campaign_arrays import REPORT, CampaignArrays, number, worst
from deckcrane.view.report.recompute.fatigue import fatigue_lives
from deckcrane.view.report.recompute.tables import limit_in, motion_error, quantities

NUMBER = re.compile(r"(?<![\w.=,:/-])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w=]|\.\d|,\w)")
"""A number in a sentence; digits within names, such as hs=1.25 or sling_1, do not count."""
N = r"-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?"
Named = dict[str, float]
"""Expected numbers by the names of the pattern's groups."""


def utilisations(store: CampaignArrays) -> dict[str, float]:
    """Largest utilisation of each check and of fatigue."""
    shares = [name for name in store.signal if name.startswith("utilisation.")]
    largest: dict[str, float] = {}
    for name in shares:
        check = name.split(".")[1]
        if np.isfinite(store.of("maximum", name)).any():
            largest[check] = max(largest.get(check, -math.inf), worst(store, name, "maximum")[0])
    if lives := fatigue_lives(store):
        largest["fatigue"] = max(life["design damage"] for life in lives.values())
    return largest


def counts_of_checks(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    largest = utilisations(store)
    return {"all": len(largest), "failed": sum(value > 1 for value in largest.values())}


def counts_of_shares(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    shares = [name for name in store.signal if name.startswith("utilisation.")]
    largest = [worst(store, name, "maximum")[0] for name in shares if np.isfinite(store.of("maximum", name)).any()]
    return {"all": len(largest), "failed": sum(value > 1 for value in largest)}


def governing_check(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    if match["check"].startswith("design damage of "):
        return {"share": utilisations(store)["fatigue"]}
    share, when, _ = worst(store, f"utilisation.{match['check']}", "maximum")
    return {"share": share, "when": when}


def sheet_result(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    share, when, _ = worst(store, f"utilisation.{REPORT['sheets'][place + '.1']['check']}", "maximum")
    return {"share": share, "when": when}


def governing_instant(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    """Governing value of a block, which its title names; the case that was run again gives the same."""
    signal, statistic = REPORT["instants"][place]
    value, when, _ = worst(store, signal, statistic)
    return {"value": value * REPORT["factors"][signal], "percent": 100 * value, "when": when}


def counts_of_cases(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    state = store.array("state")
    failed = int((state == REPORT["failed"]).sum())
    done = int(store.done.sum())
    return {"all": len(state), "done": done, "failed": failed, "waiting": len(state) - done - failed}


def cases_shown(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    rows = {identifier.split(" | ")[1] for identifier in REPORT["cells"] if identifier.startswith("by-case.1 ")}
    return {"rows": len(rows), "done": int(store.done.sum())}


def realisations(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    return {"seeds": max(len(cases) for cases in REPORT["states"].values())}


def first_counted(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    return {"start": float(store.attributes["counted"]["counted_from"])}


def limit_in_words(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    """Height at the end of the simulated range for a limit that lies beyond it."""
    table, row, column = place.split(" | ")
    about = REPORT["limit_curves"]
    if REPORT["limits"] == "simulated":
        return {"height": float(np.min(store.array("hs")))} if match["side"] == "below" else {}
    curve = (
        about.get("curves", {}).get(f"{about['tables'][table][row]},{about['periods'].index(column)}")
        if about
        else None
    )
    if curve is None:
        return {}
    return {"height": curve[0][0] if match["side"] == "below" else limit_in(store, table, row, column) or 0.0}


def validity(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    """How long limits hold [min]: the shortest duration of a criterion, which is a run where none is stated."""
    counted = store.attributes.get("counted", {})
    if not REPORT["limit_curves"] or "counted_records" not in counted:
        return {}
    run = float(counted["counted_records"]) * float(counted["time_between_records"])
    return {"minutes": min(criterion["duration"] or run for criterion in REPORT["limit_curves"]["criteria"]) / 60}


def fractile_of_limits(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    answers = store.attributes["answers"]
    return {"percent": 100 * float((json.loads(answers) if isinstance(answers, str) else answers)["fractile"])}


def error_of_cause(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    return {"share": motion_error(store, "", match["cause"], "largest") or 0.0}


SENTENCES: tuple[tuple[str, str, Callable[[CampaignArrays, str, re.Match[str]], Named]], ...] = (
    ("verdict", rf"(?P<failed>{N}) of (?P<all>{N}) checks are exceeded", counts_of_checks),
    ("verdict", rf"All (?P<all>{N}) checks hold", counts_of_checks),
    (
        "verdict",
        rf"(?P<check>design damage of .+|\S+) governs, with a utilisation of (?P<share>{N})",
        governing_check,
    ),
    ("verdict", rf"^Fractile of (?P<percent>{N}) %", fractile_of_limits),
    ("verdict.limits", rf"valid for (?:at most )?(?P<minutes>{N}) min", validity),
    ("operability", rf"valid for (?:at most )?(?P<minutes>{N}) min", validity),
    ("verdict.limits", rf"^(?P<side>above|below) (?P<height>{N})$", limit_in_words),
    ("checks", rf"^(?P<check>\S+) governs: utilisation (?P<share>{N}) at (?P<when>{N}) s", governing_check),
    ("checks", rf"^(?P<failed>{N}) of (?P<all>{N}) utilisations are above 1", counts_of_shares),
    ("sheet-", rf"Loads are those at (?P<when>{N}) s.*Result: (?P<share>{N}),", sheet_result),
    ("sheet-", rf"^\S+: (?P<share>{N})$", sheet_result),
    ("governing-", rf"^\S+: (?P<value>{N})(?: |$)", governing_instant),
    ("governing-", rf" value over all cases, (?P<value>{N})(?: |,)", governing_instant),
    ("governing-", rf"^That is (?P<percent>{N}) % of what is allowed", governing_instant),
    ("governing-", rf"^Run again, the case gives (?P<value>{N}).* at (?P<when>{N}) s: the same", governing_instant),
    ("governing-", rf"^The crane at (?P<when>{N}) s .* is (?P<value>{N})(?: |\.$)", governing_instant),
    ("governing-", rf"^Time series around (?P<when>{N}) s", governing_instant),
    ("dimensions", rf": (?P<all>{N}) cases, of which (?P<done>{N}) are done, (?P<failed>{N}) failed", counts_of_cases),
    ("dimensions", rf"and (?P<waiting>{N}) wait\.", counts_of_cases),
    ("dimensions", rf"^Statistics count from (?P<start>{N}) s on", first_counted),
    ("dimensions", rf"(?P<cause>headings|frequencies|memory|causality|drift) (?P<share>{N}) %", error_of_cause),
    ("failures", rf"^(?P<failed>{N}) cases failed", counts_of_cases),
    ("extremes-summary", rf"^Over the (?P<done>{N}) cases that are done", counts_of_cases),
    ("by-case", rf"^The (?P<rows>{N}) cases with .*, of (?P<done>{N});", cases_shown),
    ("seeds", rf"^Every case has (?P<seeds>{N}) realisations", realisations),
)
"""Place, words around the numbers, and the rule that gives them."""


def named_numbers(store: CampaignArrays, place: str, sentence: str) -> dict[int, float]:
    """Expected numbers of a sentence, by their positions."""
    values: dict[int, float] = {}
    if place.startswith("sheet-") and place.endswith(" | numbers put in"):
        return numbers_put_in(place, sentence)
    if place.startswith("dimensions.1 | ") and place.endswith(" | probable"):
        return probabilities(store, place, sentence)
    for start, pattern, rule in SENTENCES:
        if not place.startswith(start):
            continue
        for match in re.finditer(pattern, sentence):
            for name, value in rule(store, place, match).items():
                if name in match.re.groupindex and match[name] is not None:
                    values[match.start(name)] = value
    return values


def probabilities(store: CampaignArrays, place: str, sentence: str) -> dict[int, float]:
    """Probability of each entry of a dimension over all others [%]: all of them, or the ends of their range."""
    labels = store.attributes["grid"]["labels"][place.split(" | ")[1]]
    sums: dict[tuple[Any, ...], float] = {}
    for k, chance in enumerate(store.array("probability")):
        key = tuple(store.array(name)[k].item() for name in labels)
        sums[key] = sums.get(key, 0.0) + float(chance)
    shares = [100 * probability / sum(sums.values()) for probability in sums.values()]
    places = [match.start() for match in NUMBER.finditer(sentence)]
    if len(places) != len(shares):
        shares = [min(shares), max(shares)]
    return dict(zip(places, shares, strict=True)) if len(places) == len(shares) else {}


def numbers_put_in(place: str, sentence: str) -> dict[int, float]:
    """Quantities of a formula in their order; nothing where they cannot be matched."""
    table, row, _ = place.split(" | ")
    data = REPORT["sheets"].get(table)
    step = next((entry for entry in data["steps"] if entry[0] == row), None) if data else None
    if step is None:
        return {}
    by_symbol, factors = quantities(data), {symbol: factor for symbol, _, factor in (*data["given"], *data["steps"])}
    tokens = re.findall(r"[A-Za-z_]\w*|\d+(?:\.\d+)?", step[1].replace("**2", ""))
    values = [
        by_symbol[token] * factors[token] if token in by_symbol else float(token)
        for token in tokens
        if token in by_symbol or token[0].isdigit()
    ]
    places = [match.start() for match in NUMBER.finditer(sentence)]
    return dict(zip(places, values, strict=True)) if len(places) == len(values) else {}


def inputs(store: CampaignArrays) -> list[tuple[str, float]]:
    """Numbers of the study and of its scenario by name, as in the store."""
    listed = _numbers_in("grid", store.attributes["grid"])
    for name in (*store.attributes["dimensions"], "probability"):
        if store.has(name) and np.issubdtype(store.array(name).dtype, np.number):
            listed += [(name, float(value)) for value in np.unique(store.array(name))]
    for k, line in enumerate(str(store.attributes.get("scenario", "")).splitlines(), 1):
        texts = re.findall(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", line)
        listed += [(f"line {k} of the scenario", float(text)) for text in texts]
    for name in ("counted", "keep", "answers"):
        value = store.attributes.get(name, {})
        listed += _numbers_in(name, json.loads(value) if isinstance(value, str) else value)
    return listed


UNITS = {
    "%": 100.0,
    "deg": 180 / math.pi,
    "min": 1 / 60,
    "h": 1 / 3600,
    "mm": 1e3,
    "t": 1e-3,
    "kN": 1e-3,
    "MN": 1e-6,
    "MPa": 1e-6,
}
"""Factors from SI to the unit behind a number."""
ONLY_RESULTS = (
    "operability",
    "hindcast",
    "extremes",
    "dynamic_factors",
    "fatigue",
    "stability",
    "lowering",
    "governing-",
)
"""Blocks in whose sentences a number equals an input only by chance."""


def input_of(place: str, text: str, behind: str, inputs: list[tuple[str, float]]) -> str | None:
    """Input that has this number, in SI or in the unit that stands behind it."""
    if place.startswith(ONLY_RESULTS):
        return None
    unit = re.match(r"(?:, [-\d., ]+)? ?(%|[A-Za-z]+)", behind)
    factors = {1.0, UNITS.get(unit[1], 1.0) if unit else 1.0}
    value = number(text)
    near = 5e-4 * abs(value)
    return next(
        (name for name, candidate in inputs if any(abs(factor * candidate - value) <= near for factor in factors)), None
    )


def _numbers_in(name: str, value: Any) -> list[tuple[str, float]]:
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in _numbers_in(f"{name}.{key}", inner)]
    if isinstance(value, list):
        return [pair for inner in value for pair in _numbers_in(name, inner)]
    return [(name, float(value))] if isinstance(value, int | float) and not isinstance(value, bool) else []
