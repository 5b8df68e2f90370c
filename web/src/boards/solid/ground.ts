/** The ground: only the soft shadow of what stands on it is seen. */

import { Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { painted } from "./paint";

/** How far beyond its edge a shadow fades away. */
const FADE = 1.1;

/** The shadow of a square thing, so wide to each side, and how strong it is. */
export function createGround(height: number, half: number, opacity: number): Mesh {
  const whole = half + FADE;
  const map = painted(256, (pen) => {
    const blur = Math.round((FADE / whole) * 64);
    pen.filter = `blur(${blur}px)`;
    pen.fillStyle = "#1c1209";
    const side = (half / whole) * 0.94;
    pen.fillRect(-side, -side, 2 * side, 2 * side);
  });
  const material = new MeshBasicMaterial({
    map,
    transparent: true,
    opacity,
    depthWrite: false,
    toneMapped: false,
  });
  const ground = new Mesh(new PlaneGeometry(2 * whole, 2 * whole), material);
  ground.rotation.x = -Math.PI / 2;
  ground.position.y = height;
  ground.renderOrder = -1;
  return ground;
}
