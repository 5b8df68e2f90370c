/** The quay: nine tiles with their names, the gates, and the marks on a tile. */

import {
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PlaneGeometry,
  type Texture,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { CellState } from "../../cellState";
import { darker, lighter } from "../../colour";
import { painted, write } from "../../solid/paint";
import { turnedAround } from "../../solid/space";
import { FAULT, HINT, MARK_EDGE, type Theme } from "../../solid/theme";
import { CELLS, GATES } from "../notation";
import { placeOn, QUAY } from "./places";

type Pen = CanvasRenderingContext2D;
type Kind = "picked" | "won" | "last" | "marked" | "hinted";
const KINDS: readonly Kind[] = ["won", "picked", "last", "hinted", "marked"];
const THICK = 0.24;

export interface Quay {
  mark(states: ReadonlyMap<string, CellState>): void;
  /** Paints the quay, with names for a viewer at that quarter of the way around. */
  paint(theme: Theme, quarter: number): void;
  /** The marks of faults, which shake. */
  readonly faults: Group;
}

export function createQuay(parent: Object3D): Quay {
  const stone = new MeshLambertMaterial();
  const paved = new MeshLambertMaterial();
  const block = new Mesh(new RoundedBoxGeometry(2 * QUAY, THICK, 2 * QUAY, 3, 0.09), stone);
  block.position.y = -THICK / 2 - 0.005;
  const floor = new Mesh(new PlaneGeometry(2 * QUAY - 0.1, 2 * QUAY - 0.1).rotateX(-Math.PI / 2), paved);
  block.receiveShadow = floor.receiveShadow = true;
  const [marks, faults] = [new Group(), new Group()];
  parent.add(block, floor, marks, faults);
  const sheet = new PlaneGeometry(0.94, 0.94).rotateX(-Math.PI / 2);
  const kinds = new Map<Kind, MeshBasicMaterial>();

  return {
    faults,
    mark(states) {
      marks.clear();
      faults.clear();
      for (const [cell, state] of states)
        for (const [above, kind] of KINDS.entries()) {
          const material = kinds.get(kind);
          if (!state[kind] || !material) continue;
          const mesh = new Mesh(sheet, material);
          const [x, , z] = placeOn(cell, 0);
          mesh.position.set(x, 0.006 + 0.002 * above, z);
          (kind === "marked" ? faults : marks).add(mesh);
        }
    },
    paint(theme, quarter) {
      const colour = theme.colour("--board-omba");
      stone.color.set(colour);
      paved.map?.dispose();
      paved.map = painted(1024, (pen) => pave(pen, colour, theme.colour("--mark"), quarter));
      paved.needsUpdate = true;
      for (const kind of KINDS) {
        kinds.get(kind)?.map?.dispose();
        kinds.get(kind)?.dispose();
        kinds.set(
          kind,
          new MeshBasicMaterial({ map: outline(kind, theme), transparent: true, toneMapped: false }),
        );
      }
    },
  };
}

function pave(pen: Pen, colour: string, mark: string, quarter: number): void {
  const unit = 1 / (QUAY - 0.05);
  pen.fillStyle = colour;
  pen.fillRect(-1, -1, 2, 2);
  for (const cell of CELLS) {
    const [x, , z] = placeOn(cell, 0);
    pen.beginPath();
    pen.roundRect((x - 0.47) * unit, (z - 0.47) * unit, 0.94 * unit, 0.94 * unit, 0.05);
    pen.fillStyle = lighter(colour, GATES.includes(cell) ? 0.62 : 0.46);
    pen.fill();
    pen.fillStyle = darker(colour, 0.5);
    const [aside, , ahead] = turnedAround([-0.38, 0, 0.395], (quarter * Math.PI) / 2);
    write(pen, cell, 0.075, (x + aside) * unit, (z + ahead) * unit, 600, quarter);
  }
  pen.fillStyle = lighter(mark, 0.2);
  for (const gate of GATES) arrow(pen, ...gateOf(gate), unit);
}

function gateOf(gate: string): [x: number, z: number] {
  const [x, , z] = placeOn(gate, 0);
  return [x, z];
}

/** An arrow on the rim, into a gate. */
function arrow(pen: Pen, x: number, z: number, unit: number): void {
  pen.save();
  pen.translate(x * 1.6 * unit, z * 1.6 * unit);
  pen.rotate(Math.atan2(-z, -x));
  pen.beginPath();
  pen.moveTo(0.045, 0);
  pen.lineTo(-0.035, 0.09);
  pen.lineTo(-0.035, -0.09);
  pen.fill();
  pen.restore();
}

/** The frame of a marked tile; a winning or picked one is filled. */
function outline(kind: Kind, theme: Theme): Texture {
  const mark = theme.colour("--mark");
  return painted(128, (pen) => {
    pen.beginPath();
    pen.roundRect(-0.92, -0.92, 1.84, 1.84, 0.14);
    if (kind === "won" || kind === "picked") {
      pen.fillStyle = mark;
      pen.globalAlpha = kind === "won" ? 1 : 0.75;
      pen.fill();
      pen.globalAlpha = 1;
    }
    if (kind === "hinted") pen.setLineDash([0.3, 0.18]);
    for (const [colour, width] of strokes(kind, mark)) {
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke();
    }
  });
}

function strokes(kind: Kind, mark: string): [colour: string, width: number][] {
  if (kind === "marked")
    return [
      ["#ffffff", 0.15],
      [FAULT, 0.1],
    ];
  if (kind === "hinted")
    return [
      ["#ffffff", 0.15],
      [HINT.light, 0.1],
    ];
  return [
    [MARK_EDGE, 0.15],
    [mark, 0.08],
  ];
}
