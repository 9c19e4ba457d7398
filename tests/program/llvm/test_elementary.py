"""Elementary functions in code against numbers of fifty digits, NumPy, C's special cases, and each other."""

from __future__ import annotations

import math
import re
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from mpmath import mp, mpf

from deckcrane.program.listing import NAMES
from deckcrane.program.llvm import elementary as ir_error_function
from deckcrane.program.llvm import exponentials, trigonometry
from deckcrane.program.llvm.elementary import FUNCTIONS, elementary
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers
from tests.program.llvm.elementary import Array, assembly, module, values
from tests.program.llvm.polynomials import FITS

FUSED = pytest.mark.parametrize("fused", [True, False], ids=["fused", "one by one"])
PLAIN = "add sub mul div neg sq twice inv fmin fmax lt le eq ne not and or if_else_zero"
ROOMS: tuple[ModuleType, ...] = (trigonometry, ir_error_function, exponentials, exponentials, trigonometry)
TWO = ["pow", "constpow", "atan2", "hypot", "fmod", "copysign"]


def spread(low: float, high: float, size: int = 100) -> Array:
    return np.random.default_rng(1).uniform(low, high, size)


def decades(low: float, high: float, size: int = 100) -> Array:
    """Of both signs, from 10^low to 10^high."""
    random = np.random.default_rng(2)
    return 10 ** random.uniform(low, high, size) * random.choice([-1.0, 1.0], size)


def ulps(found: Array, name: str, *arguments: Array) -> float:
    """The largest error in units in the last place of the true value."""
    worst = 0.0
    with mp.workdps(50):
        for value, *given in zip(found, *arguments, strict=True):
            exact = getattr(mp, name)(*(mpf(float(x)) for x in given))
            worst = max(worst, float(abs(mpf(float(value)) - exact) / mpf(float(np.spacing(abs(float(exact)))))))
    return worst


quarters = np.concatenate([np.arange(-50.0, 51.0), np.round(spread(-6e8, 6e8, 100))]) * (np.pi / 2)
DOMAINS: dict[str, tuple[float, list[Array]]] = {
    "sin": (1.5, [spread(-10, 10), spread(-1e9, 1e9), decades(-300, 9), quarters]),
    "cos": (1.5, [spread(-10, 10), spread(-1e9, 1e9), decades(-300, 9), quarters]),
    "tan": (3.4, [spread(-10, 10), spread(-1e9, 1e9), decades(-300, 9), quarters]),
    "asin": (2.3, [spread(-1, 1), decades(-300, 0)]),
    "acos": (1.3, [spread(-1, 1), 1 - np.abs(decades(-16, 0))]),
    "atan": (1.4, [spread(-2, 2), decades(-300, 300)]),
    "exp": (1.1, [spread(-2, 2), spread(-708, 709.7), spread(-745, -708), decades(-300, 0)]),
    "expm1": (2.0, [spread(-3, 3), spread(-40, 709), decades(-300, 0)]),
    "sinh": (2.6, [spread(-3, 3), spread(-710.4, 710.4), decades(-300, 0)]),
    "cosh": (1.7, [spread(-3, 3), spread(-710.4, 710.4)]),
    "tanh": (2.6, [spread(-3, 3), decades(-300, 2)]),
    "log": (0.9, [spread(0.5, 2), np.abs(decades(-323, 308)), 1 + decades(-15, -1)]),
    "log1p": (1.5, [spread(-0.99, 3), decades(-300, -0.01), np.abs(decades(0, 308))]),
    "asinh": (1.8, [spread(-3, 3), decades(-300, 308)]),
    "acosh": (2.2, [1 + np.abs(decades(-15, 2)), np.abs(decades(1, 308))]),
    "atanh": (2.2, [spread(-1, 1), decades(-300, -0.001)]),
    "erf": (1.3, [spread(-3, 3), decades(-300, 2)]),
    "sqrt": (0.5, [np.abs(decades(-323, 308))]),
}
"""Units in the last place that are allowed, and where."""


