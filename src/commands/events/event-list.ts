import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { readTime } from "../../base/text/time/date";
import { readDuration } from "../../base/text/time/duration";
import { type Option, repeatedOption } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { resolveCaseId } from "../../kit/cases/lookup";
import type { Column } from "../../render/report";

export const eventColumns: readonly Column[] = [
  { path: "createdAt", title: "Created", kind: "age", priority: 2 },
  { path: "eventType", title: "Event", kind: "text", priority: 1 },
  { path: "deliveredAt", title: "Delivered", kind: "age", priority: 5 },
  { path: "attemptCount", title: "Attempts", kind: "number", priority: 6 },
  { path: "lastResponseCode", title: "Answer", kind: "number", priority: 6 },
  { path: "lastError", title: "Error", kind: "text", priority: 2 },
  { path: "id", title: "Id", kind: "id", priority: 1 },
  { path: "subscriptionId", title: "Subscription", kind: "otherId", priority: 3 },
  { path: "payload", title: "Details", kind: "event", priority: 4 },
];

export const casesOption: Option<readonly string[]> = repeatedOption(
  "-c, --case <case>",
  "id or reference of the case (required); repeatable",
);

/** A time as sent to the platform, or a duration before now. */
type Since = string | { readonly agoMs: number };

export const sinceOption: Option<Since> = {
  flags: "--since <time>",
  description: "Only events recorded since this time or within this period (`2h`)",
  read: (text) => {
    const agoMs = readDuration(text);
    if (agoMs !== undefined) return { agoMs };
    if (readTime(text) !== undefined) return text;
    throw new Failure(
      "usage",
      `must be a duration such as 2h, or a time such as 2026-01-31T08:00:00Z (got "${text}").`,
    );
  },
};

/** Returns the time as text. A duration counts back from the platform's current time. */
export const resolveSince = async (context: Context, since: Since): Promise<string> =>
  typeof since === "string" ? since : new Date((await context.platformNow()) - since.agoMs).toISOString();

/** Requires `--case`, because the platform lists events only by case. */
export async function resolveCaseIds(
  context: Context,
  names: readonly string[] = [],
): Promise<readonly string[]> {
  if (names.length === 0) throw createMissingCaseFailure();
  const ids = [];
  for (const name of names) ids.push(await resolveCaseId(enableReadAhead(context), name));
  return [...new Set(ids)];
}

export const createMissingCaseFailure = () =>
  new Failure("usage", "--case is missing.", { hint: advice`${recoup`cases list`} lists cases.` });
