// A hand that pulls the load: a spring and a damper from the load to the cursor, in the plane through the load that faces the
// camera. The force is an input of the equations; it ends when the hand lets go.

import { Plane, Raycaster, Vector2, Vector3 } from "three";
import "./pull.css";
import type { PullData, SceneData } from "./data";
import { el } from "./dom";
import type { Make } from "./features";
import type { Simulation } from "./simulation";
import type { Stage } from "./stage";

/** At what share of the crane's size the hand pulls as hard as it may. */
const REACH = 0.12;
/** Pixels beside the middle of the load that still count: loads are small on a phone. */
const NEAR = 22;

export const pulling: Make = (host) => {
  const { simulation, stage, data } = host;
  const own = data.live?.pull;
  if (!simulation || !own) return null;
  const pull = new Pull(own, data.scene.size, simulation);
  const hand = stage && new Hand(pull, stage, data.scene, host.places.view, () => host.touched());
  return {
    name: "pulling",
    before: () => pull.update(),
    advanced: () => pull.update(),
    frame: () => pull.drawn(),
    reset: () => pull.letGo(),
    handles: {
      /** Pulls the load with a force [N] along the ground's axes until another call; nothing lets it go. Limits are not those of a hand. */
      pull: (force?: number[]) => (force ? pull.constant(force) : pull.letGo()),
      /** The force on the load now [N]. */
      pulled: () => [...pull.force],
      /** Where on the window the load is, where there is a picture. */
      loadOnScreen: () => hand?.place() ?? null,
    },
  };
};

/** The force, in the ground's axes. */
export class Pull {
  readonly force: [number, number, number] = [0, 0, 0];
  /** Where the load is, and where the hand wants it; null where no hand pulls. */
  readonly load = new Vector3();
  target: Vector3 | null = null;
  drawn: () => void = () => {};
  private readonly last = new Vector3();
  private since = NaN;
  private readonly stiffness: number;
  private readonly damping: number;

  constructor(
    readonly data: PullData,
    size: number,
    private readonly simulation: Simulation,
  ) {
    this.stiffness = data.limit / (REACH * size);
    this.damping = Math.sqrt(this.stiffness * data.mass); // half of critical
  }

  /** Where the point of the load is now. */
  locate(): Vector3 {
    const { y } = this.simulation;
    const body = this.simulation.outputLabels("position").indexOf(this.data.body);
    const p = this.simulation.outputOffset("position") + 3 * body;
    const r = this.simulation.outputOffset("rotation") + 9 * body;
    const [a, b, c] = this.data.at;
    const along = (i: number) => y[p + i] + y[r + 3 * i] * a + y[r + 3 * i + 1] * b + y[r + 3 * i + 2] * c;
    return this.load.set(along(0), along(1), along(2));
  }

  /** Follows the load, whose speed it finds from where the load was. */
  update(): void {
    if (!this.target) return;
    const { time } = this.simulation;
    this.locate();
    const passed = time - this.since;
    const speed = passed > 0 && passed < 1 ? new Vector3().subVectors(this.load, this.last).divideScalar(passed) : new Vector3();
    if (!(passed > 0 && passed < 1) || passed > 1e-6) {
      this.last.copy(this.load);
      this.since = time;
    }
    const f = new Vector3().subVectors(this.target, this.load).multiplyScalar(this.stiffness).clampLength(0, this.data.limit);
    f.addScaledVector(speed, -this.damping).clampLength(0, this.data.limit);
    this.apply(f.x, f.y, f.z);
  }

  constant([x, y, z]: number[]): void {
    if (![x, y, z].every(Number.isFinite)) throw new RangeError("a force has three numbers [N]");
    this.target = null;
    this.apply(x, y, z);
  }

  letGo(): void {
    this.target = null;
    this.since = NaN;
    this.apply(0, 0, 0);
  }

  private apply(...force: [number, number, number]): void {
    force.forEach((value, i) => {
      this.force[i] = value;
      this.simulation.setAdded(this.data.inputs[i], value);
    });
  }
}

/** The mouse or a finger on the load, and the line that shows the force. */
class Hand {
  private pointer = -1;
  private readonly ray = new Raycaster();
  private readonly at = new Vector2();
  private readonly plane = new Plane();
  private readonly line: SVGLineElement;
  private readonly label = el("output", { class: "pull-force", "aria-hidden": "true" });
  private readonly picture: SVGSVGElement;

