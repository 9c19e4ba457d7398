"""`deckcrane bond-graph` as a user meets it."""

from __future__ import annotations

import re
from importlib import import_module
from xml.etree import ElementTree

import pytest

from deckcrane.errors import DeckcraneError
from tests.cli.test_cli import deckcrane
from tests.scenes import PENDULUM
from tests.sources import ROOT

SPRINGS = "{stiffness: 1e8 N/m, damping: 1e5 N s/m}"


def test_bond_graph_prints_elements_and_causality_checks_itself_and_draws_itself(tmp_path):
    done = deckcrane(
        "bond-graph",
        "flexible_luffing",
        "--check",
        "--svg",
        "pictures/crane.svg",
        "--set",
        f"cylinders.luffing.mass_springs={SPRINGS}",
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "1 luffing, 2 folding" in done.stdout
    for row in (
        r"IC\W+crane\W+1, 2\W+18",
        r"TF\W+piston 1\W+13, 14",
        r"I\W+masses\W+06\W+3",
        r"signal\W+valve filter 2",
    ):
        assert re.search(row, done.stdout), row
    assert "0 storages in derivative causality, 0 algebraic loops" in done.stdout
    assert "41 states, 2 inputs" in done.stdout
    worst = re.search(r"rates equal those of `deckcrane run` to (\S+) of the largest", done.stdout)
    assert worst is not None
    assert float(worst[1]) < 1e-9
    root = ElementTree.parse(tmp_path / "pictures" / "crane.svg").getroot()
    assert root.tag.endswith("svg")


def test_bond_graph_needs_no_cylinders(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    done = deckcrane("bond-graph", "bob.yaml", "--check", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert ", 3 bonds," in done.stdout


def test_bond_graph_has_the_elements_of_hydraulic_circuits(tmp_path):
    page = (ROOT / "docs" / "guide" / "circuits.md").read_text(encoding="utf-8")
    (tmp_path / "boom.yaml").write_text(page.partition("```yaml\n")[2].partition("```")[0])
    done = deckcrane("bond-graph", "boom.yaml", "--check", "--svg", "boom.svg", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for row in (r"0\W+node P\W+h1", r"C\W+oil cap\W+h3, h5\W+2", r"R\W+luffing PA edge", r"signal\W+main pump swivel"):
        assert re.search(row, done.stdout), row
    assert "0 storages in derivative causality, 0 algebraic loops" in done.stdout
    assert "rates equal those of `deckcrane run`" in done.stdout
    assert "holding valve" in (tmp_path / "boom.svg").read_text(encoding="utf-8")


def test_bond_graph_of_a_floating_crane_is_refused():
    done = deckcrane("bond-graph", "deck_crane_in_waves")
    assert done.returncode == 2
    assert done.stderr.startswith("error: the bond graph is of cranes on the ground")
    assert "Traceback" not in done.stderr


def test_bond_graph_says_at_once_that_the_picture_has_no_place(tmp_path):
    done = deckcrane("bond-graph", "flexible_luffing", "--svg", ".", cwd=tmp_path)
    assert done.returncode == 2
    assert "is a folder" in done.stderr


def test_graph_that_is_not_the_crane_is_refused(monkeypatch):
    from deckcrane.cli.exchange import bond_graph

    comparing = import_module("deckcrane.formulations.bond_graph.crane_graph")
    monkeypatch.setattr(comparing, "differences", lambda *given, **more: {"crane.p": 1e-6, "oil": 0.0})
    with pytest.raises(DeckcraneError, match=r"not the crane: .* 1\.0e-06 of the largest \(worst: crane\.p\)"):
        bond_graph("flexible_luffing", check=True)
