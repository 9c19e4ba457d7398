"""Vessel types of OrcaFlex: a made-up barge in every convention that a text data file can state."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.health import health
from deckcrane.hydro.relations import long_wave_gain
from deckcrane.hydro.transform import conjugated, moments_moved, phase_moved, shift_reference_point
from tests.hydro.example import CENTRE, DRAUGHT, MASS, RHO, VOLUME, assert_is_the_barge, barge
from tests.hydro.readers.test_wamit import motions

W = np.round(np.linspace(0.1, 2.0, 6), 6)
DIRECTIONS = np.arange(0.0, 181.0, 60.0)
G = 9.80665
DOFS = ("Surge", "Sway", "Heave", "Roll", "Pitch", "Yaw")
PAIRS = "RAOPeriodOrFrequency, " + ", ".join(f"RAO{d}Amp, RAO{d}Phase" for d in DOFS)
SINGLES = "RAOPeriodOrFrequency, " + ", ".join(f"RAO{d}Amp" for d in DOFS)
SIX = ("X", "Y", "Z", "Rx", "Ry", "Rz")
AXES = {
    "SurgePositive": ("forward", "aft"), "SwayPositive": ("port", "starboard"), "HeavePositive": ("up", "down"),
    "RollPositiveStarboard": ("down", "up"), "PitchPositiveBow": ("down", "up"), "YawPositiveBow": ("port", "starboard"),
}  # fmt: skip
REFERENCE, LOADS, PHASES, MOTIONS = (np.array(p) for p in ([2.0, 0, 3.0], [5.0, 0, 1.0], [-30.0, 0, 0], [0, 0, 9.0]))
KEEL = 5.0  # the waterplane above the vessel's origin
EARLIER = {"crest": 0.0, "trough": 180.0, "zero up-crossing": 90.0, "zero down-crossing": -90.0}


def flow(row):
    """A list of numbers, wrapped as OrcaFlex wraps it."""
    words = [v if isinstance(v, str) else f"{v:.15g}" for v in row]
    return "[" + ",\n                  ".join(", ".join(words[i : i + 6]) for i in range(0, len(words), 6)) + "]"


def table(indent, name, rows):
    return [f"{' ' * indent}{name}:"] + [f"{' ' * (indent + 2)}- {flow(row)}" for row in rows]


def shown(w, by):
    return {"period (s)": 2 * np.pi / w, "frequency (rad/s)": w, "frequency (Hz)": w / (2 * np.pi)}[by]


def responses(values, angles, by="frequency (rad/s)"):
    """The rows of one direction: period or frequency, and pairs of amplitude and phase."""
    pairs = np.stack([np.abs(values), angles], axis=-1).reshape(len(W), 12)
    return [[shown(w, by), *row] for w, row in zip(W, pairs, strict=True)]


def vessel_type(
    name="Barge",
    by="frequency (rad/s)",
    phase="leads",
    units="degrees",
    against="crest",
    rotations="degrees",
    flipped=(),
    force=1000.0,
    mass=1000.0,
    symmetry="xz plane",
    directions=DIRECTIONS,
    factor=1.0,
    draughts=("Draught1",),
    more_loads=(),
):
    """The lines of one vessel type; the vessel's origin lies KEEL below the waterplane's."""
    S = np.array([-1.0 if axis in flipped else 1.0 for axis in AXES])
    data = shift_reference_point(barge(W, np.radians(directions)).assign_attrs(gravity=G), [0.0, 0.0, -KEEL])
    data["displacement_rao"] = (("frequency", "wave_direction", "influenced_dof"), motions(data))
    lines = [f"  - Name: {name}", "    Length: 60", "    # Conventions", f"    RAOResponseUnits: {rotations}"]
    lines += ["    RAOWaveUnit: amplitude", f"    WavesReferredToBy: {by}", f"    RAOPhaseConvention: {phase}"]
    lines += [f"    RAOPhaseUnitsConvention: {units}", f"    RAOPhaseRelativeToConvention: {against}"]
    lines += [f"    {axis}: {words[axis in flipped]}" for axis, words in AXES.items()]
    lines += [f"    Symmetry: {symmetry}", "    Draughts:"]
    amd = moments_moved(data, REFERENCE)
    for draught in draughts:
        lines += [f"      - Name: {draught}", f"        Mass: {MASS / mass:.15g}"]
        inertia = moments_moved(barge()[["mass"]].assign_attrs(stiffness_includes_mass=1), CENTRE)["mass"].values[
            3:, 3:
        ]
        lines += table(8, "MomentOfInertiaTensorX, MomentOfInertiaTensorY, MomentOfInertiaTensorZ", inertia / mass)
        lines += [f"        CentreOfMass: {flow(np.add(CENTRE, [0, 0, KEEL]))}"]
        turn = np.array([1, 1, 1, *3 * [180 / np.pi if rotations == "degrees" else 1.0]])
        for key, variable, origin, scale in (
            ("DisplacementRAOs", "displacement_rao", MOTIONS, turn), ("LoadRAOs", "excitation", LOADS, 1 / force),
        ):  # fmt: skip
            place = phase_moved(moments_moved(data, origin), PHASES)[variable].values * S * scale
            lines += [f"        {key}:", f"          RAOOrigin: {flow(origin)}"]
            lines += [f"          PhaseOrigin: {flow(PHASES)}", "          RAOs:"]
            for h, direction in enumerate(directions):
                lead = np.degrees(np.angle(place[:, h])) - EARLIER[against]
                angle = (lead if phase == "leads" else -lead) * (1 if units == "degrees" else np.pi / 180)
                rows = responses(place[:, h], angle, by)
                rows += [[w, *12 * [1.0]] for w in more_loads] if key == "LoadRAOs" else []
                lines += [f"            - RAODirection: {direction:g}", *table(14, PAIRS, rows[::-1])]
        drift = np.einsum("w,h,d->whd", W**2, np.cos(np.radians(directions)), [10.0, 0, 5.0, 0, 20.0, 0]) * S / force
        lines += ["        WaveDriftQTFMethod: Newman's approximation", "        WaveDrift:"]
        lines += [f"          RAOOrigin: {flow(REFERENCE)}", "          RAOs:"]
        for h, direction in enumerate(directions):
            rows = [[shown(w, by), *drift[i, h]] for i, w in enumerate(W)]
            lines += [f"            - RAODirection: {direction:g}", *table(14, SINGLES, rows)]
        lines += ["        AMDMethod: Frequency dependent", f"        ReferenceOrigin: {flow(REFERENCE)}"]
        lines += [f"        ReferenceOriginDatumPosition: {flow([REFERENCE[2] - KEEL, 0, 0])}"]
        lines += [
            f"        DisplacedVolume: {VOLUME:g}",
            f"        CentreOfBuoyancy: {flow([CENTRE[0], 0, KEEL - DRAUGHT / 2])}",
        ]
        C = (S[:, None] * amd["hydrostatic_stiffness"].values * S)[2:5, 2:5] / force
        lines += table(8, "HydrostaticStiffnessz, HydrostaticStiffnessRx, HydrostaticStiffnessRy", C)
        lines += ["        FrequencyDependentAddedMassAndDamping:"]
        infinite = "0" if by == "period (s)" else "Infinity"
        values = [(infinite, amd["added_mass_infinite"].values, np.zeros((6, 6)))]
        pairs = zip(amd["added_mass"].values, amd["radiation_damping"].values, strict=True)
        values += [(f"{shown(w, by):.15g}", A, B) for w, (A, B) in zip(W, pairs, strict=True)]
        for frequency, A, B in values:
            lines += [f"          - AMDPeriodOrFrequency: {frequency}"]
            for title, matrix in (("AddedMassMatrix", factor * A / mass), ("Damping", B / force)):
                names = ", ".join(f"{title}{axis}" for axis in SIX)
                lines += table(12, names, S[:, None] * matrix * S)
    return lines


HEAD = ["%YAML 1.1", "# Type: Model", "# Program: OrcaFlex 11.2c", "---", "General:", "  # Units"]
SI = ["  UnitsSystem: SI", "  StageDuration:", "    - 8", "    - 16"]
USER = ["  UnitsSystem: User", "  LengthUnits: m", "  MassUnits: kg", "  ForceUnits: N", f"  g: {G}"]


def written(folder, system=SI, density=RHO / 1000, types=None, **options):
    lines = [*HEAD, *system, "Environment:", "  WaterSurfaceZ: 0", f"  Density: {density}", "  WaterDepth: Infinity"]
    lines += ["VesselTypes:", *(types or vessel_type(**options)), "Vessels:", "  - Name: Body1", "    Connection: Free"]
    path = folder / "model.yml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("by", "options"),
    [
        ("frequency (rad/s)", {}),
        ("period (s)", {"phase": "lags", "against": "trough"}),
        ("frequency (Hz)", {"units": "radians", "against": "zero up-crossing", "rotations": "radians"}),
        (
            "period (s)",
            {"phase": "lags", "against": "zero down-crossing", "flipped": ("SwayPositive", "PitchPositiveBow")},
        ),
        ("frequency (rad/s)", {"flipped": tuple(AXES), "symmetry": "None", "directions": np.arange(0.0, 360.0, 60.0)}),
    ],
)
def test_the_barge_comes_back_from_every_convention(tmp_path, by, options):
    db = Hydrodynamics.read(written(tmp_path, by=by, **options))
    assert_is_the_barge(db, W, 1e-6)
    np.testing.assert_allclose(db.center_of_mass, CENTRE, atol=1e-9)
    np.testing.assert_allclose(db.dataset.attrs["center_of_buoyancy"], [CENTRE[0], 0, -DRAUGHT / 2], atol=1e-9)
    assert (db.displaced_volume, db.water_density, db.gravity, db.depth) == pytest.approx((VOLUME, RHO, G, np.inf))
    expected = motions(barge(W, db.wave_direction))
    np.testing.assert_allclose(db.displacement_rao, expected, rtol=0, atol=1e-6 * np.abs(expected).max())
    drift = shift_reference_point(db.dataset, REFERENCE - [0, 0, KEEL])["mean_drift"].sel(influenced_dof="surge")
    np.testing.assert_allclose(drift, 10 * np.outer(W**2, np.cos(db.wave_direction)), atol=1e-6)


def test_units_of_the_users_own_are_read(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, USER, RHO, force=1.0, mass=1.0))
    assert_is_the_barge(db, W, 1e-6)
    assert db.water_density == RHO


def test_a_quarter_of_the_directions_is_enough_for_two_planes_of_symmetry(tmp_path):
    """The barge is alike fore and aft about its own centre."""
    own = [*USER[:-1], "  g: 9.81"]
    options = {"symmetry": "xz and yz planes", "directions": np.array([0.0, 60.0]), "force": 1.0, "mass": 1.0}
    path = written(tmp_path, own, RHO, **options)
    text = path.read_text().replace(flow(PHASES), "[0, 0, 0]")  # over the origin of the motions, too
    data = shift_reference_point(barge(W, np.radians([0.0, 60.0])), [0.0, 0.0, -KEEL])
    F = phase_moved(moments_moved(data, [3.0, 0, 1.0]), [3.0, 0, 0])["excitation"].values
    lines = ["", "          RAOOrigin: [3, 0, 1]", "          PhaseOrigin: [~, ~, ~]", "          RAOs:"]
    for h, direction in enumerate((0, 60)):
        rows = responses(F[:, h], np.degrees(np.angle(F[:, h])))
        lines += [f"            - RAODirection: {direction}", *table(14, PAIRS, rows)]
    head, _, rest = text.partition("        LoadRAOs:")
    tail = rest.partition("        WaveDriftQTFMethod")[2]
    path.write_text(f"{head}        LoadRAOs:" + "\n".join(lines) + "\n        WaveDriftQTFMethod" + tail)
    db = Hydrodynamics.read(path)
    np.testing.assert_allclose(np.degrees(db.wave_direction), np.arange(0.0, 360.0, 60.0), atol=1e-9)
    F = barge(W, db.wave_direction)["excitation"].values
    np.testing.assert_allclose(db.excitation, F, rtol=0, atol=1e-6 * np.abs(F).max())


def test_long_waves_show_that_phases_lead_over_the_crest(tmp_path):
    db = Hydrodynamics.read(written(tmp_path))
    gain = long_wave_gain(db)
    np.testing.assert_allclose(gain[[2, 4]], 1.0, atol=0.01)
    assert np.all(gain[:2] > 0.3)
    assert not [f for f in health(db) if f.level == "error"]
    assert long_wave_gain(Hydrodynamics(conjugated(db.dataset)))[0] < 0


def test_frequencies_of_loads_and_added_mass_in_common_are_taken_and_said(tmp_path):
    db = Hydrodynamics.read(written(tmp_path, more_loads=(0.33, 3.0)))
    np.testing.assert_allclose(db.frequency, W, rtol=1e-9)
    assert "in common" in db.dataset.attrs["convention"]


def test_a_vessel_type_and_its_draught_are_chosen_by_name(tmp_path):
    types = vessel_type("Barge") + vessel_type('"Big: one"', factor=2.0, draughts=("Ballast", "Loaded"))
    path = written(tmp_path, types=types)
    with pytest.raises(DeckcraneError, match=r"3 bodies; .*1 \(Barge\), 2 \(Big: one/Ballast\), 3 \(Big: one/Loaded\)"):
        Hydrodynamics.read(path)
    one, two = Hydrodynamics.read(path, body="Barge"), Hydrodynamics.read(path, body="Big: one/Loaded")
    np.testing.assert_allclose(two.added_mass, 2 * one.added_mass, rtol=1e-9)
    with pytest.raises(DeckcraneError, match="no body Tug"):
        Hydrodynamics.read(path, body="Tug")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("VesselTypes:", "Lines:", "no `VesselTypes`"),
        ("UnitsSystem: SI", "UnitsSystem: US", "units are US"),
        ("PhaseConvention: leads", "PhaseConvention: follows", "RAOPhaseConvention is follows; it must be one of leads, lags"),
        ("PhaseUnitsConvention: degrees", "PhaseUnitsConvention: ~", "RAOPhaseUnitsConvention is None; it must be"),
        ("Symmetry: xz plane", "Symmetry: Circular", "Symmetry: Circular is not read"),
        ("LoadRAOs:", "LoadRAO:", "no load RAOs"),
        ("FrequencyDependentAdded", "ConstantAdded", "no `FrequencyDependentAddedMassAndDamping`"),
        ("HydrostaticStiffnessz,", "Stiffnessz,", "no table `HydrostaticStiffnessz, ...` with 3 columns"),
        ("AMDPeriodOrFrequency: 0.1\n", "AMDPeriodOrFrequency: low\n", "AMDPeriodOrFrequency is low; it must hold numbers"),
        ("AMDPeriodOrFrequency: 0.1\n", "AMDPeriodOrFrequency: -0.1\n", "it must be positive"),
        ("ReferenceOriginDatumPosition: [-2, 0, 0]", "ReferenceOriginDatumPosition: [-2, 3, 0]", "an upright vessel is read"),
        ("Mass: 3936", "Mass: heavy", "Mass is heavy; it must hold numbers"),
        ("RAODirection: 60", "RAODirection: [6, 0]", r"RAODirection is \[6.0, 0.0\]; it must hold numbers"),
        ("Density: 1.025", "Density: thick", "Density is thick"),
        ("    Draughts:", "    Draft:", "no `Draughts`"),
        ("    RAOWaveUnit: amplitude", "    RAOWaveUnit amplitude", r"line \d+: .*a name and a colon belong here"),
        ("    RAOWaveUnit: amplitude", "     RAOWaveUnit: amplitude", r"line \d+: .*does not stand in line"),
    ],
)  # fmt: skip
def test_a_file_that_says_something_else_is_refused_in_words(tmp_path, old, new, message):
    path = written(tmp_path)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(DeckcraneError, match=message) as caught:
        Hydrodynamics.read(path)
    assert str(path) in str(caught.value)


def test_comments_of_an_editor_are_passed_over(tmp_path):
    path = written(tmp_path)
    path.write_text(path.read_text().replace("SwayPositive: port", "SwayPositive: port  # as the yard has it"))
    assert len(Hydrodynamics.read(path).frequency) == len(W)


def test_a_file_that_ends_early_is_refused_in_words(tmp_path):
    path = written(tmp_path)
    text = path.read_text()
    for part in np.linspace(0.02, 0.98, 9):
        path.write_text(text[: int(part * len(text))])
        with pytest.raises(DeckcraneError, match=r"model\.yml"):
            Hydrodynamics.read(path)


def test_motions_that_are_not_per_amplitude_are_left_out_and_said(tmp_path):
    path = written(tmp_path)
    path.write_text(path.read_text().replace("RAOWaveUnit: amplitude", "RAOWaveUnit: max wave slope"))
    db = Hydrodynamics.read(path)
    assert db.displacement_rao is None
    assert "motions left out: rotations are not per wave amplitude" in db.dataset.attrs["convention"]
