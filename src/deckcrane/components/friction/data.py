"""Load-dependent friction of bearings and pins, of slides, and of the seals of cylinders.

It acts on the resultant of the reaction that goes through the bearing itself, by a coefficient that may fall with the
sliding speed as of Stribeck. Through zero speed it turns its sign smoothly (`creep`), or it sticks by bristles (`bristle`).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from deckcrane.scenario.data import Data, Length, Measure, PositiveLength, PositiveRatio, validation_error
from deckcrane.units import quantities

Coefficient = Annotated[float, Measure(quantities.RATIO, "not negative")]
SlidingSpeed = Annotated[float, Measure(quantities.SPEED, "positive")]


class StribeckCurve(Data):
    """A coefficient of friction that falls from `mu_static` at rest: mu + (mu_static - mu) exp(-(v / speed)^2)."""

    mu_static: Coefficient = Field(description="at the onset of motion, not less than mu, such as 0.15")
    speed: SlidingSpeed = Field(description="sliding speed over which it falls, such as 2 mm/s")


class Bristle(Data):
    """Surfaces that stick by elastic bristles until these slip: the LuGre model, with friction in proportion to the load.

    (C. Canudas de Wit, H. Olsson, K. J. Astrom and P. Lischinsky, IEEE Transactions on Automatic Control 40 (1995) 419-425.)
    """

    deflection: PositiveLength = Field(description="how far surfaces give way before they slide at mu, such as 0.02 mm")
    damping: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0,
        description="of the bristles: their force holds so much of the rate of their deflection, such as 5 ms",
    )


def _check_curve(mu: float, curve: StribeckCurve | None, creep: float, bristle: Bristle | None) -> None:
    if curve is None:
        return
    if mu == 0:
        raise validation_error("stribeck says how mu falls with the speed, but mu is 0; give mu, or leave stribeck out")
    if curve.mu_static < mu:
        raise validation_error(
            f"mu_static ({curve.mu_static:.6g}) is the friction at rest: it is not less than mu ({mu:.6g})"
        )
    if bristle is None and curve.mu_static > mu and creep >= curve.speed:
        raise validation_error(
            f"creep ({creep:.6g} m/s) must be below the speed of stribeck ({curve.speed:.6g} m/s), or mu_static never shows"
        )


CREEP_OF_PINS = 1e-4
CREEP_OF_SLIDES = 1e-3
"""Default sliding speeds [m/s] at which friction reaches three quarters (tanh 1) of its value."""

PinCreep = Annotated[
    SlidingSpeed,
    Field(description="sliding speed at which it has 76 % (tanh 1) of its value: what it holds creeps that fast"),
]


class PinFriction(Data):
    """Friction of a plain bearing: the moment mu radius F of the force F across its axis; its speed is that of the pin's
    surface.
    """

    mu: Coefficient = Field(description="coefficient of sliding friction, such as 0.1")
    radius: PositiveLength | None = Field(default=None, description="of the pin, such as 80 mm")
    spacing: PositiveLength | None = Field(
        default=None,
        description="between the two bearings of a wide hinge, such as 1.6 m: moments across its axis then press them; default: "
        "one bearing, on which they cause no friction",
    )
    constant: Annotated[float, Measure(quantities.MOMENT, "not negative")] | None = Field(
        default=None, description="what seals or a preload add whatever the load, such as 200 N m"
    )
    viscous: Annotated[float, Measure(quantities.ANGULAR_DAMPING, "not negative")] | None = Field(
        default=None, description="what a lubricant adds in proportion to the speed, such as 50 N m s/rad"
    )
    stribeck: StribeckCurve | None = None
    creep: PinCreep = CREEP_OF_PINS
    bristle: Bristle | None = None

    @property
    def arm(self) -> float:
        """Distance from the axis to the sliding surface [m]."""
        assert self.radius is not None, "checked when it was made"
        return self.radius

    @model_validator(mode="after")
    def _parameters_are_consistent(self) -> PinFriction:
        if self.radius is None:
            raise validation_error(
                f"friction of mu {self.mu:.6g} needs the radius of the pin that it acts on, such as radius: 80 mm: a force without "
                "an arm is no moment"
            )
        _check_curve(self.mu, self.stribeck, self.creep, self.bristle)
        return self


class BearingFriction(Data):
    """Friction of a revolute joint: a plain bearing of a `radius`, with a `collar` where it carries along its axis too; or the
    `raceway` of a slew bearing, whose balls or rollers carry forces and tilting moments.

    A slew bearing of diameter D resists with mu / 2 (moment_factor M + D F_axial + radial_factor D F_radial), the formula of
    makers' catalogues (Kaydon, Rothe Erde), with a coefficient of some 0.004 to 0.006.
    """

    mu: Coefficient = Field(
        description="coefficient of friction: of a plain bearing such as 0.1, of a slew bearing 0.006"
    )
    radius: PositiveLength | None = Field(default=None, description="of the pin, such as 80 mm")
    spacing: PositiveLength | None = Field(
        default=None,
        description="between the two bearings of a wide hinge, such as 1.6 m: moments across its axis then press them; default: "
        "one bearing, on which they cause no friction",
    )
    collar: PositiveLength | None = Field(
        default=None, description="mean radius of the collar that carries the force along the axis, such as 100 mm"
    )
    raceway: PositiveLength | None = Field(
        default=None, description="diameter of a slew bearing's raceway, such as 2.4 m"
    )
    moment_factor: PositiveRatio = Field(default=4.4, description="of a slew bearing: how much a tilting moment counts")
    radial_factor: PositiveRatio = Field(default=2.2, description="of a slew bearing: how much the radial force counts")
    constant: Annotated[float, Measure(quantities.MOMENT, "not negative")] | None = Field(
        default=None, description="what seals or a preload add whatever the load, such as 2 kN m"
    )
    viscous: Annotated[float, Measure(quantities.ANGULAR_DAMPING, "not negative")] | None = Field(
        default=None, description="what a lubricant adds in proportion to the speed, such as 5 kN m s/rad"
    )
    stribeck: StribeckCurve | None = None
    creep: PinCreep = CREEP_OF_PINS
    bristle: Bristle | None = None

    @property
    def arm(self) -> float:
        """Distance from the axis to the sliding surface [m]."""
        radius = self.radius or (self.raceway or 0.0) / 2
        assert radius, "checked when it was made"
        return radius

    @model_validator(mode="after")
    def _parameters_are_consistent(self) -> BearingFriction:
        if self.radius is None and self.raceway is None:
            raise validation_error(
                f"friction of mu {self.mu:.6g} needs the radius of the bearing that it acts on, such as radius: 80 mm of a pin, or "
                "raceway: 2.4 m, the diameter of a slew bearing: a force without an arm gives no moment"
            )
        if self.radius is not None and self.raceway is not None:
            raise validation_error(
                f"a bearing has the radius of a pin ({self.radius:.6g} m) or the raceway of a slew bearing ({self.raceway:.6g} m), "
                "not both; leave one out"
            )
        pin_keys = [name for name in ("collar", "spacing") if getattr(self, name) is not None]
        if self.raceway is not None and pin_keys:
            raise validation_error(
                f"{pin_keys[0]} belongs to a pin; the raceway of a slew bearing carries forces and moments itself"
            )
        _check_curve(self.mu, self.stribeck, self.creep, self.bristle)
        return self


class Pads(Data):
    """Where a telescope's section is guided: by a pad that is fixed in the inner body, and one in the outer body.

    So the two come nearer to each other as it extends, and the same moment presses them harder.
    """

    inner: Length = Field(description="along the axis from where the joint stands in the inner body, such as 8 m")
    outer: Length = Field(description="along the axis from the origin of the outer body, such as -0.4 m")


class SlideFriction(Data):
    """Friction of a prismatic joint: mu times the forces of its pads, which carry forces across the axis, and moments by their
    arm.

    Pads half a `length` before and behind the origin of the body that slides, or as `pads` has them. Without either, one pad
    at that origin carries the force across the axis, and moments cause no friction.
    """

    mu: Coefficient = Field(description="coefficient of sliding friction, such as 0.12")
    length: PositiveLength | None = Field(default=None, description="between the pads that slide along, such as 2 m")
    pads: Pads | None = Field(default=None, description="of a telescope: {inner: 8 m, outer: -0.4 m}")
    width: PositiveLength | None = Field(
        default=None,
        description="across the axis between pads that carry a moment about it, such as 0.6 m; default: none do",
    )
    constant: Annotated[float, Measure(quantities.FORCE, "not negative")] | None = Field(
        default=None, description="what seals or a preload add whatever the load, such as 500 N"
    )
    viscous: Annotated[float, Measure(quantities.DAMPING, "not negative")] | None = Field(
        default=None, description="what a lubricant adds in proportion to the speed, such as 2 kN s/m"
    )
    stribeck: StribeckCurve | None = None
    creep: PinCreep = CREEP_OF_SLIDES
    bristle: Bristle | None = None

    @model_validator(mode="after")
    def _parameters_are_consistent(self) -> SlideFriction:
        if self.length is not None and self.pads is not None:
            raise validation_error("length says that both pads slide along, pads that one of them stays; leave one out")
        _check_curve(self.mu, self.stribeck, self.creep, self.bristle)
        return self


class SealStribeck(Data):
    """Friction of seals that falls with the speed from `ratio` times its value at rest."""

    ratio: PositiveRatio = Field(
        description="friction at the onset of motion over that of sliding, not less than 1, such as 1.5"
    )
    speed: SlidingSpeed = Field(description="sliding speed over which it falls, such as 10 mm/s")


class SealsFriction(Data):
    """Friction of a cylinder's seals: a constant, and a share of the forces of oil on both sides of the piston, A_p p_p + A_r
    p_r.

    For a cylinder without oil, a share of its axial force.
    """

    constant: Annotated[float, Measure(quantities.FORCE, "not negative")] = 0.0
    share: Coefficient = Field(default=0.0, description="of what presses the seals, such as 2 %")
    viscous: Annotated[float, Measure(quantities.DAMPING, "not negative")] | None = None
    stribeck: SealStribeck | None = None
    creep: PinCreep = CREEP_OF_SLIDES
    bristle: Bristle | None = None

    @model_validator(mode="after")
    def _parameters_are_consistent(self) -> SealsFriction:
        if not self.constant and not self.share:
            raise validation_error(
                "seals need a constant force, such as constant: 2 kN, or a share of what presses them, share: 2 %"
            )
        if self.share >= 1:
            raise validation_error(
                f"a share of {self.share:.6g} of the force of a cylinder would never let it move; 1 % to 5 % are usual"
            )
        if self.stribeck is not None:
            if self.stribeck.ratio < 1:
                raise validation_error(
                    f"the ratio of friction at rest to that of sliding is not less than 1; it is {self.stribeck.ratio:.6g}"
                )
            if self.bristle is None and self.creep >= self.stribeck.speed:
                raise validation_error(
                    f"creep ({self.creep:.6g} m/s) must be below the speed of stribeck ({self.stribeck.speed:.6g} m/s), or the "
                    "friction at rest never shows"
                )
        return self


class CylinderFriction(Data):
    """Friction of a cylinder: in its pins, both alike (`pins`) or each for itself, and of its seals."""

    pins: PinFriction | None = Field(default=None, description="of both pins, such as {mu: 0.1, radius: 60 mm}")
    barrel_pin: PinFriction | None = None
    piston_pin: PinFriction | None = None
    seals: SealsFriction | None = Field(default=None, description="such as {constant: 2 kN, share: 2 %}")

    @model_validator(mode="after")
    def _parameters_are_consistent(self) -> CylinderFriction:
        single_pins = [name for name in ("barrel_pin", "piston_pin") if getattr(self, name) is not None]
        if self.pins is not None and single_pins:
            raise validation_error(f"pins is the friction of both pins; leave it or {single_pins[0]} out")
        if self.pins is None and not single_pins and self.seals is None:
            raise validation_error("needs pins, barrel_pin, piston_pin or seals")
        return self

    @property
    def at_ends(self) -> dict[str, PinFriction]:
        """The friction in the pins of `barrel` and `piston`, if any."""
        pins = {"barrel": self.barrel_pin or self.pins, "piston": self.piston_pin or self.pins}
        return {end: friction for end, friction in pins.items() if friction is not None}
