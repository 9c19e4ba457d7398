"""The payload: what it hangs from, sway, hook load, accelerations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, FileNames, get, hint
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.model.exported_elements import ExportedElement
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyRole


class PayloadSection(Component):
    """The key `payload`: the body whose sway and load are recorded."""

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        payload = get(names.data, "payload")
        if isinstance(payload, str) and payload not in names.bodies:
            yield ("payload",), f'there is no body "{payload}";{hint(payload, names.bodies)}'

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.payload.payload import payload

        load = payload(plant)
        return () if load is None else (load,)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """The payload is the load."""
        payload = plant.scenario.payload
        return () if payload is None else ((payload, "load"),)

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        return {"payload": ()}


PAYLOAD = PayloadSection()
