"""An accelerometer on a body: it feels acceleration less gravity, along the axes of what it is screwed to."""

from collections.abc import Iterable

from deckcrane.parts import BodyName, FilePart, Position, Reading, World, register


@register("accelerometer")
class Accelerometer(FilePart):
    """The specific force R' (a - g) at a point of a body."""

    shows = ("specific_force",)

    on: BodyName
    at: Position = (0.0, 0.0, 0.0)

    def readings(self, world: World) -> Iterable[Reading]:
        place = world.place(self)
        yield Reading(
            "specific_force",
            {"accelerometer": (self.own_name,), "body_axis": ("x", "y", "z")},
            "m/s^2",
            "acceleration less gravity, in the axes of the body",
            lambda: place.rotation.T @ (place.acceleration - world.gravity),
        )
