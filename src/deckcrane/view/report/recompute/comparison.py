"""Comparison with the printed numbers, and the command line."""

from __future__ import annotations

import math
import re
import sys

from deckcrane.view.report.recompute.campaign_arrays import REPORT, CampaignArrays, number
from deckcrane.view.report.recompute.sentences import NUMBER, input_of, inputs, named_numbers
from deckcrane.view.report.recompute.tables import worked_out

KINDS = ("worked out", "input", "carried", "different", "not covered")


def agrees(text: str, digits: int, value: float) -> bool:
    """Whether a value is printed as this text: to half of its last digit."""
    if digits == 0:
        return number(text) == round(value)
    if value == 0:
        return number(text) == 0
    last = 10.0 ** (math.floor(math.log10(abs(value))) - digits + 1)
    return abs(number(text) - value) <= 0.5000001 * last + 1e-12 * abs(value)


def origin(identifier: str) -> str | None:
    """Origin of a number that is carried; None where it has to be recomputed."""
    return next((words for start, words in REPORT["carried"] if identifier.startswith(start)), None)


def written_as(text: str, value: float) -> bool:
    """Whether a value would be written so in a sentence: to half of its last written digit."""
    plain = text.lstrip("-").replace(",", "")
    decimals = len(plain.split("e")[0].partition(".")[2])
    power = int(plain.partition("e")[2] or 0)
    tolerance = 0.5000001 * 10.0 ** (power - decimals)
    if decimals == 0 and "e" not in plain:
        tolerance = max(tolerance, 0.5000001 * 10.0 ** (len(plain) - len(plain.rstrip("0"))) / 10)
    return abs(value - number(text)) <= tolerance


def compare(store: CampaignArrays) -> dict[str, list[str]]:
    """Sort all printed numbers by the result of the comparison."""
    sorted_out: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for identifier, (text, digits) in REPORT["cells"].items():
        value = worked_out(store, identifier)
        if value is None:
            kind, line = ("carried", identifier) if origin(identifier) is not None else ("not covered", identifier)
        else:
            kind = "worked out" if agrees(text, digits, value) else "different"
            line = f"{identifier}: printed {text}, worked out {value:.6g}"
        sorted_out[kind].append(line)
    input_numbers = inputs(store)
    for place, sentences in REPORT["texts"].items():
        for sentence in sentences:
            for kind, line in sentence_kinds(store, place, sentence, input_numbers):
                sorted_out[kind].append(line)
    return sorted_out


def sentence_kinds(
    store: CampaignArrays, place: str, sentence: str, inputs: list[tuple[str, float]]
) -> list[tuple[str, str]]:
    """Result of the comparison for each number of a sentence."""
    named = named_numbers(store, place, sentence)
    kinds = []
    for match in NUMBER.finditer(sentence):
        text = match[0]
        line = f"{place} | sentence | {text}"
        if match.start() in named:
            value = named[match.start()]
            kind = "worked out" if written_as(text, value) else "different"
            kinds.append((kind, f"{line}: printed {text}, worked out {value:.6g}"))
            continue
        source = input_of(place, text, sentence[match.end() :], inputs)
        if source is not None:
            kinds.append(("input", f"{line}: {source}"))
        else:
            kinds.append(("carried" if origin(line) else "not covered", line))
    return kinds


def blocks_of(lines: list[str]) -> str:
    """Count of numbers of each block, the most first."""
    count: dict[str, int] = {}
    for line in lines:
        block = re.split(r"[.| ]", line, maxsplit=1)[0].split("-")[0]
        count[block] = count.get(block, 0) + 1
    return ", ".join(f"{block} {n}" for block, n in sorted(count.items(), key=lambda pair: -pair[1]))


def main() -> int:
    if len(sys.argv) < 2:
        print("python recompute.py STORE [--all]")
        return 2
    sorted_out = compare(CampaignArrays(sys.argv[1]))
    for kind in ("different", "not covered", *(("carried", "input", "worked out") if "--all" in sys.argv else ())):
        for line in sorted_out[kind]:
            print(f"{kind}: {line}")
    counts = [
        f"{len(sorted_out['worked out'])} worked out",
        f"{len(sorted_out['input'])} the same as an input",
        f"{len(sorted_out['carried'])} carried ({blocks_of(sorted_out['carried'])})",
        f"{len(sorted_out['different'])} different",
        f"{len(sorted_out['not covered'])} not covered",
    ]
    print("; ".join(counts))
    return 1 if sorted_out["different"] or sorted_out["not covered"] else 0


if __name__ == "__main__":
    sys.exit(main())
