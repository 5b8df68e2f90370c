/** Whether the server can be reached, and why a game is unavailable. */
import type { ConnectionState } from "../net/connection";
import type { Trouble } from "../net/messages";

export interface Reachability {
  readonly connection: ConnectionState;
  readonly trouble: Trouble | null;
}

/** The events of the connection, passed on by the game. */
interface ReachabilityOwner {
  become(state: ConnectionState): void;
  fail(trouble: Trouble): void;
  welcome(): void;
}

export function createReachability(): Reachability & ReachabilityOwner {
  let connection = $state<ConnectionState>("connecting");
  let trouble = $state.raw<Trouble | null>(null);

  return {
    get connection() {
      return connection;
    },
    get trouble() {
      return trouble;
    },
    become(state) {
      connection = state;
    },
    fail(message) {
      trouble = message;
    },
    welcome() {
      trouble = null;
    },
  };
}