def test_every_instruction_is_plain_or_has_a_function() -> None:
    assert set(FUNCTIONS) == set(NAMES.values()) - set(PLAIN.split())


@pytest.mark.parametrize("name", FITS)
def test_the_polynomials_are_those_that_fit_best(name: str) -> None:
    kept = next(getattr(room, name) for room in ROOMS if name in vars(room))
    assert kept == FITS[name].coefficients()
    assert FITS[name].error(kept) < FITS[name].bound


def test_pi_and_ln_2_are_held_to_more_places_than_a_number_has() -> None:
    with mp.workdps(80):
        for whole, parts, places in (
            (mp.pi / 2, trigonometry.QUARTER, 160),
            (mp.pi / 2, trigonometry.SHORT_QUARTER, 140),
            (mp.pi, (math.pi, trigonometry.PI_REST), 105),
            (mp.pi / 2, (math.pi / 2, trigonometry.HALF_PI_REST), 105),
            (mp.ln2, (exponentials.LN2, exponentials.LN2_REST), 96),
            (mpf(2) / 3, (exponentials.TWO_THIRDS, exponentials.TWO_THIRDS_REST), 105),
        ):
            assert abs(whole - sum(map(mpf, parts))) < mpf(2) ** -places


@FUSED
@pytest.mark.parametrize("name", DOMAINS)
def test_a_function_is_right_to_the_last_place_or_two(name: str, fused: bool) -> None:
    limit, domains = DOMAINS[name]
    for x in domains:
        assert ulps(values(name, x, fused=fused), name, x) <= limit


@FUSED
def test_functions_of_two_numbers_are_right_to_the_last_place_or_two(fused: bool) -> None:
    wide, other = decades(-150, 150), decades(-150, 150)[::-1]
    for name, true, limit, x, y in (
        ("pow", "power", 0.8, np.abs(wide), spread(-2, 2)),
        ("pow", "power", 0.8, np.abs(decades(-3, 3)), spread(-90, 90)),
        ("pow", "power", 0.8, 1 + decades(-9, -1), spread(-3000, 3000)),
        ("constpow", "power", 0.8, np.abs(decades(-3, 3)), spread(-90, 90)),
        ("atan2", "atan2", 1.5, spread(-1, 1), spread(-1, 1)[::-1]),
        ("atan2", "atan2", 1.5, wide, other),
        ("hypot", "hypot", 1.2, wide, wide * decades(-2, 2)),
        ("hypot", "hypot", 1.2, 2.0**-1000 * wide, 2.0**-1000 * wide[::-1]),
    ):
        assert ulps(values(name, x, y, fused=fused), true, x, y) <= limit


@FUSED
@pytest.mark.parametrize("name", sorted(set(DOMAINS) - {"erf"}))
def test_a_function_agrees_with_numpy_at_many_points(name: str, fused: bool) -> None:
    random = np.random.default_rng(3)
    for domain in DOMAINS[name][1]:
        x = np.clip(random.choice(domain, 20_000) * random.uniform(1, 1.001, 20_000), domain.min(), domain.max())
        true = _numpy(name)(x)
        assert np.all(np.abs(values(name, x, fused=fused) - true) <= 4 * np.spacing(np.abs(true)))


@FUSED
def test_whole_numbers_above_and_below_are_those_of_numpy(fused: bool) -> None:
    x = np.array(
        [0.0, 0.2, 0.5, 0.9, 1.0, 1.5, 2.5, 7.999, 1e6 + 0.25, 2.0**51 + 0.5, 2.0**52 - 0.5, 2.0**53 + 2, 1e300]
    )
    x = np.concatenate([x, -x, [np.inf, -np.inf]])
    for name in ("floor", "ceil"):
        np.testing.assert_array_equal(values(name, x, fused=fused), getattr(np, name)(x))


