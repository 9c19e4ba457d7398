"""The payload: what it hangs from, sway, hook load, accelerations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, FileNames, get, hint, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.payload.payload import Payload as Payload
    from deckcrane.components.payload.payload import payload_part as payload_part
    from deckcrane.components.payload.suspension import compliantly_held_bodies as compliantly_held_bodies
    from deckcrane.components.payload.suspension import hung_body as hung_body
    from deckcrane.components.payload.suspension import hung_on as hung_on
    from deckcrane.components.payload.suspension import mass_path as mass_path
    from deckcrane.components.payload.suspension import moves_suspension_point as moves_suspension_point
    from deckcrane.components.payload.suspension import nearly_empty_hook as nearly_empty_hook
    from deckcrane.components.payload.suspension import payload_bodies as payload_bodies
    from deckcrane.components.payload.suspension import payload_masses as payload_masses
    from deckcrane.components.payload.suspension import payload_name as payload_name
    from deckcrane.components.payload.suspension import payload_or_error as payload_or_error
    from deckcrane.components.payload.suspension import payload_suspension as payload_suspension
    from deckcrane.components.payload.suspension import scaled_load as scaled_load
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.exported_elements import ExportedElement
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyRole


class PayloadSection(Component):
    """The key `payload`: the body whose sway and load are recorded."""

    sections = ("payload",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        payload = get(names.data, "payload")
        if isinstance(payload, str) and payload not in names.bodies:
            yield ("payload",), f'there is no body "{payload}";{hint(payload, names.bodies)}'

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.payload.payload import payload_part

        load = payload_part(plant)
        return () if load is None else (load,)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """The payload is the load."""
        payload = plant.scenario.payload
        return () if payload is None else ((payload, "load"),)

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        return {"payload": ()}


PAYLOAD = PayloadSection()

__getattr__ = lazy_names(
    __name__,
    {
        "payload": (
            "Payload",
            "payload_part",
        ),
        "suspension": (
            "compliantly_held_bodies",
            "hung_body",
            "hung_on",
            "mass_path",
            "moves_suspension_point",
            "nearly_empty_hook",
            "payload_bodies",
            "payload_masses",
            "payload_name",
            "payload_or_error",
            "payload_suspension",
            "scaled_load",
        ),
    },
)
