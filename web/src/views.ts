// Places to look from: the whole crane from its side, its load, the operator's cab, the deck, the whole ship. Where they are
// follows from the landmarks that Python found in the model, and from what is drawn at the moment.

import { Box3, Matrix4, Object3D, Raycaster, Sphere, Vector3 } from "three";
import type { Bodies } from "./bodies";
import type { Part, SceneData } from "./data";
import { corners, fitted } from "./framing";

export type ViewName = "crane" | "load" | "cab" | "deck" | "ship";

export const VIEWS: readonly (readonly [ViewName, string])[] = [
  ["crane", "Crane"],
  ["load", "Load"],
  ["cab", "Cab"],
  ["deck", "Deck"],
  ["ship", "Whole ship"],
];

/** Where the eye is, a point in the middle of its picture, and the angle that the picture spans upwards [degrees]. */
export interface Pose {
  eye: Vector3;
  aim: Vector3;
  fov: number;
}

/** What a camera goes along with: a point, and how far that has turned about the vertical. */
export interface Ride {
  origin: Vector3;
  yaw: number;
}

/** Half the width and half the height of the free frame over those of the picture, and width over height of the picture. */
export interface Free {
  wide: number;
  high: number;
  aspect: number;
}

const UP = new Vector3(0, 0, 1);
const FOV = 38;
const SEATED = 62; // degrees that someone in the cab sees
const ABOVE = 0.24; // radians above the horizon from which the crane is seen
const QUARTER = 0.32; // and away from its broadside, towards its tip
const EYES = 1.7; // metres over the deck
const DEEP = 200; // metres below its foot from which what hangs on a crane is left out of its picture
/** Places from which the crane is seen, the best first: from the usual side or the other, towards the tip, above the horizon. */
const PLACES: readonly (readonly [number, number, number])[] = [
  ...[ABOVE, 0.42].flatMap((above) => [QUARTER, 0, 0.7, -0.32].flatMap((quarter) => [1, -1].map((side) => [side, quarter, above] as const))),
  ...[1, -1].map((side) => [side, QUARTER, 0.65] as const),
];

export class Views {
  readonly names: readonly ViewName[];
  private readonly ships: Part[];
  /** The ship that carries the crane. */
  private readonly own: Part | null;
  /** The operator's eyes, in the king's frame; found once, so that a boom that folds over does not move the cab. */
  private seat: Vector3 | null = null;

  /** From where least of the crane is hidden, for as long as the boom points the same way. */
  private clear: { key: string; place: (typeof PLACES)[number] } | null = null;

  constructor(
    private readonly data: SceneData,
    private readonly bodies: Bodies,
  ) {
    const { landmarks, carriers } = data;
    this.ships = data.parts.filter((part) => part.shape === "hull");
    const under = carriers[landmarks.foot?.on ?? ""]?.on;
    this.own = this.ships.find((part) => part.body === under) ?? null;
    const there: Record<ViewName, boolean> = {
      crane: true,
      load: landmarks.load !== null,
      cab: landmarks.king !== null && landmarks.tip !== null,
      deck: this.own !== null,
      ship: this.ships.length > 0,
    };
    this.names = VIEWS.map(([name]) => name).filter((name) => there[name]);
  }

  /** Where to look from so as to see something in a free part of the picture. */
  pose(name: ViewName, free: Free): Pose {
    switch (name) {
      case "crane":
        return this.broadside(this.crane(), free);
      case "load":
        return this.broadside(this.about(this.load()), free);
      case "cab":
        return this.cab(free);
      case "deck":
        return this.deck(free);
      case "ship":
        return this.fit(this.everything(), this.bowQuarter(), free);
    }
  }

  /** What a camera there goes along with; null where it stands still. */
  ride(name: ViewName): Ride | null {
    if (name === "load") return { origin: this.load(), yaw: 0 };
    if (name === "cab") return turned(this.frame(this.data.landmarks.king?.on ?? ""));
    if (name === "deck" && this.own) return turned(this.hull(this.own));
    return null;
  }

  /** Where the load is, or the tip of a boom without one. */
  load(): Vector3 {
    return this.landmark("load") ?? this.tip();
  }

