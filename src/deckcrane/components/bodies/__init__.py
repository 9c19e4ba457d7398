"""Bodies: mass, shape, lists of items, triangle surfaces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import (
    GROUND,
    AttachedPlace,
    Component,
    FileNames,
    get,
    hint,
    lazy_names,
    mapping_or_empty,
)
from deckcrane.scenario.data import KEY, Fault

if TYPE_CHECKING:
    from deckcrane.components.bodies.data import Body
    from deckcrane.components.bodies.shapes import ORIGIN as ORIGIN
    from deckcrane.components.bodies.shapes import Box as Box
    from deckcrane.components.bodies.shapes import Cylinder as Cylinder
    from deckcrane.components.bodies.shapes import Inertia as Inertia
    from deckcrane.components.bodies.shapes import Rod as Rod
    from deckcrane.components.bodies.shapes import SurfaceMesh as SurfaceMesh
    from deckcrane.components.bodies.shapes import combined as combined
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.coordinates import PoseAxis
    from deckcrane.mechanics.model.exported_elements import ExportedElement
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.scenario.description import DescribedModel, Description, Statement


class Bodies(Component):
    """The section `bodies`: the tree, and its joints' coordinates."""

    sections = ("bodies",)

    def bodies_in_file(self, data: Any) -> Mapping[str, Any]:
        return mapping_or_empty(get(data, "bodies"))

    def bodiless_errors(self, data: Any) -> Iterable[Fault]:
        if isinstance(get(data, "bodies"), Mapping):
            yield ("bodies",), "at least one body is needed"

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        yield from _parent_errors(names.bodies)
        yield from _coordinate_errors(names)

    def refine_schema(self, sections: dict[str, Any], types: dict[str, Any]) -> None:
        from deckcrane.scenario.validation import quantity_schema
        from deckcrane.units.quantities import INERTIA

        sections["bodies"] |= {"minProperties": 1, "propertyNames": {"not": {"const": GROUND}}}
        types["Body"]["anyOf"] = [
            {"required": keys} for keys in (["beam"], ["mass", "shape"], ["mass", "inertia"], ["items"], ["mesh"])
        ]
        moments = {"type": "array", "items": quantity_schema(INERTIA), "minItems": 3, "maxItems": 3}
        types["Inertia"] = {"anyOf": [moments, types["Inertia"]]}

    def bodies(self, plant: Plant) -> Mapping[str, Body]:
        return plant.scenario.bodies

    def pose_axes(self, plant: Plant) -> Mapping[str, PoseAxis]:
        """Every coordinate of a joint that has a start in the file."""
        from deckcrane.components.joints.data import coordinate_names, joint_axis

        return {
            name: joint_axis(name, kind)
            for body, data in plant.scenario.bodies.items()
            for name, (_, kind) in coordinate_names(body, data.joint).items()
        }

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, body in plant.scenario.bodies.items():
            yield AttachedPlace(
                body.on, plant.placement(name)[1], ("bodies", name, "joint", "at"), f'the joint of "{name}"'
            )
            for i, mass in enumerate(body.masses):
                yield AttachedPlace(name, mass.at, ("bodies", name, "masses", i, "at"), "this mass")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.mechanics.model.bodies import bodies

        return bodies(plant)

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.bodies.interfaces import joint_table
        from deckcrane.scenario.description import Description

        return (Description("parts", (joint_table(model.scenario.plant),)),)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.bodies.interfaces import rigid_bodies
        from deckcrane.scenario.description import Statement

        rigid = rigid_bodies(scenario.plant)
        yield Statement("bodies", f"Rigid bodies: {', '.join(rigid)}." if rigid else "No body is rigid.")

    def start_paths(self, scenario: Scenario) -> Mapping[str, str]:
        from deckcrane.components.joints.data import coordinate_names

        paths = {}
        for body, data in scenario.bodies.items():
            for name, (local, _) in coordinate_names(body, data.joint).items():
                single = data.joint.kind in ("revolute", "prismatic")
                paths[name] = f"bodies.{body}.joint.{'start' if single else f'{local}.start'}"
        return paths

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        return {"bodies": ()}


def _parent_errors(bodies: Mapping[str, Any]) -> Iterable[Fault]:
    parents = {name: on for name, body in bodies.items() if isinstance(on := get(body, "on"), str) and name != GROUND}
    if GROUND in bodies:
        yield ("bodies", GROUND, KEY), "ground is what the first body hangs on; a body needs another name"
    for name, on in parents.items():
        if on == name:
            yield ("bodies", name, "on"), f'"{name}" hangs on itself; name its parent, or ground'
        elif on != GROUND and on not in bodies:
            yield ("bodies", name, "on"), f'there is no body "{on}";{hint(on, [GROUND, *bodies])}'
    seen: set[str] = set()
    for name in parents:
        walk: list[str] = []
        while name in parents and name not in seen:
            seen.add(name)
            walk.append(name)
            name = parents[name]
        if name in walk[:-1]:
            cycle = walk[walk.index(name) :]
            path = " -> ".join([*cycle, name])
            yield (
                ("bodies", name, "on"),
                f"these bodies hang on each other in a circle: {path}; one must hang on ground",
            )


def _coordinate_errors(names: FileNames) -> Iterable[Fault]:
    from deckcrane.components.joints.data import coordinate_names

    owner: dict[str, str] = {}
    for body, data in names.bodies.items():
        joint = get(data, "joint")
        for name in coordinate_names(body, joint):
            if name in owner:
                key = ("name",) if get(joint, "name") else ()
                why = f'the joint of "{owner[name]}" has a coordinate of that name too'
                yield ("bodies", body, "joint", *key), f'two coordinates are named "{name}": {why}'
            owner.setdefault(name, body)


BODIES = Bodies()

__getattr__ = lazy_names(
    __name__,
    {
        "shapes": (
            "Box",
            "Cylinder",
            "Rod",
            "Inertia",
            "ORIGIN",
            "SurfaceMesh",
            "combined",
        ),
    },
)
