"""Causality by the sequential procedure: textbook cases, and reports with names."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.bondgraph import GY, MTF, TF, Bond, BondGraph, C, CausalityError, I, IField, One, R, Se, Sf, Zero
from deckcrane.errors import DeckcraneError
from tests.formulations.bond_graph.graphs import accumulator_drive, at, oscillator, pendulum_with_cylinder


def star(junction, *elements) -> BondGraph:
    """Elements around one junction, each by a bond of its own name; sources point in, the rest out."""
    bonds = [
        Bond(each.name, each.name, junction.name)
        if each.symbol in ("Se", "Sf")
        else Bond(each.name, junction.name, each.name)
        for each in elements
    ]
    return BondGraph([junction, *elements], bonds)


def geared() -> BondGraph:
    """A motor and a drum, rigidly coupled by gears."""
    return BondGraph(
        [Se("torque", 1.0), One("motor shaft"), I("motor", 0.1), TF("gears", 0.2), One("drum shaft"), I("drum", 20.0)],
        [
            Bond("t", "torque", "motor shaft"),
            Bond("m", "motor shaft", "motor"),
            Bond("in", "motor shaft", "gears"),
            Bond("out", "gears", "drum shaft"),
            Bond("d", "drum shaft", "drum"),
        ],
    )


def test_strokes_of_a_mass_spring_and_damper_stand_where_the_books_put_them():
    strokes = {name: oscillator().causality.stroke(name) for name in ("pull", "m", "k", "d")}
    assert strokes == {"pull": "head", "m": "head", "k": "tail", "d": "tail"}


@pytest.mark.parametrize("graph", [accumulator_drive(), pendulum_with_cylinder(), oscillator()])
def test_every_junction_has_one_bond_that_sets_it(graph):
    assert graph.causality.integral
    assert str(graph.causality) == "all storages in integral causality, no algebraic loops"
    for element in graph.elements:
        if element.symbol in ("0", "1"):
            efforts_in = sum(
                graph.causality.stroke(end.bond.name) == end.end for end in graph.topology.at(element.name)
            )
            bonds = len(graph.topology.at(element.name))
            assert efforts_in == (1 if element.symbol == "0" else bonds - 1)


def test_two_inertias_rigidly_coupled_are_in_derivative_causality():
    graph = geared()
    (found,) = graph.causality.derivative
    assert (found.storage, found.bond) == ("drum", "d")
    assert found.because == ('I "motor"',)
    assert set(found.via) == {"d", "out", "in", "m"}
    with pytest.raises(CausalityError) as caught:
        graph.equations()
    assert caught.value.causality is graph.causality
    message = str(caught.value)
    assert 'the flow of storage "drum" (bond d) is set by I "motor" through bonds d, out, in, m' in message
    assert "small compliance" in message
    assert "merge the inertias" in message


def test_compliance_between_the_inertias_or_one_field_for_both_cures_it():
    rigid = geared()
    soft = BondGraph(
        [*rigid.elements, Zero("twist"), C("shaft", 1e-4)],
        [
            *rigid.bonds[:3],
            Bond("out", "gears", "twist"),
            Bond("c", "twist", "shaft"),
            Bond("on", "twist", "drum shaft"),
            rigid.bonds[4],
        ],
    )
    assert soft.causality.integral
    merged = star(One("shaft"), Se("torque", 1.0), I("both", 0.1 + 20.0 * 0.2**2))
    assert at(merged, [0.9]).flow["both"] == pytest.approx([1.0])


@pytest.mark.parametrize(
    ("graph", "storage", "because", "remedy"),
    [
        (star(One("j"), Sf("drive", 1.0), I("mass", 1.0)), "mass", ('Sf "drive"',), "small compliance"),
        (star(Zero("j"), Se("supply", 1.0), C("tank", 1.0)), "tank", ('Se "supply"',), "small resistor"),
        (star(Zero("j"), C("a", 1.0), C("b", 1.0), R("r", 1.0)), "b", ('C "a"',), "merge the compliances"),
        (star(One("j"), C("a", 1.0), C("b", 1.0)), "b", ('C "a"',), "small resistor"),
    ],
)
def test_storages_whose_state_another_element_sets_are_reported(graph, storage, because, remedy):
    (found,) = graph.causality.derivative
    assert (found.storage, found.because) == (storage, because)
    assert remedy in str(found)


def test_inertias_merged_into_a_field_are_integral_where_their_bonds_are_free():
    graph = BondGraph(
        [IField("bodies", ["a", "b"], [[2.0, 0.3], [0.3, 1.0]]), One("ja"), One("jb"), GY("g", 2.0)],
        [Bond("1", "ja", "bodies.a"), Bond("2", "jb", "bodies.b"), Bond("3", "ja", "g"), Bond("4", "g", "jb")],
    )
    assert graph.causality.integral


def test_two_resistors_between_sources_are_an_algebraic_loop():
    graph = star(One("line"), Se("high", 5.0), Se("low", -1.0), R("first", 1.0), R("second", 2.0))
    (loop,) = graph.causality.loops
    assert set(loop.bonds) == {"first", "second"}
    assert set(loop.elements) == {"first", "second"}
    with pytest.raises(CausalityError, match=r"algebraic loop: .* bonds first, second .* first, second\. What helps"):
        graph.equations()


def test_small_inertia_in_the_loop_cures_it():
    graph = star(One("line"), Se("high", 5.0), Se("low", -1.0), R("first", 1.0), R("second", 2.0), I("slug", 0.5))
    assert at(graph, [0.1]).dx == pytest.approx([4.0 - 3.0 * 0.1 / 0.5])


def test_loop_through_junctions_is_named_bond_by_bond():
    graph = BondGraph(
        [Se("u", 1.0), One("series"), R("a", 1.0), Zero("node"), R("b", 1.0), One("rest"), R("c", 1.0), R("d", 1.0)],
        [
            Bond("u", "u", "series"),
            Bond("a", "series", "a"),
            Bond("n", "series", "node"),
            Bond("b", "node", "b"),
            Bond("r", "node", "rest"),
            Bond("c", "rest", "c"),
            Bond("d", "rest", "d"),
        ],
    )
    named = {name for loop in graph.causality.loops for name in loop.elements}
    assert named == {"a", "b", "c", "d"}
    assert not graph.causality.integral


def test_law_that_depends_on_its_own_result_is_an_algebraic_loop():
    graph = star(
        One("j"), Se("push", lambda s: 1.0 - s.effort("drag")), I("mass", 1.0), R("drag", lambda s: s.effort("mass"))
    )
    assert graph.causality.integral
    with pytest.raises(CausalityError, match="algebraic loop") as caught:
        graph.equations()
    (loop,) = caught.value.causality.loops
    assert {"drag", "mass"} <= set(loop.bonds)
    assert "drag" in loop.elements


def test_modulation_that_does_not_close_a_loop_is_followed():
    graph = star(One("j"), Se("push", lambda s: 1.0 - s.effort("drag")), I("mass", 1.0), R("drag", 3.0))
    assert at(graph, [2.0]).dx == pytest.approx([1.0 - 6.0 - 6.0])


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (
            star(One("j"), I("mass", 1.0), R("leak", flow=lambda e, s: e)),
            r'R "leak" \(bond leak\) must give its effort, and only its flow is known.*effort=lambda f, s',
        ),
        (
            star(Zero("j"), C("tank", 1.0), R("pipe", effort=lambda f, s: f)),
            r'R "pipe" \(bond pipe\) must give its flow, and only its effort is known.*flow=lambda e, s',
        ),
    ],
)
def test_law_known_only_the_other_way_round_is_asked_for(graph, message):
    with pytest.raises(CausalityError, match=message):
        graph.equations()


def test_resistor_with_one_law_gets_the_causality_of_that_law_if_it_is_free():
    """A loop of resistors leaves the choice; the one with one law chooses first."""
    graph = star(One("j"), Se("u", 1.0), R("free", 1.0), R("bound", effort=lambda f, s: f**3))
    assert not graph.causality.missing
    assert graph.causality.stroke("bound") == "tail"


@pytest.mark.parametrize(
    ("junction", "sources"),
    [
        (Zero("node"), (Se("a", 1.0), Se("b", 2.0))),
        (One("line"), (Sf("a", 1.0), Sf("b", 2.0))),
        (One("line"), (Se("a", 1.0), Se("b", 2.0))),
        (Zero("node"), (Sf("a", 1.0), Sf("b", 2.0))),
    ],
)
def test_sources_in_conflict_are_named(junction, sources):
    what = "effort" if sources[0].symbol == "Se" else "flow"
    message = rf'"b" is in conflict with \w\w "a" \(bonds b, a\): its {what} on bond "b" is decided already'
    with pytest.raises(DeckcraneError, match=message):
        star(junction, *sources)


def test_sources_in_conflict_through_a_transformer_are_named():
    with pytest.raises(DeckcraneError, match=r'Se "b" is in conflict with Se "a"'):
        BondGraph(
            [Se("a", 1.0), Zero("x"), TF("t", 2.0), Zero("y"), Se("b", 1.0), R("r", 1.0)],
            [
                Bond("1", "a", "x"),
                Bond("2", "x", "t"),
                Bond("3", "t", "y"),
                Bond("4", "b", "y"),
                Bond("5", "y", "r"),
            ],
        )


def test_source_against_source_on_one_bond_is_a_conflict():
    with pytest.raises(DeckcraneError, match=r'Se "b" is in conflict with Se "a" \(bonds x\)'):
        BondGraph([Se("a", 1.0), Se("b", 1.0)], [Bond("x", "a", "b")])


def test_transformer_that_is_not_square_works_one_way_only():
    """Three flows follow from two, not two from three: the mass beyond it is in derivative causality, and told why."""
    graph = BondGraph(
        [I("two", 1.0), One("ja"), MTF("jacobian", lambda s: np.ones((3, 2))), One("jb"), I("three", 1.0)],
        [
            Bond("1", "ja", "two", 2),
            Bond("2", "ja", "jacobian", 2),
            Bond("3", "jacobian", "jb", 3),
            Bond("4", "jb", "three", 3),
        ],
    )
    (found,) = graph.causality.derivative
    assert (found.storage, found.because) == ("three", ('MTF "jacobian"',))


def test_ring_of_one_gyrator_has_no_causality():
    with pytest.raises(DeckcraneError, match="no causality fits: whichever side of bond"):
        BondGraph([One("j"), GY("g", 1.0)], [Bond("a", "j", "g"), Bond("b", "g", "j")])
