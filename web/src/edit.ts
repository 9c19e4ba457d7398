// The card "Model": numbers of the file, changed while the page runs.

import "./edit.css";
import type { NumberData } from "./data";
import { el, fresh } from "./dom";
import type { Make } from "./features";
import { brief, parametersOf, refusal } from "./numbers";

export const editing: Make = (host) => {
  const { simulation, data } = host;
  const numbers = data.live?.numbers ?? [];
  if (!simulation || !numbers.length) return null;
  const edits = new Map<string, number>();
  simulation.edits = (variant, unedited) => parametersOf(numbers, edits, variant, unedited);
  const apply = () => {
    simulation.edit();
    if (!host.playing) host.show();
    host.touched();
  };
  const card = new Card(numbers, edits, () => simulation.variant, apply);
  host.places.panel.append(card.place);
  const find = (path: string): NumberData => {
    const found = numbers.find((one) => one.path === path);
    if (!found) throw new RangeError(`${path} cannot be edited here; there are: ${numbers.map((one) => one.path).join(", ")}`);
    return found;
  };
  const set = (path: string, value: number) => {
    const one = find(path);
    const why = refusal(one, value, edits);
    if (why) throw new RangeError(`${path}: ${why}`);
    card.change(one, value);
  };
  return {
    name: "editing",
    refresh: () => card.refresh(),
    state: () => (edits.size ? Object.fromEntries(edits) : undefined),
    /** Numbers in any order: what stands in the way of another may come after it, so those refused are tried once more. */
    restore(state: unknown): string[] {
      card.clear();
      let left = Object.entries((state ?? {}) as Record<string, unknown>);
      const said = new Map<string, string>();
      for (const _ of [1, 2]) {
        left = left.filter(([path, value]) => {
          try {
            set(path, Number(value));
            return false;
          } catch (error) {
            said.set(path, (error as Error).message.split("; there are")[0]);
            return true;
          }
        });
      }
      return left.map(([path]) => said.get(path) as string);
    },
    handles: {
      /** Numbers that can be edited, by their paths in the file, as they are now, in SI units. */
      numbers: () => Object.fromEntries(numbers.map((one) => [one.path, edits.get(one.path) ?? one.value])),
      /** Edits a number; in SI units. */
      setNumber: (path: string, value: number) => set(path, value),
      /** All numbers as in the file. */
      clearNumbers: () => card.clear(),
    },
  };
};

/** A value with its unit, as the command line reads it. */
const written = (one: NumberData, value: number): string => {
  const number = Number((value * one.factor).toPrecision(12));
  return one.unit ? `"${number} ${one.unit}"` : `${number}`;
};

interface Row {
  place: HTMLElement;
  input: HTMLInputElement;
  back: HTMLButtonElement;
  said: HTMLElement;
}

class Card {
  readonly place: HTMLElement;
  private readonly rows = new Map<string, Row>();
  private readonly list = el("div", { class: "numbers" });
  private readonly count = el("span", { class: "changed-count" });
  private readonly all = el("button", { type: "button", class: "chip" }, "All as in the file");
  private readonly about = el("p", { class: "note", role: "status" });
  private readonly command = el("code", { class: "command" });
  private readonly filter = el("input", { type: "search", "aria-label": "Find a number", placeholder: "Find: mass, stiffness, …" });
  private variant = 0;

  constructor(
    private readonly numbers: readonly NumberData[],
    private readonly edits: Map<string, number>,
    private readonly chosen: () => number,
    private readonly apply: () => void,
  ) {
    this.filter.addEventListener("input", () => this.show());
    this.all.addEventListener("click", () => this.clear());
    const note = el("p", { class: "note" }, "Numbers of the file. A change acts at once, as with --set; the picture keeps the file's lengths.");
    const inside = el("details", { class: "model" }, el("summary", {}, el("h2", {}, "Model"), this.count), note, this.filter, this.all, this.about, this.command, this.list);
    // Rows are made when they are first looked at: there may be a hundred.
    inside.addEventListener("toggle", () => {
      if (inside.open) this.build();
    });
    this.place = el("section", { class: "card", "data-card": "model" }, inside);
    this.tell();
  }

