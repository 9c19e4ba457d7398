// Ropes and other lines: pieces of rod along a path, coloured by tension, hanging and broken where they are slack.

import { Color, CylinderGeometry, InstancedMesh, Matrix4, MeshStandardMaterial, Quaternion, Vector3 } from "three";
import { UP } from "./shapes";

const DASHES = 13; // pieces of a slack span; every second one is left out
const SAG = 0.05; // of a slack span, over its length
export const PLAIN = new Color(0x59656d);
const SLACK = new Color(0x8b98a2);
const RAMP = [0x1f9e89, 0xb5c334, 0xf0a202, 0xd62828].map((paint) => new Color(paint));

/** From green without load to red at the limit, in words of colour. */
export function byTension(share: number): Color {
  const at = Math.min(Math.max(share, 0), 1) * (RAMP.length - 1);
  const i = Math.min(Math.floor(at), RAMP.length - 2);
  return RAMP[i].clone().lerp(RAMP[i + 1], at - i);
}

export class LineMesh {
  readonly mesh: InstancedMesh;
  private count = 0;
  private readonly matrix = new Matrix4();

  /** How thick it is drawn: a uniform of the shader, so that it can follow the camera while nothing moves. */
  private readonly thick = { value: 1 };

  constructor(pieces: number, private readonly own: number) {
    const material = new MeshStandardMaterial({ color: 0xffffff, roughness: 0.5, metalness: 0.1 });
    material.onBeforeCompile = (shader) => {
      shader.uniforms.thick = this.thick;
      const widened = shader.vertexShader.replace("#include <begin_vertex>", "#include <begin_vertex>\ntransformed.xz *= thick;");
      shader.vertexShader = `uniform float thick;\n${widened}`;
    };
    this.mesh = new InstancedMesh(new CylinderGeometry(1, 1, 1, 8), material, pieces);
    this.mesh.frustumCulled = false; // its bounds change with every frame
  }

  /** The radius as it is drawn [m]. */
  get radius(): number {
    return this.thick.value;
  }

  /** As thick as it is, but never thinner than can be seen. */
  thicken(least: number): void {
    this.thick.value = Math.max(this.own, least);
  }

  /** How many pieces so many spans and arcs may need. */
  static pieces(spans: number, wheels: number): number {
    return DASHES * spans + 20 * wheels;
  }

  begin(): void {
    this.count = 0;
  }

  /** A straight piece. */
  piece(a: Vector3, b: Vector3, colour: Color): void {
    const along = b.clone().sub(a);
    const length = along.length();
    if (!(length > 1e-9) || this.count >= this.mesh.instanceMatrix.count) return;
    const turn = new Quaternion().setFromUnitVectors(UP, along.divideScalar(length));
    const middle = a.clone().add(b).multiplyScalar(0.5);
    this.mesh.setMatrixAt(this.count, this.matrix.compose(middle, turn, new Vector3(1, length, 1)));
    this.mesh.setColorAt(this.count, colour);
    this.count += 1;
  }

  /** A span that hangs, in dashes. */
  hanging(a: Vector3, b: Vector3, down: Vector3): void {
    const sag = SAG * a.distanceTo(b);
    const at = (s: number) => a.clone().lerp(b, s).addScaledVector(down, 4 * sag * s * (1 - s));
    for (let i = 0; i < DASHES; i += 2) this.piece(at(i / DASHES), at((i + 1) / DASHES), SLACK);
  }

  end(): void {
    this.mesh.count = this.count;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }
}
