"""The public protocol of parts: what a crane is made of, and what parts from outside the package are made with.

See "Adding a part" in the developer notes. `register` makes a class known to scenario files.
"""

from __future__ import annotations

from deckcrane.components.joints.data import AngularElement, LinearElement
from deckcrane.components.plugin_parts import (
    ExtensionPart as Part,
)
from deckcrane.components.plugin_parts import (
    FileDrive,
    FileJoint,
    FilePart,
    measured,
    moving,
    over_time,
    register,
    vector,
)
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import Kinematics
from deckcrane.mechanics.model.ports import ForcePort, Place
from deckcrane.mechanics.model.protocol import IDLE, Action, Formulation, Input, Reading, State
from deckcrane.mechanics.model.time_functions import TimeCourse
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import (
    Acceleration,
    Angle,
    AngularSpeed,
    AngularVelocity,
    Axis,
    Force,
    Length,
    Mass,
    Moment,
    Name,
    Position,
    PositiveLength,
    PositiveTime,
    Speed,
    Time,
    Vector,
    Velocity,
)
from deckcrane.scenario.registry import BodyName, BodyOrGround, CoordinateName, Signal
from deckcrane.units.dataset_units import Along

__all__ = [
    "IDLE",
    "SX",
    "Acceleration",
    "Action",
    "Along",
    "Angle",
    "AngularElement",
    "AngularSpeed",
    "AngularVelocity",
    "Axis",
    "BodyName",
    "BodyOrGround",
    "CoordinateName",
    "FileDrive",
    "FileJoint",
    "FilePart",
    "Force",
    "ForcePort",
    "Formulation",
    "Input",
    "Kinematics",
    "Length",
    "LinearElement",
    "Mass",
    "Moment",
    "Name",
    "Part",
    "Place",
    "Position",
    "PositiveLength",
    "PositiveTime",
    "Reading",
    "Signal",
    "Speed",
    "State",
    "Time",
    "TimeCourse",
    "Vector",
    "Velocity",
    "World",
    "measured",
    "moving",
    "over_time",
    "register",
    "vector",
]
