/** Where we are. Addresses: `/`, `/me`, `/move/TOKEN`, `/t/TOKEN`, `/t/TOKEN/lobby`, `/t/TOKEN/chronicle`, `/best/VERSION` and `/best/VERSION/LIST`, `/rules/GAME`,
 * `/murmeln/NUMBER`, `/verify` and `/verify/TOKEN`. */
export type Place =
  | { page: "home" }
  | { page: "me" }
  | { page: "move"; token: string }
  | { page: "table"; token: string; lobby: boolean }
  | { page: "chronicle"; token: string }
  | { page: "best"; version: string; list: string }
  | { page: "rules"; game: string }
  | { page: "challenge"; number: string; version: string }
  | { page: "verify"; token: string }
  | { page: "lost" };

export function placeOf(path: string, search = ""): Place {
  const [first, second, ...rest] = parts(path);
  if (first === undefined) return { page: "home" };
  if (first === "verify" && rest.length === 0) return { page: "verify", token: second ?? "" };
  if (first === "me" && second === undefined) return { page: "me" };
  if (second === undefined) return { page: "lost" };
  if (first === "best" && rest.length < 2) return { page: "best", version: second, list: rest[0] ?? "" };
  if (first === "t" && rest.length === 1 && rest[0] === "chronicle") return { page: "chronicle", token: second };
  if (first === "t" && rest.length === 1 && rest[0] === "lobby") return { page: "table", token: second, lobby: true };
  if (rest.length > 0) return { page: "lost" };
  if (first === "move") return { page: "move", token: second };
  if (first === "t") return { page: "table", token: second, lobby: false };
  if (first === "rules") return { page: "rules", game: second };
  if (first === "murmeln") return { page: "challenge", number: second, version: new URLSearchParams(search).get("version") ?? "five" };
  return { page: "lost" };
}

/** The parts of a path; one that nobody could have meant leads nowhere. */
function parts(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["nowhere"];
  }
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname, location.search));

  constructor() {
    window.addEventListener("popstate", () => this.read());
  }

  /** Goes to an address of ours without loading the page again. */
  go(address: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    window.scrollTo(0, 0);
  }

  private read(): void {
    this.place = placeOf(location.pathname, location.search);
  }
}

export const router = new Router();

/** For links: `<a href="/" onclick={follow}>` stays in the page, but opens elsewhere with Ctrl and the like. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
