/** Soft light from above. There are no reflections: without a graphics card they would take seconds to prepare. */

import { DirectionalLight, Group, HemisphereLight, type Scene } from "three";

/** Half the side of the square that casts shadows. */
const LIT = 4.6;

export interface Light {
  /** Stays over the viewer's shoulder, so the board seems to turn. */
  follow(around: number): void;
  paint(dark: boolean): void;
}

export function lightUp(scene: Scene): Light {
  const sky = new HemisphereLight("#ffffff", "#c9b7a4", 1);
  const lamp = new DirectionalLight("#fff4e4", 2);
  lamp.position.set(-2.4, 10, 3.2);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(1024, 1024);
  Object.assign(lamp.shadow.camera, { left: -LIT, right: LIT, top: LIT, bottom: -LIT, near: 1, far: 22 });
  lamp.shadow.radius = 4;
  lamp.shadow.bias = -0.0005;
  lamp.shadow.normalBias = 0.03;
  const glow = new DirectionalLight("#dfe8ff", 0.6);
  glow.position.set(6, 2, -3);
  const carrier = new Group().add(lamp, lamp.target, glow);
  scene.add(sky, carrier);
  return {
    follow(around) {
      carrier.rotation.y = around;
    },
    paint(dark) {
      sky.intensity = dark ? 1.5 : 1.75;
      lamp.intensity = dark ? 1.6 : 1.75;
      glow.intensity = dark ? 1.1 : 0.7;
      lamp.shadow.intensity = dark ? 0.75 : 0.55;
    },
  };
}
