import type { DeliveryCounts } from "../../base/platform";
import type { DueItem } from "../facts/due-item";
import type { Worker } from "../store/database/worker";
import { formatTimeOfDay } from "../store/json-text";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { type DeliveryAttempt, makeAttempt } from "./attempt";
import { type Claim, claimDueDeliveries, type DueFilter, releaseClaim } from "./claim";
import { recordAttempt } from "./record-attempt";
import { recoverDeliveries } from "./recover";
import { listRoutes } from "./routes/routes";

const maxConcurrentAttempts = 16;

export type DeliveryContext = Pick<
  World,
  "store" | "network" | "hostNow" | "signingNow" | "worker" | "traffic"
>;

/** Called after each delivery attempt, with the due work that the attempt completed. */
export type OnAttempt = (items: readonly DueItem[], attempt: DeliveryAttempt) => void;

export interface Sender {
  /** Starts due attempts, up to the concurrency limit. Returns how many it started. */
  start(due: DueFilter): number;
  /** Resolves when any running attempt ends. Rejects if its result couldn't be recorded. */
  waitForAny(): Promise<void>;
  readonly runningCount: number;
}

export function createSender(
  world: DeliveryContext,
  worker: Worker,
  onAttempt: OnAttempt = () => {},
): Sender {
  const { store, network } = world;
  const runningAttempts = new Set<Promise<void>>();
  const record = createRecorder(store, (items, endedAttempt) => {
    for (const { at, subject, outcome } of items)
      network.watch?.([formatTimeOfDay(at), "event ", subject, outcome].join("  "));
    logAttempt(world, endedAttempt);
    onAttempt(items, endedAttempt.attempt);
  });
  const attemptOnce = async (claim: Claim, time: number): Promise<void> => {
    const routes = listRoutes(world, worker);
    const signedAt = findSharedSigningTime(store, claim.seq);
    const attempt = await makeAttempt(world, { ...claim, signedAt }, routes).catch((error: unknown) => {
      releaseClaim(store, claim);
      throw error;
    });
    await record({ claim, attempt, at: time });
  };
  return {
    start(dueFilter) {
      recoverDeliveries(store, worker, dueFilter.now);
      const claims = claimDueDeliveries(
        store,
        worker,
        dueFilter,
        maxConcurrentAttempts - runningAttempts.size,
      );
      for (const claim of claims) {
        worker.claims.add(claim.number);
        const attempt = attemptOnce(claim, dueFilter.now).finally(() => {
          worker.claims.delete(claim.number);
          runningAttempts.delete(attempt);
        });
        attempt.catch(() => {});
        runningAttempts.add(attempt);
      }
      return claims.length;
    },
    waitForAny: () => Promise.race(runningAttempts),
    get runningCount() {
      return runningAttempts.size;
    },
  };
}

interface EndedAttempt {
  readonly claim: Claim;
  readonly attempt: DeliveryAttempt;
  readonly at: number;
}

function logAttempt({ traffic, hostNow }: DeliveryContext, { claim, attempt, at }: EndedAttempt): void {
  const { id, event_type: eventType, url, cause, payload, series_attempts } = claim;
  const { status, error, durationMs } = attempt;
  const endedAt = hostNow();
  const sentAt = endedAt - durationMs;
  traffic?.delivery({
    sentAt,
    endedAt,
    sandboxTime: at,
    id,
    eventType,
    url,
    attempt: series_attempts + 1,
    cause,
    status,
    error,
    payload,
  });
  traffic?.flush();
}

/**
 * Returns a function that records results. Attempts that end together share a transaction, because a
 * transaction costs more than the writes inside it.
 */
function createRecorder(store: Store, onAttempt: (items: readonly DueItem[], ended: EndedAttempt) => void) {
  let endedAttempts: EndedAttempt[] = [];
  let pendingWrite: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    const batch = endedAttempts;
    endedAttempts = [];
    pendingWrite = undefined;
    const recordedAttempts = store.transaction(() =>
      batch.map((ended) => ({ ended, items: recordAttempt(store, ended.claim, ended.attempt, ended.at) })),
    );
    for (const { items, ended } of recordedAttempts) onAttempt(items, ended);
  };
  return (result: EndedAttempt): Promise<void> => {
    endedAttempts.push(result);
    pendingWrite ??= Promise.resolve().then(write);
    return pendingWrite;
  };
}

/** Makes all due attempts. Resolves when the last one has ended. */
export async function deliverDueEvents(
  world: DeliveryContext,
  dueFilter: DueFilter,
  onAttempt?: OnAttempt,
): Promise<void> {
  const sender = createSender(world, await world.worker(), onAttempt);
  let failure: { readonly error: unknown } | undefined;
  while ((failure === undefined && sender.start(dueFilter) > 0) || sender.runningCount > 0)
    await sender.waitForAny().catch((error: unknown) => {
      failure ??= { error };
    });
  if (failure !== undefined) throw failure.error;
}

/** Returns the signing time that a delivery's attempts share, or undefined if they don't (AMB-11). */
function findSharedSigningTime(store: Store, delivery: number): number | undefined {
  if (store.readings["AMB-11"] === "anew") return undefined;
  const firstTimeSql =
    "select signed_at from attempts where delivery = ? and signed_at is not null order by seq limit 1";
  return store.value(firstTimeSql, delivery);
}

/** Makes only the first attempts that are due. Retries wait until the clock advances. */
export async function makeFirstAttempts(world: World): Promise<DeliveryCounts> {
  let attempts = 0;
  let failures = 0;
  await deliverDueEvents(world, { now: world.now(), isFirstOnly: true }, (_, { error }) => {
    attempts += 1;
    if (error !== null) failures += 1;
  });
  return { attempts, failures };
}
