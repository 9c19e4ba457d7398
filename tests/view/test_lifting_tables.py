"""The summary tells of ropes, winches, loads in water, friction, pins of linkages and bushings."""

from __future__ import annotations

from io import StringIO

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.view.summary import summary
from tests.components.bushings.test_bushings import four_bar
from tests.components.ropes.hoists import TACKLE


def told(dataset: xr.Dataset) -> str:
    console = Console(file=StringIO(), width=120)
    console.print(summary(dataset))
    return console.file.getvalue()  # type: ignore[attr-defined]


def row(text: str, title: str, name: str) -> list[str]:
    """The cells of a row of a table, by the table's title."""
    lines = text[text.index(f"\n{title}") :].splitlines()[2:]
    return next(line for line in lines if line.strip().startswith(name)).split()


@pytest.fixture(scope="module")
def hoisting() -> xr.Dataset:
    scenario = deckcrane.loads(TACKLE).with_values({"run.duration": 0.3, "ropes.hoist.breaking_load": 60e3})
    return deckcrane.run(scenario)


def test_a_rope_has_its_largest_tension_of_all_spans_and_its_safety_factor(hoisting: xr.Dataset) -> None:
    most = float(hoisting["rope_span_tension"].max())
    assert most > float(hoisting["rope_tension"].max())
    cells = row(told(hoisting.isel(time=slice(1, None))), "ropes: tension", "hoist")  # at its start it is just taut
    assert f"{most / 1e3:.4g} kN".split() == cells[5:7]
    assert cells[-2:] == ["never", f"{60e3 / most:.2f}"]


def test_a_rope_that_is_slack_for_a_while_is_told_how_long(hoisting: xr.Dataset) -> None:
    slack = np.zeros_like(hoisting["rope_slack"].values)
    slack[: len(slack) // 4] = 1
    cells = row(told(hoisting.assign(rope_slack=hoisting["rope_slack"].copy(data=slack))), "ropes: tension", "hoist")
    assert cells[-3:-1] == ["25", "%"]


def test_a_bushing_has_its_largest_force() -> None:
    found = deckcrane.run(four_bar(1e5).with_values({"run.duration": 0.5}))
    size = float(np.sqrt((found["bushing_force"].isel(component=slice(0, 3)) ** 2).sum("component")).max())
    assert row(told(found), "bushings", "ball")[1:3] == f"{size:.4g} N".split()


@pytest.mark.parametrize(
    ("variable", "dims", "title"),
    [
        ("winch_torque", ("winch",), "winches"),
        ("buoyancy", ("load",), "loads in water"),
        ("friction", ("surface",), "friction"),
        ("linkage_pin_force", ("pin", "component"), "pins of linkages"),
    ],
)
def test_what_other_parts_show_is_in_a_table_of_its_own(
    variable: str, dims: tuple[str, ...], title: str, hoisting: xr.Dataset
) -> None:
    labels = {dims[0]: ["thing"], **({"component": ["fx", "fy", "fz", "mx", "my", "mz"]} if len(dims) > 1 else {})}
    values = np.full((hoisting.sizes["time"], *(len(labels[dim]) for dim in dims)), 2000.0)
    entries = xr.DataArray(values, labels, ("time", *dims), attrs={"units": "N"})
    text = told(hoisting.drop_vars("pin_force", errors="ignore").assign({variable: entries}))
    assert row(text, title, "thing")
    wanted = 2000 * np.sqrt(3) if len(dims) > 1 else 2000
    assert f"{wanted / 1e3:.4g} kN" in text
