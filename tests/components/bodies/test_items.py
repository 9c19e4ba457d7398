"""Bodies as lists of items: the parallel-axis theorem, files of CSV and spreadsheets with units, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import ScenarioError

BASE = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies: {king: {on: ground, joint: {revolute: z}, mass: 1 t, inertia: [1, 1, 1]}}
run: {duration: 0.1 s, step: 50 ms}
"""


def body(**keys: Any) -> Any:
    made = {"on": "ground", "joint": {"revolute": "z"}, **keys}
    return deckcrane.loads(BASE).with_values({"bodies.king": made}).bodies["king"]


def read(tmp_path: Path, name: str) -> Any:
    (tmp_path / "crane.yaml").write_text(BASE.replace("mass: 1 t, inertia: [1, 1, 1]", f"items: {name}"))
    return deckcrane.load(tmp_path / "crane.yaml")


def test_two_halves_of_a_box_are_the_box() -> None:
    half = {"mass": "3 t", "shape": {"box": [1.0, 2.0, 0.5]}}
    mass, cog, inertia = body(items=[{**half, "cog": [0.5, 1, 2]}, {**half, "cog": [1.5, 1, 2]}]).inertial()
    assert (mass, list(cog)) == (6000.0, [1.0, 1.0, 2.0])
    np.testing.assert_allclose(inertia, np.diag([4 + 0.25, 4 + 0.25, 4 + 4]) * 6000 / 12, rtol=1e-14)


def test_points_and_turned_items_are_those_of_all_their_small_masses() -> None:
    """A rod that is turned by 30 deg about z, beside a point: against a thousand points."""
    rod = {"mass": 500.0, "cog": [1, 2, 3], "shape": {"rod": "x", "length": "4 m"}, "rotation": [{"z": "30 deg"}]}
    mass, cog, inertia = body(items=[rod, {"mass": 200.0, "cog": [-1, 0, 1], "name": "hook"}]).inertial()
    along = np.array([np.cos(np.pi / 6), 0.5, 0.0])
    s = (np.arange(1000) + 0.5) / 250 - 2
    places = np.vstack([np.array([1, 2, 3]) + s[:, None] * along, [[-1, 0, 1]]])
    masses = np.append(np.full(1000, 0.5), 200.0)
    centre = masses @ places / 700
    r = places - centre
    J = sum(m * (x @ x * np.eye(3) - np.outer(x, x)) for m, x in zip(masses, r, strict=True))
    assert mass == 700.0
    np.testing.assert_allclose(cog, centre, rtol=1e-12)
    np.testing.assert_allclose(inertia, J, rtol=1e-5, atol=1e-3)


CSV = """\
name; mass [t]; x [m]; y [mm]; z [m]; xx [t m^2]; yy [t m^2]; zz [t m^2]
winch; 2,4; 1; -500; 2; 0; 0; 0
house; 8; 0; 0; 1,5; 4; 5; 6
"""


def test_a_file_of_items_counts_as_the_list_with_its_units(tmp_path: Path) -> None:
    (tmp_path / "weights.csv").write_text(CSV)
    scenario = read(tmp_path, "weights.csv")
    listed = body(
        items=[
            {"name": "winch", "mass": 2400.0, "cog": [1, -0.5, 2]},
            {"name": "house", "mass": 8000.0, "cog": [0, 0, 1.5], "inertia": [4e3, 5e3, 6e3]},
        ]
    )
    assert scenario.bodies["king"].items == listed.items
    assert deckcrane.loads(scenario.to_yaml()) == scenario, "with its rows in place of the file"
    assert scenario.bodies["king"].total_mass == 10_400.0
    assert np.isfinite(deckcrane.run(scenario, target="vm")["q"].values).all()


def test_a_variant_may_name_another_list_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "light.csv").write_text(CSV)
    (tmp_path / "heavy.csv").write_text(CSV.replace("house; 8;", "house; 18;"))
    text = BASE.replace("mass: 1 t, inertia: [1, 1, 1]", "items: light.csv")
    (tmp_path / "crane.yaml").write_text(text + "variants: {heavy: {bodies.king.items: heavy.csv}}\n")
    scenario = deckcrane.load(tmp_path / "crane.yaml")
    assert [one.bodies["king"].total_mass for one in (scenario, scenario.variant("heavy"))] == [10_400.0, 20_400.0]


def test_a_spreadsheet_of_items_counts_as_the_same_csv(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (
        ["name", "mass [t]", "x [m]", "y [mm]", "z [m]"],
        ["winch", 2.4, 1, -500, 2],
        [None] * 5,
        ["cab", 1, 0, 0, 3],
    ):
        book.active.append(row)
    book.save(tmp_path / "weights.xlsx")
    items = read(tmp_path, "weights.xlsx").bodies["king"].items
    assert [(item.name, item.mass, item.cog) for item in items] == [
        ("winch", 2400.0, (1.0, -0.5, 2.0)),
        ("cab", 1000.0, (0.0, 0.0, 3.0)),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mass [t]; x [m]\n1; 2\n", "there is no column y"),
        ("name, mass, x [m], y [m], z [m]\na, 1, 0, 0, 0\n", r"the column mass has no unit; write it like mass \[t\]"),
        ("name, mass [m], x [m], y [m], z [m]\na, 1, 0, 0, 0\n", "is a length; a mass is needed"),
        ("name, mass [t], x [m], y [m], z [m]\na, -1, 0, 0, 0\n", "must be greater than zero"),
        (
            "name, mass [t], x [m], y [m], z [m]\na, one, 0, 0, 0\n",
            "line 2, column mass .*'one' is not a finite number",
        ),
        ("name, mass [t], x [m], y [m], z [m]\n", "there are no rows"),
        ("name, mas [t], x [m], y [m], z [m]\na, 1, 0, 0, 0\n", 'did you mean "mass"'),
        ("name, mass [t], x [m], y [m], z [m], xx [t m^2]\na, 1, 0, 0, 0, 3\n", "xx, yy and zz are needed"),
    ],
)
def test_a_file_of_items_that_cannot_be_is_refused_in_words(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "weights.csv").write_text(text)
    with pytest.raises(ScenarioError, match=message):
        read(tmp_path, "weights.csv")


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"items": []}, "one item at least"),
        ({"items": [{"mass": 1}], "mass": 3}, "the body's mass follows from its items"),
        ({"items": [{"mass": 1, "shape": {"point": True}, "inertia": [1, 1, 1]}]}, "both say how the mass is spread"),
        ({"items": [{"mass": 1, "rotation": [{"x": 1.0}]}]}, "a point has no axes"),
        ({"items": "no_such.csv"}, "there is no file no_such.csv"),
    ],
)
def test_items_that_say_too_much_or_too_little_are_refused(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        body(**keys)
