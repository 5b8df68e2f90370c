/** A move on its way to the server, until it is stored and shown. */

export interface Sending {
  readonly busy: boolean;
  begin(key: string): void;
  /** The server has stored it as this version. */
  done(key: string, version: number): void;
  /** The server refused it, if it was this one. */
  refused(key: string): void;
  /** A view of this version is shown. */
  shown(version: number): void;
  /** After a break all that is stored is shown, even if the server has lost this move since. */
  returned(): void;
}

/** `version` is known once the move is stored. */
interface Sent {
  key: string;
  version: number | null;
}

export function createSending(onarrived: () => void): Sending {
  let sent = $state.raw<Sent | null>(null);
  let latest = 0;

  function arrived(): void {
    sent = null;
    onarrived();
  }

  function settle(): void {
    if (sent?.version != null && sent.version <= latest) arrived();
  }

  return {
    get busy() {
      return sent !== null;
    },
    begin(key) {
      sent = { key, version: null };
    },
    done(key, version) {
      if (sent?.key !== key) return;
      sent = { key, version };
      settle();
    },
    refused(key) {
      if (sent?.key === key) arrived();
    },
    shown(version) {
      latest = version;
      settle();
    },
    returned() {
      if (sent?.version != null) arrived();
    },
  };
}
