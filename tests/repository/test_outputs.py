"""Every output is described once, where it is made: parts keep to it, and nothing else spells its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.outputs import MODULES
from deckcrane.formulations.forward_dynamics import cached_equations
from deckcrane.mechanics.equations import Output
from deckcrane.scenario.outputs import (
    OutputSpec,
    Page,
    Plot,
    Summary,
    UnitByLabel,
    all_outputs,
    collect,
    figure_outputs,
    live_outputs,
    summary_tables,
)
from deckcrane.scenario.reading import bundled_names
from deckcrane.scenario.run_settings import ON_REQUEST, RECORDED
from deckcrane.simulation.simulation import part_set_of
from deckcrane.units.dataset_units import Along
from deckcrane.view.page.page import playback_data
from deckcrane.view.plots.run_plots import draw_figures
from deckcrane.view.summary import summary
from tests.components.bushings.test_bushings import four_bar
from tests.components.circuits.test_actuators import MOTOR
from tests.components.circuits.test_elements import EVERYTHING, HELD
from tests.components.control.load_handling.lifts import SET_DOWN
from tests.components.control.tip_cranes import moving_base
from tests.components.current.vessels_in_flow import CURRENT, WIND, vessel
from tests.components.ropes.hoists import TACKLE
from tests.components.ropes.test_massive_ropes import HUNG
from tests.sources import PACKAGE, texts

AMBIGUOUS = {
    "q": "a symbol of equations",
    "u": "a symbol of equations, and the inputs of programs",
    "du": "a symbol of equations",
    "flow": "the flow of a bond",
    "energy": "a term of balances",
    "friction": "a key of joints and cylinders",
    "rotation": "a key of bodies, and an attribute of frames",
    "position": "a key of the page's data",
    "velocity": "of the water, of URDF limits, and a key of joints",
    "angular_velocity": "a key of joints",
    "acceleration": "of the water, and a form of the equations",
    "sway": "a motion of vessels",
}
"""Names that mean other things too. They are only refused as `dataset["q"]`."""
_CHECK, _WORD = "what a check is about", "a word for people"
_SCRIPT = "in the script that reports carry, which imports nothing of the package"
OTHER_MEANINGS = {
    "components/cylinders/interfaces.py": {"friction_loss": "a term of the oil's power"},
    "analysis/wave_kinematics.py": {"pressure": "of waves"},
    "analysis/predictive_control/limits.py": {"distance": "a key of obstacles"},
    "components/control/python_laws.py": {"setpoint": "what a law reads"},
    "components/hot_spots/data.py": {"reaction": "a key of details", "stress": "a key of details"},
    "components/hot_spots/stress.py": {"stress": "a key of details"},
    "components/hydraulics/circuit.py": {"friction_loss": "a term of the oil's power"},
    "components/ratings/cylinder.py": {"pressure": _CHECK},
    "components/ratings/pedestal.py": {"stress": _CHECK},
    "components/station_keeping/data.py": {"thrust": "a key of station keeping"},
    "components/water/load.py": {"buoyancy": "an attribute"},
    "formulations/bond_graph/crane_graph.py": {"thrust": "a junction of the graph"},
    "hydro/readers/wamit.py": {"pressure": "a file of WAMIT"},
    "learning/policies.py": {"setpoint": "a key of controllers"},
    "components/control/checks.py": {"setpoint": "a key of controllers"},
    "components/plugin_parts.py": {"setpoint": "a field of drives"},
    "parts.py": {"measured": "a function"},
    "sea/vessel_forces.py": {
        "wave_force": "of the table of a wave record",
        "wave_elevation": "of the table of a wave record",
    },
    "view/answers/utilisations.py": {"pressure": _WORD},
    "view/page/editable_numbers.py": {"setpoint": "a key of controllers"},
    "view/page/signals.py": {"cavitation": "a kind of event"},
    "view/report/calculation_sheets.py": {"utilisation": _WORD, "pressure": _CHECK, "stress": _CHECK},
    "view/report/recompute/sentences.py": {"utilisation": _SCRIPT},
    "view/report/recompute/tables.py": {"utilisation": _SCRIPT},
    "view/tables.py": {"pressure": _WORD},
}


def spelled_names(tree: ast.AST) -> Iterator[tuple[int, str, bool]]:
    """Each output that a module spells, as text or as the beginning of `f"reaction.{joint}"`: line, name, and whether it is
    taken from a dataset. The names in `lazy_names` are those of modules.
    """
    nodes = list(ast.walk(tree))
    doors = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "lazy_names"]
    of_doors = {id(node) for door in doors for node in ast.walk(door)}
    for node in nodes:
        if id(node) in of_doors:
            continue
        if isinstance(node, ast.Constant) and node.value in all_outputs():
            yield node.lineno, str(node.value), False
        elif isinstance(node, ast.JoinedStr) and node.values and isinstance(node.values[0], ast.Constant):
            name, dot, _ = str(node.values[0].value).partition(".")
            if dot and name in all_outputs():
                yield node.lineno, name, False
        elif (
            isinstance(node, ast.Subscript)
            and isinstance(node.slice, ast.Constant)
            and node.slice.value in all_outputs()
            and ast.unparse(node.value).rpartition(".")[2] == "dataset"
        ):
            yield node.lineno, str(node.slice.value), True


def sources() -> Iterator[tuple[str, str]]:
    """Modules of the package that describe no outputs, and their text."""
    homes = {Path(str(module.__file__)) for module in MODULES}
    for path, text in texts(PACKAGE).items():
        if path not in homes:
            yield path.relative_to(PACKAGE).as_posix(), text


def test_no_module_spells_the_name_of_an_output_that_another_describes() -> None:
    wrong: list[str] = []
    used: dict[str, set[str]] = {}
    spelled = re.compile(rf"""["'](?:{"|".join(all_outputs())})["'.]""")
    for module, source in sources():
        for line, name, of_dataset in spelled_names(ast.parse(source)) if spelled.search(source) else ():
            if of_dataset:
                wrong.append(f'{module}, line {line}: dataset["{name}"]')
            elif name in OTHER_MEANINGS.get(module, ()):
                used.setdefault(module, set()).add(name)
            elif name not in AMBIGUOUS:
                wrong.append(f'{module}, line {line}: "{name}"')
    assert wrong == []
    assert used == {module: set(names) for module, names in OTHER_MEANINGS.items()}, "an exception that is not needed"


def test_a_spelled_name_is_noticed() -> None:
    source = 'a = records["rope_tension"]\nb = f"reaction.{joint}"\nc = self.dataset["q"]\nd = "no rope_tension"'
    names = sorted(spelled_names(ast.parse(source)))
    assert names == [(1, "rope_tension", False), (2, "reaction", False), (3, "q", False), (3, "q", True)]


def test_two_outputs_of_one_name_are_refused() -> None:
    spec = OutputSpec("tilt", ("skid",), "rad", "tilt of each skid")
    with pytest.raises(ValueError, match='two outputs are called "tilt"'):
        collect([spec, OutputSpec("tilt", (), "rad", "tilt of all")])
    assert collect([spec]) == {"tilt": spec}


def test_an_output_without_a_place_comes_after_the_others() -> None:
    late = OutputSpec("tilt", (), "rad", "tilt")
    assert list(collect([late, *all_outputs().values()])) == [*all_outputs(), "tilt"]


def test_every_component_with_outputs_is_listed() -> None:
    homes = {Path(str(module.__file__)) for module in MODULES}
    assert {*(PACKAGE / "components").glob("*/outputs.py"), PACKAGE / "mechanics" / "model" / "outputs.py"} == homes


def test_no_two_outputs_want_the_same_place() -> None:
    specs = list(all_outputs().values())
    for places in (
        [spec.order for spec in specs],
        [spec.live for spec in specs if spec.live is not None],
        [spec.plot.order for spec in specs if spec.plot is not None],
        [spec.summary.order for spec in specs if spec.summary is not None],
        [spec.load.order for spec in specs if spec.load is not None],
        [spec.page.order for spec in specs if spec.page is not None],
    ):
        assert len(set(places)) == len(places)


def test_a_figure_has_a_panel_that_is_enough_for_it() -> None:
    for figure, specs in figure_outputs().items():
        assert any(spec.plot is not None and not spec.plot.beside for spec in specs), figure


def test_rows_of_a_table_agree_about_its_columns() -> None:
    for table, rows in summary_tables().items():
        assert len({(row.column, row.statistic) for _, row in rows}) == 1, table


def test_runs_record_all_but_what_is_recorded_on_request() -> None:
    assert {*RECORDED, *ON_REQUEST} == set(all_outputs())
    assert set(live_outputs()) <= set(RECORDED)


def test_a_new_output_is_plotted_summarised_and_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a description in one folder, and a variable of its name in the dataset."""
    tilt = OutputSpec(
        "tilt",
        ("skid",),
        "rad",
        "tilt of each skid",
        plot=Plot("skids", 190, "tilt of skids"),
        summary=Summary("skids", 155, "tilt"),
        page=Page("Skids", 360, "tilt"),
    )
    dataset = deckcrane.run(deckcrane.load("moving_base").with_values({"run.duration": "0.1 s"}), target="vm")
    values = np.full((dataset.sizes["time"], 2), [0.1, 0.2])
    attributes = {"units": "rad", "long_name": tilt.long_name}
    tilts = xr.DataArray(values, {"skid": ["port", "starboard"]}, ("time", "skid"), attrs=attributes)
    specs = tuple(all_outputs().values())
    monkeypatch.setattr("deckcrane.components.outputs.specs", lambda: (*specs, tilt))
    all_outputs.cache_clear()
    try:
        figures = draw_figures(dataset[["q"]].assign(tilt=tilts))
        console = Console(file=StringIO(), width=120, record=True)
        console.print(summary(dataset.assign(tilt=tilts)))
        _, page = playback_data(dataset.assign(tilt=tilts))
    finally:
        all_outputs.cache_clear()
    assert [axis.get_title(loc="left") or axis.get_title() for axis in figures["skids"].axes] == ["tilt of skids"]
    assert "starboard, tilt" in console.export_text()
    shown = [entry for entry in page["signals"] if entry["output"] == "tilt"]
    assert [(entry["label"], entry["group"], entry["unit"]) for entry in shown] == [
        ("Port, tilt", "Skids", "°"),
        ("Starboard, tilt", "Skids", "°"),
    ]


LINE = {"fairlead": [0, 8, 0], "anchor": [0, 40, 0], "axial_stiffness": 3.2e6, "length": 32.0}
CHAIN = {
    "fairlead": [0, 0, 0],
    "anchor": [-800, 0, -100],
    "axial_stiffness": 5e8,
    "weight": 1100.0,
    "length": 850.0,
    "dynamics": {"segments": 3, "diameter": 0.14},
}
TANKS = {
    name: {"box": {"corner": [-5, 4 * side, -3], "opposite": [5, 7 * side, 1]}, "filled": 0.5}
    for name, side in (("port", 1), ("starboard", -1))
}
ANTI_HEEL = {"main": {"tanks": ["port", "starboard"], "rate": 0.2, "deadband": 0.005}}
SPRINGS = {"stiffness": {"surge": 6e4, "sway": 9e4, "yaw": 9e7}}


THRUSTERS = {
    "sway": 60.0,
    "observer": {"wave_period": 8.0},
    "thrusters": {
        "bow": {"kind": "tunnel", "at": [30, 0, -4], "thrust": 1e5},
        "stern": {"kind": "azimuth", "at": [-30, 0, -4], "thrust": 3e5},
    },
}


OBSERVER = {
    "sway_observer": {
        "angles": ["height", "d:height"],
        "length": 20.0,
        "angle_noise": {"standard_deviation": 0.01, "interval": 0.02},
        "disturbance": {"standard_deviation": 0.1, "interval": 1.0},
    }
}
COMPENSATION = {"heave_compensation": {"speed": "d:height"}}


@cache
def models() -> dict[str, Scenario]:
    """All bundled scenarios, and small models of what none of them has."""
    winds = {"wind": {"speed": 10.0, "direction": 0.0}, "current": {"speed": 1.0, "direction": 0.0}}
    return {
        **{name: deckcrane.load(name) for name in bundled_names()},
        "bushing": four_bar(1e5),
        "tip": moving_base(),
        "tackle": deckcrane.loads(TACKLE).with_values({"record": [*RECORDED, *ON_REQUEST]}),
        "massive rope": deckcrane.loads(HUNG),
        "moored": vessel(
            **winds,
            vessel__wind=WIND,
            vessel__current=CURRENT,
            vessel__moorings={"lines": {"quay": LINE, "chain": CHAIN}},
            record=[*RECORDED],
        ),
        "sprung": vessel(
            vessel__moorings=SPRINGS,
            points={"rail": {"on": "vessel", "at": [0.0, 12.0, 4.0], "air_gap": True}},
            record=list(RECORDED),
        ),
        "members": vessel(
            vessel__members={"leg": {"between": [[0, 0, -9], [0, 0, 3]], "diameter": 2, "drag": 1}},
            record=list(RECORDED),
        ),
        "ballasted": vessel(vessel__tanks=TANKS, vessel__anti_heel=ANTI_HEEL, record=list(RECORDED)),
        "thrusters": vessel(vessel__station_keeping=THRUSTERS, record=[*RECORDED]),
        "circuit": deckcrane.loads(HELD + EVERYTHING.replace("OIL", "{}")),
        "circuit of a motor": deckcrane.loads(MOTOR),
        "winch with a motor": deckcrane.load("offshore_crane").with_values(
            {
                "circuits.hoist": None,
                "winches.winch.motor": {"torque": "72 kN m"},
                "control.winch.rope": {"pd": {"stiffness": "4 MN/m", "damping": "1.5 MN s/m"}},
            }
        ),
        "load control": deckcrane.loads(SET_DOWN).with_values(
            {"control.sway": OBSERVER, "control.compensation": COMPENSATION}
        ),
    }


@cache
def outputs_of(model: str) -> tuple[Output, ...]:
    """Of the equations of a model, which are the same wherever it starts: no equilibrium is searched for."""
    return cached_equations(part_set_of(models()[model])).equations.y


@pytest.mark.parametrize(
    "model",
    [
        *bundled_names(),
        "bushing",
        "tackle",
        "massive rope",
        "moored",
        "sprung",
        "ballasted",
        "thrusters",
        "circuit",
        "circuit of a motor",
        "winch with a motor",
        "load control",
    ],
)
def test_outputs_of_a_model_are_as_described(model: str) -> None:
    for output in outputs_of(model):
        spec = all_outputs()[output.name]
        dims = ("vessel", *spec.dims) if spec.per_vessel and models()[model].vessels else spec.dims
        assert tuple(output.labels) == dims, output.name
        assert output.long_name == spec.long_name
        if isinstance(spec.unit, UnitByLabel):
            assert isinstance(output.units, Along)
            assert output.units.dimension == spec.unit.dimension
            assert set(output.units.units) <= set(spec.unit.units or output.units.units)
        else:
            assert output.units == spec.unit, output.name


def test_some_model_makes_every_output() -> None:
    recorded = {output.name for model in models() for output in outputs_of(model)}
    beside = {name for name, spec in all_outputs().items() if spec.beside_equations}
    assert beside == {"wave_elevation"}
    assert recorded | beside == set(all_outputs())


def test_the_wave_elevation_of_a_run_is_as_described() -> None:
    scenario = deckcrane.load("deck_crane_in_waves").with_values({"run.duration": "1 s"})
    elevation = deckcrane.run(scenario, target="vm")["wave_elevation"]
    spec = all_outputs()["wave_elevation"]
    assert (elevation.dims, elevation.attrs["units"], elevation.attrs["long_name"]) == (
        ("time", *spec.dims),
        spec.unit,
        spec.long_name,
    )
