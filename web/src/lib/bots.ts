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

function introduced(seat: SeatView): SeatView {
  const bot = BOTS[seat.seat % BOTS.length];
  return seat.player === "bot" && bot !== undefined ? { ...seat, ...bot } : seat;
}

/** The table with its bots by name. */
export function withBots(table: TableView): TableView {
  return { ...table, seats: table.seats.map(introduced) };
}

/** What the bot in a seat is called. */
export function botName(seat: number): string {
  return BOTS[seat % BOTS.length]?.name ?? "";
}

/** The picture of the bot in a seat. */
export function botAvatar(seat: number): string {
  return BOTS[seat % BOTS.length]?.avatar ?? "";
}
