import type { Exchange, Traffic } from "../traffic/exchange";
import { type Breach, judgeEach, rulesOf } from "./rule";
import {
  gapMs,
  groupBy,
  hasStatus,
  inSeconds,
  isMint,
  isOpen,
  isSuccess,
  repeatedPairs,
  sameRequest,
  wasAnsweredBefore,
} from "./sequences";
import { indexOf } from "./traffic-index";

const minMints = 3;
/** Lifetime of a token (TOK-04), less a margin for programs that renew early. */
const renewalMs = 20 * 60 * 1000;

/** Returns refused requests by credential, in order of arrival. */
const refusalsIn = ({ exchanges }: Traffic): ReadonlyMap<string, readonly Exchange[]> => {
  const refusals = exchanges.filter((exchange) => hasStatus(exchange, 401));
  return new Map(
    groupBy(refusals, ({ credential }) => credential).map((group) => [group[0].credential ?? "", group]),
  );
};

const mints = ({ exchanges }: Traffic) =>
  groupBy(
    exchanges.filter((exchange) => isMint(exchange) && isSuccess(exchange)),
    sameRequest,
  );

export const credentialRules = rulesOf({
  "token-per-call": {
    title: "Keep a client's token until it ends",
    follows: ["CLI-07"],
    because: "A token is cached for each `externalTenantId`; it lives for 1,800 seconds.",
    reads: `clients for which a token was minted ${minMints} times and more`,
    advice:
      "Keep the token by `externalTenantId`, and mint a new one shortly before it ends, or once after a 401.",
    judge(traffic) {
      const refusals = refusalsIn(traffic);
      const wasRefused = (mint: Exchange) => refusals.has(mint.answer?.issued ?? "");
      return judgeEach(mints(traffic), (group) => {
        const early = repeatedPairs(group).filter(
          ([first, second]) =>
            gapMs(first, second) < renewalMs &&
            !indexOf(traffic).hasMovedBetween(first, second) &&
            !wasRefused(first),
        );
        const [pair] = early;
        if (pair === undefined || early.length < minMints - 1)
          return { occasions: group.length, breaches: [] };
        const message = `${group.length} tokens were minted for one client within ${inSeconds((group.at(-1)?.sentAt ?? 0) - group[0].sentAt)}.`;
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
      const breaches = refusedGroups.flatMap((group): Breach[] => {
        const pair = group[0].isBearer ? tokenUsedAgain(traffic, group) : keyUsedAgain(traffic, group);
        if (pair === undefined) return [];
        const [first, repeat] = pair;
        const credentialName = first.isBearer ? "A token" : "A key";
        const message = `${credentialName} that was refused with 401 was sent again after ${inSeconds(gapMs(first, repeat))}.`;
        return [{ exchanges: [first, repeat], message }];
      });
      return { occasions: refusedGroups.length, breaches };
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
      return { occasions: exchanges.filter(isKnown).length, breaches };
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
        const home = group[0].keyHome ?? group.find(isSuccess);
        const elsewhere = group.find(
          ({ answer, surface, environment }) =>
            answer?.status === 401 &&
            home !== undefined &&
            (surface !== home.surface || environment !== home.environment),
        );
        if (home === undefined || elsewhere === undefined) return [];
        const message = `The key of ${home.environment} ${home.surface} was sent to ${elsewhere.environment} ${elsewhere.surface}.`;
        return [{ exchanges: [elsewhere], message }];
      });
      return { occasions: groups.filter((group) => group.some(isKnown)).length, breaches };
    },
  },
});

type Pair = readonly [Exchange, Exchange];

/**
 * Returns a repeated use of a refused key. Compares only equal requests, because a key may be refused for
 * just one operation.
 */
function keyUsedAgain(traffic: Traffic, group: readonly Exchange[]): Pair | undefined {
  return groupBy(group, sameRequest)
    .flatMap(repeatedPairs)
    .find(([first, later]) => hasStatus(first, 401) && !indexOf(traffic).hasMovedBetween(first, later));
}

/** Another worker may still send the old token this long after the refusal. */
const workerMs = 100;
const renewingMs = 1000;

/**
 * Returns a repeated use of a refused token. Compares all requests, because a refused token is invalid for
 * every operation of its surface.
 */
function tokenUsedAgain(traffic: Traffic, group: readonly Exchange[]): Pair | undefined {
  const first = group.find((exchange) => hasStatus(exchange, 401));
  if (first === undefined) return undefined;
  const isRenewed = traffic.exchanges.some((other) => isOtherToken(first, other));
  const triedAgain = retriesOfFailures(group);
  const minGapMs = (later: Exchange) => {
    if (isRenewed) return renewingMs;
    if (isRetry(first, later)) return 0;
    return indexOf(traffic).isConcurrent ? renewingMs : workerMs;
  };
  const repeat = group.find(
    (later) =>
      later.number > first.number &&
      wasAnsweredBefore(first, later) &&
      later.surface === first.surface &&
      !triedAgain.has(later) &&
      gapMs(first, later) >= minGapMs(later) &&
      !indexOf(traffic).hasMovedBetween(first, later),
  );
  return repeat && [first, repeat];
}

const isRetry = (first: Exchange, later: Exchange) => sameRequest(first) === sameRequest(later);

/**
 * Returns repeats of requests that got a 429, a 5xx or no answer. These may be sent unchanged, even if
 * another worker has renewed the token.
 */
const retriesOfFailures = (group: readonly Exchange[]): ReadonlySet<Exchange> =>
  new Set(
    groupBy(group, sameRequest)
      .flatMap(repeatedPairs)
      .filter(([failed]) => isOpen(failed) || hasStatus(failed, 429))
      .map(([, repeat]) => repeat),
  );

/** Whether the program switched to another token soon after the refusal. */
const isOtherToken = (refusal: Exchange, other: Exchange) =>
  other.isBearer &&
  other.credential !== refusal.credential &&
  wasAnsweredBefore(refusal, other) &&
  gapMs(refusal, other) < renewingMs;

/** Whether the path is known. Rules about every request skip unknown paths. */
const isKnown = ({ endpoint }: Exchange) => endpoint !== undefined;
