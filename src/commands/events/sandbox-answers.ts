import { type JsonValue, readText } from "../../base/json/json";
import { readTime } from "../../base/text/time/date";
import { type Context, isPreviewOnly } from "../../cli/session/context";
import { findRoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";

/** Returns the latest attempt to send each replayed event, or undefined for an event that has none. */
export type ReplayWatch = (eventIds: readonly string[]) => Promise<readonly (JsonValue | undefined)[]>;

/**
 * Starts watching for replays. Resolves to undefined if nothing is sent or the platform isn't a sandbox,
 * because only the sandbox shows attempts.
 */
export async function watchReplays(context: Context): Promise<ReplayWatch | undefined> {
  const sandbox = findRoutedSandbox(context);
  if (sandbox === undefined || isPreviewOnly(context.flags)) return undefined;
  const startMs = await sandbox.now();
  return async (eventIds) => {
    await sandbox.deliver();
    const attempts = [];
    for (const id of eventIds) attempts.push(await sandbox.lastAttempt(id));
    return attempts.map((attempt) =>
      (readTime(readText(attempt, "at"))?.ms ?? 0) >= startMs ? attempt : undefined,
    );
  };
}

/** Returns why the sandbox didn't send an event, or undefined if it sent it. */
export const findUnsentReason = (attempt: JsonValue | undefined): string | undefined =>
  readText(attempt, "sentTo") === ""
    ? readText(attempt, "error").replace(/^Not sent: /, "") || "no attempt was made"
    : undefined;

/** Formats an attempt's outcome as `204` or `HTTP 401: Unauthorized`. */
export const formatResponse = (attempt: JsonValue) =>
  readText(attempt, "error") || readText(attempt, "status");

export const isAccepted = (attempt: JsonValue | undefined) =>
  attempt !== undefined && readText(attempt, "error") === "";
