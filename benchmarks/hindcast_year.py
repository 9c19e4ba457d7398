"""`deckcrane hindcast` on two cores: a year of hourly directional spectra by interpolation between the sea states of a campaign.

The campaign is run first, and not timed. Timed is the command in a fresh process: reading the spectra, their wave systems, the
surfaces of all checks with their errors, 12 headings in every hour, windows, waits and dates. `python
benchmarks/hindcast_year.py [--quick]` runs it alone and prints the wall time, which the bar is about, beside the processor time.
"""

from __future__ import annotations

import argparse
import os
import runpy
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from lowering import SINGLE, Timed, children_seconds
from machine import use_two_cores
from table import Bar, Row, bar

ROOT = Path(__file__).resolve().parents[1]
STUDY = """
deckcrane: 1
scenario: deck_crane_in_waves
set:
  run.duration: 2 min
  variants: {{}}
  sea: {{jonswap: {{hs: 2 m, tp: 8 s}}, direction: 120 deg, spreading: {{s: 2}}, outside: 50 %}}
  checks:
    king: {{limit: {{of: "norm(reaction.king, mx, my)", at_most: 9.5 MN m}}}}
    sway: {{limit: {{of: "norm(sway.theta_1, sway.theta_2)", at_most: 10 deg}}}}
    hook: {{limit: {{of: hook_load, at_most: 260 kN}}}}
  record: [reaction, sway, hook_load, utilisation]
vary:
  sea.jonswap.hs: {heights}
  sea.jonswap.tp: {periods}
  heading: {{headings: {{from: 0 deg, to: 315 deg, step: 45 deg}}}}
keep: {{signals: [utilisation], statistics: [extremes, moments, block_maxima], block: 8 s}}
answers:
  operability: {{duration: 10 min, spectra: {{file: {file}}}, operation: {{planned: 6 h, contingency: 3 h}}}}
"""


@dataclass(frozen=True)
class Extent:
    """Hours of the record, and heights and periods of the campaign, each in 8 headings."""

    hours: int
    heights: int
    periods: int


FULL, QUICK = Extent(8760, 6, 8), Extent(48, 2, 2)


@dataclass(frozen=True)
class HindcastTime:
    """Time of the command, and the number of sea states that it interpolates between."""

    extent: Extent
    timed: Timed

    @property
    def seas(self) -> int:
        """Sea states of the campaign."""
        return 8 * self.extent.heights * self.extent.periods


def study_text(extent: Extent, spectra: Path) -> str:
    """The study of the campaign between whose sea states is interpolated."""
    heights = [f"{0.4 + 2.6 * n / (extent.heights - 1):.3g} m" for n in range(extent.heights)]
    periods = [f"{5.5 + 8.5 * n / (extent.periods - 1):.3g} s" for n in range(extent.periods)]
    return STUDY.format(heights=heights, periods=periods, file=spectra).replace("'", "")


def compare(extent: Extent) -> HindcastTime:
    """Run the campaign, then time the command."""
    with tempfile.TemporaryDirectory() as folder:
        spectra = runpy.run_path(str(ROOT / "docs" / "synthetic_year.py"))["synthetic_year"](
            Path(folder) / "year.nc", extent.hours
        )
        study = Path(folder) / "study.yaml"
        study.write_text(study_text(extent, spectra), encoding="utf-8")
        store = str(Path(folder) / "seas.zarr")
        environment = {name: value for name, value in os.environ.items() if name not in SINGLE}
        environment |= {"DECKCRANE_CACHE": folder}
        command = [sys.executable, "-W", "ignore", "-m", "deckcrane"]
        _run([*command, "campaign", str(study), "-o", store], environment)
        before, began = children_seconds(), time.perf_counter()
        _run([*command, "hindcast", store], environment)
        return HindcastTime(extent, Timed(time.perf_counter() - began, children_seconds() - before))


def _run(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(command, env=environment, capture_output=True, check=True, preexec_fn=use_two_cores)


def rows(times: HindcastTime) -> list[Row]:
    part = f"deckcrane hindcast, {times.extent.hours} hours of spectra, {times.seas} sea states, 12 headings, 3 checks"
    timed = times.timed
    return [Row(part, "fresh process, two cores", timed.wall, "s", f"{timed.processor:.1f} s of processor time")]


def bars(times: HindcastTime) -> list[Bar]:
    name = "a year of hourly directional spectra by interpolation within 30 s on two cores"
    return [bar(name, times.timed.wall, "s", lambda seconds: seconds <= 30)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="two days and 32 sea states: whether it runs")
    times = compare(QUICK if parser.parse_args().quick else FULL)
    for row in rows(times):
        print(f"{row.part}; {row.what}: {row.value:.1f} s on the clock, {row.note}")
    for each in bars(times):
        print(f"{each.claim}: {each.verdict()}, {each.measured}")


if __name__ == "__main__":
    main()
