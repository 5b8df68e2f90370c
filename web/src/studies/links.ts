/** Links to a study. The secret that allows editing is in the fragment, which browsers never send. */

import { linkTo } from "../navigation/place";
import type { Place } from "../net/messages";

/** The id of a study that was never saved. */
export const NEW = "new";

const HOLDS = /^#edit=([A-Za-z0-9_-]{22,64})$/;

export const studyPath = (id: string): string => `/study/${encodeURIComponent(id)}`;
export const readLink = (origin: string, id: string): string => origin + studyPath(id);
export const editLink = (origin: string, id: string, secret: string): string =>
  `${readLink(origin, id)}#edit=${secret}`;

/** The secret in an address; empty if there is none. */
export const secretIn = (hash: string): string => HOLDS.exec(hash)?.[1] ?? "";

const PLACE = /^#at=(.+)$/;

/** A link to a position of a study, as the moves that lead there: they stay the same when others are added. */
export function placeLink(origin: string, id: string, moves: readonly string[]): string {
  const way = moves.map(encodeURIComponent).join(",");
  return readLink(origin, id) + (way && `#at=${way}`);
}

/** The moves in such a link; none in any other. */
export function movesIn(hash: string): string[] {
  try {
    return (PLACE.exec(hash)?.[1] ?? "").split(",").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** The address that starts a study of a place. */
export function beginLink({ game, players, options, position, moves }: Place): string {
  const place = { options: { ...options, game }, moves: moves ?? [] };
  return linkTo("/study/new", {
    ...place,
    ...(players != null && { players }),
    ...(position != null && { position }),
  });
}
