"""Ropes against their breaking load, against slack and against snapping tight."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import ScenarioError
from deckcrane.running.batches import Job, run_batch
from tests.parts.hoists import HANGING, TACKLE, G, scene
from tests.parts.test_rigid_ropes import crane

M, EA = 2000.0, 12e6
CHECK = {"of": "line", "breaking_load": "200 kN", "factor": 4.0, "least": "5 kN", "snap": "0.5 m/s"}


def _checked(scenario, **changes):
    data = {key: value for key, value in {**CHECK, **changes}.items() if value is not None}
    return scenario.with_values({"checks": {"hoist": {"rope": data}}})


def test_a_load_that_falls_into_its_rope_snaps_it_tight_as_energy_says():
    """It gets taut at sqrt(2 g s), is fastest where K x = M g, and the tension peaks at M g + sqrt((M g)^2 + 2 g s K M)."""
    s = 0.2
    falling = scene(HANGING, ropes__line__slack=s, run__every="1 ms", run__duration="0.5 s")
    found = deckcrane.run(_checked(falling), progress=False, target="vm")
    share, tension = found["utilisation"], found["rope_span_tension"].sel(span="line.0").values
    K = EA / (30 + s)
    np.testing.assert_allclose(share.sel(check="hoist.tension"), 4 * tension / 200e3, rtol=1e-13)
    peak = M * G + sqrt((M * G) ** 2 + 2 * G * s * K * M)
    assert float(share.sel(check="hoist.tension").max()) == pytest.approx(4 * peak / 200e3, rel=1e-4)
    fastest = sqrt(2 * G * s + M * G**2 / K)
    assert float(share.sel(check="hoist.snap").max()) == pytest.approx(fastest / 0.5, rel=1e-4)
    slack = tension <= 0
    assert slack[0]
    assert (share.sel(check="hoist.snap").values[slack] == 0).all()
    np.testing.assert_allclose(share.sel(check="hoist.slack").values[slack], 1000.0)
    np.testing.assert_allclose(share.sel(check="hoist.slack"), 5e3 / np.maximum(tension, 5.0), rtol=1e-13)


def test_of_all_falls_the_one_with_the_largest_tension_counts():
    running = scene(TACKLE, run__duration="0.1 s")
    check = {"of": "hoist", "breaking_load": "300 kN", "factor": 5, "least": "1 kN"}
    found = deckcrane.run(running.with_values({"checks": {"hoist": {"rope": check}}}), progress=False, target="vm")
    tension = found["rope_span_tension"]
    share = found["utilisation"]
    np.testing.assert_allclose(share.sel(check="hoist.tension"), 5 * tension.max("span") / 300e3, rtol=1e-13)
    np.testing.assert_allclose(share.sel(check="hoist.slack"), 1e3 / np.maximum(tension.min("span"), 1.0), rtol=1e-13)


def test_a_rope_that_does_not_stretch_is_checked_too():
    data = {key: value for key, value in CHECK.items() if key != "snap"}
    short = crane({"run.duration": "0.1 s", "checks": {"hoist": {"rope": data}}})
    found = deckcrane.run(short, progress=False, target="vm")
    np.testing.assert_allclose(
        found["utilisation"].sel(check="hoist.tension"), 4 * found["rope_tension"].sel(rope="line") / 200e3, rtol=1e-12
    )


def test_its_own_breaking_load_counts_and_a_factor_by_rule_is_marked():
    own = scene(HANGING, ropes__line__breaking_load="150 kN", run__duration="10 ms", run__start="settled")
    found = deckcrane.run(
        _checked(own, breaking_load=None, factor=None, rule="ilo", swl="25 t", snap=None, least=None), progress=False
    )
    (one,) = deckcrane.utilisations(found)
    assert one.share == pytest.approx(1e4 / 2131.25 * M * G / 150e3)
    assert one.from_memory
    assert [load.name for load in one.acting] == ["rope_span_tension.line.0"]


def test_breaking_load_and_factor_are_numbers():
    one = _checked(scene(HANGING, run__duration="0.1 s"))
    other = one.with_values({"checks.hoist.rope.breaking_load": "100 kN"})
    assert deckcrane.structure(one) == deckcrane.structure(other)
    kept = deckcrane.Keep(signals=("utilisation",), statistics=("extremes",), transient=0.0)
    found = run_batch([Job("one", one), Job("other", other)], kept, progress=False).dataset["maximum"]
    largest = found.sel(signal="utilisation.hoist.tension")
    assert float(largest.sel(case="other")) == pytest.approx(2 * float(largest.sel(case="one")), rel=1e-12)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"of": "lino"}, 'did you mean "line"'),
        ({"breaking_load": None}, "needs breaking_load, here or under ropes.line"),
        ({"rule": "ilo", "swl": "25 t"}, "needs factor, or rule with swl"),
        ({"factor": None, "rule": "ilo"}, "rule goes by swl"),
        ({"factor": None, "breaking_load": None, "least": None, "snap": None}, "checks nothing"),
        ({"factor": None}, "is compared with tension times a factor"),
        ({"least": "5 kg"}, "is a mass; a force is needed"),
    ],
)
def test_ropes_that_cannot_be_checked_say_why(changes, said):
    with pytest.raises(ScenarioError, match=said):
        _checked(scene(HANGING), **changes)


def test_ropes_that_cannot_snap_say_so():
    with pytest.raises(ScenarioError, match="does not stretch"):
        crane({"checks": {"hoist": {"rope": CHECK}}})
    with pytest.raises(ScenarioError, match="has mass"):
        _checked(scene(HANGING, ropes__line__mass="4 kg/m"))
