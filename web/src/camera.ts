// The camera: which of its places it looks from, how it goes along with what moves, and when it gives way to a hand.

import { Box3, type PerspectiveCamera, Vector3 } from "three";
import type { Bodies } from "./bodies";
import type { SceneData } from "./data";
import { type Frame, freeFrames, pixels } from "./framing";
import { Way } from "./gliding";
import { Tripod } from "./tripod";
import { help, meaning } from "./turning";
import { type Free, type Pose, type Ride, type ViewName, Views } from "./views";

const UP = new Vector3(0, 0, 1);
const SEATS: readonly ViewName[] = ["cab", "deck"];

/** Where a camera is, as plain numbers. */
export interface Standing {
  view: ViewName;
  /** Whether it is where the page put it; else it is at `eye`. */
  own: boolean;
  follow: boolean;
  eye: number[];
  aim: number[];
  fov: number;
}

export class Camera {
  readonly views: Views;
  /** Told of every other place, of following, and of hands: the menu shows them. */
  changed: () => void = () => {};
  private readonly tripod: Tripod;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private chosen: ViewName = "crane";
  /** Whether the camera is where the page put it: no hand has turned it. */
  private own = true;
  private following = false;
  private ride: Ride | null = null;
  private way: Way | null = null;
  /** The part of the picture that is free, in pixels. */
  private free: Frame = { left: 0, top: 0, right: 1, bottom: 1 };
  /** Where the crane stood, and how far it has reached about that place, since it was framed. */
  private framed = { foot: new Vector3(), box: new Box3(), grown: false };
  private lowest = 0;
  /** Another camera that looks from the same place, and the one of them that a hand has moved last. */
  private twin: Camera | null = null;
  private leads = true;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly data: SceneData,
    bodies: Bodies,
    /** On land the ground lies where the lowest part is. */
    private readonly lay: (level: number) => void,
  ) {
    this.views = new Views(data, bodies);
    this.tripod = new Tripod(canvas, this.calm.matches, Math.max(data.size, shipLength(data) / 2));
    this.tripod.controls.addEventListener("start", () => this.taken());
    canvas.setAttribute("aria-label", help(this.views.names));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("dblclick", () => this.choose("crane"));
  }

  get eye(): PerspectiveCamera {
    return this.tripod.eye;
  }

  /** How far what it looks at is. */
  get distance(): number {
    return this.eye.position.distanceTo(this.tripod.seated ? this.views.tip() : this.tripod.controls.target);
  }

  /** Whether the wheel zooms. */
  set zooms(on: boolean) {
    this.tripod.controls.enableZoom = on;
  }

  /** The height at which the ground is drawn on land [m]. */
  get ground(): number {
    return this.lowest;
  }

  get view(): ViewName {
    return this.chosen;
  }

  /** Whether a hand has turned it away from the place that was chosen. */
  get turned(): boolean {
    return !this.own;
  }

  get followsLoad(): boolean {
    return this.following;
  }

  /** Whether other hands have the picture, as those that pull the load: it stays as it is below them. */
  get held(): boolean {
    return !this.tripod.controls.enabled;
  }

  set held(on: boolean) {
    this.tripod.controls.enabled = !on;
  }

  /** Frames the crane; called once the bodies have their first poses. */
  start(): void {
    this.settle();
    this.choose("crane", true);
  }

  /** Looks from another place, as things are now. */
  choose(name: ViewName, atOnce = this.calm.matches): void {
    if (!this.views.names.includes(name)) return;
    this.lead();
    this.chosen = name;
    this.own = true;
    this.following = name === "load";
    this.ride = this.views.ride(name);
    const box = this.reached();
    this.framed = { foot: this.views.foot(), box, grown: false };
    const reach = Math.max(box.min.length(), box.max.length());
    this.tripod.reach = Number.isFinite(reach) && reach > 0 ? reach : this.data.size;
    this.go(this.best((free) => this.views.pose(name, free)), SEATS.includes(name), atOnce);
    this.changed();
  }

  /** Keeps the load where it is in the picture: the camera goes along with it, or from its seat turns after it. */
  follow(on: boolean): void {
    if (on === this.following) return;
    this.lead();
    this.following = on;
    if (!this.tripod.seated && !this.way?.seated) {
      this.ride = on ? this.followed() : null;
      const [aim, { fov, position }] = [this.views.load(), this.eye];
      const step = aim.clone().sub(this.tripod.controls.target);
      if (on) this.go({ eye: position.clone().add(step), aim, fov }, false, this.calm.matches);
    }
    this.changed();
  }

  /** A few times a second: a crane that leaves its frame is framed anew from the same side, unless a hand turned the camera or pulls the load. */
  watch(): void {
    this.settle();
    if (!this.own || this.chosen !== "crane" || this.following || this.way || !this.leads || this.held) return;
    const foot = this.views.foot();
    const moved = foot.distanceTo(this.framed.foot);
    const box = this.reached();
    if (!Number.isFinite(moved + box.min.length() + box.max.length())) return;
    if (moved < 0.15 * this.tripod.reach && !this.outside()) return;
    this.framed.foot = foot;
    this.framed.box.union(box);
    this.framed.grown = true;
    this.reframe();
  }

  /** Frames all that the crane has reached so far, from the same side, in what is free of the picture now. */
  reframe(): void {
    if (!this.own || this.chosen !== "crane" || this.following || this.held) return;
    const { foot, box, grown } = this.framed;
    const from = this.eye.position.clone().sub(this.tripod.controls.target);
    const [low, high] = [box.min.clone().add(foot), box.max.clone().add(foot)];
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => new Vector3(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z));
    const points = grown ? corners : this.views.crane();
    this.go(this.best((free) => this.views.fit(points, from, free)), false, this.calm.matches);
  }

  /** Before every picture. */
  move(): void {
    if (this.twin && !this.leads) return this.like(this.twin);
    this.goAlong();
    if (this.way) this.goOn(this.way);
    else if (this.tripod.seated && this.following) this.tripod.look(this.views.load());
    else if (this.tripod.seated && this.own && this.chosen === "cab") {
      const high = (this.free.bottom - this.free.top) / Math.max(this.canvas.clientHeight, 1);
      this.tripod.look(this.views.fromCab(this.eye.position, high));
    }
    this.tripod.controls.update();
    this.tripod.clip(this.distance);
  }

  resize(): void {
    if (!this.leads) return;
    const goal = this.best((free) => this.views.pose(this.chosen, free));
    this.tripod.centre(this.free);
    if (!this.own || (this.following && this.chosen !== "load")) return;
    this.ride = this.views.ride(this.chosen);
    this.go(goal, SEATS.includes(this.chosen), true);
  }

  /** For a link, and for scripts. */
  standing(): Standing {
    const { eye, aim, fov } = this.present();
    const round = (v: Vector3) => v.toArray().map((x) => Number(x.toFixed(3)));
    return { view: this.chosen, own: this.own, follow: this.following, eye: round(eye), aim: round(aim), fov: Number(fov.toFixed(2)) };
  }

  /** Goes to where a camera was standing. */
  stand({ view, own, follow, eye, aim, fov }: Standing): void {
    this.choose(view, true);
    if (!own) {
      this.own = false;
      this.tripod.put({ eye: new Vector3(...eye), aim: new Vector3(...aim), fov });
    }
    this.following = follow;
    if (!this.tripod.seated) this.ride = this.followed();
    this.changed();
  }

  /** Links two cameras: whichever is moved, the other looks from the same place; null lets it go its own way. */
  link(other: Camera | null): void {
    if (this.twin) this.twin.twin = null;
    this.twin = other;
    this.leads = true;
    if (!other) return;
    other.twin = this;
    other.leads = false;
    other.changed = () => this.changed();
  }

  private lead(): void {
    this.leads = true;
    if (this.twin) this.twin.leads = false;
  }

  /** Looks as another camera does: from the same place, or from the same seat on its own crane. */
  private like(other: Camera): void {
    const pose = other.present();
    const same = this.chosen === other.chosen && this.following === other.following && this.own === other.own;
    Object.assign(this, { chosen: other.chosen, following: other.following, own: other.own, free: other.free, framed: other.framed, way: null });
    this.tripod.reach = other.tripod.reach;
    this.tripod.arrange(other.tripod.seated);
    const to = other.ride && this.followed();
    if (other.ride && to) for (const point of [pose.eye, pose.aim]) carry(point, other.ride, to);
    this.ride = to;
    this.tripod.centreLike(other.tripod);
    this.tripod.put(pose);
    this.tripod.controls.update();
    this.tripod.clip(this.distance);
    if (!same) this.changed();
  }

  /** Where the crane, its load and its tip are in the picture, and the part of it that is free. */
  seen(): { free: Frame; crane: Frame | null; load: Frame | null; tip: Frame | null } {
    const { clientWidth, clientHeight } = this.canvas;
    this.eye.updateMatrixWorld();
    const found = (points: Vector3[]) => pixels(points, this.eye, clientWidth, clientHeight);
    return { free: this.free, crane: found(this.views.crane()), load: found([this.views.load()]), tip: found([this.views.tip()]) };
  }

  dispose(): void {
    this.tripod.controls.dispose();
  }

  private present(): Pose {
    return this.tripod.present(this.distance || 1);
  }

  /** On land, the ground as low as the crane has reached. */
  private settle(): void {
    if (this.data.water !== null) return;
    const low = this.views.crane().reduce((least, point) => Math.min(least, point.z), 0);
    this.lowest = Math.min(this.lowest, this.twin?.lowest ?? 0, low < -0.01 * this.data.size ? low : 0);
    this.lay(this.lowest);
  }

  /** The box about the crane, as seen from its foot. */
  private reached(): Box3 {
    return new Box3().setFromPoints(this.views.crane()).translate(this.views.foot().negate());
  }

  private outside(): boolean {
    const { crane, free } = this.seen();
    return crane === null || crane.left < free.left || crane.right > free.right || crane.top < free.top || crane.bottom > free.bottom;
  }

  /** The pose in whichever free part of the picture shows it largest. */
  private best(pose: (free: Free) => Pose): Pose {
    const width = Math.max(this.canvas.clientWidth, 1);
    const height = Math.max(this.canvas.clientHeight, 1);
    const aspect = (this.eye.aspect = width / height);
    const size = ({ eye, aim, fov }: Pose) => eye.distanceTo(aim) * Math.tan((fov * Math.PI) / 360);
    let found: Pose | null = null;
    for (const free of freeFrames(this.canvas)) {
      const one = pose({ wide: (free.right - free.left) / width, high: (free.bottom - free.top) / height, aspect });
      if (found && size(one) > 0.98 * size(found)) continue;
      found = one;
      this.free = free;
    }
    return found as Pose;
  }

  private go(goal: Pose, seated: boolean, atOnce: boolean): void {
    this.way = new Way(this.present(), goal, seated);
    this.tripod.arrange(false, true);
    if (atOnce) this.goOn(this.way, 1);
  }

  private goOn(way: Way, part = way.part): void {
    this.tripod.centre(this.free, part);
    if (part < 1) return this.tripod.put(way.at(part));
    this.way = null;
    this.tripod.arrange(way.seated);
    this.tripod.put(way.goal);
    this.tripod.controls.update();
  }

  private followed(): Ride | null {
    const seated = this.tripod.seated || this.way?.seated;
    return this.following && !seated ? { origin: this.views.load(), yaw: 0 } : this.views.ride(this.chosen);
  }

  /** Goes along with the load, the king or the ship. */
  private goAlong(): void {
    const now = this.ride && this.followed();
    if (!this.ride || !now || !Number.isFinite(now.origin.x + now.origin.y + now.origin.z + now.yaw)) return;
    for (const point of [this.eye.position, this.tripod.controls.target]) carry(point, this.ride, now);
    if (this.way) for (const point of [this.way.goal.eye, this.way.goal.aim]) carry(point, this.ride, now);
    this.ride = now;
  }

  /** A hand takes the camera, also on its way. */
  private taken(): void {
    this.lead();
    if (this.way) {
      this.way = null;
      if (!this.following) this.ride = null;
      this.tripod.arrange(false);
    }
    this.own = false;
    this.changed();
  }

  private key(event: KeyboardEvent): void {
    const found = meaning(event, this.views.names);
    if (!found) return;
    event.preventDefault();
    if (typeof found === "string") return this.choose(found);
    this.taken();
    this.tripod.turn(found);
  }
}

/** Moves a point as what carries it has moved. */
function carry(point: Vector3, from: Ride, to: Ride): void {
  point.sub(from.origin).applyAxisAngle(UP, to.yaw - from.yaw).add(to.origin);
}

/** The length of the longest ship; 0 on land. */
export function shipLength(data: SceneData): number {
  return Math.max(0, ...data.parts.filter((part) => part.shape === "hull").map((part) => part.size[0]));
}
