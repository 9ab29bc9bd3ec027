import type { Random } from "../facts/random";

const length = 8;
const base = 36;
const possible = base ** length;

/**
 * Short platform references, eight letters and digits each. A step that shares no factor with the number of all
 * references comes to every one of them before any twice, so none has to be looked up.
 */
export function openReferences(random: Random): () => string {
  const half = base ** 4;
  let place = random.integer(0, half - 1) * half + random.integer(0, half - 1);
  const step = random.integer(half / 4, half / 2) * half + random.integer(0, half / 36 - 1) * base + 1;
  return () => {
    place = (place + step) % possible;
    return place.toString(base).toUpperCase().padStart(length, "0");
  };
}
