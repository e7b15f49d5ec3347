import { expect, test } from "vitest";
import type { SeatView, TableView } from "../src/generated/protocol";
import { botName, withBots } from "../src/lib/bots";

const seated = (seat: number, player: SeatView["player"], avatar: string): SeatView => ({ seat, player, avatar, name: player === "bot" ? "greedy" : `Gast ${seat}` }) as SeatView;

/** A table with these pictures of people, and a bot wherever there is none. */
function pictures(people: readonly (string | null)[]): string[] {
  const seats = people.map((avatar, seat) => (avatar === null ? seated(seat, "bot", "bot") : seated(seat, "person", avatar)));
  return withBots({ seats, watching: [] } as unknown as TableView).seats.map((seat) => seat.avatar);
}

test("no bot has the picture of anyone else at the table, whatever people have chosen", () => {
  const all = ["bear", "cat", "fox", "goat", "mug", "murlgott", "owl", "pretzel"];
  for (const one of all) {
    for (const other of all) {
      for (const people of [[one, other, null, null, null, null], [null, one, null, other, null, null], [null, null, null, null, one, other]]) {
        const found = pictures(people);
        const bots = found.filter((_, seat) => people[seat] === null);
        expect(new Set(bots).size, people.join()).toBe(4);
        expect(bots.filter((picture) => picture === one || picture === other), people.join()).toEqual([]);
      }
    }
  }
});

test("a bot keeps its own picture where that is free, and only then gets another", () => {
  expect(pictures(["pretzel", null, null, null])).toEqual(["pretzel", "fox", "cat", "bear"]);
  expect(pictures(["fox", null, null, null])).toEqual(["fox", "goat", "cat", "bear"]);
});

test("people keep the picture that they have chosen, and bots their names", () => {
  expect(pictures(["cat", "cat", null])).toEqual(["cat", "cat", "goat"]);
  const { seats } = withBots({ seats: [seated(0, "person", "fox"), seated(1, "bot", "bot")], watching: [] } as unknown as TableView);
  expect(seats.map((seat) => seat.name)).toEqual(["Gast 0", botName(1)]);
});

test("no bot has the name of a person at the table, who plays or watches", () => {
  const vroni = { ...seated(0, "person", "fox"), name: botName(1).toLowerCase() };
  const table = { seats: [vroni, seated(1, "bot", "bot"), seated(2, "bot", "bot"), seated(3, "bot", "bot")], watching: [{ who: "w", name: botName(3) }] };
  const [person, ...bots] = withBots(table as unknown as TableView).seats.map((seat) => seat.name);
  expect(person).toBe(vroni.name);
  expect(bots[1]).toBe(botName(2));
  expect(bots).not.toContain(botName(1));
  expect(bots).not.toContain(botName(3));
  expect(new Set(bots).size).toBe(3);
});