  constructor(
    private readonly pull: Pull,
    private readonly stage: Stage,
    private readonly scene: SceneData,
    private readonly view: HTMLElement,
    touched: () => void,
  ) {
    const space = "http://www.w3.org/2000/svg";
    this.picture = document.createElementNS(space, "svg");
    this.picture.setAttribute("class", "pull");
    this.picture.setAttribute("aria-hidden", "true");
    this.line = document.createElementNS(space, "line");
    this.picture.append(this.line);
    view.append(this.picture, this.label);
    this.show(false);
    pull.drawn = () => this.draw();
    // Before the camera's own listeners, which are on the canvas: a hand on the load does not turn the picture.
    view.addEventListener("pointerdown", (event) => this.down(event, touched), true);
    view.addEventListener("pointermove", (event) => this.move(event), true);
    for (const over of ["pointerup", "pointercancel"] as const) view.addEventListener(over, (event) => this.up(event), true);
    addEventListener("blur", () => this.end());
  }

  /** Where the load is, in the window's pixels. */
  place(): [number, number] {
    const box = this.view.getBoundingClientRect();
    const [x, y] = this.onScreen(this.drawnAt(this.pull.locate()));
    return [box.left + x, box.top + y];
  }

  private down(event: PointerEvent, touched: () => void): void {
    if (this.pointer >= 0 || event.button !== 0 || !this.onLoad(event)) return;
    event.stopPropagation();
    event.preventDefault();
    this.pointer = event.pointerId;
    this.stage.camera.held = true;
    (event.target as Element).setPointerCapture?.(event.pointerId);
    this.aim(event);
    this.show(true);
    touched();
  }

  private move(event: PointerEvent): void {
    if (event.pointerId === this.pointer) {
      event.stopPropagation();
      this.aim(event);
    } else if (this.pointer < 0 && event.pointerType === "mouse" && event.buttons === 0)
      this.view.classList.toggle("over-load", this.onLoad(event));
  }

  private up(event: PointerEvent): void {
    if (event.pointerId !== this.pointer) return;
    event.stopPropagation();
    this.end();
  }

  private end(): void {
    if (this.pointer < 0) return;
    this.pointer = -1;
    this.stage.camera.held = false;
    this.pull.letGo();
    this.show(false);
  }

  /** Whether the pointer is on the load, or so near to its middle that it is meant. */
  private onLoad(event: PointerEvent): boolean {
    if (!(event.target instanceof HTMLCanvasElement)) return false;
    const group = this.stage.bodies.body(this.pull.data.body);
    if (!group) return false;
    this.cast(event);
    if (this.ray.intersectObject(group, true).length) return true;
    const [x, y] = this.place();
    return Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
  }

  private cast(event: PointerEvent): void {
    const box = this.view.getBoundingClientRect();
    this.at.set((2 * (event.clientX - box.left)) / box.width - 1, 1 - (2 * (event.clientY - box.top)) / box.height);
    this.ray.setFromCamera(this.at, this.stage.camera.eye);
  }

  /** The hand is where the pointer meets the plane through the load that faces the camera. */
  private aim(event: PointerEvent): void {
    this.cast(event);
    const facing = this.stage.camera.eye.getWorldDirection(new Vector3());
    this.plane.setFromNormalAndCoplanarPoint(facing, this.drawnAt(this.pull.locate()));
    const met = this.ray.ray.intersectPlane(this.plane, new Vector3());
    if (!met) return;
    this.pull.target = this.turned(met, true);
    this.pull.update();
  }

  /** From the ground's axes to those of the picture. */
  private drawnAt(place: Vector3): Vector3 {
    return this.turned(place.clone(), false);
  }

  private turned(place: Vector3, back: boolean): Vector3 {
    const t = this.scene.turn;
    const { x, y, z } = place;
    const row = (i: number) => (back ? t[i] * x + t[3 + i] * y + t[6 + i] * z : t[3 * i] * x + t[3 * i + 1] * y + t[3 * i + 2] * z);
    return new Vector3(row(0), row(1), row(2));
  }

  private onScreen(place: Vector3): [number, number] {
    const seen = place.project(this.stage.camera.eye);
    return [((seen.x + 1) / 2) * this.view.clientWidth, ((1 - seen.y) / 2) * this.view.clientHeight];
  }

  private show(on: boolean): void {
    this.picture.toggleAttribute("hidden", !on);
    this.label.hidden = !on;
    this.view.classList.toggle("pulling", on);
  }

  private draw(): void {
    const { target } = this.pull;
    if (this.pointer < 0 || !target) return;
    const [x1, y1] = this.onScreen(this.drawnAt(this.pull.locate()));
    const [x2, y2] = this.onScreen(this.drawnAt(target));
    for (const [key, value] of Object.entries({ x1, y1, x2, y2 })) this.line.setAttribute(key, value.toFixed(1));
    const size = Math.hypot(...this.pull.force);
    const text = size >= 1e3 ? `${(size / 1e3).toPrecision(3)} kN` : `${size.toFixed(0)} N`;
    const full = size > 0.999 * this.pull.data.limit ? `${text}, the most` : text;
    if (this.label.textContent !== full) this.label.textContent = full;
    this.label.style.transform = `translate(${(x2 + 14).toFixed(0)}px, ${(y2 - 34).toFixed(0)}px)`;
  }
}
