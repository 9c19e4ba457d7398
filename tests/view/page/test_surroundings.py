"""What the page draws besides the crane: a sea with the true heights, ships that no water enters, day and dusk, within a budget."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

from deckcrane.scenario.reading import load
from deckcrane.view.page.page import view
from deckcrane.view.page.scene.scene import ship_dimensions
from deckcrane.view.page.waves import mean_wind
from tests.view.browser import Opened

SOURCES = Path(__file__).parents[3] / "web" / "src"
TRIANGLES, CALLS = 120_000, 150
"""What a picture may take, shadows included, for 50 of them a second on integrated graphics."""

HEELS = (0.0, 15.0, -15.0, 30.0, -30.0, 60.0, -60.0)
HIDE = """addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = `#view > :not(canvas), #panel, #plots, #transport { display: none !important }
    #view { position: fixed !important; inset: 0 }`;
  document.head.append(style);
});"""
"""All but the picture goes away, so that only what is drawn is looked at."""
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FED_BACK = """([source, waves, points, level]) => {
  const gl = document.createElement("canvas").getContext("webgl2");
  const program = gl.createProgram();
  const head = "#version 300 es\\nprecision highp float;\\n#define attribute in\\n#define varying out\\n" +
    "uniform mat4 projectionMatrix, viewMatrix;\\nin vec3 position;\\n";
  for (const [kind, text] of [[gl.VERTEX_SHADER, head + source],
      [gl.FRAGMENT_SHADER, "#version 300 es\\nvoid main() {}"]]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader));
    gl.attachShader(program, shader);
  }
  gl.transformFeedbackVaryings(program, ["place"], gl.SEPARATE_ATTRIBS);
  gl.linkProgram(program);
  gl.useProgram(program);
  const at = (name) => gl.getUniformLocation(program, name);
  gl.uniform4fv(at("waves"), new Float32Array(waves.flat()));
  gl.uniform1i(at("kind"), 1);
  gl.uniform1i(at("count"), waves.length);
  gl.uniform1f(at("level"), level);
  const buffer = (kind, data) => {
    gl.bindBuffer(kind, gl.createBuffer());
    gl.bufferData(kind, data, gl.STREAM_READ);
  };
  buffer(gl.ARRAY_BUFFER, new Float32Array(points.flatMap(([x, y]) => [x, y, 0])));
  const position = gl.getAttribLocation(program, "position");
  gl.enableVertexAttribArray(position);
  gl.vertexAttribPointer(position, 3, gl.FLOAT, false, 0, 0);
  gl.vertexAttrib1f(gl.getAttribLocation(program, "coarse"), 0);
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, gl.createTransformFeedback());
  const found = gl.createBuffer();
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, found);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 12 * points.length, gl.STREAM_READ);
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.bindBuffer(gl.ARRAY_BUFFER, null);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, points.length);
  gl.endTransformFeedback();
  const read = new Float32Array(3 * points.length);
  gl.getBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, read);
  return points.map((_, i) => read[3 * i + 2]);
}"""
"""Runs the surface's vertex shader on points by the crane, and reads the heights that it gives."""


def test_the_page_knows_the_mean_wind_of_a_scenario() -> None:
    wind = load("load_in_wind").wind
    assert wind is not None
    assert mean_wind(load("load_in_wind")) == {"speed": wind.speed, "direction": wind.direction}
    assert mean_wind(load("knuckle_boom")) is None


@pytest.mark.study
def test_the_surface_by_the_crane_has_the_heights_of_the_waves_that_exert_the_forces(
    opened: Callable[..., Opened],
) -> None:
    found = opened("deck_crane_in_waves", drawn=True)
    t = found.do("pause()", "step(7.3)")
    waves = found.call("surface()")
    points = [[x, y] for x in (-40.0, -3.5, 0.0, 22.0, 41.0) for y in (-15.0, 0.0, 9.6, 30.0)]
    text = (SOURCES / "watershader.ts").read_text()
    source = re.search(r"VERTEX = `(.*?)`", text, re.DOTALL)
    assert source is not None
    filled = source[1].replace("${4 * SLOTS - 1}", "479").replace("${SLOTS}", "120").replace("${MEETINGS}", "4")
    assert "${" not in filled
    drawn = found.page.evaluate(FED_BACK, [filled, waves, points, 0.0])
    sea = {name: np.array(values) for name, values in found.call("sea()").items()}
    k = sea["w"] ** 2 / 9.80665  # deep water, as the bundled vessel's
    x, y = np.array(points).T[:, :, None]
    phase = sea["w"] * t + sea["phase"] - k * (x * np.cos(sea["chi"]) + y * np.sin(sea["chi"]))
    assert drawn == pytest.approx((sea["amplitude"] * np.cos(phase)).sum(axis=1), abs=2e-3)
    (at_vessel,) = (value for name, value in found.call("signals()").items() if "wave_elevation" in name)
    assert drawn[points.index([0.0, 0.0])] == pytest.approx(at_vessel, abs=2e-3)


