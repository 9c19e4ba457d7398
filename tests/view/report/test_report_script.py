"""The script that a report carries: it works every printed number out again from the store, without deckcrane."""

from __future__ import annotations

import ast
import html
import json
import re
import runpy
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.campaign.study.answers import Answers
from deckcrane.view.report.report import rendered_report
from deckcrane.view.report.script import MODULES, NUMBER, joined_modules
from tests.analysis.operability.sea_stores import sea_store
from tests.sources import PACKAGE

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  king: {on: ground, joint: {revolute: z, name: slew}, mass: 9 t, inertia: [9 t m^2, 9 t m^2, 4 t m^2]}
  boom:
    on: king
    joint: {revolute: y, at: [0, 0, 4 m], name: luff, start: -30 deg}
    mass: 3 t
    shape: {rod: x, length: 12 m}
  load: {on: boom, joint: {revolute: y, at: tip, start: 33 deg}, mass: 5 t, cog: [0, 0, -8 m], inertia: [1e3, 1e3, 1e3]}
payload: load
control:
  slew: {pd: {stiffness: 40 MN m/rad, damping: 9 MN m s/rad}}
  luff: {pd: {stiffness: 40 MN m/rad, damping: 4 MN m s/rad, gravity_compensation: true}}
checks:
  bearing:
    bearing:
      {joint: king, curve: [[0 MN, 4 MN m], [1 MN, 3 MN m], [3 MN, 0 MN m]], rule: three_row, factor: 1.25,
       bolts: {circle: 1.5 m, count: 40, force: 90 kN, factor: 1.25}}
  pedestal:
    pedestal: {joint: king, below: 2 m, tube: {diameter: 1.2 m, wall: 20 mm}, factor: 1.5, allowed: {stress: 236.7 MPa}}
  foot:
    pin: {at: boom, diameter: 9 cm, apart: 1 m, lug: {thickness: 5 cm, radius: 10 cm}, allowed: {stress: 237 MPa}, bearing: 300 MPa}
  root:
    section: {joint: boom, box: {height: 600 mm, width: 400 mm, flange: 12 mm, web: 8 mm}, allowed: {stress: 236.7 MPa}}
  hook: {limit: {of: hook_load, at_most: 60 kN}}
details:
  weld: {reaction: king, frame: inner, tube: {diameter: 1.2 m, thickness: 20 mm}, curve: E, thickness: 30 mm, dff: 2}
run: {duration: 2 s, step: 10 ms, every: 50 ms, transient: 0 s}
"""
STUDY = """
deckcrane: 1
title: A small crane
scenario: crane.yaml
vary:
  swing: {path: bodies.load.joint.start, values: [33 deg, 36 deg, 45 deg], probabilities: [50 %, 30 %, 20 %]}
  mass: {path: bodies.boom.mass, values: [3 t, 3.5 t], probabilities: [50 %, 50 %]}
keep: {signals: [utilisation, stress, hook_load, bearing_load], statistics: [extremes, moments, rainflow, joint_extremes]}
answers:
  fatigue: {lifts_per_year: 3000, years: 20}
  dynamic_factors: {signals: [hook_load]}
  report: {governing: 2, around: 1 s, step_check: true}
