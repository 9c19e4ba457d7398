"""States with rates of their own, and numbers that several elements share."""

from __future__ import annotations

import casadi as ca
import pytest

from deckcrane.bondgraph import TF, Bond, BondGraph, C, I, One, Parameter, R, Sf, Zero
from deckcrane.errors import DeckcraneError
from tests.formulations.bond_graph.graphs import at


def tank(**law) -> BondGraph:
    """A tank that is filled at 0.5 m^3/s."""
    return BondGraph([Sf("pump", 0.5), C("tank", **law)], [Bond("1", "pump", "tank")])


def test_state_with_a_rate_is_what_its_law_is_written_in():
    # The level h of a cone whose surface is h^2: dh/dt = f / h^2, pressure 1e4 h.
    found = at(tank(law=lambda h, s: 1e4 * h, rate=lambda f, h, s: f / h**2, start=2.0), [2.0])
    assert found.dx == pytest.approx([0.125])
    assert found.effort["1"] == pytest.approx([2e4])


def test_rate_may_look_at_signals():
    found = at(tank(law=lambda h, s: h, rate=lambda f, h, s: f * ca.cos(s.t) - s.flow("1")), [0.3], t=ca.pi)
    assert found.dx == pytest.approx([-1.0])


def test_rate_without_a_law_is_refused():
    with pytest.raises(DeckcraneError, match='C "tank": a rate says how the state of a law changes'):
        tank(stiffness=1.0, rate=lambda f, x, s: f)


def shared(**numbers) -> BondGraph:
    """A flow through a piston whose area is also in the damping behind it."""
    return BondGraph(
        [
            Sf("pump", 1.0),
            Zero("oil"),
            C("chamber", 2.0),
            TF("piston", Parameter("cylinder.area"), of="effort"),
            One("rod"),
            I("mass", 3.0),
            R("loss", Parameter("cylinder.area")),
        ],
        [
            Bond("1", "pump", "oil"),
            Bond("2", "oil", "chamber"),
            Bond("3", "oil", "piston"),
            Bond("4", "piston", "rod"),
            Bond("5", "rod", "mass"),
            Bond("6", "rod", "loss"),
        ],
        parameters=numbers,
    )


def test_elements_share_a_parameter_of_the_graph():
    graph = shared(**{"cylinder.area": 0.25})
    assert graph.equations().p.names.count("cylinder.area") == 1
    found = at(graph, [8.0, 6.0])
    assert found.effort["4"] == pytest.approx([0.25 * 4.0])
    assert found.effort["6"] == pytest.approx([0.25 * 2.0])
    assert found.flow["3"] == pytest.approx([0.25 * 2.0])


def test_parameter_that_the_graph_lacks_is_named():
    with pytest.raises(DeckcraneError, match=r'the parameter "cylinder\.area", which is not in the graph'):
        shared(**{"cylinder.areas": 0.25}).equations()


def test_parameter_with_the_name_of_an_element_s_number_is_refused():
    with pytest.raises(DeckcraneError, match=r'parameter "mass\.inertia": there are two of that name'):
        shared(**{"cylinder.area": 0.25, "mass.inertia": 1.0}).equations()
