import type { GameInfo, KnockAnswer, Me, NewKnock, NewTable, NewTableAnswer, OpenTable, Problem, Profile } from "../generated/protocol";
import { newId } from "./wire/ids";

/** The server said no. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.reason);
  }
}

const UNKNOWN: Problem = { kind: "busy", reason: "unknown", clause: "", facts: {} };

/** Asks the server; a `Refusal` if it says no. */
export async function call<Answer>(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Answer> {
  const init: RequestInit = { method, credentials: "same-origin", headers: { Accept: "application/json", ...more } };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": "application/json" };
  }
  const answer = await fetch(path, init);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => UNKNOWN)) as Partial<Problem>;
    throw new Refusal(answer.status, { ...UNKNOWN, ...problem });
  }
  return (await answer.json()) as Answer;
}

export const fetchMe = (arrival: string): Promise<Me> => call("GET", "/api/me", undefined, { "Stammtisch-Arrival": arrival });
export const saveProfile = (profile: Profile): Promise<Me> => call("PUT", "/api/me", profile);
export const fetchGames = (): Promise<GameInfo[]> => call("GET", "/api/games");

export const fetchOpenTables = (): Promise<OpenTable[]> => call("GET", "/api/lobby");
export const knock = (code: string): Promise<KnockAnswer> => call("POST", "/api/knocks", { code } satisfies NewKnock);
export const fetchKnock = (id: string): Promise<KnockAnswer> => call("GET", `/api/knocks/${id}`);

/** Makes a table and gives its token. The request id makes a second try after a lost answer harmless. */
export async function newTable(wanted: Omit<NewTable, "request">): Promise<string> {
  const body: NewTable = { ...wanted, request: newId() };
  try {
    return (await call<NewTableAnswer>("POST", "/api/tables", body)).token;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return (await call<NewTableAnswer>("POST", "/api/tables", body)).token;
  }
}
