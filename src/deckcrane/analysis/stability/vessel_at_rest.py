"""A lifting vessel at rest in still water, with any load in any pose: heel, trim and metacentric height from the model.

Weights are in the vessel's frame: the crane in its pose, hanging loads at their suspension point. The vessel is that of the
scenario. Where its data include the crane (`crane: included`), they include it as in the scenario, with its load and pose, and
another load or pose heels the vessel from there: such a vessel is ballasted upright for that lift.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

import numpy as np

from deckcrane.analysis.dynamic_factors.hook_stiffness import with_pose
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders import coordinate_of_joint
from deckcrane.components.payload import (
    compliantly_held_bodies,
    hung_body,
    hung_on,
    payload_or_error,
    scaled_load,
)
from deckcrane.components.ratings import slewing_body
from deckcrane.components.ropes import suspension_points
from deckcrane.components.ropes.data import joined_by_ropes
from deckcrane.components.vessel import CarriedMass, VesselInSea, carried_mass, first_coordinate, rest_with_stability
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.model.outputs import Q
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import Plant, attachment_point
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.simulation import vessels_of
from deckcrane.standards.stability import static_heel


@runtime_checkable
class ComesToRest(Protocol):
    """A component that moves a vessel or its crane, or counts only while they move."""

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, with which it rests: still water, no gusts, drives that hold."""


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
        return initial_poses(self._plant)

    @cached_property
    def carried(self) -> CarriedMass:
        """Mass of all bodies on the vessel, including the payload where it hangs by joints."""
        return carried_mass(self.scenario, self.vessel)

    @cached_property
    def hung(self) -> tuple[str, ...]:
        """The hanging bodies."""
        plant = self._plant
        if suspension_points(plant, self.payload):
            return _bodies_on_ropes(plant, self.payload)
        return tuple(body for body in plant.order if hung_body(plant) in chain_to_ground(plant, body))

    @cached_property
    def point(self) -> Array:
        """Suspension point of the hanging bodies."""
        plant = self._plant
        suspension = suspension_points(plant, self.payload)
        if suspension:
            return np.asarray(np.mean([self.place(*at) for at in suspension], axis=0))
        return self.place(hung_body(plant), np.zeros(3))

    def place(self, body: str, at: object) -> Array:
        """A point of a body in the vessel's frame."""
        R, p = self._poses.of(attachment_point(self._plant, self.vessel, np.zeros(3)))
        return np.asarray(R.T @ (self._poses.of(attachment_point(self._plant, body, at))[1] - p))

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
        return self.vessel in chain_to_ground(self._plant, body)

    def _centre_of_mass(self, body: str) -> Array:
        """Centre of mass of a body with all its masses, in its frame."""
        body_data = self._plant.tree[body]
        mass, cog, _ = body_data.inertial()
        moment = mass * cog + sum(
            (point_mass.mass * np.array(point_mass.at) for point_mass in body_data.masses), np.zeros(3)
        )
        return np.asarray(moment / body_data.total_mass)


def chain_to_ground(plant: Plant, body: str) -> list[str]:
    """The chain of bodies from a body to the ground."""
    chain = []
    while body in plant.tree:
        chain.append(body)
        body = plant.tree[body].on
    return chain


def _bodies_on_ropes(plant: Plant, payload: str) -> tuple[str, ...]:
    """The payload and the free bodies on ropes between it and the crane: blocks, rings of slings."""
    free_bodies, hanging = set(compliantly_held_bodies(plant)), [payload]
    for body in hanging:  # the list grows during the loop
        hanging += [name for name in joined_by_ropes(plant, body) if name in free_bodies and name not in hanging]
    return tuple(hanging)


Pose = Mapping[str, float]
"""Values of coordinates, by name."""
NEXT_TO_NOTHING, ON_ROPES = 1e-6, 0.05
"""Fraction of a load's mass that stands for no load; on ropes, which need tension to stay taut, that of hook and slings."""


@dataclass(frozen=True)
class LiftEquilibrium:
    """A vessel at rest with a load: heel (starboard down is positive) and trim (bow down), GM for both, displacement, sinkage.

    `arm` is the heeling arm of all weights not balanced in the vessel's data, in the sense of roll; `rule_heel` is the roll
    that follows from it by tan(phi) = w y/(displacement GM'). `x` is the state of the model at rest.
    """

    load: float
    heel: float
    trim: float
    gm: float
    gm_longitudinal: float
    displacement: float
    sinkage: float
    arm: float
    radius: float
    x: Array

    @property
    def rule_heel(self) -> float:
        return float(static_heel(self.arm, 1.0, self.gm))


