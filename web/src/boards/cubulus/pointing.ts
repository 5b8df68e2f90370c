/** What the parts of the cube that can be picked report to the board. */

import type { Target } from "./targets";

export interface Pointing {
  /** The target the Tab key leads to. */
  tabStop: string | undefined;
  pick(target: Target): void;
  key(event: KeyboardEvent, target: Target): void;
  focus(target: Target): void;
  /** The target is pointed at, or nothing is any more. */
  aim(target: Target | null): void;
}
