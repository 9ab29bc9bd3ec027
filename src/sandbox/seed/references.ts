import type { Random } from "../facts/random";

const length = 8;
const base = 36;
const possible = base ** length;

/**
 * Returns a generator of unique references of eight letters and digits. The step is coprime to the number of
 * possible references, so no reference repeats and no lookup is needed.
 */
export function openReferences(random: Random): () => string {
  const half = base ** 4;
  let index = random.integer(0, half - 1) * half + random.integer(0, half - 1);
  const step = random.integer(half / 4, half / 2) * half + random.integer(0, half / 36 - 1) * base + 1;
  return () => {
    index = (index + step) % possible;
    return index.toString(base).toUpperCase().padStart(length, "0");
  };
}
