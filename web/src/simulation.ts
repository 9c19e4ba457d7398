// The live run: a compiled program stepped in real time, with what the user may change while it runs.

import type { EventSignal, Formulas, LiveData, Program, Run, SetPoint } from "./data";
import { places } from "./entries";
import { plain } from "./dom";
import { Hand, nextSpeed } from "./hands";
import { ridden } from "./riding";
import { Sea } from "./sea";
import { Series } from "./series";

const BLOCK = 8; // steps between looks at the clock
const HALVINGS = 6;
const TOLD = 10; // seconds of the run for which a trouble that is over is told
const BOUND = 1e5; // no coordinate or speed of a crane is larger, in SI units; other states by their scales

/** Parameters on their way: how fast each may be, and how fast it may become so; the input that is told the rate. */
interface Goal {
  parameters: string[];
  targets: number[];
  rates: number[];
  gain: number;
  speeds: number[];
  told: string | null;
}

export class Simulation {
  readonly sea: Sea | null;
  y: Float64Array;
  failed = false;
  /** Whether the model runs elsewhere, and this one only has its outputs. */
  elsewhere = false;
  private said = { text: "", until: 0 };
  private found = new Map<string, Int32Array>();
  private program: Program;
  private chosen = 0;
  private run: Run;
  private p: Float64Array;
  private readonly places = new Map<string, number>();
  private readonly goals = new Map<string, Goal>();
  /** On drives with a prescribed motion, by name. */
  private readonly hands = new Map<string, Hand>();
  private readonly added = new Map<string, number>();
  /** What numbers of the file that were edited make of parameters, in the present program. */
  private edited: ReadonlyMap<string, number> = new Map();
  private readonly series: Series[];
  private kept: { t: number; x: Float64Array; hands: (() => void)[] }[] = [];
  private halved = 0;
  private spent = 0;
  private simulated = 0;
  /** Told where every step begins: the time, the ropes and contacts of the program, and their levels and then their measures. */
  watch: ((t: number, watched: EventSignal[], signals: Float64Array) => void) | null = null;
  /** A run beside this one, in the same sea: it is told all that this one is. */
  private twin: Simulation | null = null;

  constructor(
    readonly data: LiveData,
    private readonly programs: Program[],
    sea?: Sea | null,
  ) {
    this.program = programs[0];
    if (sea !== undefined) this.sea = sea;
    else this.sea = data.sea ? new Sea(data.sea, this.program.formulas as Formulas) : null;
    this.series = data.series.map((one) => new Series(one));
    for (const { name, motion } of data.setpoints) if (motion.length) this.hands.set(name, new Hand(motion));
    this.p = Float64Array.from(this.program.p0);
    this.run = this.started(data.step, this.start(), 0);
    this.y = new Float64Array(this.program.sizes.ny);
    this.index();
    for (const motor of data.motors) if (motor.parameter) this.setParameter(motor.parameter, motor.start * motor.value);
    this.outputs();
  }

  get time(): number {
    return this.run.t;
  }

  get step(): number {
    return this.run.h;
  }

  get names(): string[] {
    return this.program.names.states;
  }

  get x(): Float64Array {
    return this.run.x;
  }

  get variant(): number {
    return this.chosen;
  }

  /** Wall time over simulated time: the share of a frame, of any rate, that stepping takes in real time. */
  get load(): number {
    return this.simulated > 0 ? this.spent / this.simulated : 0;
  }

  /** What has gone wrong, for the user: for good, or a moment ago; empty while all is well. */
  get trouble(): string {
    return this.failed || this.run.t < this.said.until ? this.said.text : "";
  }

  /** Takes note that a trouble was read; one that stops the run stays. */
  heard(): void {
    if (!this.failed) this.said.until = -Infinity;
  }

  /** Where entry k of an output of the scenario as it stands is among the present outputs; -1 where the variant has none. */
  entry(output: string, k: number): number {
    let known = this.found.get(output);
    if (!known) {
      const usual = this.programs[0].names.outputs.find(({ name }) => name === output);
      known = usual ? places(usual, this.program) : new Int32Array(0);
      this.found.set(output, known);
    }
    return known[k] ?? -1;
  }

