"""Parts, joints and drives of a user: data with units that stand in scenario files, and their equations, in one class.

The class is both: pydantic reads its fields from the file, with units and known keys as everywhere, and the part set gives
the equations the same object with symbols in place of its numbers. Fields with units (`measured`, `Length`, ...) are numbers, so
that a study over them writes no new equations; all other fields are structure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, TypeVar, cast

import casadi as ca
from pydantic import GetCoreSchemaHandler, PrivateAttr
from pydantic_core import CoreSchema, core_schema

from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import Control
from deckcrane.components.joints.data import JOINTS, JointData
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import Kinematics
from deckcrane.mechanics.model.actuators import actuator_readings
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import (
    IDLE,
    Action,
    AddsInertia,
    CarriesJointLoad,
    Drawn,
    GivesSignals,
    HangsLoads,
    HasFriction,
    IsDrawn,
    OffersControls,
    OffersPorts,
    OpensValve,
    Part,
    PrescribesMotion,
    Reading,
    RestsInEquilibrium,
    Role,
)
from deckcrane.mechanics.model.time_functions import time_function
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import NAME_PATTERN, ZERO, Data, Measure, Triple, validation_error
from deckcrane.scenario.registry import CoordinateName, PartData, Standing, references, registry
from deckcrane.scenario.time_functions import (
    Course,
    Hold,
    Quintic,
    Samples,
    Sine,
    Sines,
    Trapezoidal,
    quantities_of_course,
)
from deckcrane.units.quantities import Quantity, UnitError, check_dimension, dimension_of

Made = TypeVar("Made", bound=type[Data])


def measured(
    unit: str, phrase: str = "", sign: Literal["any", "positive", "not negative"] = "any", word: str | None = None
) -> Measure:
    """Mark a field as a number with a unit: `Annotated[float, measured("N s^2/m^2", "a drag coefficient")]`.

    Args:
        unit: unit of the number in SI
        phrase: what it is, for messages: "a drag coefficient"
        sign: which numbers are allowed
        word: a word that may stand in place of the number

    Returns:
        the mark
    """
    return Measure(dimension_of(unit, phrase), sign, word)


def vector(unit: str, phrase: str = "") -> Triple:
    """Mark a field as a vector [x, y, z] with a unit: `Annotated[Vector, vector("N/m")]`.

    Args:
        unit: unit of the components in SI
        phrase: what it is, for messages

    Returns:
        the mark
    """
    return Triple(dimension_of(unit, phrase))


@dataclass(frozen=True)
class over_time:  # noqa: N801 - it marks a field, as `measured` does
    """Mark a field as a course over time: `Annotated[TimeCourse, over_time("rad")]`; `.at(world.t)` is its value."""

    unit: str
    """Unit of the course in SI."""
    phrase: str = ""
    """What it is, for messages."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        dimension = dimension_of(self.unit, self.phrase)

        def check_units(course: Any) -> Any:
            for _, value in quantities_of_course(course):
                try:
                    check_dimension(value, dimension) if isinstance(value, Quantity) else None
                except UnitError as error:
                    raise validation_error(str(error)) from None
            return course

        return core_schema.no_info_after_validator_function(check_units, handler.generate_schema(Course))


_RENAMED = {
    "rubs": "has_reaction_friction",
    "rubbed": "total_friction",
    "watched": "values_at_rest",
    "unbalanced": "mass_residuals",
    "fed": "input_power",
    "supplied": "supplied_power",
}
"""Former names of methods of parts."""
_COURSES = (Hold, Quintic, Trapezoidal, Samples, Sine, Sines)


class ExtensionPart(
    AddsInertia,
    HangsLoads,
    CarriesJointLoad,
    HasFriction,
    PrescribesMotion,
    RestsInEquilibrium,
    OffersPorts,
    OpensValve,
    GivesSignals,
    OffersControls,
    IsDrawn,
):
    """A part from outside the package: with the defaults of one that does nothing, and free to do all that parts do.

    Methods are called with symbols in place of numbers. Only links of the tree are for the package alone.

    Args:
        world: the crane in symbols
        ports: ports so far by name: coordinates, and those of earlier parts
        tree: bodies and joints in symbols
        inputs: inputs by name, in symbols
        plant: meaning of the scenario: tree, coordinates, attachments
        t: time in symbols
        values: values of `values_at_rest`, in numbers
        push: force on its port [N or N m]
        formulation: how equations are made
    """

    hangs_loads: ClassVar[bool] = False
    """Whether loads hang on it, as on a rope: its force on a payload is the hook load."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Refuse methods by their former names, which nothing calls any more."""
        super().__init_subclass__(**options)
        for former, name in _RENAMED.items():
            if isinstance(method := vars(cls).get(former), property) or callable(method):
                raise DeckcraneError(f"{cls.__qualname__}.{former} is called {name} now; change its name")