"""
ONLY_CARRIED = (
    "crane", "parts", "periods", "assumptions", "left-out", "standards", "combination", "governing", "steps", "sheet",
    "dynamic_factors", "fatigue", "hashes", "again", "scenario", "script", "checks",
)  # fmt: skip
"""Blocks that hold numbers of the model, of cases that were run again, or of rules."""


def _top_level_names(source: str) -> list[str]:
    names = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names += [ast.unparse(target) for target in targets]
    return names


def _imports(source: str) -> list[tuple[str, ast.alias]]:
    """Module and name of every import, wherever it stands."""
    nodes = list(ast.walk(ast.parse(source)))
    imports = [(alias.name, alias) for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    parts = [(node, alias) for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names]
    return imports + [("." * node.level + (node.module or ""), alias) for node, alias in parts]


def _modules() -> dict[str, str]:
    """Text of each module that the script is joined from, in order."""
    folder = PACKAGE / "view" / "report" / "recompute"
    assert {path.stem for path in folder.glob("*.py")} == {"__init__", *MODULES}
    return {name: (folder / f"{name}.py").read_text(encoding="utf-8") for name in MODULES}


def test_the_script_has_every_definition_of_its_modules_once() -> None:
    script = joined_modules()
    compile(script, "recompute.py", "exec")
    names = _top_level_names(script)
    assert sorted(names) == sorted(name for text in _modules().values() for name in _top_level_names(text))
    assert len(names) == len(set(names))
    assert ast.unparse(ast.parse(script).body[-1]).startswith("if __name__ == '__main__':")


def test_the_script_imports_numpy_zarr_and_the_standard_library_each_name_once() -> None:
    imports = _imports(joined_modules())
    packages = {module.partition(".")[0] for module, _ in imports}
    assert packages - set(sys.stdlib_module_names) == {"numpy", "zarr"}
    names = [alias.asname or alias.name for _, alias in imports]
    assert len(names) == len(set(names))


def test_modules_of_the_script_take_names_as_they_are_from_modules_before_them() -> None:
    defined: dict[str, list[str]] = {}
    for name, text in _modules().items():
        for module, alias in _imports(text):
            if module.partition(".")[0] not in ("numpy", "zarr", *sys.stdlib_module_names):
                assert module in defined, f"{name} imports {module}, which is not a module before it"
                assert alias.name in defined[module]
                assert alias.asname is None, f"{name} gives {alias.name} another name, which the script lacks"
        defined[f"deckcrane.view.report.recompute.{name}"] = _top_level_names(text)


@dataclass(frozen=True)
class Made:
    store: Path
    page: str
    script: Path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("script")
    (folder / "crane.yaml").write_text(CRANE)
    (folder / "study.yaml").write_text(STUDY)
    deckcrane.campaign(folder / "study.yaml", folder / "s.zarr", progress=False)
    report = rendered_report(folder / "s.zarr")
    (folder / "recompute.py").write_text(report.script)
    return Made(folder / "s.zarr", report.page, folder / "recompute.py")


def _run(script: Path, store: Path) -> tuple[int, dict[str, list[str]]]:
    """The script in a process of its own, in which deckcrane cannot be imported."""
    bare = f"import sys, runpy; sys.modules['deckcrane'] = None; sys.argv = ['x', r'{store}', '--all']; "
    bare += f"runpy.run_path(r'{script}', run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", bare], capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr == ""
    kinds = ("worked out", "input", "carried", "different", "not covered")
    found: dict[str, list[str]] = {kind: [] for kind in kinds}
    for line in done.stdout.splitlines()[:-1]:
        kind, _, rest = line.partition(": ")
        found[kind].append(rest)
    return done.returncode, found


def test_every_printed_number_is_worked_out_again_or_says_where_it_comes_from(made: Made) -> None:
    code, found = _run(made.script, made.store)
    assert found["different"] == []
    assert found["not covered"] == []
    assert code == 0
    assert len(found["worked out"]) > 300
    blocks = {re.split(r"[.| ]", line, maxsplit=1)[0].split("-")[0] for line in found["carried"]}
    assert blocks <= {name.split("-")[0] for name in ONLY_CARRIED}
    tables = {line.partition(" | ")[0] for line in found["worked out"]}
    results = {"extremes-summary.1", "by-case.1", "checks.1", "verdict.checks", "fatigue.1", "fatigue.2", "fatigue.3"}
    assert results <= tables
    assert {"sheet-bearing-raceway.1", "sheet-pedestal-stress.1", "sheet-foot-tear_out.1", "sheet-root.1"} <= tables
    carried = [line for line in found["carried"] if line.startswith(("fatigue.1", "checks.1", "verdict", "by-case"))]
    assert [line for line in carried if "| S-N curve |" not in line] == [], "but for the editions of curves"


def test_every_number_in_the_page_is_known_to_the_script(made: Made) -> None:
    """All cells of tables that read as numbers have an identifier, and the script has it with the same text."""
    text = made.script.read_text()
    about = json.loads(
        json.loads(
            '"'
            + re.search(r'json\.loads\("""(.*?)"""\)', text, re.S).group(1).replace('"', r"\"").replace("\n", r"\n")
            + '"'
        )
    )  # type: ignore[union-attr]
    shown = re.findall(r'<td class="numeric" data-number="([^"]*)">(.*?)</td>', made.page)
    assert len(shown) > 300
    for identifier, cell in shown:
        printed = html.unescape(re.sub(r"<[^>]*>", "", cell)).replace("\u00a0", " ")
        assert about["cells"][html.unescape(identifier)][0] == printed
    assert not re.findall(r'<td class="numeric">(?=-?\d)', made.page), "a number without an identifier"
    words = html.unescape(re.sub(r"<[^>]*>", "", " ".join(re.findall(r"<p>(.*?)</p>", made.page, re.S))))
    known = {number for texts in about["texts"].values() for text in texts for number in NUMBER.findall(text)}
    assert set(NUMBER.findall(words.replace("\u00a0", " "))) - known <= {version("deckcrane")}


def test_a_number_that_is_not_that_of_the_store_is_named(made: Made, tmp_path: Path) -> None:
    text = made.script.read_text()
    identifier = "checks.1 | bearing.raceway | utilisation"
    wrong = re.sub(rf'("{re.escape(identifier)}": \[\s*")[^"]*', r"\g<1>0.1234", text)
    assert wrong != text
    (tmp_path / "wrong.py").write_text(wrong)
    code, found = _run(tmp_path / "wrong.py", made.store)
    assert code == 1
    assert [line.partition(":")[0] for line in found["different"]] == [identifier]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("verdict | sentence", r"governs, with a utilisation of "),
        ("verdict | sentence", r" of \d+ checks are exceeded|All (?=\d+ checks hold)"),
        ("checks | sentence", r"governs: utilisation "),
        ("governing-1 | sentence", r"value over all cases, "),
        ("governing-1 | sentence", r"That is "),
        ("sheet-root | sentence", r"Result: "),
        ("dimensions | sentence", r"of which "),
        ("extremes-summary | sentence", r"Over the "),
    ],
)
def test_a_false_number_in_a_sentence_is_found(made: Made, tmp_path: Path, place: str, words: str) -> None:
    script = runpy.run_path(str(made.script))
    store, texts = script["CampaignArrays"](str(made.store)), script["REPORT"]["texts"]
    known = script["inputs"](store)
    hits = 0
    for sentence in texts[place.partition(" |")[0]]:
        if (match := re.search(rf"(?:{words})", sentence)) is None:
            continue
        number = min(NUMBER.finditer(sentence), key=lambda one: abs(one.start() - match.end()))
        wrong = f"{sentence[: number.start()]}7.77{sentence[number.end() :]}"
        kinds = script["sentence_kinds"](store, place.partition(" |")[0], wrong, known)
        assert [line for kind, line in kinds if kind == "different" and "printed 7.77" in line]
        right = script["sentence_kinds"](store, place.partition(" |")[0], sentence, known)
        assert not [line for kind, line in right if kind in ("different", "not covered")]
        hits += 1
    assert hits


@pytest.mark.study
def test_limits_of_seas_are_worked_out_again(tmp_path: Path) -> None:
    """Of fractiles over seeds, by heading and period; a limit that is printed wrong is named."""
    vary = """  site:
    scatter: {hs: [0.5 m, 1.5 m, 2.5 m], tp: [6 s, 8 s], cells: [[30, 10], [20, 10], [10, 10]], source: counted}
  heading: {headings: [135 deg, 180 deg], probabilities: [0.25, 0.75]}
  seed: {seeds: 6}"""
    noise = iter(np.random.default_rng(1).gumbel(size=500))
    store = sea_store(
        tmp_path,
        {
            "utilisation.king": lambda hs, tp, heading, _: hs / (1.6 if heading > 3 else 1.2) + 0.05 * next(noise),
            "utilisation.hook": lambda hs, tp, heading, _: hs * tp / 14 + 0.02 * next(noise),
        },
        vary,
        answers="answers: {fractile: 90 %, operability: {duration: run}}",
    )
    few = {"report": {"governing": 0, "step_check": False, "sections": ["results"]}, "fractile": 0.9}
    asked = Answers.model_validate({**few, "operability": {"duration": "run"}})
    (tmp_path / "recompute.py").write_text(rendered_report(store, answers=asked).script)
    script = runpy.run_path(str(tmp_path / "recompute.py"))
    sorted_out = script["compare"](script["CampaignArrays"](str(store)))
    limits = [line for line in sorted_out["worked out"] if line.startswith("verdict.limits") and "| Tp" in line]
    assert len(limits) == 4
    assert sorted_out["different"] == []
    cells = script["REPORT"]["cells"]
    identifier = limits[0].partition(":")[0]
    cells[identifier] = ("0.777", 3)
    assert [
        line.partition(":")[0] for line in script["compare"](script["CampaignArrays"](str(store)))["different"]
    ] == [identifier]


def test_the_first_page_is_a_verdict(made: Made) -> None:
    first = made.page.partition("</header>")[0]
    assert 'class="verdict fail"' in first or 'class="verdict pass"' in first
    for said in ("governs, with a utilisation of", "Prepared", "Checked", "Approved", "Revisions", "Document", "<svg"):
        assert said in first
    names = re.findall(r'<th scope="row">(\w+)</th>', first)
    assert set(names) >= {"bearing", "pedestal", "foot", "root", "hook", "fatigue"}


def test_a_sheet_is_followed_by_hand(made: Made) -> None:
    text = html.unescape(re.sub(r"<[^>]*>", " ", made.page)).replace("\u00a0", " ")
    assert "abs(N) / A + M / W" in text
    assert "Clause: beam theory; API Spec 2C, Eq. 25, 7th ed.." in text
    assert "F / (2 · th · (R - dh / 2))" in text


def test_names_and_revisions_stand_on_the_first_page(made: Made) -> None:
    revision = {"revision": "A", "date": "1 May", "text": "for comments", "by": "EN"}
    about = {"prepared": "E. Ngineer", "checked": "C. Hecker", "revisions": [revision], "reference": "D-1"}
    few = {"governing": 0, "step_check": False, "sections": ["cases"], **about}
    page = rendered_report(made.store, answers=Answers.model_validate({"report": few})).page
    first = page.partition("</header>")[0]
    for said in ("E. Ngineer", "C. Hecker", "for comments", "D-1"):
        assert said in first
