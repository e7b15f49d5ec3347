import type { SeatView, TableView } from "../generated/protocol";

/** What the house calls its bots, by seat; the server only knows their kind. Names are not translated. */
const BOTS = [
  { name: "Zenzi", avatar: "goat" },
  { name: "Lenz", avatar: "fox" },
  { name: "Resi", avatar: "cat" },
  { name: "Xaver", avatar: "bear" },
  { name: "Hugu", avatar: "owl" },
  { name: "Sepp", avatar: "mug" },
];

/** Pictures for bots whose own somebody else at the table has. */
const OTHERS = [...BOTS.map((bot) => bot.avatar), "pretzel", "murlgott"];

/** Names for bots whose own a person at the table has. */
const OTHER_NAMES = ["Kathi", "Girgl", "Burgl", "Wastl", "Vevi", "Quirin"];

/** The table with its bots by name, each with a name and a picture that nobody else there has: its own where that is free. */
export function withBots(table: TableView): TableView {
  const bots = table.seats.filter((seat) => seat.player === "bot");
  const taken = new Set(table.seats.filter((seat) => seat.player === "person").map((seat) => seat.avatar));
  const pictures = new Map<number, string>();
  const give = (seat: number, picture: string | undefined) => {
    if (picture === undefined || taken.has(picture)) return;
    pictures.set(seat, picture);
    taken.add(picture);
  };
  for (const { seat } of bots) give(seat, botIn(seat).avatar);
  for (const { seat } of bots) if (!pictures.has(seat)) give(seat, OTHERS.find((picture) => !taken.has(picture)));
  const names = namesFor(bots, table);
  const introduced = (seat: SeatView) =>
    seat.player === "bot" ? { ...seat, name: names.get(seat.seat) ?? seat.name, avatar: pictures.get(seat.seat) ?? botIn(seat.seat).avatar } : seat;
  return { ...table, seats: table.seats.map(introduced) };
}

function namesFor(bots: readonly SeatView[], { seats, watching }: TableView): Map<number, string> {
  const people = [...seats.filter((seat) => seat.player === "person").map((seat) => seat.name), ...watching.map((one) => one.name)].map((name) => name.toLowerCase());
  const others = OTHER_NAMES.filter((name) => !people.includes(name.toLowerCase()));
  return new Map(bots.map(({ seat }) => [seat, people.includes(botName(seat).toLowerCase()) ? (others.shift() ?? botName(seat)) : botName(seat)]));
}

function botIn(seat: number): (typeof BOTS)[number] {
  return BOTS[seat % BOTS.length] as (typeof BOTS)[number];
}

/** What the bot in a seat is called. */
export function botName(seat: number): string {
  return botIn(seat).name;
}

/** The picture of the bot in a seat. */
export function botAvatar(seat: number): string {
  return BOTS[seat % BOTS.length]?.avatar ?? "";
}
