// Forces by pointing: what an arrow or a joint stands for is told beside the mouse; a joint that is clicked keeps its label, with its
// force and moment, and these are plotted.

import { Vector3 } from "three";
import { el, plain } from "./dom";
import type { Make } from "./features";
import "./inspect.css";
import { spelled } from "./numerals";

/** Pixels from a joint, and from an arrow, that still count. */
const NEAR_JOINT = 14;
const NEAR_ARROW = 7;
/** Pixels that a click may move. */
const STILL = 5;

interface Pointed {
  joint: string | null;
  text: string;
  at: [number, number];
}

export const inspecting: Make = (host) => {
  const { stage, data, places } = host;
  if (!stage) return null;
  const { bodies } = stage;
  const tip = el("output", { class: "pointed", "aria-hidden": "true", hidden: "" });
  const label = el("output", { class: "pointed kept", role: "status", hidden: "" });
  places.view.append(tip, label);
  let kept: string | null = null;
  let plotted: string[] = [];

  const onScreen = (point: Vector3) => stage.seen(point.toArray());
  const told = (joint: string) => {
    const { force, moment } = bodies.reactions.get(joint) ?? { force: NaN, moment: NaN };
    const parts = [Number.isFinite(force) ? spelled(force, "N") : "", Number.isFinite(moment) ? spelled(moment, "N m") : ""].filter(Boolean);
    return `${capital(plain(joint))}: ${parts.join(", ") || "not recorded"}`;
  };

  /** What lies below a place of the picture: the nearest joint, or else an arrow. */
  const below = (x: number, y: number): Pointed | null => {
    let [best, found]: [number, Pointed | null] = [NEAR_JOINT, null];
    for (const joint of data.scene.joints) {
      const at = onScreen(bodies.jointAt(joint));
      const away = Math.hypot(at[0] - x, at[1] - y);
      if (away < best) [best, found] = [away, { joint, text: told(joint), at }];
    }
    if (found) return found;
    best = NEAR_ARROW;
    for (const { joint, text, from, to } of bodies.arrowsDrawn()) {
      const [a, b] = [onScreen(from), onScreen(to)];
      const away = distance([x, y], a, b);
      if (away < best) [best, found] = [away, { joint, text: joint ? told(joint) : text, at: [x, y] }];
    }
    return found;
  };

  const put = (place: HTMLElement, text: string, [x, y]: [number, number]) => {
    place.hidden = false;
    if (place.textContent !== text) place.textContent = text;
    const left = Math.min(Math.max(x + 12, 4), Math.max(places.view.clientWidth - place.offsetWidth - 4, 4));
    place.style.transform = `translate(${left.toFixed(0)}px, ${Math.max(y - 30, 4).toFixed(0)}px)`;
  };

  /** Keeps the label of a joint, and plots its force and moment beside what was plotted; null lets both go. */
  const keep = (joint: string | null) => {
    const others = host.plots.shown.filter((id) => !plotted.includes(id));
    const known = joint === null ? [] : data.signals.filter(({ id }) => id === `reaction:Force in joint of ${joint}` || id === `reaction:Moment in joint of ${joint}`);
    plotted = known.map(({ id }) => id).filter((id) => !others.includes(id));
    if (joint !== kept) host.plots.show([...others, ...plotted]);
    kept = joint;
    label.hidden = joint === null;
    refresh();
  };
  const refresh = () => {
    if (kept !== null) put(label, told(kept), onScreen(bodies.jointAt(kept)));
  };

  const canvas = places.view.querySelector("canvas.canvas") as HTMLCanvasElement;
  const within = (event: PointerEvent): [number, number] => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  let down: [number, number] | null = null;
  canvas.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return void (tip.hidden = true);
    const found = below(...within(event));
    places.view.classList.toggle("over-joint", found?.joint != null);
    if (found && found.joint !== kept) put(tip, found.text, found.at);
    else tip.hidden = true;
  });
  canvas.addEventListener("pointerleave", () => (tip.hidden = true));
  canvas.addEventListener("pointerdown", (event) => (down = event.isPrimary ? within(event) : null));
  canvas.addEventListener("pointerup", (event) => {
    const [x, y] = within(event);
    if (!down || Math.hypot(x - down[0], y - down[1]) > STILL) return;
    const joint = below(x, y)?.joint ?? null;
    tip.hidden = true;
    if (joint !== null || kept !== null) keep(joint === kept ? null : joint);
    if (joint !== null) host.touched();
  });
  return {
    name: "joint",
    drawn: refresh,
    state: () => kept ?? undefined,
    restore: (joint) => {
      if (typeof joint !== "string" || !data.scene.joints.includes(joint)) return [`there is no joint ${String(joint)} to show`];
      keep(joint);
      return [];
    },
    handles: {
      /** Shows force and moment of a joint as a click on it does; none shows none. What is shown, in words. */
      inspect: (joint?: string) => {
        if (joint !== undefined && !data.scene.joints.includes(joint)) throw new RangeError(`there is no joint ${joint}; there are: ${data.scene.joints.join(", ")}`);
        keep(joint ?? null);
        return kept === null ? null : told(kept);
      },
      /** What is told of a place of the picture, in pixels from its upper left corner. */
      pointedAt: (x: number, y: number) => below(x, y)?.text ?? null,
    },
  };
};

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Of a point from a line between two others. */
function distance([x, y]: [number, number], [ax, ay]: [number, number], [bx, by]: [number, number]): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
