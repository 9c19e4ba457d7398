"""Energy balance check for authors of parts."""

from __future__ import annotations

from pathlib import Path

from deckcrane.formulations.balance import Balance, balances, check_balance
from deckcrane.model import Scenario, load
from deckcrane.running.simulation import prepared


def check_parts(scenario: Scenario | str | Path) -> tuple[Balance, ...]:
    """Check the energy balance of every part and of the whole crane, and return the worst of several random states for each.

    `DeckcraneError` names every part that does not balance, by how much, and which term it is. Parts that cannot balance say
    why (`Balance.exempt`).
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    _, system = prepared(scenario)
    check_balance(system)
    return balances(system)
