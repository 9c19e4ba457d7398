"""Hydrodynamic data of users: refused in error, warned of in doubt, found beside the scenario's file."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.components.vessel.data import Vessel
from deckcrane.components.vessel.wave_series import checked_hydrodynamics
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.hydro.database import Hydrodynamics

SCENE = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: mine.nc}
run: {duration: 1 s, step: 20 ms}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "scene.yaml").write_text(SCENE)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "case"


def write(folder, **changed):
    data = Hydrodynamics.read("supply")
    dataset = data.dataset.copy(deep=True)
    for name, change in changed.items():
        dataset[name] = change(dataset[name])
    Hydrodynamics(dataset).write(folder / "mine.nc")


def test_a_file_beside_the_scenario_is_found_from_anywhere(folder):
    write(folder)
    with pytest.warns(DeckcraneWarning, match="see `deckcrane hydro"):
        dataset = deckcrane.run("case/scene.yaml")
    assert np.max(np.abs(dataset["q"].values)) < 1e-6, "a vessel at rest in still water stays at rest"


def test_every_doubt_about_the_data_is_warned_of(folder):
    def spoilt(damping):
        damping = damping.copy()
        damping[20] *= -0.1
        return damping

    write(folder, radiation_damping=spoilt, mass=lambda mass: 1.02 * mass)
    with pytest.warns(DeckcraneWarning) as caught:  # as a run begins; what follows is the fit of these data's memory
        checked_hydrodynamics(deckcrane.load("case/scene.yaml").vessel)
    texts = [str(one.message) for one in caught]
    for word in ("feeds energy in", "not that of the displaced water", "fallen off at the highest"):
        assert sum(word in text for text in texts) == 1, texts
    assert "see `deckcrane hydro" in texts[-1]


def test_negative_damping_over_the_whole_range_is_refused(folder):
    write(folder, radiation_damping=lambda damping: -damping)
    with pytest.raises(DeckcraneError, match="feeds energy in"):
        deckcrane.run("case/scene.yaml")


def test_a_vessel_that_capsizes_is_refused_with_its_metacentric_height(folder):
    def tender(stiffness):
        stiffness = stiffness.copy()
        stiffness.loc[{"influenced_dof": "roll", "radiating_dof": "roll"}] *= -1
        return stiffness

    write(folder, hydrostatic_stiffness=tender)
    with pytest.raises(DeckcraneError, match="GM"):
        deckcrane.run("case/scene.yaml")


def test_a_vessel_that_is_not_there(folder):
    with pytest.raises(DeckcraneError, match=r"mine\.nc"):
        deckcrane.run("case/scene.yaml")


def test_cylinders_work_on_a_vessel_in_waves():
    dataset = deckcrane.run(deckcrane.load("knuckle_boom_in_waves").with_values({"run.duration": "10 s"}))
    moment = dataset["reaction"].sel(joint=["inner_boom", "outer_boom"], component="mx")
    assert float(np.abs(moment).max()) < 1e-9 * float(np.abs(dataset["reaction"]).max()), "passive joints"
    assert float(dataset["wave_elevation"].std()) > 0.3


def test_roll_damping_that_is_stated_is_not_asked_for(tmp_path: Path) -> None:
    data = Hydrodynamics.read("supply").dataset
    path = tmp_path / "undamped.nc"
    Hydrodynamics(data.assign(viscous_damping=0 * data["viscous_damping"])).write(path)

    def warned(**keys: str) -> str:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            checked_hydrodynamics(Vessel.model_validate({"hydrodynamics": str(path), **keys}))
        return "\n".join(str(one.message) for one in said)

    assert "hardly damped at its natural period; state `roll_damping`" in warned()
    assert "hardly damped" not in warned(roll_damping="2e7 N m s/rad")
