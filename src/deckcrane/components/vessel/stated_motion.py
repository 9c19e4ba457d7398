"""Imposed motion of a vessel as a user states it: transfer functions (RAOs) in the sea of the scenario, or a recorded series.

The conventions of a yard's table are stated here: the reference of phases, the sense of headings, its axes and its reference point.
Nothing is assumed that has no common convention.
"""

from __future__ import annotations

from math import pi
from typing import Any, Literal

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic_core import CoreSchema

from deckcrane.scenario.data import ZERO, Angle, Data, Json, Position, PositiveTime, validation_error

DATABASE = "database"
"""Word for transfer functions from the vessel's hydrodynamic data."""
_TABLE_KEYS: dict[str, Any] = {
    "phase": None,
    "head_seas": None,
    "at_90_deg": "from starboard",
    "z": "up",
    "crest": None,
}
"""Keys that only a table of transfer functions needs, with their defaults."""


class ImposedMotion(Data):
    """Source of the six motions: `raos: database`, `raos: FILE.csv` or `series: FILE.csv`."""

    raos: str | None = Field(
        default=None,
        description="displacement RAOs: database (of the hydrodynamic data), or the path of a CSV table with the columns "
        "period [s] or w [rad/s], heading [deg], and surge [m/m], surge_phase [deg], ... roll [deg/m], roll_phase [deg], ...",
    )
    series: str | None = Field(
        default=None,
        description="a recorded motion: path of a CSV file with the columns time [s], surge [m], ... roll [deg], ...; what it has "
        "not stays at zero",
    )
    phase: Literal["lead", "lag"] | None = Field(
        default=None, description="of a table: whether its phases lead the wave's crest or lag behind it"
    )
    head_seas: Angle | None = Field(
        default=None, description="of a table: the heading of waves that meet the bow, 180 deg or 0 deg"
    )
    at_90_deg: Literal["from starboard", "from port"] = Field(
        default="from starboard", description="of a table: where waves with the heading 90 deg come from"
    )
    z: Literal["up", "down"] = Field(
        default="up", description="of a table: which way its z axis points (up: y to port; down: y to starboard)"
    )
    crest: Position | None = Field(
        default=None, description="of a table: where the crest is that phases are measured from; default: `at`"
    )
    at: Position = Field(
        default=ZERO,
        description="the point of the vessel whose motion is given, in the vessel's frame; default its origin",
    )
    ramp_in: PositiveTime | None = Field(
        default=None, description="the time from zero over which the motion grows from nothing, such as 20 s"
    )

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [{"const": "raos"}, handler(schema)]}

    @model_validator(mode="before")
    @classmethod
    def _expand_word(cls, data: Any) -> Any:
        """Expand `motion: raos`, which is short for those of the database."""
        if isinstance(data, str):
            if data != "raos":
                raise validation_error(f"write raos, {{raos: FILE.csv, ...}} or {{series: FILE.csv}}; this is {data!r}")
            return {"raos": DATABASE}
        return data

    @model_validator(mode="after")
    def _source_is_given_once(self) -> ImposedMotion:
        if (self.raos is None) == (self.series is None):
            raise validation_error(
                f"needs raos or series, one of the two; it has {'neither' if self.raos is None else 'both'}"
            )
        if not self.by_table:
            table_keys = [key for key, default in _TABLE_KEYS.items() if getattr(self, key) != default]
            if table_keys:
                raise validation_error(
                    f"{table_keys[0]} says how a table of RAOs is meant; there is none: leave it out"
                )
            if self.raos is not None and self.at != ZERO:
                raise validation_error(
                    "the RAOs of the hydrodynamic data are those of its reference point; leave out at"
                )
            return self
        if self.phase is None:
            raise validation_error(
                "phase is missing: do the phases of the table lead the wave's crest, or lag behind it? Write phase: lead or "
                "phase: lag"
            )
        if self.head_seas is None or all(abs(self.head_seas - angle) > 1e-9 for angle in (0.0, pi)):
            raise validation_error(
                "head_seas is the heading that the table gives to waves which meet the bow: write head_seas: 180 deg or "
                "head_seas: 0 deg"
            )
        return self

    @property
    def by_table(self) -> bool:
        return self.raos is not None and self.raos != DATABASE

    @property
    def by_database(self) -> bool:
        return self.raos == DATABASE

    @property
    def file(self) -> tuple[str, str] | None:
        """The key and the path of the file that it names, if any."""
        if self.series is not None:
            return "series", self.series
        return ("raos", self.raos) if self.raos is not None and self.by_table else None
