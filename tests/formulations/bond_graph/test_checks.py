"""What cannot be a bond graph is refused, with names and with what would be right."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from deckcrane.bondgraph import GY, MTF, TF, Bond, BondGraph, C, GivenInput, I, Integrator, One, R, Se, Zero
from deckcrane.errors import DeckcraneError
from tests.formulations.bond_graph.graphs import oscillator
from tests.studies import one_by_one


def around(*elements, bonds=None, **options) -> BondGraph:
    made = [Bond(each.name, "j", each.name) for each in elements]
    return BondGraph([One("j"), *elements], made if bonds is None else bonds, **options)


MISTAKES = {
    "nothing at all": (lambda: BondGraph([], []), "needs elements"),
    "unknown element": (
        lambda: around(I("mass", 1.0), bonds=[Bond("b", "j", "mas")]),
        'bond "b": there is no element "mas"; did you mean "mass"',
    ),
    "unknown port": (
        lambda: around(I("mass", 1.0), R("r", 1.0), bonds=[Bond("b", "j", "mass.p"), Bond("c", "j", "r")]),
        'bond "b": I "mass" has no port "p"; it has no named ports',
    ),
    "unconnected element": (
        lambda: BondGraph(
            [One("j"), I("a", 1.0), C("b", 1.0), R("r", 1.0)], [Bond("1", "j", "a"), Bond("2", "j", "b")]
        ),
        'R "r": it needs one bond and has these: none',
    ),
    "source without a bond": (
        lambda: BondGraph(
            [One("j"), I("a", 1.0), C("b", 1.0), Se("s", 1.0)], [Bond("1", "j", "a"), Bond("2", "j", "b")]
        ),
        'Se "s": it has one port, and these bonds: none',
    ),
    "junction of one bond": (lambda: around(I("mass", 1.0)), "junction joins two bonds or more; it has these: mass"),
    "two-port with one bond": (
        lambda: around(I("a", 1.0), TF("t", 2.0)),
        r'TF "t": one bond must lead into it and one out of it; it has these: t',
    ),
    "two-port with two bonds in": (
        lambda: around(
            I("a", 1.0), TF("t", 2.0), bonds=[Bond("a", "j", "a"), Bond("x", "j", "t"), Bond("y", "j", "t")]
        ),
        "these: x, y.*turn one around",
    ),
    "half arrow out of a storage": (
        lambda: around(I("a", 1.0), C("c", 1.0), bonds=[Bond("x", "a", "j"), Bond("y", "j", "c")]),
        'bond "x": its half arrow points out of I "a".*turn the bond around',
    ),
    "sizes that differ": (
        lambda: around(I("a", 1.0), C("c", 1.0), bonds=[Bond("x", "j", "a", 3), Bond("y", "j", "c", 2)]),
        r'1 "j": its bonds differ in size: x \(3\), y \(2\)',
    ),
    "size of nothing": (lambda: around(I("a", 1.0), bonds=[Bond("x", "j", "a", 0)]), 'bond "x": a size of 0'),
    "both ends at one element": (lambda: around(I("a", 1.0), bonds=[Bond("x", "j", "j")]), "both its ends are at"),
    "two elements of one name": (lambda: around(I("a", 1.0), C("a", 1.0)), 'element "a": there are two of that name'),
    "two bonds of one name": (
        lambda: around(I("a", 1.0), C("b", 1.0), bonds=[Bond("x", "j", "a"), Bond("x", "j", "b")]),
        'bond "x": there are two of that name',
    ),
    "name with a dot": (
        lambda: around(I("a.b", 1.0), C("c", 1.0)),
        r'element "a\.b": a name is some text without dots',
    ),
    "matrix of the wrong shape": (
        lambda: around(I("a", np.eye(3)), R("r", 1.0)),
        r'the inertia of I "a": a value of shape \(3, 3\) does not fit its bonds; give a 1 x 1 matrix',
    ),
    "modulus of the wrong shape": (
        lambda: BondGraph(
            [One("j"), I("a", 1.0), TF("t", 2.0), One("k"), R("r", 1.0)],
            [Bond("1", "j", "a", 2), Bond("2", "j", "t", 2), Bond("3", "t", "k", 3), Bond("4", "k", "r", 3)],
        ),
        r'the modulus of TF "t": a value of shape \(\) does not fit its bonds; give a 3 x 2 matrix',
    ),
    "start of the wrong size": (
        lambda: oscillator(size=3, start=[0.1, 0.2]),
        'the start of C "spring": 2 numbers for a bond of size 3',
    ),
    "massless mass": (lambda: around(I("a", 0.0), R("r", 1.0)), 'the inertia of I "a": 0.0 has no inverse'),
    "number that is none": (lambda: around(I("a", float("nan")), R("r", 1.0)), "give finite numbers"),
    "text for a number": (lambda: around(I("a", "heavy"), R("r", 1.0)), "'heavy' is not a number"),
    "two laws": (lambda: C("c", 1.0, stiffness=2.0), 'C "c": give one of .*; found compliance and stiffness'),
    "no law": (lambda: I("i"), 'I "i": give one of inertia, law; found nothing'),
    "resistor without a law": (lambda: R("r"), 'R "r": give a resistance, or a law'),
    "function in a TF": (lambda: TF("t", lambda s: 1.0), "its modulus is a function of the signals; that is a MTF"),
    "number in an MTF": (lambda: MTF("t", 1.0), 'MTF "t": its modulus is numbers; that is a TF'),
    "function in a GY": (lambda: GY("g", lambda s: 1.0), "that is a MGY"),
    "transformer of neither": (lambda: TF("t", 1.0, of="power"), 'of "flow" or of "effort"'),
    "input twice": (
        lambda: BondGraph(
            [One("j"), Se("u", GivenInput()), I("a", 1.0)],
            [Bond("1", "u", "j"), Bond("2", "j", "a")],
            inputs={"u": 1.0},
        ),
        'input "u": there are two of that name',
    ),
    "integrator named like a storage": (
        lambda: around(I("a", 1.0), R("r", 1.0), integrators=[Integrator("a", lambda s: 1.0)]),
        'state "a": there are two of that name',
    ),
    "matrix as a parameter": (
        lambda: around(I("a", 1.0), R("r", 1.0), parameters={"k": np.eye(2)}),
        'parameter "k": give a number or a vector',
    ),
}


@one_by_one("mistake", MISTAKES)
def test_mistakes_are_told_with_names(mistake):
    make, message = MISTAKES[mistake]
    with pytest.raises(DeckcraneError, match=message):
        make()


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (lambda f, s: s.effort("mas"), 'the effort law of R "r" looks at the effort of a bond "mas".*mean "mass"'),
        (lambda f, s: s.state("spring"), 'looks at the state "spring", which is not in the graph; known are: mass'),
        (lambda f, s: s.input("u"), 'looks at the input "u", .*known are: none'),
        (lambda f, s: s.parameter("k"), 'looks at the parameter "k"'),
        (
            lambda f, s: ca.vertcat(f, f),
            r'the effort law of R "r" gives a value of shape \(2, 1\); its bonds need \(1, 1\)',
        ),
        (lambda f, s: "much", "it must give numbers or CasADi SX expressions"),
    ],
)
def test_laws_that_do_not_fit_are_named(law, message):
    graph = around(I("mass", 1.0), R("r", effort=law))
    with pytest.raises(DeckcraneError, match=message):
        graph.equations()


def test_graph_in_two_parts_is_one_system():
    graph = BondGraph(
        [Zero("a"), C("ca", 1.0, start=1.0), R("ra", 1.0), Zero("b"), C("cb", 1.0), R("rb", 1.0)],
        [Bond("1", "a", "ca"), Bond("2", "a", "ra"), Bond("3", "b", "cb"), Bond("4", "b", "rb")],
    )
    assert graph.equations().x.names == ("ca", "cb")


def test_a_scale_must_belong_to_a_state_and_be_positive() -> None:
    elements, bonds = [Se("push", 1.0), I("mass", 2.0)], [Bond("1", "push", "mass")]
    with pytest.raises(DeckcraneError, match=r'scales: there is no state "mas"; did you mean "mass"\?'):
        BondGraph(elements, bonds, scales={"mas": 2.0})
    with pytest.raises(DeckcraneError, match=r'that of "mass" must be greater than zero; it is 0'):
        BondGraph(elements, bonds, scales={"mass": 0.0})
    assert BondGraph(elements, bonds, scales={"mass": 3.0}).equations().x.scales.tolist() == [3.0]