  tip(): Vector3 {
    return this.landmark("tip") ?? this.bounds(this.crane()).center;
  }

  /** Where the crane stands: the camera looks at it from the same place while it does not leave that. */
  foot(): Vector3 {
    return this.landmark("foot") ?? new Vector3();
  }

  /** From the cab: towards the load, and as far up towards the tip as both fit into the picture. */
  fromCab(eye: Vector3, high: number): Vector3 {
    const [load, tip] = [this.load().sub(eye), this.tip().sub(eye)];
    const slope = (to: Vector3) => Math.atan2(to.z, Math.hypot(to.x, to.y));
    const room = 0.55 * Math.atan(high * Math.tan((SEATED * Math.PI) / 360)); // from the middle of the frame
    const low = slope(load);
    const up = Math.min((low + slope(tip)) / 2, low + room);
    const level = Math.max(Math.hypot(load.x, load.y), 1e-3);
    return new Vector3(load.x, load.y, level * Math.tan(Math.min(Math.max(up, -1.4), 1.4))).add(eye);
  }

  /** Corners of all that belongs to the crane and its load. */
  crane(): Vector3[] {
    const found: Vector3[] = [];
    const ships = new Set(this.ships.map((part) => part.body));
    for (const name of this.data.bodies) {
      const group = this.bodies.body(name);
      if (group && !ships.has(name)) corners(group, found);
    }
    for (const point of this.bodies.sketches.reach()) found.push(point.applyMatrix4(this.bodies.root.matrix));
    const near = this.notDeep(found);
    return near.length ? near : this.everything();
  }

  private everything(): Vector3[] {
    const found: Vector3[] = [];
    corners(this.bodies.root, found);
    const near = this.notDeep(found);
    return near.length ? near : [new Vector3(1, 1, 1), new Vector3(-1, -1, -1)];
  }

  /** Points without those deep in the sea, beside which a crane would be a dot. */
  private notDeep(points: Vector3[]): Vector3[] {
    const { z } = this.foot();
    return points.filter((point) => point.z > z - DEEP);
  }

  private bounds(points: Vector3[]): Sphere {
    return new Box3().setFromPoints(points).getBoundingSphere(new Sphere());
  }

