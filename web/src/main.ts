// The page: reads its data, builds view, controls and plots, and runs them frame by frame.

import type { PageData, Program } from "./data";
import { el } from "./dom";
import "./page.css";
import { heading, retitle, viewCard } from "./looking";
import { Panel } from "./panel";
import { Plots } from "./plots";
import { Recording } from "./playback";
import { Simulation } from "./simulation";
import { hasWebGL, Stage } from "./stage";
import { Transport } from "./transport";

declare global {
  var deckcranePrograms: Program[] | undefined;
  interface Window {
    deckcrane: ReturnType<Page["handles"]>;
  }
}

const LONGEST = 0.25; // seconds of a frame that are made up for
const POINTS = 0.05; // seconds between points of a plot
const SLOW = 0.85; // of the speed asked for: below this the page says so

class Page {
  private readonly simulation: Simulation | null = null;
  private readonly recording: Recording | null = null;
  private readonly stage: Stage | null;
  private readonly plots: Plots;
  private readonly panel: Panel | null = null;
  private readonly transport: Transport;
  private readonly message = el("div", { class: "message", role: "status", "aria-live": "polite" });
  private readonly about = el("p", { class: "note", "data-about": "" });
  private readonly explain: () => void;
  private playing = false;
  private clock = 0;
  private last = 0;
  private said = 0;
  private pace = 1;
  private frames = { mean: 16, count: 0, simplified: 0 };

  constructor(private readonly data: PageData) {
    const view = get("view");
    if (data.live) {
      this.simulation = new Simulation(data.live, globalThis.deckcranePrograms ?? []);
      this.simulation.restarted = () => this.reset();
    }
    if (data.playback) this.recording = new Recording(data);
    this.stage = this.stageIn(view);
    view.append(heading(data), this.message);
    const panel = get("panel");
    if (data.live && this.simulation) this.panel = new Panel(panel, data.live, this.simulation, () => this.touched());
    const card = viewCard(panel, data, this.stage, { show: () => this.show(), picture: () => void this.picture() });
    this.explain = card.explain;
    card.place.append(this.about);
    this.plots = new Plots(get("plots"), data.signals, data.chosen, this.simulation !== null, (t) => this.seek(t));
    const { recording } = this;
    if (recording) this.plots.fill(recording.times, (i) => recording.signal(i));
    const actions = {
      play: (on: boolean) => {
        if (this.recording) this.touched();
        this.play(on);
      },
      reset: () => this.reset(),
      seek: (t: number) => this.seek(t),
    };
    const span: [number, number] | null = recording ? [recording.start, recording.end] : null;
    this.transport = new Transport(get("transport"), span, actions);
    this.clock = recording?.start ?? 0;
    this.show();
    this.stage?.frame();
    this.play(this.simulation !== null);
    requestAnimationFrame((now) => {
      this.last = now;
      this.frame(now);
    });
  }

  private stageIn(view: HTMLElement): Stage | null {
    const why = "This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. " +
      "Try another browser, or switch on hardware acceleration in its settings.";
    if (hasWebGL()) {
      try {
        return new Stage(view, this.data.scene);
      } catch {
        // falls through to the message: a context that is announced may still be refused
      }
    }
    view.append(el("p", { class: "no-webgl", role: "alert" }, why));
    return null;
  }

  private frame(now: number): void {
    const passed = Math.min(Math.max((now - this.last) / 1000, 0), LONGEST);
    this.last = now;
    if (this.playing) {
      if (this.simulation) this.advance(passed);
      else if (this.recording) {
        this.clock += passed * this.transport.speed;
        if (this.clock >= this.recording.end) {
          this.clock = this.recording.end;
          this.play(false);
        }
      }
      this.show();
    }
    this.stage?.render();
    this.plots.draw(this.clock);
    if (now - this.said > 200) {
      this.said = now;
      this.panel?.refresh();
      this.stage?.follow();
      this.explain();
      this.speak();
    }
    this.watchFrames(passed * 1000);
    requestAnimationFrame((next) => this.frame(next));
  }

