/** Crates: a colour, a letter and a pattern that identifies the owner without either, on every side. */

import { type BufferAttribute, type BufferGeometry, Mesh, MeshLambertMaterial, type Texture } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { disc, painted, write } from "../../solid/paint";
import type { Theme } from "../../solid/theme";
import { OWNERS } from "../notation";
import { HALF, TALL } from "./places";

type Pen = CanvasRenderingContext2D;
const CORNERS = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

interface Crates {
  make(owner: string): Mesh;
  paint(theme: Theme): void;
}

export function createCrates(): Crates {
  const geometry = halved(new RoundedBoxGeometry(2 * HALF, TALL - 0.015, 2 * HALF, 3, 0.055));
  geometry.translate(0, TALL / 2, 0);
  const materials = new Map([...OWNERS].map((owner) => [owner, new MeshLambertMaterial()]));
  const spare = new MeshLambertMaterial();
  return {
    make(owner) {
      const mesh = new Mesh(geometry, materials.get(owner) ?? spare);
      mesh.castShadow = mesh.receiveShadow = true;
      return mesh;
    },
    paint(theme) {
      [...materials.values()].forEach((material, player) => {
        material.map?.dispose();
        const [fill, ink] = [theme.colour(`--omba-${player}`), theme.colour(`--omba-${player}-ink`)];
        material.map = skin(OWNERS.charAt(player), fill, ink);
        material.needsUpdate = true;
      });
    },
  };
}

/** The textures of a box lie side by side: the left half for top and bottom, the right half for the sides. */
function halved(box: RoundedBoxGeometry): BufferGeometry {
  const places = box.getAttribute("uv") as BufferAttribute;
  for (const { start, count, materialIndex = 0 } of box.groups)
    for (let at = start; at < start + count; at++) {
      const shift = materialIndex === 2 || materialIndex === 3 ? 0 : 0.5;
      places.setX(at, places.getX(at) / 2 + shift);
    }
  return box;
}

function skin(owner: string, fill: string, ink: string): Texture {
  return painted(512, (pen) => {
    pen.fillStyle = fill;
    pen.fillRect(-1, -1, 2, 2);
    half(pen, -1, () => lid(pen, owner, ink));
    half(pen, 0, () => side(pen, owner, ink));
  });
}

/** One half of the texture, as a square around 0, 0: drawn compressed, because it will be stretched. */
function half(pen: Pen, left: number, draw: () => void): void {
  pen.save();
  pen.translate(left + 0.5, 0);
  pen.scale(0.5, 1);
  draw();
  pen.restore();
}

function lid(pen: Pen, owner: string, ink: string): void {
  frame(pen, 0.07);
  pen.fillStyle = pen.strokeStyle = ink;
  pen.lineWidth = 0.09;
  pen.globalAlpha = 0.75;
  pattern(pen, owner);
  pen.globalAlpha = 1;
  write(pen, owner.toUpperCase(), 0.92);
}

/** Planks, the letter, and a small pattern on both sides of it. */
function side(pen: Pen, owner: string, ink: string): void {
  pen.fillStyle = "rgb(30 12 6 / 16%)";
  for (const y of [-0.36, 0.36]) pen.fillRect(-1, y - 0.02, 2, 0.04);
  frame(pen, 0.06);
  pen.fillStyle = pen.strokeStyle = ink;
  for (const x of [-0.66, 0.66]) {
    pen.save();
    pen.translate(x, 0);
    pen.scale(0.26, (0.26 * 2 * HALF) / TALL);
    pen.lineWidth = 0.22;
    sign(pen, owner);
    pen.restore();
  }
  pen.save();
  pen.scale(TALL / (2 * HALF), 1);
  write(pen, owner.toUpperCase(), 1.15);
  pen.restore();
}

function frame(pen: Pen, width: number): void {
  pen.strokeStyle = "rgb(30 12 6 / 24%)";
  pen.lineWidth = width;
  pen.strokeRect(-0.95, -0.95, 1.9, 1.9);
}

/** As on the flat board: dots, bars, corners, a ring. */
function pattern(pen: Pen, owner: string): void {
  if (owner === "a") for (const [x, y] of CORNERS) dotted(pen, 0.13, x * 0.64, y * 0.64);
  else if (owner === "b") for (const y of [-0.76, -0.55, 0.55, 0.76]) line(pen, -0.7, y, 0.7, y);
  else if (owner === "c") for (const [x, y] of CORNERS) line(pen, x * 0.8, y * 0.8, x * 0.46, y * 0.46);
  else circled(pen, 0.74);
}

function sign(pen: Pen, owner: string): void {
  if (owner === "a") dotted(pen, 0.5);
  else if (owner === "b") for (const x of [-0.35, 0.35]) line(pen, x, -0.8, x, 0.8);
  else if (owner === "c") {
    line(pen, -0.6, -0.6, 0.6, 0.6);
    line(pen, 0.6, -0.6, -0.6, 0.6);
  } else circled(pen, 0.62);
}

function dotted(pen: Pen, radius: number, x = 0, y = 0): void {
  disc(pen, radius, x, y);
  pen.fill();
}

function circled(pen: Pen, radius: number): void {
  disc(pen, radius);
  pen.stroke();
}

function line(pen: Pen, x: number, y: number, toX: number, toY: number): void {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.stroke();
}
