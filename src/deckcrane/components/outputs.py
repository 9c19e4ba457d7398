"""The modules with the outputs of the mechanics and of each component: the only list of them."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.components.ballast import outputs as ballast
from deckcrane.components.beams import outputs as beams
from deckcrane.components.bushings import outputs as bushings
from deckcrane.components.circuits import outputs as circuits
from deckcrane.components.contacts import outputs as contacts
from deckcrane.components.control import outputs as control
from deckcrane.components.current import outputs as current
from deckcrane.components.cylinders import outputs as cylinders
from deckcrane.components.hot_spots import outputs as hot_spots
from deckcrane.components.hydraulics import outputs as hydraulics
from deckcrane.components.joints import outputs as joints
from deckcrane.components.linkages import outputs as linkages
from deckcrane.components.members import outputs as members
from deckcrane.components.payload import outputs as payload
from deckcrane.components.points import outputs as points
from deckcrane.components.ratings import outputs as ratings
from deckcrane.components.ropes import outputs as ropes
from deckcrane.components.sensors import outputs as sensors
from deckcrane.components.station_keeping import outputs as station_keeping
from deckcrane.components.vessel import outputs as vessel
from deckcrane.components.water import outputs as water
from deckcrane.components.winches import outputs as winches
from deckcrane.components.wind import outputs as wind
from deckcrane.mechanics.model import outputs as mechanics
from deckcrane.scenario.outputs import OutputSpec

MODULES = (
    mechanics,
    joints,
    cylinders,
    linkages,
    hydraulics,
    winches,
    beams,
    points,
    circuits,
    contacts,
    payload,
    station_keeping,
    vessel,
    ballast,
    wind,
    current,
    members,
    bushings,
    water,
    sensors,
    control,
    ropes,
    ratings,
    hot_spots,
)


def specs() -> Iterator[OutputSpec]:
    """All outputs of built-in parts: the constants of these modules."""
    for module in MODULES:
        yield from (value for value in vars(module).values() if isinstance(value, OutputSpec))
