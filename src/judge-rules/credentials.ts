import type { Exchange, Traffic } from "../traffic/exchange";
import { type Breach, type JudgeRule, type Judgment, joined } from "./rule";
import {
  gapMs,
  groupBy,
  hasMovedBetween,
  inSeconds,
  isSuccess,
  repeats,
  sameRequest,
  wasAnsweredBefore,
} from "./sequences";

const minMints = 3;
/** Life of a token (CLI-07), with room for those that renew it early. */
const renewalMs = 20 * 60 * 1000;

const isMint = ({ endpoint }: Exchange) => endpoint?.path === "/oauth/token";

const wasRefused = (traffic: Traffic, mint: Exchange, later: Exchange) =>
  traffic.exchanges
    .slice(mint.number, later.number)
    .some(({ credential, answer }) => credential === mint.answer?.issued && answer?.status === 401);

const tokenPerCall: JudgeRule = {
  id: "token-per-call",
  title: "Keep a client's token until it ends",
  verdict: "advice",
  follows: ["CLI-07"],
  because: "A token is cached for each `externalTenantId`; it lives for 1,800 seconds.",
  reads: `clients for which a token was minted ${minMints} times and more`,
  advice:
    "Keep the token by `externalTenantId`, and mint a new one shortly before it ends, or once after a 401.",
  judge: (traffic) =>
    joined(
      groupBy(
        traffic.exchanges.filter((exchange) => isMint(exchange) && isSuccess(exchange)),
        sameRequest,
      ).map((mints): Judgment => {
        const early = repeats(mints).filter(
          ([first, second]) =>
            gapMs(first, second) < renewalMs &&
            !hasMovedBetween(traffic, first, second) &&
            !wasRefused(traffic, first, second),
        );
        const message = `${mints.length} tokens were minted for one client within ${inSeconds((mints.at(-1)?.sentAt ?? 0) - mints[0].sentAt)}.`;
        const breaches =
          early.length < minMints - 1 ? [] : early.slice(0, 1).map((pair) => ({ exchanges: pair, message }));
        return { occasions: mints.length, breaches: breaches as readonly Breach[] };
      }),
    ),
};

const tokenAfterRefusal: JudgeRule = {
  id: "token-after-refusal",
  title: "Don't use a credential again that was refused",
  verdict: "broken",
  follows: ["CLI-04", "CLI-08", "CLI-09"],
  because:
    "A 401 is not retried. A bearer token is minted anew once; a second 401 means that the link is invalid.",
  reads: "tokens that were sent again after a 401, and requests that were repeated with a key that got one",
  advice:
    "After a 401 with a token, mint a new one and try once more. After a 401 with a key, stop and report it.",
  judge(traffic) {
    const refused = traffic.exchanges.filter(
      ({ answer, credential }) => answer?.status === 401 && credential !== undefined,
    );
    const breaches = groupBy(refused, ({ credential }) => credential).flatMap(([first]): Breach[] => {
      const again = traffic.exchanges
        .slice(first.number)
        .find(
          (later) =>
            later.credential === first.credential &&
            wasAnsweredBefore(first, later) &&
            !hasMovedBetween(traffic, first, later) &&
            (first.isBearer ? later.surface === first.surface : sameRequest(later) === sameRequest(first)),
        );
      if (again === undefined) return [];
      const what = first.isBearer ? "A token" : "A key";
      const message = `${what} that was refused with 401 was sent again after ${inSeconds(gapMs(first, again))}.`;
      return [{ exchanges: [first, again], message }];
    });
    return { occasions: refused.length, breaches };
  },
};

const secretInUrl: JudgeRule = {
  id: "secret-in-url",
  title: "Keep keys and tokens out of URLs",
  verdict: "advice",
  follows: ["AUTH-01", "AUTH-06"],
  because:
    "A key goes into the header XApiKey, a token into Authorization. URLs are kept in logs of servers and proxies.",
  reads: "paths and queries of all requests",
  advice: "Send the credential as a header, and replace it: whoever reads the logs has it.",
  judge({ exchanges }) {
    const breaches = exchanges
      .filter(({ secretsInUrl }) => secretsInUrl.length > 0)
      .map(
        (exchange): Breach => ({
          exchanges: [exchange],
          message: `A key or token is in the URL (${exchange.secretsInUrl.join(", ")}).`,
        }),
      );
    return { occasions: exchanges.length, breaches };
  },
};

const keyOfOtherSurface: JudgeRule = {
  id: "key-of-other-surface",
  title: "Send each key to its own surface and environment",
  verdict: "advice",
  follows: ["AUTH-01", "AUTH-03", "AUTH-05"],
  because:
    "Keys belong to one partner, one interface and one environment; elsewhere they are refused as invalid.",
  reads: "keys that were accepted on one surface or environment and refused with 401 on another",
  advice: "Keep address and key of a surface together, and read both from one place.",
  judge({ exchanges }) {
    const groups = groupBy(
      exchanges.filter(({ isBearer }) => !isBearer),
      ({ credential }) => credential,
    );
    const breaches = groups.flatMap((sent): Breach[] => {
      const home = sent.find((exchange) => isSuccess(exchange));
      const elsewhere = sent.find(
        ({ answer, surface, environment }) =>
          answer?.status === 401 &&
          home !== undefined &&
          (surface !== home.surface || environment !== home.environment),
      );
      if (home === undefined || elsewhere === undefined) return [];
      const message = `The key of ${home.environment} ${home.surface} was sent to ${elsewhere.environment} ${elsewhere.surface}.`;
      return [{ exchanges: [elsewhere], message }];
    });
    return { occasions: groups.length, breaches };
  },
};

export const credentialRules: readonly JudgeRule[] = [
  tokenPerCall,
  tokenAfterRefusal,
  secretInUrl,
  keyOfOtherSurface,
];
