import { describe, expect, it, vi } from "vitest";
import type { AnalysisRequest } from "../net/messages";
import { connectAnalysis } from "./connection";

class FakeSocket extends EventTarget {
  readyState = 0;
  sent: AnalysisRequest[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  come(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  break(): void {
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
}

function connected(): {
  connection: ReturnType<typeof connectAnalysis>;
  sockets: FakeSocket[];
  heard: unknown[];
} {
  const sockets: FakeSocket[] = [];
  const heard: unknown[] = [];
  const connection = connectAnalysis(
    { onanswer: (answer) => heard.push(answer), onreached: () => {} },
    () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  );
  return { connection, sockets, heard };
}

const ask = (id: number): AnalysisRequest => ({ type: "analyse", id, game: "quantik" });

describe("a connection to the server's analysts", () => {
  it("opens for the first request, and sends only the last one", () => {
    const { connection, sockets } = connected();
    connection.ask({ type: "rest" });
    expect(sockets.length).toBe(0);
    connection.ask(ask(1));
    connection.ask(ask(2));
    sockets[0]?.come();
    expect(sockets[0]?.sent).toEqual([ask(2)]);
    connection.ask({ type: "rest" });
    connection.ask({ type: "rest" });
    expect(sockets[0]?.sent.slice(1)).toEqual([{ type: "rest" }]);
    connection.close();
  });

  it("repeats the request after it was lost, but not after it was closed", () => {
    vi.useFakeTimers();
    const { connection, sockets, heard } = connected();
    connection.ask(ask(1));
    sockets[0]?.come();
    sockets[0]?.break();
    vi.advanceTimersByTime(1000);
    sockets[1]?.come();
    expect(sockets[1]?.sent).toEqual([ask(1)]);
    sockets[1]?.dispatchEvent(new MessageEvent("message", { data: '{"type":"review-done","id":1}' }));
    expect(heard).toEqual([{ type: "review-done", id: 1 }]);
    connection.close();
    sockets[1]?.break();
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(2);
    vi.useRealTimers();
  });
});