  /** Points about the load, with some of what it hangs from. */
  private about(centre: Vector3): Vector3[] {
    const own: Vector3[] = [];
    const group = this.bodies.body(this.data.landmarks.load?.on ?? "");
    if (group) corners(group, own);
    const radius = Math.max(own.length ? this.bounds(own).radius : 0, 0.08 * this.bounds(this.crane()).radius);
    const around = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1.6]];
    return around.map(([x, y, z]) => new Vector3(x, y, z).multiplyScalar(radius).add(centre));
  }

  /** From a direction, as near as all points are seen. */
  fit(points: Vector3[], from: Vector3, free: Free): Pose {
    const half = Math.tan((FOV * Math.PI) / 360);
    return { ...fitted(points, from, half * free.aspect * free.wide, half * free.high), fov: FOV };
  }

  /** Across the plane of the boom, a little from above and from the tip; from where no ship stands in front of the crane. */
  private broadside(points: Vector3[], free: Free): Pose {
    const along = this.along();
    const across = new Vector3().crossVectors(UP, along);
    const { center } = this.bounds(points);
    let side = across.x - across.y >= 0 ? 1 : -1;
    if (this.own) {
      const ship = new Vector3().setFromMatrixPosition(this.hull(this.own)).sub(center).dot(across) / this.own.size[1];
      if (Math.abs(ship) > 0.3) side = ship > 0 ? -1 : 1;
    }
    const towards = ([way, quarter, above]: (typeof PLACES)[number]) => {
      const level = across.clone().multiplyScalar(way * side * Math.cos(quarter)).addScaledVector(along, Math.sin(quarter));
      return level.multiplyScalar(Math.cos(above)).addScaledVector(UP, Math.sin(above));
    };
    const from = towards(this.clearest(points, along, (place) => this.fit(points, towards(place), { wide: 1, high: 1, aspect: free.aspect }).eye));
    return this.fit(points, from, free);
  }

  /** The first of the places from which least of the crane is hidden; found anew when the boom has turned. */
  private clearest(points: Vector3[], along: Vector3, eye: (place: (typeof PLACES)[number]) => Vector3): (typeof PLACES)[number] {
    const key = `${this.ships.length} ${points.length} ${(8 * Math.atan2(along.y, along.x)).toFixed(0)}`;
    if (!this.ships.length) return PLACES[0];
    if (this.clear?.key !== key) {
      let [best, least] = [PLACES[0], Infinity];
      for (const place of PLACES) {
        const hidden = this.hidden(eye(place));
        if (hidden < least) [best, least] = [place, hidden];
        if (least === 0) break;
      }
      this.clear = { key, place: best };
    }
    return this.clear.place;
  }

  /** How many of some points of the crane a ship hides from an eye. */
  private hidden(eye: Vector3): number {
    const [foot, king, tip, load] = [this.foot(), this.landmark("king") ?? this.foot(), this.tip(), this.load()];
    const middle = (a: Vector3, b: Vector3, share: number) => a.clone().lerp(b, share);
    const wide = 0.06 * this.bounds(this.crane()).radius;
    const about = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, -1], [0, 0, 1]].map(([x, y, z]) => load.clone().add(new Vector3(x, y, z).multiplyScalar(wide)));
    const around = [[1, 0], [-1, 0], [0, 1], [0, -1]].map(([x, y]) => foot.clone().add(new Vector3(x, y, 0.1).multiplyScalar(5 * wide)));
    const seen = [...around, middle(foot, king, 0.1), middle(foot, king, 0.5), king, middle(king, tip, 0.5), tip, load, ...about];
    const ray = new Raycaster();
    return seen.filter((point) => {
      const way = point.clone().sub(eye);
      ray.far = 0.97 * way.length();
      ray.set(eye, way.normalize());
      return ray.intersectObjects([...this.bodies.ships], true).length > 0;
    }).length;
  }

  /** The horizontal direction in which the boom reaches out. */
  private along(): Vector3 {
    const base = this.landmark("king") ?? this.foot();
    const level = (to: Vector3) => to.sub(base).setZ(0);
    const crane = this.crane();
    const found = level(this.tip());
    const least = 0.1 * this.bounds(crane).radius;
    if (found.length() > least) return found.normalize();
    const furthest = crane.map((point) => level(point.clone())).reduce((best, to) => (to.length() > best.length() ? to : best), new Vector3());
    return furthest.length() > least ? furthest.normalize() : new Vector3(1, 0, 0);
  }

  private cab(free: Free): Pose {
    const { king } = this.data.landmarks;
    const frame = this.frame(king?.on ?? "");
    if (!this.seat) {
      // Beside the boom's foot, level with it, on the left as one looks along the boom.
      const along = this.along();
      const beside = new Vector3().crossVectors(UP, along);
      const pivot = this.landmark("king") ?? new Vector3();
      const own: Vector3[] = [];
      for (const spot of [king, this.data.landmarks.boom]) corners(this.bodies.body(spot?.on ?? "") ?? new Object3D(), own);
      const wide = own.reduce((most, point) => Math.max(most, point.clone().sub(pivot).dot(beside)), 0);
      const size = 0.06 * this.bounds(this.crane()).radius;
      this.seat = pivot.addScaledVector(beside, wide + size).addScaledVector(UP, 0.6 * size).addScaledVector(along, size).applyMatrix4(frame.clone().invert());
    }
    const eye = this.seat.clone().applyMatrix4(frame);
    return { eye, aim: this.fromCab(eye, free.high), fov: SEATED };
  }

  /** On the deck, beside the crane and away from the house where there is room, with the crane as large as it fits. */
  private deck(free: Free): Pose {
    const own = this.own as Part;
    const hull = this.hull(own);
    const [length, breadth, , freeboard] = own.size;
    const back = hull.clone().invert();
    const crane = this.crane();
    const base = this.foot().applyMatrix4(back);
    const tip = this.tip().applyMatrix4(back);
    const high = crane.reduce((most, point) => Math.max(most, point.clone().applyMatrix4(back).z - freeboard), 1);
    const house = own.house ?? 0;
    // The house has its inner wall at about a fifth of the length from the middle (bow), or a third (stern).
    const fore = (house > 0 ? 0.19 : 0.42) * length - base.x;
    const aft = base.x + (house < 0 ? 0.33 : 0.42) * length;
    const away = fore > aft ? Math.min(0.9 * high, 0.95 * fore) : -Math.min(0.9 * high, 0.95 * aft);
    const aside = Math.abs(base.y) > 0.1 * breadth ? -Math.sign(base.y) : -Math.sign(tip.y - base.y) || 1;
    const eye = new Vector3(base.x + away, 0.28 * aside * breadth, freeboard + EYES).applyMatrix4(hull);
    return { eye, ...seen(crane, eye, this.bounds(crane).center, free) };
  }

  private bowQuarter(): Vector3 {
    const ship = this.own ?? this.ships[0];
    const hull = this.hull(ship);
    const [ahead, port] = [new Vector3(), new Vector3()];
    hull.extractBasis(ahead, port, new Vector3());
    const reach = this.bounds(this.crane()).center.sub(new Vector3().setFromMatrixPosition(hull)).dot(port);
    const side = reach > 0.25 * ship.size[1] ? 1 : -1; // from starboard, as usual, unless the crane is far over to port
    return ahead.setZ(0).normalize().multiplyScalar(0.55).addScaledVector(port.setZ(0).normalize(), 0.78 * side).addScaledVector(UP, 0.34).normalize();
  }

  private landmark(name: "foot" | "king" | "tip" | "load"): Vector3 | null {
    const spot = this.data.landmarks[name];
    return spot ? this.bodies.at(spot).applyMatrix4(this.bodies.root.matrix) : null;
  }

  /** From a body's frame to axes with z up. */
  private frame(body: string): Matrix4 {
    const found = this.bodies.root.matrix.clone();
    const group = this.bodies.body(body);
    return group ? found.multiply(group.matrix) : found;
  }

  /** From a ship's own axes, x ahead and z up from the middle of her waterplane, to axes with z up. */
  private hull(part: Part): Matrix4 {
    const found = this.frame(part.body).multiply(new Matrix4().makeTranslation(...part.from));
    if (part.down) found.multiply(new Matrix4().makeRotationX(Math.PI));
    if (part.along === "y") found.multiply(new Matrix4().makeRotationZ(Math.PI / 2));
    return found;
  }
}

