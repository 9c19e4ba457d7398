"""Hydraulic cylinders: closed loops, struts, cylinders across linkages, pins and seals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deckcrane.scenario.component import AttachedPlace, Component, FileNames, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.bodies.data import PointMass
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.cylinders.hinge_loop import closed_loop_values as closed_loop_values
    from deckcrane.components.cylinders.hinge_loop import coordinate_of_joint as coordinate_of_joint
    from deckcrane.components.cylinders.hinge_loop import driven_joints as driven_joints
    from deckcrane.components.cylinders.hinge_loop import ends_of as ends_of
    from deckcrane.components.cylinders.hinge_loop import flexible_loop_errors as flexible_loop_errors
    from deckcrane.components.cylinders.hinge_loop import hinge_extension as hinge_extension
    from deckcrane.components.cylinders.hinge_loop import hinge_loops as hinge_loops
    from deckcrane.components.cylinders.hinge_loop import hinges_by_extension as hinges_by_extension
    from deckcrane.components.cylinders.hinge_loop import largest_end_mass as largest_end_mass
    from deckcrane.components.cylinders.hinge_loop import pin_distances as pin_distances
    from deckcrane.components.cylinders.hinge_loop import shares_hinge as shares_hinge
    from deckcrane.components.cylinders.hinge_loop import spanning_cylinders as spanning_cylinders
    from deckcrane.components.cylinders.hinge_loop import strut_names as strut_names
    from deckcrane.components.cylinders.length_motion import on_coordinates as on_coordinates
    from deckcrane.components.cylinders.operation import determines_state as determines_state
    from deckcrane.components.cylinders.operation import states_at as states_at
    from deckcrane.components.cylinders.strut import SprungMass as SprungMass
    from deckcrane.components.hydraulics.data import Hydraulics
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.coordinates import Coordinate, PoseAxis
    from deckcrane.mechanics.equations import Limit
    from deckcrane.mechanics.model.exported_elements import ExportedElement, Unexpressed
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyPoint, BodyRole, CylinderShape
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RecordedWrench, RunRecords, Unbalanced
    from deckcrane.mechanics.recorded_bodies import ModalInertia
    from deckcrane.scenario.description import DescribedModel, Description, Statement


class Cylinders(Component):
    """The section `cylinders`: closed loops, struts, and bars of linkages."""

    sections = ("cylinders",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.cylinders.data import cylinder_reference_errors

        return cylinder_reference_errors(names)

    def point_masses(self, plant: Plant, body: str) -> Mapping[str, PointMass]:
        if not plant.scenario.cylinders:
            return {}
        from deckcrane.components.cylinders.hinge_loop import lumped_masses

        return lumped_masses(plant, body)

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        from deckcrane.components.cylinders.hinge_loop import pins_on_bodies, strut_names

        for name, cylinder in plant.scenario.cylinders.items():
            for end, pin in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
                yield AttachedPlace(pin.on, pin.at, ("cylinders", name, end, "at"), "this pin")
        for name in strut_names(plant):
            yield from (AttachedPlace(on, at) for _, on, at, mass in pins_on_bodies(plant, name) if mass > 0)

    def replaced_coordinates(self, plant: Plant, body: str) -> Iterable[Coordinate] | None:
        if not plant.scenario.cylinders:
            return None
        from deckcrane.components.cylinders.hinge_loop import replaced_coordinates

        return replaced_coordinates(plant, body)

    def coordinates(self, plant: Plant, body: str) -> Iterable[Coordinate]:
        if not plant.scenario.cylinders:
            return ()
        from deckcrane.components.linkages import bar_coordinates

        return (data for data in bar_coordinates(plant) if data.body == body)

    def dependents(self, plant: Plant) -> Mapping[str, Coordinate]:
        if not plant.scenario.cylinders:
            return {}
        from deckcrane.components.linkages import dependents_of_cylinders

        return dependents_of_cylinders(plant)

    def bodies_of_coordinates(self, plant: Plant) -> Mapping[str, str]:
        if not plant.scenario.cylinders:
            return {}
        from deckcrane.components.cylinders.hinge_loop import outer_body

        return {name: outer_body(plant, data) for name, data in plant.scenario.cylinders.items()}

    def pose_axes(self, plant: Plant) -> Mapping[str, PoseAxis]:
        """The extension of every cylinder; it gives the angle of its hinge."""
        from deckcrane.components.cylinders.hinge_loop import extension_axis

        return {name: extension_axis(plant, name) for name in plant.scenario.cylinders}

    def lengths_between_bent_bodies(self, plant: Plant) -> Iterable[str]:
        """The struts, whose length at the start is that between bent booms."""
        from deckcrane.components.cylinders.hinge_loop import strut_names

        return strut_names(plant)

    def check_start_length(self, plant: Plant, name: str, length: float) -> None:
        """Refuse a strut that cannot reach its pins at the start; warn where bending exceeds its stroke."""
        from deckcrane.components.cylinders.hinge_loop import hinge_loops, strut_names

        if name in strut_names(plant) and name in hinge_loops(plant):
            from deckcrane.components.cylinders.strut import check_stroke

            check_stroke(plant, name, length)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.cylinders.hinge_loop import cylinder_errors

        return cylinder_errors(plant)

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.cylinders.hinge_loop import pair_errors

        return pair_errors(plant)

    def oil_drives(self, plant: Plant) -> Mapping[str, Hydraulics]:
        cylinders = plant.scenario.cylinders.items()
        return {name: oil for name, cylinder in cylinders if (oil := cylinder.oil) is not None}

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.cylinders.hinge_loop import hinge_loops

        for name, cylinder in plant.scenario.cylinders.items():
            if name not in hinge_loops(plant):
                from deckcrane.components.cylinders.spanning import spanning_cylinder

                yield spanning_cylinder(plant, name)
            elif cylinder.model == "loop":
                from deckcrane.components.cylinders.closed_loop import loop_cylinder

                yield loop_cylinder(plant, name)
            else:
                from deckcrane.components.cylinders.strut import strut

                yield strut(plant, name)

    def required_records(self, plant: Plant) -> Iterable[str]:
        if not plant.scenario.cylinders:
            return ()
        from deckcrane.components.cylinders.interfaces import required_records

        return required_records(plant)

    def inertias_besides_tree(self, plant: Plant) -> Mapping[str, ModalInertia]:
        if not plant.scenario.cylinders:
            return {}
        from deckcrane.components.cylinders.interfaces import inertias_of_ends

        return inertias_of_ends(plant)

    def recorded_wrenches(self, records: RunRecords) -> Iterable[RecordedWrench]:
        if not records.scenario.cylinders:
            return ()
        from deckcrane.components.cylinders.interfaces import wrenches

        return wrenches(records)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        if not records.scenario.cylinders:
            return ()
        from deckcrane.components.cylinders.interfaces import cylinder_terms

        return cylinder_terms(records)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Bodies whose hinges are driven by cylinders with moving parts."""
        from deckcrane.components.cylinders.hinge_loop import driven_joints

        return ((body, "driven") for body in driven_joints(plant))

    def cylinder_shapes(self, plant: Plant) -> Iterable[CylinderShape]:
        """Shapes of all cylinders."""
        if not plant.scenario.cylinders:
            return ()
        from deckcrane.components.cylinders.interfaces import cylinder_shape

        return (cylinder_shape(plant, name) for name in plant.scenario.cylinders)

    def frames_after(self, plant: Plant, body: str) -> Mapping[str, BodyPoint]:
        """Frames of barrels and pistons that come after a body's in outputs, each with the pin that it turns about."""
        if not plant.scenario.cylinders:
            return {}
        from deckcrane.components.cylinders.interfaces import frames_after

        return frames_after(plant, body)

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.cylinders.interfaces import cylinder_table
        from deckcrane.scenario.description import Description

        return (Description("parts", (cylinder_table(model.scenario),)),)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.cylinders.interfaces import driven_by_oil
        from deckcrane.scenario.description import Statement

        if scenario.cylinders:
            oil = ", ".join(driven_by_oil(scenario))
            modelled = f"Oil, valves and supply are modelled for {oil}."
            yield Statement("drives", modelled if oil else "Cylinders follow their controllers.")

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.cylinders.interfaces import driven_by_oil
        from deckcrane.scenario.description import Statement

        if not driven_by_oil(scenario):
            text = "Hydraulics: actuators give what their controllers ask for, within their limits."
            yield Statement("drives", text)

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        from deckcrane.mechanics.model.exported_elements import ExportedCylinder, ExportedDrive, ExportedLine

        return {"cylinders": (ExportedCylinder, ExportedDrive, ExportedLine)}

    def exported(self, plant: Plant) -> Iterable[ExportedElement | Unexpressed]:
        from deckcrane.components.cylinders.interfaces import exported_cylinders

        return exported_cylinders(plant)

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        if not scenario.cylinders:
            return ()
        from deckcrane.components.cylinders.operation import stroke_limits

        return stroke_limits(scenario)


