// The controls of a live run, made from the scenario: motors, set-points, variants, switches, the sea; and of the view.

import type { LiveData, Motor, SetPoint, Switch } from "./data";
import { el, fresh, plain } from "./dom";
import { fixed } from "./numerals";
import type { Simulation } from "./simulation";
import { seaInput } from "./waves";

/** Seconds of the run in which what is switched comes and goes. */
const FADES = 1;

/** Sets a control by name, as the user would; `window.deckcrane.setInput` ends here. */
export type Setter = (value: number) => void;

export class Panel {
  readonly inputs = new Map<string, Setter>();
  /** What such a control stands at; null where that is as at the start. */
  readonly present = new Map<string, () => number | null>();
  /** What a lever does to a drive, by its name: a command between -1 and 1 in the drive's own direction. */
  private readonly pushes = new Map<string, Setter>();
  private readonly watched: (() => void)[] = [];
  private readonly starts: (() => void)[] = [];
  private readonly settings: (() => void)[] = [];
  /** Puts the controls of the sea where it is, after a variant has brought its own. */
  private readonly seaControls: (() => void)[] = [];

  constructor(
    private readonly place: HTMLElement,
    private readonly live: LiveData,
    private readonly simulation: Simulation,
    private readonly touched: () => void,
  ) {
    if (live.motors.length) this.card("Motors", "motors", el("p", { class: "note" }, "All are off at the start."), ...live.motors.map((motor) => this.motor(motor)));
    if (live.setpoints.length) {
      const byHand = live.setpoints.some((one) => one.course);
      const hint = byHand ? "The crane follows its programme. Move a slider to take over." : "Set-points of the drives.";
      const drives = live.setpoints.map((one) => this.setpoint(one));
      this.card("Drives", "setpoints", el("p", { class: "note" }, hint), ...drives, speeds(live.setpoints));
    }
    if (live.sea) this.card("Sea", "sea", ...this.sea());
    const rest = [...live.switches.map((one) => this.switch(one)), ...this.variants(), ...this.others()];
    if (rest.length) this.card("Settings", "settings", ...rest);
  }

  card(title: string, name: string, ...content: HTMLElement[]): HTMLElement {
    const found = el("section", { class: "card", "data-card": name }, el("h2", {}, title), ...content);
    this.place.append(found);
    return found;
  }

  /** Shows present values beside the controls. */
  refresh(): void {
    for (const update of this.watched) update();
  }

  /** Motors and set-points back to where they are at the start; the sea and the settings are the experiment, and stay. */
  reset(): void {
    for (const start of this.starts) start();
    for (const apply of this.settings) apply(); // what was on its way is there
  }

  /** A lever moves a drive: a motor by a share of its force, a set-point at a share of its rate; zero lets it be. */
  push(drive: string, command: number): void {
    this.pushes.get(drive)?.(command);
  }

  /** The function of a drive and the keys of its lever, to stand beside its name. */
  private keys(drive: string): HTMLElement | null {
    const lever = this.live.levers.find((one) => one.drive === drive);
    if (!lever) return null;
    const [low, high] = lever.words;
    const known = lever.function === "other" || drive.toLowerCase().includes(lever.function) ? "" : lever.label.toLowerCase();
    const caps = lever.keys ? [...lever.keys].reverse().map((key) => el("kbd", {}, key)) : [];
    const title = lever.keys ? `${lever.label}: ${lever.keys[1]} ${high}, ${lever.keys[0]} ${low}` : lever.label;
    return el("span", { class: "drive-keys", "aria-hidden": "true", title }, known, ...caps);
  }

