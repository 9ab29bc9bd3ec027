import { Failure } from "../../base/failure";
import { counted } from "../../base/text/numbers/format-count";
import type { Context } from "../../cli/session/context";
import { findSandbox } from "../../cli/session/sandbox/reached-sandbox";
import type { ListenPositions } from "../../state/listen-positions";
import { type Backfill, deliverMissed, type Pass, type Window } from "./deliver-missed";
import type { Since } from "./since";

/** The history shows an event up to 30 seconds late. */
const lateMs = 30_000;
/** The wait doubles up to this one: reading again also finds what was lost on the way to the port. */
const maxWaitMs = 600_000;
/** A chat message does not change its case. */
const unchangedCases = 200;

/** Where to start reading; throws if the last run is not known. */
export async function startOf(
  context: Context,
  positions: ListenPositions,
  { since, name, id }: { readonly since: Since; readonly name: string; readonly id: string },
): Promise<Pick<Window, "floorMs" | "positionMs">> {
  if (since === "last") {
    const positionMs = await positions.read(name);
    if (positionMs !== undefined) return { floorMs: 0, positionMs };
    throw new Failure("usage", `--since last: no earlier run with --since or --keep is known for ${id}.`, {
      hint: "Say once how far to go back, for example --since 24h; then --since last continues there.",
    });
  }
  const fromMs = "atMs" in since ? since.atMs : (await platformNow(context)) - since.agoMs;
  await positions.write(name, fromMs);
  return { floorMs: fromMs, positionMs: fromMs };
}

/** The time by which the platform dates its records: a sandbox has its own clock. */
export const platformNow = async (context: Context): Promise<number> =>
  (await findSandbox(context)?.now()) ?? context.host.now();

/**
 * Delivers what came while nobody listened, calls `admit` for what is live, and then compares with the history from
 * time to time. Rejects only before `admit`.
 */
export async function catchUp(
  backfill: Backfill,
  start: Pick<Window, "floorMs" | "positionMs">,
  { isEveryCase, admit }: { readonly isEveryCase: boolean; admit(): void },
): Promise<void> {
  const { context, signal } = backfill;
  const unchangedCount = isEveryCase ? Number.POSITIVE_INFINITY : unchangedCases;
  let pass = await deliverMissed(backfill, { ...start, unchangedCount });
  await report(backfill, pass);
  admit();
  for (let waitMs = lateMs; !signal.aborted; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    if (pass.isAway) waitMs = lateMs;
    await context.host.sleep(waitMs, signal).catch(unlessEnded);
    if (signal.aborted) return;
    const window = {
      floorMs: start.floorMs,
      positionMs: pass.positionMs,
      unchangedCount: waitMs === lateMs ? unchangedCount : 0,
    };
    pass = await deliverMissed(backfill, window).catch((error) => noteFailure(backfill, error, pass));
  }
}

function unlessEnded(error: unknown): void {
  if (!(error instanceof Failure) || error.kind !== "interrupted") throw error;
}

async function report({ context: { note }, signal }: Backfill, pass: Pass): Promise<void> {
  const { delivered, missing, hiddenCases, emptyCount, isEveryCase } = pass;
  const isOver = signal.aborted;
  await note(`${counted(delivered, "event")} came while nobody listened.${isOver ? "" : " Now live."}`);
  if (missing > 0 && !isOver)
    await note(`${counted(missing, "event")} did not reach your program. They are sent again in 30 seconds.`);
  if (hiddenCases.length > 0)
    await note(
      `The platform no longer shows ${counted(hiddenCases.length, "case")}, so their events can't be read: ${hiddenCases.join(", ")}.`,
    );
  if (emptyCount > 0)
    await note(`${counted(emptyCount, "recorded event")} without a payload can't be delivered.`);
  if (!isEveryCase)
    await note(
      `Older cases that did not change were not read, apart from ${unchangedCases}. A chat message does not change its case: --every-case reads all.`,
    );
}

/** Live events go on; the next comparison starts where this one did. */
async function noteFailure({ context, signal }: Backfill, error: unknown, before: Pass): Promise<Pass> {
  if (!(error instanceof Failure)) throw error;
  if (!signal.aborted) await context.warn(`The delivery history could not be read: ${error.message}`);
  return before;
}