class CylinderFrictionParts(Component):
    """Friction of seals and pins of cylinders under load."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if all(cylinder.friction is None for cylinder in plant.scenario.cylinders.values()):
            return ()
        from deckcrane.components.cylinders.friction import cylinder_frictions

        return cylinder_frictions(plant)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        if not records.scenario.cylinders:
            return ()
        from deckcrane.components.cylinders.interfaces import seal_and_pin_terms

        return seal_and_pin_terms(records)


class SprungMasses(Component):
    """Masses of struts that sit on springs of their own at the pins."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if all(cylinder.model != "strut" for cylinder in plant.scenario.cylinders.values()):
            return ()
        from deckcrane.components.cylinders.strut import sprung_masses

        return sprung_masses(plant)

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        from deckcrane.mechanics.recorded_balance import Unbalanced

        reason = "their motion is not recorded; what they do to their pins is checked"
        for name, cylinder in plant.scenario.cylinders.items():
            if cylinder.model == "strut" and cylinder.mass_springs is not None:
                yield Unbalanced(f"masses on springs of {name}", reason, f"cylinders.{name}")


CYLINDERS = Cylinders()
CYLINDER_FRICTION = CylinderFrictionParts()
SPRUNG_MASSES = SprungMasses()

__getattr__ = lazy_names(
    __name__,
    {
        "hinge_loop": (
            "closed_loop_values",
            "coordinate_of_joint",
            "driven_joints",
            "ends_of",
            "flexible_loop_errors",
            "hinge_extension",
            "hinge_loops",
            "hinges_by_extension",
            "largest_end_mass",
            "pin_distances",
            "shares_hinge",
            "spanning_cylinders",
            "strut_names",
        ),
        "length_motion": ("on_coordinates",),
        "operation": (
            "determines_state",
            "states_at",
        ),
        "strut": ("SprungMass",),
    },
)
