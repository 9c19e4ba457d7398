// The cases as a table: sorted by any column, a button in each row; what the scatter shows, for the keyboard and for readers.

import type { Numbers } from "./campaign_data";
import { el } from "./dom";

const ROWS = 100;

export class CaseTable {
  readonly box = el("section", { class: "cases", "aria-label": "Cases" });
  private sorted = 2;
  private falling = true;
  private rows = ROWS;
  private marked = -1;
  private columns: Numbers[] = [];

  constructor(
    private readonly cases: string[],
    private readonly state: (index: number) => string,
    private readonly action: (index: number) => string,
    private readonly choose: (index: number) => void,
  ) {}

  /** Shows these columns; at first the second of them is sorted, what is drawn upwards. */
  show(columns: Numbers[]): void {
    this.columns = columns;
    this.sorted = Math.min(this.sorted, columns.length);
    this.draw();
  }

  /** The cases in the order in which they are listed. */
  order(): number[] {
    const found = this.cases.map((_, i) => i);
    const sign = this.falling ? -1 : 1;
    if (this.sorted === 0) return found.sort((a, b) => sign * this.cases[a].localeCompare(this.cases[b], undefined, { numeric: true }));
    const { values } = this.columns[this.sorted - 1];
    // Cases without a number stand last, whichever way.
    return found.sort((a, b) => Number(Number.isNaN(values[a])) - Number(Number.isNaN(values[b])) || sign * (values[a] - values[b]) || a - b);
  }

  /** Shows which row is that of the chosen case. */
  mark(index: number): void {
    this.marked = index;
    this.box.querySelector("tr[aria-current]")?.removeAttribute("aria-current");
    this.box.querySelector(`tr[data-row="${index}"]`)?.setAttribute("aria-current", "true");
  }

  draw(): void {
    const focused = (document.activeElement as HTMLElement | null)?.dataset.sort;
    const heads = ["case", ...this.columns.map((column) => column.title)].map((title, i) => {
      const button = el("button", { type: "button", "data-sort": String(i) }, title, arrow(i === this.sorted, this.falling));
      button.onclick = () => {
        [this.falling, this.sorted] = [i === this.sorted ? !this.falling : i > 0, i];
        this.draw();
      };
      const sorting = i !== this.sorted ? "none" : this.falling ? "descending" : "ascending";
      return el("th", { scope: "col", "aria-sort": sorting }, button);
    });
    const order = this.order();
    const body = order.slice(0, this.rows).map((i) => {
      const button = el("button", { type: "button", "data-case": String(i), "aria-label": `${this.action(i)}: case ${this.cases[i]}` }, this.action(i));
      button.onclick = () => this.choose(i);
      const numbers = this.columns.map((column) => el("td", {}, column.text(i)));
      return el("tr", { "data-row": String(i) }, el("th", { scope: "row" }, ...broken(this.cases[i])), el("td", {}, button), ...numbers, el("td", {}, this.state(i)));
    });
    // Buttons stand beside the names: on a phone the numbers are scrolled, and what plays a case is not.
    const head = el("tr", {}, heads[0], el("th", { scope: "col" }, "worst minute"), ...heads.slice(1), el("th", { scope: "col" }, "state"));
    const table = el("table", {}, el("caption", {}, `${this.cases.length} cases`), el("thead", {}, head), el("tbody", {}, ...body));
    this.box.replaceChildren(el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of cases" }, table));
    if (order.length > this.rows) {
      const more = el("button", { type: "button", class: "more" }, `Show ${Math.min(ROWS, order.length - this.rows)} of ${order.length - this.rows} more cases`);
      more.onclick = () => { this.rows += ROWS; this.draw(); };
      this.box.append(more);
    }
    this.mark(this.marked);
    if (focused !== undefined) this.box.querySelector<HTMLElement>(`[data-sort="${focused}"]`)?.focus();
  }
}

function arrow(sorted: boolean, falling: boolean): HTMLElement {
  return el("span", { "aria-hidden": "true" }, sorted ? (falling ? " ▼" : " ▲") : "");
}

/** A case's name, `king=200,boom=130`, which may go on in a new line after each comma. */
function broken(name: string): (string | HTMLElement)[] {
  return name.split(/(?<=,)/).flatMap((part, i) => (i ? [el("wbr"), part] : [part]));
}
