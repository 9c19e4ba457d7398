"""The picture of a graph shows every element and bond, and nothing on top of anything else."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from deckcrane.bondgraph import Bond, BondGraph, I, One, Sf
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.drawing import layout
from tests.formulations.bond_graph.graphs import accumulator_drive, oscillator, pendulum_with_cylinder

SVG = "{http://www.w3.org/2000/svg}"
GRAPHS = {"oscillator": oscillator(), "accumulator": accumulator_drive(), "pendulum": pendulum_with_cylinder()}


def texts(svg: str) -> list[str]:
    return [str(each.text) for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def lines(svg: str) -> list[int]:
    """How many lines each bond is drawn with."""
    return [len(list(group)) for group in ElementTree.fromstring(svg).iter(f"{SVG}g")]


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_every_element_and_bond_is_named(graph):
    shown = texts(graph.svg())
    for element in graph.elements:
        assert element.name in shown
        assert element.symbol in shown
    for bond in graph.bonds:
        assert (bond.name if bond.size == 1 else f"{bond.name} ({bond.size})") in shown


@pytest.mark.parametrize("graph", GRAPHS.values(), ids=GRAPHS)
def test_labels_do_not_cover_each_other(graph):
    places = list(layout(graph.topology, {}).values())
    for i, (x, y) in enumerate(places):
        assert all(abs(x - a) >= 0.7 or abs(y - b) >= 0.7 for a, b in places[:i])


def test_bond_is_a_line_a_half_arrow_and_a_stroke_and_vectors_are_double():
    assert lines(oscillator().svg()) == [3, 3, 3, 3]
    assert lines(oscillator(size=3).svg()) == [4, 4, 4, 4]


def test_picture_fits_its_frame():
    for graph in GRAPHS.values():
        root = ElementTree.fromstring(graph.svg())
        wide, high = float(root.attrib["width"]), float(root.attrib["height"])
        for each in root.iter(f"{SVG}text"):
            assert 0.0 < float(each.attrib["x"]) < wide
            assert 0.0 < float(each.attrib["y"]) < high


def test_power_flows_to_the_right_where_it_can():
    places = layout(accumulator_drive().topology, {})
    columns = [places[name][0] for name in ("pump", "line", "hose", "inlet", "motor", "shaft")]
    assert columns == sorted(columns)


def test_positions_of_the_user_are_kept():
    graph = oscillator()
    places = layout(graph.topology, {"spring": (4.0, 2.5), "speed": (1.0, 1.0)})
    assert places["spring"] == (4.0, 2.5)
    assert places["speed"] == (1.0, 1.0)
    assert graph.svg({"spring": (4.0, 2.5)}) != graph.svg()
    with pytest.raises(DeckcraneError, match='position of "sprong": there is no such element; did you mean "spring"'):
        graph.svg({"sprong": (0.0, 0.0)})


def test_bond_in_derivative_causality_is_red():
    graph = BondGraph([Sf("drive", 1.0), One("j"), I("mass", 1.0)], [Bond("a", "drive", "j"), Bond("b", "j", "mass")])
    colours = [group.attrib["stroke"] for group in ElementTree.fromstring(graph.svg()).iter(f"{SVG}g")]
    assert colours[1] == "#c62828"
    assert colours[0] != colours[1]


def test_names_may_hold_any_character():
    graph = BondGraph([Sf("a<b>&", 1.0), I("m", 1.0)], [Bond('"x"', "a<b>&", "m")], title="p & q")
    assert {"a<b>&", '"x"', "p & q"} <= set(texts(graph.svg()))


def test_picture_is_written_whole(tmp_path):
    graph = oscillator()
    path = graph.save_svg(tmp_path / "graph.svg")
    assert path.read_text(encoding="utf-8") == graph.svg()
