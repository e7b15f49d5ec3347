import type { Problem, Reacted, ToClient, ToServer, Update } from "../../generated/protocol";
import { backoff } from "./backoff";
import { Outbox, type Answer, type Numbered } from "./outbox";

/** Whether the table can be reached. `retryAt` is a time of `Date.now()`. */
export type Link =
  | { state: "connecting" }
  | { state: "open" }
  | { state: "lost"; retryAt: number }
  | { state: "gone" }
  | { state: "turned_away"; why: Problem };

export interface Hooks {
  /** The address to open; `after` is the last seq seen. */
  address: (after: number | null) => string;
  update: (update: Update) => void;
  reacted: (reacted: Reacted) => void;
  /** The server has told its time. */
  clock: (now: number) => void;
  link: (link: Link) => void;
  /** Asks by other means whether the table exists; only when the first attempts fail. */
  exists: () => Promise<boolean>;
}

const HEARTBEAT = 10_000;
const PATIENCE = 5_000;
const GONE = 4404;
const TURNED_AWAY = 4403;

/** One table's WebSocket: opens it, opens it again when it breaks, and resends what had no answer. */
export class Connection {
  private socket: WebSocket | null = null;
  private readonly outbox = new Outbox();
  private after: number | null = null;
  private attempt = 0;
  private stopped = false;
  /** Why the server will close the connection, as far as it has said so. */
  private why: Problem = { kind: "refused", reason: "blocked", clause: "", facts: {} };
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly hooks: Hooks) {}

  start(): void {
    this.stopped = false;
    this.open();
  }

  stop(): void {
    this.stopped = true;
    this.quiet();
    this.socket?.close();
    this.socket = null;
  }

  /** Sends a request, now or as soon as there is a connection, and waits for its answer. A second tap asks for what is on
   * its way already: it is sent once. */
  request(frame: Numbered): Promise<Answer> {
    const known = this.outbox.again(frame);
    if (known !== null) return known;
    const answer = this.outbox.add(frame);
    this.send(frame);
    return answer;
  }

  /** The network or the page came back: do not wait for a timer that may have slept. */
  wake(): void {
    if (this.stopped) return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  private open(): void {
    this.quiet();
    const socket = new WebSocket(this.hooks.address(this.after));
    this.socket = socket;
    const mine = (act: () => void) => () => {
      if (this.socket === socket) act();
    };
    socket.onopen = mine(() => this.opened());
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as ToClient);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) void this.closed(event.code);
    };
  }

  private opened(): void {
    this.hooks.link({ state: "open" });
    for (const frame of this.outbox.unanswered()) this.send(frame);
    // The first ping learns the server's clock.
    this.ping();
  }

  private receive(frame: ToClient): void {
    this.attempt = 0;
    clearTimeout(this.doubt);
    this.doubt = undefined;
    if (frame.type === "refused" && frame.id === "") this.why = frame.problem;
    if (this.outbox.take(frame)) return;
    if (frame.type === "update") {
      this.after = frame.seq;
      this.hooks.update(frame);
    } else if (frame.type === "reacted") this.hooks.reacted(frame);
    else if (frame.type === "pong") this.hooks.clock(frame.now);
  }

  private async closed(code: number): Promise<void> {
    this.quiet();
    this.socket = null;
    if (this.stopped) return;
    if (code === TURNED_AWAY) {
      this.stopped = true;
      this.hooks.link({ state: "turned_away", why: this.why });
      return;
    }
    const wait = backoff(this.attempt++);
    if (code === GONE || (this.after === null && !(await this.hooks.exists()))) {
      this.stopped = true;
      this.hooks.link({ state: "gone" });
      return;
    }
    if (this.stopped || this.socket !== null) return;
    this.hooks.link({ state: "lost", retryAt: Date.now() + wait });
    this.retry = setTimeout(() => this.open(), wait);
  }

  private scheduleBeat(): void {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.ping(), HEARTBEAT);
  }

  private ping(): void {
    this.send({ type: "ping", seq: this.after ?? 0 });
    this.scheduleBeat();
    this.doubt ??= setTimeout(() => this.lose(), PATIENCE);
  }

  /** No answer to a ping: the connection is dead, though nobody closed it. */
  private lose(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    void this.closed(0);
  }

  private send(frame: ToServer): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  private quiet(): void {
    clearTimeout(this.retry);
    clearTimeout(this.beat);
    clearTimeout(this.doubt);
    this.doubt = undefined;
  }
}
