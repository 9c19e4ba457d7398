"""Mutations of wind over height, of gusts, and of the periods of seas."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_WEATHER = "Weather"
GUSTS = "tests/components/wind/test_gusts.py::test_spectra_away_from_ten_metres_have_values_found_by_hand"
FROYA = "tests/components/wind/test_wind.py::test_froya_away_from_ten_metres_has_values_found_by_hand"
POWER = "tests/components/wind/test_wind.py::test_a_power_law_leads_from_one_height_to_another"
SEAS = "tests/standards/test_scatter_tables.py::test_periods_of_high_seas_spread_less_as_found_by_hand"

MUTATIONS = (
    Mutation(
        "npd-frequency-without-height",
        _WEATHER,
        "F = 172 * f * (z / 10) ** (2 / 3) * (u0 / 10) ** -0.75",
        "F = 172 * f * (u0 / 10) ** -0.75",
        "gusts high above the sea are as quick as at 10 m",
        (GUSTS,),
    ),
    Mutation(
        "npd-density-without-height",
        _WEATHER,
        "320 * (u0 / 10) ** 2 * (z / 10) ** 0.45 / (1 + F**FROYA)",
        "320 * (u0 / 10) ** 2 / (1 + F**FROYA)",
        "gusts have the same density at all heights",
        (GUSTS,),
    ),
    Mutation(
        "npd-of-one-speed",
        _WEATHER,
        "F = 172 * f * (z / 10) ** (2 / 3) * (u0 / 10) ** -0.75",
        "F = 172 * f * (z / 10) ** (2 / 3) * (u0 / 10) ** 0.75",
        "gusts of a stronger wind are quicker where they should be slower",
        (GUSTS,),
    ),
    Mutation(
        "api-peak-without-height",
        _WEATHER,
        "peak = 0.025 * u / z",
        "peak = 0.025 * u / 10",
        "the peak of API's spectrum stays where it is at 10 m",
        (GUSTS,),
    ),
    Mutation(
        "kaimal-of-all-heights",
        _WEATHER,
        "L = 8.1 * 0.7 * min(z, 60.0)",
        "L = 8.1 * 0.7 * 10",
        "the length scale of Kaimal's spectrum does not grow with height",
        (GUSTS,),
    ),
    Mutation(
        "kaimal-without-an-end",
        _WEATHER,
        "L = 8.1 * 0.7 * min(z, 60.0)",
        "L = 8.1 * 0.7 * z",
        "the length scale of Kaimal's spectrum grows above 60 m",
        (GUSTS,),
    ),
    Mutation(
        "froya-slope-of-one-speed",
        _WEATHER,
        "return 0.0573 * sqrt(1 + 0.15 * u0)",
        "return 0.0573 * 2",
        "all winds grow with height as one of 20 m/s does",
        (FROYA,),
    ),
    Mutation(
        "froya-intensity-without-height",
        _WEATHER,
        "0.06 * (1 + 0.043 * u0) * (z / REFERENCE) ** -0.22",
        "0.06 * (1 + 0.043 * u0)",
        "turbulence is the same at all heights",
        (FROYA,),
    ),
    Mutation(
        "froya-gusts-of-ten-metres",
        _WEATHER,
        "return mean * (1 - 0.41 * froya_intensity(u0, z) * log(time / HOUR))",
        "return mean * (1 - 0.41 * froya_intensity(u0, REFERENCE) * log(time / HOUR))",
        "short means high above the sea have the turbulence of 10 m",
        (FROYA,),
    ),
    Mutation(
        "power-law-upside-down",
        _WEATHER,
        "wind.speed * (REFERENCE / wind.height) ** wind.exponent",
        "wind.speed * (wind.height / REFERENCE) ** wind.exponent",
        "a wind that is given high above the sea is stronger at 10 m",
        (POWER,),
    ),
    Mutation(
        "spread-of-periods-is-a-variance",
        _WEATHER,
        "np.sqrt(b1 + b2 * np.exp(-b3 * hs**b4))",
        "(b1 + b2 * np.exp(-b3 * hs**b4))",
        "the spread of a sea's periods is its square",
        (SEAS,),
    ),
    Mutation(
        "spread-of-periods-without-height",
        _WEATHER,
        "np.sqrt(b1 + b2 * np.exp(-b3 * hs**b4))",
        "np.sqrt(b1 + b2 * np.exp(-b3 * hs**0))",
        "the periods of high seas spread as those of low ones",
        (SEAS,),
    ),
    Mutation(
        "spread-of-periods-linear-in-height",
        _WEATHER,
        "np.sqrt(b1 + b2 * np.exp(-b3 * hs**b4))",
        "np.sqrt(b1 + b2 * np.exp(-b3 * hs))",
        "the exponent of the height in the spread of periods is 1 everywhere",
        (SEAS,),
    ),
)
