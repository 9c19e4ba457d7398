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

from deckcrane.model import load
from deckcrane.view.page import view
from deckcrane.view.page_wind import mean_wind
from tests.view.browser import DESK, Opened

SOURCES = Path(__file__).parents[2] / "web" / "src"
TRIANGLES, CALLS = 120_000, 150
"""What a picture may take, shadows included, for 50 of them a second on integrated graphics."""

HEELS = (0.0, 15.0, -15.0, 30.0, -30.0, 60.0, -60.0)
HIDE = """addEventListener("DOMContentLoaded", () => document.head.append(Object.assign(document.createElement("style"),
  {textContent: ".heading, .tools, .readouts, .compass { display: none !important }"})));"""
"""What lies over the picture goes away, so that only what is drawn is looked at."""
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
    found = opened("deck_crane_in_waves")
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
    """A playback in which everything is turned about the barge's length: at t = 0, 1, 2, ... by the angles of `HEELS`."""
    dataset = short_run.isel(time=[0] * len(HEELS)).copy(deep=True)
    dataset = dataset.assign_coords(time=("time", np.arange(len(HEELS), dtype=float), short_run["time"].attrs))
    for i, degrees in enumerate(HEELS):
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turn = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
        rotation = dataset["rotation"].transpose("time", "body", "axis", "body_axis")
        position = dataset["position"].transpose("time", "body", "axis")
        rotation.values[i] = turn @ rotation.values[i]
        position.values[i] = position.values[i] @ turn.T
    return view(dataset, tmp_path_factory.mktemp("heeling") / "run.html")


def pixel(found: Opened, point: Any) -> np.ndarray:
    """The colour that is seen where a point of the ground frame is."""
    from PIL import Image

    x, y = found.call(f"seen({', '.join(map(str, point))})")
    picture = Image.open(io.BytesIO(found.page.locator("canvas").first.screenshot()))
    return np.array(picture.convert("RGB").getpixel((round(x), round(y))), dtype=float)


@pytest.mark.study
def test_no_water_stands_on_a_deck_that_is_above_it(heeling: Path, opened: Callable[..., Opened]) -> None:
    """The deck's grey green is less blue than green, the sea is more; a deck below the surface is seen through water."""
    found = opened(heeling, DESK, before=HIDE)
    found.call("drawAll()")
    freeboard, half = 1.41, 0.5 * 3.54
    dry, wet = 0, 0
    for i, degrees in enumerate(HEELS):
        found.call(f"seek({i})")
        found.page.evaluate(TWO_FRAMES)
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        for across in (-0.8 * half, 0.8 * half):
            point = [0.75, c * across - s * freeboard, s * across + c * freeboard]
            red, green, blue = pixel(found, point)
            if point[2] > 0.15:
                assert blue < green, f"at {degrees:g} degrees of heel there is water on deck at y = {across:.2f} m"
                dry += 1
            elif point[2] < -0.3:
                assert blue > green > red, f"at {degrees:g} degrees there is a hole in the water at y = {across:.2f} m"
                wet += 1
    assert dry >= 8
    assert wet >= 1


@pytest.mark.study
@pytest.mark.parametrize("name", ["knuckle_boom_in_waves", "lattice_boom", "offshore_crane"])
def test_a_picture_stays_within_what_integrated_graphics_draw(name: str, opened: Callable[..., Opened]) -> None:
    found = opened(name)
    found.do("pause()", "drawAll()")
    found.page.evaluate(TWO_FRAMES)
    drawn = found.call("drawing()")
    assert 0 < drawn["triangles"] <= TRIANGLES
    assert 0 < drawn["calls"] <= CALLS
    assert not found.errors


@pytest.mark.study
def test_the_light_follows_the_readers_colours_until_it_is_chosen(opened: Callable[..., Opened]) -> None:
    found = opened("moving_base", scheme="dark")
    assert found.call("light()") == "dusk"
    found.page.emulate_media(color_scheme="light")
    assert found.call("light()") == "day"
    button = found.page.get_by_role("button", name="Dusk", exact=True)
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    assert found.call("light()") == "dusk"
    found.page.emulate_media(color_scheme="dark")
    found.page.emulate_media(color_scheme="light")
    assert found.call("light()") == "dusk"
    with pytest.raises(Exception, match="there is no light noon; there are: day, dusk"):
        found.call("light('noon')")


@pytest.mark.study
def test_the_compass_says_where_waves_and_wind_go(opened: Callable[..., Opened]) -> None:
    found = opened("hoisting_in_waves")
    found.do("pause()", "step(0.1)")
    sea = load("hoisting_in_waves").sea
    assert sea is not None
    assert found.call("compass()") == [f"Waves {round(np.degrees(sea.direction)) % 360}°"]
    found.page.get_by_label("Towards").fill("45")
    assert found.call("compass()") == ["Waves 45°"]
    blown = opened("load_in_wind")
    wind = load("load_in_wind").wind
    assert wind is not None
    assert blown.call("compass()") == [f"Wind {round(np.degrees(wind.direction)) % 360}°, {wind.speed:.3g} m/s"]
