"""From a scatter diagram to a report: how long each part of the whole chain takes on this machine.

`python benchmarks/chain.py [--threads N] [--cells N]`: the study `deck_crane_year` in one variant (100 sea states, 8 headings, 3
seeds, one hour each), all its checks, statistics and answers, and its report. What answers take is
compared with what their results took.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import Any

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.view.report.report import ANSWERS
from machine import load, machine


def one_variant(cells: int | None) -> deckcrane.Study:
    """The bundled study without its variants; with `cells`, of so many sea states only."""
    study = deckcrane.load_study("deck_crane_year")
    vary = {name: data for name, data in study.vary.items() if name != "platform"}
    found = study.model_copy(update={"vary": vary})
    if cells is None:
        return found
    few = {
        **vary,
        "sea_state": {
            "scatter": {
                "hs": ["1 m", "3 m"],
                "tp": [f"{6 + n / 10} s" for n in range(cells)],
                "cells": [[1] * cells] * 2,
            }
        },
    }
    return deckcrane.Study.model_validate(
        {**study.model_dump(include={"scenario", "set", "keep", "answers"}), "vary": {**vary, **few}}
    )


def timed(find: Any, *given: Any, **more: Any) -> tuple[float, Any]:
    begun = time.perf_counter()
    found = find(*given, **more)
    return time.perf_counter() - begun, found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int)
    parser.add_argument(
        "--cells", type=int, help="so many periods in two heights; by default all sea states of the study"
    )
    parser.add_argument("--store", type=Path, help="where the store goes, to be looked at")
    asked = parser.parse_args()
    before = load()
    with tempfile.TemporaryDirectory() as folder:
        store = asked.store or Path(folder) / "year.zarr"
        study = one_variant(asked.cells)
        simulation, end = timed(deckcrane.campaign, study, store, anew=True, threads=asked.threads, progress=False)
        parts = {}
        source = CampaignSource(store)
        for ask in ANSWERS:
            parts[ask.__name__], _ = timed(ask, source)
        report, path = timed(deckcrane.report, store, Path(folder) / "report.html")
        size = Path(path).stat().st_size
    found = {
        "machine": machine(),
        "load": [before, load()],
        "cases": end.cases,
        "failed": end.failed,
        "simulation": simulation,
        "answers": parts,
        "report, with all answers": report,
        "report [MB]": size / 1e6,
        "whole chain": simulation + report,
        "answers and report over simulation": report / simulation,
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
