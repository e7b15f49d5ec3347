import type { Accepted, Answered, Problem, ToClient, ToServer } from "../../generated/protocol";

type Numbered = Exclude<ToServer, { type: "ping" }>;
type Answer = Accepted | Answered | { type: "refused"; id: string; problem: Problem };

interface Waiting {
  frame: Numbered;
  /** What is asked, whoever asks. */
  what: string;
  answer: Promise<Answer>;
  settle: (answer: Answer) => void;
}

/** Requests that were sent, or wait to be sent, and have no answer yet. A resend carries the same id and so acts once. */
export class Outbox {
  private readonly waiting = new Map<string, Waiting>();

  /** Keeps the frame until its answer comes. */
  add(frame: Numbered): Promise<Answer> {
    let settle: Waiting["settle"] = () => undefined;
    const answer = new Promise<Answer>((resolve) => (settle = resolve));
    this.waiting.set(frame.id, { frame, what: asked(frame), answer, settle });
    return answer;
  }

  /** The answer that is waited for already, if the very same was asked last; null otherwise. */
  again(frame: Numbered): Promise<Answer> | null {
    const last = [...this.waiting.values()].at(-1);
    return last?.what === asked(frame) ? last.answer : null;
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

const asked = (frame: Numbered): string => JSON.stringify({ ...frame, id: "" });

export type { Answer, Numbered };
