import { Failure } from "../../base/failure";
import { readTime } from "../../base/text/time/date";
import { readDuration } from "../../base/text/time/duration";
import type { Option } from "../../cli/flags/option";

/** Start of the backfill: a time, a duration ago, or the end of the last run. */
export type Since = { readonly atMs: number } | { readonly agoMs: number } | "last";

export const sinceOption: Option<Since> = {
  flags: "--since <when>",
  description:
    "With --subscription: first deliver what came since this time, within this period (`2h`), or since the last run (`last`)",
  read: readSince,
};

function readSince(text: string): Since {
  if (text.trim().toLowerCase() === "last") return "last";
  const agoMs = readDuration(text);
  if (agoMs !== undefined) return { agoMs };
  const time = readTime(text);
  if (time !== undefined) return { atMs: time.ms };
  throw new Failure(
    "usage",
    `must be a duration such as 2h, a time such as 2026-01-31T08:00:00Z, or last (got "${text}").`,
  );
}
