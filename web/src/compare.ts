// Two variants side by side: a second run in the same sea, told all that the first one is, in a second picture whose camera goes
// with the first one's.

import "./compare.css";
import { el, plain } from "./dom";
import type { Host, Make } from "./features";
import { icon } from "./menu";
import { liveValue, showLive } from "./showing";
import type { Simulation } from "./simulation";
import { type Stage, stageIn } from "./stage";

const SIGN = "M3 5h7v14H3zM14 5h7v14h-7z";

export const comparing: Make = (host) => {
  const { simulation, data } = host;
  const names = data.live?.programs ?? [];
  if (!simulation || names.length < 2) return null;
  let open: Comparison | null = null;
  const button = el("button", { type: "button", class: "tool", "aria-pressed": "false", "aria-label": "Compare", title: "Compare two variants" }, icon(SIGN), el("span", { class: "word" }, "Compare"));
  const close = () => {
    open?.close();
    open = null;
  };
  const compare = (variant: number | null) => {
    if (variant !== null && !names[variant]) throw new RangeError(`variants go from 0 to ${names.length - 1}`);
    close();
    if (variant !== null) open = new Comparison(host, simulation, names, variant, compare);
    button.setAttribute("aria-pressed", String(open !== null));
    host.reset();
  };
  button.addEventListener("click", () => {
    compare(open ? null : simulation.variant === 0 ? 1 : 0);
    host.touched();
  });
  host.places.tools.append(button);
  return {
    name: "compare",
    advanced: (t) => open?.advance(t),
    reset: () => open?.reset(),
    drawn: () => open?.draw(),
    refresh: () => open?.refresh(),
    messages: () => open?.messages() ?? [],
    state: () => (open ? names[open.other.variant] : undefined),
    restore: (name) => {
      const variant = names.findIndex((one) => one === name);
      if (variant < 0) return [`there is no variant ${String(name)} to compare with`];
      compare(variant);
      return [];
    },
    handles: {
      /** Compares with a variant by its number; with none, nothing. */
      compare: (variant?: number) => compare(variant ?? null),
      /** The run beside the first one: its variant, time and states; null without one. */
      other: () => (open ? { variant: open.other.variant, time: open.other.time, x: [...open.other.x], failed: open.other.failed } : null),
      otherCamera: () => open?.stage?.camera.standing() ?? null,
    },
  };
};

class Comparison {
  readonly other: Simulation;
  readonly stage: Stage | null;
  private readonly place = el("div", { class: "compared" });
  private readonly selects: HTMLSelectElement[];
  private shown = NaN;

  constructor(
    private readonly host: Host,
    private readonly own: Simulation,
    private readonly names: string[],
    variant: number,
    choose: (variant: number) => void,
  ) {
    this.other = own.pair(variant) as Simulation;
    const { view } = host.places;
    const canvas = view.querySelector(".canvas");
    if (canvas) canvas.after(this.place); // below all that lies over pictures
    else view.prepend(this.place);
    view.classList.add("comparing");
    document.getElementById("page")?.classList.add("compares");
    this.selects = [
      this.select("Left variant", own.variant, (value) => host.panel?.inputs.get("variant")?.(value)),
      this.select("Right variant", variant, choose),
    ];
    this.selects[0].classList.add("first");
    view.append(...this.selects);
    this.stage = host.stage ? stageIn(this.place, host.data.scene) : null;
    if (this.stage) host.stage?.camera.link(this.stage.camera);
    host.plots.compare(plain(names[own.variant]), plain(names[variant]));
    host.compared = () => host.data.signals.map((signal) => liveValue(signal, this.other));
  }

  /** Catches up with the first run; one that has gone back waits until the first is there again. */
  advance(t: number): void {
    const { other, host } = this;
    if (t - other.time > other.step / 2) other.advance(t - other.time);
    const there = Math.abs(other.time - t) < 2 * Math.max(other.step, this.own.step);
    host.plots.addOther(t, there ? () => host.data.signals.map((signal) => liveValue(signal, other)) : null);
  }

  /** From its own start, with drives as its file has them. */
  reset(): void {
    const { other, host } = this;
    for (const { parameters } of host.data.live?.setpoints ?? [])
      for (const name of parameters) if (Number.isFinite(other.usual(name))) other.setParameter(name, other.usual(name));
    other.reset();
    this.shown = NaN;
  }

  draw(): void {
    const { stage, host, other } = this;
    if (!stage || !host.stage) return;
    if (stage.like(host.stage) || other.time !== this.shown) showLive(stage, host.data.scene, other);
    this.shown = other.time;
    stage.render();
  }

  refresh(): void {
    this.selects[0].value = String(this.own.variant);
    this.host.plots.compare(plain(this.names[this.own.variant]), plain(this.names[this.other.variant]));
  }

  messages(): string[] {
    return this.other.trouble ? [`${plain(this.names[this.other.variant])}: ${this.other.trouble}`] : [];
  }

  close(): void {
    this.own.pair(null);
    this.host.compared = null;
    this.host.stage?.camera.link(null);
    this.stage?.dispose();
    for (const one of [this.place, ...this.selects]) one.remove();
    this.host.places.view.classList.remove("comparing");
    document.getElementById("page")?.classList.remove("compares");
    this.host.plots.compare(null, null);
  }

  private select(label: string, value: number, choose: (value: number) => void): HTMLSelectElement {
    const found = el("select", { class: "variant", "aria-label": label }, ...this.names.map((name, i) => el("option", { value: String(i) }, plain(name))));
    found.value = String(value);
    found.addEventListener("change", () => choose(Number(found.value)));
    return found;
  }
}
