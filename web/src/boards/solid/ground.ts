/** The ground: only the soft shadows on it are visible. */

import { Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { painted } from "./paint";

/** How far a shadow fades beyond its edge. */
const FADE = 1.1;

/** The shadow of a square object, given its half width and its strength. */
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
