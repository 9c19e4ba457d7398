// How fast time goes: that of the wall, times the speed chosen; and how much of it a slow machine loses, and why.

const LONGEST = 0.25; // seconds of a frame that are made up for
const MEMORY = 2; // seconds over which the pace is taken
const SLOW = 0.93; // of the speed asked for: below this the page says so

export class Pace {
  private asked = 0;
  private done = 0;
  private lost = { drawing: 0, computing: 0 };
  private seen = 0;

  /** Forgets what was, after a pause or a change of speed. */
  restart(): void {
    this.asked = this.done = this.seen = 0;
    this.lost = { drawing: 0, computing: 0 };
  }

  /** The seconds of a frame that are made up for. A frame that took longer would ask for a burst that takes longer still. */
  static within(wall: number): number {
    return Math.min(wall, LONGEST);
  }

  /** Notes a frame: the wall's seconds, those that were asked of the run, and those that it made; all over the speed. */
  note(wall: number, asked: number, made: number): void {
    if (wall <= 0) return;
    const fade = Math.exp(-wall / MEMORY);
    this.seen += wall;
    this.asked = fade * this.asked + wall;
    this.done = fade * this.done + Math.min(made, wall);
    this.lost.drawing = fade * this.lost.drawing + wall - asked;
    this.lost.computing = fade * this.lost.computing + Math.max(asked - made, 0);
  }

  /** The part of the speed asked for that is reached; 1 as long as too little was seen to say. */
  get share(): number {
    return this.seen < MEMORY / 2 || this.asked === 0 ? 1 : this.done / this.asked;
  }

  /** What the user is told where it is slower than asked for, else nothing. */
  words(speed: number): string {
    if (this.share >= SLOW) return "";
    const { drawing, computing } = this.lost;
    const cause = drawing > computing ? "drawing" : "computing";
    return `Running at ${(this.share * speed).toPrecision(2)} × real time instead of ${speed} ×: ${cause} is too slow on this machine.`;
  }
}
