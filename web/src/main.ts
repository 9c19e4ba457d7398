// The page: reads its data, builds view, controls and plots, and runs them frame by frame.

import type { PageData, Program } from "./data";
import { el, plain } from "./dom";
import "./page.css";
import "./small.css";
import { type Feature, FEATURES, type Host, type Places } from "./features";
import { eventsCard } from "./happened";
import { heading, restate, retitle, viewCard, workings } from "./looking";
import { Pace } from "./pace";
import { Message } from "./message";
import { Panel } from "./panel";
import { Plots } from "./plots";
import { Recording } from "./playback";
import { liveValue, showLive, showRecorded } from "./showing";
import { Simulation } from "./simulation";
import { type Stage, stageIn } from "./stage";
import { Transport } from "./transport";

declare global {
  var deckcranePrograms: Program[] | undefined;
  interface Window {
    deckcrane: ReturnType<Page["handles"]>;
  }
}

const CALM = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the page is one picture in another page: told by its address, `?embed`, or by Python. */
function isEmbedded(data: PageData): boolean {
  return data.embed || new URLSearchParams(location.search).has("embed");
}

class Page implements Host {
  readonly simulation: Simulation | null = null;
  readonly recording: Recording | null = null;
  readonly stage: Stage | null;
  readonly plots: Plots;
  readonly panel: Panel | null = null;
  readonly places: Places;
  readonly features: Feature[];
  private readonly transport: Transport;
  private readonly message = new Message(() => this.simulation?.heard());
  private readonly about = el("p", { class: "note", "data-about": "" });
  private readonly explain: () => void;
  playing = false;
  compared: (() => (number | null)[]) | null = null;
  /** Whether the user wants it to run: a run that fails stops, but starts again with a reset. */
  private wanted = false;
  /** Where the run should be by the wall's clock; a live one is there to within a step. */
  private clock = 0;
  private last = NaN;
  private said = 0;
  private readonly pace = new Pace();
  /** Milliseconds between pictures, and of script in each; how many there were, and how often less was drawn since. */
  private frames = { mean: 16, work: 0, count: 0, simplified: 0 };

  constructor(readonly data: PageData) {
    const view = get("view");
    const embedded = isEmbedded(data);
    document.body.classList.toggle("embed", embedded);
    if (embedded) this.touched();
    if (data.live) {
      this.simulation = new Simulation(data.live, globalThis.deckcranePrograms ?? []);
      this.simulation.restarted = () => this.reset();
    }
    if (data.playback) this.recording = new Recording(data);
    this.stage = stageIn(view, data.scene);
    this.wanted = this.simulation !== null && !CALM.matches;
    view.append(heading(data, this.wanted), this.message.place);
    const panel = get("panel");
    const [tools, readouts] = [el("div", { class: "tools" }), el("div", { class: "readouts" })];
    view.append(tools, readouts);
    this.places = { view, tools, readouts, panel };
    // Whatever else lies over the picture stays clear of both, however many lines they take.
    const makeRoom = () => {
      view.style.setProperty("--tools", `${tools.offsetHeight}px`);
      view.style.setProperty("--tools-width", `${tools.offsetWidth}px`);
      view.style.setProperty("--readouts", `${readouts.offsetHeight}px`);
    };
    const room = new ResizeObserver(makeRoom);
    for (const one of [tools, readouts]) room.observe(one);
    if (data.live && this.simulation) this.panel = new Panel(panel, data.live, this.simulation, () => this.touched());
    const happened = data.playback && eventsCard(data.playback.events, (t) => this.seek(t));
    if (happened) panel.append(happened);
    const card = viewCard(panel, data, this.stage, () => this.show());
    this.explain = card.explain;
    card.place.append(this.about);
    this.plots = new Plots(get("plots"), data.signals, data.chosen, this.simulation !== null, (t) => this.seek(t), data.playback?.events ?? []);
    const { recording } = this;
    if (recording) this.plots.fill(recording.times, (i) => recording.signal(i));
    const actions = {
      play: (on: boolean) => {
        if (this.recording) this.touched();
        this.play(on);
      },
      reset: () => this.reset(),
      seek: (t: number) => this.seek(t),
      speed: () => this.pace.restart(),
    };
    const span: [number, number] | null = recording ? [recording.start, recording.end] : null;
    this.transport = new Transport(get("transport"), span, actions);
    this.clock = recording?.start ?? 0;
    this.features = FEATURES.map((make) => make(this)).filter((one) => one !== null);
    panel.append(card.place); // how it looks, and how the page is doing, come last
    this.show();
    makeRoom(); // before the crane is framed in what is left
    this.stage?.camera.start();
    if (embedded && this.stage) this.stage.camera.zooms = false; // the wheel scrolls the page around it
    this.play(this.wanted);
    // A hidden page gets no frames: the time it was away is nobody's loss.
    document.addEventListener("visibilitychange", () => (this.last = NaN));
    requestAnimationFrame((now) => this.frame(now));
  }

