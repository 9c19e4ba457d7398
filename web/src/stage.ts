// The 3D view: renderer, light, water or ground, axes.

import {
  AmbientLight,
  Color,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { Bodies } from "./bodies";
import { Camera, shipLength } from "./camera";
import type { SceneData } from "./data";
import { el } from "./dom";
import { Legs } from "./legs";
import { Water } from "./water";

export class Stage {
  readonly bodies: Bodies;
  readonly water: Water;
  readonly camera: Camera;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly axes: SVGSVGElement;
  private readonly dark = matchMedia("(prefers-color-scheme: dark)");
  private readonly legs: Legs;

  constructor(
    place: HTMLElement,
    private readonly data: SceneData,
  ) {
    const canvas = el("canvas", { tabindex: "0", class: "canvas" });
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.bodies = new Bodies(data);
    this.scene.add(this.bodies.root);
    this.water = new Water(data.water ?? 0, Math.max(data.size, shipLength(data) / 2), data.water === null);
    this.legs = new Legs(data.feet, data.turn, 0.022 * data.size);
    this.scene.add(this.water.mesh, this.legs.root);
    this.lights();
    place.prepend(canvas);
    this.axes = axesPicture();
    place.append(this.axes as unknown as HTMLElement);
    this.camera = new Camera(canvas, data, this.bodies, (level) => {
      this.water.lower(level);
      this.legs.standOn(level);
    });
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.dark.addEventListener("change", () => this.paint());
    this.paint();
  }

  render(): void {
    this.camera.move();
    this.bodies.sketches.seenFrom(this.camera.distance);
    const { hull } = this.bodies;
    if (hull) this.water.keepOut(hull.mesh.matrixWorld, hull.part.size[0], hull.part.size[1], hull.part.size[3]);
    this.renderer.render(this.scene, this.camera.eye);
    this.turnAxes();
  }

  /** The picture as it is now, as a PNG file. */
  picture(): Promise<Blob | null> {
    this.renderer.render(this.scene, this.camera.eye);
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

  private lights(): void {
    const sun = new DirectionalLight(0xffffff, 2.4);
    const size = Math.max(this.data.size, shipLength(this.data) / 2);
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
    const { clientWidth: width, clientHeight: height } = this.renderer.domElement;
    if (!width || !height) return;
    this.renderer.setSize(width, height, false);
    this.camera.resize();
  }

  /** The ground's axes as the camera sees them, in the corner. */
  private turnAxes(): void {
    const inverse = this.camera.eye.matrixWorldInverse;
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
