// The 3D view: renderer, light, water or ground, axes.

import { type Material, Matrix4, Mesh, type MeshStandardMaterial, NeutralToneMapping, type Object3D, PCFShadowMap, Scene, Vector3, WebGLRenderer } from "three";
import { Bodies } from "./bodies";
import { Camera, shipLength } from "./camera";
import type { SceneData } from "./data";
import { el } from "./dom";
import { LAMPS } from "./hull";
import { Legs } from "./legs";
import { ripples } from "./ripples";
import { type Light, LIGHTS, Sky } from "./sky";
import { Sun } from "./sun";
import { type Afloat, Water } from "./water";

/** How many things can be left out of the picture: ripples and clouds, shadows, pixels. */
const LEAST = 3;
/** Metres below the surface from which it is not seen. */
const DARK = 50;

export class Stage {
  readonly bodies: Bodies;
  readonly water: Water;
  readonly camera: Camera;
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly axes: SVGSVGElement;
  private readonly resized: ResizeObserver;
  private shows = "";
  private readonly legs: Legs;
  private readonly sky: Sky;
  private readonly sun: Sun;
  private readonly axis = [0, 1, 2].map(() => new Vector3());
  private readonly turned = new Matrix4().set(...(new Array(16).fill(NaN) as Parameters<Matrix4["set"]>));
  private light: Light = LIGHTS.day;
  /** Where the first view's camera stood, as an angle about the vertical: the sun stands in proportion to it. */
  private azimuth = NaN;
  /** How much is left out of the picture, where frames take long; and whether nothing may be. */
  left = 0;
  private whole = false;

