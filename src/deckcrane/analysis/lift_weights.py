"""Weights of a lift for statics, in a vessel's frame: the crane in its pose, hanging loads at their suspension point."""

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
    """Weights of a scenario with a payload in its start pose, in the frame of one of its vessels."""

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
        """Mass of all bodies on the vessel, including the payload where it hangs by joints."""
        return carried_mass(self.scenario, self.vessel)

    @cached_property
    def hung(self) -> tuple[str, ...]:
        """The hanging bodies."""
        plant = self._plant
        if hooks(plant, self.payload):
            return _bodies_on_ropes(plant, self.payload)
        return tuple(body for body in plant.order if plant.hung_body in inwards(plant, body))

    @cached_property
    def point(self) -> Array:
        """Suspension point of the hanging bodies."""
        plant = self._plant
        suspension = hooks(plant, self.payload)
        if suspension:
            return np.asarray(np.mean([self.place(*at) for at in suspension], axis=0))
        return self.place(plant.hung_body, np.zeros(3))

    def place(self, body: str, at: object) -> Array:
        """A point of a body in the vessel's frame."""
        R, p = self._poses.of(spot_of(self._plant, self.vessel, np.zeros(3)))
        return np.asarray(R.T @ (self._poses.of(spot_of(self._plant, body, at))[1] - p))

    @cached_property
    def loose(self) -> float:
        """Mass that hangs without any joint to the crane."""
        return sum(self._plant.tree[body].total_mass for body in self.hung if not self._is_aboard(body))

    @cached_property
    def moment(self) -> Array:
        """First moment of mass about the vessel's origin [kg m]."""
        moment = self.carried.m * self.carried.c
        for body in self.hung:
            mass = self._plant.tree[body].total_mass
            position = self.place(body, self._centre_of_mass(body)) if self._is_aboard(body) else np.zeros(3)
            moment = moment + mass * (self.point - position)
        return np.asarray(moment)

    def radius(self, axis: str) -> float:
        """Horizontal distance of the suspension point from the origin of a body."""
        return float(np.hypot(*(self.point - self.place(axis, np.zeros(3)))[:2]))

    def _is_aboard(self, body: str) -> bool:
        return self.vessel in inwards(self._plant, body)

    def _centre_of_mass(self, body: str) -> Array:
        """Centre of mass of a body with all its masses, in its frame."""
        body_data = self._plant.tree[body]
        mass, cog, _ = body_data.inertial()
        moment = mass * cog + sum(
            (point_mass.mass * np.array(point_mass.at) for point_mass in body_data.masses), np.zeros(3)
        )
        return np.asarray(moment / body_data.total_mass)


def inwards(plant: Plant, body: str) -> list[str]:
    """The chain of bodies from a body to the ground."""
    chain = []
    while body in plant.tree:
        chain.append(body)
        body = plant.tree[body].on
    return chain


def _bodies_on_ropes(plant: Plant, payload: str) -> tuple[str, ...]:
    """The payload and the free bodies on ropes between it and the crane: blocks, rings of slings."""
    free_bodies, hanging = set(held_loosely(plant)), [payload]
    for body in hanging:  # the list grows during the loop
        for rope in plant.scenario.ropes.values():
            along = [point.body for point in rope.path]
            if body in along:
                hanging += [
                    candidate
                    for candidate in dict.fromkeys(along)
                    if candidate in free_bodies and candidate not in hanging
                ]
    return tuple(hanging)
