import { type Walk, type WalkEnd, type WalkOptions, walkPages } from "../../api/paging/paging";
import { formatCount } from "../../base/text/numbers/format-count";
import type { Context } from "../session/context";
import type { Noun } from "./list-end";

/** Reads a paged list, and shows the progress on a terminal. */
export function shownWalk(
  { progress, signal }: Context,
  [, many]: Noun,
  options: Omit<WalkOptions, "signal">,
): Walk {
  const walk = walkPages({ ...options, signal });
  async function* pages() {
    const shown = progress(() => `Reading ${many}${countOf(walk.end(), options)}`);
    try {
      yield* walk.pages;
    } finally {
      shown.stop();
    }
  }
  return { ...walk, pages: pages() };
}

function countOf({ readCount, totalResults }: WalkEnd, { limit, matches }: Partial<WalkOptions>): string {
  if (readCount === 0) return "";
  // With a filter, the limit counts matches, so the number of records to read is unknown.
  const max = matches === undefined ? (limit ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const total = totalResults === undefined ? "" : ` of ${formatCount(Math.min(totalResults, max))}`;
  return `  ${formatCount(readCount)}${total}`;
}
