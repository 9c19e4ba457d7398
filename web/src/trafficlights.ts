// Go or no-go of a recorded run: how likely each limit is passed soon, as it was known at the last instant that was looked at, with a lamp.

import "./trafficlights.css";
import { el } from "./dom";
import type { Make } from "./features";

const COLOURS = ["green", "amber", "red"] as const;
const WORDS = { green: "go", amber: "care", red: "no go" } as const;

interface Row {
  lamp: HTMLElement;
  now: HTMLElement;
  row: HTMLElement;
}

export const trafficLights: Make = (host) => {
  const { lights } = host.data;
  if (!lights || !host.recording) return null;
  const whole = row("All limits");
  const rows = lights.limits.map(({ text }) => row(text));
  const when = el("p", { class: "note" });
  const note = `Chance that a limit is passed within ${lights.horizon} s, with its ${percent(lights.confidence)} interval, by continuations in waves that agree with the sensors so far. Green: the interval ends below ${percent(lights.thresholds[0])}; red: ${percent(lights.thresholds[1])} or more.`;
  const section = el("section", { class: "card", "data-card": "lights" }, el("h2", {}, "Go or no-go"), when, whole.row, ...rows.map(({ row }) => row), el("p", { class: "note" }, note));
  host.places.panel.prepend(section);
  /** The last instant up to now; -1 before the first. */
  const instant = () => lights.times.filter((time) => time <= host.time + 1e-6).length - 1;
  const worst = (k: number) => Math.max(...lights.limits.map(({ light }) => light[k]));
  const refresh = () => {
    const k = instant();
    const text = k < 0 ? `First looked at ${lights.times[0]} s.` : `As known at ${lights.times[k]} s, for the next ${lights.horizon} s.`;
    if (when.textContent !== text) when.textContent = text;
    show(whole, k < 0 ? null : worst(k), k < 0 ? "–" : WORDS[COLOURS[worst(k)]]);
    rows.forEach((one, i) => {
      const { light, probability, lower, upper } = lights.limits[i];
      show(one, k < 0 ? null : light[k], k < 0 ? "–" : `${percent(probability[k])} (${percent(lower[k])} to ${percent(upper[k])})`);
    });
  };
  refresh();
  return {
    refresh,
    reset: refresh,
    handles: {
      /** The colour of all limits together and of each, as known now; null before the first instant. */
      lights: () => {
        refresh();
        const k = instant();
        return k < 0 ? null : { all: COLOURS[worst(k)], limits: Object.fromEntries(lights.limits.map(({ text, light }) => [text, COLOURS[light[k]]])) };
      },
    },
  };
};

function row(text: string): Row {
  const [lamp, now] = [el("span", { class: "lamp", role: "img" }), el("b", {}, "–")];
  return { lamp, now, row: el("div", { class: "limit-light" }, lamp, el("span", { class: "what" }, text), now) };
}

function show(one: Row, light: number | null, text: string): void {
  const colour = light === null ? "off" : COLOURS[light];
  if (one.row.dataset.light !== colour) {
    one.row.dataset.light = colour;
    one.lamp.setAttribute("aria-label", colour);
  }
  if (one.now.textContent !== text) one.now.textContent = text;
}

function percent(share: number): string {
  const value = 100 * share;
  return `${value > 0 && value < 10 ? value.toFixed(1) : value.toFixed(0)} %`;
}