  private motor(motor: Motor): HTMLElement {
    const name = fresh("motor");
    const choices: [number, string, string][] = [
      [-1, "−", `${motor.label} backwards`],
      [0, "Off", `${motor.label} off`],
      [1, "+", `${motor.label} forwards`],
    ];
    const set = (value: number) => {
      const force = value * motor.value;
      if (motor.parameter) this.simulation.setParameter(motor.parameter, force);
      else this.simulation.setAdded(motor.name, force);
    };
    const buttons = choices.map(([value, text, label]) => {
      const id = fresh("choice");
      const input = el("input", { type: "radio", name, id, value: String(value), "aria-label": label });
      input.checked = value === motor.start;
      input.addEventListener("change", () => {
        set(value);
        this.touched();
      });
      return { value, input, item: [input, el("label", { for: id, "aria-hidden": "true" }, text)] };
    });
    this.inputs.set(motor.name, (value) => {
      const match = buttons.find((button) => button.value === value);
      if (!match) throw new RangeError(`motor ${motor.name} takes -1, 0 or 1, not ${value}`);
      match.input.checked = true;
      set(value);
    });
    this.starts.push(() => this.inputs.get(motor.name)?.(motor.start));
    this.present.set(motor.name, () => other(buttons.find(({ input }) => input.checked)?.value ?? motor.start, motor.start));
    this.pushes.set(motor.name, (command) => {
      set(command);
      for (const { value, input } of buttons) input.checked = value === Math.sign(command);
    });
    return el(
      "div",
      { class: "row motor", title: motor.name, role: "radiogroup", "aria-label": `Motor ${motor.label}` },
      el("span", { class: "name" }, motor.label, el("small", {}, motor.torque)),
      this.keys(motor.name),
      el("span", { class: "segments" }, ...buttons.flatMap((button) => button.item)),
    );
  }

  private setpoint(data: SetPoint): HTMLElement {
    const id = fresh("slider");
    const shown = (value: number) => fixed(value * data.factor, data.unit === "m" ? 2 : 1);
    const slider = el("input", {
      type: "range",
      id,
      min: String(data.lower),
      max: String(data.upper),
      step: String(((data.upper - data.lower) / 400) * (1 - 1e-9)), // a rounding less, so that the last step is not one too far
      value: String(data.start),
    });
    const output = el("output", { for: id });
    const auto = data.course ? el("button", { type: "button", class: "chip", "aria-pressed": "true" }, "Programme") : null;
    const present = () => {
      const now = this.simulation.value(data);
      return Number.isNaN(now) ? data.start : now;
    };
    /** How much the speed changes in a second. */
    const gain = data.rate / data.ramp;
    const usual = () => (data.parameters.length ? this.simulation.usual(data.parameters[0]) : data.start);
    let hand = !data.course;
    let pushed = false;
    const takeOver = () => {
      if (!hand) {
        // What the programme wanted last is held, and moves on from there.
        const now = present();
        for (const parameter of data.parameters) this.simulation.setParameter(parameter, now);
      }
      hand = true;
      auto?.setAttribute("aria-pressed", "false");
    };
    const take = (value: number) => {
      takeOver();
      pushed = false;
      this.simulation.drive(data, value, data.rate, gain);
    };
    const { opens } = data;
    this.pushes.set(data.name, (command) => {
      takeOver();
      pushed = true;
      const { lower, upper } = data;
      // A valve is as far open, and a lever of the model as far out, as the hand's lever is; a set-point goes on to its end for as long as the lever is.
      const target = opens ? Math.min(Math.max(command, lower), upper) : command > 0 ? upper : lower;
      const rate = opens ? Infinity : Math.abs(command) * data.rate;
      if (command === 0 && !opens) this.simulation.stay(data.name);
      else this.simulation.drive(data, target, rate, opens ? Infinity : 1.05 * gain); // the lever has the same ramp
    });
    const release = () => {
      hand = false;
      pushed = false;
      auto?.setAttribute("aria-pressed", "true");
      this.simulation.release(data, data.rate, gain);
    };
    this.starts.push(() => {
      hand = !data.course;
      pushed = false;
      auto?.setAttribute("aria-pressed", String(data.course));
      for (const parameter of data.parameters) this.simulation.setParameter(parameter, this.simulation.usual(parameter));
      slider.value = String(usual());
    });
    slider.addEventListener("input", () => {
      take(Number(slider.value));
      this.touched();
    });
    auto?.addEventListener("click", () => {
      release();
      this.touched();
    });
    this.present.set(data.name, () => (hand ? other(Number(slider.value), data.course ? NaN : usual(), (data.upper - data.lower) / 800) : null));
    this.inputs.set(data.name, (value) => {
      slider.value = String(value);
      take(Math.min(Math.max(value, data.lower), data.upper));
    });
    this.watched.push(() => {
      const now = present();
      if (!hand && Number.isFinite(now)) slider.value = String(now);
      else if (pushed) slider.value = String(data.parameters.length ? this.simulation.parameter(data.parameters[0]) : now);
      const text = `${shown(Number(slider.value))} ${data.unit}`;
      output.textContent = text;
      slider.setAttribute("aria-valuetext", text);
    });
    const head = el("div", { class: "slider-head" }, el("label", { for: id }, data.label), this.keys(data.name), auto, output);
    return el("div", { class: "slider", title: data.name }, head, slider);
  }

