import { afterEach, expect, test, vi } from "vitest";
import type { Me } from "../src/generated/protocol";
import { myself } from "../src/lib/me.svelte";

const called = (name: string): Me => ({ name, avatar: "owl", tables: [], chronicles: [], records: {}, unlisted: false });
const answers: ((me: Me) => void)[] = [];

/** The house answers when the test says so, to the questions in their order. */
function slowHouse(): void {
  vi.stubGlobal("fetch", () => new Promise((resolve) => answers.push((me) => resolve(new Response(JSON.stringify(me))))));
}

afterEach(() => {
  vi.unstubAllGlobals();
  answers.length = 0;
});

test("an answer that a change has overtaken does not bring back the old name", async () => {
  slowHouse();
  const loading = myself.load();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const saving = myself.save("Anna", "owl");
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(called("Anna"));
  await saving;
  answers[0]?.(called("guest 7"));
  await loading;
  expect(myself.me?.name).toBe("Anna");
});

test("who is erased stays unknown, whatever was asked before", async () => {
  slowHouse();
  const loading = myself.load();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  myself.changed(null);
  answers[0]?.(called("Anna"));
  await loading;
  expect(myself.me).toBeNull();
});
