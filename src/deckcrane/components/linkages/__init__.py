"""Planar linkages: closed loops of bars solved dyad by dyad."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.scenario.component import Component, FileNames, get, hint, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.linkages.data import Closure
    from deckcrane.components.linkages.topology import bar_coordinates as bar_coordinates
    from deckcrane.components.linkages.topology import bars_after as bars_after
    from deckcrane.components.linkages.topology import dependents_of_cylinders as dependents_of_cylinders
    from deckcrane.components.linkages.topology import is_bar as is_bar
    from deckcrane.components.linkages.topology import linkage_of_cylinder as linkage_of_cylinder
    from deckcrane.components.linkages.topology import planar_linkages as planar_linkages
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.coordinates import Coordinate
    from deckcrane.mechanics.model.assembly_kinematics import Relation
    from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension, BodyRole
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RecordedWrench, RunRecords
    from deckcrane.simulation.prepared_run import FinishedRun


class Linkages(Component):
    """The section `linkages`: planar loops of bodies, and cylinders that are bars of them."""

    sections = ("linkages",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.linkages.data import linkage_reference_errors

        return linkage_reference_errors(names.section("linkages"), names.bodies, get, hint)

    def constraints(self, plant: Plant) -> Iterable[CoordinateConstraint]:
        if not _may_have_loops(plant):
            return ()
        from deckcrane.components.linkages.topology import linkage_constraints

        return linkage_constraints(plant)

    def assembled_starts(self, plant: Plant) -> Mapping[str, float]:
        if not _may_have_loops(plant):
            return {}
        from deckcrane.components.linkages.topology import planar_linkages

        return {name: start for linkage in planar_linkages(plant) for name, start in linkage.start.items()}

    def dependents(self, plant: Plant) -> Mapping[str, Coordinate]:
        if not _may_have_loops(plant):
            return {}
        from deckcrane.components.linkages.topology import assembled_coordinates

        return assembled_coordinates(plant)

    def relation(self, plant: Plant, name: str) -> Relation | None:
        section, _, label = name.partition(".")
        if section != "linkages":
            return None
        from deckcrane.components.linkages.relations import dyad_chain
        from deckcrane.components.linkages.topology import planar_linkages

        return dyad_chain(plant, next(linkage for linkage in planar_linkages(plant) if linkage.label == label))

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        if not _may_have_loops(plant):
            return ()
        from deckcrane.components.linkages.topology import linkage_errors

        return linkage_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not _may_have_loops(plant):
            return ()
        from deckcrane.components.linkages.topology import planar_linkages

        if not planar_linkages(plant):
            return ()
        from deckcrane.components.linkages.closure_forces import linkage_pins

        return linkage_pins(plant)

    def working_range_refusal(self, plant: Plant) -> str:
        """Why the working range of a crane with linkages is not swept; empty without any."""
        from deckcrane.components.linkages.topology import planar_linkages

        if not planar_linkages(plant):
            return ""
        return (
            f'"{planar_linkages(plant)[0].label}" is a linkage; the working range is swept over cylinders that each move a hinge '
            "of their own. Sweep a linkage with `deckcrane forces` along a motion of its coordinates"
        )

    def check_after(self, run: FinishedRun) -> None:
        if run.program.equations.margins:
            from deckcrane.components.linkages.closure_forces import check_dead_centres

            check_dead_centres(run.program, run.timing, run.trajectory, run.inputs)

    def required_records(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.linkages.topology import planar_linkages

        cuts = (cut for linkage in planar_linkages(plant) for cut in linkage.cuts)
        return (LINKAGE_PIN_FORCE.name,) if any(cut.kind in ("pin", "slot", "slide") for cut in cuts) else ()

    def recorded_wrenches(self, records: RunRecords) -> Iterable[RecordedWrench]:
        from deckcrane.components.linkages.interfaces import closure_wrenches

        return closure_wrenches(records)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Bodies that closures join, and their carriers, are linked."""
        for closure in _closures(plant):
            for end in closure.ends:
                yield end.on, "linked"
                if end.on in plant.tree:
                    yield plant.tree[end.on].on, "linked"

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Pins that close loops."""
        from deckcrane.components.linkages.data import PinnedPoint
        from deckcrane.mechanics.model.sketches import LoopPin

        ends = [end for closure in _closures(plant) for end in closure.ends]
        return (LoopPin(end.on, end.at) for end in ends if isinstance(end, PinnedPoint))


class ClosureFriction(Component):
    """Friction in the pins that close linkages."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not any(closure.friction for closure in _closures(plant)):
            return ()
        from deckcrane.components.linkages.closure_forces import closure_frictions

        return closure_frictions(plant)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.linkages.interfaces import pin_friction_terms

        return pin_friction_terms(records)


def _may_have_loops(plant: Plant) -> bool:
    """Whether there are linkages, or cylinders that may be bars of one."""
    from deckcrane.components.cylinders.data import cylinder_names

    return bool(plant.scenario.linkages or cylinder_names(plant))


def _closures(plant: Plant) -> Iterable[Closure]:
    return (closure for linkage in plant.scenario.linkages.values() for closure in linkage.closures.values())


LINKAGES = Linkages()
CLOSURE_FRICTION = ClosureFriction()

__getattr__ = lazy_names(
    __name__,
    {
        "topology": (
            "bar_coordinates",
            "bars_after",
            "dependents_of_cylinders",
            "is_bar",
            "linkage_of_cylinder",
            "planar_linkages",
        ),
    },
)