  outputOffset(name: string): number {
    return this.program.names.outputs.find((output) => output.name === name)?.offset ?? -1;
  }

  /** The labels along an output's first dimension. */
  outputLabels(name: string): string[] {
    const output = this.program.names.outputs.find((one) => one.name === name);
    return output ? (Object.values(output.labels)[0] ?? []) : [];
  }

  /** The chambers of cylinders that hold vapour. */
  vapour(): string[] {
    const offset = this.outputOffset("cavitation");
    return offset < 0 ? [] : this.outputLabels("cavitation").filter((_, i) => this.y[offset + i] > 0);
  }

  parameter(name: string): number {
    return this.p[this.places.get(name) ?? -1] ?? NaN;
  }

  setParameter(name: string, value: number): void {
    const place = this.places.get(name);
    if (place === undefined) throw new RangeError(`there is no parameter ${name}`);
    this.p[place] = value;
    this.program.prepare(this.p, this.run.c);
    if (this.twin?.places.has(name)) this.twin.setParameter(name, value);
  }

  /** A parameter as the scenario, or its present variant, has it, with the numbers that were edited. */
  usual(name: string): number {
    return this.edited.get(name) ?? this.unedited(name);
  }

  private unedited(name: string): number {
    return this.program.p0[this.places.get(name) ?? -1] ?? NaN;
  }

  /** What edited numbers make of a program's parameters, by name, from those of its file. */
  edits: (variant: number, unedited: (name: string) => number) => ReadonlyMap<string, number> = () => new Map();

  /** Takes edited numbers over. What a switch has multiplied keeps its factor. */
  edit(): void {
    const before = this.edited;
    this.edited = this.edits(this.chosen, (name) => this.unedited(name));
    for (const name of new Set([...before.keys(), ...this.edited.keys()])) {
      const place = this.places.get(name);
      if (place === undefined) continue;
      const was = before.get(name) ?? this.unedited(name);
      const factor = this.p[place] === was || was === 0 ? 1 : this.p[place] / was;
      this.p[place] = factor * this.usual(name);
    }
    this.program.prepare(this.p, this.run.c);
    this.outputs();
    if (!this.twin) return;
    this.twin.edits = this.edits;
    this.twin.edit();
  }

  /** Multiplies parameters, as the scenario has them, by a factor: 0 switches them off; at once, or over some seconds of the run. */
  scale(parameters: string[], factor: number, seconds = 0): void {
    const own = parameters.filter((name) => this.places.has(name)); // those that the variant has
    const targets = own.map((name) => factor * this.usual(name));
    const rates = own.map((name, i) => Math.abs(targets[i] - this.parameter(name)) / seconds);
    const key = `scale ${parameters[0]}`;
    this.goals.delete(key);
    if (seconds > 0) this.goals.set(key, { parameters: own, targets, rates, gain: Infinity, speeds: own.map(() => 0), told: null });
    else own.forEach((name, i) => (this.p[this.places.get(name) as number] = targets[i]));
    this.program.prepare(this.p, this.run.c);
    this.twin?.scale(parameters, factor, seconds);
  }

  /** A force on top of an actuator's own. */
  setAdded(name: string, value: number): void {
    this.added.set(name, value);
    this.applyAdded();
    this.twin?.setAdded(name, value);
  }

  /** Lets parameters move towards targets, step by step: at a rate, which changes by `gain` a second at most. */
  moveTo(name: string, parameters: string[], targets: number[], rate: number, gain = Infinity): void {
    const before = this.goals.get(name);
    const told = this.data.setpoints.find((one) => one.name === name)?.rateInput ?? null;
    const speeds = parameters.map((_, i) => before?.speeds[i] ?? 0);
    this.goals.set(name, { parameters, targets, rates: parameters.map(() => rate), gain, speeds, told });
    if (parameters.every((one) => this.twin?.places.has(one))) this.twin?.moveTo(name, parameters, targets, rate, gain);
  }

  /** Lets parameters that are on their way stay where they are. */
  stay(name: string): void {
    const goal = this.goals.get(name);
    this.goals.delete(name);
    if (goal) this.tell(goal, 0);
    this.hands.get(name)?.stay();
    this.twin?.stay(name);
  }

