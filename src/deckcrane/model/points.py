"""Points of bodies whose motion is recorded, as a sensor would."""

from __future__ import annotations

from pydantic import Field

from deckcrane.model.data import Data, Position


class TrackedPoint(Data):
    """A point of a body, rigid or flexible: its position, velocity and acceleration are recorded."""

    on: str = Field(description="the body it belongs to")
    at: Position = Field(description="the point, in the frame of the undeformed body")
