"""Ropes against their breaking load, against slack and against snapping tight."""

from __future__ import annotations

from math import sqrt

import numpy as np
import pytest

import deckcrane
from deckcrane.components.ropes import hung_on_rope
from deckcrane.errors import ScenarioError
from deckcrane.simulation.batches import Job, run_batch
from tests.components.ropes.hoists import HANGING, TACKLE, G, scene
from tests.components.ropes.test_inextensible_ropes import crane

M, EA = 2000.0, 12e6
CHECK = {
    "of": "line",
    "breaking_load": "200 kN",
    "factor": 4.0,
    "tension": "dynamic",
    "least": "5 kN",
    "snap": "0.5 m/s",
}


def _checked(scenario, **changes):
    data = {key: value for key, value in {**CHECK, **changes}.items() if value is not None}
    return scenario.with_values({"checks": {"hoist": {"rope": data}}})


def test_a_load_that_falls_into_its_rope_snaps_it_tight_as_energy_says():
    """It gets taut at sqrt(2 g s), is fastest where K x = M g, and the tension peaks at M g + sqrt((M g)^2 + 2 g s K M)."""
    s = 0.2
    falling = scene(HANGING, ropes__line__slack=s, run__every="1 ms", run__duration="0.5 s")
    found = deckcrane.run(_checked(falling), progress=False)
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


def test_by_default_a_factor_applies_to_the_load_at_rest_so_dynamics_are_not_counted_twice():
    free = scene(
        HANGING.replace("prismatic: z, name: height", "free: true").replace("point: true", "box: [1 m, 1 m, 1 m]")
    )
    falling = free.with_values({"ropes.line.slack": 0.2, "run.every": "1 ms", "run.duration": "0.5 s"})
    found = deckcrane.run(_checked(falling, tension=None), progress=False)
    share = found["utilisation"].sel(check="hoist.tension")
    np.testing.assert_allclose(share, 4 * M * G / 200e3, rtol=1e-12)
    assert float(4 * found["rope_tension"].max() / 200e3) > 2 * float(share.max())
    (one,) = [one for one in deckcrane.utilisations(found) if one.check == "hoist.tension"]
    assert one.words == "static tension of line, 2 t on 1 fall, times 4 against its breaking load of 200 kN"
    assert "coefficient of utilisation" in one.founded[0].source


def test_falls_and_slings_share_what_hangs_below_them_as_at_rest():
    crane = deckcrane.load("offshore_crane")
    checks = {
        "hoist": {"rope": {"of": "hoist", "factor": 5}},
        "sling": {"rope": {"of": "sling_1", "breaking_load": "1 MN", "factor": 5}},
    }
    few = {"details": {}, "record": ["utilisation", "rope_span_tension", "rope_tension"]}
    still = crane.with_values({"sea": None, "run.duration": 0.1, "checks": checks, **few})
    found = deckcrane.run(still, progress=False).isel(time=0)
    share, tension = found["utilisation"], found["rope_span_tension"]
    hoist = float(tension.sel(span="hoist.4"))
    assert float(share.sel(check="hoist.tension")) == pytest.approx(5 * hoist / 550e3, rel=1e-3)
    sling = float(found["rope_tension"].sel(rope="sling_1"))
    assert float(share.sel(check="sling.tension")) == pytest.approx(5 * sling / 1e6, rel=1e-4)


def test_a_rope_on_which_nothing_hangs_is_checked_by_the_tension_of_each_instant():
    boom = deckcrane.load("lattice_boom")
    assert hung_on_rope(boom.plant, "luffing") is None
    assert set(hung_on_rope(boom.plant, "hoist").bodies) == {"block", "load"}
    with pytest.raises(ScenarioError, match="carries no free body"):
        boom.with_values(
            {"checks": {"l": {"rope": {"of": "luffing", "breaking_load": "1 MN", "factor": 3, "tension": "static"}}}}
        )


def test_of_all_falls_the_one_with_the_largest_tension_counts():
    running = scene(TACKLE, run__duration="0.1 s")
    check = {"of": "hoist", "breaking_load": "300 kN", "factor": 5, "tension": "dynamic", "least": "1 kN"}
    found = deckcrane.run(running.with_values({"checks": {"hoist": {"rope": check}}}), progress=False)
    tension = found["rope_span_tension"]
    share = found["utilisation"]
    np.testing.assert_allclose(share.sel(check="hoist.tension"), 5 * tension.max("span") / 300e3, rtol=1e-13)
    np.testing.assert_allclose(share.sel(check="hoist.slack"), 1e3 / np.maximum(tension.min("span"), 1.0), rtol=1e-13)


def test_a_rope_that_does_not_stretch_is_checked_too():
    data = {key: value for key, value in CHECK.items() if key != "snap"}
    short = crane({"run.duration": "0.1 s", "checks": {"hoist": {"rope": data}}})
    found = deckcrane.run(short, progress=False)
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