  /** A drive goes to a value of its own: through its parameters, or by a hand on its prescribed motion. */
  drive(data: SetPoint, value: number, rate: number, gain = Infinity): void {
    const hand = this.hands.get(data.name);
    if (!hand) return this.moveTo(data.name, data.parameters, data.parameters.map(() => value), rate, gain);
    hand.moveTo(value, this.value(data), this.run.t, rate, gain);
    this.twin?.drive(data, value, rate, gain);
  }

  /** Hands a drive back to its programme. */
  release(data: SetPoint, rate: number, gain = Infinity): void {
    const hand = this.hands.get(data.name);
    if (!hand) return this.moveTo(data.name, data.parameters, data.parameters.map((one) => this.usual(one)), rate, gain);
    hand.release(rate, gain);
    this.twin?.release(data, rate, gain);
  }

  /** Whether a hand lowers with a drive. */
  private paysOut({ name }: SetPoint): boolean {
    const speed = this.hands.get(name)?.speed ?? this.goals.get(name)?.speeds[0] ?? 0;
    return speed * (this.data.levers.find(({ drive }) => drive === name)?.sign ?? 0) < 0;
  }

  private isSlack(rope: string): boolean {
    return this.y[this.outputOffset("rope_slack") + this.outputLabels("rope_slack").indexOf(rope)] > 0.5;
  }

  /** Where a drive should be, by its set-point or its motion; NaN where the variant has no such output. */
  value(data: SetPoint): number {
    const offset = this.outputOffset(data.output);
    const k = this.outputLabels(data.output).indexOf(data.name);
    return offset < 0 || k < 0 ? NaN : this.y[offset + k];
  }

  /** A run of another variant beside this one, in the same sea and with all that was changed here; null: there is none any more. */
  pair(variant: number | null): Simulation | null {
    this.twin = null;
    if (variant === null) return null;
    const other = new Simulation(this.data, this.programs, this.sea);
    Object.assign(other, { program: this.program, chosen: this.chosen, p: Float64Array.from(this.p), edits: this.edits, edited: this.edited });
    other.index();
    for (const [name, value] of this.added) other.added.set(name, value);
    other.choose(variant, false);
    this.twin = other;
    return other;
  }

  /** Called where another program had to begin at its own start. */
  restarted: () => void = () => {};

  /** Goes on with another of the programs, from the same state if that can be a state of it, else from its start. */
  choose(variant: number, withSea = true): void {
    const [from, to] = [this.data.variants[this.chosen], this.data.variants[variant]];
    const goesOn = to.place === from.place;
    // A sea that is the variant's own comes with it; one that both have stays as it was set.
    if (withSea && to.sea && JSON.stringify(to.sea) !== JSON.stringify(from.sea)) this.sea?.set(to.sea);
    const values = new Map(this.program.names.parameters.map(({ name }, i) => [name, this.p[i]]));
    const usual = new Map(this.program.names.parameters.map(({ name }) => [name, this.usual(name)]));
    this.program = this.programs[variant];
    this.chosen = variant;
    this.p = Float64Array.from(this.program.p0);
    this.index();
    this.edited = this.edits(variant, (name) => this.unedited(name));
    this.program.names.parameters.forEach(({ name }, i) => {
      const changed = values.get(name);
      this.p[i] = changed !== undefined && changed !== usual.get(name) ? changed : this.usual(name);
    });
    this.found.clear();
    this.y = new Float64Array(this.program.sizes.ny);
    this.run = this.started(this.run.h, this.run.x, this.run.t);
    if (goesOn) return this.outputs();
    this.reset();
    this.restarted();
  }

  /** Starts again with the parameters as they are; what was on its way to a set-point stops. */
  reset(): void {
    for (const goal of this.goals.values()) this.tell(goal, 0);
    this.goals.clear();
    for (const hand of this.hands.values()) hand.reset();
    this.sea?.reset();
    this.run = this.started(this.data.step, this.start(), 0);
    this.kept = [];
    this.halved = 0;
    this.said = { text: "", until: 0 };
    this.failed = false;
    this.outputs();
  }

