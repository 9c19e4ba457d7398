"""The energy of every part balances, in all bundled scenarios and in random assemblies of parts."""

from __future__ import annotations

import warnings

import pytest

from deckcrane.errors import DeckcraneWarning
from deckcrane.formulations.energy_balance import TOLERANCE, WHOLE, balances
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.scenario.reading import bundled_names
from deckcrane.simulation.simulation import check_parts
from tests.components.random_assemblies import assemblies, assembly
from tests.random_models import Model, given
from tests.studies import each_time


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
def test_every_part_of_a_bundled_scenario_balances_and_the_water_too(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        found = {balance.name: balance for balance in check_parts(name)}
    assert [balance for balance in found.values() if balance.exempt or balance.share > TOLERANCE] == []


@given(assemblies(), examples=6)
def test_a_random_assembly_of_parts_keeps_its_energy_balance(model: Model) -> None:
    found = balances(dynamics(model.scenario), model.seed)
    assert [str(balance) for balance in found if not balance.holds] == []
    assert found[-1].name == WHOLE
    assert found[-1].size > 0


@pytest.mark.study
def test_random_assemblies_are_made_of_all_kinds_of_parts() -> None:
    made = {type(part).__name__ for seed in range(12) for part in PartSet(assembly(seed, seed % 4 + 1).plant).numeric}
    wanted = (
        "TreeBody FlexibleBeam LoopCylinder Strut SprungMass Hydraulic Elements AppliedForce ProportionalDerivative "
    )
    wanted += "Prescribed ValveLaw WinchDrum BrakePart BodyContact"
    assert set(wanted.split()) <= made
