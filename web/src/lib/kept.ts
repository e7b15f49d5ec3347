/** Small choices this browser remembers. Storage may be forbidden; then they last as long as the page. */
const memory = new Map<string, string>();
const prefix = "stammtisch.";

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function remember(name: string, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(prefix + name, value);
  } catch {
    return;
  }
}

/** What this tab waits for or is in the midst of: outlives a reload, not the tab. */
export function awaited(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Waits for something, or with null no longer. */
export function awaiting(name: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, value);
  } catch {
    return;
  }
}

/** Forgets everything. */
export function forgetAll(): void {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    return;
  }
}