  /** What is there or not is a toggle, and comes and goes within a second, so that nothing gets a bump; else a choice of factors. */
  private switch(data: Switch): HTMLElement {
    const [none, all] = data.factors;
    if (data.factors.length === 2 && none === 0 && all === 1) return this.onOff(data);
    const id = fresh("switch");
    const words = (factor: number) => (factor === 0 ? "Off" : factor === 1 ? "As in the file" : `${factor.toLocaleString("en")} ×`);
    const select = el("select", { id }, ...data.factors.map((f) => el("option", { value: String(f) }, words(f))));
    select.value = "1";
    const set = (factor: number) => this.simulation.scale(data.parameters, factor);
    select.addEventListener("change", () => {
      set(Number(select.value));
      this.touched();
    });
    this.present.set(data.name, () => other(Number(select.value), 1));
    this.inputs.set(data.name, (factor) => {
      select.value = String(factor);
      set(factor);
    });
    this.settings.push(() => set(Number(select.value)));
    return el("div", { class: "row" }, el("label", { for: id, class: "name" }, data.label, el("small", {}, data.hint)), select);
  }

  private onOff(data: Switch): HTMLElement {
    const set = (factor: number, seconds: number) => this.simulation.scale(data.parameters, factor, seconds);
    const { row, input } = toggle(data.label, true, (on) => {
      set(Number(on), FADES);
      this.touched();
    });
    row.querySelector("label")?.append(el("small", {}, data.hint));
    this.present.set(data.name, () => other(Number(input.checked), 1));
    this.inputs.set(data.name, (factor) => {
      if (factor !== 0 && factor !== 1) throw new RangeError(`${data.name} takes 0 or 1, not ${factor}`);
      input.checked = factor === 1;
      set(factor, FADES);
    });
    this.settings.push(() => set(Number(input.checked), 0));
    return row;
  }

  private variants(): HTMLElement[] {
    const { programs } = this.live;
    if (programs.length < 2) return [];
    const id = fresh("variant");
    const select = el("select", { id }, ...programs.map((name, i) => el("option", { value: String(i), title: name }, plain(name))));
    const choose = (value: number) => {
      this.simulation.choose(value);
      for (const apply of this.settings) apply(); // as multiples of what this variant has
      for (const show of this.seaControls) show();
    };
    select.addEventListener("change", () => {
      choose(Number(select.value));
      this.touched();
    });
    this.inputs.set("variant", (value) => {
      if (!programs[value]) throw new RangeError(`variants go from 0 to ${programs.length - 1}`);
      select.value = String(value);
      choose(value);
    });
    const name = el("label", { for: id, class: "name" }, "Variant", el("small", {}, "of the scenario"));
    return [el("div", { class: "row" }, name, select)];
  }

  /** Variants that cannot be chosen here, and why. */
  private others(): HTMLElement[] {
    const { leftOut } = this.live;
    if (!leftOut.length) return [];
    const text = `Not here: ${leftOut.map(plain).join(", ")}. Other states or drives than the file's need a page of their own.`;
    return [el("p", { class: "note" }, text)];
  }

