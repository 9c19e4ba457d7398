// Gamepads with the standard layout (https://www.w3.org/TR/gamepad/#remapping): sticks as those on the picture, buttons for what
// has no axis there. One that vanishes lets go of all its levers at once.

import { type Levers, beyond } from "./levers";

/** Sticks of gamepads do not come back to zero. */
const DEAD = 0.15;
const AXES = { left: { x: 0, y: 1 }, right: { x: 2, y: 3 } } as const;

export class Gamepads {
  /** Those that were there when last looked, by their number; null where the layout is unknown. */
  private readonly seen = new Map<number, { name: string; used: boolean }>();
  private lost = "";

  constructor(
    private readonly levers: Levers,
    private readonly moved: () => void,
  ) {
    addEventListener("gamepadconnected", () => this.look());
    addEventListener("gamepaddisconnected", () => this.look());
  }

  /** What is plugged in, in words; empty where nothing is or was. */
  get words(): string {
    const [used, strange] = [true, false].map((use) => [...this.seen.values()].filter((one) => one.used === use).map(({ name }) => name));
    const found: string[] = [];
    if (used.length) found.push(`${used.length > 1 ? "Gamepads" : "Gamepad"}: ${used.join(", ")}.`);
    if (strange.length) found.push(`Not used, its layout is unknown: ${strange.join(", ")}.`);
    if (this.lost) found.push(`Unplugged, its levers are let go: ${this.lost}.`);
    return found.join(" ");
  }

  /** Whether there is anything to read before every picture. */
  get any(): boolean {
    return this.seen.size > 0;
  }

  /** Reads all that are there, and lets go of what is no longer. */
  look(): void {
    const present = pluggedIn();
    for (const [index, { name }] of this.seen) {
      const pad = present.find((one) => one?.index === index && one.connected);
      if (pad && short(pad.id) === name) continue;
      this.seen.delete(index);
      this.levers.release(`pad ${index}`);
      this.lost = name;
    }
    for (const pad of present) {
      if (!pad?.connected) continue;
      if (!this.seen.has(pad.index)) {
        this.seen.set(pad.index, { name: short(pad.id), used: pad.mapping === "standard" });
        if (this.lost === short(pad.id)) this.lost = "";
      }
      if (pad.mapping === "standard") this.read(pad);
    }
  }

  private read(pad: Gamepad): void {
    for (const lever of this.levers.all) {
      const { stick, pad: buttons } = lever.data;
      let command = 0;
      if (stick) {
        const value = pad.axes[AXES[stick.side][stick.axis]] ?? 0;
        command = stick.sign * beyond(DEAD, stick.axis === "y" ? -value : value); // axes of gamepads point down
      } else if (buttons) {
        const pressed = (i: number) => beyond(DEAD, pad.buttons[i]?.value ?? 0);
        command = pressed(buttons[1]) - pressed(buttons[0]);
      }
      if (lever.hold(`pad ${pad.index}`, Number.isFinite(command) ? command : 0)) this.moved();
    }
  }
}

/** What the browser says is plugged in. In a frame that may not use gamepads it throws instead, and there are none. */
function pluggedIn(): readonly (Gamepad | null)[] {
  try {
    return navigator.getGamepads?.() ?? [];
  } catch {
    return [];
  }
}

/** A gamepad's name without the numbers of its maker. */
function short(id: string): string {
  return id.replace(/\s*\((?:STANDARD GAMEPAD|Vendor|.*Vendor:).*$/i, "").trim() || "unnamed";
}
