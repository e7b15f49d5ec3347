import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ToServer } from "../src/generated/protocol";
import { backoff } from "../src/lib/wire/backoff";
import { Connection, type Link } from "../src/lib/wire/connection";
import { newId } from "../src/lib/wire/ids";

class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }
  close(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

const links: Link["state"][] = [];
const clocks: number[] = [];
const last = (): FakeSocket => {
  const socket = FakeSocket.made.at(-1);
  if (socket === undefined) throw new Error("no socket was made");
  return socket;
};

function connect(exists = true): Connection {
  const connection = new Connection({
    address: (after) => `after=${after}`,
    update: () => undefined,
    reacted: () => undefined,
    clock: (now) => clocks.push(now),
    link: (link) => links.push(link.state),
    exists: () => Promise.resolve(exists),
  });
  connection.start();
  return connection;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  links.length = 0;
  clocks.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is asked twice in a row is sent once, and both get the answer", async () => {
  const connection = connect();
  last().open();
  const first = connection.request({ type: "sit", id: "one", seat: 2 });
  const second = connection.request({ type: "sit", id: "two", seat: 2 });
  expect(last().sent.map((frame) => ("id" in frame ? frame.id : ""))).toEqual(["", "one"]);
  last().say({ type: "accepted", id: "one", seq: 4 });
  expect(await second).toEqual(await first);
  void connection.request({ type: "sit", id: "three", seat: 2 });
  expect(last().sent.at(-1)).toEqual({ type: "sit", id: "three", seat: 2 });
});

test("whoever changes one thing after another, and back, is heard each time", () => {
  const connection = connect();
  last().open();
  const settings = [30, 60, 30].map((thinking, i) => ({ type: "table", id: `${i}`, thinking, open: null }) as const);
  for (const setting of settings) void connection.request(setting);
  expect(last().sent.slice(1)).toEqual(settings);
});

test("a request without an answer is sent again with the same id after a reconnect", async () => {
  const connection = connect();
  last().open();
  const done = connection.request({ type: "move", id: "one", seq: 3, move: "draw" });
  last().close();
  await vi.advanceTimersByTimeAsync(20_000);
  last().open();
  expect(last().sent).toEqual([{ type: "move", id: "one", seq: 3, move: "draw" }, { type: "ping", seq: 0 }]);
  last().say({ type: "accepted", id: "one", seq: 4 });
  expect(await done).toEqual({ type: "accepted", id: "one", seq: 4 });
  last().close();
  await vi.advanceTimersByTimeAsync(20_000);
  last().open();
  expect(last().sent).toEqual([{ type: "ping", seq: 0 }]);
});

test("a reconnect asks for what happened after the last seq", async () => {
  connect();
  last().open();
  last().say({ type: "update", seq: 7 });
  last().close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(last().address).toBe("after=7");
});

test("a connection that does not answer a ping is given up", async () => {
  connect();
  last().open();
  expect(last().sent).toEqual([{ type: "ping", seq: 0 }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(links).toContain("lost");
});

test("coming back to the page does not wait for the timer", async () => {
  const connection = connect();
  last().open();
  last().say({ type: "update", seq: 1 });
  last().close();
  await vi.advanceTimersByTimeAsync(0);
  const before = FakeSocket.made.length;
  connection.wake();
  expect(FakeSocket.made.length).toBe(before + 1);
});

test("a table that is not there is said to be gone and not asked for again", async () => {
  connect(false);
  last().close(1006);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(links).toEqual(["gone"]);
  expect(FakeSocket.made).toHaveLength(1);
});

test("waits grow and stay below twelve seconds", () => {
  const waits = [0, 1, 2, 3, 4, 5, 50].map((attempt) => backoff(attempt, () => 1));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(Math.max(...waits)).toBeLessThanOrEqual(12_000);
});

test("request ids are 128 random bits", () => {
  expect(newId()).toMatch(/^[0-9a-f]{32}$/);
  expect(newId()).not.toBe(newId());
});

test("the server's clock is learnt on connecting and with every ping", async () => {
  connect();
  last().open();
  last().say({ type: "pong", seq: 0, now: 5 });
  await vi.advanceTimersByTimeAsync(10_000);
  last().say({ type: "pong", seq: 0, now: 10_005 });
  expect(clocks).toEqual([5, 10_005]);
});
