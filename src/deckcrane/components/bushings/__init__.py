"""Bushings: springs and dampers along and about three axes between two bodies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.components.bushings.outputs import BUSHING_FORCE
from deckcrane.scenario.component import GROUND, AttachedPlace, Component, FileNames, get, hint
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords


class Bushings(Component):
    """The section `bushings`."""

    sections = ("bushings",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        bodies = names.bodies
        for name, bushing in names.section("bushings").items():
            ends = get(bushing, "between")
            named = [get(end, "on") for end in ends] if isinstance(ends, (list, tuple)) else []
            for i, on in enumerate(named):
                if isinstance(on, str) and on != GROUND and on not in bodies:
                    yield (
                        ("bushings", name, "between", i, "on"),
                        f'there is no body "{on}";{hint(on, [GROUND, *bodies])}',
                    )
            if len(named) == 2 and named[0] == named[1] and not get(bodies.get(named[0]), "beam"):
                yield (
                    ("bushings", name, "between"),
                    f'both ends are on "{named[0]}", which does not give way: nothing would act; name another body for one of them',
                )

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, bushing in plant.scenario.bushings.items():
            for i, end in enumerate(bushing.between):
                yield AttachedPlace(end.on, end.at, ("bushings", name, "between", i, "at"), "this end")

    def held_bodies(self, plant: Plant) -> Iterable[str]:
        return (end.on for bushing in plant.scenario.bushings.values() for end in bushing.between)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.bushings:
            return ()
        from deckcrane.components.bushings.bushing import bushings

        return bushings(plant)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.mechanics.recorded_balance import load_size_term

        for name, bushing in records.scenario.bushings.items():
            part, body = f"bushings.{name}", bushing.between[1].on
            yield from load_size_term(records, BUSHING_FORCE.name, "bushing", name, part, body)


BUSHINGS = Bushings()
