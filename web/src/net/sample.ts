/** A server whose sockets are played by the test. */
import type { View } from "./messages";
import type { Surroundings } from "./protocol";

export class FakeSocket extends EventTarget {
  readyState = 0;
  sent: Record<string, unknown>[] = [];

  constructor(readonly address: string) {
    super();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code = 1000): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  tell(message: object): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  welcome(version: number, more: Partial<View> = {}): void {
    this.open();
    const shown = { ...view(version), ...more };
    this.tell({ type: "welcome", yours: [0], view: shown, present: [true], now: Date.now() + 5000 });
  }

  /** What the page sent of one type. */
  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message.type === type);
  }
}

export const view = (version: number) => ({ version, status: "playing" }) as View;

/** All sockets that a page opens, and the chance of its waits. */
export function fakeServer(chance = 1) {
  const sockets: FakeSocket[] = [];
  const surroundings: Surroundings = {
    open(address) {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket as never;
    },
    random: () => chance,
  };
  return { sockets, latest: () => sockets.at(-1) as FakeSocket, surroundings };
}