@pytest.fixture(scope="module")
def heeling(short_run: xr.Dataset, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A playback in which everything is turned about the barge's waterplane: at t = 0, 1, 2, ... by the angles of `HEELS`."""
    *_, middle = ship_dimensions(load("moving_base"), "vessel")
    dataset = short_run.isel(time=[0] * len(HEELS)).copy(deep=True)
    dataset = dataset.assign_coords(time=("time", np.arange(len(HEELS), dtype=float), short_run["time"].attrs))
    for i, degrees in enumerate(HEELS):
        turn = heeled(degrees)
        rotation = dataset["rotation"].transpose("time", "body", "axis", "body_axis")
        position = dataset["position"].transpose("time", "body", "axis")
        rotation.values[i] = turn @ rotation.values[i]
        position.values[i] = (position.values[i] - middle) @ turn.T + middle
    return view(dataset, tmp_path_factory.mktemp("heeling") / "run.html")


def heeled(degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def picture(found: Opened) -> Any:
    from PIL import Image

    found.page.evaluate(TWO_FRAMES)
    return Image.open(io.BytesIO(found.page.screenshot(timeout=120_000))).convert("RGB")


@pytest.mark.study
def test_no_water_stands_on_a_deck_that_is_above_it(heeling: Path, opened: Callable[..., Opened]) -> None:
    """The deck's grey green is about as blue as green, the sea a fifth more so, also where a deck is seen through it."""
    found = opened(heeling, (600, 450), before=HIDE, drawn=True)
    found.call("drawAll()")
    found.page.locator("canvas").first.focus()
    for key in ["-"] * 5 + ["ArrowUp"] * 30:  # from above the deck is seen at any heel
        found.page.keyboard.press(key)
    length, breadth, _, freeboard, middle = ship_dimensions(load("moving_base"), "vessel")
    dry, wet = 0, 0
    for i, degrees in enumerate(HEELS):
        found.call(f"seek({i})")
        drawn = picture(found)
        for across in (-0.4 * breadth, 0.4 * breadth):
            point = heeled(degrees) @ [-0.35 * length, across, freeboard]
            x, y, z = point + middle
            red, green, blue = drawn.getpixel(tuple(round(at) for at in found.call(f"seen({x}, {y}, {z})")))
            if point[2] > 0.15:
                assert blue < 1.08 * green, (
                    f"at {degrees:g} degrees of heel there is water on deck at y = {across:.2f} m"
                )
                dry += 1
            elif point[2] < -0.3:
                assert blue > 1.1 * green > red, (
                    f"at {degrees:g} degrees there is a hole in the water at y = {across:.2f} m"
                )
                wet += 1
    assert dry >= 8
    assert wet >= 1


@pytest.mark.study
@pytest.mark.parametrize("name", ["knuckle_boom_in_waves", "lattice_boom", "ship_crane_motors"])
def test_a_picture_stays_within_what_integrated_graphics_draw(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name, drawn=True)
    found.do("pause()", "drawAll()")
    found.page.evaluate(TWO_FRAMES)
    drawn = found.call("drawing()")
    assert 0 < drawn["triangles"] <= TRIANGLES
    assert 0 < drawn["calls"] <= CALLS
    assert not found.errors


@pytest.mark.study
def test_the_light_follows_the_readers_colours_until_it_is_chosen(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", scheme="dark", drawn=True)
    assert found.call("light()") == "dusk"
    found.page.emulate_media(color_scheme="light")
    found.page.wait_for_function("() => window.deckcrane.light() === 'day'")
    button = found.page.get_by_role("button", name="Dusk", exact=True)
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    assert found.call("light()") == "dusk"
    for scheme in ("dark", "light"):
        found.page.emulate_media(color_scheme=scheme)
        found.page.evaluate(TWO_FRAMES)
        assert found.call("light()") == "dusk"
    with pytest.raises(Exception, match="there is no light noon; there are: day, dusk"):
        found.call("light('noon')")


@pytest.mark.study
def test_the_compass_says_where_the_waves_go(opened: Callable[..., Opened]) -> None:
    found = opened("hoisting_in_waves", drawn=True)
    found.do("pause()", "step(0.1)")
    sea = load("hoisting_in_waves").sea
    assert sea is not None
    assert found.call("compass()") == [f"Waves {round(np.degrees(sea.direction)) % 360}°"]
    found.page.get_by_label("Towards").fill("45")
    assert found.call("compass()") == ["Waves 45°"]


@pytest.mark.study
def test_the_compass_says_where_the_wind_blows(opened: Callable[..., Opened]) -> None:
    blown = opened("load_in_wind", drawn=True)
    wind = load("load_in_wind").wind
    assert wind is not None
    assert blown.call("compass()") == [f"Wind {round(np.degrees(wind.direction)) % 360}°, {wind.speed:.3g} m/s"]
