/** The cube itself: three plates with seats for the balls, and a soft skin around them while it is closed. */

import { Group, Mesh, MeshBasicMaterial, type Object3D, PlaneGeometry } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { disc, painted, write } from "../../solid/paint";
import type { Theme } from "../../solid/theme";
import type { Materials } from "./materials";
import { EDGE, heightOf, SEAT } from "./places";

const THICK = 0.09;
/** The resolution of the text on a plate, in pixels. */
const FINE = 768;
/** How far from the middle the names are, as a share of half a plate. */
const RIM = 0.945;

interface Plates {
  place(open: number): void;
  /** Paints the plates, with letters for a viewer at that quarter of the way around. */
  paint(theme: Theme, quarter: number): void;
}

export function createPlates(parent: Object3D, materials: Materials): Plates {
  const slab = new RoundedBoxGeometry(2 * EDGE, THICK, 2 * EDGE, 3, THICK / 2);
  const sheet = new PlaneGeometry(2 * EDGE, 2 * EDGE).rotateX(-Math.PI / 2);
  const writing = new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false });
  const layers = [0, 1, 2].map(() => {
    const plate = new Mesh(slab, materials.plate);
    plate.receiveShadow = true;
    const names = new Mesh(sheet, writing);
    names.position.y = THICK / 2 + 0.004;
    return new Group().add(plate, names);
  });
  const shell = new Mesh(new RoundedBoxGeometry(2 * EDGE, 3, 2 * EDGE, 6, 0.4), materials.shell);
  shell.renderOrder = 5;
  parent.add(...layers, shell);

  return {
    place(open) {
      for (const [layer, plate] of layers.entries()) plate.position.y = heightOf(layer, open) - SEAT;
      const closed = Math.max(0, 1 - open * 1.6);
      shell.visible = closed > 0;
      shell.position.y = heightOf(1, open) + 0.02;
      materials.shell.opacity = 0.17 * closed;
    },
    paint(theme, quarter) {
      writing.map?.dispose();
      writing.map = painted(FINE, (pen) => inscribe(pen, theme, quarter));
      writing.needsUpdate = true;
    },
  };
}

/** Draws the seats, and the names of columns and rows along the viewer's near and left edges. */
function inscribe(pen: CanvasRenderingContext2D, theme: Theme, quarter: number): void {
  for (const x of [-1, 0, 1])
    for (const y of [-1, 0, 1]) {
      disc(pen, 0.33 / EDGE, x / EDGE, y / EDGE);
      pen.fillStyle = "rgb(255 255 255 / 34%)";
      pen.fill();
      pen.strokeStyle = "rgb(30 40 55 / 28%)";
      pen.lineWidth = 0.012;
      pen.stroke();
    }
  pen.fillStyle = theme.dark ? "#10161c" : "#2f3a44";
  const columns = quarter < 2 ? RIM : -RIM;
  const rows = quarter === 0 || quarter === 3 ? -RIM : RIM;
  for (const at of [0, 1, 2]) {
    write(pen, "abc".charAt(at), 0.1, (at - 1) / EDGE, columns, 600, quarter);
    write(pen, `${at + 1}`, 0.1, rows, (1 - at) / EDGE, 600, quarter);
  }
}