  /** Runs the simulation up to the present; where the machine is too slow, time itself goes slower. */
  private advance(passed: number): void {
    const { simulation } = this;
    if (!simulation) return;
    const wanted = passed * this.transport.speed;
    this.clock += wanted;
    const behind = this.clock - simulation.time;
    if (behind < simulation.step / 2) return;
    const done = this.run(behind, Math.max(10, 600 * passed));
    if (wanted > 0) this.pace += 0.05 * (Math.min(done / behind, 1) - this.pace);
    if (simulation.time < this.clock - simulation.step) this.clock = simulation.time;
    if (simulation.failed) this.play(false);
  }

  /** Advances by so many seconds, within the milliseconds allowed, with a point in the plots every so often. */
  private run(seconds: number, allowed: number): number {
    const { simulation } = this;
    if (!simulation) return 0;
    const from = simulation.time;
    const until = performance.now() + allowed;
    const end = from + seconds - simulation.step / 2;
    while (simulation.time < end && !simulation.failed && performance.now() < until) {
      simulation.advance(Math.min(end + simulation.step / 2 - simulation.time, POINTS), until - performance.now());
      this.plots.add(simulation.time, this.values());
    }
    return simulation.time - from;
  }

  /** Everything that depends on the present state: poses, sea, time. */
  private show(): void {
    const { stage, simulation, recording } = this;
    if (simulation) this.clock = Math.max(this.clock, simulation.time);
    this.transport.time(simulation ? simulation.time : this.clock);
    if (!stage) return;
    if (simulation) {
      const p = simulation.outputOffset("position");
      const r = simulation.outputOffset("rotation");
      this.data.scene.bodies.forEach((name, b) =>
        stage.bodies.poseFromMatrix(name, simulation.y, r + 9 * b, simulation.y, p + 3 * b),
      );
      const shape = simulation.outputOffset("beam_shape");
      if (shape >= 0) stage.bodies.bendThrough(simulation.y, shape);
      const reaction = simulation.outputOffset("reaction");
      stage.bodies.finish(reaction >= 0 ? simulation.y : null, reaction);
      const waves = simulation.sea?.packed(simulation.time, stage.water.packed) ?? 0;
      if (waves > 0) stage.water.waves(waves);
      else stage.water.still();
    } else if (recording) {
      recording.show(stage.bodies, this.clock);
      const direction = recording.profile(this.clock, stage.water.reach, stage.water.packed);
      if (direction === null) stage.water.still();
      else stage.water.profile(direction, stage.water.reach);
    }
  }

  /** The present values of all signals. */
  private values(): number[] {
    const { simulation, recording } = this;
    return this.data.signals.map((signal, i) => {
      if (recording) return recording.value(i, this.clock);
      if (!simulation) return NaN;
      if (signal.output === "wave_elevation") return simulation.sea?.elevationAtVessel(simulation.time) ?? 0;
      const offset = simulation.outputOffset(signal.output);
      const found = signal.at.map((k) => simulation.y[offset + k]);
      return signal.factor * (found.length === 1 ? found[0] : Math.hypot(...found));
    });
  }

  private play(on: boolean): void {
    this.playing = on && !this.simulation?.failed;
    if (on && this.recording && this.clock >= this.recording.end) this.clock = this.recording.start;
    this.pace = 1;
    this.transport.playing(this.playing);
  }

  private reset(): void {
    this.simulation?.reset();
    this.clock = this.recording?.start ?? 0;
    if (this.simulation) this.plots.clear();
    this.show();
    this.play(this.simulation !== null);
  }

  private seek(t: number): void {
    if (!this.recording) return;
    this.clock = Math.min(Math.max(t, this.recording.start), this.recording.end);
    this.show();
  }

  private touched(): void {
    document.body.classList.add("touched");
  }

