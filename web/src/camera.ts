// The camera: where it stands, what it looks at, and how a hand or the keyboard turns it.

import { Box3, PerspectiveCamera, Spherical, Sphere, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Bodies } from "./bodies";
import type { SceneData } from "./data";

export const CANVAS_HELP =
  "3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home.";

export class Camera {
  readonly eye = new PerspectiveCamera(38, 1, 0.1, 5000);
  private readonly controls: OrbitControls;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  /** What the picture has shown so far, and whether the camera is where the page put it. */
  private readonly framed = new Box3();
  private own = true;
  private gliding = false;
  private home = { target: new Vector3(), position: new Vector3() };

  constructor(
    private readonly place: HTMLElement,
    canvas: HTMLCanvasElement,
    private readonly data: SceneData,
    private readonly bodies: Bodies,
    /** On land the ground lies where the lowest part is, told before each view of the whole. */
    private readonly ground: (level: number) => void,
  ) {
    this.eye.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.eye, canvas);
    this.controls.enableDamping = !this.calm.matches;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.495;
    this.controls.addEventListener("start", () => (this.own = this.gliding = false));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("dblclick", () => this.goHome());
  }

  /** How far what it looks at is. */
  get distance(): number {
    return this.eye.position.distanceTo(this.controls.target);
  }

  /** Frames the crane, with as much of the ship as fits; called once the bodies have their first poses. */
  frame(): void {
    const crane = this.craneBox();
    if (crane.isEmpty()) crane.setFromObject(this.bodies.root);
    this.framed.copy(crane);
    this.lookAt(crane);
    this.goHome();
  }

  /** On land, where there is no ship to give the scale: a crane that leaves the picture is followed, unless a hand has turned it. */
  follow(): void {
    if (this.data.water !== null) return;
    const crane = this.craneBox();
    if (crane.isEmpty() || this.framed.containsBox(crane) || !Number.isFinite(crane.min.x + crane.max.x)) return;
    this.framed.union(crane);
    this.lookAt(this.framed);
    this.gliding = this.own;
  }

  /** Before every picture. */
  move(): void {
    if (this.gliding) {
      const part = this.calm.matches ? 1 : 0.15;
      this.controls.target.lerp(this.home.target, part);
      this.eye.position.lerp(this.home.position, part);
    }
    this.controls.update();
  }

  goHome(): void {
    this.own = true;
    this.gliding = false;
    this.controls.target.copy(this.home.target);
    this.eye.position.copy(this.home.position);
    this.controls.update();
  }

  resize(width: number, height: number): void {
    this.eye.aspect = width / height;
    // A little to the right and down: the heading stands in the upper left corner, and over the whole width of a small picture.
    const wide = width > 700;
    const covered = wide ? 0 : Math.min((this.place.querySelector<HTMLElement>(".heading")?.offsetHeight ?? 0) / height, 0.5);
    this.eye.zoom = 1 - 0.6 * covered;
    this.eye.setViewOffset(width, height, wide ? -0.07 * width : 0, wide ? -0.05 * height : -0.45 * covered * height, width, height);
    this.eye.updateProjectionMatrix();
  }

  /** Finds the camera's place for a crane in a box, and the ground below it. */
  private lookAt(crane: Box3): void {
    if (this.data.water === null) this.ground(crane.min.z < -0.01 * this.data.size ? crane.min.z : 0);
    const ball = crane.getBoundingSphere(new Sphere());
    const radius = Math.max(1.15 * ball.radius, 0.36 * shipLength(this.data));
    const target = ball.center.clone();
    if (this.data.water !== null) target.z = Math.max(this.data.water + 0.1 * radius, target.z - 0.25 * radius);
    const narrow = this.place.clientWidth / Math.max(this.place.clientHeight, 1) / 1.5;
    const distance = (radius * 1.12) / Math.sin((this.eye.fov * Math.PI) / 360) / Math.min(Math.max(narrow, 0.6), 1);
    // From the bow quarter of a ship, on the side where the crane reaches out, whichever of its axes points forward; else from the
    // side of the crane.
    const size = crane.getSize(new Vector3());
    const alongY = this.bodies.hull ? this.bodies.hull.part.along === "y" : size.y > size.x;
    const lengthwise = alongY ? Math.PI / 2 : 0;
    const from = new Vector3(0.55, -0.78 * this.side(ball.center, alongY), 0.34).applyAxisAngle(this.eye.up, lengthwise).setLength(distance);
    this.home = { target, position: target.clone().add(from) };
    this.controls.maxDistance = 5 * distance;
    this.controls.minDistance = 0.08 * distance;
    this.eye.near = distance / 200;
    this.eye.far = distance * 40;
    this.eye.updateProjectionMatrix();
  }

  /** 1 to look from starboard, as usual; -1 where the crane and its load are far over to port. */
  private side(centre: Vector3, alongY: boolean): number {
    const { hull } = this.bodies;
    if (!hull) return 1;
    const ship = hull.mesh.getWorldPosition(new Vector3());
    const aside = alongY ? ship.x - centre.x : centre.y - ship.y;
    return aside > 0.25 * hull.part.size[1] ? -1 : 1;
  }

  private craneBox(): Box3 {
    const box = new Box3();
    const ships = new Set(this.data.parts.filter((part) => part.shape === "hull").map((part) => part.body));
    for (const name of this.data.bodies) {
      const group = this.bodies.body(name);
      if (group && !ships.has(name) && group.children.length) box.expandByObject(group);
    }
    for (const point of this.bodies.sketches.reach()) box.expandByPoint(point.applyMatrix4(this.bodies.root.matrix));
    return box;
  }

  private key(event: KeyboardEvent): void {
    const turns: Record<string, [number, number, number]> = {
      ArrowLeft: [-0.08, 0, 1],
      ArrowRight: [0.08, 0, 1],
      ArrowUp: [0, -0.06, 1],
      ArrowDown: [0, 0.06, 1],
      "+": [0, 0, 0.9],
      "=": [0, 0, 0.9],
      "-": [0, 0, 1.1],
      Home: [0, 0, 0],
    };
    const turn = turns[event.key];
    if (!turn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.key === "Home") {
      this.goHome();
      return;
    }
    // Spherical coordinates have y up: exchange y and z on the way in and out.
    const from = this.eye.position.clone().sub(this.controls.target);
    const ball = new Spherical().setFromVector3(new Vector3(from.x, from.z, -from.y));
    ball.theta += turn[0];
    ball.phi = Math.min(Math.max(ball.phi + turn[1], 0.05), Math.PI * 0.495);
    ball.radius *= turn[2];
    this.own = this.gliding = false;
    const to = new Vector3().setFromSpherical(ball);
    this.eye.position.copy(this.controls.target).add(new Vector3(to.x, -to.z, to.y));
  }
}

/** The length of the longest ship; 0 on land. */
export function shipLength(data: SceneData): number {
  return Math.max(0, ...data.parts.filter((part) => part.shape === "hull").map((part) => part.size[0]));
}
