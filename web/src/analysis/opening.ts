/** A game of this server brought to analysis: never one that is still played against other people. */
import type { Ground } from "../game/desk.svelte";
import { mayAnalyse } from "../game/players";
import { type Failure, getGame, getPositions } from "../lib/api";
import { keptGame } from "../lib/device";
import type { RecordSeat } from "../lib/messages";

export type OpenedGame =
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