  private messages(): string[] {
    const { simulation } = this;
    if (!simulation) return [];
    const found = simulation.trouble ? [simulation.trouble] : [];
    const values = this.values();
    const torn = simulation.vapour();
    if (torn.length) found.push(`The oil tears (cavitation): ${torn.join(", ")}.`);
    const wrong = this.data.signals.filter((_, i) => Number.isNaN(values[i]));
    if (wrong.length) found.push(`Not a number: ${wrong.map((signal) => signal.label).join(", ")}.`);
    if (this.playing && this.pace < SLOW) {
      const speed = (this.pace * this.transport.speed).toPrecision(2);
      found.push(`This model is too heavy for real time on this machine: it runs at ${speed} of real time.`);
    }
    return found;
  }

  private speak(): void {
    const text = this.messages().join(" ");
    if (this.message.textContent !== text) this.message.textContent = text;
    const { simulation } = this;
    if (simulation) {
      retitle(this.data, simulation.variant);
      const step = (1000 * simulation.step).toPrecision(3).replace(/\.?0+$/, "");
      const load = (100 * simulation.load).toPrecision(2);
      const { fileStep } = simulation.data.variants[simulation.variant];
      const smaller = simulation.step < 0.999 * fileStep ? ` (the file's ${1000 * fileStep} ms would not be stable here)` : "";
      this.about.textContent = `Runge-Kutta, ${step} ms a step${smaller}; stepping takes ${load} % of a 60 Hz frame. deckcrane ${this.data.version}`;
    } else this.about.textContent = `deckcrane ${this.data.version}`;
  }

  /** Draws less where the machine cannot keep up. */
  private watchFrames(ms: number): void {
    const { frames } = this;
    frames.count += 1;
    if (frames.count < 20) return;
    frames.mean += 0.05 * (ms - frames.mean);
    if (frames.mean > 45 && frames.simplified < 2) {
      this.stage?.simplify();
      frames.simplified += 1;
      frames.mean = 16;
    }
  }

  private async picture(): Promise<void> {
    const blob = await this.stage?.picture();
    if (!blob) return;
    const link = el("a", { href: URL.createObjectURL(blob), download: `deckcrane-${this.clock.toFixed(2)}s.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  /** What scripts and tests may use of the page. */
  handles() {
    const live = () => {
      if (!this.simulation) throw new Error("this page plays back a recorded run; it has no simulation");
      return this.simulation;
    };
    return {
      state: () => ({
        time: this.simulation ? this.simulation.time : this.clock,
        playing: this.playing,
        names: this.simulation?.names ?? [],
        x: this.simulation ? [...this.simulation.x] : [],
      }),
      step: (seconds: number) => {
        live();
        this.run(seconds, Infinity);
        this.clock = live().time;
        this.show();
        return this.clock;
      },
      inputs: () => [...(this.panel?.inputs.keys() ?? [])],
      setInput: (name: string, value: number) => {
        const set = this.panel?.inputs.get(name);
        if (!set) throw new RangeError(`there is no input ${name}; there are: ${[...(this.panel?.inputs.keys() ?? [])].join(", ")}`);
        set(value);
      },
      pause: () => this.play(false),
      play: () => this.play(true),
      reset: () => this.reset(),
      seek: (t: number) => this.seek(t),
      signals: () => {
        const values = this.values();
        return Object.fromEntries(this.data.signals.map((signal, i) => [signal.id, values[i]]));
      },
      /** Where a flexible boom and the pins of struts are drawn, in the ground frame; null without WebGL. */
      shape: (boom: string) => this.stage?.bodies.shape(boom) ?? null,
      pins: () => this.stage?.bodies.pins() ?? null,
      sea: () => this.simulation?.sea?.components() ?? null,
      waveForces: (t: number) => (this.simulation?.sea ? [...this.simulation.sea.forces(t)] : []),
      messages: () => this.messages(),
      /** Share of a 60 Hz frame that stepping takes in real time, and the step [s]. */
      timing: () => ({ fraction: live().load, step: live().step }),
    };
  }
}

function get(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

const page = new Page(JSON.parse(get("data").textContent ?? "") as PageData);
window.deckcrane = page.handles();
