import { expect, test } from "vitest";
import { judgeRules } from "../../src/judge-rules";
import { defineRules, notApplicable } from "../../src/judge-rules/rule";
import { findRuleFindings, judge } from "../../src/judge-rules/verdicts";
import { type SentRequest, trafficOf } from "./judged";

const keyless: SentRequest = ["POST customer /cases", 201];
const keyed: SentRequest = ["POST customer /cases", 201, { key: "a" }];
const note: SentRequest = ["POST collection /cases/1/notes", 201];

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
  absent: { ...words, judge: async () => notApplicable },
});

test("gives each rule a verdict and groups its breaches by operation and surface", async () => {
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

test("finds each rule's first breach that involves an exchange, even during a run", async () => {
  const created: SentRequest = ["POST customer /webhooks", 201, { answer: { id: "w" } }];
  const traffic = trafficOf([keyless, created, ["GET customer /cases?a=1", 200]]);
  const findingsAbout = async (number: number) =>
    (await findRuleFindings(traffic, (exchange) => exchange.number === number)).map(
      ({ rule, verdict, message }) => `${rule} (${verdict}): ${message}`,
    );
  expect(await findingsAbout(1)).toEqual(["key-missing (advice): The create has no Idempotency-Key."]);
  expect(await findingsAbout(2)).toEqual([]);
  expect(await findingsAbout(3)).toEqual(["unknown-parameter (advice): The parameter a is ignored."]);
});

test("lists each rule with its verdict and the platform rules it is based on", () => {
  const lines = judgeRules.map(
    ({ id, verdict, follows, needsEnd }) =>
      `${id}: ${verdict}${needsEnd === true ? " at the end" : ""}, ${follows.join(" ")}`,
  );
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "key-missing: advice, IDM-03
    key-rotated: broken, CLI-06 CLI-15 IDM-02
    key-reused: broken, IDM-01
    repeat-without-key: advice, AMB-51 CLI-06
    in-flight-not-awaited: broken at the end, CLI-15 IDM-02
    retry-too-early: broken, CLI-05 ERR-11
    retry-without-pause: broken at the end, CLI-06
    retry-of-refusal: broken, CLI-03
    retry-without-end: broken, CLI-06
    page-order-changed: advice, LIM-10 CLI-23
    page-unstable: advice, LIM-10 EP-52
    page-cut-short: advice at the end, CLI-23 LIM-06 LIM-07
    page-one-again: advice, LIM-09 LIM-10
    page-too-small: advice, LIM-05 LIM-06 LIM-01
    read-one-by-one: advice, LIM-01 LIM-11 EP-10 EP-51
    token-per-call: advice, CLI-07
    token-after-refusal: broken, CLI-04 CLI-08 CLI-09
    secret-in-url: advice, AUTH-01 AUTH-06
    key-of-other-surface: advice, AUTH-01 AUTH-03 AUTH-05
    unknown-parameter: advice, LIM-12
    unknown-field: advice, VAL-01
    value-outside-enum: advice, VAL-11 VAL-17 VAL-18 EP-50 AMB-48
    inexact-amount: advice, FLD-27
    time-without-zone: advice, VAL-12 EP-56
    unfindable-reference: advice, EP-09 EP-11 VIS-08
    polls-for-events: advice, LIM-01 CLI-19
    subscription-left: advice at the end, DLV-05
    test-case-left: advice at the end, EP-19
    pending-read-as-done: advice, BIZ-09 BIZ-01 VIS-01
    done-twice: broken, CLI-06 IDM-03 AMB-51
    done-never: broken at the end, CLI-05 CLI-06"
  `);
});