class FilePart(PartData, ExtensionPart):
    """A part whose data stand in the section `parts` of a file. Register it; a file then has {NAME: {KIND: {its fields}}}.

    With a field `on` (`BodyName`), it is attached to that body, at its field `at` (`Position`) or at the body's origin:
    `world.place(self)`. `shows` lists the names of its readings, so that files can refer to them before there are equations.

    Args:
        name: its name in the file
        plant: meaning of the scenario: tree, coordinates, attachments
    """

    role: ClassVar[Role] = "passive"
    """Whether it acts by itself, or gives whatever force its port needs."""
    drawn_as: ClassVar[Drawn] = "loads"
    """The kind of its forces in a bond graph."""
    imbalance: ClassVar[str] = ""
    """Why its energy cannot balance; empty if it does."""

    _label: str = PrivateAttr("")

    @property
    def label(self) -> str:
        """The prefix of its numbers' names."""
        return self._label

    @property
    def name(self) -> str:
        """parts.NAME, as in the file."""
        return self._label

    @property
    def own_name(self) -> str:
        """NAME, as in the file: for labels of readings and names of states."""
        return self._label.removeprefix("parts.")

    def attachments(self) -> Iterable[tuple[str, Any]]:
        on = getattr(self, "on", None)
        named = any(field == "on" and mark.to.startswith("body") for field, mark in references(type(self)))
        return ((on, getattr(self, "at", ZERO)),) if named and on is not None else ()

    def build_part(self, name: str, plant: Plant) -> Part:
        """The part of this name in a part set, in numbers: itself, with its courses as functions of time."""
        values: dict[str, Any] = {
            key: time_function(value) if isinstance(value, _COURSES) else value for key, value in self
        }
        part = type(self).model_construct(None, **values)
        part._label = f"parts.{name}"
        return part


_PART_CLASSES = tuple(base for base in FilePart.__mro__ if issubclass(base, Part) and not issubclass(base, PartData))


def outside_parts(plant: Plant) -> list[Part]:
    """The parts of the section `parts`, in the file's order."""
    return [data.build_part(name, plant) for name, data in plant.scenario.parts.items() if isinstance(data, FilePart)]


class FileDrive(FilePart):
    """A part that drives a coordinate or a cylinder: `force` is its force, `wanted` its set-point.

    One that opens the valve of a cylinder with oil gives `command` instead of `force`. A field `setpoint` that is a course
    over time is what its coordinate follows in an analysis of forces without a motion.

    In an analysis of forces it gives the force that the motion needs, whatever its law. Its force is recorded with those of all
    actuators.

    Args:
        world: the crane in symbols
    """

    role: ClassVar[Role] = "drive"
    """It gives whatever force its port needs."""
    drawn_as: ClassVar[Drawn] = "drives"
    """The kind of its forces in a bond graph."""

    on: CoordinateName
    """The coordinate or cylinder that it drives."""

    @property
    def port(self) -> str:
        """The port that it acts on."""
        return self.on

    def follows(self) -> Any:
        """The course that its coordinate follows in an analysis of forces; None where it has none."""
        course = getattr(self, "setpoint", None)
        return course if isinstance(course, _COURSES) else None

    def force(self, world: World) -> SX:
        """The force or moment on its coordinate."""
        raise DeckcraneError(f"{self.name}: {type(self).__qualname__} says neither its force nor its command")

    def wanted(self, world: World) -> SX | None:
        """Its set-point; None where it has none."""
        return None

    def act(self, world: World) -> Action:
        opens = type(self).command is not OpensValve.command and type(self).force is FileDrive.force
        return IDLE if opens else Action(pushes=((self.on, self.force(world)),))

    def readings(self, world: World) -> Iterable[Reading]:
        value = self.wanted(world)
        setpoint = None if value is None else lambda: value
        yield from actuator_readings(self.on, world.port(self.on).kind, world, setpoint)


