"""What components say of bodies for pictures."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.mechanics.model.sketches import (
    BarrelAndRodDiameters,
    BodyDimension,
    BoxSides,
    DeckPlane,
    DisplacedVolume,
    DrumDimensions,
    LatticeSides,
    LoopPin,
    SheaveAxis,
    TubeDiameter,
)
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.view.page.levers import WindsRopes, drum_rope
from deckcrane.view.page.rated_speeds import LimitsDriveSpeed, LimitsRopeSpeed
from deckcrane.view.page.scene.component_shapes import (
    GivesBodyDimensions,
    GivesBodyRoles,
    GivesCylinders,
    GivesDriveForces,
    GivesHulls,
    bodies_with_role,
    cylinder_shapes,
    dimensions,
    frames_after,
    hulls,
    largest_drive_force,
    stated_load,
)


@pytest.mark.parametrize(
    "question",
    [
        GivesBodyRoles,
        GivesBodyDimensions,
        GivesHulls,
        GivesCylinders,
        GivesDriveForces,
        WindsRopes,
        LimitsRopeSpeed,
        LimitsDriveSpeed,
    ],
)
def test_every_question_has_a_component_that_answers_it(question: type) -> None:
    assert any(isinstance(component, question) for component in components())


def test_roles_of_bodies_of_an_offshore_crane() -> None:
    plant = load("offshore_crane").plant
    assert stated_load(plant) == "load"
    assert bodies_with_role(plant, "winch") == ["winch"]
    assert bodies_with_role(plant, "drum") == ["winch"]
    assert {"rocker", "jib"} <= set(bodies_with_role(plant, "linked"))
    assert "boom" in bodies_with_role(plant, "driven")


def test_vessels_are_ships_and_loads_in_the_water_are_in_the_water() -> None:
    plant = load("through_splash_zone").plant
    assert bodies_with_role(plant, "vessel") == ["vessel"]
    assert bodies_with_role(plant, "in water") == ["manifold"]
    assert list(hulls(plant)) == ["vessel"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("offshore_crane", BoxSides),
        ("offshore_crane", TubeDiameter),
        ("offshore_crane", BarrelAndRodDiameters),
        ("offshore_crane", DrumDimensions),
        ("offshore_crane", LoopPin),
        ("lattice_boom", SheaveAxis),
        ("load_in_wind", LatticeSides),
        ("lift_from_supply_boat", DeckPlane),
        ("through_splash_zone", DisplacedVolume),
    ],
)
def test_dimensions_are_of_bodies_or_cylinders_that_exist(name: str, kind: type[BodyDimension]) -> None:
    plant = load(name).plant
    stated = dimensions(plant, kind)
    assert stated
    cylinders = {cylinder.name for cylinder in cylinder_shapes(plant)}
    for dimension in stated:
        if isinstance(dimension, BarrelAndRodDiameters):
            assert dimension.cylinder in cylinders
        else:
            assert dimension.body in {*plant.tree, "ground"}


def test_barrel_and_rod_of_a_cylinder_overlap_at_its_longest_and_fit_at_its_shortest() -> None:
    for name in ("offshore_crane", "knuckle_boom", "flexible_luffing"):
        shapes = cylinder_shapes(load(name).plant)
        assert shapes
        for shape in shapes:
            shortest, longest = shape.lengths
            assert shape.rod <= shortest
            assert shape.barrel + shape.rod > longest or shape.rod == shortest
            assert np.isclose(longest - shortest, shape.travel)


def test_only_cylinders_with_moving_bodies_have_frames() -> None:
    loops, struts = load("knuckle_boom").plant, load("flexible_luffing").plant
    frames = [frame for body in loops.order for frame in frames_after(loops, body)]
    assert frames == [f"{shape.name}.{end}" for shape in cylinder_shapes(loops) for end in ("barrel", "piston")]
    assert not any(frames_after(struts, body) for body in struts.order)
    assert [bool(shape.struts) for shape in (*cylinder_shapes(loops), *cylinder_shapes(struts))] == [
        *[False] * len(cylinder_shapes(loops)),
        *[True] * len(cylinder_shapes(struts)),
    ]


def test_the_largest_drive_force_is_that_of_the_strongest_motor() -> None:
    scenario = load("ship_crane_motors")
    forces = [control.force for control in scenario.control.values() if control.force is not None]
    assert largest_drive_force(scenario.plant) == max(abs(v) for force in forces for v in force.values or ())
    assert largest_drive_force(load("knuckle_boom").plant) == 0.0


def test_a_rope_hoists_where_the_load_hangs_on_it_and_luffs_where_it_leads_back_to_the_boom() -> None:
    plant = load("lattice_boom").plant
    hoisting, luffing = drum_rope(plant, "hoist_drum"), drum_rope(plant, "luffing_drum")
    assert hoisting is not None
    assert luffing is not None
    assert (hoisting.luffs, luffing.luffs) == (False, True)
    assert hoisting.weight >= 9.8 * plant.tree["load"].total_mass
    assert drum_rope(plant, "slew") is None


def test_a_drive_by_rope_length_moves_a_metre_of_rope_for_each_metre() -> None:
    scenario = load("offshore_crane")
    by_length, by_angle = drum_rope(scenario.plant, "winch.rope"), drum_rope(scenario.plant, "winch")
    assert by_length is not None
    assert by_angle is not None
    assert by_length.name == by_angle.name
    assert (by_length.per_unit, by_angle.per_unit) == (1.0, scenario.winches["winch"].radius)
    assert by_length.sense == 1.0
