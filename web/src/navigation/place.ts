/**
 * A position of a game as an address, so that a link can lead to it:
 *
 *     /analyse/omba?players=3&gate=flat&position=…&moves=4+@b2+6#2
 *
 * The fragment is the ply shown; without one it is the last.
 */

import type { Place } from "../net/messages";

interface Linked extends Place {
  moves: string[];
  /** The ply shown; undefined for the last. */
  ply?: number;
}

const OWN = ["players", "position", "moves"];

export function linkTo(
  path: string,
  { players, options, position, moves, ply }: Omit<Linked, "game">,
): string {
  const query = new URLSearchParams();
  if (players != null) query.set("players", String(players));
  for (const [name, value] of Object.entries(options ?? {})) if (!OWN.includes(name)) query.set(name, value);
  if (position != null) query.set("position", position);
  if (moves.length > 0) query.set("moves", moves.join(" "));
  const asked = query.toString().replaceAll("%40", "@").replaceAll("%2C", ",").replaceAll("%2F", "/");
  return path + (asked && `?${asked}`) + (ply === undefined || ply === moves.length ? "" : `#${ply}`);
}

export function placeIn(game: string, { search, hash }: Pick<Location, "search" | "hash">): Linked {
  const query = new URLSearchParams(search);
  const players = Number(query.get("players"));
  const options = Object.fromEntries([...query].filter(([name]) => !OWN.includes(name)));
  const moves = (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean);
  const ply = /^#\d{1,4}$/.test(hash) ? Number(hash.slice(1)) : undefined;
  return {
    game,
    ...(Number.isInteger(players) && players > 0 && { players }),
    options,
    position: query.get("position"),
    moves,
    ...(ply !== undefined && { ply }),
  };
}
