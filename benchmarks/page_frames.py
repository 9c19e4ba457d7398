"""What a picture of the 3D page costs: script, steps, triangles and draw calls of every bundled scenario.

    python benchmarks/page_frames.py [--save | --quick] [SCENARIO ...]

Headless Chromium draws with a software renderer, in the time of the script that is to be measured. So what is drawn is counted,
shadows included, and left out; and pictures come one by one, each a sixtieth of a second of the run after the one before. What is
timed is all script of a picture at 60 Hz, steps among it, by processor time, since others may use the machine.

Prints a table and writes results/page_frames.json; --save also writes benchmarks/page_frames.json and the table in
docs/benchmarks.md. Speed is reported, not asserted. --quick draws a few pictures only: whether it runs.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from deckcrane.scenario.reading import bundled
from deckcrane.view.page.page import page
from machine import load, machine

HERE = Path(__file__).resolve().parent
WARM, COUNTED = 60, 120
"""Pictures before script is as fast as it gets, and those that are counted: three seconds of the run in all."""
STEPPED = 3.0
"""Seconds of the run that steps alone are timed over, with points for the plots."""
BAR = 6.0
"""Milliseconds of script in a picture."""
BUDGET = {"triangles": 120_000, "calls": 150}
WORDS = {"triangles": "triangles", "calls": "draw calls"}
"""What integrated graphics draw 50 times a second."""
PUMP = """
(() => {
  const asked = [];
  window.requestAnimationFrame = (call) => asked.push(call);
  const drawn = { triangles: 0, calls: 0 };
  const gl = WebGL2RenderingContext.prototype;
  const count = (mode, points, copies = 1) => {
    drawn.calls += 1;
    if (mode >= 4) drawn.triangles += copies * (mode === 4 ? Math.floor(points / 3) : points - 2);
  };
  gl.drawElements = (mode, points) => count(mode, points);
  gl.drawArrays = (mode, _, points) => count(mode, points);
  gl.drawElementsInstanced = (mode, points, _type, _offset, copies) => count(mode, points, copies);
  gl.drawArraysInstanced = (mode, _, points, copies) => count(mode, points, copies);
  let now = performance.now();
  // So many pictures: milliseconds of script in each, and what each would draw.
  window.pictures = async (pictures) => {
    const found = { spent: [], triangles: [], calls: [] };
    for (let i = 0; i < pictures; ++i) {
      if (i % 8 === 0) await new Promise((go) => setTimeout(go)); // the browser's own work, not timed
      now += 1000 / 60;
      Object.assign(drawn, { triangles: 0, calls: 0 });
      const calls = asked.splice(0), began = performance.now();
      for (const call of calls) call(now);
      found.spent.push(performance.now() - began);
      found.triangles.push(drawn.triangles);
      found.calls.push(drawn.calls);
    }
    return found;
  };
})();
"""
"""Takes the place of the browser's own pictures: those asked for come when they are called, and are not drawn."""
FLAGS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"]
TITLE, NEXT = "### Pictures of the 3D page\n", "### How it is timed"


def measured(browser: Any, scenario: str, folder: Path, warm: int, counted: int) -> dict[str, Any]:
    """The figures of one scenario at 1440 x 900, of so many pictures after some that are not counted."""
    path = page(scenario, folder / f"{scenario}.html")
    shown = browser.new_page(viewport={"width": 1440, "height": 900})
    shown.add_init_script(PUMP)
    shown.goto(path.as_uri())
    shown.wait_for_function("() => window.deckcrane !== undefined")
    shown.evaluate("window.deckcrane.play()")
    shown.evaluate(f"window.pictures({warm})")
    ticks = shown.context.new_cdp_session(shown)
    ticks.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _script(ticks)
    found = shown.evaluate(f"window.pictures({counted})")
    script = 1000 * (_script(ticks) - before) / counted
    before = _script(ticks)
    shown.evaluate(f"window.deckcrane.step({STEPPED})")
    steps = (_script(ticks) - before) / STEPPED
    timing = shown.evaluate("window.deckcrane.timing()")
    shown.close()
    return {
        "bytes": path.stat().st_size,
        "script [ms]": round(script, 3),
        "script, wall clock, median [ms]": round(median(found["spent"]), 3),
        "steps, share of a frame": round(steps, 5),
        "step [s]": timing["step"],
        "triangles": max(found["triangles"]),
        "calls": max(found["calls"]),
    }


