"""The page's own scripts in Node, without a browser: TypeScript bundled as the page has it, and generated programs."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any
from unittest.mock import patch

from deckcrane.view.page import live as live_module
from deckcrane.view.page.editable_numbers import kept_numbers
from tests.view.browser import missing

WEB = Path(__file__).parents[2] / "web"
DRIVER = """
import { readFileSync } from "node:fs";
import { parametersOf, refusal } from "SOURCES/numbers.ts";
import { Lever } from "SOURCES/levers.ts";
import { Simulation } from "SOURCES/simulation.ts";
import { Watching } from "SOURCES/watching.ts";
const { live, count } = JSON.parse(readFileSync("live.json", "utf8"));
const programs = [];
for (let i = 0; i < count; ++i) {
  (0, eval)(readFileSync(`program${i}.js`, "utf8"));
  programs.push(globalThis.deckcraneProgram);
}
const simulation = new Simulation(live, programs);
/** Edits numbers of the file, as the card "Model" does. */
const edit = (values) => {
  const edits = new Map(Object.entries(values));
  simulation.edits = (variant, unedited) => parametersOf(live.numbers, edits, variant, unedited);
  simulation.edit();
};
/** Watches the run by rules, as the card "Events" does. */
const watching = (rules) => new Watching(rules, (output, k) => simulation.y[simulation.entry(output, k)] ?? NaN);
const result = (() => { BODY })();
console.log(JSON.stringify(result));
"""


PATIENCE = 1800.0
"""Seconds by the clock for a script, of which the longest takes two minutes of the processor: only a hang takes longer."""
_MADE: dict[tuple[str, bool], tuple[str, list[str]]] = {}


def _live(scenario: Any, with_numbers: bool) -> tuple[str, list[str]]:
    """The data of a live page as JSON, and its programs; made once of each scenario, with the numbers to edit if asked for."""
    key = scenario.to_yaml(defaults=True), with_numbers
    if key not in _MADE:
        with patch.object(live_module, "kept_numbers", kept_numbers if with_numbers else lambda systems: []):
            _, data, programs = live_module.live(scenario)
        _MADE[key] = json.dumps(data), programs
    return _MADE[key]


def simulated(scenario: Any, body: str, folder: Path) -> Any:
    """What a function body in TypeScript returns that is given `simulation`, the live run of a scenario, and `live`, its data.

    `edit({path: value})` edits numbers of the file, `refusal(number, value, others)` says why one cannot be, and `watching(rules)`
    finds events.
    """
    esbuild = WEB / "node_modules" / ".bin" / "esbuild"
    if shutil.which("node") is None or not esbuild.exists():
        missing("Node or the page's tools are not installed (npm ci in web/)")
    data, programs = _live(scenario, with_numbers="edit(" in body or "numbers" in body)
    for i, text in enumerate(programs):
        (folder / f"program{i}.js").write_text(text, encoding="utf-8")
    (folder / "live.json").write_text(f'{{"live": {data}, "count": {len(programs)}}}', encoding="utf-8")
    driver = DRIVER.replace("SOURCES", str(WEB / "src")).replace("BODY", body)
    (folder / "driver.ts").write_text(driver, encoding="utf-8")
    options = ["--bundle", "--platform=node", "--format=esm", "--outfile=driver.mjs", "--log-level=error"]
    for command in ([str(esbuild), "driver.ts", *options], ["node", "driver.mjs"]):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