  /** Advances by about so many seconds, but stops early when the time allowed is spent. Returns the seconds done. */
  advance(seconds: number, allowed = Infinity): number {
    const began = performance.now();
    const from = this.run.t;
    this.pace();
    for (const data of this.data.setpoints) {
      this.hands.get(data.name)?.look(this.value(data), from);
      if (data.rope !== null && this.paysOut(data) && this.isSlack(data.rope)) this.stay(data.name);
    }
    const end = from + seconds - 1e-9 * Math.max(1, seconds);
    while (this.run.t < end && !this.failed) {
      const left = Math.max(1, Math.round((end - this.run.t) / this.run.h));
      this.keep();
      const moving = this.goals.size > 0 || [...this.hands.values()].some((hand) => hand.moving);
      const steps = moving ? 1 : Math.min(left, allowed === Infinity ? 256 : BLOCK);
      if (moving) this.follow();
      const { ros34pw2, rk4 } = this.program;
      if ((ros34pw2 ?? rk4)(this.run, steps) < steps || this.unbounded()) this.recover();
      this.sea?.follow(this.run.t);
      if (performance.now() - began > allowed) break;
    }
    const done = this.run.t - from;
    if (done > 0) {
      const fade = Math.exp(-done / 2); // what counts is the last few seconds
      this.spent = fade * this.spent + (performance.now() - began) / 1000;
      this.simulated = fade * this.simulated + done;
    }
    this.outputs();
    return done;
  }

  /** Takes over the outputs of a model that runs elsewhere, one after the other; what is not among them is not known. */
  takeOver(t: number, outputs: { name: string; size: number }[], values: Float64Array): void {
    this.elsewhere = true;
    this.run.t = t;
    this.y.fill(NaN);
    let from = 0;
    for (const { name, size } of outputs) {
      const place = this.program.names.outputs.find((output) => output.name === name);
      if (place?.size === size) this.y.set(values.subarray(from, from + size), place.offset);
      from += size;
    }
  }

  outputs(): void {
    this.run.inputs?.(this.run.t, this.run.u);
    this.program.outputs(this.run.t, this.run.x, this.run.u, this.run.c, this.y);
  }

  private index(): void {
    this.places.clear();
    this.program.names.parameters.forEach(({ name }, i) => this.places.set(name, i));
  }

  /** The start of the file, with vessels as the waves move them where it has them start so. */
  private start(): Float64Array {
    return ridden(this.program, this.data.variants[this.chosen].rides, this.sea);
  }

  private started(h: number, x: Float64Array, t: number): Run {
    const run = this.program.start(h, this.p, x, t);
    const known = new Map(this.program.names.inputs.map(({ name }, i) => [name, i]));
    const { sea } = this;
    // By what meets the waves: where its numbers go, -1 where the variant has no such input.
    const met = sea?.inputs.map((several) => several.map((names) => Int32Array.from(names, (name) => known.get(name) ?? -1))) ?? [];
    const blown = this.series.flatMap((one) => (known.has(one.input) ? [{ one, at: known.get(one.input) as number }] : []));
    const held = [...this.hands.values()].map((hand) => ({ hand, at: Int32Array.from(hand.inputs, (name) => known.get(name) ?? -1) }));
    if (sea || blown.length || held.length)
      run.inputs = (time, u) => {
        const found = sea?.values(time) ?? [];
        for (let m = 0; m < found.length; ++m)
          for (const places of met[m]) for (let i = 0; i < places.length; ++i) if (places[i] >= 0) u[places[i]] = found[m][i];
        for (const { one, at } of blown) u[at] = one.at(time);
        for (const { hand, at } of held) hand.values(time).forEach((value, i) => at[i] >= 0 && (u[at[i]] = value));
      };
    const { nx } = this.program.sizes;
    const { events } = this.program.names;
    if (events.length) run.watch = (time, slopes) => this.watch?.(time, events, slopes.subarray(nx));
    this.run = run;
    this.applyAdded();
    return run;
  }

