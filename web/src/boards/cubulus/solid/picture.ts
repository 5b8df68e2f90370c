/** The visible cube, composed of its parts. */

import { Mesh } from "three";
import { createGround } from "../../solid/ground";
import { createMarks } from "../../solid/marks";
import { easeInOut } from "../../solid/motion";
import { quarterOf } from "../../solid/orbit";
import type { Vec } from "../../solid/space";
import type { Stage } from "../../solid/stage";
import type { Theme } from "../../solid/theme";
import type { Picture, Shown } from "../../solid/thing";
import { faceIn, lineFrom, nextBall } from "../notation";
import { createArrows } from "./arrows";
import { createBalls } from "./balls";
import { createHands } from "./hands";
import { ballGeometry, createMaterials } from "./materials";
import { BALL, EDGE, GROUND_LEVEL, placeOf } from "./places";
import { createPlates } from "./plates";
import { sceneOf } from "./things";

const OPEN_TIME = 520;
const SHAKE_TIME = 280;
/** The rings around a ball, and the dot in a free cell. */
const HALO = 2.42 * BALL;
const DOT = 0.34;
const HOLLOW = 0.14;

export function buildCube(stage: Stage): Picture {
  const { scene, motion } = stage;
  const materials = createMaterials();
  const ball = ballGeometry();
  const balls = createBalls(scene, ball, materials, motion);
  const plates = createPlates(scene, materials);
  const arrows = createArrows(scene, materials);
  const hands = createHands(scene, ball, materials);
  const marks = createMarks(scene);
  const carried = new Mesh(ball, materials.balls.w);
  carried.visible = false;
  scene.add(createGround(GROUND_LEVEL, EDGE, 0.42), carried);

  let shown: Shown | null = null;
  let opened = 0;
  let theme: Theme | null = null;
  let quarter = 0;

  function open(to: number): void {
    const from = opened;
    motion.begin({
      name: "open",
      takes: Math.abs(to - from) < 0.12 ? 0 : OPEN_TIME,
      show(share) {
        opened = from + (to - from) * easeInOut(share);
        place();
      },
    });
  }

  /** Everything in the cube moves up and down with its layer. */
  function place(): void {
    plates.place(opened);
    balls.place(opened);
    mark();
  }

  function mark(): void {
    if (!shown) return;
    const { props, things, aimed, open } = shown;
    const taken = sceneOf(props).cube.balls;
    const line = lineAimed(aimed);
    marks.clear();
    // Arrows wait until the layers are in place; otherwise they would fly around.
    arrows.show(Math.abs(open - opened) < 0.01 ? things.filter(({ pushes }) => pushes) : [], (thing) =>
      [aimed, `${props.picks[0]}${thing.id.slice(3)}`].includes(thing.id),
    );
    for (const thing of things) {
      if (thing.follows) continue;
      const at: Vec = thing.pushes ? thing.shape.at : placeOf(thing.id, opened);
      if (thing.pushes) marks.show({ ...thing.state, picked: false }, at, 0.62);
      else cellMarks(thing.id, at);
    }

    function cellMarks(cell: string, at: Vec): void {
      const state = things.find(({ id }) => id === cell)?.state;
      if (!state) return;
      const dot = state.offered ? (cell === aimed ? 1.3 : 1) * DOT : HOLLOW;
      if (!taken.has(cell)) marks.add(state.offered ? "offered" : "free", at, dot);
      if (line.includes(cell)) marks.add("aimed", at, HALO);
      marks.show(state, at, HALO);
    }
  }

  function shake(): void {
    motion.begin({
      name: "shake",
      takes: SHAKE_TIME,
      show: (share) => marks.faults.position.set(0.09 * Math.sin(share * 6 * Math.PI) * (1 - share), 0, 0),
    });
  }

  return {
    show(next) {
      const before = shown;
      shown = next;
      const current = sceneOf(next.props);
      if (next.props.position !== before?.props.position)
        balls.show(current.cube, next.props.last?.tokens ?? []);
      if (next.open !== before?.open) open(next.open);
      if (next.props.marks !== before?.props.marks && next.props.marks.length > 0) shake();
      hands.show(current);
      mark();
    },
    carry(token, at) {
      carried.visible = token !== null;
      if (shown) carried.material = materials.balls[nextBall(sceneOf(shown.props).cube)];
      carried.position.set(...at);
    },
    paint(wanted) {
      theme = wanted;
      materials.paint(theme);
      plates.paint(theme, quarter);
      hands.paint(theme);
      marks.paint(theme);
      mark();
    },
    follow(around) {
      if (theme && quarterOf(around) !== quarter) plates.paint(theme, quarterOf(around));
      quarter = quarterOf(around);
      hands.follow(around);
      arrows.follow(around);
    },
  };
}

/** The cells of the line an arrow points into. */
function lineAimed(aimed: string | null): string[] {
  const face = faceIn(aimed?.slice(3));
  return aimed && face && /^[abc]\d\d[LRFBDU]$/.test(aimed) ? lineFrom(aimed.slice(0, 3), face) : [];
}