class LiftingVessel:
    """A scenario's vessel with its crane and hanging load, in still water with all drives holding."""

    def __init__(self, scenario: Scenario, vessel: str | None = None, slew: str | None = None) -> None:
        self.scenario = _in_still_water(scenario)
        self.payload = _payload_with_mass(scenario)
        afloat = vessels_of(self.scenario)
        self.ready = _choose_vessel(self.scenario, afloat, vessel, self.payload)
        self.slew = _slewing_coordinate(self.scenario, slew)
        self._vessels = tuple(ready.vessel for ready in afloat)
        self._paths = start_paths(self.scenario)

    @property
    def name(self) -> str:
        return self.ready.name

    @property
    def mass(self) -> float:
        """Mass of the scenario's own load."""
        return float(self.scenario.plant.tree[self.payload].total_mass)

    @cached_property
    def _balanced_moment(self) -> Array:
        """First moment of mass included in the vessel's data."""
        if self.ready.stated.crane != "included":
            return np.zeros(3)
        carried = carried_mass(self.scenario, self.name)
        return np.asarray(carried.m * carried.c)

    @cached_property
    def _slewing_body(self) -> str:
        """The slewing body; of a crane that does not slew, the body that the load hangs on."""
        plant = self.scenario.plant
        return plant.coordinate(self.slew).body if self.slew is not None else hung_on(plant, self.payload)

    @cached_property
    def least(self) -> float:
        """Fraction of the load's mass that stands for no load."""
        plant = self.scenario.plant
        hangs = suspension_points(plant, self.payload) or _hoisted_by_joint(plant, self.payload)
        return ON_ROPES if hangs else NEXT_TO_NOTHING

    @cached_property
    def sign(self) -> float:
        """Sign of a weight's y in its roll, and of its negative x in its pitch: roll is positive with starboard down."""
        return -1.0 if self.ready.stated.z == "up" else 1.0

    def with_load(self, load: float, pose: Pose | None = None) -> Scenario:
        """The scenario with another load of the same shape, in another pose; a load of zero has a negligible mass."""
        share = max(load / self.mass, self.least)
        values = scaled_load(self.scenario.plant, self.payload, share)
        values |= {self._paths[name]: value for name, value in (pose or {}).items()}
        return with_pose(self.scenario, values)

    def system(self, scenario: Scenario) -> Dynamics:
        """The equations with this scenario's parameters, and the vessel's data as they are, whatever the load and pose."""
        return dynamics(scenario, self._vessels, "given")

    def at(self, load: float, pose: Pose | None = None) -> LiftEquilibrium:
        """The equilibrium with a load in a pose; an error where there is none."""
        scenario = self.with_load(load, pose)
        system = self.system(scenario)
        x, stability = rest_with_stability(scenario, self.ready, system)
        weights = LiftWeights(scenario, self.name, self.payload)
        total = stability.mass + weights.loose
        gm, gml = (height * stability.mass / total for height in (stability.transverse, stability.longitudinal))
        if min(gm, gml) <= 0:
            raise DeckcraneError(f"the {self.name} turns over with {load / 1e3:.4g} t: GM is {min(gm, gml):.3f} m")
        moment = weights.moment - self._balanced_moment
        return LiftEquilibrium(
            load=load,
            heel=stability.heel,
            trim=stability.trim if self.sign < 0 else -stability.trim,
            gm=gm,
            gm_longitudinal=gml,
            displacement=total,
            sinkage=self.sign * float(x[first_coordinate(system, self.name) + 2]),
            arm=self.sign * float(moment[1]) / total,
            radius=weights.radius(self._slewing_body),
            x=x,
        )


def _in_still_water(scenario: Scenario) -> Scenario:
    """Return the scenario in still water, without gusts, every drive holding its start; only coordinates are recorded."""
    resting = (each for each in components() if isinstance(each, ComesToRest))
    values = {path: value for each in resting for path, value in each.values_at_rest(scenario).items()}
    return scenario.with_values({"record": [Q.name], "variants": {}, **values})


def _hoisted_by_joint(plant: Plant, payload: str) -> bool:
    """Whether a winch is modelled as a prismatic joint between a payload and what it hangs on."""
    outer = hung_on(plant, payload)
    body = payload
    while body != "ground" and plant.tree[body].on != outer:
        if plant.tree[body].joint.kind == "prismatic":
            return True
        body = plant.tree[body].on
    return False


def _payload_with_mass(scenario: Scenario) -> str:
    name = payload_or_error(scenario.plant, "the scenario does not say what is lifted; name it: payload: BODY")
    body = scenario.plant.tree[name]
    if body.mass is None or body.items is not None or body.mesh is not None:
        raise DeckcraneError(
            f"loads are varied by the mass of {name}, which follows from its items or its mesh; give it a mass"
        )
    return name


def _choose_vessel(scenario: Scenario, afloat: tuple[VesselInSea, ...], name: str | None, payload: str) -> VesselInSea:
    ready = {vessel.name: vessel for vessel in afloat}
    if not ready:
        raise DeckcraneError(
            "no vessel floats in this scenario, so nothing heels; add the section `vessel` with hydrodynamics"
        )
    if name is None:
        suspension = suspension_points(scenario.plant, payload)
        inner = suspension[0][0] if suspension else payload
        carriers = [body for body in chain_to_ground(scenario.plant, inner) if body in ready]
        if not carriers:
            raise DeckcraneError(f"what {payload} hangs from stands on no vessel that floats; name the vessel")
        return ready[carriers[0]]
    if name not in ready:
        raise DeckcraneError(f'no vessel "{name}" floats here;{did_you_mean(name, ready)} there are {", ".join(ready)}')
    return ready[name]


def _slewing_coordinate(scenario: Scenario, name: str | None) -> str | None:
    """The slewing coordinate; None where nothing slews."""
    if name is None:
        body = slewing_body(scenario.plant)
        return None if body is None else coordinate_of_joint(scenario.plant, body)
    check_coordinates(scenario, [name])
    return name


def check_coordinates(scenario: Scenario, names: list[str]) -> None:
    """Check that all coordinates exist."""
    coordinates = start_paths(scenario)
    for name in names:
        if name not in coordinates:
            raise DeckcraneError(
                f'there is no coordinate "{name}";{did_you_mean(name, coordinates)} there are {", ".join(coordinates)}'
            )
