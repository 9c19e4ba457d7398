"""The public protocol of parts: what a crane is made of, and what parts from outside the package are made with.

See "Adding a part" in the developer notes. `register` makes a class known to scenario files.
"""

from __future__ import annotations

from deckcrane.equations.joints import Kinematics
from deckcrane.equations.system import SX, Along
from deckcrane.model.data import (
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
from deckcrane.model.elements import AngularElement, LinearElement
from deckcrane.model.outside import BodyName, BodyOrGround, CoordinateName, Signal
from deckcrane.parts.courses import TimeCourse
from deckcrane.parts.outside import FileDrive, FileJoint, FilePart, measured, moving, over_time, register, vector
from deckcrane.parts.protocol import IDLE, Action, Formulation, Input, Part, Reading, State
from deckcrane.parts.world import ForcePort, Place, World

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
