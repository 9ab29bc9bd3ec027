import { type JsonValue, readText } from "../../base/json/json";
import { readTime } from "../../base/text/date";
import type { Context } from "../../cli/session/context";
import { findSandbox } from "../../cli/session/sandbox/reached-sandbox";

/** Reads how the replays of events ended. */
export type ReplayWatch = (eventIds: readonly string[]) => Promise<readonly (JsonValue | undefined)[]>;

/** On the sandbox, which shows its attempts: the first attempt of each replay from now on, undefined for one not made. */
export async function watchReplays(context: Context): Promise<ReplayWatch | undefined> {
  const sandbox = findSandbox(context);
  if (sandbox === undefined || context.flags.dryRun === true) return undefined;
  const startMs = await sandbox.now();
  return async (eventIds) => {
    await sandbox.deliver();
    const attempts = [];
    for (const id of eventIds) attempts.push(await sandbox.lastAttempt(id));
    return attempts.map((attempt) =>
      (readTime(readText(attempt, "at"))?.ms ?? 0) >= startMs && readText(attempt, "sentTo") !== ""
        ? attempt
        : undefined,
    );
  };
}

/** `204`, or `HTTP 401: Unauthorized`. */
export const answerText = (attempt: JsonValue) => readText(attempt, "error") || readText(attempt, "status");

export const isAccepted = (attempt: JsonValue | undefined) =>
  attempt !== undefined && readText(attempt, "error") === "";
