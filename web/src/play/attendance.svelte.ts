/** The seats of this page, the players who are connected, and what the absence of others allows. */
import type { Presence, Welcome } from "../net/messages";

export interface Attendance {
  /** The seats of this page; a spectator has none. */
  readonly yours: number[];
  /** The seats of this page that the host gave to the computer. */
  readonly lost: number[];
  /** Whether this page may give seats to the computer. */
  readonly host: boolean;
  readonly present: boolean[];
  /** When the absence of the player to act may be claimed, by the server's clock; null if it may not. */
  readonly claimAt: number | null;
  /** When each seat counts as deserted, by the server's clock; null while its player is connected. */
  readonly desertedAt: (number | null)[];
}

/** The events the owner of the game passes on. */
interface AttendanceOwner {
  welcome(message: Welcome): void;
  seen(message: Presence): void;
}

export function createAttendance(): Attendance & AttendanceOwner {
  let own = $state.raw<Pick<Welcome, "yours" | "lost" | "host">>({ yours: [], lost: [], host: false });
  let present = $state.raw<boolean[]>([]);
  let claimAt = $state<number | null>(null);
  let desertedAt = $state.raw<(number | null)[]>([]);

  return {
    get yours() {
      return own.yours;
    },
    get lost() {
      return own.lost;
    },
    get host() {
      return own.host;
    },
    get present() {
      return present;
    },
    get claimAt() {
      return claimAt;
    },
    get desertedAt() {
      return desertedAt;
    },
    welcome({ yours, lost, host, present: there }) {
      own = { yours, lost, host };
      present = there;
    },
    seen(message) {
      ({ present, claim_at: claimAt, deserted_at: desertedAt } = message);
    },
  };
}
