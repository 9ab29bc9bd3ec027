import { Failure } from "../../base/failure";
import { readTime } from "../../base/text/date";
import { readDuration } from "../../base/text/duration";
import type { Option } from "../../cli/flags/option";
import type { Context } from "../../cli/session/context";
import { timeOf } from "../../cli/session/sandbox/reached-sandbox";

/** A time as sent to the platform, or a duration before now. */
export type Since = string | { readonly agoMs: number };

export const sinceOption: Option<Since> = {
  flags: "--since <time>",
  description: "only events recorded since this time, or so long ago (`2h`)",
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

/** Returns the time as text, by the platform's clock. */
export const sinceText = async (context: Context, since: Since): Promise<string> =>
  typeof since === "string" ? since : new Date((await timeOf(context)) - since.agoMs).toISOString();
