"""FMUs of others as laws of a run, and systems of FMUs (SSP)."""

from __future__ import annotations

import zipfile
from pathlib import Path

import fmpy.ssp
import numpy as np
import pytest
from fmpy.ssp.simulation import simulate_ssp
from lxml import etree

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.exchange.fmu.units import exported, folder

FILTER = """
deckcrane: 1
title: A mass on a spring that is pushed, as a controller with a memory
gravity: [0, 0, 0]
bodies:
  mass: {on: ground, joint: {prismatic: x, name: drive, spring: {linear: 2 N/m}, damper: {linear: 2 N s/m}}, mass: 1 kg,
         shape: {point: true}}
control: {drive: {pd: {stiffness: 0 N/m, damping: 0 N s/m}, setpoint: {hold: start}}}
run: {duration: 4 s, step: 5 ms, every: 50 ms}
record: [q, u]
"""
EVERY = 0.05


@pytest.fixture(scope="module", params=[2, 3])
def controller(request: pytest.FixtureRequest) -> Path:
    return deckcrane.to_fmu(deckcrane.loads(FILTER), folder() / f"filter-{request.param}.fmu", fmi=request.param)


def by_hand(duration: float) -> np.ndarray:
    """The same coupling in a loop of our own: crane and controller as steppers, inputs held between samples."""
    crane = deckcrane.stepper(deckcrane.load("moving_base").with_values({"control": {}}))
    unit = deckcrane.stepper(deckcrane.loads(FILTER))
    rows = [crane.measured("q", "luff")]
    for _ in range(round(duration / EVERY)):
        torque, angle = float(unit.measured("q", "drive")), float(crane.measured("q", "luff"))
        crane.step({"luff": torque}, duration=EVERY)
        unit.step({"drive": angle}, duration=EVERY)
        rows.append(crane.measured("q", "luff"))
    return np.array(rows)


def test_an_fmu_drives_a_crane_sampled_and_held(controller: Path) -> None:
    laws = deckcrane.fmu_laws(controller, {"luff": "q.drive"}, inputs={"inputs.drive": "luff"}, every=EVERY)
    scenario = deckcrane.load("moving_base").with_values({"run.duration": 1.0})
    first, second = (deckcrane.run(scenario, laws=laws) for _ in range(2))
    q = first["q"].sel(coordinate="luff").values
    assert np.array_equal(q, second["q"].sel(coordinate="luff").values)  # every run begins anew
    torque = first["actuation"].sel(actuator="luff").values
    assert np.ptp(torque) > 0.1


def test_unknown_names_and_files_are_refused_in_words(controller: Path, tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match='did you mean "q.drive"'):
        deckcrane.fmu_laws(controller, {"luff": "q.driv"}, inputs={}, every=EVERY)
    with pytest.raises(DeckcraneError, match='did you mean "inputs.drive"'):
        deckcrane.fmu_laws(controller, {"luff": "q.drive"}, inputs={"input.drive": "luff"}, every=EVERY)
    with pytest.raises(DeckcraneError, match="there is no such file"):
        deckcrane.fmu_laws(tmp_path / "none.fmu", {"luff": "q.drive"}, inputs={}, every=EVERY)
    damaged = tmp_path / "damaged.fmu"
    damaged.write_bytes(controller.read_bytes()[:1000])
    with pytest.raises(DeckcraneError, match="is no FMU that can be read"):
        deckcrane.fmu_laws(damaged, {"luff": "q.drive"}, inputs={}, every=EVERY)


def test_an_fmu_of_another_system_or_interface_is_refused_in_words(tmp_path: Path) -> None:
    other = deckcrane.to_fmu(deckcrane.loads(FILTER), tmp_path / "other.fmu", platforms=["windows-x86_64", "linux-arm64"])
    with pytest.raises(DeckcraneError, match="holds libraries for"):
        deckcrane.fmu_laws(other, {"luff": "q.drive"}, inputs={}, every=EVERY)
    exchange = deckcrane.to_fmu(deckcrane.loads(FILTER), tmp_path / "exchange.fmu", interface="model-exchange")
    with pytest.raises(DeckcraneError, match="export it for co-simulation"):
        deckcrane.fmu_laws(exchange, {"luff": "q.drive"}, inputs={}, every=EVERY)


def test_a_system_of_crane_and_controller_runs_in_fmpy(tmp_path: Path) -> None:
    unit = deckcrane.to_fmu(deckcrane.loads(FILTER), folder() / "filter-2.fmu")
    path = deckcrane.to_ssp(
        tmp_path / "system.ssp",
        {"crane": exported("moving_base"), "controller": unit},
        [("crane.q.luff", "controller.inputs.drive"), ("controller.q.drive", "crane.inputs.luff")],
    )
    with zipfile.ZipFile(path) as archive:
        structure = etree.fromstring(archive.read("SystemStructure.ssd"))
    schema = Path(fmpy.ssp.__file__).parent / "schema" / "SystemStructureDescription.xsd"
    etree.XMLSchema(etree.parse(schema)).assertValid(structure)
    result = simulate_ssp(str(path), stop_time=1.0, step_size=EVERY)
    assert np.all(np.isfinite(result["crane.q.luff"]))
    assert abs(result["controller.q.drive"][-1]) > 0.01


def test_a_system_refuses_unknown_ends_and_inputs_that_are_connected_twice(tmp_path: Path) -> None:
    units = {"crane": exported("moving_base")}
    for connections, words in (
        ([("crane.q.luf", "crane.inputs.luff")], 'did you mean "q.luff"'),
        ([("crain.q.luff", "crane.inputs.luff")], 'did you mean "crane"'),
        ([("crane.q.luff", "crane.q.luff")], 'has no input "q.luff"'),
        ([("crane.q.luff", "crane.inputs.luff"), ("crane.q.slew", "crane.inputs.luff")], "is connected twice"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            deckcrane.to_ssp(tmp_path / "system.ssp", units, connections)
    with pytest.raises(DeckcraneError, match="is no FMU that can be read"):
        deckcrane.to_ssp(tmp_path / "system.ssp", {"crane": tmp_path / "none.fmu"}, [])
    assert not list(tmp_path.iterdir())
