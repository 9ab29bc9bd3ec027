import type { Exchange } from "../traffic/exchange";
import { type Breach, type JudgeRule, noJudgment } from "./rule";
import { isCreate, isSuccess, sameRequest } from "./sequences";

const isDone = ({ provoked }: Exchange) => {
  const status = provoked?.done?.status ?? 0;
  return status >= 200 && status < 300;
};

/** The first later request with the same body that succeeded. */
const laterSuccess = (create: Exchange, exchanges: readonly Exchange[]) =>
  exchanges
    .slice(create.number)
    .find((later) => isSuccess(later) && isCreate(later) && sameRequest(later) === sameRequest(create));

const doneTwice: JudgeRule = {
  id: "done-twice",
  title: "Create once, although the answer was lost",
  verdict: "broken",
  follows: ["CLI-06", "IDM-03", "AMB-51"],
  because:
    "A create can take effect although its answer is lost or a 500. It is sent again with the same key where one is honored, and otherwise searched first.",
  reads: "creates whose answer was replaced after they took effect",
  advice:
    "Keep the Idempotency-Key for all tries of one create. Where none is honored, search before you send it again.",
  judge({ exchanges }) {
    const creates = exchanges.filter(
      (exchange) => isCreate(exchange) && isDone(exchange) && exchange.provoked?.done?.id !== undefined,
    );
    const breaches = creates.flatMap((create): Breach[] => {
      const again = laterSuccess(create, exchanges);
      if (
        again === undefined ||
        again.answer?.id === undefined ||
        again.answer.id === create.provoked?.done?.id
      )
        return [];
      return [
        {
          exchanges: [create, again],
          message: "One create took effect twice: the platform has two records of it.",
        },
      ];
    });
    return { occasions: creates.length, breaches };
  },
};

const doneNever: JudgeRule = {
  id: "done-never",
  title: "Report a create that failed",
  verdict: "broken",
  follows: ["CLI-05", "CLI-06"],
  because:
    "A 429 is retried after `retryAfter`, and a 500 up to three times. A program that ends with success says that its work is done.",
  reads: "creates that were refused on purpose, in a program that ended with exit code 0",
  advice: "Send the create again after a 429 or a 500, and end with a failure if it still doesn't succeed.",
  judge({ exchanges, exitCode }) {
    if (exitCode !== 0) return noJudgment;
    const creates = exchanges.filter(
      (exchange) =>
        isCreate(exchange) && exchange.provoked !== undefined && exchange.provoked.done === undefined,
    );
    const never = creates.filter((create) => laterSuccess(create, exchanges) === undefined);
    return {
      occasions: creates.length,
      breaches: never.map((create) => ({
        exchanges: [create],
        message: `A create was answered ${create.answer?.status} and never took effect, but the program ended with exit code 0.`,
      })),
    };
  },
};

export const outcomeRules: readonly JudgeRule[] = [doneTwice, doneNever];
