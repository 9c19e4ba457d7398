// A small compass over the axes: where the waves travel and where the wind blows, as arrows on the sea's plane as the camera sees
// it, with their degrees against the clock from x.

import { el } from "./dom";
import type { Host, Make } from "./features";
import "./compass.css";

interface Needle {
  /** Where to, in radians, and what to say; null where there is nothing to show now. */
  now(): { direction: number; words: string } | null;
  path: SVGPathElement;
  label: HTMLElement;
}

const SPACE = "http://www.w3.org/2000/svg";

export const compass: Make = (host) => {
  const { stage, places } = host;
  const found = [...waves(host), wind(host)].filter((one) => one !== null);
  if (!stage || !found.length) return null;
  const picture = document.createElementNS(SPACE, "svg");
  for (const [key, value] of [["viewBox", "-34 -34 68 68"], ["aria-hidden", "true"]]) picture.setAttribute(key, value);
  const ring = document.createElementNS(SPACE, "ellipse");
  ring.setAttribute("rx", "31");
  picture.append(ring, ...found.map(({ path }) => path));
  const place = el("div", { class: "compass", role: "group", "aria-label": "Waves and wind" });
  place.append(picture, ...found.map(({ label }) => label));
  places.view.append(place);

  const { elements: e } = stage.camera.eye.matrixWorldInverse;
  const seen = [NaN, NaN, NaN, NaN];
  const turn = () => {
    // The horizontal axes as the camera sees them; nothing is written while it does not move.
    const moved = Math.abs(seen[0] - e[0]) + Math.abs(seen[1] - e[1]) + Math.abs(seen[2] - e[4]) + Math.abs(seen[3] - e[5]);
    if (moved < 0.002) return;
    [seen[0], seen[1], seen[2], seen[3]] = [e[0], e[1], e[4], e[5]];
    point();
  };
  const point = () => {
    ring.setAttribute("ry", String(31 * Math.min(Math.hypot(e[1], e[5]), 1)));
    for (const { now, path } of found) {
      const there = now();
      if (there) path.setAttribute("d", arrow(e, there.direction));
    }
  };
  const say = () => {
    for (const { now, path, label } of found) {
      const there = now();
      path.style.display = label.style.display = there ? "" : "none";
      if (there && label.textContent !== there.words) {
        label.textContent = there.words;
        point();
      }
    }
    place.hidden = found.every(({ now }) => now() === null);
  };
  say();
  return {
    frame: turn,
    refresh: say,
    /** Where waves and wind go, as it is written there: degrees, and the wind's speed. */
    handles: { compass: () => found.flatMap(({ now }) => now()?.words ?? []) },
  };
};

/** A needle for each wave system. */
function waves({ simulation, data }: Host): Needle[] {
  const sea = simulation?.sea;
  const wave = data.playback?.wave;
  if (!sea) return wave ? [{ now: () => ({ direction: wave.direction, words: `Waves ${degrees(wave.direction)}` }), ...drawn("waves") }] : [];
  const names = data.live?.sea?.systems.map(({ name }) => name) ?? [""];
  return names.map((name, i) => {
    const title = name ? name.charAt(0).toUpperCase() + name.slice(1) : "Waves";
    const now = () => {
      if (sea.heights[i] === 0) return null;
      const { direction } = i === 0 ? sea.wanted : sea.wanted.others[i - 1];
      return { direction, words: `${title} ${degrees(direction)}` };
    };
    return { now, ...drawn("waves") };
  });
}

function wind({ simulation, data }: Host): Needle | null {
  const all = simulation ? simulation.data.variants.map((variant) => variant.wind) : [data.playback?.wind ?? null];
  if (all.every((one) => one === null)) return null;
  const now = () => {
    const blowing = all[simulation?.variant ?? 0];
    return blowing && { direction: blowing.direction, words: `Wind ${degrees(blowing.direction)}, ${Number(blowing.speed.toPrecision(3))} m/s` };
  };
  return { now, ...drawn("wind") };
}

function drawn(kind: string): { path: SVGPathElement; label: HTMLElement } {
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("class", kind);
  return { path, label: el("span", { class: kind }) };
}

function degrees(radians: number): string {
  return `${((Math.round((180 * radians) / Math.PI) % 360) + 360) % 360}°`;
}

/** An arrow in the horizontal plane, as the camera whose inverse matrix is given sees it. */
function arrow(e: ArrayLike<number>, direction: number): string {
  const [c, s] = [Math.cos(direction), Math.sin(direction)];
  const at = (ahead: number, aside: number) => {
    const [x, y] = [ahead * c - aside * s, ahead * s + aside * c];
    return `${(e[0] * x + e[4] * y).toFixed(1)} ${(-e[1] * x - e[5] * y).toFixed(1)}`;
  };
  const corners = [at(29, 0), at(11, 11), at(14, 3.5), at(-24, 3.5), at(-24, -3.5), at(14, -3.5), at(11, -11)];
  return `M${corners.join("L")}Z`;
}