def _script(ticks: Any) -> float:
    """Seconds of processor time that the page's thread has taken so far: script, and what styles and layout it asked for."""
    metrics = ticks.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("scenarios", nargs="*", default=list(bundled()))
    asked.add_argument("--save", action="store_true")
    asked.add_argument("--quick", action="store_true")
    chosen = asked.parse_args()
    if chosen.save and chosen.quick:
        asked.error("--quick measures nothing that could be saved")
    pictures = (1, 2) if chosen.quick else (WARM, COUNTED)
    from playwright.sync_api import sync_playwright

    before, found = load(), {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_chromium(), args=FLAGS)
        for name in chosen.scenarios:
            found[name] = measured(browser, name, Path(folder), *pictures)
            print(name, found[name], flush=True)
        browser.close()
    about = {"processor": machine()["processor"], "load before and after": f"{before}, {load()}"}
    text = json.dumps({"about": about, "scenarios": found}, indent=1) + "\n"
    results = HERE.parent / "results"
    results.mkdir(exist_ok=True)
    (results / ("page_frames_quick.json" if chosen.quick else "page_frames.json")).write_text(text, encoding="utf-8")
    show(found, about)
    if chosen.save:
        (HERE / "page_frames.json").write_text(text, encoding="utf-8")
        into_docs(HERE.parent / "docs" / "benchmarks.md", found, about)


def _chromium() -> str:
    import shutil

    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        raise SystemExit("there is no Chromium here: apt-get install chromium")
    return found


COLUMNS = ("scenario", "script [ms]", "by the wall", "steps", "triangles", "draw calls", "page [MB]")


def _row(name: str, one: dict[str, Any]) -> list[str]:
    counts = [f"{one[key]:,}" for key in BUDGET]
    times = [f"{one['script [ms]']:.2f}", f"{one['script, wall clock, median [ms]']:.2f}"]
    return [name, *times, f"{one['steps, share of a frame']:.1%}", *counts, f"{one['bytes'] / 1e6:.2f}"]


def verdicts(found: dict[str, dict[str, Any]]) -> list[str]:
    """Whether the bars hold, in words."""
    worst = max(found, key=lambda name: found[name]["script [ms]"])
    most = found[worst]["script [ms]"]
    said = [
        f"all script of a picture below {BAR:g} ms: {'holds' if most < BAR else 'does not hold'} ({worst}, {most:.2f} ms)"
    ]
    for key, limit in BUDGET.items():
        worst = max(found, key=lambda name: found[name][key])
        holds = "holds" if found[worst][key] <= limit else "does not hold"
        said.append(f"at most {limit:,} {WORDS[key]}: {holds} ({worst}, {found[worst][key]:,})")
    return said


def show(found: dict[str, dict[str, Any]], about: dict[str, str]) -> None:
    table = Table(title="A picture of the 3D page at 1440 x 900", title_justify="left")
    for i, name in enumerate(COLUMNS):
        table.add_column(name, justify="right" if i else "left")
    for name, one in found.items():
        table.add_row(*_row(name, one))
    console = Console(width=132)
    console.print(table)
    for line in [*verdicts(found), *(f"{name}: {value}" for name, value in about.items())]:
        console.print(line, highlight=False)


def into_docs(path: Path, found: dict[str, dict[str, Any]], about: dict[str, str]) -> None:
    """Puts the table into the documentation, in its own section."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|---|" + "---:|" * (len(COLUMNS) - 1)]
    lines += [f"| {' | '.join(_row(name, one))} |" for name, one in found.items()]
    told = [f"Processor: {about['processor']}. Load average before and after: {about['load before and after']}.", ""]
    text = path.read_text(encoding="utf-8")
    before, after = text.split(NEXT, 1)
    parts = [TITLE, _INTRODUCTION, *told, *lines, "", *(f"- {line}" for line in verdicts(found)), "", NEXT]
    path.write_text(before.split(TITLE)[0] + "\n".join(parts) + after, encoding="utf-8")


_INTRODUCTION = """`python benchmarks/page_frames.py --save`. All script of a picture at 60 Hz, steps included, at 1440 x 900 in
headless Chromium with nothing drawn, in processor time (by the wall clock: the median, on a machine that others use); triangles
and draw calls of a picture, shadows included. Integrated graphics draw 120,000 triangles in 150 calls 50 times a second.
"""


if __name__ == "__main__":
    main()
