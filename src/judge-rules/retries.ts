import { groupBy } from "../base/collections/group-by";
import type { Exchange, Traffic } from "../traffic/exchange";
import { defineRules, judgeEach, judgeOccasions, judgePauses, maxShortGapMs } from "./rule";
import {
  formatDuration,
  getGapMs,
  getRequestKey,
  hasOverlap,
  hasStatus,
  isRefused,
  isSuccess,
  isWrite,
  listRepeatedPairs,
} from "./sequences";
import { getTrafficIndex } from "./traffic-index";

/** Timers and clocks are imprecise. */
const toleranceMs = 50;

const groupAttempts = ({ exchanges }: Traffic) =>
  groupBy(exchanges, (exchange) => `${exchange.credential} ${getRequestKey(exchange)}`);

/** Pairs each failed request with its retry. Skips overlapping reads, which come from parallel workers. */
const listRetries = (
  traffic: Traffic,
  group: readonly [Exchange, ...Exchange[]],
  getWaitMs: (exchange: Exchange) => number | undefined,
) => (hasOverlap(group) && !isWrite(group[0]) ? [] : getTrafficIndex(traffic).findRetries(group, getWaitMs));

function getRequiredWaitMs({ answer }: Exchange): number | undefined {
  const retryAfterMs = answer?.retryAfterMs;
  return retryAfterMs === undefined ? undefined : retryAfterMs - toleranceMs;
}

const maxRetries = 3;
/** After a longer gap, a failed read may be part of a poll that continues through an outage. */
const maxRetryGapMs = 1000;
const maxSlowReads = 10;

export const retryRules = defineRules({
  "retry-too-early": {
    title: "Wait as long as a 429 asks",
    verdict: "broken",
    follows: ["CLI-05", "ERR-11"],
    because: "After a 429, the request is sent again when the seconds in `retryAfter` are over.",
    reads: "requests that are sent again after a 429 with `retryAfter`",
    advice:
      "Read `retryAfter` from the body, wait that many seconds (it can have decimals), then send the request again.",
    judge: (traffic) =>
      judgeEach(groupAttempts(traffic), (group) => {
        const limitedPairs = listRetries(traffic, group, getRequiredWaitMs).filter(
          ([first, second]) => !getTrafficIndex(traffic).hasMovedBetween(first, second),
        );
        return judgeOccasions(limitedPairs, ([first, second]) => {
          const requiredMs = first.answer?.retryAfterMs ?? 0;
          const waitedMs = getGapMs(first, second);
          if (waitedMs >= (getRequiredWaitMs(first) ?? 0)) return undefined;
          const message = `Sent again ${formatDuration(waitedMs)} after a 429 that asked for ${formatDuration(requiredMs)}.`;
          return { exchanges: [first, second], message };
        });
      }),
  },
  "retry-without-pause": {
    title: "Pause before a retry after a 500",
    verdict: "broken",
    follows: ["CLI-06"],
    because: "A 500 is retried with exponential backoff.",
    reads:
      "all retries after a 500: broken if none waited 50 ms (20 ms for one, 40 ms for two), because jitter can be short",
    advice:
      "Wait about half a second before the first retry, and twice as long before each next one, with some jitter.",
    needsEnd: true,
    judge(traffic) {
      const retryPairs = groupAttempts(traffic).flatMap((group) =>
        listRetries(traffic, group, (first) => (hasStatus(first, 500) ? maxShortGapMs : undefined)),
      );
      return judgePauses(retryPairs, (maxGapText) =>
        retryPairs.length === 1
          ? `Sent again ${maxGapText} after a 500.`
          : `None of ${retryPairs.length} retries after a 500 waited longer than ${maxGapText}.`,
      );
    },
  },
  "retry-of-refusal": {
    title: "Don't repeat a write that was refused",
    verdict: "broken",
    follows: ["CLI-03"],
    because: "A 400, 403, 404, 413, 415 or 422 is not retried: the same request gets the same answer.",
    reads:
      "writes that were refused and sent again unchanged, without another successful request, approval or clock move between",
    advice: "Correct the request, or report the refusal. Decide by the status and `businessErrors[].type`.",
    judge: (traffic) =>
      judgeEach(
        groupBy(traffic.exchanges.filter(isWrite), (write) =>
          [
            write.credential,
            write.contentType,
            write.idempotencyKey === undefined ? "" : "keyed",
            getRequestKey(write),
          ].join(" "),
        ),
        (group) => {
          const refusals = group.filter(isRefused);
          const repeatedWrites = listRepeatedPairs(group).filter(
            ([first, second]) =>
              isRefused(first) &&
              !(first.answer?.hasHandoff === true && getGapMs(first, second) >= signingMs) &&
              !getTrafficIndex(traffic).hasMovedBetween(first, second) &&
              !getTrafficIndex(traffic).hasSucceededBetween(first, second),
          );
          return {
            occasions: refusals.length,
            breaches: repeatedWrites.map(([first, second]) => ({
              exchanges: [first, second],
              message: `A write that was refused with ${first.answer?.status} was sent again unchanged after ${formatDuration(getGapMs(first, second))}.`,
            })),
          };
        },
      ),
  },
  "retry-without-end": {
    title: "Give up after three retries",
    verdict: "broken",
    follows: ["CLI-06"],
    because: "A 500 is retried at most three times.",
    reads: `requests that were answered 500 more than 4 times in a row; slow reads, which may be a poll, more than ${maxSlowReads + 1} times`,
    advice: "Count the tries. After the third retry, report the failure.",
    judge: (traffic) =>
      judgeEach(groupAttempts(traffic).flatMap(splitByKey), (group) => {
        const failedAttempts = group.filter((attempt) => hasStatus(attempt, 500));
        const runs = splitFailedRuns(group).filter((run) => run.length > getMaxTries(group, run));
        return {
          occasions: failedAttempts.length,
          breaches: runs.map((run) => ({
            exchanges: [run[0] as Exchange, run.at(-1) as Exchange],
            message: `Sent ${run.length} times in a row, each answered 500.`,
          })),
        };
      }),
  },
});

