"""The working range: statics by hand, edges at the ends of the strokes, and clear errors."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.view.plots.run_plots import envelope_table, plot_envelope

ONE_BOOM = """
deckcrane: 1
gravity: [0, 0, -10]
bodies:
  boom:
    on: ground
    joint: {revolute: -y, start: 30 deg}
    mass: 1 t
    shape: {rod: x, length: 6 m}
cylinders:
  jack:
    barrel: {on: ground, at: [2 m, 0, -1.5 m]}
    piston: {on: boom, at: [2 m, 0, 0]}
    stroke: [1.6 m, 3.2 m]
"""


@pytest.fixture(scope="module")
def chart():
    return deckcrane.envelope(deckcrane.loads(ONE_BOOM), 500.0, points=21)


def test_the_cylinder_force_is_moment_over_lever_arm(chart):
    """A weightless cylinder: F times its lever arm about the joint holds boom and hook load."""
    for angle in chart["jack_angle"].values[chart["reachable"].values]:
        pin, foot = 2 * np.array([np.cos(angle), np.sin(angle)]), np.array([2, -1.5])
        along = (pin - foot) / np.linalg.norm(pin - foot)
        lever = pin[0] * along[1] - pin[1] * along[0]
        moment = (1000 * 3 + 500 * 6) * 10 * np.cos(angle)
        force = chart["cylinder_force"].sel(jack_angle=angle).item()
        assert force == pytest.approx(moment / lever, rel=1e-9)
        assert chart["pin_load"].sel(jack_angle=angle).values == pytest.approx(abs(force), rel=1e-9)


def test_reach_and_height_are_those_of_the_tip(chart):
    angle = chart["jack_angle"].values
    assert chart["reach"].values == pytest.approx(6 * np.abs(np.cos(angle)), abs=1e-9)
    assert chart["height"].values == pytest.approx(6 * np.sin(angle), abs=1e-9)


def test_the_range_ends_where_the_strokes_end(chart):
    length = chart["cylinder_length"].sel(cylinder="jack").values
    within = chart["reachable"].values
    assert length[within].min() == pytest.approx(1.6)
    assert length[within].max() == pytest.approx(3.2)
    assert (~within).sum() >= 4, "poses beyond the stroke are shown as not reachable"
    assert np.all(np.isnan(chart["cylinder_force"].values[~within]))
    assert np.all(np.isfinite(chart["cylinder_force"].values[within]))


def test_two_cylinders_are_swept_together_and_one_alone_if_asked():
    both = deckcrane.envelope("knuckle_boom", 1000.0, points=7)
    assert both["reach"].dims == ("inner_cylinder_angle", "outer_cylinder_angle")
    one = deckcrane.envelope("knuckle_boom", 1000.0, over=("inner_cylinder",), points=7)
    assert one["reach"].dims == ("inner_cylinder_angle",)
    assert float(both["reach"].where(both["reachable"]).max()) > float(one["reach"].where(one["reachable"]).max())


def test_the_chart_at_the_scenarios_own_pose_is_its_static_force_analysis():
    scenario = deckcrane.load("knuckle_boom")
    still = deckcrane.forces(scenario, {"slew": lambda t: 0 * t}, times=np.array([0.0, 1.0]))
    chart = deckcrane.envelope(scenario, 0.0, points=181)
    angles = still["joint_angle"].values[0]
    near = chart["cylinder_force"].interp(inner_cylinder_angle=angles[0], outer_cylinder_angle=angles[1])
    assert near.values == pytest.approx(still["cylinder_force"].values[0], rel=1e-3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hook_load": -1.0}, "a mass of zero or more"),
        ({"tip": "outer_bom"}, 'there is no body "outer_bom" to be the tip; did you mean "outer_boom"'),
        ({"tip": "hook"}, "there are: king, inner_boom, outer_boom"),
        ({"over": ("luff",)}, 'no cylinder "luff" moves "outer_boom"'),
        ({"tip": "king"}, 'no cylinder moves "king"'),
        ({"points": 2}, "at least 3"),
        ({"points": 100000}, "22,500,300,001 poses, more than 1,000,000: at most 666 points fit"),
    ],
)
def test_wrong_questions_are_explained(arguments, message):
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.envelope("knuckle_boom", **arguments)


def test_a_crane_without_cylinders_has_no_stroke():
    with pytest.raises(DeckcraneError, match="no cylinders"):
        deckcrane.envelope("moving_base")


def test_figure_and_table_show_every_cylinder(chart):
    figure = plot_envelope(deckcrane.envelope("knuckle_boom", 10000.0, points=9))
    titles = [axis.get_title(loc="left") for axis in figure.axes]
    assert "inner_cylinder, hook load 10 t" in titles
    assert "outer_cylinder, hook load 10 t" in titles
    assert [column.header for column in envelope_table(chart).columns] == [
        "reach, m",
        "height, m",
        "jack, kN",
        "pins, kN",
    ]


HANGING = """
  swivel:
    on: boom
    joint: {revolute: -y, at: tip, name: swing}
    mass: 5 kg
    shape: {rod: -z, length: 0.1 m}
  load:
    on: swivel
    joint: {revolute: x, at: tip, name: swing_out}
    mass: 495 kg
    cog: [0, 0, -4 m]
    shape: {point: true}
