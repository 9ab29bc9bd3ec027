import { groupBy } from "../base/collections/group-by";
import type { Exchange, KeyScope, Traffic } from "../traffic/exchange";
import { type Breach, defineRules, judgeEach, judgeOccasions } from "./rule";
import {
  type ExchangePair,
  formatDuration,
  getGapMs,
  getRequestKey,
  hasStatus,
  hasUnknownEffect,
  isSuccess,
  isTokenMint,
  listRepeatedPairs,
  wasAnsweredBefore,
} from "./sequences";
import { getTrafficIndex } from "./traffic-index";

const minMints = 3;
/** Token lifetime (TOK-04), minus a margin for programs that renew early. */
const renewalMs = 20 * 60 * 1000;

const groupMints = ({ exchanges }: Traffic) =>
  groupBy(
    exchanges.filter((exchange) => isTokenMint(exchange) && isSuccess(exchange)),
    getRequestKey,
  );

export const credentialRules = defineRules({
  "token-per-call": {
    title: "Keep a client's token until it ends",
    follows: ["CLI-07"],
    because: "A token is cached for each `externalTenantId`; it lives for 1,800 seconds.",
    reads: `clients for which a token was minted ${minMints} times and more`,
    advice:
      "Keep the token by `externalTenantId`, and mint a new one shortly before it ends, or once after a 401.",
    judge(traffic) {
      const refusals = traffic.exchanges.filter((exchange) => hasStatus(exchange, 401));
      const refusedCredentials = new Set(refusals.flatMap(({ credential }) => credential ?? []));
      return judgeEach(groupMints(traffic), (group) => {
        const earlyPairs = listRepeatedPairs(group).filter(
          ([first, second]) =>
            getGapMs(first, second) < renewalMs &&
            !getTrafficIndex(traffic).hasMovedBetween(first, second) &&
            !refusedCredentials.has(first.answer?.issued ?? ""),
        );
        const [pair] = earlyPairs;
        if (pair === undefined || earlyPairs.length < minMints - 1)
          return { occasions: group.length, breaches: [] };
        const message = `${group.length} tokens were minted for one client within ${formatDuration((group.at(-1)?.sentAt ?? 0) - group[0].sentAt)}.`;
        return { occasions: group.length, breaches: [{ exchanges: pair, message }] };
      });
    },
  },
  "token-after-refusal": {
    title: "Don't use a credential again that was refused",
    verdict: "broken",
    follows: ["CLI-04", "CLI-08", "CLI-09"],
    because:
      "A 401 is not retried. A new bearer token is minted once; a second 401 means that the link is invalid.",
    reads: "tokens that were sent again after a 401, and requests that were repeated with a key that got one",
    advice:
      "After a 401 with a token, mint a new one and try once more. After a 401 with a key, stop and report it.",
    judge(traffic) {
      const groups = groupBy(traffic.exchanges, ({ credential }) => credential);
      const refusedGroups = groups.filter((group) => group.some((exchange) => hasStatus(exchange, 401)));
      return judgeOccasions(refusedGroups, (group) => {
        const pair = group[0].isBearer ? findTokenReuse(traffic, group) : findKeyReuse(traffic, group);
        if (pair === undefined) return undefined;
        const credentialName = pair[0].isBearer ? "A token" : "A key";
        const message = `${credentialName} that was refused with 401 was sent again after ${formatDuration(getGapMs(...pair))}.`;
        return { exchanges: pair, message };
      });
    },
  },
  "secret-in-url": {
    title: "Keep keys and tokens out of URLs",
    follows: ["AUTH-01", "AUTH-06"],
    because:
      "A key goes into the header XApiKey, a token into Authorization. URLs are kept in logs of servers and proxies.",
    reads: "paths and queries of all requests",
    advice: "Send the credential as a header, and replace it: anyone who can read the logs has it.",
    judge({ exchanges }) {
      const breaches = exchanges
        .filter(({ secretsInUrl }) => secretsInUrl.length > 0)
        .map(
          (exchange): Breach => ({
            exchanges: [exchange],
            message: `A key or token is in the URL (${exchange.secretsInUrl.join(", ")}).`,
          }),
        );
      return { occasions: exchanges.filter(isKnownOperation).length, breaches };
    },
  },
  "key-of-other-surface": {
    title: "Send each key to its own surface and environment",
    follows: ["AUTH-01", "AUTH-03", "AUTH-05"],
    because:
      "Keys belong to one partner, one interface and one environment; elsewhere they are refused as invalid.",
    reads:
      "keys that were refused with 401 on a surface or environment, and accepted on another or known to belong there",
    advice: "Keep address and key of a surface together, and read both from one place.",
    judge({ exchanges }) {
      const groups = groupBy(
        exchanges.filter(({ isBearer }) => !isBearer),
        ({ credential }) => credential,
      );
      const breaches = groups.flatMap((group): Breach[] => {
        const scope = getKeyScope(group);
        const strayExchange = group.find(
          ({ answer, surface, environment }) =>
            answer?.status === 401 &&
            scope !== undefined &&
            (surface !== scope.surface || environment !== scope.environment),
        );
        if (scope === undefined || strayExchange === undefined) return [];
        const message = `The key of ${scope.environment} ${scope.surface} was sent to ${strayExchange.environment} ${strayExchange.surface}.`;
        return [{ exchanges: [strayExchange], message }];
      });
      const judgedGroups = groups.filter(
        (group) => group.some(isKnownOperation) && getKeyScope(group) !== undefined,
      );
      return { occasions: judgedGroups.length, breaches };
    },
  },
});

