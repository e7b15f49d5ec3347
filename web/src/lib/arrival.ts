/** The token that makes one guest of a browser's first requests, however many of its tabs open at once (docs/protocol.md). The house
 * honours it for two minutes after the guest was welcomed; later it is worth nothing. Without imports: only a new browser loads it. */
const NAME = "stammtisch";
const STORE = "arrival";
const PATIENCE = 1_000;

/** The token of all tabs: the fresh one of whichever was first. Where a browser keeps no databases, every tab has its own. */
export function shared(fresh: string): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve(fresh), PATIENCE));
  return Promise.race([kept(fresh), late]).catch(() => fresh);
}

/** Several tabs may ask at the same moment, but only one of them makes the database. */
function kept(fresh: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE).put(fresh, STORE);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const reading = opening.result.transaction(STORE).objectStore(STORE).get(STORE);
      reading.onerror = reject;
      reading.onsuccess = () => {
        opening.result.close();
        resolve(String(reading.result));
      };
    };
  });
}

/** Whoever is erased leaves no token behind. */
export function forgetArrival(): void {
  indexedDB.deleteDatabase(NAME);
}
