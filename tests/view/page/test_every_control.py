"""Every control of every bundled scenario: found by its role, operated by finger and by mouse, and nothing breaks.

Layout and barriers are checked at five sizes, in light and dark, and so is that every control can be hit. To operate all of them
takes most of the time, and is done once by finger and once by mouse, at sizes that take turns among the scenarios.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

import pytest

from deckcrane.scenario.reading import bundled_names
from tests.view.browser import Opened
from tests.view.controls import Operator
from tests.view.layout import barriers, faults, missed
from tests.view.page.test_time import BY_HAND, frames

SIZES = [(360, 740), (740, 360), (1024, 768), (1440, 900), (1920, 1080)]
PHONES = 2
"""So many of the sizes are those of a phone, which has fingers."""
SCHEMES = ("light", "dark")


def finite(found: Opened) -> bool:
    state = found.call("state()")
    return isfinite(state["time"]) and all(value is not None and isfinite(value) for value in state["x"])


def goes_on(found: Opened) -> None:
    """Reset, played and stepped, it is where such a page is, and says nothing of trouble."""
    found.do("reset()", "pause()", "step(0.2)")
    assert finite(found)
    assert found.call("state()")["time"] == pytest.approx(0.2, abs=0.02)
    assert found.errors == []
    outside = [url for url in found.requests if not url.startswith(("file:", "data:", "blob:"))]
    assert outside == []


def look(found: Opened, size: tuple[int, int], scheme: str, least: float) -> list[str]:
    """The page at a size and in a scheme: what is wrong with it."""
    found.page.set_viewport_size({"width": size[0], "height": size[1]})
    found.page.emulate_media(color_scheme=scheme)
    found.page.wait_for_timeout(300)
    at = f"{size[0]} x {size[1]}, {scheme}: "
    return [at + one for one in (*faults(found, least), *barriers(found))]


def sizes_of(hand: str) -> list[tuple[int, int]]:
    return SIZES[:PHONES] if hand == "finger" else SIZES[PHONES:]


def operated_size(name: str, hand: str) -> tuple[int, int]:
    """The size at which all controls of a scenario are operated by a hand: each in its turn."""
    sizes = sizes_of(hand)
    return sizes[bundled_names().index(name) % len(sizes)]


def test_controls_are_operated_at_all_sizes() -> None:
    for hand in ("finger", "mouse"):
        operated = [operated_size(name, hand) for name in bundled_names()]
        assert all(operated.count(size) >= 5 for size in sizes_of(hand))


def test_controls_that_something_lies_over_are_named(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", SIZES[-1])
    count, covered = missed(found, 50)
    assert count > 8
    assert covered == []
    found.page.evaluate(
        "() => document.body.insertAdjacentHTML('beforeend', '<p style=\"position:fixed;inset:0;z-index:9999\">')"
    )
    assert len(missed(found, 50)[1]) == count


@pytest.mark.study
@pytest.mark.parametrize("hand", ["finger", "mouse"])
@pytest.mark.parametrize("name", bundled_names())
def test_every_control_of_every_scenario_and_its_layout_at_every_size(
    name: str, hand: str, opened: Callable[..., Opened]
) -> None:
    sizes = sizes_of(hand)
    touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if hand == "finger" else {}
    found = opened(name, sizes[0], **touch)
    wrong, counts = [], []
    for i, size in enumerate(sorted(sizes, key=lambda size: size == operated_size(name, hand))):
        for scheme in (SCHEMES[i % 2], SCHEMES[1 - i % 2]):  # operated in the second of them
            wrong += look(found, size, scheme, least=40.0 if hand == "finger" else 28.0)
        count, covered = missed(found)
        counts.append(count)
        wrong += [f"{size[0]} x {size[1]}: {text}" for text in covered]
        goes_on(found)
        found.call("play()")
    operator = Operator(found)
    counts.append(len(operator.all()))
    wrong += [f"{key} has no name" for key in operator.nameless]
    assert finite(found)
    goes_on(found)
    assert not wrong, "\n".join(wrong)
    assert min(counts) > 8, "there are controls to operate"


@pytest.mark.study
@pytest.mark.parametrize("name", bundled_names())
def test_real_time_is_that_of_the_clock_on_the_wall_to_one_per_cent(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name, before=BY_HAND)
    start = frames(found, [0.0, 16.0])
    end = frames(found, [1000 / 60] * 180)
    assert end - start == pytest.approx(3.0, rel=0.01)
    assert found.call("timing()")["pace"] == pytest.approx(1.0, abs=0.01)
    assert finite(found)


@pytest.mark.study
def test_a_phone_in_the_dark_has_its_layout_and_no_barriers(opened: Callable[..., Opened]) -> None:
    found = opened("ship_crane_motors", SIZES[0], "dark", has_touch=True, is_mobile=True)
    assert look(found, SIZES[0], "dark", least=40.0) == []
    assert found.errors == []
