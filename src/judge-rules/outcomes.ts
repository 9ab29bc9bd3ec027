import type { Exchange } from "../traffic/exchange";
import { defineRules, judgeOccasions, notApplicable } from "./rule";
import { getRequestKey, isCreate, isSuccess, selectKeyRetries } from "./sequences";
import { getTrafficIndex } from "./traffic-index";

/** Whether the create took effect without the program learning of it. A late response can still arrive. */
const tookEffectUnnoticed = (exchange: Exchange) => {
  const status = exchange.provoked?.platformAnswer?.status ?? 0;
  return status >= 200 && status < 300 && !isSuccess(exchange);
};

/** Returns later creates that have the same key, or the same body apart from times. */
const listLaterTries = (create: Exchange, exchanges: readonly Exchange[]) =>
  exchanges.slice(create.number).filter((later) => isCreate(later) && isSameCreate(later, create));

const isSameCreate = (later: Exchange, create: Exchange) =>
  getRequestKey(later) === getRequestKey(create) ||
  (later.endpoint === create.endpoint &&
    (isSameExceptTimes(later, create) ||
      (later.idempotencyKey !== undefined && later.idempotencyKey === create.idempotencyKey)));

/** Ignores times, because a program may rebuild the body for each retry. */
const isSameExceptTimes = (later: Exchange, create: Exchange) =>
  later.path === create.path &&
  later.body !== undefined &&
  stripTimes(later.body) === stripTimes(create.body);

const stripTimes = (body = "") => body.replace(/\d{4}-\d\d-\d\dT[\d:.]{5,}|\b\d{10}(?:\d{3})?\b/g, "");

export const outcomeRules = defineRules({
  "done-twice": {
    title: "Create once, although the answer was lost",
    verdict: "broken",
    follows: ["CLI-06", "IDM-03", "AMB-51"],
    because:
      "A create can take effect although its answer is lost or a 500. Send it again with the same key if the platform honors keys; otherwise search first.",
    reads: "creates that took effect while their answer was withheld or replaced",
    advice:
      "Keep the Idempotency-Key for all tries of one create. If the platform does not honor it, search before you send the create again.",
    judge(traffic) {
      const { exchanges } = traffic;
      const creates = exchanges.filter(
        (exchange) =>
          isCreate(exchange) &&
          tookEffectUnnoticed(exchange) &&
          exchange.provoked?.platformAnswer?.id !== undefined,
      );
      return judgeOccasions(creates, (create) => {
        const retry = selectKeyRetries(create, listLaterTries(create, exchanges)).find(isSuccess);
        if (retry?.answer?.id === undefined || retry.answer.id === create.provoked?.platformAnswer?.id)
          return undefined;
        // If the program searched in between, the second create may be for a different record.
        if (getTrafficIndex(traffic).hasSearchedBetween(create, retry)) return undefined;
        const message = "One create took effect twice: the platform has two records of it.";
        return { exchanges: [create, retry], message };
      });
    },
  },
  "done-never": {
    title: "Report a create that failed",
    verdict: "broken",
    follows: ["CLI-05", "CLI-06"],
    because:
      "A 429 is retried after `retryAfter`, and a 500 up to three times. A program that ends with success says that its work is done.",
    reads: "creates that were refused on purpose, in a program that ended with exit code 0",
    advice: "Send the create again after a 429 or a 500, and end with a failure if it still doesn't succeed.",
    needsEnd: true,
    judge({ exchanges, exitCode, isRealHost }) {
      if (exitCode !== 0 || isRealHost === true) return notApplicable;
      const creates = exchanges.filter((exchange) => isCreate(exchange) && isPrevented(exchange));
      return judgeOccasions(creates, (create) => {
        if (listLaterTries(create, exchanges).length > 0) return undefined;
        const message = `A create was answered ${create.answer?.status} and never sent again, but the program ended with exit code 0.`;
        return { exchanges: [create], message };
      });
    },
  },
});

/**
 * Whether a fault prevented the create. A 409 for a request in flight doesn't count, because that request
 * creates the record.
 */
const isPrevented = ({ provoked }: Exchange) =>
  provoked !== undefined && provoked.platformAnswer === undefined && provoked.fault !== "in-flight";
