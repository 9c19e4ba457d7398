"""The sea of a scenario: a spectrum, a regular wave or several wave systems, with direction, spreading and discretisation."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from math import pi
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    JsonValue,
    model_validator,
)
from pydantic_core import CoreSchema, core_schema

from deckcrane.scenario.data import (
    Data,
    DirectionAngle,
    Json,
    Measure,
    Name,
    PositiveLength,
    PositiveRatio,
    PositiveTime,
    validation_error,
)
from deckcrane.units import quantities
from deckcrane.units.quantities import describe_type

Frequency = Annotated[float, Measure(quantities.ANGULAR_SPEED, "positive")]

_ONE_PERIOD = ConfigDict(json_schema_extra={"oneOf": [{"required": ["tp"]}, {"required": ["peak_frequency"]}]})


@dataclass(frozen=True)
class WholeNumber:
    """A field that is an integer between two limits; where `word` is given, that word is allowed too."""

    least: int
    most: int
    word: str | None = None

    def read(self, value: Any) -> int | str:
        if isinstance(value, str) and value == self.word:
            return value
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            word = f", or the word {self.word}," if self.word else ""
            raise validation_error(
                f"a whole number from {self.least} to {self.most}{word} is needed; this is {describe_type(value)}"
            )
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        number: Json = {"type": "integer", "minimum": self.least, "maximum": self.most}
        return {"anyOf": [number, {"const": self.word}]} if self.word else number


def _check_exactly_one(names: tuple[str, str], values: tuple[float | None, float | None]) -> None:
    if (values[0] is None) == (values[1] is None):
        count = "neither" if values[0] is None else "both"
        raise validation_error(f"needs {names[0]} or {names[1]}, one of the two; it has {count}")


class _Spectrum(Data):
    """Base of the spectra of wind seas, whose period is that of the peak."""

    @model_validator(mode="before")
    @classmethod
    def _no_mean_period(cls, data: Any) -> Any:
        """Reject the mean zero-crossing period, which tables of sea states often have; it is shorter."""
        name = next((key for key in ("tz", "t02", "tm02") if isinstance(data, dict) and key in data), None)
        if name is not None:
            raise validation_error(
                f"{name} is the mean zero-crossing period; a sea takes that of the peak, which is longer: write tp = 1.41 {name} "
                f"for Pierson-Moskowitz, tp = 1.29 {name} for JONSWAP with gamma 3.3 (DNV-RP-C205, Sec. 3.5.5)"
            )
        return data


class PiersonMoskowitz(_Spectrum):
    """The spectrum of a fully developed sea."""

    model_config = _ONE_PERIOD

    hs: PositiveLength = Field(description="significant wave height, such as 2.5 m")
    tp: PositiveTime | None = Field(default=None, description="peak period, such as 8 s")
    peak_frequency: Frequency | None = Field(default=None, description="instead of tp, such as 0.8 rad/s")

    @model_validator(mode="after")
    def _exactly_one_period(self) -> PiersonMoskowitz:
        _check_exactly_one(("tp", "peak_frequency"), (self.tp, self.peak_frequency))
        return self

    @property
    def peak_period(self) -> float:
        return _peak_period(self.tp, self.peak_frequency)


class Torsethaugen(_Spectrum):
    """A spectrum with two peaks, wind sea and swell."""

    model_config = _ONE_PERIOD

    hs: PositiveLength = Field(description="significant wave height of both together, such as 2.5 m")
    tp: PositiveTime | None = Field(default=None, description="period of the higher peak, such as 8 s")
    peak_frequency: Frequency | None = Field(default=None, description="instead of tp, such as 0.8 rad/s")

    @model_validator(mode="after")
    def _exactly_one_period(self) -> Torsethaugen:
        _check_exactly_one(("tp", "peak_frequency"), (self.tp, self.peak_frequency))
        return self

    @property
    def peak_period(self) -> float:
        return _peak_period(self.tp, self.peak_frequency)


class Jonswap(_Spectrum):
    """The spectrum of a growing wind sea."""

    model_config = _ONE_PERIOD

    hs: PositiveLength = Field(description="significant wave height, such as 2.5 m")
    tp: PositiveTime | None = Field(default=None, description="peak period, such as 8 s")
    peak_frequency: Frequency | None = Field(default=None, description="instead of tp, such as 0.8 rad/s")
    gamma: PositiveRatio = Field(
        default=3.3, description="peakedness, from 1 to 10", json_schema_extra={"minimum": 1, "maximum": 10}
    )

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> Jonswap:
        _check_exactly_one(("tp", "peak_frequency"), (self.tp, self.peak_frequency))
        if not 1 <= self.gamma <= 10:
            raise validation_error(
                f"gamma, the peakedness of JONSWAP, is from 1 to 10, 3.3 on average; it is {self.gamma:.6g}"
            )
        return self

    @property
    def peak_period(self) -> float:
        return _peak_period(self.tp, self.peak_frequency)


def _peak_period(tp: float | None, peak_frequency: float | None) -> float:
    if tp is not None:
        return tp
    assert peak_frequency is not None, "checked when the sea was made"
    return 2 * pi / peak_frequency


class RegularWave(Data):
    """One sinusoidal wave."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["height"]}, {"required": ["amplitude"]}]})

    height: PositiveLength | None = Field(default=None, description="from trough to crest, such as 2 m")
    amplitude: PositiveLength | None = Field(default=None, description="instead of height: half of it, such as 1 m")
    period: PositiveTime = Field(description="such as 8 s")
    phase: DirectionAngle = Field(
        default=0.0, description="lead at the ground's origin at the start; 0: a crest is there"
    )

    @model_validator(mode="after")
    def _exactly_one_size(self) -> RegularWave:
        _check_exactly_one(("height", "amplitude"), (self.height, self.amplitude))
        return self

    @property
    def half_height(self) -> float:
        if self.amplitude is not None:
            return self.amplitude
        assert self.height is not None, "checked when the wave was made"
        return self.height / 2


