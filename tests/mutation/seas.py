"""Mutations of seas of several systems and files, of the sea beside hulls, of slow drift, and of windows in a hindcast."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_SEAS = "Seas of systems and files"
_BESIDE = "The sea beside a hull"
_DRIFT = "Slow drift"
_HINDCAST = "Windows in a hindcast"
SYSTEMS = "tests/sea/test_wave_systems.py"
FILES = "tests/sea/test_spectral_files.py"
FIELD = "tests/hydro/test_wave_field.py"
OTHER_SIDE = f"{FIELD}::test_between_points_headings_and_frequencies_the_field_is_exact_to_the_stated_error"
BESIDE = "tests/components/vessel/test_disturbed_sea.py"
WATER = f"{BESIDE}::test_water_about_a_load_moves_as_incident_diffracted_and_radiated_waves_do"
QTF = "tests/sea/test_slow_drift.py"
PROFILE = "tests/components/current/test_turning_profile.py"
SURFACES = "tests/analysis/operability/test_response_surfaces.py"
WINDOWS = "tests/analysis/operability/test_heading_windows.py"

MUTATIONS = (
    Mutation(
        "systems-share-their-phases",
        _SEAS,
        'f"{seed}\\x1f{name}".encode()',
        'f"{seed}\\x1f".encode()',
        "wind sea and swell of one seed have the same random numbers",
        (f"{SYSTEMS}::test_systems_of_one_seed_have_independent_phases",),
    ),
    Mutation(
        "spectra-go-where-they-come-from",
        _SEAS,
        'chi = x_axis - np.radians(efth["dir"].to_numpy() + 180.0)',
        'chi = x_axis - np.radians(efth["dir"].to_numpy())',
        "waves of a file travel towards where they come from",
        (f"{FILES}::test_waves_have_the_energy_of_the_file_by_direction_and_frequency",),
    ),
    Mutation(
        "compass-runs-backwards",
        _SEAS,
        'chi = x_axis - np.radians(efth["dir"].to_numpy() + 180.0)',
        'chi = x_axis + np.radians(efth["dir"].to_numpy() + 180.0)',
        "directions of a file are counted against the compass",
        (f"{FILES}::test_waves_have_the_energy_of_the_file_by_direction_and_frequency",),
    ),
    Mutation(
        "a-direction-twice",
        _SEAS,
        "return turned.isel(dir=first)",
        "return turned",
        "a file with both 0 and 360 deg has the waves from the north twice",
        (f"{FILES}::test_a_file_with_both_0_and_360_deg_has_the_waves_from_the_north_once",),
    ),
    Mutation(
        "crests-of-a-table-in-deep-water",
        _SEAS,
        "lag = np.multiply.outer(wavenumber(w, depth, gravity),",
        "lag = np.multiply.outer(wavenumber(w, np.inf, gravity),",
        "phases of a table of RAOs with another crest are those of deep water",
        ("tests/sea/test_water_depth.py::test_phases_of_a_table_with_another_crest_follow_the_waves_of_the_depth",),
    ),
    Mutation(
        "profile-turns-with-z-down",
        _SEAS,
        "* self.side * ca.vertcat(-self.y, self.x, 0)",
        "* ca.vertcat(-self.y, self.x, 0)",
        "where z points down a current turns with depth the wrong way",
        (f"{PROFILE}::test_each_component_of_the_velocity_is_linear_between_levels",),
    ),
    Mutation(
        "hull-meets-upper-ends-of-a-profile",
        _SEAS,
        "np.sum(np.diff(at) * (values[1:] + values[:-1]) / 2) / draught",
        "np.sum(np.diff(at) * values[:-1]) / draught",
        "a hull meets the current at the upper end of each piece of a profile",
        ("tests/components/current/test_one_profile_for_all.py::test_a_mean_over_a_draught_is_that_of_straight_lines",),
    ),
    Mutation(
        "other-side-has-the-same-heading",
        _BESIDE,
        "diffracted, errors[0] = diffracted[:, :, mirrored], errors[0][:, mirrored]",
        "errors[0] = errors[0][:, mirrored]",
        "on the other side of a symmetric hull the lee lies where the waves come from",
        (OTHER_SIDE,),
    ),
    Mutation(
        "other-side-has-the-same-sway",
        _BESIDE,
        "radiated = radiated * MIRROR[:, None]",
        "radiated = radiated * 1",
        "sway and roll radiate the same waves to both sides",
        (OTHER_SIDE,),
    ),
    Mutation(
        "slopes-of-the-other-side",
        _BESIDE,
        'side**b * np.einsum("wczy,y->wcz", rows[a], across.orders[b])',
        'np.einsum("wczy,y->wcz", rows[a], across.orders[b])',
        "on the other side of a hull the surface slopes across it the wrong way",
        (f"{FIELD}::test_derivatives_of_the_field_are_its_differences",),
    ),
    Mutation(
        "slopes-turn-against-the-hull",
        _BESIDE,
        "            c * x - s * y,\n            s * x + c * y,",
        "            c * x + s * y,\n            c * y - s * x,",
        "slopes of the field are turned into the ground's axes the wrong way",
        (WATER,),
    ),
    Mutation(
        "crests-at-another-place",
        _BESIDE,
        "return np.exp(1j * k * distance), np.exp(-1j * k_met * distance)",
        "return np.exp(-1j * k * distance), np.exp(-1j * k_met * distance)",
        "the phase of the way from the hull is taken out twice between frequencies",
        (OTHER_SIDE,),
    ),
    Mutation(
        "slopes-across-with-z-down",
        _BESIDE,
        "(side, (xy, yy, zy))",
        "(1.0, (xy, yy, zy))",
        "where z points down diffracted waves change across the hull the wrong way",
        (f"{BESIDE}::test_the_disturbed_surface_slopes_about_a_station_as_it_should",),
    ),
    Mutation(
        "motions-radiate-with-z-down",
        _BESIDE,
        'return np.asarray(eta if ready.stated.z == "up" else eta @ TURNED)',
        "return np.asarray(eta)",
        "where z points down a hull radiates the waves of the mirrored motion",
        (f"{BESIDE}::test_motions_that_radiate_are_those_of_the_run",),
    ),
    Mutation(
        "shelter-of-waves-elsewhere",
        _BESIDE,
        "local = hull.waves.seen_from(*hull.local(*place))",
        "local = hull.waves",
        "the shelter of a boat is relative to the waves at the other hull",
        (f"{BESIDE}::test_a_boat_beside_a_hull_meets_the_mean_disturbed_wave_along_its_length",),
    ),
    Mutation(
        "crossing-waves-push-as-the-first",
        _DRIFT,
        "return np.asarray((self.single[first] + self.single[second]) / 2)",
        "return np.asarray(self.single[first])",
        "crossing waves drift a vessel as if both had the direction of the first",
        (f"{QTF}::test_crossing_waves_have_their_own_pair_or_the_mean_of_both_directions",),
    ),
    Mutation(
        "half-of-pinksters-spectrum",
        _DRIFT,
        "pairs = 4 * np.outer(energy[part], energy)",
        "pairs = 2 * np.outer(energy[part], energy)",
        "slow drift has half of its variance",
        (f"{QTF}::test_the_spectrum_by_cells_is_pinksters_integral",),
    ),
    Mutation(
        "beats-without-phase",
        _DRIFT,
        "np.concatenate([c, -1j * c], axis=1)",
        "np.concatenate([c, c], axis=1)",
        "the square of an inner sum of a QTF is twice that of its real part",
        (f"{QTF}::test_two_waves_beat_with_the_size_and_phase_of_their_pair",),
    ),
    Mutation(
        "waves-meet-the-other-bow",
        _HINDCAST,
        "heading = np.mod(np.asarray(headings)[:, None, None] - going, 2 * pi)",
        "heading = np.mod(going - np.asarray(headings)[:, None, None], 2 * pi)",
        "waves from port meet the vessel of a campaign from starboard",
        (f"{SURFACES}::test_responses_at_hours_that_were_not_simulated_are_within_the_stated_error",),
    ),
    Mutation(
        "headings-change-within-a-window",
        _HINDCAST,
        "masks = np.asarray(masks.any(axis=0, keepdims=True)) if name == BEST else masks",
        "masks = np.asarray(masks.any(axis=0, keepdims=True)) if name in (BEST, HELD) else masks",
        "a heading that is held through a window changes in it",
        (f"{WINDOWS}::test_windows_and_waits_are_those_of_an_independent_count",),
    ),
    Mutation(
        "planned-end-with-contingency",
        _HINDCAST,
        "start_fractiles + planned",
        "start_fractiles + window",
        "an operation ends as planned only when all its contingency is used",
        (f"{WINDOWS}::test_dates_are_fractiles_of_waits_within_a_week_of_the_first",),
    ),
)
