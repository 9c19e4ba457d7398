// Driving: keys, sticks and gamepads hold levers, levers push drives.

import "./drive.css";
import { el } from "./dom";
import type { Host, Make } from "./features";
import { Gamepads } from "./gamepad";
import { explainKeys, helpButton } from "./help";
import { type Lever, Levers } from "./levers";
import { toggle } from "./panel";
import { Sticks } from "./sticks";

/** What takes letters itself. */
const FIELDS = "textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])";

export const driving: Make = (host) => {
  const { simulation, panel, data } = host;
  const own = data.live?.levers ?? [];
  if (!simulation || !panel || !own.length) return null;
  const levers = new Levers(own, (drive, command) => panel.push(drive, command));
  const moved = () => host.touched();
  const keys = new Keys(levers, moved);
  const pads = new Gamepads(levers, moved);
  const sticks = new Sticks(levers.all, moved);
  const letGo = () => {
    keys.clear();
    levers.release();
  };
  addEventListener("blur", letGo);
  addEventListener("pagehide", letGo);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) letGo();
  });
  const told = el("p", { class: "note", role: "status", "data-gamepad": "" });
  furnish(host, levers, sticks, told);
  return {
    name: "driving",
    before() {
      if (pads.any) pads.look();
    },
    advanced: (t: number) => levers.advanced(t),
    refresh() {
      pads.look();
      if (told.textContent !== pads.words) told.textContent = pads.words;
    },
    reset() {
      keys.clear();
      levers.reset();
    },
    handles: {
      /** Commands of all levers, by drive. */
      levers: () => Object.fromEntries(levers.all.map((one) => [one.data.drive, one.value])),
      /** Moves the lever of a drive, as a hand would: 1 is up, out or left. */
      lever: (drive: string, command: number) => {
        const found = levers.of(drive);
        if (!found) throw new RangeError(`there is no lever for ${drive}; there are: ${own.map((one) => one.drive).join(", ")}`);
        found.hold("script", command);
      },
    },
  };
};

/** Letters that are held down. */
class Keys {
  private readonly held = new Set<string>();
  private byPointer = false;

  constructor(
    private readonly levers: Levers,
    private readonly moved: () => void,
  ) {
    document.addEventListener("pointerdown", () => (this.byPointer = true), true);
    document.addEventListener("keydown", (event) => this.down(event));
    document.addEventListener("keyup", (event) => this.up(event.key));
  }

  clear(): void {
    this.held.clear();
  }

  private down(event: KeyboardEvent): void {
    if (event.key === "Tab") this.byPointer = false;
    const key = event.key.toUpperCase();
    const lever = this.find(key);
    if (!lever || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    // A choice that Tab has reached is searched by letters; one that was clicked has done its work.
    if (target.closest(FIELDS) || (!this.byPointer && target.closest("select")) || target.closest("dialog")) return;
    event.preventDefault();
    if (event.repeat || this.held.has(key)) return;
    this.held.add(key);
    this.apply(lever);
    this.moved();
  }

  private up(pressed: string): void {
    const key = pressed.toUpperCase();
    const lever = this.find(key);
    if (lever && this.held.delete(key)) this.apply(lever);
  }

  private find(key: string): Lever | undefined {
    return this.levers.all.find(({ data }) => data.keys?.includes(key));
  }

  private apply(lever: Lever): void {
    const [low, high] = lever.data.keys as [string, string];
    lever.hold("keys", Number(this.held.has(high)) - Number(this.held.has(low)));
  }
}

/** Sticks over the picture, and a few lines in the card of the drives. */
function furnish(host: Host, levers: Levers, sticks: Sticks, told: HTMLElement): void {
  const { view, tools, panel } = host.places;
  const show = (on: boolean) => {
    sticks.place.hidden = !on;
    document.body.classList.toggle("with-sticks", on);
    if (!on) levers.release("stick");
  };
  const coarse = matchMedia("(pointer: coarse)").matches;
  const choice = toggle("Sticks on the picture", coarse, show);
  view.append(sticks.place);
  show(coarse);
  const lines = levers.all.flatMap(({ data }): [string[], string][] =>
    data.keys ? [[[...data.keys].reverse(), `${data.label}: ${data.words[1]}, ${data.words[0]}`]] : [],
  );
  explainKeys("Drives, while held", lines);
  tools.append(helpButton());
  const cards = panel.querySelectorAll("[data-card=motors], [data-card=setpoints]");
  cards[cards.length - 1]?.append(choice.row, told);
}