cylinders:"""


def test_a_hanging_load_hangs_in_every_pose():
    """500 kg in two bodies on a wire are the hook load of 500 kg: the same forces, whatever the boom's angle."""
    hung = deckcrane.loads(ONE_BOOM.replace("\ncylinders:", HANGING))
    with_load, bare = (
        deckcrane.envelope(hung, points=21),
        deckcrane.envelope(deckcrane.loads(ONE_BOOM), 500.0, points=21),
    )
    assert with_load.attrs["tip"] == "boom", "the load is not the tip of the crane"
    assert bool(with_load["at_rest"].all())
    np.testing.assert_allclose(with_load["cylinder_force"], bare["cylinder_force"], rtol=1e-12)
    joint = [str(name) for name in with_load["joint"].values].index("swivel")
    held = with_load["joint_load"].isel(joint=joint).values
    assert held[np.isfinite(held)] == pytest.approx(500 * 10, rel=1e-12)
    swing = with_load["hanging"].sel(coordinate="swing")
    assert swing.values == pytest.approx(-with_load["jack_angle"].values, abs=1e-12)
    assert np.max(np.abs(with_load["hanging"].sel(coordinate="swing_out"))) < 1e-12


def test_a_start_upside_down_hangs_too():
    hung = deckcrane.loads(
        ONE_BOOM.replace("\ncylinders:", HANGING.replace("name: swing}", "name: swing, start: 150 deg}"))
    )
    chart = deckcrane.envelope(hung, points=5)
    assert np.cos(chart["hanging"].sel(coordinate="swing") + chart["jack_angle"]).values == pytest.approx(1)


def test_poses_without_rest_are_said_and_left_out():
    slide = HANGING.replace("{revolute: x, at: tip, name: swing_out}", "{prismatic: z, at: tip, name: wire}")
    falling = deckcrane.loads(ONE_BOOM.replace("\ncylinders:", slide))
    with pytest.warns(DeckcraneWarning, match=r"in (\d+) of \1 poses .*swing, wire.* have no static equilibrium"):
        chart = deckcrane.envelope(falling, points=5)
    assert not chart["at_rest"].any()
    assert np.all(np.isnan(chart["cylinder_force"]))


def test_more_points_than_the_count_fits_are_all_there():
    chart = deckcrane.envelope("knuckle_boom", over=("inner_cylinder",), points=600)
    assert chart.sizes["inner_cylinder_angle"] >= 600
    both = deckcrane.envelope("knuckle_boom", points=61)
    assert both["reach"].size <= (61 + 31) ** 2
