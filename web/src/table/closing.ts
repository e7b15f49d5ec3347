import { serverClock } from "../lib/clock.svelte";
import { t } from "../lib/i18n/i18n.svelte";
import { eveningName } from "../people/days";

/** When the house closes a table where nothing more happens, in words. */
export function closing(at: number): string {
  return t("lobby.closes", { day: eveningName(serverClock.local(at)) });
}
