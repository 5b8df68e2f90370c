/** Opens a game of this server for analysis, unless it is still being played against other people. */

import { keptGame } from "../device/kept";
import type { Ground } from "../freeboard/session.svelte";
import { type Failure, getGame, getPositions } from "../net/api";
import type { RecordSeat } from "../net/messages";
import { mayAnalyse } from "../play/players";

type OpenedGame =
  | { kind: "opened"; ground: Ground; moves: string[]; seats: RecordSeat[] }
  | { kind: "unfair" }
  | { kind: "failed"; failure: Failure };

export async function openedGame(id: string): Promise<OpenedGame> {
  const [view, moments] = await Promise.all([getGame(id), getPositions(id)]);
  if (!view.ok) return { kind: "failed", failure: view };
  if (!moments.ok) return { kind: "failed", failure: moments };
  const { game, players, options, entries, seats } = view.value;
  if (!mayAnalyse(view.value, keptGame(id)?.seats ?? [])) return { kind: "unfair" };
  const inTurn = seats.toSorted((one, other) => (one.player ?? 0) - (other.player ?? 0));
  return {
    kind: "opened",
    ground: { game, players, options, position: moments.value[0]?.position ?? null },
    moves: entries.map(({ text }) => text),
    seats: inTurn.map(({ name, kind }) => ({ name, kind: kind === "computer" ? "computer" : "human" })),
  };
}
