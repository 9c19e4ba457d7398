"""The balance of a run: it closes for all bundled scenarios and random lifts, and names what is wrong where something is."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Iterable, Iterator

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.analysis.balance import balance as balances
from deckcrane.analysis.balance.balance import RunBalance, balance, balanced_run
from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints import friction as frictions
from deckcrane.components.winches.winch import WinchDrum
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations import forward_dynamics
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term
from deckcrane.mechanics.recorded_bodies import ModalInertia
from deckcrane.scenario.component import Component, components
from deckcrane.scenario.reading import bundled_names
from deckcrane.view.tables import balance_table
from tests.commands import command
from tests.components.station_keeping.test_moorings import FOUR
from tests.components.test_random_lifts import lift
from tests.studies import each_time

HOIST = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  post:
    on: ground
    joint:
      revolute: z
      friction: {mu: 0.01, raceway: 2 m, creep: 1 mm/s}
      spring: {linear: 1 MN m/rad}
      damper: {linear: 10 kN m s/rad}
    mass: 3 t
    inertia: [5e3, 5e3, 2e3]
  load: {on: ground, joint: {free: true, z: {start: -4 m}}, mass: 5 t, shape: {box: [1 m, 1 m, 1 m]}}
winches:
  winch:
    on: post
    at: [-3 m, 0, 3 m]
    axis: y
    radius: 0.4 m
    mass: 500 kg
    gear: 50
    motor: {torque: 900, rope_speed: 2 m/s, inertia: 2}
ropes:
  hoist:
    path:
      - {drum: winch}
      - {on: post, at: [0, 0, 6 m], radius: 0.3 m, axis: y, efficiency: 0.97}
      - {on: load, at: [0, 0, 0.5 m]}
    stiffness: 20 MN
    damping: 200 kN s
forces: {push: {on: load, force: [2 kN, 1 kN, 0]}}
control:
  winch: {motion: {quintic: [[0 s, 0 rad], [1 s, -1 rad]]}}
run: {duration: 0.1 s, step: 1 ms, start: settled}
"""
"""A load on a rope from a winch whose motion is prescribed."""


def short(scenario: Scenario, records: int = 24) -> Scenario:
    ready = balanced_run(scenario)
    return ready.with_values({"run.duration": records * ready.run.every, "run.transient": 0.0})


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        yield


@pytest.fixture(scope="module")
def hoisted() -> xr.Dataset:
    return deckcrane.run(balanced_run(deckcrane.loads(HOIST)))


def open_terms(found: RunBalance) -> list[str]:
    return [str(each) for each in found.terms if not each.closes]


# ---- It closes.
@pytest.mark.parametrize(
    "name",
    each_time(
        bundled_names(),
        "moving_base",
        "knuckle_boom",
        "flexible_luffing",
        "hoisting_in_waves",
        "offshore_crane",
        "through_splash_zone",
    ),
)
def test_the_balance_of_every_bundled_scenario_closes(name: str) -> None:
    scenario = deckcrane.load(name)
    if name == "lattice_boom":  # whose drums are stiff for its steps while they begin to turn
        scenario = scenario.with_values({"run.step": "1 ms", "run.every": "1 ms"})
    found = balance(deckcrane.run(short(scenario)))
    assert open_terms(found) == []
    assert any(each.kind == "force on" and each.size > 1e3 for each in found.terms)


@pytest.mark.parametrize("seed", [2, 5, 9, *(pytest.param(s, marks=pytest.mark.study) for s in range(10, 40))])
def test_the_balance_of_random_lifts_closes(seed: int) -> None:
    scenario = lift(seed).with_values({"run.step": 5e-4, "run.every": 5e-4})
    if scenario.contacts:
        scenario = scenario.with_values({"contacts.deck.surface.at": [0.0, 0.0, -1.995]})
    assert open_terms(balance(deckcrane.run(short(scenario)))) == []


def test_waves_that_come_over_a_load_are_in_its_account() -> None:
    """They lift the surface above it, and make more water move with it: without that 0.3 % of the energy are missing."""
    scenario = balanced_run(deckcrane.load("through_splash_zone")).with_values({"run.duration": "30 s"})
    (energy,) = (each for each in balance(deckcrane.run(scenario)).terms if each.kind == "energy")
    assert energy.share < 1e-5


def test_a_flexible_boom_balances_with_friction_in_its_pin() -> None:
    assert open_terms(balance(deckcrane.run(short(rubbing_boom())))) == []


def rubbing_boom() -> Scenario:
    with_friction = {"bodies.inner_boom.joint.friction": {"mu": 0.1, "radius": "0.2 m", "creep": "1 cm/s"}}
    return deckcrane.load("flexible_luffing").with_values(with_friction)


