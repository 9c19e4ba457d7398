"""Settings of dynamic factors: key `answers.dynamic_factors` of a study. Which signals, and the lift as rules classify it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.scenario.data import Data, Measure
from deckcrane.standards.dynamic_factors import Carrier, Deck, Falls, Where
from deckcrane.standards.lift_factors import Lift
from deckcrane.units import quantities


class FactorsAnswer(Data):
    """Dynamic factors: largest values over static ones, beside those of standards and class rules for the same lift."""

    signals: tuple[str, ...] = Field(
        default=(HOOK_LOAD.name,), description="of which factors are found, such as [hook_load, king_moment]"
    )
    body: str | None = Field(default=None, description="at which K is found; by default the payload")
    deck: Deck = Field(default="supply_vessel", description="what the load is lifted from")
    carrier: Carrier | None = Field(
        default=None,
        description="what the crane stands on; by default ship where the scenario has a vessel, else fixed",
    )
    falls: Falls = Field(default="multiple", description="of the hoist rope")
    hook_speed: Annotated[float, Measure(quantities.SPEED, "not negative")] | None = Field(
        default=None, description="of hoisting the load; by default the least that each rule asks for"
    )
    where: Where = Field(default="offshore", description="of engineered lifts: which column of 0027/ND")
    hoisting_class: Literal["HC1", "HC2", "HC3", "HC4"] = Field(default="HC1", description="for lifts in harbour")

    def lift(self, afloat: bool) -> Lift:
        """The lift as the rules classify it, for a crane that floats (`afloat`) or stands on a fixed base."""
        carrier: Carrier = self.carrier or ("ship" if afloat else "fixed")
        return Lift(self.deck, carrier, self.falls, self.hook_speed, self.where, self.hoisting_class)
