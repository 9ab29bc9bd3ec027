import { groupBy, groupByKey } from "../base/collections/group-by";
import type { Exchange, Traffic } from "../traffic/exchange";
import { type Breach, defineRules, judgeEach, judgeOccasions, judgePauses } from "./rule";
import {
  type ExchangePair,
  formatDuration,
  getGapMs,
  getRequestKey,
  hasUnknownEffect,
  isCreate,
  isRefused,
  isWrite,
  listRepeatedPairs,
  selectKeyRetries,
  wasAnsweredBefore,
} from "./sequences";
import { getTrafficIndex } from "./traffic-index";

const isKeyHonored = ({ endpoint }: Exchange) => endpoint?.idempotencyKey === "honored";

export const creationRules = defineRules({
  "key-missing": {
    title: "Send an idempotency key with each create that honors one",
    follows: ["IDM-03"],
    because:
      "The key is recommended. With it, a create whose answer was lost can be sent again without a second effect.",
    reads: "POSTs to operations that honor an Idempotency-Key",
    advice:
      "Make a new Idempotency-Key for each thing you create, and keep it for every retry of that create.",
    judge({ exchanges }) {
      const creates = exchanges.filter((exchange) => isCreate(exchange) && isKeyHonored(exchange));
      return judgeOccasions(creates, (create) =>
        create.idempotencyKey === undefined
          ? { exchanges: [create], message: "The create has no Idempotency-Key." }
          : undefined,
      );
    },
  },
  "key-rotated": {
    title: "Keep the idempotency key when a create is sent again",
    verdict: "broken",
    follows: ["CLI-06", "CLI-15", "IDM-02"],
    because:
      "A 500 is retried, and a conflict with a request in flight is waited for. With a new key, the platform takes the retry for another create and carries out both.",
    reads:
      "creates that are sent again with the same body after a 5xx, a lost answer or a 409 in flight, without a search in between",
    advice:
      "Make the key before the first try, outside of the retry loop, and send the same one until the create is answered.",
    judge: (traffic) =>
      judgeEach(groupCreates(traffic), (group) => {
        const triesByKey = groupByKey(group, ({ idempotencyKey }) => idempotencyKey);
        const retryPairs = listRepeatedPairs(group).filter(
          ([first]) =>
            isKeyHonored(first) &&
            first.idempotencyKey !== undefined &&
            (hasUnknownEffect(first) || getTrafficIndex(traffic).isConflictInFlight(first)),
        );
        // A key sent more than once was kept across retries, so replacing it was intentional.
        return judgeOccasions(retryPairs, (pair) => {
          const [first, second] = pair;
          const isRotated =
            second.idempotencyKey !== first.idempotencyKey &&
            triesByKey.get(first.idempotencyKey ?? "")?.length === 1 &&
            !(hasUnknownEffect(first) && getTrafficIndex(traffic).hasSearchedBetween(first, second));
          if (!isRotated) return undefined;
          const newKeyText = second.idempotencyKey === undefined ? "without its" : "with another";
          return { exchanges: pair, message: `${describeRepeat(pair)} later ${newKeyText} Idempotency-Key.` };
        });
      }),
  },
  "key-reused": {
    title: "Use an idempotency key for one body only",
    verdict: "broken",
    follows: ["IDM-01"],
    because: "A key that is used again with another body is refused with 422 IdempotencyConflict.",
    reads: "writes with an Idempotency-Key; one that was refused leaves its key free for a corrected body",
    advice:
      "Make a new key for each thing you create. Don't derive it from something that several creates share.",
    judge({ exchanges }) {
      const keyedWrites = exchanges.filter(
        (exchange) =>
          isWrite(exchange) &&
          exchange.endpoint?.idempotencyKey !== undefined &&
          exchange.endpoint.isKeyPerBody !== true &&
          exchange.idempotencyKey !== undefined,
      );
      const groups = groupBy(
        keyedWrites,
        ({ credential, idempotencyKey, surface, endpoint }) =>
          `${surface} ${credential} ${endpoint?.name} ${idempotencyKey}`,
      );
      const breaches = groups.flatMap((group): Breach[] => {
        const first = group.some(hasKeyConflict) ? group[0] : findKeyOwner(group);
        if (first === undefined) return [];
        const differentTry = group.find(
          (later) => later.number > first.number && getRequestKey(later) !== getRequestKey(first),
        );
        if (differentTry === undefined) return [];
        return [
          {
            exchanges: [first, differentTry],
            message: "One Idempotency-Key was sent with two different requests.",
          },
        ];
      });
      return { occasions: keyedWrites.length, breaches };
    },
  },
  "repeat-without-key": {
    title: "Search before you repeat a create that no key protects",
    follows: ["AMB-51", "CLI-06"],
    because:
      "The create may have taken effect although its answer was lost or a 5xx. Sent again without a key that is honored, it can take effect twice.",
    reads: "creates without an honored key that are sent again after a 5xx or a lost answer",
    advice: "Search for the record by your own reference, and send the create again only if it isn't there.",
    judge: (traffic) =>
      judgeEach(groupCreates(traffic), (group) => {
        const unprotectedPairs = listRepeatedPairs(group).filter(
          ([first]) =>
            hasUnknownEffect(first) &&
            first.endpoint?.isRepeatable !== true &&
            !(isKeyHonored(first) && first.idempotencyKey !== undefined),
        );
        return judgeOccasions(unprotectedPairs, (pair) =>
          getTrafficIndex(traffic).hasSearchedBetween(...pair)
            ? undefined
            : {
                exchanges: pair,
                message: `${describeRepeat(pair)} later without a search for what it did.`,
              },
        );
      }),
  },
  "in-flight-not-awaited": {
    title: "Wait for a request that is still in flight",
    verdict: "broken",
    follows: ["CLI-15", "IDM-02"],
    because: "A 409 for a key whose first request is still in flight means wait: the first request will end.",
    reads:
      "409 answers to a key whose first request had no answer yet, and what was sent next: broken if no pause was 50 ms (20 ms for one, 40 ms for two), because jitter can be short",
    advice: "Wait a moment, then send the same request with the same key: it returns the first one's answer.",
    needsEnd: true,
    judge(traffic) {
      const retryPairs = groupBy(traffic.exchanges.filter(isCreate), getRequestKey).flatMap((group) =>
        group
          .filter((exchange) => getTrafficIndex(traffic).isConflictInFlight(exchange))
          .flatMap((conflict): readonly ExchangePair[] => {
            const isLater = (other: Exchange) =>
              other.number > conflict.number && wasAnsweredBefore(conflict, other);
            const [next] = selectKeyRetries(conflict, group.filter(isLater));
            return next === undefined ? [] : [[conflict, next]];
          }),
      );
      return judgePauses(retryPairs, (maxGapText) =>
        retryPairs.length === 1
          ? `A request in flight was not waited for: it was sent again after ${maxGapText}.`
          : `None of ${retryPairs.length} retries of a request in flight waited longer than ${maxGapText}.`,
      );
    },
  },
});

const hasKeyConflict = ({ answer }: Exchange) => answer?.errorTypes.includes("IdempotencyConflict") === true;

/**
 * Finds the request that took the key: the first one that was never refused, not even in a later try. A
 * refusal leaves the key free.
 */
function findKeyOwner(group: readonly Exchange[]): Exchange | undefined {
  const lastRefusals = new Map(
    group.filter(isRefused).map((write) => [getRequestKey(write), write.number] as const),
  );
  return group.find((write) => (lastRefusals.get(getRequestKey(write)) ?? 0) < write.number);
}

const groupCreates = ({ exchanges }: Traffic) =>
  groupBy(exchanges.filter(isCreate), (create) => `${create.credential} ${getRequestKey(create)}`);

function describeRepeat([first, second]: ExchangePair): string {
  const status = first.answer?.status;
  const answerText = status === undefined ? "got no answer" : `was answered ${status}`;
  return `The create ${answerText}, and was sent again ${formatDuration(getGapMs(first, second))}`;
}
