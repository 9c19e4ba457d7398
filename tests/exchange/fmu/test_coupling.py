"""FMUs of others as laws of a run, and systems of FMUs (SSP)."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path

import fmpy.ssp
import numpy as np
import pytest
from fmpy.ssp.simulation import simulate_ssp
from lxml import etree

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.exchange.fmu.units import FILTER, exported, folder

EVERY = 0.05


@pytest.fixture(scope="module", params=[2, 3])
def controller(request: pytest.FixtureRequest) -> Path:
    return deckcrane.to_fmu(deckcrane.loads(FILTER), folder() / f"filter-{request.param}.fmu", fmi=request.param)


class FilterByHand:
    """The same controller as a law of our own, which steps its scenario."""

    def __init__(self) -> None:
        self._unit, self._angle = deckcrane.stepper(deckcrane.loads(FILTER)), 0.0

    def __call__(self, t: float, signals: Mapping[str, float]) -> float:
        if t > 0.0:
            self._unit.step({"drive": self._angle}, duration=EVERY)
        self._angle = signals["luff"]
        return float(self._unit.measured("q", "drive"))


def test_an_fmu_drives_a_crane_sampled_and_held(controller: Path) -> None:
    laws = deckcrane.fmu_laws(controller, {"luff": "q.drive"}, inputs={"inputs.drive": "luff"}, every=EVERY)
    scenario = deckcrane.load("moving_base").with_values({"run.duration": 1.0})
    runs = [deckcrane.run(scenario, laws=laws) for _ in range(2)]  # every run begins anew
    runs.append(
        deckcrane.run(scenario, laws={"luff": deckcrane.sampled(FilterByHand(), every=EVERY, signals=["luff"])})
    )
    efforts = [run["actuation"].sel(actuator="luff").values for run in runs]
    assert np.ptp(efforts[0]) > 0.1
    assert np.array_equal(efforts[0], efforts[1])
    assert np.allclose(efforts[0], efforts[2], rtol=1e-12)


def test_unknown_names_and_files_are_refused_in_words(controller: Path, tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match=r'did you mean "q\.drive"'):
        deckcrane.fmu_laws(controller, {"luff": "q.driv"}, inputs={}, every=EVERY)
    with pytest.raises(DeckcraneError, match=r'did you mean "inputs\.drive"'):
        deckcrane.fmu_laws(controller, {"luff": "q.drive"}, inputs={"input.drive": "luff"}, every=EVERY)
    with pytest.raises(DeckcraneError, match="there is no such file"):
        deckcrane.fmu_laws(tmp_path / "none.fmu", {"luff": "q.drive"}, inputs={}, every=EVERY)
    damaged = tmp_path / "damaged.fmu"
    damaged.write_bytes(controller.read_bytes()[:1000])
    with pytest.raises(DeckcraneError, match="is no FMU that can be read"):
        deckcrane.fmu_laws(damaged, {"luff": "q.drive"}, inputs={}, every=EVERY)


def test_an_fmu_of_another_system_or_interface_is_refused_in_words(tmp_path: Path) -> None:
    other = deckcrane.to_fmu(
        deckcrane.loads(FILTER), tmp_path / "other.fmu", platforms=["windows-x86_64", "linux-arm64"]
    )
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
