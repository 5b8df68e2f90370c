/** The layout of any board: layers of rows and columns, side by side or stacked vertically. */
import type { Point } from "../square";

export const CELL = 60;
const GAP = 30;
/** The space for a layer's name, if there are several layers. */
const TITLE = 24;

interface Layer {
  /** Its top left corner. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  width: number;
  height: number;
  layers: Layer[];
  /** The middle of a cell by its number. */
  middle(index: number): Point;
}

export interface Shape {
  layers: number;
  rows: number;
  columns: number;
}

/** Rows and columns, preceded by layers in 3D; one row of all cells if the catalogue gives no shape. */
export function shapeOf(shape: readonly number[], cells: number): Shape {
  const [columns = cells, rows = 1, layers = 1] = shape.toReversed();
  return { layers, rows, columns };
}

export function layoutOf(
  { layers, rows, columns }: Shape,
  { wide, flipped }: { wide: boolean; flipped: boolean },
): Layout {
  const [width, height] = [columns * CELL, rows * CELL];
  const title = layers > 1 ? TITLE : 0;
  const placed = Array.from({ length: layers }, (_, layer) => ({
    x: wide ? layer * (width + GAP) : 0,
    y: title + (wide ? 0 : layer * (height + title + GAP)),
    width,
    height,
  }));
  const last = placed.at(-1) ?? { x: 0, y: 0 };
  const size = rows * columns;
  return {
    width: last.x + width,
    height: last.y + height,
    layers: placed,
    middle(index) {
      const { x, y } = placed[Math.floor(index / size)] ?? last;
      const within = flipped ? size - 1 - (index % size) : index % size;
      const [row, column] = [Math.floor(within / columns), within % columns];
      return { x: x + (column + 0.5) * CELL, y: y + (row + 0.5) * CELL };
    },
  };
}
