// Two sticks in the lower corners of the picture, for fingers; what has no axis on them gets a rocker. They are for hands
// that see them: sliders do the same for everybody else, so screen readers pass the sticks by.

import { el } from "./dom";
import { type Lever, beyond } from "./levers";

const DEAD = 0.12;
type Axis = "x" | "y";

export class Sticks {
  readonly place = el("div", { class: "sticks", "aria-hidden": "true" });

  constructor(levers: Lever[], private readonly moved: () => void) {
    for (const side of ["left", "right"] as const) {
      const own = levers.filter(({ data }) => data.stick?.side === side);
      const corner = el("div", { class: `corner ${side}` });
      if (own.length) corner.append(this.stick(side, own));
      if (side === "left") corner.append(...levers.filter(({ data }) => !data.stick).slice(0, 2).map((one) => this.rocker(one)));
      if (corner.childElementCount) this.place.append(corner);
    }
  }

  private stick(side: string, levers: Lever[]): HTMLElement {
    const knob = el("span", { class: "knob" });
    const place = el("div", { class: "stick", "data-stick": side }, ...levers.flatMap(ends), knob);
    const moves = (axis: Axis) => levers.some(({ data }) => data.stick?.axis === axis);
    let finger = -1;
    const put = (x: number, y: number) => {
      for (const one of levers) {
        const { axis, sign } = one.data.stick as { axis: Axis; sign: number };
        one.hold(`stick ${side}`, sign * beyond(DEAD, axis === "x" ? x : y));
      }
      knob.style.transform = `translate(${x * 50}%, ${-y * 50}%)`;
      this.moved();
    };
    const at = (event: PointerEvent) => {
      const box = place.getBoundingClientRect();
      const reach = box.width / 2 - 22; // the knob stays on its plate
      let x = moves("x") ? (event.clientX - box.left - box.width / 2) / reach : 0;
      let y = moves("y") ? (box.top + box.height / 2 - event.clientY) / reach : 0;
      const size = Math.hypot(x, y);
      if (size > 1) [x, y] = [x / size, y / size];
      put(x, y);
    };
    place.addEventListener("pointerdown", (event) => {
      if (finger >= 0) return;
      finger = event.pointerId;
      place.setPointerCapture(finger);
      place.classList.add("held");
      event.preventDefault();
      at(event);
    });
    place.addEventListener("pointermove", (event) => {
      if (event.pointerId === finger) at(event);
    });
    for (const over of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      place.addEventListener(over, (event) => {
        if (event.pointerId !== finger) return;
        finger = -1;
        place.classList.remove("held");
        put(0, 0);
      });
    return place;
  }

  private rocker(lever: Lever): HTMLElement {
    const { drive, label, words } = lever.data;
    const half = (command: number, word: string) => {
      const place = el("span", { class: "half", "data-rocker": `${drive} ${command}` }, word);
      place.addEventListener("pointerdown", (event) => {
        place.setPointerCapture(event.pointerId);
        event.preventDefault();
        lever.hold("rocker", command);
        this.moved();
      });
      for (const over of ["pointerup", "pointercancel", "lostpointercapture"] as const)
        place.addEventListener(over, () => {
          lever.hold("rocker", 0);
          this.moved();
        });
      return place;
    };
    return el("div", { class: "rocker" }, half(1, words[1]), el("span", { class: "what" }, label), half(-1, words[0]));
  }
}

/** What an axis does, at its two ends. */
function ends({ data }: Lever): HTMLElement[] {
  const { axis, sign } = data.stick as { axis: Axis; sign: number };
  const [low, high] = sign > 0 ? data.words : [data.words[1], data.words[0]];
  const [first, last] = axis === "x" ? ["west", "east"] : ["south", "north"];
  return [
    el("span", { class: `end ${first}` }, low),
    el("span", { class: `end ${last}` }, axis === "y" ? `${data.label} ${high}` : high),
    ...(axis === "x" ? [el("span", { class: "axis-name" }, data.label)] : []),
  ];
}