  private sea(): HTMLElement[] {
    const { sea } = this.simulation;
    const data = this.live.sea;
    if (!sea || !data) return [];
    const on = toggle("Waves", data.on, (checked) => {
      sea.set({ on: checked });
      this.touched();
    });
    this.seaControls.push(() => (on.input.checked = sea.wanted.on));
    this.inputs.set("sea", (value) => {
      on.input.checked = value !== 0;
      sea.set({ on: value !== 0 });
    });
    const several = data.systems.length > 1;
    const slider = (system: number, name: "hs" | "tp" | "direction", label: string, low: number, high: number, step: number, unit: string, factor: number) => {
      const id = fresh("sea");
      const wanted = () => (system === 0 ? sea.wanted : sea.wanted.others[system - 1]);
      const start = wanted()[name] * factor;
      const input = el("input", { type: "range", id, min: String(low), max: String(high), step: String(step), value: String(start) });
      const output = el("output", { for: id });
      const show = () => (output.textContent = `${Number(input.value).toFixed(step < 1 ? 1 : 0)} ${unit}`);
      show();
      this.seaControls.push(() => {
        input.value = String(wanted()[name] * factor);
        show();
      });
      input.addEventListener("input", () => {
        show();
        if (name === "hs") sea.setSystem(system, { hs: Number(input.value) / factor });
      });
      // New periods and directions make new waves: once the hand has settled, not at every move.
      input.addEventListener("change", () => {
        sea.setSystem(system, { [name]: Number(input.value) / factor });
        this.touched();
      });
      this.inputs.set(seaInput(system, name), (value) => {
        input.value = String(value * factor);
        show();
        sea.setSystem(system, { [name]: value });
      });
      return el("div", { class: "slider" }, el("div", { class: "slider-head" }, el("label", { for: id }, label), output), input);
    };
    const states = [data, ...data.others];
    return [
      on.row,
      ...data.systems.flatMap(({ name }, i) => [
        ...(several ? [el("h4", { class: "system" }, name.charAt(0).toUpperCase() + name.slice(1))] : []),
        slider(i, "hs", data.regular ? "Wave height" : "Significant height Hs", 0, Math.max(6, Math.ceil(states[i].hs)), 0.1, "m", 1),
        slider(i, "tp", data.regular ? "Period" : "Peak period Tp", Math.min(4, Math.floor(states[i].tp)), Math.max(18, Math.ceil(states[i].tp)), 0.5, "s", 1),
        slider(i, "direction", "Towards", 0, 360, 5, "°", 180 / Math.PI),
      ]),
      el("p", { class: "note" }, `${data.note} 0° follows the bow, 90° goes to port, 180° meets the bow.`),
    ];
  }
}

/** How fast the drives are, in how many seconds they get there, and where that is from. */
function speeds(data: SetPoint[]): HTMLElement {
  const own = data.filter((one) => one.output && !one.opens);
  const line = ({ label, rate, factor, unit, ramp, source }: SetPoint) =>
    el("li", {}, el("b", {}, `${label}: ${Number((rate * factor).toPrecision(2))} ${unit}/s`), ` in ${Number(ramp.toPrecision(2))} s; ${source}`);
  return el("details", { class: "note speeds", ...(own.length ? {} : { hidden: "" }) }, el("summary", {}, "Rated speeds and ramps"), el("ul", {}, ...own.map(line)));
}

/** A value, where it is another than usual: sliders go in steps. */
function other(value: number, usual: number, step = 0): number | null {
  return Math.abs(value - usual) <= step ? null : value;
}

/** A labelled switch. */
export function toggle(label: string, checked: boolean, change: (checked: boolean) => void): { row: HTMLElement; input: HTMLInputElement } {
  const id = fresh("toggle");
  const input = el("input", { type: "checkbox", id, role: "switch", class: "toggle" });
  input.checked = checked;
  input.addEventListener("change", () => change(input.checked));
  return { row: el("div", { class: "row" }, el("label", { for: id, class: "name" }, label), input), input };
}