  private applyAdded(): void {
    this.program.names.inputs.forEach(({ name }, i) => {
      if (this.added.has(name)) this.run.u[i] = this.added.get(name) as number;
    });
  }

  /** One step's worth of what moves by itself: set-points towards their targets. */
  private follow(): void {
    const { h } = this.run;
    for (const hand of this.hands.values()) hand.follow(this.run.t, h);
    for (const [name, goal] of this.goals) {
      const { parameters, targets, rates, gain, speeds } = goal;
      let there = true;
      parameters.forEach((parameter, i) => {
        const place = this.places.get(parameter) as number;
        const ahead = targets[i] - this.p[place];
        speeds[i] = nextSpeed(ahead, speeds[i], rates[i], gain, h);
        const reach = Number.isFinite(gain) ? gain * h * h : 1e-12 * Math.max(1, Math.abs(targets[i]));
        if (Math.abs(ahead - speeds[i] * h) < reach) this.p[place] = targets[i];
        else this.p[place] += speeds[i] * h;
        there &&= this.p[place] === targets[i];
      });
      if (there) this.goals.delete(name);
      this.tell(goal, there ? 0 : speeds[0]);
    }
    this.program.prepare(this.p, this.run.c);
  }

  /** Lets the controller know how fast a hand moves its set-point. */
  private tell({ told }: Goal, rate: number): void {
    if (!told) return;
    this.added.set(told, rate);
    this.applyAdded();
  }

  /** Chooses the step by where the cylinders were when last seen, which is not long ago. */
  private pace(): void {
    const { careful, step } = this.data.variants[this.chosen];
    const offset = this.outputOffset("cylinder_length");
    const calm = careful.calm.every(([low, high], i) => this.y[offset + i] >= low && this.y[offset + i] <= high);
    const wanted = (calm ? step : careful.step) / 2 ** this.halved;
    if (wanted !== this.run.h) Object.assign(this.run, { h: wanted, t0: this.run.t, step: 0 });
  }

  /** Keeps the states of about the last two seconds, to fall back on. */
  private keep(): void {
    const last = this.kept[this.kept.length - 1];
    if (last && this.run.t - last.t < 1) return;
    this.kept.push({ t: this.run.t, x: Float64Array.from(this.run.x), hands: [...this.hands.values()].map((hand) => hand.kept()) });
    if (this.kept.length > 2) this.kept.shift();
  }

  /** A state over its natural size. */
  private size(i: number): number {
    return Math.abs(this.run.x[i]) / this.data.scales[i];
  }

  private unbounded(): boolean {
    return this.names.some((_, i) => this.size(i) > BOUND && !this.data.unscaled.includes(i));
  }

  /** After a state that stopped being finite: back a little, with half the step; and in the end the truth. */
  private recover(): void {
    const worst = this.run.x.reduce((best, _, i) => (this.size(i) > this.size(best) ? i : best), 0);
    const what = `${spoken(this.names[worst])} grew to ${this.run.x[worst].toExponential(1)}`;
    if (this.halved >= HALVINGS) {
      this.failed = true;
      const [t, last] = [this.run.t, this.kept[this.kept.length - 1]];
      const onEnd = this.data.singular.some((i) => Math.abs(Math.cos(last.x[i])) < 0.1);
      const why = onEnd ? " The ship stands on end: at a pitch of 90° roll and yaw have no value." : "";
      for (const restore of last.hands) restore();
      this.run = this.started(this.run.h, last.x, last.t);
      this.said.text = `The motion left all bounds at ${t.toFixed(2)} s: ${what}.${why} Reset to start again.`;
      return;
    }
    this.halved += 1;
    const back = this.kept[0];
    this.kept = [];
    for (const restore of back.hands) restore();
    this.run = this.started(this.run.h / 2, back.x, back.t);
    const step = (1000 * this.run.h).toPrecision(2);
    const text = `Too stiff for the step: ${what}. Went back to ${back.t.toFixed(1)} s; the step is now ${step} ms.`;
    this.said = { text, until: back.t + TOLD };
  }
}

/** A state's name in words. */
function spoken(name: string): string {
  return name.startsWith("d:") ? `the speed of ${plain(name.slice(2))}` : plain(name);
}
