import { readField, tryParseJson } from "../base/json/json";
import type { Exchange, Traffic } from "../traffic/exchange";
import { type Breach, type JudgeRule, type Judgment, joined } from "./rule";
import {
  groupBy,
  inSeconds,
  isCreate,
  isSuccess,
  isWrite,
  sameRequest,
  wasAnsweredBefore,
} from "./sequences";

const minPolls = 6;

const pollsForEvents: JudgeRule = {
  id: "polls-for-events",
  title: "Learn from events what changed",
  verdict: "advice",
  follows: ["LIM-01", "CLI-19"],
  because: "Changes of cases and payments are sent as events, and each request counts against the limit.",
  reads: "cases and lists that are read again and again",
  advice: "Subscribe to the events (`recoup webhooks create`), and read the case when one arrives.",
  judge: (traffic) =>
    joined(
      groupBy(
        traffic.exchanges.filter((exchange) => !isWrite(exchange) && isSuccess(exchange)),
        sameRequest,
      ).map((reads): Judgment => {
        const last = reads.at(-1) as Exchange;
        const message = `The same read was sent ${reads.length} times within ${inSeconds(last.sentAt - reads[0].sentAt)}.`;
        const breaches: Breach[] = reads.length < minPolls ? [] : [{ exchanges: [reads[0], last], message }];
        return { occasions: reads.length > 1 ? 1 : 0, breaches };
      }),
    ),
};

/** Finds creations that were not removed again. */
function left({ exchanges }: Traffic, isMade: (exchange: Exchange) => boolean, message: string): Judgment {
  const made = exchanges.filter((exchange) => isCreate(exchange) && isMade(exchange) && isSuccess(exchange));
  const isRemoved = (id: string) =>
    exchanges.some(
      (exchange) => exchange.method === "DELETE" && exchange.path.includes(id) && isSuccess(exchange),
    );
  const isBulkRemoved = exchanges.some(
    (exchange) => exchange.endpoint?.name === "deleteTestCases" && isSuccess(exchange),
  );
  const kept = made.filter(({ answer }) => answer?.id !== undefined && !isRemoved(answer.id));
  return {
    occasions: made.length,
    breaches: isBulkRemoved ? [] : kept.map((exchange) => ({ exchanges: [exchange], message })),
  };
}

const subscriptionLeft: JudgeRule = {
  id: "subscription-left",
  title: "Remove subscriptions that only a run needs",
  verdict: "advice",
  follows: ["DLV-05"],
  because: "A subscription whose receiver is gone fails eight times for each event, and is then disabled.",
  reads: "subscriptions that the run created",
  advice: "Delete it when the run ends, also after a failure, or create it once and keep it.",
  judge: (traffic) =>
    left(
      traffic,
      ({ endpoint }) => /^(?:\/v1)?\/webhooks$/.test(endpoint?.path ?? ""),
      "The subscription was not deleted.",
    ),
};

const isTestCase = ({ body }: Exchange) =>
  body !== undefined && String(readField(tryParseJson(body), "isTest")) === "true";

const testCaseLeft: JudgeRule = {
  id: "test-case-left",
  title: "Delete test cases when you are done",
  verdict: "advice",
  follows: ["EP-19"],
  because: "Test cases stay on the test host until somebody deletes them.",
  reads: "test cases that the run created",
  advice: "Delete them at the end, also after a failure. With a `tag`, one request deletes those of a run.",
  judge: (traffic) => left(traffic, isTestCase, "The test case was not deleted."),
};

const pendingReadAsDone: JudgeRule = {
  id: "pending-read-as-done",
  title: "Wait until a pending answer is done",
  verdict: "advice",
  follows: ["AMB-44"],
  because: "A 202 means that the work has begun. What depends on it fails until it is done.",
  reads: "202 answers, and the next request about the same record",
  advice: "Read the record until its state says that it is done, then go on.",
  judge({ exchanges }) {
    const pending = exchanges.filter(({ answer }) => answer?.status === 202 && answer.id !== undefined);
    const breaches = pending.flatMap((first): Breach[] => {
      const id = first.answer?.id ?? "";
      const next = exchanges
        .slice(first.number)
        .find(
          (later) =>
            wasAnsweredBefore(first, later) && (later.path.includes(id) || later.body?.includes(id) === true),
        );
      const status = next?.answer?.status ?? 0;
      if (next === undefined || !isWrite(next) || status < 400 || status >= 500) return [];
      return [
        {
          exchanges: [first, next],
          message: `A pending answer was read as done: the next request got ${status}.`,
        },
      ];
    });
    return { occasions: pending.length, breaches };
  },
};

export const leftBehindRules: readonly JudgeRule[] = [
  pollsForEvents,
  subscriptionLeft,
  testCaseLeft,
  pendingReadAsDone,
];