  get time(): number {
    return this.simulation ? this.simulation.time : this.clock;
  }

  private frame(now: number): void {
    const began = performance.now();
    const wall = Number.isNaN(this.last) ? 0 : Math.max((now - this.last) / 1000, 0);
    this.last = now;
    if (this.playing && !this.transport.held) {
      this.advance(wall);
      this.show();
    }
    for (const one of this.features) one.frame?.(now);
    this.stage?.render();
    for (const one of this.features) one.drawn?.();
    this.plots.draw(this.clock);
    if (now - this.said > 200) {
      this.said = now;
      this.panel?.refresh();
      this.stage?.camera.watch();
      this.explain();
      this.speak();
      for (const one of this.features) one.refresh?.();
    }
    this.watchFrames(1000 * wall, performance.now() - began);
    requestAnimationFrame((next) => this.frame(next));
  }

  /** Goes on to the present by the wall's clock; where the machine is too slow, time itself goes slower, and that is told. */
  private advance(wall: number): void {
    const { speed } = this.transport;
    const asked = Pace.within(wall);
    const from = this.clock;
    this.clock += asked * speed;
    if (this.simulation) this.catchUp(this.simulation, asked);
    if (this.recording) {
      const { end } = this.recording;
      this.clock = Math.min(this.clock, end);
      for (const one of this.features) one.played?.(from, this.clock);
      if (this.clock === end) return this.play(false);
    }
    if (this.clock < from) this.pace.restart(); // gone back, to a time before a trouble
    else this.pace.note(wall, asked, (this.clock - from) / speed);
  }

  private catchUp(simulation: Simulation, asked: number): void {
    const behind = this.clock - simulation.time;
    if (behind < simulation.step / 2) return;
    for (const one of this.features) one.before?.(asked);
    this.run(behind, Math.max(10, 600 * asked));
    // What could not be computed in time is given up, never made up for; to be ahead by part of a step is no reason to hurry.
    if (simulation.time < this.clock - simulation.step) this.clock = simulation.time;
    if (simulation.failed) this.stop();
  }

  /** Advances by so many seconds, within the milliseconds allowed, with a point in the plots every so often. */
  private run(seconds: number, allowed: number): void {
    const { simulation } = this;
    if (!simulation) return;
    const until = performance.now() + allowed;
    const end = simulation.time + seconds - simulation.step / 2;
    while (simulation.time < end && !simulation.failed && performance.now() < until) {
      simulation.advance(Math.min(end + simulation.step / 2 - simulation.time, simulation.data.looks), until - performance.now());
      this.plots.add(simulation.time, this.values());
      for (const one of this.features) one.advanced?.(simulation.time);
    }
  }

  /** Everything that depends on the present state: poses, sea, time. */
  show(): void {
    const { stage, simulation, recording } = this;
    this.transport.time(this.time);
    if (!stage) return;
    if (simulation) showLive(stage, this.data.scene, simulation);
    else if (recording) showRecorded(stage, recording, this.clock);
  }

  /** The present values of all signals; null where a variant does not have one. */
  values(): (number | null)[] {
    const { simulation, recording } = this;
    if (simulation) return this.data.signals.map((signal) => liveValue(signal, simulation));
    return this.data.signals.map((_, i) => recording?.value(i, this.clock) ?? null);
  }

  play(on: boolean): void {
    this.wanted = on;
    this.playing = on && !this.simulation?.failed;
    if (on && !this.playing) this.message.again();
    if (on && this.recording && this.clock >= this.recording.end) this.clock = this.recording.start;
    this.pace.restart();
    this.transport.playing(this.playing);
    restate(this.data, this.playing);
  }

  /** Stops a run that has failed, without forgetting that the user wanted it to run. */
  private stop(): void {
    const { wanted } = this;
    this.play(false);
    this.wanted = wanted;
    this.touched(); // no more hints of what could be done
  }