@FUSED
def test_remainders_are_exact_however_large_the_quotient_is(fused: bool) -> None:
    for x, y in (
        (decades(-3, 3, 3000), decades(-3, 3, 3000)[::-1]),
        (decades(-323, 308, 3000), decades(-323, 308, 3000)[::-1]),
        (np.round(spread(-1e15, 1e15, 3000)), np.round(spread(-9, 9, 3000)) + 0.5),
    ):
        found = values("fmod", x, y, fused=fused)
        np.testing.assert_array_equal(found, np.fmod(x, y))
        assert np.array_equal(np.signbit(found), np.signbit(x))


@FUSED
def test_zeros_infinities_and_nan_are_as_in_c(fused: bool) -> None:
    one = [
        0,
        0.5,
        1,
        1.5,
        2,
        3,
        2**53 - 1,
        2**53 + 2,
        1e300,
        5e-324,
        1e-310,
        1e-20,
        709.9,
        710.4,
        711,
        745.2,
        750,
        math.inf,
    ]
    x = np.array([*one, *(-each for each in one), math.nan], dtype=float)
    a, b = (each.ravel() for each in np.meshgrid(x, x))
    for name, (_, count) in FUNCTIONS.items():
        given = (
            (a, b) if count == 2 else (x[np.abs(x) < 1e15 + np.isinf(x)],) if name in ("sin", "cos", "tan") else (x,)
        )
        found, true = values(name, *given, fused=fused), _numpy(name)(*given)
        with np.errstate(all="ignore"):
            close = (found == true) | (np.abs(found - true) <= 4 * np.spacing(np.abs(true)))
        wrong = np.where(np.isnan(true), ~np.isnan(found), ~close | (np.signbit(found) != np.signbit(true)))
        assert not wrong.any(), (name, [each[wrong][:5] for each in given], found[wrong][:5], true[wrong][:5])


@FUSED
def test_sine_and_cosine_stay_between_minus_one_and_one(fused: bool) -> None:
    x = np.concatenate([decades(9, 308, 20_000), decades(14, 16, 20_000), [math.inf, -math.inf]])
    for name in ("sin", "cos"):
        found = values(name, x, fused=fused)
        assert np.abs(found[:-2]).max() <= 1.0
        assert np.isnan(found[-2:]).all()


@pytest.mark.parametrize("width", [2, 4, 8])
def test_lanes_of_a_vector_are_single_numbers_to_the_last_bit(width: int) -> None:
    x, y = np.concatenate([decades(-320, 308, 997), spread(-5, 5, 997)]), np.concatenate([spread(-5, 5, 997)] * 2)
    for name, fused in product(FUNCTIONS, [True, False] if width == 2 else [True]):
        one, many = (values(name, x, y, width=each, fused=fused) for each in (1, width))
        np.testing.assert_array_equal(one, many, err_msg=name)
        assert np.array_equal(np.signbit(one)[one == 0], np.signbit(many)[one == 0]), name


@pytest.mark.parametrize("width", [1, 8])
def test_code_that_is_made_at_once_finds_the_same_bits(width: int) -> None:
    x, y = np.concatenate([decades(-320, 308, 996), spread(-5, 5, 996)]), np.concatenate([spread(-5, 5, 996)] * 2)
    for name in FUNCTIONS:
        quick, full = (values(name, x, y, width=width, level=level) for level in ("quick", "full"))
        np.testing.assert_array_equal(quick, full)