/** Returns the scope of a key, or undefined if no request shows it. */
const getKeyScope = (group: readonly [Exchange, ...Exchange[]]): KeyScope | undefined =>
  group[0].keyScope ?? group.find(isSuccess);

/**
 * Returns a repeated use of a refused key. Compares only equal requests, because a key may lack access to
 * just one operation.
 */
function findKeyReuse(traffic: Traffic, group: readonly Exchange[]): ExchangePair | undefined {
  return groupBy(group, getRequestKey)
    .flatMap(listRepeatedPairs)
    .find(
      ([first, later]) => hasStatus(first, 401) && !getTrafficIndex(traffic).hasMovedBetween(first, later),
    );
}

/** How long after the refusal another worker may still send the old token. */
const workerDelayMs = 100;
const renewalDelayMs = 1000;

/**
 * Returns a repeated use of a refused token. Compares all requests, because a refused token is invalid for
 * every operation on its surface.
 */
function findTokenReuse(traffic: Traffic, group: readonly Exchange[]): ExchangePair | undefined {
  const first = group.find((exchange) => hasStatus(exchange, 401));
  if (first === undefined) return undefined;
  const isRenewed = traffic.exchanges.some((other) => isOtherToken(first, other));
  const retries = findFailureRetries(group);
  const getMinGapMs = (later: Exchange) => {
    if (isRenewed) return renewalDelayMs;
    if (getRequestKey(first) === getRequestKey(later)) return 0;
    return getTrafficIndex(traffic).isConcurrent ? renewalDelayMs : workerDelayMs;
  };
  const repeat = group.find(
    (later) =>
      later.number > first.number &&
      wasAnsweredBefore(first, later) &&
      later.surface === first.surface &&
      !retries.has(later) &&
      getGapMs(first, later) >= getMinGapMs(later) &&
      !getTrafficIndex(traffic).hasMovedBetween(first, later),
  );
  return repeat && [first, repeat];
}

/**
 * Returns retries after a 429, a 5xx or no response. They may be unchanged, even if another worker has
 * renewed the token.
 */
const findFailureRetries = (group: readonly Exchange[]): ReadonlySet<Exchange> =>
  new Set(
    groupBy(group, getRequestKey)
      .flatMap(listRepeatedPairs)
      .filter(([failed]) => hasUnknownEffect(failed) || hasStatus(failed, 429))
      .map(([, repeat]) => repeat),
  );

/** Whether the program switched to a different token soon after the refusal. */
const isOtherToken = (refusal: Exchange, other: Exchange) =>
  other.isBearer &&
  other.credential !== refusal.credential &&
  wasAnsweredBefore(refusal, other) &&
  getGapMs(refusal, other) < renewalDelayMs;

/** Rules that apply to all requests skip unknown paths. */
const isKnownOperation = ({ endpoint }: Exchange) => endpoint !== undefined;
