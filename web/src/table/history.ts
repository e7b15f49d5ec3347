/** A line of what happened in the running round, with the picture of the card that it speaks of. */
export interface Line {
  text: string;
  image?: string | undefined;
}

/** Sentences as lines; what has nothing to tell is left out. */
export const linesOf = (sentences: readonly string[]): Line[] => sentences.filter(Boolean).map((text) => ({ text }));
