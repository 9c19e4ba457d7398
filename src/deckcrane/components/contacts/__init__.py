"""Contacts between bodies: surfaces, normal force, sliding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.components.contacts.outputs import CONTACT_FORCE
from deckcrane.scenario.component import AttachedPlace, Component, FileNames, get, hint, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.contacts.run_checks import bodies_carried_by as bodies_carried_by
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.equations import Limit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.simulation.prepared_run import PreparedRun


class Contacts(Component):
    """The section `contacts`: what may touch what."""

    sections = ("contacts",)
    needs_initial_poses = True

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        if not names.section("contacts"):
            return ()
        from deckcrane.components.contacts.data import contact_reference_errors

        return contact_reference_errors(names.section("contacts"), names.bodies, get, hint)

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        from deckcrane.components.contacts.stiffness import contact_places

        for data in plant.scenario.contacts.values():
            yield from (AttachedPlace(on, at) for on, at in contact_places(plant, data))

    def held_bodies(self, plant: Plant) -> Iterable[str]:
        if not plant.scenario.contacts:
            return ()
        from deckcrane.components.contacts.data import touching_bodies

        return touching_bodies(plant)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.contacts:
            return ()
        from deckcrane.components.contacts.stiffness import contact_errors

        return contact_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.contacts:
            return ()
        from deckcrane.components.contacts.contact import body_contact
        from deckcrane.mechanics.model.part_set import initial_poses

        poses = initial_poses(plant)
        return [body_contact(plant, name, poses) for name in plant.scenario.contacts]

    def touches(self, plant: Plant) -> bool:
        """Whether anything can touch anything."""
        return bool(plant.scenario.contacts)

    def values_off_deck(self, plant: Plant) -> Mapping[str, Any]:
        """Values, by path, without contacts of free bodies: loads hang instead of standing on decks."""
        from deckcrane.components.payload import compliantly_held_bodies

        contacts = plant.scenario.contacts
        free = set(compliantly_held_bodies(plant)) if contacts else set()
        removed = [name for name, data in contacts.items() if data.touching.on in free or data.surface.on in free]
        if removed and len(removed) == len(contacts):
            return {"contacts": {}}
        return {f"contacts.{name}": None for name in removed}

    def check_before(self, run: PreparedRun) -> None:
        if run.scenario.contacts:
            from deckcrane.components.contacts.run_checks import check_contacts

            check_contacts(run.scenario, run.system, run.start)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.mechanics.recorded_balance import load_term

        for name, contact in records.scenario.contacts.items():
            part, body = f"contacts.{name}", contact.touching.on
            yield from load_term(records, "contact", CONTACT_FORCE.name, "contact", name, part, body)

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Planes on which bodies can stand."""
        from deckcrane.components.contacts.data import ContactPlane
        from deckcrane.mechanics.model.sketches import DeckPlane

        surfaces = [contact.surface for contact in plant.scenario.contacts.values()]
        return (DeckPlane(plane.on, plane.at, plane.plane) for plane in surfaces if isinstance(plane, ContactPlane))

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        if not scenario.contacts:
            return ()
        from deckcrane.components.contacts.surfaces import contact_frequencies

        return contact_frequencies(scenario.plant)

    def watches_steps(self, scenario: Scenario) -> bool:
        return bool(scenario.contacts)


CONTACTS = Contacts()

__getattr__ = lazy_names(
    __name__,
    {
        "run_checks": ("bodies_carried_by",),
    },
)
