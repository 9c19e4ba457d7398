"""Where the energy of circuits goes: sums that close, work that lifts a weight, energy that comes back, table and diagram."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import deckcrane
from deckcrane.analysis.circuit_energy import CircuitEnergy, EnergyFlow
from deckcrane.cli.command import app
from deckcrane.view.answers.circuit_energy import Band, drawn_bands, energy_answer
from deckcrane.view.tables import UnitChoice
from tests.components.circuits.test_actuators import WINCH, lifting
from tests.components.circuits.test_elements import EVERYTHING, HELD


@pytest.fixture(scope="module")
def raised() -> xr.Dataset:
    return deckcrane.run(lifting(0.5))


@pytest.fixture(scope="module")
def lowered() -> xr.Dataset:
    return deckcrane.run(lifting(-0.3))


def energy_of(flows: tuple[EnergyFlow, ...], kind: str) -> float:
    return sum(flow.energy for flow in flows if flow.kind == kind)


def test_powers_of_elements_sum_up_to_those_of_their_circuit_at_every_record(raised: xr.Dataset) -> None:
    totals = raised["circuit_power"].isel(circuit=0)
    throughput = float(abs(totals).max())
    for term, name in (("shaft", "shaft_power"), ("work", "actuator_power"), ("loss", "element_loss")):
        parts = raised[name]
        total = parts.sum([dim for dim in parts.dims if dim != "time"])
        assert float(abs(total - totals.sel(circuit_term=term)).max()) < 1e-9 * throughput, term


@pytest.mark.parametrize("opening", [0.5, -0.3])
def test_sources_and_sinks_have_the_same_sum(opening: float, raised: xr.Dataset, lowered: xr.Dataset) -> None:
    energy = deckcrane.circuit_energy(raised if opening > 0 else lowered)
    assert energy.supplied > 1e4
    assert abs(energy.residual) < 1e-9 * energy.supplied
    assert min(flow.energy for flow in (*energy.sources, *energy.sinks)) > 0


def test_every_kind_of_element_is_counted() -> None:
    """A circuit with one of each, whose oil moves nothing."""
    energy = deckcrane.circuit_energy(deckcrane.loads(HELD + EVERYTHING.replace("OIL", "{air: 0.5 %}")))
    assert abs(energy.residual) < 1e-9 * energy.supplied
    heated = {flow.name for flow in (*energy.sinks, *energy.sources) if flow.kind == "heat"}
    assert {"pump", "low", "cbv", "o1", "o2", "way", "line", "gap", "acc", "split", "comp"} <= heated
    assert energy.recoverable == 0


def test_the_work_of_a_cylinder_is_the_weight_that_it_lifts(raised: xr.Dataset, lowered: xr.Dataset) -> None:
    """Work less what comes back: m g h and the kinetic energy of the boom, to the error of the trapezoidal rule."""
    moment, inertia = (4e3 * 6 + 6e3 * 12) * 9.81, 4e3 * 12**2 / 3 + 6e3 * 12**2
    for run, sign in ((raised, 1), (lowered, -1)):
        energy = deckcrane.circuit_energy(run)
        length, rate = run["cylinder_length"].values[[0, -1], 0], run["cylinder_rate"].values[-1, 0]
        between = np.arccos((3.5**2 + 1.5**2 + 1 - length**2) / (2 * 3.5 * np.hypot(1.5, 1)))  # of boom and foot
        speed = length[-1] * rate / (3.5 * np.hypot(1.5, 1) * np.sin(between[-1]))
        angle = between - np.arctan2(1, 1.5)
        gained = moment * (np.sin(angle[-1]) - np.sin(angle[0])) + inertia * speed**2 / 2
        assert sign * gained > 1e4
        net = energy_of(energy.sinks, "work") - energy.recoverable
        assert net == pytest.approx(gained, rel=1e-3)
    assert energy.recoverable > 0.95 * abs(gained)


def test_a_closed_loop_gives_energy_back_to_the_shaft_while_it_lowers() -> None:
    text = WINCH.replace(", BRAKE", "").replace("SWIVEL", "0.4")
    run = deckcrane.run(deckcrane.loads(text).with_values({"run.duration": 8.0, "run.relative_tolerance": 1e-8}))
    energy = deckcrane.circuit_energy(run, start=6.0)
    assert energy.start == pytest.approx(6.0)
    assert abs(energy.residual) < 1e-9 * energy.supplied
    back = energy_of(energy.sinks, "shaft")
    assert back == pytest.approx(energy.recoverable, rel=0.05), "but for leakage"
    turned = float(run["q"].sel(coordinate="hoist")[-1] - run["q"].sel(coordinate="hoist", time=6.0))
    assert energy.recoverable == pytest.approx(4e3 * 9.81 * 0.4 * turned, rel=0.02)


def test_a_run_without_circuits_or_without_their_powers_is_refused(raised: xr.Dataset) -> None:
    with pytest.raises(deckcrane.DeckcraneError, match="the scenario has no circuits"):
        deckcrane.circuit_energy("moving_base")
    with pytest.raises(deckcrane.DeckcraneError, match="has no circuit_power"):
        deckcrane.circuit_energy(raised.drop_vars("circuit_power"))
    with pytest.raises(deckcrane.DeckcraneError, match="has no actuator_power"):
        deckcrane.circuit_energy(raised.drop_vars("actuator_power"))


def test_the_command_prints_a_table_that_sums_up_and_draws_it(raised: xr.Dataset, tmp_path: Path) -> None:
    deckcrane.save(raised, tmp_path / "run.nc")
    place = tmp_path / "energy.csv"
    done = CliRunner().invoke(
        app,
        ["energy", str(tmp_path / "run.nc"), "--units", "MJ", "-o", str(place), "--plot", str(tmp_path / "figures")],
    )
    assert done.exit_code == 0, done.output
    assert "shaft of pump" in done.output
    with place.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for column in ("in [MJ]", "out [MJ]"):
        listed = [float(row[column]) for row in rows if row[column] and row["from or to"] != "sum"]
        assert sum(listed) == pytest.approx(float(rows[-1][column]), rel=1e-8)
    supplied = deckcrane.circuit_energy(raised).supplied
    assert float(rows[-1]["in [MJ]"]) == pytest.approx(supplied / 1e6, rel=1e-12)
    assert (tmp_path / "figures" / "energy.png").stat().st_size > 10_000
    refused = CliRunner().invoke(app, ["energy", str(tmp_path / "run.nc"), "--set", "run.duration=1 s"])
    assert "--set does not go with" in str(refused.exception)


def test_small_bands_are_drawn_as_one_and_nothing_is_lost() -> None:
    bands = [Band("large", 98.5, "red"), Band("a", 0.7, "red"), Band("b", 0.5, "red"), Band("none", 0.0, "red")]
    drawn = drawn_bands(bands)
    assert [band.label for band in drawn] == ["large", "2 others"]
    assert sum(band.size for band in drawn) == pytest.approx(99.7, rel=1e-12)
    assert [band.label for band in drawn_bands(bands[:2])] == ["large", "a"], "a single one keeps its name"


def test_the_bands_of_a_diagram_are_as_wide_as_their_energy() -> None:
    flows = {"shaft": 60.0, "load": 40.0}, {"work": 70.0, "heat": 30.0}
    sources, sinks = (
        tuple(EnergyFlow("main", kind, kind, energy) for kind, energy in side.items())  # type: ignore[arg-type]
        for side in flows
    )
    (figure,) = energy_answer(CircuitEnergy(0.0, 1.0, sources, sinks)).figures
    drawing = figure.draw(UnitChoice())
    (axis,) = drawing.axes
    heights = [np.ptp(shape.get_paths()[0].vertices[:, 1]) for shape in axis.collections]
    assert heights[1::2][:4] == pytest.approx([0.6, 0.4, 0.7, 0.3]), "the bars, in their order from top to bottom"
    assert [text.get_text() for text in axis.texts][:2] == [
        "shaft of shaft  0.06 kJ (60 %)",
        "load on load  0.04 kJ (40 %)",
    ]
