// The eye on its stand: where it is, what it looks at, what lies in the middle of the picture, and what a hand may do with it.

import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Frame } from "./framing";
import { type Turn, turnedArm } from "./turning";
import type { Pose } from "./views";

const OVERHEAD = 0.495 * Math.PI; // the camera stays above the water
const [NARROWEST, WIDEST] = [12, 90]; // degrees

export class Tripod {
  readonly eye = new PerspectiveCamera(38, 1, 0.1, 5000);
  readonly controls: OrbitControls;
  /** What is looked at turns about the eye, as for someone who stands there; else the eye about what is looked at. */
  seated = false;
  /** How far the crane reaches [m]: what a step of a hand is measured by. */
  reach = 1;
  /** The point of the picture where what is looked at appears, in pixels. */
  private middle = { x: 0, y: 0 };

  constructor(
    readonly canvas: HTMLCanvasElement,
    calm: boolean,
    /** Of the largest thing in the scene [m]. */
    private readonly size: number,
  ) {
    this.eye.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.eye, canvas);
    this.controls.enableDamping = !calm;
    this.controls.dampingFactor = 0.12;
    this.controls.zoomToCursor = true;
    // A distance that does not change cannot be zoomed; an angle can.
    canvas.addEventListener("wheel", (event) => this.seated && this.widen(event.deltaY > 0 ? 1.06 : 1 / 1.06), { passive: true });
  }

  /** Sets what a hand may do: turn the eye about something, or something about the eye. */
  arrange(seated: boolean, anywhere = false): void {
    const { controls, reach } = this;
    this.seated = seated;
    controls.rotateSpeed = seated ? -0.35 : 1;
    controls.enablePan = !seated;
    controls.minPolarAngle = seated ? 0.1 : 0;
    controls.maxPolarAngle = anywhere ? Math.PI : seated ? Math.PI - 0.1 : OVERHEAD;
    controls.minDistance = seated ? 0 : 0.02 * reach;
    controls.maxDistance = seated ? Infinity : 25 * reach + 2 * this.size;
  }

  put({ eye, aim, fov }: Pose): void {
    this.eye.position.copy(eye);
    this.look(aim);
    this.eye.fov = fov;
    this.project();
  }

  /** Looks at a point from where it is; one who sits turns about what is next to the eye. */
  look(aim: Vector3): void {
    const { target } = this.controls;
    target.copy(aim);
    if (this.seated) target.sub(this.eye.position).setLength(0.002 * this.reach).add(this.eye.position);
  }

  /** Where it is; one who sits looks at something so far off. */
  present(far: number): Pose {
    const { position: eye, fov } = this.eye;
    const aim = this.controls.target.clone();
    if (this.seated) aim.sub(eye).setLength(far).add(eye);
    return { eye: eye.clone(), aim, fov };
  }

  turn(by: Turn): void {
    if (this.seated && by.zoom !== 1) return this.widen(by.zoom);
    const { target, maxPolarAngle } = this.controls;
    const { position } = this.eye;
    const way = this.seated ? { ...by, about: -by.about, up: -by.up } : by;
    const arm = turnedArm(position.clone().sub(target), way, maxPolarAngle);
    if (this.seated) target.copy(position).sub(arm);
    else position.copy(target).add(arm);
  }

  /** Moves the middle of the view part of the way to the middle of a frame. */
  centre({ left, right, top, bottom }: Frame, part = 1): void {
    this.middle.x += part * ((left + right) / 2 - this.middle.x);
    this.middle.y += part * ((top + bottom) / 2 - this.middle.y);
    this.project();
  }

  /** Has the middle of the view where another picture has it. */
  centreLike(other: Tripod): void {
    this.middle.x = (other.middle.x * this.canvas.clientWidth) / Math.max(other.canvas.clientWidth, 1);
    this.middle.y = (other.middle.y * this.canvas.clientHeight) / Math.max(other.canvas.clientHeight, 1);
  }

  /** The nearer what is looked at is, the nearer may things be; nothing is farther than the horizon. */
  clip(distance: number): void {
    const near = 0.002 * (this.seated ? 0.5 * this.reach : distance);
    const far = 60 * this.size + 2 * distance;
    if (Math.abs(near - this.eye.near) < 0.05 * near && Math.abs(far - this.eye.far) < 0.05 * far) return;
    this.eye.near = near;
    this.eye.far = far;
    this.eye.updateProjectionMatrix();
  }

  private widen(times: number): void {
    this.eye.fov = Math.min(Math.max(this.eye.fov * times, NARROWEST), WIDEST);
    this.project();
  }

  private project(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width && height) this.eye.aspect = width / height;
    if (width && height) this.eye.setViewOffset(width, height, width / 2 - this.middle.x, height / 2 - this.middle.y, width, height);
    this.eye.updateProjectionMatrix();
  }
}