/** Signing takes a person longer than this. */
const signingMs = 1000;

/** Splits equal creates by idempotency key, if the key was sent more than once. The rest form one group. */
function splitByKey(group: readonly [Exchange, ...Exchange[]]) {
  const groups = groupBy(group, ({ idempotencyKey }) => idempotencyKey);
  const repeatedKeys = new Set(
    groups.filter(({ length }) => length > 1).map(([first]) => first.idempotencyKey),
  );
  return groupBy(group, ({ idempotencyKey }) => (repeatedKeys.has(idempotencyKey) ? idempotencyKey : ""));
}

function getMaxTries(group: readonly [Exchange, ...Exchange[]], run: readonly Exchange[]): number {
  // With several workers, each may send the same request four times.
  if (hasOverlap(group)) return Number.POSITIVE_INFINITY;
  if (isWrite(group[0])) return maxRetries + 1;
  if (isPolled(group)) return Number.POSITIVE_INFINITY;
  const gaps = run.slice(1).map((later, index) => getGapMs(run[index] as Exchange, later));
  const isFast = gaps.slice(0, maxRetries + 1).every((gap) => gap < maxRetryGapMs);
  return isFast || isGrowing(gaps) ? maxRetries + 1 : maxSlowReads + 1;
}

/** Whether the read was repeated after a success or a 404, as in a poll. */
const isPolled = (group: readonly Exchange[]) =>
  group.some(
    (exchange, index) => index < group.length - 1 && (isSuccess(exchange) || hasStatus(exchange, 404)),
  );

/** Whether most pauses grow by more than 30%, as they do for retries but not for polls. */
function isGrowing(gaps: readonly number[]): boolean {
  const growingGaps = gaps
    .slice(1, maxRetries + 1)
    .filter((gap, index) => gap > 1.3 * (gaps[index] as number));
  return growingGaps.length >= maxRetries - 1;
}

/** Splits attempts into consecutive runs of 500 responses. */
function splitFailedRuns(group: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const runs: Exchange[][] = [[]];
  for (const attempt of group) {
    if (hasStatus(attempt, 500)) runs.at(-1)?.push(attempt);
    else runs.push([]);
  }
  return runs;
}
