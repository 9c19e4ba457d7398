// The bar at the foot of the page: play and pause, start again, speed and time.

import { el, fresh } from "./dom";

const SPEEDS: [number, string][] = [
  [2, "2 ×"],
  [1, "Real time"],
  [0.5, "1/2"],
  [0.25, "1/4"],
  [0.1, "1/10"],
];

export interface Actions {
  play(on: boolean): void;
  reset(): void;
  seek(t: number): void;
}

export class Transport {
  speed = 1;
  private readonly button = el("button", { type: "button", class: "primary", "data-action": "play" });
  private readonly clock = el("output", { class: "clock", "aria-label": "Time" });
  private readonly slider: HTMLInputElement | null;

  constructor(place: HTMLElement, span: [number, number] | null, actions: Actions) {
    this.button.addEventListener("click", () => actions.play(this.button.dataset.playing !== "true"));
    const reset = el("button", { type: "button", "data-action": "reset", title: "Start again (R)", "aria-label": "Reset" }, "↺", el("span", { class: "word" }, " Reset"));
    reset.addEventListener("click", () => actions.reset());
    const id = fresh("speed");
    const speed = el("select", { id, "aria-label": "Speed" }, ...SPEEDS.map(([f, text]) => el("option", { value: String(f) }, text)));
    speed.value = "1";
    speed.addEventListener("change", () => (this.speed = Number(speed.value)));
    this.slider = span
      ? el("input", {
          type: "range",
          class: "time",
          "aria-label": "Time",
          min: String(span[0]),
          max: String(span[1]),
          step: String((span[1] - span[0]) / 2000),
          value: String(span[0]),
        })
      : null;
    this.slider?.addEventListener("input", () => actions.seek(Number(this.slider?.value)));
    place.append(this.button, reset, speed, ...(this.slider ? [this.slider] : []), this.clock);
    this.playing(false);
    document.addEventListener("keydown", (event) => {
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, button, summary")) return;
      if (event.key === " ") {
        event.preventDefault();
        this.button.click();
      } else if (event.key === "r" || event.key === "R") actions.reset();
    });
  }

  playing(on: boolean): void {
    this.button.dataset.playing = String(on);
    this.button.textContent = on ? "❚❚ Pause" : "▶ Play";
    this.button.title = on ? "Pause (space)" : "Play (space)";
  }

  time(t: number): void {
    this.clock.textContent = `${t.toFixed(1)} s`;
    if (this.slider && document.activeElement !== this.slider) this.slider.value = String(t);
  }
}