@pytest.mark.parametrize("winding", ["positive", "negative"])
def test_a_drive_of_a_rope_balances_whichever_way_it_is_wound(winding: str) -> None:
    moving = {
        "control.winch": None,
        "control.winch.rope": {"force": "-45 kN"},
        "ropes.hoist.path.0.winding": winding,
        "run.start": "given",
    }
    result = balance(deckcrane.run(balanced_run(deckcrane.loads(HOIST).with_values(moving))))
    powers = {each.name: each for each in result.terms if each.kind == "power of"}
    assert powers["control.winch.rope"].size > 100.0  # [W]: it works
    assert result.closes, result.worst


@pytest.mark.study
def test_mooring_lines_of_every_vessel_are_in_the_balance() -> None:
    boat = deckcrane.load("lift_from_supply_boat")
    lines = {"ahead": {**FOUR["ahead"], "anchor": [900.0, -300.0, -100.0]}, "astern": FOUR["astern_port"]}
    moored = balanced_run(
        boat.with_values({"vessels.boat.moorings": {"lines": lines}, "run.duration": "1 s", "run.transient": "0 s"})
    )
    terms = [each for each in balance(deckcrane.run(moored)).terms if each.kind == "mooring tension"]
    assert {each.name for each in terms} == {"boat.ahead", "boat.astern"}
    assert all(each.closes and each.size > 1e5 for each in terms)


# ---- Faults that were there are found.
def test_a_torque_told_twice_leaves_its_drum_open(monkeypatch: pytest.MonkeyPatch) -> None:
    once = WinchDrum._torque
    monkeypatch.setattr(WinchDrum, "_torque", lambda self, world: 2 * once(self, world))
    monkeypatch.setattr(forward_dynamics, "_kept", {})
    found = balance(deckcrane.run(balanced_run(deckcrane.loads(HOIST))))
    assert not found.closes
    assert found.worst.name == "winch"
    assert {each.kind for each in found.terms if not each.closes} == {"drum", "drives of winch"}


def test_friction_on_the_rotation_of_the_chord_leaves_its_pin_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frictions, "root_rotation", lambda plant, body: None)
    monkeypatch.setattr(forward_dynamics, "_kept", {})
    found = balance(deckcrane.run(short(rubbing_boom())))
    assert [(each.kind, each.name) for each in found.terms if not each.closes] == [("friction", "inner_boom")]
    assert found.worst.share > 1e-3


