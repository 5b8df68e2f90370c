import { describe, expect, it, vi } from "vitest";
import type { AnalysisRequest } from "../net/messages";
import { analysisLine } from "./line";

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

function lineWith(): { line: ReturnType<typeof analysisLine>; sockets: FakeSocket[]; heard: unknown[] } {
  const sockets: FakeSocket[] = [];
  const heard: unknown[] = [];
  const line = analysisLine({ onanswer: (answer) => heard.push(answer), onstatus: () => {} }, () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  return { line, sockets, heard };
}

const ask = (id: number): AnalysisRequest => ({ type: "analyse", id, game: "quantik" });

describe("a line to the analysts", () => {
  it("is opened when something is asked, and asks the last", () => {
    const { line, sockets } = lineWith();
    line.ask({ type: "rest" });
    expect(sockets.length).toBe(0);
    line.ask(ask(1));
    line.ask(ask(2));
    sockets[0]?.come();
    expect(sockets[0]?.sent).toEqual([ask(2)]);
    line.ask({ type: "rest" });
    line.ask({ type: "rest" });
    expect(sockets[0]?.sent.slice(1)).toEqual([{ type: "rest" }]);
    line.close();
  });

  it("asks again after it broke, and not after it was closed", () => {
    vi.useFakeTimers();
    const { line, sockets, heard } = lineWith();
    line.ask(ask(1));
    sockets[0]?.come();
    sockets[0]?.break();
    vi.advanceTimersByTime(1000);
    sockets[1]?.come();
    expect(sockets[1]?.sent).toEqual([ask(1)]);
    sockets[1]?.dispatchEvent(new MessageEvent("message", { data: '{"type":"review-done","id":1}' }));
    expect(heard).toEqual([{ type: "review-done", id: 1 }]);
    line.close();
    sockets[1]?.break();
    vi.advanceTimersByTime(60_000);
    expect(sockets.length).toBe(2);
    vi.useRealTimers();
  });
});
