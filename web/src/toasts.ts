// Short notices in the upper right corner of the picture, below the tools: what happened just now. They go by themselves.

import "./toasts.css";
import { el } from "./dom";
import type { Places } from "./features";

const SHOWN = 6000; // milliseconds
const MOST = 3;
const WIDTH = 280; // pixels, with the room beside them

interface Toast {
  text: string;
  place: HTMLElement;
  count: number;
  said: Text;
  timer: number;
}

export class Toasts {
  private readonly box = el("div", { class: "toasts", role: "status", "aria-live": "polite" });
  private shown: Toast[] = [];

  constructor(private readonly places: Places) {
    places.view.append(this.box);
    const heading = places.view.querySelector<HTMLElement>(".heading");
    const settle = new ResizeObserver(() => this.settle(heading));
    for (const one of [places.view, places.tools, heading]) if (one) settle.observe(one);
  }

  /** Shows a text; where it is there already, counts it. */
  show(text: string, size: string, grave: boolean): void {
    const there = this.shown.find((one) => one.text === text);
    if (there) {
      there.count += 1;
      there.said.data = `${size} (${there.count} times)`;
      clearTimeout(there.timer);
      there.timer = this.later(there);
      return;
    }
    while (this.shown.length >= MOST) this.drop(this.shown[0]);
    const said = document.createTextNode(size);
    const place = el("p", { class: grave ? "toast grave" : "toast" }, el("b", {}, text), " ", el("small", {}, said));
    const toast: Toast = { text, place, count: 1, said, timer: 0 };
    toast.timer = this.later(toast);
    this.shown.push(toast);
    this.box.append(place);
  }

  clear(): void {
    for (const one of [...this.shown]) this.drop(one);
  }

  private later(toast: Toast): number {
    return window.setTimeout(() => this.drop(toast), SHOWN);
  }

  private drop(toast: Toast): void {
    clearTimeout(toast.timer);
    toast.place.remove();
    this.shown = this.shown.filter((one) => one !== toast);
  }

  /** Below the tools, and below the heading where it reaches as far to the right. */
  private settle(heading: HTMLElement | null): void {
    const { view, tools } = this.places;
    const beside = heading && heading.offsetLeft + heading.offsetWidth > view.clientWidth - WIDTH;
    const bottoms = [tools.offsetTop + tools.offsetHeight, beside ? heading.offsetTop + heading.offsetHeight : 0];
    this.box.style.top = `${Math.max(...bottoms, 6) + 8}px`;
  }
}
