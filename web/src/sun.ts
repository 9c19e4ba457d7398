// The light on things: a sun with one shadow map about what the camera looks at, and the light of the sky from all sides.

import { DirectionalLight, type PerspectiveCamera, type Scene, type Texture, Vector3 } from "three";
import { type Light, SKY, triple } from "./sky";
import { skylight } from "./skylight";

const TEXELS = 2048;

export class Sun {
  readonly light = new DirectionalLight();
  private around: Texture | null = null;
  /** The sun's own axes, across and up, and where its shadows are about. */
  private readonly across = new Vector3();
  private readonly up = new Vector3();
  private readonly centre = new Vector3();

  /** `size` is the largest radius [m] in which shadows matter. */
  constructor(private readonly size: number) {
    const { shadow } = this.light;
    this.light.castShadow = true;
    shadow.mapSize.set(TEXELS, TEXELS);
    shadow.radius = 2.5;
  }

  /** Colour and direction, and the light of the sky from all sides; `below` is what lies under the horizon. */
  shine(light: Light, below: number[], scene: Scene): void {
    this.light.color.setRGB(...triple(light.sun));
    const towards = SKY.sunwards.value as Vector3;
    this.across.set(-towards.y, towards.x, 0).normalize();
    this.up.crossVectors(towards, this.across);
    this.around?.dispose();
    this.around = scene.environment = skylight(light, below, towards);
    scene.environmentIntensity = light.fill;
  }

  /** Lays the shadow map about what the camera looks at: smaller, so finer, the nearer it is. */
  follow(eye: PerspectiveCamera, distance: number): void {
    if (!this.light.castShadow) return;
    const { shadow } = this.light;
    const { camera } = shadow;
    // Sizes and places in steps: a map that slides or breathes lets the edges of shadows crawl.
    const wanted = Math.min(Math.max(0.55 * distance, 0.2 * this.size), 1.35 * this.size);
    const radius = 2 ** (Math.ceil(2 * Math.log2(wanted)) / 2);
    eye.getWorldDirection(this.centre).multiplyScalar(distance).add(eye.position);
    const texel = (2 * radius) / TEXELS;
    const towards = SKY.sunwards.value as Vector3;
    const step = 64 * texel;
    const { position } = this.light.target;
    position.copy(this.across).multiplyScalar(Math.round(this.centre.dot(this.across) / step) * step);
    position.addScaledVector(this.up, Math.round(this.centre.dot(this.up) / step) * step);
    position.addScaledVector(towards, Math.round(this.centre.dot(towards) / step) * step);
    this.light.position.copy(position).addScaledVector(towards, 4 * this.size + radius);
    if (camera.right === radius) return;
    camera.left = camera.bottom = -radius;
    camera.right = camera.top = radius;
    camera.near = 0.1 * this.size;
    camera.far = 8 * this.size + 2 * radius;
    camera.updateProjectionMatrix();
    shadow.normalBias = 1.6 * texel;
    shadow.bias = -0.00006;
  }
}