  /** Back to the start, drives included; a page that runs goes on running, one that is paused stays so. */
  reset(): void {
    this.panel?.reset();
    this.simulation?.reset();
    this.clock = this.recording?.start ?? 0;
    if (this.simulation) this.plots.clear();
    this.play(this.wanted);
    this.panel?.refresh();
    for (const one of this.features) one.reset?.();
    this.show();
    this.speak();
  }

  seek(t: number): void {
    if (!this.recording) return;
    this.clock = Math.min(Math.max(t, this.recording.start), this.recording.end);
    this.show();
  }

  touched(): void {
    document.body.classList.add("touched");
  }

  private messages(): string[] {
    const { simulation } = this;
    if (!simulation) return [];
    const found = simulation.trouble ? [simulation.trouble] : [];
    const values = this.values();
    const torn = simulation.vapour();
    if (torn.length) found.push(`The oil tears (cavitation): ${torn.map(plain).join(", ")}.`);
    const wrong = this.data.signals.filter((_, i) => Number.isNaN(values[i]));
    if (wrong.length) found.push(`Not a number: ${wrong.map((signal) => signal.label).join(", ")}.`);
    for (const one of this.features) found.push(...(one.messages?.() ?? []));
    return found;
  }

  private speak(): void {
    const { speed } = this.transport;
    this.transport.slower(`${(this.pace.share * speed).toPrecision(2)} ×`, this.playing ? this.pace.words(speed) : "");
    this.message.say(this.messages().join(" "));
    if (this.simulation) retitle(this.data, this.simulation.variant);
    this.about.textContent = workings(this.simulation, this.frames, this.data.version);
  }

  /** Draws less where the machine cannot keep up. */
  private watchFrames(ms: number, work: number): void {
    const { frames } = this;
    frames.count += 1;
    if (frames.count < 20) return;
    frames.work += 0.05 * (work - frames.work);
    frames.mean += 0.05 * (ms - frames.mean);
    if (frames.mean > 45 && this.stage?.simplify()) frames.mean = 16;
    frames.simplified = this.stage?.left ?? 0;
  }

  /** What scripts and tests may use of the page and its features. */
  handles(): Record<string, (...args: never[]) => unknown> {
    const all: Record<string, (...args: never[]) => unknown> = this.ownHandles();
    for (const { handles = {} } of this.features) {
      for (const [name, handle] of Object.entries(handles)) {
        if (name in all) throw new Error(`two features have a handle ${name}`);
        all[name] = handle;
      }
    }
    return all;
  }

  private ownHandles() {
    const live = () => {
      if (!this.simulation) throw new Error("this page plays back a recorded run; it has no simulation");
      return this.simulation;
    };
    const { stage } = this;
    return {
      state: () => ({
        time: this.time,
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
      /** Shows a model that runs elsewhere. */
      takeOver: (t: number, outputs: { name: string; size: number }[], values: Float64Array) => {
        live().takeOver(t, outputs, values);
        this.clock = t;
        this.show();
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
      shape: (boom: string) => stage?.bodies.shape(boom) ?? null,
      pins: () => stage?.bodies.pins() ?? null,
      /** Force [N] and moment [N m] of the arrows that are drawn, by joint, along ground axes; null without WebGL. */
      arrows: () => stage?.bodies.arrows() ?? null,
      /** Both ends of every span of a rope, in the ground frame, which of them hang slack, and forces [N] of the arrows of contacts and wind. */
      sketches: () => stage?.bodies.sketches.drawn() ?? null,
      sea: () => this.simulation?.sea?.components() ?? null,
      /** The numbers of one of the things that meet the waves: six forces on the first vessel, unless another is asked for. */
      waveForces: (t: number, which = 0) => [...(this.simulation?.sea?.values(t)[which] ?? [])],
      points: () => this.plots.points(),
      messages: () => this.messages(),
      /**
       * Share of a 60 Hz frame that stepping takes in real time, the step [s], the part of the chosen speed that is reached, and
       * the milliseconds that all script takes in a frame.
       */
      timing: () => ({ fraction: live().load, step: live().step, pace: this.pace.share, work: this.frames.work }),
    };
  }
}

function get(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

const page = new Page(JSON.parse(get("data").textContent ?? "") as PageData);
window.deckcrane = page.handles();