@FUSED
def test_usual_constant_powers_are_those_of_plain_operations(fused: bool) -> None:
    x = np.concatenate([decades(-330, 308, 500), [0.0, -0.0, math.inf, -math.inf, math.nan]])
    with np.errstate(all="ignore"):
        roots = np.where(x == -math.inf, math.inf, np.sqrt(np.where(x == 0, 0.0, x)))
        for exponent, true in ((1.0, x), (2.0, x * x), (-1.0, 1 / x), (0.5, roots)):
            np.testing.assert_array_equal(values("constpow", x, np.full(x.size, exponent), fused=fused), true)
    for exponent in (1.5, -0.5):
        x = np.abs(decades(-200, 200))
        y = np.full(x.size, exponent)
        assert ulps(values("constpow", x, y, fused=fused), "power", x, y) <= 1.5
    x = decades(-100, 100, 500)
    cubes = [float(mpf(each) ** 3) for each in x]
    np.testing.assert_array_equal(values("constpow", x, np.full(x.size, 3.0), fused=fused), cubes)


@pytest.mark.parametrize("exponent", [1.0, 2.0, 3.0, -1.0, 0.5, 1.5, -0.5])
def test_a_usual_constant_power_leaves_no_call(exponent: float) -> None:
    made = Module(Lanes())
    name = elementary(made, "constpow")
    with made.function("powered", [("real", "x")], returns="real", shown=True) as (w, returned):
        returned.value = w.call(name, w.parameter("x"), w.constant("real", exponent), returns="real")
    assert "\tbl\t" not in assembly(made.text, "aarch64-unknown-linux-gnu", "generic")


def test_sine_and_cosine_of_one_angle_share_their_work_and_do_not_branch() -> None:
    lengths = []
    for names in (["sin"], ["sin", "cos"]):
        made = Module(Lanes())
        functions = [elementary(made, name) for name in names]
        with made.function("turned", [("address", "angle"), ("address", "results")], shown=True) as (w, _):
            angle, results = (Numbers(w.parameter(array)) for array in ("angle", "results"))
            x = angle[0]
            for i, function in enumerate(functions):
                results[i] = w.call(function, x, returns="real")
        text = assembly(made.text, "x86_64-unknown-linux-gnu", "haswell")
        assert not re.search(r"^\s+(j|call)", text, re.MULTILINE)
        lengths.append(len(re.findall(r"^\s+[a-z]", text, re.MULTILINE)))
    assert lengths[1] < 1.5 * lengths[0]


@pytest.mark.parametrize(
    ("triple", "processor", "lanes"),
    [
        ("x86_64-unknown-linux-gnu", "x86-64", Lanes(1, 1, fused=False)),
        ("x86_64-pc-windows-msvc", "x86-64", Lanes(2, 2, fused=False)),
        ("x86_64-unknown-linux-gnu", "haswell", Lanes(4, 4)),
        ("x86_64-unknown-linux-gnu", "skylake-avx512", Lanes(8, 8)),
        ("aarch64-unknown-linux-gnu", "generic", Lanes(2, 2)),
        ("nvptx64-nvidia-cuda", "sm_80", Lanes(1, 32, device=True)),
        ("nvptx64-nvidia-cuda", "sm_90", Lanes(1, 32, device=True)),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_no_processor_needs_a_library(triple: str, processor: str, lanes: Lanes) -> None:
    text = assembly(module(lanes).text, triple, processor)
    if lanes.device:
        assert ".extern" not in text
        assert not re.search(r"(add|sub|mul)\.f64", text), "the driver could fuse these"
    called = set(re.findall(r"^\s*(?:callq?|bl|call\.uni \(retval0\),)\s+(\w+)", text, re.MULTILINE))
    assert all(re.match(r"real_|one_|many_", each) for each in called), called
    assert any(each.startswith("real_pow") for each in called)


def _numpy(name: str) -> Any:
    known = {"pow": "power", "constpow": "power", "fabs": "abs", "atan2": "arctan2"}
    spelled = known.get(name, re.sub(r"^a(sin|cos|tan)", r"arc\1", name))
    function = np.vectorize(math.erf) if name == "erf" else getattr(np, spelled)

    def quietly(*given: Array) -> Array:
        with np.errstate(all="ignore"):
            return np.asarray(function(*given), dtype=float)

    return quietly