/** Where a frame is, and how it is turned about the vertical: by whichever of its first two axes is more level. */
function turned(frame: Matrix4): Ride {
  const [x, y] = [new Vector3(), new Vector3()];
  frame.extractBasis(x, y, new Vector3());
  const yaw = Math.abs(x.z) <= Math.abs(y.z) ? Math.atan2(x.y, x.x) : Math.atan2(y.y, y.x) - Math.PI / 2;
  return { origin: new Vector3().setFromMatrixPosition(frame), yaw };
}

/** The angle that shows points from an eye in a free frame, and the middle of them. */
function seen(points: Vector3[], eye: Vector3, centre: Vector3, free: Free): { aim: Vector3; fov: number } {
  const aim = centre.clone();
  let need = 0;
  for (let pass = 0; pass < 4; ++pass) {
    const forward = aim.clone().sub(eye).normalize();
    const right = new Vector3().crossVectors(forward, UP).normalize();
    const up = new Vector3().crossVectors(right, forward);
    const ahead = points.map((point) => point.clone().sub(eye)).filter((to) => to.dot(forward) > 0.1 * to.length());
    const ends = (of: Vector3) => {
      const all = ahead.map((to) => to.dot(of) / to.dot(forward));
      return [Math.max(-2, Math.min(...all)), Math.min(2, Math.max(...all))];
    };
    const [[left, east], [low, high]] = [ends(right), ends(up)];
    aim.copy(eye).addScaledVector(forward.addScaledVector(right, (left + east) / 2).addScaledVector(up, (low + high) / 2).normalize(), centre.distanceTo(eye));
    need = Math.max((east - left) / 2 / (free.wide * free.aspect), (high - low) / 2 / free.high);
  }
  return { aim, fov: Math.min(Math.max((Math.atan(need / 0.9) * 360) / Math.PI, 30), 82) };
}
