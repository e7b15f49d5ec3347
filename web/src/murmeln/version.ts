import { remember, remembered } from "../lib/kept";

export const VERSIONS = ["five", "four"] as const;
export type Version = (typeof VERSIONS)[number];

export function isVersion(text: unknown): text is Version {
  return text === "five" || text === "four";
}

/** The version chosen last (ML-2). */
export function keptVersion(): Version {
  const kept = remembered("murmeln.version");
  return isVersion(kept) ? kept : "five";
}

export function keepVersion(version: Version): void {
  remember("murmeln.version", version);
}
