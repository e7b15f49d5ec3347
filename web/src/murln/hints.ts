import type { MurlnView, TableView } from "../generated/protocol";
import { capital, numberWord, t } from "../lib/i18n/i18n.svelte";
import { actingText, nameOf } from "../lib/i18n/words";
import type { Choice } from "./choice.svelte";
import { HOLD } from "./moves";
import { signed, standing, tricksText } from "./words";

/** The first line of the status: what I can do, or whom the table waits for. */
export function nowOf(view: MurlnView, table: TableView, choice: Choice, between: boolean): string {
  if (between && view.written) return t("murln.now.written", { round: view.written.round });
  if (view.over) return t("murln.now.over");
  const on = view.acting[0];
  if (on === undefined) return t(view.asked === "play" ? "murln.now.taken" : "table.soon");
  if (choice.mine) return mineNow(view, choice);
  const name = nameOf(table.seats, on);
  switch (view.asked) {
    case "cut":
      return t("murln.now.cut", { name });
    case "bid":
      return t("murln.now.bid", { name });
    case "trump":
      return t("murln.now.trump", { name });
    case "stay":
      return t("murln.now.stay", { name });
    case "swap":
      return t("murln.now.swap", { name });
    default:
      return actingText("status.on", table.seats, on);
  }
}

function mineNow(view: MurlnView, choice: Choice): string {
  switch (view.asked) {
    case "cut":
      return t("murln.now.cut.me");
    case "bid":
      return t("murln.now.bid.me");
    case "trump":
      return t("murln.now.trump.me");
    case "stay":
      return t("murln.now.stay.me");
    case "swap":
      return t("murln.now.swap.me");
    default:
      if (view.names_trump) return t("murln.now.murler.me");
      return view.trick.length === 0 ? t("murln.now.lead.me") : t("murln.now.play.me", { count: choice.legalCards.length, cards: numberWord(choice.legalCards.length) });
  }
}

/** What was written for me; who watches has read above that it was. */
function writtenOf({ viewer, written }: MurlnView): string {
  if (viewer === null) return t("status.watching");
  const line = written?.lines[viewer];
  return line === undefined ? "" : t("murln.hint.written", { score: signed(line.score), total: standing(line.total) });
}

/** The second line while I choose: how far the choice is; "" where what happened last matters more. */
export function hintOf(view: MurlnView, choice: Choice, between: boolean): string {
  if (between || view.over) return writtenOf(view);
  if (!choice.mine) return "";
  if (view.asked === "cut") return t("murln.hint.cut");
  if (view.asked === "trump") return t("murln.hint.trump", { tricks: tricksText(view.bid) });
  if (view.asked === "swap") {
    const chosen = choice.away.length;
    return chosen === 0 ? t("murln.hint.swap.none", { count: view.swap_limit, cards: numberWord(view.swap_limit) }) : t("murln.hint.swap", { count: chosen, chosen: capital(numberWord(chosen)), limit: numberWord(view.swap_limit) });
  }
  if (view.asked === "play" && view.names_trump) return t(choice.naming ? "murln.hint.naming" : "murln.hint.murler");
  if (view.asked === "bid" && view.legal.includes(HOLD)) return t("murln.hint.hold", { tricks: numberWord(view.highest) });
  return "";
}
