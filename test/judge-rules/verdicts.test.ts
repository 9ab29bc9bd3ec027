import { expect, test } from "vitest";
import { findRuleFindings } from "../../src/judge-rules/findings-about";
import { defineRules, noJudgment } from "../../src/judge-rules/rule";
import { judge } from "../../src/judge-rules/verdicts";
import { type Sent, trafficOf } from "./judged";

const keyless: Sent = ["POST customer /cases", 201];
const keyed: Sent = ["POST customer /cases", 201, { key: "a" }];
const note: Sent = ["POST collection /cases/1/notes", 201];

const words = { title: "Do it", follows: ["A-1"], because: "", reads: "", advice: "Do it." };
const rules = defineRules({
  broken: {
    ...words,
    verdict: "broken",
    judge: ({ exchanges }) => ({
      occasions: exchanges.length,
      breaches: exchanges
        .filter(({ idempotencyKey }) => idempotencyKey === undefined)
        .map((exchange) => ({ exchanges: [exchange], message: `Exchange ${exchange.number}.` })),
    }),
  },
  held: { ...words, judge: () => ({ occasions: 1, breaches: [] }) },
  absent: { ...words, judge: async () => noJudgment },
});

test("gives each rule a verdict, and groups its breaches by operation and surface", async () => {
  const traffic = trafficOf([keyless, keyed, note, keyless, ["POST customer /nowhere", 404]]);
  const { rules: results, findings } = await judge(traffic, rules);
  const { title, follows } = words;
  expect(results).toEqual([
    { rule: "broken", title, verdict: "broken", follows },
    { rule: "held", title, verdict: "held", follows },
    { rule: "absent", title, verdict: "no-occasion", follows },
  ]);
  const found = { rule: "broken", verdict: "broken", advice: "Do it." };
  const [first, , third, , last] = traffic.exchanges;
  expect(findings).toEqual([
    {
      ...found,
      operation: "POST /cases",
      surface: "customer",
      count: 2,
      example: [first],
      message: "Exchange 1.",
    },
    {
      ...{ ...found, operation: "POST /cases/{id}/notes", surface: "collection", count: 1 },
      ...{ example: [third], message: "Exchange 3." },
    },
    {
      ...found,
      operation: "POST /nowhere",
      surface: "customer",
      count: 1,
      example: [last],
      message: "Exchange 5.",
    },
  ]);
});

test("finds the first breach of each rule about an exchange, also during a run", async () => {
  const created: Sent = ["POST customer /webhooks", 201, { answer: { id: "w" } }];
  const traffic = trafficOf([keyless, created, ["GET customer /cases?a=1", 200]]);
  const findingsAbout = async (number: number) =>
    (await findRuleFindings(traffic, (exchange) => exchange.number === number)).map(
      ({ rule, verdict, message }) => `${rule} (${verdict}): ${message}`,
    );
  expect(await findingsAbout(1)).toEqual(["key-missing (advice): The create has no Idempotency-Key."]);
  expect(await findingsAbout(2)).toEqual([]);
  expect(await findingsAbout(3)).toEqual(["unknown-parameter (advice): The parameter a is ignored."]);
});
