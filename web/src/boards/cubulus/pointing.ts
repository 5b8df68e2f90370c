/** The events that the parts of the cube report to the board. */

import type { Target } from "./targets";

export interface Pointing {
  /** The target reached by the Tab key. */
  tabStop: string | undefined;
  pick(target: Target): void;
  key(event: KeyboardEvent, target: Target): void;
  focus(target: Target): void;
  /** The target under the pointer; null if there is none. */
  aim(target: Target | null): void;
}
