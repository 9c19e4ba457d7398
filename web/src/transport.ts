// The bar at the foot of the page: play and pause, start again, speed and time; and the keys for them.

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
  /** Another speed was chosen. */
  speed(): void;
}

export class Transport {
  speed = 1;
  /** Whether a finger or the mouse holds the time slider: time waits for it. */
  held = false;
  private readonly button = el("button", { type: "button", class: "primary", "data-action": "play" });
  private readonly clock = el("output", { class: "clock", "aria-label": "Time" });
  private readonly slider: HTMLInputElement | null;
  private readonly slow = el("output", { class: "slow", role: "status", "aria-live": "off" });
  private said = "";

  constructor(place: HTMLElement, span: [number, number] | null, actions: Actions) {
    this.button.addEventListener("click", () => actions.play(this.button.dataset.playing !== "true"));
    const reset = el("button", { type: "button", "data-action": "reset", title: "Start again (R)", "aria-label": "Reset" }, "↺", el("span", { class: "word" }, " Reset"));
    reset.addEventListener("click", () => actions.reset());
    const id = fresh("speed");
    const speed = el("select", { id, "aria-label": "Speed" }, ...SPEEDS.map(([f, text]) => el("option", { value: String(f) }, text)));
    speed.value = "1";
    speed.addEventListener("change", () => {
      this.speed = Number(speed.value);
      actions.speed();
    });
    this.slider = span ? this.timeSlider(span, actions) : null;
    place.append(this.button, reset, speed, ...(this.slider ? [this.slider] : []), this.slow, this.clock);
    this.playing(false);
    keys(() => this.button.click(), () => actions.reset());
  }

  playing(on: boolean): void {
    this.button.dataset.playing = String(on);
    this.button.textContent = on ? "❚❚ Pause" : "▶ Play";
    this.button.title = on ? "Pause (space)" : "Play (space)";
  }

  /** That the run is slower than asked for, beside the clock: in a word, and in full where there is room, or on hover. */
  slower(share: string, words: string): void {
    if (this.slow.title === words) return;
    this.slow.title = words;
    this.slow.replaceChildren(...(words ? [el("b", {}, share), el("span", { class: "why" }, words)] : []));
  }

  time(t: number): void {
    const text = `${t.toFixed(1)} s`;
    if (text !== this.said) this.clock.textContent = this.said = text; // not at every picture
    if (this.slider && !this.held) this.slider.value = String(t);
  }

  private timeSlider([start, end]: [number, number], actions: Actions): HTMLInputElement {
    const slider = el("input", {
      type: "range",
      class: "time",
      "aria-label": "Time",
      min: String(start),
      max: String(end),
      step: "any",
      value: String(start),
    });
    slider.addEventListener("input", () => actions.seek(Number(slider.value)));
    slider.addEventListener("pointerdown", () => (this.held = true));
    for (const over of ["pointerup", "pointercancel"]) addEventListener(over, () => (this.held = false));
    slider.addEventListener("change", () => (this.held = false));
    // Browsers move a slider without steps by next to nothing.
    slider.addEventListener("keydown", (event) => {
      const moves: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
      const steps = moves[event.key];
      if (!steps) return;
      event.preventDefault();
      actions.seek(Number(slider.value) + (steps * (end - start)) / 200);
    });
    return slider;
  }
}

/** Space plays and pauses, R starts again, wherever the focus is; but what the keyboard has reached keeps the keys that
 * it needs: buttons, switches and choices are pressed with Space, and choices are searched by letters. */
function keys(play: () => void, reset: () => void): void {
  let byPointer = false;
  document.addEventListener("pointerdown", () => (byPointer = true), true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Tab") byPointer = false;
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const pressed = !byPointer && target.closest("button, select, summary, input:not([type=range])") !== null;
    const searched = !byPointer && target.closest("select") !== null;
    if (event.key === " " && !pressed) {
      event.preventDefault();
      if (!event.repeat) play();
    } else if ((event.key === "r" || event.key === "R") && !searched) {
      event.preventDefault();
      if (!event.repeat) reset();
    }
  });
  // A button is pressed when Space is let go.
  document.addEventListener("keyup", (event) => {
    if (event.key === " " && byPointer) event.preventDefault();
  });
}
