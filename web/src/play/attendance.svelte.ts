/** The seats of this page, the players who are connected, and when the win may be claimed. */
import type { Presence, Welcome } from "../net/messages";

export interface Attendance {
  /** The seats of this page; a spectator has none. */
  readonly yours: number[];
  readonly present: boolean[];
  /** When the win may be claimed, by the server's clock; null if it may not. */
  readonly claimAt: number | null;
}

/** The events the owner of the game passes on. */
interface AttendanceOwner {
  welcome(message: Welcome): void;
  seen(message: Presence): void;
}

export function createAttendance(): Attendance & AttendanceOwner {
  let yours = $state.raw<number[]>([]);
  let present = $state.raw<boolean[]>([]);
  let claimAt = $state<number | null>(null);

  return {
    get yours() {
      return yours;
    },
    get present() {
      return present;
    },
    get claimAt() {
      return claimAt;
    },
    welcome(message) {
      ({ yours, present } = message);
    },
    seen(message) {
      ({ present, claim_at: claimAt } = message);
    },
  };
}