class Spreading(Data):
    """Energy spread over directions as cos^(2s) of the angle from the main direction."""

    s: PositiveRatio = Field(description="exponent: 1 is wide, 10 narrow")


def _read_date(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


class SpectralFile(Data):
    """A directional spectrum from a file of a wave model or a buoy; read with the package wavespectra."""

    file: str = Field(description="path of the file")
    x_axis: DirectionAngle = Field(
        description="compass bearing of the ground's x axis, such as 0 deg: x points north; 90 deg: east"
    )
    format: (
        Literal[
            "ww3",
            "ww3_station",
            "swan",
            "ncswan",
            "era5",
            "wam",
            "wavespectra",
            "json",
            "octopus",
            "ndbc_ascii",
            "spotter",
            "datawell",
            "triaxys",
        ]
        | None
    ) = Field(default=None, description="of the file; default: what its content shows")
    directions: Literal["coming_from", "going_to"] | None = Field(
        default=None, description="of the file, where nothing in it says which: those that waves come from, or go to"
    )
    time: Annotated[str, BeforeValidator(_read_date)] | None = Field(
        default=None, description="of the spectrum, such as 2024-01-03T12:00, where the file has several"
    )
    site: Annotated[int, WholeNumber(1, 10**9)] | None = Field(
        default=None, description="number of the place, from 1 on in the file's order, where the file has several"
    )


def _read_none(value: Any) -> Any:
    return None if value == "none" else value


@dataclass(frozen=True)
class OrNone:
    """Allow the word none in the JSON Schema."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Json:
        return {"anyOf": [handler(schema), {"const": "none"}]}


SPECTRA = ("jonswap", "pierson_moskowitz", "torsethaugen")
"""Spectra with a height and a peak period."""
KINDS = (*SPECTRA, "spectrum", "directional", "regular")
RANDOM = ("spreading", "seed", "components", "directions", "amplitudes")
"""Keys of irregular seas only."""
OF_A_SYSTEM = ("direction", "spreading", "components", "directions", "amplitudes")
"""Keys that each system of a sea has for itself."""
MOST_SYSTEMS = 10


class _WaveData(Data):
    """What a sea of one spectrum and a wave system have in common."""

    jonswap: Jonswap | None = None
    pierson_moskowitz: PiersonMoskowitz | None = None
    torsethaugen: Torsethaugen | None = None
    spectrum: str | None = Field(default=None, description="path of a CSV file with columns w [rad/s], S [m^2 s]")
    directional: SpectralFile | None = Field(
        default=None,
        description="a spectrum over frequencies and directions from a file, such as {file: site.nc, x_axis: 0 deg}; without "
        "direction and spreading",
    )
    spreading: Annotated[Spreading | None, BeforeValidator(_read_none), OrNone()] = Field(
        default=None, description="such as {s: 4}; none: all waves travel in one direction"
    )
    components: Annotated[int | Literal["auto"], WholeNumber(1, 20_000, "auto")] = Field(
        default="auto",
        description="number of bins of frequency; auto: so many that records are those of a Gaussian sea",
    )
    directions: Annotated[int, WholeNumber(1, 360)] = Field(
        default=15,
        description="number of bins of direction; with spreading, or of a directional spectrum (default: those of its file)",
    )
    amplitudes: Literal["random", "fixed"] = Field(
        default="random",
        description="random: as those of a Gaussian sea; fixed: each that of its bin's energy, the same for all seeds",
    )

    def changed(self, names: tuple[str, ...]) -> list[str]:
        """Those of some keys that are not at their defaults."""
        fields = type(self).model_fields
        return [name for name in names if getattr(self, name) != fields[name].default]

    @model_validator(mode="after")
    def _bins_are_valid(self) -> Self:
        if self.directional is not None and (stated := self.changed(("direction", "spreading"))):
            raise validation_error(f"a directional spectrum has its {stated[0]} in its file; leave {stated[0]} out")
        if self.spreading is None and self.directional is None and self.changed(("directions",)):
            raise validation_error(
                "directions has no meaning without spreading; leave it out, or write spreading: {s: 4}"
            )
        if self.components != "auto" and self.components * self.directions > 1_000_000:
            raise validation_error(
                f"{self.components} components times {self.directions} directions are more than a million waves"
            )
        return self

    @property
    def peaked(self) -> tuple[str, PeakedSpectrum] | None:
        """Key and data of a spectrum with a height and a peak period; None where there is none."""
        return next(((name, spectrum) for name in SPECTRA if (spectrum := getattr(self, name)) is not None), None)


PeakedSpectrum = Jonswap | PiersonMoskowitz | Torsethaugen
_DIRECTION = "in which the waves travel, counter-clockwise from the ground's x axis seen from above, such as 120 deg"
_SEED = WholeNumber(0, 2**63 - 1)


class WaveSystem(_WaveData):
    """One of several wave systems of a sea, such as its wind sea or a swell."""

    may_be_swell: ClassVar[bool] = True
    """Whether long periods are to be expected."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": [kind]} for kind in KINDS if kind != "regular"]}
    )

    direction: DirectionAngle | None = Field(default=None, description=_DIRECTION)
    seed: Annotated[int, _SEED] | None = Field(
        default=None, description="of its random numbers; default: the sea's. Systems of one seed have different waves"
    )

    @model_validator(mode="before")
    @classmethod
    def _is_irregular(cls, data: Any) -> Any:
        if isinstance(data, dict) and "regular" in data:
            raise validation_error(
                "a regular wave cannot be one of several systems; give swell a narrow spectrum: jonswap with gamma up to 10"
            )
        return data

    @model_validator(mode="after")
    def _has_one_spectrum(self) -> WaveSystem:
        kinds = [kind for kind in KINDS if kind != "regular"]
        given = [kind for kind in kinds if getattr(self, kind) is not None]
        if len(given) != 1:
            listed = f"{', '.join(kinds[:-1])} or {kinds[-1]}"
            raise validation_error(f"a wave system has one of {listed}; this one has {' and '.join(given) or 'none'}")
        if self.direction is None and self.directional is None:
            raise validation_error("the direction in which the waves travel is missing, such as direction: 120 deg")
        return self


