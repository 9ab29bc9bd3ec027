import { Failure, onFailure } from "../../base/failure";
import { pluralize } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { findRoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";
import type { ListenPositions } from "../../state/listen-positions";
import { type Backfill, type BackfillPass, type BackfillWindow, deliverMissed } from "./deliver-missed";
import type { Since } from "./since";

/** The history may show an event this late. */
const historyDelayMs = 30_000;
/**
 * Maximum interval between checks, reached by doubling. Later checks also find deliveries that never reached
 * the port.
 */
const maxWaitMs = 600_000;
/** Number of unchanged cases to read as well, because a chat message doesn't change its case. */
const maxUnchangedCases = 200;

/** Resolves the start position and stores it, unless it is `last`. Throws if there is no known last run. */
export async function resolveStart(
  context: Context,
  positions: ListenPositions,
  { since, name, id }: { readonly since: Since; readonly name: string; readonly id: string },
): Promise<Pick<BackfillWindow, "floorMs" | "positionMs">> {
  if (since === "last") {
    const positionMs = await positions.read(name);
    if (positionMs !== undefined) return { floorMs: 0, positionMs };
    throw new Failure("usage", `--since last: no earlier run with --since or --keep is known for ${id}.`, {
      hint: "Say once how far to go back, for example --since 24h; then --since last continues there.",
    });
  }
  const nowMs = await readPlatformTime(context);
  // From a position in the future, --since last would skip everything until then.
  const fromMs = "atMs" in since ? Math.min(since.atMs, nowMs) : nowMs - since.agoMs;
  await positions.write(name, fromMs);
  return { floorMs: fromMs, positionMs: fromMs };
}

/** Returns the time on the platform's clock, which dates its records. A sandbox has its own clock. */
export const readPlatformTime = async (context: Context): Promise<number> =>
  (await findRoutedSandbox(context)?.now()) ?? context.host.now();

/**
 * Delivers events missed since the last run, calls `admit` to let live events through, then checks the
 * history periodically. After `admit`, a failed check is only reported.
 */
export async function catchUp(
  backfill: Backfill,
  start: Pick<BackfillWindow, "floorMs" | "positionMs">,
  { isEveryCase, admit }: { readonly isEveryCase: boolean; admit(): void },
): Promise<void> {
  const { context, signal } = backfill;
  const unchangedCount = isEveryCase ? Number.POSITIVE_INFINITY : maxUnchangedCases;
  let pass = await deliverMissed(backfill, { ...start, unchangedCount });
  await reportPass(backfill, pass);
  admit();
  for (let waitMs = historyDelayMs; !signal.aborted; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    if (pass.isUnreachable) waitMs = historyDelayMs;
    await context.host.sleep(waitMs, signal).catch(ignoreInterruption);
    if (signal.aborted) return;
    const position = { ...start, positionMs: pass.positionMs };
    const window = { ...position, unchangedCount: waitMs === historyDelayMs ? unchangedCount : 0 };
    pass = await deliverMissed(backfill, window).catch((error) => noteFailure(backfill, error, pass));
  }
}

const ignoreInterruption = onFailure(() => {}, "interrupted");

async function reportPass({ context: { note }, signal }: Backfill, pass: BackfillPass): Promise<void> {
  const { delivered, missing, hiddenCases, emptyCount, isEveryCase } = pass;
  const isOver = signal.aborted;
  await note(`Missed ${pluralize(delivered + missing, "event")}.${isOver ? "" : " Now live."}`);
  if (missing > 0 && !isOver)
    await note(`${pluralize(missing, "event")} not accepted by your program. The next try is in 30 seconds.`);
  if (hiddenCases.length > 0)
    await note(
      `The platform no longer shows ${pluralize(hiddenCases.length, "case")}, so their events can't be read: ${hiddenCases.join(", ")}.`,
    );
  if (emptyCount > 0)
    await note(`${pluralize(emptyCount, "recorded event")} without a payload can't be delivered.`);
  if (!isEveryCase)
    await note(
      `Older cases that did not change were not read, apart from ${maxUnchangedCases}. A chat message does not change its case: --every-case reads all.`,
    );
}

/** Reports the failure and keeps listening. The next check starts at the same position. */
async function noteFailure(
  { context, signal }: Backfill,
  error: unknown,
  earlierPass: BackfillPass,
): Promise<BackfillPass> {
  if (!(error instanceof Failure)) throw error;
  if (!signal.aborted) await context.warn(`The delivery history could not be read: ${error.message}`);
  return earlierPass;
}
