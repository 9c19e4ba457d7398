"""Current and its forces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import degrees
from typing import TYPE_CHECKING

from deckcrane.scenario.component import Component, FileNames, answering, get, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.current.current_force import CurrentFlow as CurrentFlow
    from deckcrane.components.current.current_force import current_flow as current_flow
    from deckcrane.components.current.current_force import current_load as current_load
    from deckcrane.components.current.current_force import surface_current as surface_current
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.scenario.description import CombinedLoad, DescribedModel, Description, Statement


class CurrentForces(Component):
    """The section `current`, and the key `current` of vessels."""

    sections = ("current",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        exposed = any(each.exposed_to(names, "current") for each in answering("exposed_to"))
        if get(names.data, "current") and not exposed:
            yield (
                ("current",),
                "it has nothing to act on; give vessel: {current: {length: ..., draught: ..., shape: {...}}}, a load in_water, or "
                "a rope with mass and water: {...}",
            )

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.vessel.data import all_vessels

        if all(vessel.current is None for vessel in all_vessels(plant).values()):
            return ()
        from deckcrane.components.current.current_force import currents

        return currents(plant, vessels)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.vessel.data import all_vessels, section_of
        from deckcrane.mechanics.recorded_balance import work_terms

        return work_terms(records, [f"{section_of(name)}.current" for name in all_vessels(records.plant)])

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.scenario.description import surroundings

        return (surroundings(_current_rows(model.scenario)),)

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.scenario.description import Statement

        if scenario.current is None:
            yield Statement("surroundings", "Current.")
            return
        from deckcrane.components.sea import stated_sea

        if stated_sea(scenario) is not None:
            yield Statement(
                "surroundings",
                "Interaction of waves and current: lengths and frequencies of waves are those in still water (no Doppler shift).",
            )

    def combined_loads(self, scenario: Scenario) -> Iterable[CombinedLoad]:
        from deckcrane.scenario.description import where_stated

        return (where_stated("current", scenario.current is not None),)

    def direction_paths(self, scenario: Scenario) -> Mapping[str, str]:
        return {} if scenario.current is None else {"current": "current.direction"}

    def outside_sections(self) -> Iterable[str]:
        return ("current",)


_MOST_LEVELS = 12
"""Most levels of a profile that are written out."""


def _current_rows(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What the file states of the current; nothing where there is none."""
    current = scenario.current
    if current is None:
        return
    if current.speed is not None:
        yield "current: speed", f"{current.speed:.6g} m/s"
    if current.direction is not None:
        yield "current: direction, counter-clockwise from x", f"{degrees(current.direction):.6g} deg"
    if current.density != type(current).model_fields["density"].default:
        yield "current: density", f"{current.density:.6g} kg/m^3"
    if current.profile is None:
        return
    levels = [
        f"{depth:.6g} m: {speed:.6g} m/s" + (f" towards {degrees(direction):.6g} deg" if current.turns else "")
        for depth, speed, direction in current.levels()
    ]
    hidden = len(levels) - _MOST_LEVELS
    text = "; ".join(levels[:_MOST_LEVELS])
    yield "current: profile over depth", text + (f"; and {hidden} more levels" if hidden > 0 else "")


CURRENT = CurrentForces()

__getattr__ = lazy_names(
    __name__, {"current_force": ("CurrentFlow", "current_flow", "current_load", "surface_current")}
)
