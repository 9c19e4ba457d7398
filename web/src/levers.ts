// Levers: signed commands between -1 and 1, one for each drive. Keys, sticks, gamepads and scripts each hold a lever for
// themselves; what a drive gets is their sum, with the soft start and the quicker stop of a crane's own levers.

import type { LeverData } from "./data";

/** Seconds of the run from rest to a full command, and back to rest, where the drive has no ramp of its own. */
const RISE = 0.8;
const FALL = 0.4;

export class Lever {
  /** What the drive gets now. */
  value = 0;
  private readonly held = new Map<string, number>();
  private readonly rise: number;
  private readonly fall: number;

  constructor(readonly data: LeverData) {
    this.rise = data.ramp ?? RISE;
    this.fall = data.ramp ?? FALL;
  }

  /** What all hands together ask for. */
  get command(): number {
    let sum = 0;
    for (const one of this.held.values()) sum += one;
    return Math.min(Math.max(sum, -1), 1);
  }

  /** A hand moves it; zero lets it go. Returns whether that is another command than before. */
  hold(hand: string, command: number): boolean {
    if (!Number.isFinite(command)) throw new RangeError(`a lever takes a number from -1 to 1, not ${command}`);
    const before = this.command;
    if (command === 0) this.held.delete(hand);
    else this.held.set(hand, Math.min(Math.max(command, -1), 1));
    return this.command !== before;
  }

  /** All hands that begin so let go. */
  release(hands: string): void {
    for (const hand of [...this.held.keys()]) if (hand.startsWith(hands)) this.held.delete(hand);
  }

  /** Goes towards the command for so many seconds: first back to rest, if it lies on the other side. */
  ramp(seconds: number): void {
    const { command } = this;
    let left = seconds;
    const back = this.value * command < 0 ? 0 : command;
    if (Math.abs(back) < Math.abs(this.value)) {
      const way = Math.min(Math.abs(this.value - back), left / this.fall);
      this.value -= Math.sign(this.value) * way;
      if (Math.abs(this.value - back) < 1e-9) this.value = back;
      left -= this.fall * way;
    }
    if (left > 0 && this.value !== command) {
      const way = Math.min(Math.abs(command - this.value), left / this.rise);
      this.value += Math.sign(command - this.value) * way;
      if (Math.abs(command - this.value) < 1e-9) this.value = command;
    }
  }
}

/** A stick's deflection without the part about its middle in which it does nothing; from there it begins at zero. */
export function beyond(dead: number, deflection: number): number {
  const size = Math.abs(deflection);
  return size <= dead ? 0 : Math.sign(deflection) * Math.min((size - dead) / (1 - dead), 1);
}

/** All levers of a page, and what they push. */
export class Levers {
  readonly all: Lever[];
  private last = 0;

  constructor(
    data: LeverData[],
    private readonly push: (drive: string, command: number) => void,
  ) {
    this.all = data.map((one) => new Lever(one));
  }

  of(drive: string): Lever | undefined {
    return this.all.find(({ data }) => data.drive === drive);
  }

  /** Whether any lever is out of its middle, or is being moved. */
  get busy(): boolean {
    return this.all.some((one) => one.value !== 0 || one.command !== 0);
  }

  release(hands = ""): void {
    for (const one of this.all) one.release(hands);
  }

  /** The run has come to a time: levers went on towards their commands meanwhile. */
  advanced(t: number): void {
    const seconds = Math.max(t - this.last, 0); // less than nothing after a run went back to before a trouble
    this.last = t;
    for (const one of this.all) {
      const before = one.value;
      one.ramp(seconds);
      if (one.value !== before) this.push(one.data.drive, one.data.sign * one.value);
    }
  }

  /** The run begins again: nobody holds anything. */
  reset(): void {
    this.release();
    this.last = 0;
    for (const one of this.all) one.value = 0;
  }
}
