/**
 * The stage: a canvas, a camera and the light. A frame is drawn on request, or while something moves; otherwise
 * nothing runs.
 */

import {
  type Material,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  Sprite,
  Texture,
  Vector3,
  WebGLRenderer,
} from "three";
import { prefersStillness } from "../animation";
import { lightUp } from "./light";
import { createMotion, easeInOut, type Motion } from "./motion";
import { eyeOf, type Frame, nearer, type Orbit, standFor, toEye } from "./orbit";
import type { Point, Ray } from "./picking";
import { add, times, type Vec } from "./space";

/** The vertical field of view in degrees: narrow, so that far balls are not much smaller than near ones. */
const FIELD = 26;
/** Higher resolutions would cost more than anyone could see. */
const FINEST = 2;
const GLIDE_TIME = 450;

export interface Stage {
  readonly scene: Scene;
  readonly motion: Motion;
  readonly orbit: Orbit;
  /** Whether the canvas has a size; before that, nothing has a place. */
  readonly sized: boolean;
  /** Requests a frame. */
  request(): void;
  /** Moves the camera to another orbit, at once or gliding. */
  orbitTo(orbit: Orbit, gliding: boolean): void;
  /** Sets the contents of the picture. */
  frame(frame: Frame, gliding: boolean): void;
  paint(dark: boolean): void;
  rayAt(point: Point): Ray;
  /** The place on the canvas where a point in space is seen, in page pixels. */
  screenOf(place: Vec): Point;
  /** The place in front of the board for a dragged thing. */
  heldAt(point: Point): Vec;
  dispose(): void;
}

interface Calls {
  /** Called before a frame, with the rotation of the view. */
  before(around: number): void;
  /** Called after a frame. */
  drawn(): void;
  /** Called when the browser takes the context away. */
  lost(): void;
}

export function createStage(canvas: HTMLCanvasElement, home: Orbit, calls: Calls): Stage {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  const scene = new Scene();
  const camera = new PerspectiveCamera(FIELD, 1, 0.5, 80);
  const light = lightUp(scene);
  const motion = createMotion(prefersStillness, request);
  const size = { width: 0, height: 0 };
  let orbit = home;
  let framed: Frame = { rings: [{ y: 0, radius: 1 }], fore: [] };
  let [distance, height] = [10, 0];
  let asked = 0;

  function request(): void {
    if (!asked && size.width > 0) asked = requestAnimationFrame(draw);
  }

  function draw(now: number): void {
    asked = 0;
    const moving = motion.advance(now);
    light.follow(orbit.around);
    calls.before(orbit.around);
    renderer.render(scene, camera);
    calls.drawn();
    if (moving) request();
  }

  // ── The camera ──

  function stand() {
    return standFor(framed, orbit.above, { field: camera.fov * (Math.PI / 180), aspect: camera.aspect });
  }

  function place(): void {
    camera.position.set(...eyeOf(orbit, { distance, height }));
    camera.lookAt(0, height, 0);
    camera.updateMatrixWorld();
  }

  function settle(): void {
    ({ distance, height } = stand());
    place();
    request();
  }

  function orbitTo(to: Orbit, gliding: boolean): void {
    const [from, goal] = [orbit, nearer(orbit, to)];
    const show = (share: number) => {
      const part = easeInOut(share);
      orbit = {
        around: from.around + (goal.around - from.around) * part,
        above: from.above + (goal.above - from.above) * part,
      };
      settle();
    };
    motion.begin({ name: "orbit", takes: gliding ? GLIDE_TIME : 0, show });
  }

  function frame(wanted: Frame, gliding: boolean): void {
    framed = wanted;
    const [from, low] = [distance, height];
    const show = (share: number) => {
      const [part, goal] = [easeInOut(share), stand()];
      distance = from + (goal.distance - from) * part;
      height = low + (goal.height - low) * part;
      place();
    };
    motion.begin({ name: "frame", takes: gliding ? GLIDE_TIME : 0, show });
  }

  // ── The canvas ──

  /** Takes the size of the canvas on the page; returns false if it has not changed. */
  function measure(): boolean {
    const { clientWidth: width, clientHeight } = canvas;
    if (!width || !clientHeight || (width === size.width && clientHeight === size.height)) return false;
    Object.assign(size, { width, height: clientHeight });
    renderer.setPixelRatio(Math.min(FINEST, devicePixelRatio));
    renderer.setSize(width, clientHeight, false);
    camera.aspect = width / clientHeight;
    camera.updateProjectionMatrix();
    settle();
    return true;
  }

  function resize(): void {
    if (!measure()) return;
    // A resized canvas is empty, so it is redrawn before it is shown.
    cancelAnimationFrame(asked);
    draw(performance.now());
  }

  measure();
  const watching = new ResizeObserver(resize);
  watching.observe(canvas);
  const listening = new AbortController();
  canvas.addEventListener("webglcontextlost", calls.lost, { signal: listening.signal });

  // ── Between the canvas and space ──

  const between = new Vector3();

  function rayAt({ x, y }: Point): Ray {
    between.set((x / size.width) * 2 - 1, 1 - (y / size.height) * 2, 0.5).unproject(camera);
    between.sub(camera.position).normalize();
    return { from: camera.position.toArray(), to: between.toArray() };
  }

  function screenOf(place: Vec): Point {
    between.set(...place).project(camera);
    return { x: ((between.x + 1) / 2) * size.width, y: ((1 - between.y) / 2) * size.height };
  }

  function heldAt(point: Point): Vec {
    const { from, to } = rayAt(point);
    const [x, y, z] = toEye(orbit);
    const straight = -(x * to[0] + y * to[1] + z * to[2]);
    return add(from, times(to, (distance - 2.6) / straight));
  }

  function dispose(): void {
    cancelAnimationFrame(asked);
    watching.disconnect();
    listening.abort();
    scene.traverse(release);
    renderer.dispose();
    renderer.forceContextLoss();
  }

  return {
    scene,
    motion,
    get orbit() {
      return orbit;
    },
    get sized() {
      return size.width > 0;
    },
    request,
    orbitTo,
    frame,
    paint: light.paint,
    rayAt,
    screenOf,
    heldAt,
    dispose,
  };
}

/** Frees the graphics memory of an object of the scene. */
function release(thing: object): void {
  if (!(thing instanceof Mesh || thing instanceof Sprite)) return;
  thing.geometry.dispose();
  for (const material of [thing.material].flat() as Material[]) {
    for (const value of Object.values(material)) if (value instanceof Texture) value.dispose();
    material.dispose();
  }
}