# ---- Each of its terms has a meaning: a record that is changed is named.
CHANGES = {
    "reaction": ({"joint": "post", "component": "fz"}, "force on post"),
    "acceleration": ({"body": "load", "axis": "z"}, "force on load"),
    "angular_acceleration": ({"body": "winch", "axis": "y"}, "moment on winch"),
    "sheave_force": ({"sheave": "hoist.2", "axis": "z"}, "rope hoist"),
    "rope_span_tension": ({"span": "hoist.0"}, "rope on drum hoist on winch"),
    "sheave_loss": ({"sheave": "hoist.1"}, "losses of hoist"),
    "rope_loss": ({"rope": "hoist"}, "losses of hoist"),
    "friction": ({"surface": "post"}, "friction post"),
    "friction_loss": ({"surface": "post"}, "friction post"),
    "winch_power": ({"winch": "winch"}, "power of winch winch"),
    "winch_speed": ({"winch": "winch"}, "rope speed of winch winch"),
    "actuation": ({"actuator": "winch"}, "power of control.winch"),
    "energy": ({"form": "elastic"}, "energy over the run"),
    "part_power": ({"part": "forces.push"}, "power of forces.push"),
    "part_wrench": ({"load": "ropes.hoist on load", "component": "fz"}, "pull of hoist on load"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_record_that_says_something_else_is_named(hoisted: xr.Dataset, name: str) -> None:
    where, expected = CHANGES[name]
    changed = hoisted.copy(deep=True)
    changed[name].loc[where] = 1.05 * changed[name].loc[where] + 1e-3 * float(np.abs(changed[name]).max())
    found = balance(changed)
    assert expected in [f"{each.kind} {each.name}" for each in found.terms if not each.closes]


@pytest.mark.parametrize(("name", "kind"), [("velocity", "acceleration of"), ("position", "velocity of")])
def test_motions_that_do_not_fit_each_other_are_named(hoisted: xr.Dataset, name: str, kind: str) -> None:
    changed = hoisted.copy(deep=True)
    changed[name].loc[{"body": "load"}] = 0.5 * changed[name].loc[{"body": "load"}]
    found = balance(changed)
    assert (kind, "load") in [(each.kind, each.name) for each in found.terms if not each.closes]


# ---- What it asks for, and what it gives.
def test_its_result_is_a_dataset_with_the_worst_term_first(hoisted: xr.Dataset) -> None:
    found = balance(hoisted)
    table = found.dataset
    assert table.attrs["closes"] == 1
    assert table["term"].values[0] == f"{found.worst.kind} {found.worst.name}"
    assert np.all(table["share"].values <= table["tolerance"].values)


def test_a_dataset_that_lacks_records_says_which_and_how_to_have_them() -> None:
    dataset = deckcrane.run(deckcrane.loads(HOIST))
    with pytest.raises(DeckcraneError, match=r"lacks velocity, .*part_power.*part_wrench.*--balance"):
        balance(dataset)


def test_a_dataset_of_few_joints_says_which_are_missing(hoisted: xr.Dataset) -> None:
    with pytest.raises(DeckcraneError, match=r"lacks the reaction of post: write reactions: \{joints: all\}"):
        balance(hoisted.sel(joint=["load", "winch"]))


def test_an_analysis_of_forces_has_no_balance_of_a_run() -> None:
    with pytest.raises(DeckcraneError, match="a balance is that of a simulated run"):
        balance(deckcrane.forces("knuckle_boom"))


def test_what_has_no_balance_of_its_own_is_named(hoisted: xr.Dataset) -> None:
    values = {"ropes.hoist.mass": "4 kg/m", "ropes.hoist.nodes": 2, "ropes.hoist.damping": "1 kN s"}
    heavy = deckcrane.loads(HOIST).with_values({**values, "run.step": "0.2 ms"})
    found = balance(deckcrane.run(short(heavy)))
    assert open_terms(found) == []
    assert "free body of rope hoist" in found.unchecked
    assert "ropes.hoist" in found.unchecked["kinetic energy and that of height"]
    assert balance(hoisted).unchecked == {}


# ---- What components say.
class Ballast(Component):
    """A component that no other code knows, with a force of 3 N that nothing balances."""

    def required_records(self, plant: object) -> Iterable[str]:
        return ("position",)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        return [term("ballast", "load", [np.full(len(records.time), 3.0)], records.time, "N")]


def test_a_component_that_is_only_listed_has_its_terms_in_the_balance(
    hoisted: xr.Dataset, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = balance(hoisted)
    monkeypatch.setattr(balances, "components", lambda: (*components(), Ballast()))
    result = balance(hoisted)
    assert [(each.kind, each.residual) for each in result.terms if not each.closes] == [("ballast", 3.0)]
    assert result.terms[1:] == plain.terms
    with pytest.raises(DeckcraneError, match="lacks position"):
        balance(hoisted.drop_vars("position"))


QUESTIONS = [
    each
    for each in vars(balances).values()
    if getattr(each, "_is_protocol", False) and each.__module__ == balances.__name__
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_components_answer_each_question_with_its_arguments(question: type) -> None:
    (method,) = (key for key, value in vars(question).items() if inspect.isfunction(value) and not key.startswith("_"))
    answers = [getattr(each, method) for each in components() if isinstance(each, question)]
    arguments = list(inspect.signature(getattr(question, method)).parameters)[1:]
    assert answers
    assert all(list(inspect.signature(answer).parameters) == arguments for answer in answers)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_numbers_of_the_table_stay_whole_beside_long_names(width: int) -> None:
    terms = (
        BalanceTerm("angular acceleration of", "outer_luffing_cylinder", 1.16e-3, 4.0, 1.5, "rad/s", 0.3),
        BalanceTerm("tension at the end of", "main_hoist (last)", 1.3e-9, 71e3, 0.0, "N", 2e-3),
    )
    console = Console(record=True, width=width)
    console.print(balance_table(RunBalance(terms, {})))
    text = console.export_text()
    for whole in ("residual", "share", "allowed", "0.00116 rad/s", "2.9e-04", "3e-01", "1.3e-09 N", "2e-03"):
        assert whole in text
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width


def test_the_command_says_the_verdict_first_and_ends_with_it(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hoist.yaml"
    path.write_text(HOIST)
    told = command("run", str(path), "--balance")
    assert told.returncode == 0
    assert told.stdout.startswith("the balance closes")
    once = WinchDrum._torque
    monkeypatch.setattr(WinchDrum, "_torque", lambda self, world: 2 * once(self, world))
    monkeypatch.setattr(forward_dynamics, "_kept", {})
    told = command("run", str(path), "--balance")
    assert told.returncode == 1
    assert told.stdout.startswith("the balance does not close")
    assert "winch" in told.stdout.splitlines()[0]


def test_a_point_mass_adds_its_own_momentum() -> None:
    """Linear m (v + w x r), and r x that about the origin."""
    rng = np.random.default_rng(4)
    body = ModalInertia.rigid(700.0, rng.normal(size=3), np.diag([300.0, 500.0, 400.0]))
    r, none = rng.normal(size=3), np.zeros((5, 0))
    w, v = rng.normal(size=(2, 5, 3))
    (p, h), (p_with, h_with) = (inertia.momentum(none, w, v, none) for inertia in (body, body.with_point(90.0, r)))
    point = 90.0 * (v + np.cross(w, r))
    np.testing.assert_allclose(p_with - p, point, rtol=1e-10)
    np.testing.assert_allclose(h_with - h, np.cross(r, point), rtol=1e-9, atol=1e-9)
