"""The weights of a lift as statics counts them: the crane where it is, what hangs where it hangs from; in a vessel's frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from deckcrane.arrays import Array
from deckcrane.hydro.floating import Carried, carried_mass
from deckcrane.model import Scenario
from deckcrane.parts.sections import start_poses
from deckcrane.parts.start_poses import StartPoses
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import spot_of
from deckcrane.plant.suspension import held_loosely, hooks


@dataclass(frozen=True)
class LiftWeights:
    """Of a scenario with a payload, at its start pose, seen from one of its vessels."""

    scenario: Scenario
    vessel: str
    payload: str

    @property
    def _plant(self) -> Plant:
        return self.scenario.plant

    @cached_property
    def _poses(self) -> StartPoses:
        return start_poses(self._plant)

    @cached_property
    def carried(self) -> Carried:
        """All bodies on the vessel, the payload among them where it hangs by joints."""
        return carried_mass(self.scenario, self.vessel)

    @cached_property
    def hung(self) -> tuple[str, ...]:
        """The bodies that hang."""
        plant = self._plant
        if hooks(plant, self.payload):
            return _roped(plant, self.payload)
        return tuple(body for body in plant.order if plant.hung_body in inwards(plant, body))

    @cached_property
    def point(self) -> Array:
        """Where they hang from."""
        plant = self._plant
        own = hooks(plant, self.payload)
        if own:
            return np.asarray(np.mean([self.place(*at) for at in own], axis=0))
        return self.place(plant.hung_body, np.zeros(3))

    def place(self, body: str, at: object) -> Array:
        """A point of a body in the vessel's frame."""
        R, p = self._poses.of(spot_of(self._plant, self.vessel, np.zeros(3)))
        return np.asarray(R.T @ (self._poses.of(spot_of(self._plant, body, at))[1] - p))

    @cached_property
    def loose(self) -> float:
        """The mass that hangs and is on no joint of the crane."""
        return sum(self._plant.tree[body].total_mass for body in self.hung if not self._aboard(body))

    @cached_property
    def moment(self) -> Array:
        """First moment of mass about the vessel's origin [kg m]."""
        found = self.carried.m * self.carried.c
        for body in self.hung:
            mass = self._plant.tree[body].total_mass
            where = self.place(body, self._centre(body)) if self._aboard(body) else np.zeros(3)
            found = found + mass * (self.point - where)
        return np.asarray(found)

    def radius(self, axis: str) -> float:
        """Of the point that the load hangs from, from the origin of a body, across z."""
        return float(np.hypot(*(self.point - self.place(axis, np.zeros(3)))[:2]))

    def _aboard(self, body: str) -> bool:
        return self.vessel in inwards(self._plant, body)

    def _centre(self, body: str) -> Array:
        """The centre of all mass of a body, in its frame."""
        data = self._plant.tree[body]
        mass, cog, _ = data.inertial()
        moment = mass * cog + sum((one.mass * np.array(one.at) for one in data.masses), np.zeros(3))
        return np.asarray(moment / data.total_mass)


def inwards(plant: Plant, body: str) -> list[str]:
    """A body, the one it stands on, and so on to the ground."""
    found = []
    while body in plant.tree:
        found.append(body)
        body = plant.tree[body].on
    return found


def _roped(plant: Plant, payload: str) -> tuple[str, ...]:
    """The payload and the free bodies that ropes carry between it and the crane: blocks, slings' rings."""
    loose, found = set(held_loosely(plant)), [payload]
    for body in found:  # it grows while it is walked
        for rope in plant.scenario.ropes.values():
            along = [point.body for point in rope.path]
            if body in along:
                found += [other for other in dict.fromkeys(along) if other in loose and other not in found]
    return tuple(found)
