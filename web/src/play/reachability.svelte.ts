/** Whether the server can be reached, and why a game cannot be had. */
import type { ConnectionState } from "../net/connection";
import type { Trouble } from "../net/messages";

export interface Reachability {
  readonly connection: ConnectionState;
  readonly trouble: Trouble | null;
}

/** What the game reports of its connection. */
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
