import { getNextAttemptAt, maxAttempts } from "../../webhooks/delivery-schedule";
import type { DueItem } from "../facts/due-item";
import { startReplay } from "../outbox/replay";
import { type Columns, insert } from "../store/insert";
import { formatIsoTime } from "../store/json-text";
import type { Store } from "../store/store";
import type { DeliveryAttempt } from "./attempt";
import { type Claim, hasClaim } from "./claim";
import { disableSubscription, findDisableReason } from "./disable";

/** Records an attempt at the world's `time`, schedules the next, and disables the subscription if needed. */
export function recordAttempt(
  store: Store,
  claim: Claim,
  attempt: DeliveryAttempt,
  time: number,
): readonly DueItem[] {
  return store.transaction(() => {
    if (!hasDelivery(store, claim)) return [];
    storeAttempt(store, claim, attempt, time);
    const reason = findDisableReason(attempt, countFailures(store, claim));
    const dueAt = attempt.error === null ? undefined : findRetryTime(store, claim, time);
    const hasAdvanced = endClaim(store, claim, reason === undefined ? dueAt : undefined, time);
    const items = [
      createDueItem(claim, attempt, time, hasAdvanced && reason === undefined ? dueAt : undefined),
    ];
    if (reason === undefined || !disableSubscription(store, claim.subscription, reason, time)) return items;
    return [...items, { at: time, kind: "subscription", subject: claim.url, outcome: `disabled: ${reason}` }];
  });
}

const retryFactors = { "as-documented": 1, "a-tenth-later": 1.1 } as const;

/** Returns when the next attempt is due, or undefined after the last one. */
function findRetryTime({ readings }: Store, { series_attempts }: Claim, time: number): number | undefined {
  const nextAt = getNextAttemptAt(series_attempts + 1, time);
  return nextAt === undefined
    ? undefined
    : time + Math.round((nextAt - time) * retryFactors[readings["NS-71"]]);
}

/** Returns the number of consecutive failures, including this one, that count toward disabling (AMB-10). */
function countFailures(store: Store, { series_attempts, subscription }: Claim): number {
  if (store.readings["AMB-10"] === "one-event") return series_attempts + 1;
  const attemptsSql = `attempts a join deliveries d on d.seq = a.delivery where d.subscription = ?1 and signed_at is not null`;
  const since = `ifnull((select max(a.seq) from ${attemptsSql} and a.error is null), 0)`;
  const sql = `select count(*) from ${attemptsSql} and a.error is not null and a.seq > ${since}`;
  return store.value<number>(sql, subscription) ?? 0;
}

/** Whether the delivery still exists. Its case may be deleted, or a rebuilt world may reuse its seq. */
export const hasDelivery = (store: Store, { seq, id }: Pick<Claim, "seq" | "id">): boolean =>
  store.get("select 1 from deliveries where seq = ? and id = ?", seq, id) !== undefined;

/** Inserts an attempt. `columns` contains the values that the result of the attempt doesn't provide. */
export function insertAttempt(store: Store, columns: Columns, attempt: DeliveryAttempt): void {
  const { signedAt, sentTo, status, error, durationMs, headers, answer, answerHeaders } = attempt;
  insert(store, "attempts", {
    ...columns,
    ...{ signed_at: signedAt, sent_to: sentTo, status, error, duration_ms: durationMs, answer },
    headers: JSON.stringify(headers),
    answer_headers: answerHeaders && JSON.stringify(answerHeaders),
  });
}

function storeAttempt(
  store: Store,
  { seq, series_attempts, url }: Claim,
  attempt: DeliveryAttempt,
  time: number,
): void {
  const { status, error } = attempt;
  insertAttempt(store, { delivery: seq, number: series_attempts + 1, at: time, url }, attempt);
  const sql = `update deliveries set attempt_count = attempt_count + 1, last_response_code = ?, last_error = ?,
      delivered_at = coalesce(?, delivered_at) where seq = ?`;
  store.run(sql, status, error, error === null ? time : null, seq);
}

/**
 * Advances the series, or starts a waiting replay instead. Returns false if a replay starts or if the claim
 * was lost, for example because the delivery was dropped during the attempt.
 */
function endClaim(store: Store, claim: Claim, dueAt: number | undefined, time: number): boolean {
  if (!hasClaim(store, claim)) return false;
  const waitingQuery = "select 1 from deliveries where seq = ? and replays_waiting > 0";
  if (store.get(waitingQuery, claim.seq) !== undefined) {
    store.run("update deliveries set replays_waiting = replays_waiting - 1 where seq = ?", claim.seq);
    startReplay(store, claim.seq, time);
    return false;
  }
  const sql = `update deliveries set series_attempts = series_attempts + 1, claimed_by = null, claim_number = null,
    due_at = ? where seq = ?`;
  store.run(sql, dueAt ?? null, claim.seq);
  return true;
}

function createDueItem(
  { id, event_type, series_attempts }: Claim,
  attempt: DeliveryAttempt,
  time: number,
  dueAt?: number,
): DueItem {
  const { status, error, sentTo } = attempt;
  const nextText = dueAt === undefined ? "" : `, next ${formatIsoTime(dueAt).slice(11, 16)}`;
  const end = error === null ? `delivered, HTTP ${status}` : `failed${nextText}: ${error}`;
  const outcome = `${end} (attempt ${series_attempts + 1} of ${maxAttempts} to ${sentTo})`;
  return { at: time, kind: "delivery", subject: `${event_type} ${id}`, outcome };
}