  /** Takes a value over that was found possible. */
  change(one: NumberData, value: number): void {
    if (value === one.value) this.edits.delete(one.path);
    else this.edits.set(one.path, value);
    this.mark(one);
    this.tell();
    this.apply();
  }

  clear(): void {
    this.edits.clear();
    for (const one of this.numbers) this.mark(one);
    this.tell();
    this.apply();
  }

  /** A variant has numbers of its own. */
  refresh(): void {
    if (this.variant === this.chosen()) return;
    this.variant = this.chosen();
    for (const one of this.numbers) this.mark(one);
    this.tell();
  }

  private build(): void {
    if (this.rows.size) return;
    const sections = new Map<string, NumberData[]>();
    for (const one of this.numbers) sections.set(one.section, [...(sections.get(one.section) ?? []), one]);
    for (const [title, own] of sections)
      this.list.append(el("div", { class: "number-group" }, el("h3", {}, title), ...own.map((one) => this.row(one))));
    for (const one of this.numbers) this.mark(one);
    this.show(); // somebody may have typed already
  }

  private row(one: NumberData): HTMLElement {
    const [id, told] = [fresh("number"), fresh("told")];
    const input = el("input", { id, type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", "aria-describedby": told });
    const back = el("button", { type: "button", class: "back", title: "As in the file", "aria-label": `${one.label}: as in the file` }, "↺");
    const said = el("small", { id: told, class: "refused", role: "status" });
    const label = el("label", { for: id, title: one.path }, one.label);
    const place = el("div", { class: "number", "data-path": one.path }, label, input, el("span", { class: "unit" }, one.unit), back, said);
    input.addEventListener("change", () => this.typed(one, input, said));
    back.addEventListener("click", () => {
      this.change(one, one.value);
      input.focus();
    });
    this.rows.set(one.path, { place, input, back, said });
    return place;
  }

  private typed(one: NumberData, input: HTMLInputElement, said: HTMLElement): void {
    const text = input.value.trim().replace(/^([+-]?\d*),(\d+)$/, "$1.$2"); // a decimal comma
    const same = text === brief(one.value * one.factor);
    const value = text === "" ? NaN : same ? one.value : Number(text) / one.factor;
    const why = refusal(one, value, this.edits);
    said.textContent = why;
    input.setAttribute("aria-invalid", String(why !== ""));
    if (!why) this.change(one, value);
  }

  /** Brings a row up to date. */
  private mark(one: NumberData): void {
    const row = this.rows.get(one.path);
    if (!row) return;
    const changed = this.edits.has(one.path);
    const fixed = one.notIn.includes(this.chosen());
    row.input.value = brief((this.edits.get(one.path) ?? one.value) * one.factor);
    row.input.disabled = fixed;
    row.input.setAttribute("aria-invalid", "false");
    row.said.textContent = fixed ? "The variant has its own value." : "";
    row.place.classList.toggle("changed", changed);
    row.back.hidden = !changed;
  }

  /** How many are changed, what that means for the start, and the same as options of a command. */
  private tell(): void {
    const changed = this.numbers.filter((one) => this.edits.has(one.path));
    this.count.textContent = changed.length ? `${changed.length} changed` : "";
    this.all.hidden = !changed.length;
    const moves = changed.filter((one) => one.start).map((one) => one.label);
    this.about.textContent = moves.length
      ? `A run of the edited file would begin elsewhere because of: ${moves.join("; ")}. This page begins where the file as it stands does.`
      : "";
    this.command.hidden = !changed.length;
    this.command.textContent = changed.map((one) => `--set ${one.path}=${written(one, this.edits.get(one.path)!)}`).join(" ");
  }

  /** Shows the numbers that are looked for. */
  private show(): void {
    const asked = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const one of this.numbers) {
      const text = `${one.section} ${one.label} ${one.path}`.toLowerCase();
      const row = this.rows.get(one.path);
      if (row) row.place.hidden = !asked.every((word) => text.includes(word));
    }
    for (const group of this.list.children)
      (group as HTMLElement).hidden = ![...group.querySelectorAll<HTMLElement>(".number")].some((row) => !row.hidden);
  }
}
