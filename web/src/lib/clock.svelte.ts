/** The server's clock, which every deadline is read against: a device's own may be wrong by hours. */
class ServerClock {
  private ahead = $state(0);

  /** The server has just told its time. */
  hear(now: number): void {
    this.ahead = now - Date.now();
  }

  /** A server time as this device's clock would show it. */
  local(at: number): number {
    return at - this.ahead;
  }
}

export const serverClock = new ServerClock();

/** Time that passes while a component is shown, read anew twice a second. Call it while the component is set up. */
export function ticking(): { readonly now: number } {
  let now = $state(Date.now());
  $effect(() => {
    const timer = setInterval(() => (now = Date.now()), 500);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}

/** Whole seconds until a server time, at least 0. */
export function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((serverClock.local(at) - now) / 1000));
}

/** 1:23 */
export function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
