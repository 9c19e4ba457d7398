// How the camera is put so that something fills what is free of the picture.

import { type Camera, type InstancedMesh, type Object3D, Vector3 } from "three";

/** A rectangle of the picture, in pixels from its upper left corner. */
export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const AIR = 0.9; // of the free frame, what is framed takes at most
const LEAST = 0.15; // of the width and height of the picture, a free frame has at least
/** What lies over the picture for a moment, or can be looked through. */
const THIN = ".axes, .message, .toasts, canvas, .compared, .pull, .pointed";

/** The rectangles of a picture that nothing lies over, as large as they can be. */
export function freeFrames(canvas: HTMLElement): Frame[] {
  const box = canvas.getBoundingClientRect();
  const whole = { left: 0, top: 0, right: box.width, bottom: box.height };
  const over: Frame[] = [];
  const cover = (one: Element) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const found = { left: left - box.left, top: top - box.top, right: right - box.left, bottom: bottom - box.top };
    if (width && height && apart(found, whole) === false) over.push(found);
  };
  for (const one of canvas.parentElement?.children ?? [])
    if (one.matches(".tools, .readouts")) [...one.children].forEach(cover);
    else if (one.matches(".sticks")) one.querySelectorAll(".stick, .rocker").forEach(cover);
    else if (!one.matches(THIN)) cover(one);
  const sides = (key: keyof Frame, start: number) => [...new Set([start, ...over.map((one) => one[key])])];
  const found: Frame[] = [];
  for (const left of sides("right", 0))
    for (const right of sides("left", box.width))
      for (const top of sides("bottom", 0))
        for (const bottom of sides("top", box.height)) {
          const one = { left: Math.max(left, 0), right: Math.min(right, box.width), top: Math.max(top, 0), bottom: Math.min(bottom, box.height) };
          const large = one.right - one.left >= LEAST * box.width && one.bottom - one.top >= LEAST * box.height;
          if (large && over.every((other) => apart(one, other))) found.push(one);
        }
  const inside = (a: Frame, b: Frame) => a !== b && a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
  const largest = found.filter((one, i) => !found.some((other, j) => inside(one, other) && (!inside(other, one) || j < i)));
  return largest.length ? largest : [whole];
}

function apart(a: Frame, b: Frame): boolean {
  return a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
}

/**
 * The eye from which points, seen in a direction, fill a frame whose half sides have these tangents; and the point in the middle
 * of the frame, as deep as the middle of the points. With x, y and depth z of a point and eye (X, Y, Z) a side of the frame is
 * the plane x - X = ± tangent (z - Z); the nearest eye for which all points are between the sides is where two of them meet.
 */
export function fitted(points: readonly Vector3[], from: Vector3, across: number, upward: number): { eye: Vector3; aim: Vector3 } {
  const forward = from.clone().negate().normalize();
  const right = new Vector3(forward.y, -forward.x, 0).normalize();
  const up = new Vector3().crossVectors(right, forward);
  const [tx, ty] = [AIR * across, AIR * upward];
  const most = (of: (point: Vector3) => number) => points.reduce((best, point) => Math.max(best, of(point)), -Infinity);
  const x = (p: Vector3) => p.dot(right);
  const y = (p: Vector3) => p.dot(up);
  const z = (p: Vector3) => p.dot(forward);
  const [east, west] = [most((p) => x(p) - tx * z(p)), most((p) => -x(p) - tx * z(p))];
  const [north, south] = [most((p) => y(p) - ty * z(p)), most((p) => -y(p) - ty * z(p))];
  const Z = Math.min(-(east + west) / (2 * tx), -(north + south) / (2 * ty));
  const eye = right.clone().multiplyScalar((east - west) / 2).addScaledVector(up, (north - south) / 2).addScaledVector(forward, Z);
  const middle = (most(z) - most((p) => -z(p))) / 2;
  return { eye, aim: eye.clone().addScaledVector(forward, Math.max(middle - Z, 1e-3)) };
}

const CORNERS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The corners of the boxes about all that is drawn of an object, each along its own axes. */
export function corners(object: Object3D, into: Vector3[]): void {
  object.traverseVisible((one) => {
    const mesh = one as InstancedMesh;
    if (!mesh.geometry) return;
    const owner = mesh.isInstancedMesh ? mesh : mesh.geometry;
    if (!owner.boundingBox) owner.computeBoundingBox();
    const box = owner.boundingBox;
    if (!box || box.isEmpty()) return;
    for (const i of CORNERS) {
      const { min, max } = box;
      const corner = new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z).applyMatrix4(mesh.matrixWorld);
      if (Number.isFinite(corner.x + corner.y + corner.z)) into.push(corner);
    }
  });
}

/** Where points are in a picture, in pixels from its upper left corner; null where one is behind the eye. */
export function pixels(points: readonly Vector3[], eye: Camera, width: number, height: number): Frame | null {
  const found = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const point of points) {
    const seen = point.clone().applyMatrix4(eye.matrixWorldInverse);
    if (seen.z >= 0) return null;
    seen.applyMatrix4(eye.projectionMatrix);
    const [x, y] = [(0.5 + 0.5 * seen.x) * width, (0.5 - 0.5 * seen.y) * height];
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y);
  }
  return found;
}
