import type { Answered, GameEvent, NoticeView, Problem, Reacted, TableView, ToServer, Update, View } from "../generated/protocol";
import { withBots } from "./bots";
import { serverClock } from "./clock.svelte";
import { isGrave, Words, type Doubt } from "./fair/words";
import { withNames, worded } from "./people";
import { Connection, type Link } from "./wire/connection";
import { newId } from "./wire/ids";

type WithoutId<Frame> = Frame extends { id: string } ? Omit<Frame, "id"> : never;
type Request = WithoutId<Exclude<ToServer, { type: "ask" | "ping" | "move" }>>;

/** What people at the table do besides the game: they come and go, and call something out. */
export type Aside = NoticeView | Reacted;

/** What happened between two views. `fresh` says that a view came without its story: draw it without motion. */
export interface Happening {
  events: GameEvent[];
  before: View | null;
  after: View | null;
  fresh: boolean;
}

/** So many events of a round are kept; no round of people has more. */
const KEPT = 1_000;
/** So many of them tell what just happened, after a reload. */
const LATEST = 4;

/** One table as this client knows it: frames in, state and requests out. Knows no game. */
export class Table {
  link = $state.raw<Link>({ state: "connecting" });
  seq = $state(0);
  private told = $state.raw<TableView | null>(null);
  /** Everything at the table but the game, with names in the viewer's language. */
  table = $derived<TableView | null>(this.told === null ? null : withBots(withNames(this.told)));
  view = $state.raw<View | null>(null);
  /** What happened in the running round, from its beginning. */
  story = $state.raw<readonly GameEvent[]>([]);
  /** What happened last. */
  latest = $state.raw<readonly GameEvent[]>([]);
  /** What is doubtful about the dealing of this round. */
  doubt = $state<Doubt>("");
  /** A doubt that the player has not read yet. It outlasts its round. */
  warning = $state<Doubt>("");

  private readonly connection: Connection;
  private readonly words = new Words({
    seal: async (round, seal) => (await this.request({ type: "seal", round, seal })) === null,
    word: async (round, word) => (await this.request({ type: "word", round, word })) === null,
    doubt: (doubt) => this.doubtNow(doubt),
  });
  private readonly listeners = new Set<(happening: Happening) => void>();
  private readonly asides = new Set<(aside: Aside) => void>();

  constructor(readonly token: string) {
    this.connection = new Connection({
      address: (after) => socketAddress(token, after),
      update: (update) => this.take(update),
      reacted: (reacted) => this.overhear(reacted),
      clock: (now) => serverClock.hear(now),
      link: (link) => this.hear(link),
      exists: () => tableExists(token),
    });
  }

  /** Connects; the returned function disconnects. */
  open(): () => void {
    const wake = () => {
      this.words.interrupt();
      if (document.visibilityState === "visible") this.connection.wake();
    };
    window.addEventListener("online", wake);
    document.addEventListener("visibilitychange", wake);
    this.connection.start();
    return () => {
      window.removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      this.connection.stop();
    };
  }

  /** Calls the listener after every update; the returned function ends that. */
  listen(listener: (happening: Happening) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls the listener for everything besides the game; the returned function ends that. */
  listenAside(listener: (aside: Aside) => void): () => void {
    this.asides.add(listener);
    return () => this.asides.delete(listener);
  }

  private overhear(aside: Aside): void {
    for (const listener of this.asides) listener(worded(aside));
  }

  /** Makes a move; null when it was accepted. */
  move(move: string): Promise<Problem | null> {
    return this.sent({ type: "move", id: newId(), seq: this.seq, move });
  }

  /** Asks something of the table; null when it was done. */
  async request(request: Request): Promise<Problem | null> {
    const problem = await this.sent({ ...request, id: newId() });
    // Somebody else was quicker: the game that was asked for runs.
    return request.type === "start" && problem?.reason === "game_running" ? null : problem;
  }

  /** What a selection can mean here and now. Changes nothing. */
  async ask(selection: string): Promise<Answered> {
    const frame = { type: "ask", id: newId(), seq: this.seq, selection } as const;
    const answer = await this.connection.request(frame);
    if (answer.type === "answered") return answer;
    const problem = answer.type === "refused" ? answer.problem : null;
    return { type: "answered", id: frame.id, seq: frame.seq, moves: [], name: "", facts: {}, problem };
  }

  private async sent(frame: Exclude<ToServer, { type: "ask" | "ping" }>): Promise<Problem | null> {
    const answer = await this.connection.request(frame);
    return answer.type === "refused" ? answer.problem : null;
  }

  private hear(link: Link): void {
    this.link = link;
    if (link.state === "open") this.words.interrupt();
  }

  /** A grave doubt is read at once; a mild one when the player wants to. */
  private doubtNow(doubt: Doubt): void {
    if (doubt !== this.doubt && isGrave(doubt)) this.warning = doubt;
    this.doubt = doubt;
  }

  private take(update: Update): void {
    // What is told again, because it may have been lost, has been seen.
    const events = update.seq > this.seq ? update.events : [];
    const happening = { events, before: this.view, after: update.view, fresh: update.reset };
    this.seq = update.seq;
    this.told = update.table;
    this.view = update.view;
    this.remember(events, update);
    // A page that nobody looks at may sleep, and is owed nothing.
    this.words.hear(update.table, document.visibilityState === "visible");
    for (const listener of this.listeners) listener(happening);
    // Also where the events are not complete, these are what happened since; the house tells none to who comes anew.
    for (const notice of update.notices) this.overhear(notice);
  }

  private remember(events: readonly GameEvent[], { reset, story }: Update): void {
    this.story = (story ?? (reset ? [] : [...this.story, ...events])).slice(-KEPT);
    if (reset) this.latest = this.story.slice(-LATEST);
    else if (events.length > 0) this.latest = events;
  }
}

function socketAddress(token: string, after: number | null): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const query = after === null ? "" : `?after=${after}`;
  return `${scheme}://${location.host}/ws/${encodeURIComponent(token)}${query}`;
}

/** False only if the server says so; an unreachable server is no proof. */
async function tableExists(token: string): Promise<boolean> {
  const address = `/api/tables/${encodeURIComponent(token)}/qr.svg`;
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  return answer === null || answer.status !== 404;
}