  constructor(
    place: HTMLElement,
    private readonly data: SceneData,
  ) {
    const canvas = el("canvas", { tabindex: "0", class: "canvas" });
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "high-performance" });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.toneMapping = NeutralToneMapping; // keeps paints as they are
    this.renderer.info.autoReset = false; // so that the shadows' triangles are counted with the picture's
    this.bodies = new Bodies(data);
    this.scene.add(this.bodies.root);
    const size = Math.max(data.size, shipLength(data) / 2);
    const tile = ripples();
    this.sky = new Sky(tile);
    this.sun = new Sun(size);
    this.water = new Water(data.water ?? 0, size, data.water === null, tile, afloat(this.bodies.root));
    this.legs = new Legs(data.feet, data.turn, 0.022 * data.size);
    this.scene.add(this.sky.mesh, this.sun.light, this.sun.light.target, this.water.mesh, this.legs.root);
    this.scene.traverse((object) => {
      if (object instanceof Mesh && (object.material as Material).type === "MeshStandardMaterial") object.receiveShadow = true;
    });
    place.prepend(canvas);
    this.axes = axesPicture();
    place.append(this.axes as unknown as HTMLElement);
    this.camera = new Camera(canvas, data, this.bodies, (level) => {
      this.water.lower(level);
      this.legs.standOn(level);
    });
    this.resized = new ResizeObserver(() => this.resize());
    this.resized.observe(canvas);
  }

  /** Shows what another picture shows of its scene: the same light, arrows, scale and fineness. True: something has changed. */
  like(other: Stage): boolean {
    const { bodies, water } = this;
    const wanted = [other.bodies.showForces, other.bodies.showMoments, other.bodies.exaggeration, other.bodies.sketches.showForces].join();
    const changed = wanted !== this.shows;
    this.shows = wanted;
    bodies.showForces = other.bodies.showForces;
    bodies.showMoments = other.bodies.showMoments;
    bodies.exaggeration = other.bodies.exaggeration;
    bodies.sketches.showForces = other.bodies.sketches.showForces;
    water.scale = other.water.scale;
    if (this.left !== other.left) this.leave(other.left);
    if (this.light !== other.light || this.azimuth !== other.azimuth) {
      this.azimuth = other.azimuth;
      this.shine(other.light);
    }
    return changed;
  }

  /** Gives the graphics card back what it has of this picture. */
  dispose(): void {
    this.resized.disconnect();
    this.camera.dispose();
    this.renderer.dispose(); // materials are shared with other pictures: what the card has of them goes with the context
    this.renderer.forceContextLoss();
    this.renderer.domElement.remove();
    this.axes.remove();
  }

  /** Day or dusk. */
  shine(light: Light): void {
    this.light = light;
    if (Number.isNaN(this.azimuth)) return; // with the first picture, when the camera has found its place
    const below = this.data.water === null ? light.ground.map((part) => 0.8 * part) : light.deep;
    this.sky.paint(light, below, this.azimuth + light.turn);
    this.sun.shine(light, below, this.scene);
    this.water.paint(light);
    LAMPS.color.setScalar(light.lamps ? 2.2 : 0.35);
    this.scene.traverse((object) => {
      if (object instanceof Mesh && (object.material as Material).name === "glass") glow(object.material as MeshStandardMaterial, light.lamps);
    });
  }

  render(): void {
    this.camera.move();
    const { eye, distance } = this.camera;
    if (Number.isNaN(this.azimuth)) {
      eye.getWorldDirection(this.axis[0]);
      this.azimuth = Math.atan2(-this.axis[0].y, -this.axis[0].x);
      this.shine(this.light);
    }
    this.bodies.sketches.seenFrom(distance);
    const depth = this.data.water === null ? 0 : -eye.position.z;
    this.sky.depth = depth;
    this.water.mesh.visible = depth < DARK;
    this.water.follow();
    this.sun.follow(eye, distance);
    this.draw();
    this.turnAxes();
  }

  /** Where a point, in ground axes, is seen: pixels from the picture's upper left corner. */
  seen(point: number[]): [number, number] {
    const at = new Vector3(point[0], point[1], point[2]).applyMatrix4(this.bodies.root.matrix).project(this.camera.eye);
    const { clientWidth, clientHeight } = this.renderer.domElement;
    return [((1 + at.x) * clientWidth) / 2, ((1 - at.y) * clientHeight) / 2];
  }

  /** Triangles and draw calls of the last picture, the shadows' included. */
  drawing(): { triangles: number; calls: number } {
    const { triangles, calls } = this.renderer.info.render;
    return { triangles, calls };
  }

  /** Draws less where frames take too long: no fine ripples and clouds, then no shadows, then fewer pixels. False: that was all. */
  simplify(): boolean {
    if (this.whole || this.left >= LEAST) return false;
    this.leave(this.left + 1);
    return true;
  }

  /** Draws all there is, however long it takes, from now on: for pictures. */
  drawAll(): void {
    this.whole = true;
    this.leave(0);
  }

  private leave(out: number): void {
    this.left = out;
    this.water.detail = this.sky.detail = out < 1;
    this.sun.light.castShadow = this.renderer.shadowMap.enabled = out < 2;
    this.renderer.setPixelRatio(out < 3 ? Math.min(devicePixelRatio, 2) : 1);
    this.resize();
  }

  private draw(): void {
    this.renderer.info.reset();
    this.renderer.render(this.scene, this.camera.eye);
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
    if (inverse.equals(this.turned)) return;
    this.turned.copy(inverse);
    const t = this.data.turn;
    this.axis.forEach((axis, i) => {
      const { x, y, z } = axis.set(t[i], t[3 + i], t[6 + i]).transformDirection(inverse);
      const [line, label] = [this.axes.children[2 * i], this.axes.children[2 * i + 1]];
      line.setAttribute("x2", String(28 * x));
      line.setAttribute("y2", String(-28 * y));
      label.setAttribute("x", String(37 * x));
      label.setAttribute("y", String(-37 * y));
      for (const one of [line, label]) one.setAttribute("opacity", z < -0.4 ? "0.55" : "1");
    });
  }
}

/** The hulls among the bodies. */
function afloat(root: Object3D): Afloat[] {
  const found: Afloat[] = [];
  root.traverse((mesh) => {
    if (mesh.userData.hull) found.push({ mesh, size: mesh.userData.hull as number[] });
  });
  return found;
}

/** Windows that shine from within, or not. */
function glow(glass: MeshStandardMaterial, on: boolean): void {
  glass.emissive.set(0xffb765);
  glass.emissiveIntensity = on ? 0.75 : 0;
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
