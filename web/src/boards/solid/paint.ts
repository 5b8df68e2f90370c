/** Small pictures drawn on a canvas, for text, engravings and marks on things. */

import { CanvasTexture, Sprite, SpriteMaterial, SRGBColorSpace, type Texture } from "three";
import { FAULT, MARK_EDGE } from "./theme";

type Pen = CanvasRenderingContext2D;
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif';

/** A square picture of the given size in pixels; the unit of the pen is half its side, and 0, 0 is the middle. */
export function painted(pixels: number, draw: (pen: Pen) => void): Texture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.translate(pixels / 2, pixels / 2);
    pen.scale(pixels / 2, pixels / 2);
    pen.lineCap = pen.lineJoin = "round";
    draw(pen);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

/** Text at a place, turned by quarters so that it is upright from the right, the back or the left. */
export function write(pen: Pen, text: string, size: number, x = 0, y = 0, weight = 700, quarter = 0): void {
  // Fonts smaller than a pixel are not drawn, so the letters are drawn large and scaled down.
  pen.save();
  pen.translate(x, y);
  pen.rotate((-quarter * Math.PI) / 2);
  pen.scale(size / 100, size / 100);
  pen.font = `${weight} 100px ${SANS}`;
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  pen.fillText(text, 0, 36);
  pen.restore();
}

export function disc(pen: Pen, radius: number, x = 0, y = 0): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

// ── Marks that face the viewer ───────────────────────────────────────────────────────────────────────────

/** A picture that always faces the eye; with `above`, nothing hides it. */
export function facing(map: Texture, size: number, above = false): Sprite {
  const sprite = new Sprite(
    new SpriteMaterial({ map, depthTest: !above, depthWrite: false, toneMapped: false }),
  );
  sprite.scale.set(size, size, 1);
  if (above) sprite.renderOrder = 10;
  return sprite;
}

export function ring(colour: string, casing: string, dashed = false): Texture {
  return painted(128, (pen) => {
    if (dashed) pen.setLineDash([0.34, 0.2]);
    pen.lineCap = dashed ? "butt" : "round";
    for (const [style, width] of [
      [casing, 0.2],
      [colour, 0.12],
    ] as const) {
      pen.strokeStyle = style;
      pen.lineWidth = width;
      disc(pen, 0.86);
      pen.stroke();
    }
  });
}

export function dot(colour: string, opacity = 1): Texture {
  return painted(64, (pen) => {
    pen.globalAlpha = opacity;
    disc(pen, 0.78);
    pen.fillStyle = "#ffffff";
    pen.fill();
    disc(pen, 0.58);
    pen.fillStyle = colour;
    pen.fill();
  });
}

/** The sign of a cell at fault. */
export function cross(): Texture {
  return painted(64, (pen) => {
    badge(pen, FAULT, "#ffffff");
    pen.lineWidth = 0.24;
    pen.beginPath();
    pen.moveTo(-0.32, -0.32);
    pen.lineTo(0.32, 0.32);
    pen.moveTo(0.32, -0.32);
    pen.lineTo(-0.32, 0.32);
    pen.stroke();
  });
}

/** The sign of a winning cell. */
export function star(mark: string): Texture {
  return painted(64, (pen) => {
    badge(pen, mark, MARK_EDGE);
    pen.fillStyle = "#5b3a00";
    pen.beginPath();
    for (let point = 0; point < 10; point++) {
      const [far, angle] = [point % 2 ? 0.25 : 0.6, (point * Math.PI) / 5];
      pen.lineTo(Math.sin(angle) * far, -Math.cos(angle) * far);
    }
    pen.fill();
  });
}

/** A number on a light disc, like the stack heights of the flat boards. */
export function count(text: string, fill = "#fffdf9", ink = "#22222a"): Texture {
  return painted(96, (pen) => {
    badge(pen, fill, ink);
    pen.fillStyle = ink;
    write(pen, text, text.length > 1 ? 0.82 : 1.05);
  });
}

function badge(pen: Pen, fill: string, edge: string): void {
  disc(pen, 0.86);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = 0.16;
  pen.stroke();
}
