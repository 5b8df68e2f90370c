/** The draw of the dice on a page: each step is taken by itself as soon as the server shows that it is due. */
import { keptGame, updateGame } from "../device/kept";
import type { GameRequest } from "../net/connection";
import type { Refused, View } from "../net/messages";
import { nextStep, type Obstacle } from "./shares";

export interface Draw {
  /** Why this browser does not reveal its share; null if nothing is wrong. */
  readonly obstacle: Obstacle | null;
}

/** What the owner of the game reports. */
interface DrawOwner {
  consider(view: View | null, yours: readonly number[], present: readonly boolean[]): void;
  done(key: string): void;
  refused(message: Refused): void;
}

/** The refusals that pass: the server could not store it, or not what came before it. */
const PASSING: readonly string[] = ["not-kept", "not-bound"];
/** Milliseconds until something is tried again. */
const AGAIN = 2000;

export function createDraw(send: (request: GameRequest) => string): Draw & DrawOwner {
  let obstacle = $state<Obstacle | null>(null);
  /** What was sent and is not answered; the connection sends it again if it breaks. */
  const pending = new Set<string>();
  let last: Parameters<DrawOwner["consider"]> = [null, [], []];
  /** Something was refused for good: it would be again. */
  let stopped = false;

  function consider(...seen: typeof last): void {
    last = seen;
    const [view, yours, present] = seen;
    const kept = view && keptGame(view.id);
    if (!view || !kept || stopped || pending.size > 0) return;
    const step = nextStep(view, yours, present, kept);
    obstacle = step.obstacle;
    if (step.requests.length > 0) updateGame(view.id, step.keep);
    for (const request of step.requests) pending.add(send(request));
  }

  function answered(key: string): boolean {
    return pending.delete(key) && pending.size === 0;
  }

  return {
    get obstacle() {
      return obstacle;
    },
    consider,
    done(key) {
      if (answered(key)) consider(...last);
    },
    refused({ key, code }) {
      if (!pending.delete(key)) return;
      if (PASSING.includes(code)) setTimeout(() => consider(...last), AGAIN);
      else stopped = true;
      if (code === "bound") obstacle = "elsewhere";
    },
  };
}
