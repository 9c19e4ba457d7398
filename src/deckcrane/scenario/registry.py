"""Registry of kinds of parts and joints from extensions, and how the keys of a file lead to them.

A kind is registered by a script (`deckcrane.parts.register`) or by an installed plug-in, a distribution with an entry point
in the group `deckcrane.parts`. Plug-ins are imported only when a file names a kind that is not registered, or when all kinds
are listed: a file without such kinds never runs code from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, SerializationInfo, ValidationError, ValidationInfo
from pydantic_core import CoreSchema, InitErrorDetails, core_schema

from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import KEY, Data, Fault, Json, did_you_mean, raise_all, validation_error
from deckcrane.units.quantities import describe_type

GROUP = "deckcrane.parts"
Standing = Literal["parts", "joint"]
"""Place of a kind in a file: in the section `parts`, or as the joint of a body."""
NOTHING: Json = {"not": {}}
"""The JSON Schema that nothing satisfies."""


@dataclass(frozen=True)
class RegisteredKind:
    """A registered kind: its key in files, its place there, the class of its data, and its source."""

    key: str
    section: Standing
    data: type[Data]
    source: str


class Registry:
    """All kinds from extensions, by key. There is one for a process, as there is one set of installed plug-ins."""

    def __init__(self) -> None:
        self._kinds: dict[str, RegisteredKind] = {}
        self._loaded = False
        self._loading = ""
        self.failures: tuple[str, ...] = ()
        """Plug-ins that could not be loaded, each with the reason."""

    def add(self, key: str, section: Standing, data: type[Data]) -> None:
        """Register a kind. The same class, defined again as in a notebook, replaces itself."""
        source = f"{data.__module__}.{data.__qualname__}"
        existing = self._kinds.get(key)
        if existing is not None and (existing.data.__module__, existing.data.__qualname__) != (
            data.__module__,
            data.__qualname__,
        ):
            raise DeckcraneError(
                f'two kinds of parts have the key "{key}": {existing.source} and {source}{self._loading}; one of them needs another'
            )
        self._kinds[key] = RegisteredKind(key, section, data, source + self._loading)

    def find(self, key: object, section: Standing) -> type[Data] | None:
        """The class of a kind; None if neither a script nor a plug-in has registered it."""
        if not isinstance(key, str):
            return None
        if key not in self._kinds:
            self.load()
        kind = self._kinds.get(key)
        return kind.data if kind is not None and kind.section == section else None

    def registered(self) -> tuple[RegisteredKind, ...]:
        """All kinds registered so far, without loading plug-ins."""
        return tuple(self._kinds.values())

    def kinds(self, section: Standing | None = None) -> tuple[RegisteredKind, ...]:
        """All kinds (or those of a section), including those of plug-ins."""
        self.load()
        return tuple(kind for kind in self._kinds.values() if section is None or kind.section == section)

    def load(self) -> None:
        """Import all installed plug-ins, once; import errors are kept in `failures`, by distribution."""
        if self._loaded:
            return
        failures = []
        for point in entry_points(group=GROUP):
            self._loading = f" ({_plugin_name(point)})"
            try:
                point.load()
                if not any(
                    _top_package(kind.data.__module__) == _top_package(point.module) for kind in self._kinds.values()
                ):
                    failures.append(f"{_plugin_name(point)}: {point.module} registers no part")
            except DeckcraneError:
                raise
            except (Exception, SystemExit) as error:
                failures.append(f"{_plugin_name(point)}: {type(error).__name__}: {error}")
            finally:
                self._loading = ""
        self.failures, self._loaded = tuple(failures), True

    def unknown(self, key: object, section: Standing) -> str:
        """The message for a kind that is not registered."""
        keys = [kind.key for kind in self.kinds(section)]
        listed = f" known are {', '.join(keys)}." if keys else " none is known here."
        failed = f" Plug-ins that could not be used: {'; '.join(self.failures)}." if self.failures else ""
        return (
            f'unknown kind "{key}";{did_you_mean(key, keys)}{listed}{failed} If it comes from a plug-in, install that; if from a '
            "script, register it before the file is read"
        )

    @contextmanager
    def isolated(self) -> Iterator[None]:
        """Forget afterwards whatever is registered inside, and look for plug-ins anew: for tests."""
        saved = self._kinds, self._loaded, self.failures
        self._kinds, self._loaded, self.failures = dict(self._kinds), False, ()
        try:
            yield
        finally:
            self._kinds, self._loaded, self.failures = saved


def _top_package(module: str) -> str:
    return module.partition(".")[0]


def _plugin_name(point: EntryPoint) -> str:
    dist = point.dist
    return f"plug-in {dist.name} {dist.version}" if dist is not None else f"plug-in {point.value}"


registry = Registry()


class PartData(Data):
    """The data of a part from an extension."""

    standing: ClassVar[Standing] = "parts"
    kind: ClassVar[str] = ""
    """Its key in files, once it is registered."""
    shows: ClassVar[tuple[str, ...]] = ()
    """The names of its output signals."""

    def attachments(self) -> Any:
        """The bodies that it is attached to, each with the place."""
        return ()

    @property
    def port(self) -> str | None:
        """The coordinate or cylinder that it drives, if any."""
        return None

    def follows(self) -> Any:
        """The course that its driven coordinate should follow, if any: the motion of an analysis of forces."""
        return None


@dataclass(frozen=True)
class AnyKind:
    """A field that is a part of any registered kind, written as {KIND: {its keys}}."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        serializer = core_schema.plain_serializer_function_ser_schema(_serialise_part, info_arg=True)
        return core_schema.with_info_plain_validator_function(_read_part, serialization=serializer)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        kinds = {kind.key: handler(kind.data.__pydantic_core_schema__) for kind in registry.kinds("parts")}
        return {
            "type": "object",
            "properties": kinds,
            "additionalProperties": False,
            "minProperties": 1,
            "maxProperties": 1,
        }


