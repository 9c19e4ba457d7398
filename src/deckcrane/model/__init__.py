"""The scenario as the user describes it: immutable, validated data without equations.

`load` reads a scenario from a YAML file or the bundled library; `Scenario` is all that the other layers need to know.
"""

from __future__ import annotations

from deckcrane.model.beams import Beam
from deckcrane.model.bodies import Body, PointMass
from deckcrane.model.control import PD, Control, PointForce
from deckcrane.model.courses import Hold, Quintic, Samples, SetPoint, Trapezoidal
from deckcrane.model.cylinders import CylinderEnd, HydraulicCylinder
from deckcrane.model.data import Vector
from deckcrane.model.elements import AngularElement, Element, LinearElement
from deckcrane.model.hydraulics import Hydraulics
from deckcrane.model.joints import Coordinate, Fixed, Free, Joint, Prismatic, Revolute, Spherical
from deckcrane.model.points import TrackedPoint
from deckcrane.model.reading import bundled, copy_scenario, load, loads
from deckcrane.model.scenario import Scenario
from deckcrane.model.schema import json_schema
from deckcrane.model.sea import Sea
from deckcrane.model.settings import Reactions, RunSettings
from deckcrane.model.shapes import Box, Cylinder, Inertia, Point, Rod, Shape
from deckcrane.model.sines import Sine, Sines, SineWave
from deckcrane.model.vessel import VESSEL, Vessel

__all__ = [
    "PD",
    "VESSEL",
    "AngularElement",
    "Beam",
    "Body",
    "Box",
    "Control",
    "Coordinate",
    "Cylinder",
    "CylinderEnd",
    "Element",
    "Fixed",
    "Free",
    "Hold",
    "HydraulicCylinder",
    "Hydraulics",
    "Inertia",
    "Joint",
    "LinearElement",
    "Point",
    "PointForce",
    "PointMass",
    "Prismatic",
    "Quintic",
    "Reactions",
    "Revolute",
    "Rod",
    "RunSettings",
    "Samples",
    "Scenario",
    "Sea",
    "SetPoint",
    "Shape",
    "Sine",
    "SineWave",
    "Sines",
    "Spherical",
    "TrackedPoint",
    "Trapezoidal",
    "Vector",
    "Vessel",
    "bundled",
    "copy_scenario",
    "json_schema",
    "load",
    "loads",
]