class FileJoint(JointData):
    """A joint of a body: `joint: {KIND: ..., its fields}`, where KIND is one of its fields.

    Its coordinates are its fields that are `AngularElement` or `LinearElement`. `at`, `rotation` and `name` are those of built-in
    joints. Its motion is `moves(q)`: the pose of the outer frame in the joint's place, and the motion subspace (see `moving`).
    """


def moving(R: SX, p: SX, q: SX, S: SX | None = None) -> Kinematics:
    """Kinematics of a joint whose speeds are the rates of its coordinates, by its pose R(q), p(q) [W19, Eq. 49].

    Args:
        R: rotation from the outer frame to the joint's place
        p: position of the outer frame's origin in the joint's place
        q: the joint's coordinates
        S: motion subspace: the twist of the outer body in its own frame is S u; None: found by differentiation

    Returns:
        pose, motion subspace, and the maps between speeds and rates
    """
    n = q.numel()
    if S is None:
        columns = []
        for i in range(n):
            skew_spin = R.T @ ca.jacobian(R, q[i]).reshape((3, 3))
            spin = ca.vertcat(skew_spin[2, 1], skew_spin[0, 2], skew_spin[1, 0])
            columns.append(ca.vertcat(ca.simplify(spin), R.T @ ca.jacobian(p, q[i])))
        S = ca.sparsify(ca.horzcat(*columns)) if columns else ca.SX(6, 0)
    return R, p, S, ca.SX.eye(n), ca.SX.eye(n)


def register(kind: str) -> Callable[[Made], Made]:
    """A decorator that registers a class for scenario files.

    Args:
        kind: the key of the class in files

    Returns:
        the decorator, which returns the class

    Raises:
        DeckcraneError: the key is taken or no name, or the class lacks something; raised where the class is defined
    """

    def add(data: Made) -> Made:
        section = _section_of(kind, data)
        _check_class(kind, data)
        registry.add(kind, section, data)
        if section == "parts":
            cast("type[FilePart]", data).kind = kind
        else:
            cast("type[FileJoint]", data).word = kind
        return data

    return add


def _section_of(kind: str, data: Any) -> Standing:
    if isinstance(data, type) and issubclass(data, FilePart):
        if data.drawn_as in ("masses", "oil", "valve", "circuit"):
            raise DeckcraneError(
                f'{data.__qualname__}: drawn_as "{data.drawn_as}" is for our own masses and oil; write loads, drives or stores'
            )
        return "parts"
    if isinstance(data, type) and issubclass(data, FileJoint):
        if kind not in data.model_fields:
            raise DeckcraneError(
                f'{data.__qualname__}: a joint needs a field "{kind}", the key that marks it in a file, as revolute has its axis'
            )
        if data.moves is JointData.moves:
            raise DeckcraneError(
                f"{data.__qualname__}: a joint says how it moves; give it moves(self, q), see `moving`"
            )
        if not data.coordinates:
            raise DeckcraneError(
                f"{data.__qualname__}: a joint needs a coordinate, a field such as angle: AngularElement = AngularElement()"
            )
        return "joint"
    raise DeckcraneError(f'"{kind}": what is registered is a class made from FilePart, FileDrive or FileJoint')


def _check_class(kind: str, data: type[Data]) -> None:
    """Refuse keys that are not names or are already used, and fields that hide those of every part."""
    if data.model_rebuild(raise_errors=False) is False:
        raise DeckcraneError(
            f"{data.__qualname__}: the types of its fields are not known where it is defined; import them at the top of its file"
        )
    if not re.match(NAME_PATTERN, kind):
        raise DeckcraneError(
            f'"{kind}" cannot be a key: it is made of letters a-z, digits, _ and -, and starts with a letter'
        )
    taken = {
        **dict.fromkeys(JOINTS.kinds, "a joint of deckcrane"),
        **dict.fromkeys(JointData.model_fields, "a key of every joint"),
        **dict.fromkeys(Scenario.model_fields, "a section of the scenario file"),
        **dict.fromkeys(Control.model_fields, "a key of control"),
    }
    if kind in taken:
        name = f"{data.__module__}.{data.__qualname__}"
        raise DeckcraneError(f'the key "{kind}" of {name} is {taken[kind]} already; it needs another')
    if issubclass(data, FilePart):
        hidden = [
            field
            for field in data.model_fields
            if hasattr(FilePart, field) or field in ("label", "made", "shows", "kind")
        ]
        if hidden:
            raise DeckcraneError(
                f'{data.__qualname__}: the field "{hidden[0]}" hides what every part has of that name; rename it'
            )