class OnlySystem(WaveSystem):
    """The wave system of a sea with one spectrum."""

    may_be_swell: ClassVar[bool] = False


def system_seed(seed: int, name: str) -> int:
    """The seed of a wave system's random numbers: it follows from the seed and the system's name alone.

    So systems with the same seed have different waves, and a system has the same waves whatever others there are.
    """
    return int.from_bytes(hashlib.sha256(f"{seed}\x1f{name}".encode()).digest()[:8], "big") >> 1


_REQUIRED: list[JsonValue] = [{"required": [kind, "direction"]} for kind in KINDS if kind != "directional"]
_REQUIRED += [{"required": ["directional"]}, {"required": ["systems"]}]


class Sea(_WaveData):
    """The waves: one spectrum or a regular wave with its direction, or several systems; and the number of components."""

    model_config = ConfigDict(json_schema_extra={"oneOf": _REQUIRED})

    regular: RegularWave | None = None
    systems: dict[Name, WaveSystem] = Field(
        default={},
        description="instead of one spectrum: wind sea and swells by name, each with spectrum, direction and spreading, such as "
        "{wind_sea: {jonswap: {hs: 2 m, tp: 7 s}, direction: 90 deg}, swell: {jonswap: {hs: 1 m, tp: 14 s}, direction: 0 deg}}",
        json_schema_extra={"minProperties": 1},
    )
    direction: DirectionAngle | None = Field(default=None, description=_DIRECTION)
    seed: Annotated[int, _SEED] = Field(default=1, description="of the random numbers")
    depth: PositiveLength | None = Field(
        default=None, description="of the water, such as 80 m; default: that of the hydrodynamic data, else deep water"
    )
    outside: Annotated[float, Measure(quantities.RATIO, "not negative")] = Field(
        default=0.01,
        description="share of the energy that may lie where the vessel's hydrodynamic data have no frequency or heading",
        json_schema_extra={"maximum": 1},
    )

    @model_validator(mode="after")
    def _parameters_are_valid(self) -> Sea:
        given = [kind for kind in KINDS if getattr(self, kind) is not None]
        kinds = (*KINDS, "systems")
        if self.systems and given:
            raise validation_error(
                f"a sea has one spectrum or several systems; this one has {given[0]} and systems: move {given[0]} into a system"
            )
        if len(given) + bool(self.systems) != 1:
            listed = f"{', '.join(kinds[:-1])} or {kinds[-1]}"
            raise validation_error(f"a sea has one of {listed}; this one has {' and '.join(given) or 'none'}")
        if self.systems and (misplaced := self.changed(OF_A_SYSTEM)):
            name = next(iter(self.systems))
            raise validation_error(
                f"each system has {misplaced[0]} of its own: write it under systems, as in {name}: {{..., {misplaced[0]}: ...}}"
            )
        if len(self.systems) > MOST_SYSTEMS:
            raise validation_error(f"a sea has at most {MOST_SYSTEMS} systems; this one has {len(self.systems)}")
        if self.direction is None and self.directional is None and not self.systems:
            raise validation_error("the direction in which the waves travel is missing, such as direction: 120 deg")
        if self.regular is not None and (changed := self.changed(RANDOM)):
            raise validation_error(f"{changed[0]} has no meaning for a regular wave; leave it out")
        if self.outside > 1:
            raise validation_error(f"outside is a share, at most 1; it is {self.outside:.6g}")
        return self

    def __hash__(self) -> int:
        return hash(self.model_dump_json())

    @property
    def wave_systems(self) -> dict[str, WaveSystem]:
        """The systems of an irregular sea with the seeds of their random numbers; that of a single spectrum is called ""."""
        if self.regular is not None:
            return {}
        if not self.systems:
            shared = {name: getattr(self, name) for name in WaveSystem.model_fields}
            return {"": OnlySystem.model_construct(**shared)}
        seeds = {name: self.seed if system.seed is None else system.seed for name, system in self.systems.items()}
        return {
            name: system.model_copy(update={"seed": system_seed(seeds[name], name)})
            for name, system in self.systems.items()
        }

    def without_seeds(self) -> Sea:
        """The same sea state with seeds of zero: equal for all its realisations."""
        systems = {name: system.model_copy(update={"seed": None}) for name, system in self.systems.items()}
        return self.model_copy(update={"seed": 0, "systems": systems})
