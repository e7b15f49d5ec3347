import type { Accepted, Answered, Problem, ToClient, ToServer } from "../../generated/protocol";

type Numbered = Exclude<ToServer, { type: "ping" }>;
type Answer = Accepted | Answered | { type: "refused"; id: string; problem: Problem };

interface Waiting {
  frame: Numbered;
  settle: (answer: Answer) => void;
}

/** Requests that were sent, or wait to be sent, and have no answer yet. A resend carries the same id and so acts once. */
export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  /** Keeps the frame until its answer comes. */
  add(frame: Numbered): Promise<Answer> {
    return new Promise((settle) => this.waiting.set(frame.id, { frame, settle }));
  }

  /** Takes an answer from the server; says whether it was one. */
  take(frame: ToClient): boolean {
    if (frame.type === "update" || frame.type === "pong" || frame.type === "reacted") return false;
    const found = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    found?.settle(frame);
    return true;
  }

  /** Every frame without an answer, oldest first. */
  unanswered(): Numbered[] {
    return Array.from(this.waiting.values(), (entry) => entry.frame);
  }
}

export type { Answer, Numbered };