AnyPart = Annotated[PartData, AnyKind()]


def _read_part(value: Any, info: ValidationInfo) -> Any:
    if isinstance(value, PartData):
        return find_registered(value, value.kind, "parts")
    if not isinstance(value, Mapping):
        raise validation_error(
            f"a part is a mapping from its kind to its keys, such as {{KIND: {{...}}}}; this is {describe_type(value)}"
        )
    if len(value) != 1:
        listed = " and ".join(str(key) for key in value) or "none"
        raise validation_error(f"a part has one kind, such as {{KIND: {{...}}}}; this one has {listed}")
    ((key, keys),) = value.items()
    data = registry.find(key, "parts")
    if data is None:
        raise_all([((str(key), KEY), registry.unknown(key, "parts"))])
    assert data is not None, "an error was raised"
    return validate_kind(data, keys, info, key)


def find_registered(value: Data, key: str, section: Standing) -> Data:
    """A part created in Python, if its kind is registered."""
    if registry.find(key, section) is not type(value):
        name = type(value).__qualname__
        raise validation_error(
            f"{name} is not registered, or was registered again since: write @deckcrane.parts.register(...) before it"
        )
    return value


def validate_kind(data: type[Data], value: Any, info: ValidationInfo, prefix: str) -> Data:
    """Validate the data of a registered kind; its errors are located one step further in, below `prefix`."""
    try:
        return data.model_validate(value, context=info.context)
    except ValidationError as error:
        lines = [_prefix_location(details, prefix) for details in error.errors(include_url=False)]
        raise ValidationError.from_exception_data("Scenario", lines) from None


_PYDANTIC_ERRORS = get_args(core_schema.ErrorType)


def _prefix_location(details: Any, prefix: str) -> InitErrorDetails:
    error, context = details["type"], details.get("ctx", {})
    if error in ("value_error", "assertion_error"):
        error = validation_error(str(context["error"]))  # the message of a validator of the class
    elif error == "fault" or error not in _PYDANTIC_ERRORS:
        error = validation_error(context.get("message", details["msg"]))
    return InitErrorDetails(type=error, loc=(prefix, *details["loc"]), input=details["input"], ctx=context)


def _serialise_part(value: PartData, info: SerializationInfo) -> Json:
    return {value.kind: serialise_kind(value, info)}


def serialise_kind(value: Data, info: SerializationInfo) -> Json:
    """Plain data of a part, serialised as the scenario around it."""
    return value.model_dump(mode="json", exclude_none=info.exclude_none, exclude_defaults=info.exclude_defaults)


@dataclass(frozen=True)
class Reference:
    """Mark a field that names something of the model; the name is checked with the scenario."""

    to: Literal["body", "body or ground", "coordinate", "signal"]


BodyName = Annotated[str, Reference("body")]
BodyOrGround = Annotated[str, Reference("body or ground")]
CoordinateName = Annotated[str, Reference("coordinate")]
Signal = Annotated[str, Reference("signal")]


def references(data: type[Data]) -> Iterator[tuple[str, Reference]]:
    """The fields of a kind that name something."""
    for name, info in data.model_fields.items():
        for mark in info.metadata:
            if isinstance(mark, Reference):
                yield name, mark


def body_errors(parts: Mapping[str, Any], bodies: Mapping[str, Any]) -> Iterator[Fault]:
    """Find names of bodies that do not exist; `parts` may be raw data from a file."""
    for name, part in parts.items():
        if isinstance(part, PartData):
            data: type[Data] = type(part)
            key, values = part.kind, dict(part)
        elif isinstance(part, Mapping) and len(part) == 1:
            ((key, values),) = part.items()
            part_class = registry.find(key, "parts")
            if part_class is None or not isinstance(values, Mapping):
                continue
            data = part_class
        else:
            continue
        for field, mark in references(data):
            body = values.get(field)
            allowed = {"body": [*bodies], "body or ground": ["ground", *bodies]}.get(mark.to)
            if allowed is not None and isinstance(body, str) and body not in allowed:
                listed = did_you_mean(body, allowed) or f" there are {', '.join(allowed[:12])}"
                yield ("parts", name, key, field), f'there is no body "{body}";{listed}'
