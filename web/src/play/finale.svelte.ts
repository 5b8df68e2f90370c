/** The winning line, which lights up piece by piece for those who saw the last move. */
import { MOVE_TIME } from "../boards/animation";
import { isInstant, tempo } from "../boards/tempo";
import type { View } from "../net/messages";

export interface Finale {
  /** The winning cells that are lit. */
  readonly won: string[];
}

const NOTHING: string[] = [];

export function createFinale(view: () => View | null): Finale {
  const cells = $derived(view()?.ending?.article.cells ?? NOTHING);
  // Later views of a finished game have the same line.
  const line = $derived(cells.join(" "));
  const playing = $derived(view()?.status === "playing");
  let sawPlay = false;
  let lit = $state(Number.POSITIVE_INFINITY);
  const won = $derived(lit < cells.length ? cells.slice(0, lit) : cells);

  $effect.pre(() => {
    if (playing) sawPlay = true;
    if (playing || !line) return;
    return sawPlay && !isInstant() ? lightUp() : undefined;
  });

  /** One piece after another, once the last one has arrived. */
  function lightUp(): () => void {
    lit = 0;
    let pace: ReturnType<typeof setInterval> | undefined;
    const arriving = setTimeout(() => {
      pace = setInterval(() => (lit += 1), tempo().light);
    }, MOVE_TIME);
    return () => {
      clearTimeout(arriving);
      clearInterval(pace);
      lit = Number.POSITIVE_INFINITY;
    };
  }

  return {
    get won() {
      return won;
    },
  };
}
