"""URDF in and out: against Pinocchio, which reads the same files, and what is left out, in words."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.exchange.exported_bodies import ActsFromOutside, TranslatesSections, left_out
from deckcrane.exchange.urdf_import import angles_of, read_tree, turned
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.scenario.component import components
from tests.exchange.crane_urdf import CRANE
from tests.plain_loads import attitude
from tests.random_models import Model, given, models, state

NO_MIMIC = CRANE.replace(
    '<mimic joint="stage_1" multiplier="0.5" offset="0.1"/>', '<limit lower="0" upper="2" effort="0" velocity="1"/>'
)


def read(folder: Path, text: str, **options: str) -> Scenario:
    (folder / "crane.urdf").write_text(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        return deckcrane.from_urdf(folder / "crane.urdf", **options)


def out(scenario: Scenario) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        return deckcrane.to_urdf(scenario, partial=True)


def accelerations(scenario: Scenario, q: np.ndarray, u: np.ndarray) -> np.ndarray:
    equations = dynamics(scenario).equations
    rates = equations.derivative()(0.0, np.concatenate([q, u]), equations.u.values, equations.p.values)
    return np.array(rates).ravel()[len(q) :]


def in_pinocchio(text: str, scenario: Scenario, q: np.ndarray, u: np.ndarray) -> tuple[np.ndarray, float]:
    """Accelerations of our speeds as Pinocchio finds them from the file, without dampers; and its total mass."""
    pin = pytest.importorskip("pinocchio", reason="Pinocchio comes with the extra deckcrane[validation]")
    model = pin.buildModelFromXML(text)
    model.gravity.linear = np.array(scenario.gravity)
    configuration, speeds, places = pin.neutral(model), np.zeros(model.nv), []
    data, at = model.createData(), 0
    for body in scenario.plant.order:
        own = [coordinate for coordinate in scenario.plant.coordinates if coordinate.body == body]
        here = slice(at, at + len(own))
        at += len(own)
        if scenario.bodies[body].joint.kind == "free":
            joint = model.joints[model.getJointId(f"{body}.joint")]
            pose = pin.SE3(attitude(*q[here][3:]), q[here][:3])
            configuration[joint.idx_q : joint.idx_q + 7] = pin.SE3ToXYZQUAT(pose)
            places += [joint.idx_v + i for i in (3, 4, 5, 0, 1, 2)]
            continue
        for coordinate, value in zip(own, q[here], strict=True):
            joint = model.joints[model.getJointId(coordinate.name)]
            spins = joint.nq == 2  # of a continuous joint, cosine and sine
            configuration[joint.idx_q : joint.idx_q + joint.nq] = [np.cos(value), np.sin(value)] if spins else value
            places.append(joint.idx_v)
    speeds[places] = u
    return pin.aba(model, data, configuration, speeds, np.zeros(model.nv))[places], pin.computeTotalMass(model)


TREES = {"kinds": ("fixed", "revolute", "prismatic", "spherical", "free"), "on_ground_only": ("free",)}


@given(models(most_bodies=8, passive=True, **TREES), examples=2)
def test_random_trees_move_in_pinocchio_as_here(model: Model) -> None:
    """Accelerations at random states, to 1e-10 of the largest."""
    scenario = model.scenario.model_copy(update={"forces": {}})
    if not scenario.plant.coordinates:
        return
    q, u = state(scenario, model.seed)
    found, mass = in_pinocchio(out(scenario), scenario, q, u)
    ours = accelerations(scenario, q, u)
    assert np.abs(found - ours).max() <= 1e-10 * max(1.0, np.abs(ours).max())
    moving = sum(body.total_mass for body in scenario.bodies.values())
    assert mass <= moving * (1 + 1e-12)  # what is welded to the ground is none of its


def test_a_file_moves_here_as_pinocchio_reads_it(tmp_path: Path) -> None:
    scenario = read(tmp_path, NO_MIMIC).with_values(
        {
            f"bodies.{body}.joint.{key}": None
            for body, key in (
                ("king", "damper"),
                ("king", "friction"),
                ("inner", "damper"),
                ("boom", "stops"),
                ("inner", "stops"),
            )
        }
    )
    assert [coordinate.name for coordinate in scenario.plant.coordinates] == ["slew", "luff", "stage_1", "stage_2"]
    rng = np.random.default_rng(3)
    q, u = rng.uniform(0.2, 1.2, 4), rng.uniform(-1, 1, 4)
    found, _ = in_pinocchio(NO_MIMIC, scenario, q, u)
    np.testing.assert_allclose(found, accelerations(scenario, q, u), rtol=1e-10)


def test_limits_dampers_frames_and_followers_are_read(tmp_path: Path) -> None:
    scenario = read(tmp_path, CRANE)
    boom = scenario.bodies["boom"].joint
    assert (boom.start, boom.stops.lower, boom.stops.upper) == (0.2, 0.2, 1.4), (
        "it starts at the nearest end of its limits"
    )
    assert boom.stops.stiffness == pytest.approx(50_000 / np.radians(1.0))
    assert scenario.bodies["king"].joint.damper.linear == 250.0
    assert scenario.bodies["king"].joint.friction.constant == 30.0
    assert dict(scenario.couplings["stage_2"].follows) == {"stage_1": 0.5}
    assert scenario.bodies["outer"].joint.start == pytest.approx(0.1)
    assert scenario.points["tool_0"].on == "outer"
    assert scenario.points["tool_0"].at == (2.0, 0.0, 0.0)
    assert scenario.bodies["king"].on == "base", "through the flange, which has no mass"
    assert scenario.bodies["base"].joint.kind == "fixed"


def test_a_root_with_mass_may_hang_freely(tmp_path: Path) -> None:
    foot = CRANE.index('<joint name="foot"'), CRANE.index('<link name="base">')
    floating = CRANE.replace('<link name="world"/>', "").replace(CRANE[foot[0] : foot[1]], "")
    assert read(tmp_path, floating, base="free").bodies["base"].joint.kind == "free"
    assert read(tmp_path, floating).bodies["base"].joint.kind == "fixed"


def test_what_is_left_out_is_told(tmp_path: Path) -> None:
    (tmp_path / "crane.urdf").write_text(CRANE)
    with pytest.warns(DeckcraneWarning) as caught:
        deckcrane.from_urdf(tmp_path / "crane.urdf")
    told = str(caught[0].message)
    for words in (
        '1 plain shapes that link "king" is drawn by',
        "<transmission>, 1 of them",
        "<collision>, 1 of them",
        "limits of effort and speed of 2 joints",
        "tool/0 is tool_0",
    ):
        assert words in told


def test_out_and_in_again_is_the_same_crane(tmp_path: Path) -> None:
    first = read(tmp_path, CRANE)
    again = read(tmp_path, out(first))
    for name, body in first.bodies.items():
        other = again.bodies[name]
        assert (body.on, body.joint.kind, body.mass) == (other.on, other.joint.kind, other.mass)
        np.testing.assert_allclose(other.inertial()[2], body.inertial()[2], rtol=1e-12, atol=1e-12)
        np.testing.assert_allclose(again.plant.placement(name)[0], first.plant.placement(name)[0], atol=1e-14)
        np.testing.assert_array_equal(again.plant.placement(name)[1], first.plant.placement(name)[1])
        assert getattr(other.joint, "friction", None) == getattr(body.joint, "friction", None)
        for local, element in body.joint.elements.items():
            found = other.joint.elements[local]
            assert (found.start, found.damper) == (pytest.approx(element.start), element.damper)
            assert (found.stops is None) == (element.stops is None)
            if element.stops is not None:
                assert found.stops.model_dump() == pytest.approx(element.stops.model_dump())
    assert (again.couplings, again.points) == (first.couplings, first.points)
    assert out(again) == out(first)


def test_a_mesh_beside_the_file_draws_its_link(tmp_path: Path) -> None:
    trimesh = pytest.importorskip("trimesh")
    (tmp_path / "meshes").mkdir()
    trimesh.creation.box((1, 1, 3)).export(tmp_path / "meshes" / "king.stl")
    visual = '<visual><origin xyz="0 0 1.5"/><geometry><mesh filename="package://crane/meshes/king.stl"/></geometry></visual>'
    box = '<visual><geometry><box size="1 1 1"/></geometry></visual>'
    scenario = read(tmp_path, CRANE.replace(box, visual))
    mesh = scenario.bodies["king"].mesh
    assert mesh.file.endswith("king.stl")
    assert mesh.at == (0.0, 0.0, 1.5)
    missing = CRANE.replace(box, visual.replace("king.stl", "king.dae"))
    (tmp_path / "crane.urdf").write_text(missing)
    with pytest.warns(DeckcraneWarning, match=r"king\.dae of link \"king\": there is no such file"):
        deckcrane.from_urdf(tmp_path / "crane.urdf")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('type="continuous"', 'type="planar"', r'line 15: joint "slew" is planar; what is read are revolute'),
        ('<parent link="flange"/>', '<parent link="flnge"/>', 'there is no link "flnge"; did you mean "flange"'),
        ('<child link="base"/>', '<child link="king"/>', 'link "king" hangs on two joints'),
        ('<mass value="400"/>', '<mass value="-4"/>', r"has the mass -4 kg; it must not be negative"),
        ('<mass value="400"/>', '<mass value="four"/>', r"a number is needed for value of <mass>; this is 'four'"),
        ('<axis xyz="0 0 2"/>', '<axis xyz="0 0 0"/>', 'the axis of joint "slew" is zero'),
        ('<axis xyz="0 0 2"/>', '<axis xyz="0 0"/>', r"3 numbers are needed for xyz of <axis>; this is '0 0'"),
        ("<robot name", "<machine name", "cannot be read as a URDF file"),
        ('mimic joint="stage_1"', 'mimic joint="foot"', 'joint "stage_2" mimics "foot"'),
        ('<?xml version="1.0"?>', '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "b">]>', "it has a document type"),
        ('ixx="300" iyy="280" izz="40"', 'ixx="300" iyy="2" izz="40"', "no body has this inertia"),
        ('<link name="boom">', '<link name="boom"/><link name="bom">', "a tree has one root"),
    ],
)
def test_a_file_that_is_no_tree_of_bodies_is_refused_in_words(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in CRANE
    with pytest.raises(DeckcraneError, match=message):
        read(tmp_path, CRANE.replace(old, new, 1))


def test_files_that_are_none_are_refused_in_words(tmp_path: Path) -> None:
    for name, content, message in (
        ("none.urdf", None, "there is no file"),
        ("words.urdf", b"a crane", "cannot be read as a URDF file"),
        ("empty.urdf", b"", "cannot be read as a URDF file"),
        ("other.urdf", b"<sdf version='1.6'/>", "begins with <robot>; this begins with <sdf>"),
        ("deep.urdf", b"<robot>" + b"<a>" * 500 + b"</a>" * 500 + b"</robot>", "more than 200 elements"),
        ("none_in.urdf", b"<robot name='a'/>", "there are no links in it"),
        ("mass.urdf", b"<robot name='a'><link name='a'/></robot>", "makes no model that can move"),
    ):
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(DeckcraneError, match=message):
            read_tree(tmp_path / name) if name != "mass.urdf" else deckcrane.from_urdf(tmp_path / name)


def test_what_carries_load_and_has_no_word_in_urdf_is_refused_unless_a_part_is_asked_for() -> None:
    with pytest.raises(DeckcraneError, match=r"section `cylinders` \(inner_cylinder, outer_cylinder\)"):
        deckcrane.to_urdf("knuckle_boom")
    with pytest.warns(DeckcraneWarning, match="section `control`"):
        text = deckcrane.to_urdf("knuckle_boom", partial=True)
    assert "left out: section `cylinders`" in text
    with pytest.raises(DeckcraneError, match=r"the spring of panel\.yaw"):
        deckcrane.to_urdf("load_in_wind")


def test_components_translate_sections_that_exist_and_the_rest_is_listed() -> None:
    """With no words for any element, all that is in a file but bodies and payload is left out; what drives it carries no load."""
    listed = components()
    translated = {name for each in listed if isinstance(each, TranslatesSections) for name in each.exported_as()}
    outside = {name for each in listed if isinstance(each, ActsFromOutside) for name in each.outside_sections()}
    assert translated | outside <= set(Scenario.model_fields)
    carrying, others = left_out(deckcrane.load("flexible_luffing"), ())
    assert [text.partition(" (")[0] for text in carrying] == [
        "section `cylinders`",
        "section `points`",
        "that inner_boom, outer_boom bend: they are rigid there",
    ]
    assert [text.partition(" (")[0] for text in others] == ["section `control`"]


def test_angles_are_those_of_their_matrix() -> None:
    rng = np.random.default_rng(1)
    for rpy in (*rng.uniform(-1.5, 1.5, (20, 3)), [0.3, np.pi / 2, 0.4], [0.3, -np.pi / 2, 0.4]):
        R = turned(np.array(rpy))
        np.testing.assert_allclose(turned(np.array(angles_of(R))), R, atol=1e-7)
