// The 3D view: renderer, camera, light, water or ground, axes, and how a hand or the keyboard turns it.

import {
  AmbientLight,
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Spherical,
  Sphere,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Bodies } from "./bodies";
import type { SceneData } from "./data";
import { el } from "./dom";
import { Legs } from "./legs";
import { Water } from "./water";

export class Stage {
  readonly bodies: Bodies;
  readonly water: Water;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(38, 1, 0.1, 5000);
  private readonly controls: OrbitControls;
  private readonly axes: SVGSVGElement;
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly legs: Legs;
  /** What the picture has shown so far, and whether the camera is where the page put it. */
  private readonly framed = new Box3();
  private own = true;
  private gliding = false;
  private home = { target: new Vector3(), position: new Vector3() };

  constructor(
    private readonly place: HTMLElement,
    private readonly data: SceneData,
  ) {
    const canvas = el("canvas", { tabindex: "0", "aria-label": CANVAS_HELP, class: "canvas" });
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera.up.set(0, 0, 1);
    this.bodies = new Bodies(data);
    this.scene.add(this.bodies.root);
    this.water = new Water(data.water ?? 0, Math.max(data.size, this.shipLength() / 2), data.water === null);
    this.legs = new Legs(data.feet, data.turn, 0.022 * data.size);
    this.scene.add(this.water.mesh, this.legs.root);
    this.lights();
    place.prepend(canvas);
    this.axes = axesPicture();
    place.append(this.axes as unknown as HTMLElement);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = !this.calm.matches;
    this.controls.dampingFactor = 0.12;
    this.controls.maxPolarAngle = Math.PI * 0.495;
    this.controls.addEventListener("start", () => (this.own = this.gliding = false));
    canvas.addEventListener("keydown", (event) => this.key(event));
    canvas.addEventListener("dblclick", () => this.goHome());
    new ResizeObserver(() => this.resize()).observe(place);
    this.dark.addEventListener("change", () => this.paint());
    this.paint();
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

  /** Finds the camera's place for a crane in a box, and the ground below it. */
  private lookAt(crane: Box3): void {
    if (this.data.water === null) {
      const level = crane.min.z < -0.01 * this.data.size ? crane.min.z : 0;
      this.water.lower(level);
      this.legs.standOn(level);
    }
    const ball = crane.getBoundingSphere(new Sphere());
    const radius = Math.max(1.15 * ball.radius, 0.36 * this.shipLength());
    const target = ball.center.clone();
    if (this.data.water !== null) target.z = Math.max(this.data.water + 0.1 * radius, target.z - 0.25 * radius);
    const narrow = this.place.clientWidth / Math.max(this.place.clientHeight, 1) / 1.5;
    const distance = (radius * 1.12) / Math.sin((this.camera.fov * Math.PI) / 360) / Math.min(Math.max(narrow, 0.6), 1);
    // From the bow quarter of a ship, on the side where the crane reaches out, whichever of its axes points forward; else from the
    // side of the crane.
    const size = crane.getSize(new Vector3());
    const alongY = this.bodies.hull ? this.bodies.hull.part.along === "y" : size.y > size.x;
    const lengthwise = alongY ? Math.PI / 2 : 0;
    const from = new Vector3(0.55, -0.78 * this.side(ball.center, alongY), 0.34).applyAxisAngle(this.camera.up, lengthwise).setLength(distance);
    this.home = { target, position: target.clone().add(from) };
    this.controls.maxDistance = 5 * distance;
    this.controls.minDistance = 0.08 * distance;
    this.camera.near = distance / 200;
    this.camera.far = distance * 40;
    this.camera.updateProjectionMatrix();
  }

  /** 1 to look from starboard, as usual; -1 where the crane and its load are far over to port. */
  private side(centre: Vector3, alongY: boolean): number {
    const { hull } = this.bodies;
    if (!hull) return 1;
    const ship = hull.mesh.getWorldPosition(new Vector3());
    const aside = alongY ? ship.x - centre.x : centre.y - ship.y;
    return aside > 0.25 * hull.part.size[1] ? -1 : 1;
  }

  goHome(): void {
    this.own = true;
    this.gliding = false;
    this.controls.target.copy(this.home.target);
    this.camera.position.copy(this.home.position);
    this.controls.update();
  }

  render(): void {
    if (this.gliding) {
      const part = this.calm.matches ? 1 : 0.15;
      this.controls.target.lerp(this.home.target, part);
      this.camera.position.lerp(this.home.position, part);
    }
    this.controls.update();
    this.bodies.sketches.seenFrom(this.camera.position.distanceTo(this.controls.target));
    const { hull } = this.bodies;
    if (hull) this.water.keepOut(hull.mesh.matrixWorld, hull.part.size[0], hull.part.size[1], hull.part.size[3]);
    this.renderer.render(this.scene, this.camera);
    this.turnAxes();
  }

  /** The picture as it is now, as a PNG file. */
  picture(): Promise<Blob | null> {
    this.renderer.render(this.scene, this.camera);
    return new Promise((resolve) => this.renderer.domElement.toBlob(resolve, "image/png"));
  }

  /** Draws less where frames take too long: no shadows, then fewer pixels. */
  simplify(): void {
    if (this.renderer.shadowMap.enabled) {
      this.renderer.shadowMap.enabled = false;
      this.scene.traverse((object) => {
        if (object instanceof DirectionalLight) object.castShadow = false;
      });
    } else this.renderer.setPixelRatio(1);
    this.resize();
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

  private shipLength(): number {
    return Math.max(0, ...this.data.parts.filter((part) => part.shape === "hull").map((part) => part.size[0]));
  }

  private lights(): void {
    const sun = new DirectionalLight(0xffffff, 2.4);
    const size = Math.max(this.data.size, this.shipLength() / 2);
    sun.position.set(0.8 * size, -1 * size, 2.2 * size);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    const { camera } = sun.shadow;
    camera.left = camera.bottom = -1.3 * size;
    camera.right = camera.top = 1.3 * size;
    camera.far = 6 * size;
    sun.shadow.normalBias = 0.02 * size * 0.1;
    sun.shadow.bias = -0.0004;
    const sky = new HemisphereLight(0xdfefff, 0x6d6a60, 1.1);
    sky.position.set(0, 0, 1);
    this.scene.add(sun, sky, new AmbientLight(0xffffff, 0.35));
  }

  private paint(): void {
    const horizon = new Color(this.dark.matches ? 0x101a22 : 0xdbe9f1);
    this.scene.background = horizon;
    this.water.colours(this.dark.matches, horizon);
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // A little to the right and down: the heading stands in the upper left corner, and over the whole width of a small picture.
    const wide = width > 700;
    const covered = wide ? 0 : Math.min((this.place.querySelector<HTMLElement>(".heading")?.offsetHeight ?? 0) / height, 0.5);
    this.camera.zoom = 1 - 0.6 * covered;
    this.camera.setViewOffset(width, height, wide ? -0.07 * width : 0, wide ? -0.05 * height : -0.45 * covered * height, width, height);
    this.camera.updateProjectionMatrix();
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
    const from = this.camera.position.clone().sub(this.controls.target);
    const ball = new Spherical().setFromVector3(new Vector3(from.x, from.z, -from.y));
    ball.theta += turn[0];
    ball.phi = Math.min(Math.max(ball.phi + turn[1], 0.05), Math.PI * 0.495);
    ball.radius *= turn[2];
    this.own = this.gliding = false;
    const to = new Vector3().setFromSpherical(ball);
    this.camera.position.copy(this.controls.target).add(new Vector3(to.x, -to.z, to.y));
  }

  /** The ground's axes as the camera sees them, in the corner. */
  private turnAxes(): void {
    const inverse = this.camera.matrixWorldInverse;
    const t = this.data.turn;
    const drawn = [0, 1, 2].map((i) => new Vector3(t[i], t[3 + i], t[6 + i]).transformDirection(inverse));
    drawn.forEach((axis, i) => {
      const [line, label] = [this.axes.children[2 * i], this.axes.children[2 * i + 1]];
      line.setAttribute("x2", String(28 * axis.x));
      line.setAttribute("y2", String(-28 * axis.y));
      label.setAttribute("x", String(37 * axis.x));
      label.setAttribute("y", String(-37 * axis.y));
      for (const one of [line, label]) one.setAttribute("opacity", axis.z < -0.4 ? "0.55" : "1");
    });
  }
}

const CANVAS_HELP =
  "3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home.";

function axesPicture(): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  picture.setAttribute("viewBox", "-44 -44 88 88");
  picture.setAttribute("class", "axes");
  picture.setAttribute("aria-hidden", "true");
  for (const [name, colour] of [["x", "#d64541"], ["y", "#2e9e5b"], ["z", "#2f7fd6"]]) {
    const line = document.createElementNS(space, "line");
    for (const [key, value] of [["x1", "0"], ["y1", "0"], ["stroke", colour], ["stroke-width", "3"]]) line.setAttribute(key, value);
    line.setAttribute("stroke-linecap", "round");
    const label = document.createElementNS(space, "text");
    label.textContent = name;
    label.setAttribute("fill", colour);
    picture.append(line, label);
  }
  return picture;
}

/** The stage in its place; where the browser has no WebGL, a message there instead. */
export function stageIn(view: HTMLElement, scene: SceneData): Stage | null {
  if (hasWebGL()) {
    try {
      return new Stage(view, scene);
    } catch {
      // falls through to the message: a context that is announced may still be refused
    }
  }
  const why =
    "This browser has no WebGL, so the 3D view cannot be drawn. Controls and plots work. " +
    "Try another browser, or switch on hardware acceleration in its settings.";
  view.append(el("p", { class: "no-webgl", role: "alert" }, why));
  return null;
}

function hasWebGL(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}
