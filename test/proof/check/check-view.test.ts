import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { Host } from "../../../src/base/host";
import { parseReportRequests, reportCheck } from "../../../src/proof/check/check-report";
import { renderCheck } from "../../../src/proof/check/check-view";
import type { TrialJudgment } from "../../../src/proof/check/judging";
import type { Trial } from "../../../src/proof/check/trials/trial";
import { buildCheckOutput, buildVerdict, type RuleVerdict } from "../../../src/proof/check/verdict";
import { renderBlocks } from "../../../src/render/table/detail";
import type { DeliveryExchange } from "../../../src/webhooks/receiver-state/exchange";
import { terminal } from "../../render/samples";

const url = "http://receiver.example/hooks";
const trialOf = (id: string, more: object = {}) =>
  ({
    ...{ id, title: `Title of ${id}`, rules: ["DLV-01", "SIG-02"], expected: "refused" },
    ...{ bug: "It has a bug.", advice: "Fix it.", doc: "receiver#verify-the-signature", ...more },
  }) as unknown as Trial;
const answer: DeliveryExchange = {
  request: {
    ...{ method: "POST", url, headers: { "x-a": "1" }, headerLines: [["x-b", "2"]] },
    body: Buffer.from("{}"),
  },
  ...{ status: 401, body: "no" },
};
const played = { answers: [answer, answer], isComplete: true };
const verdictOf = (judgment: TrialJudgment, trial = trialOf("stale")) =>
  buildVerdict(trial, played, judgment);

test("describes a broken rule with the request, the response and the likely cause", () => {
  expect(verdictOf({ verdict: "broken", reason: "The answer was 204.", answer })).toEqual({
    ...{ rule: "stale", title: "Title of stale", verdict: "broken", follows: ["DLV-01", "SIG-02"] },
    ...{ extension: false, answer: { status: 401, body: "no" } },
    sent: { method: "POST", url, headers: { "x-a": "1", "x-b": "2" }, body: "{}", requests: 2 },
    advice: expect.stringMatching(/^The answer was 204\. Likely bug: It has a bug\. .*Fix it\./),
  });
});

test("guesses the cause if the plain delivery fails or a response is missing", () => {
  const unanswered = { request: answer.request, body: "no answer" };
  const adviceOn = (given: DeliveryExchange, id = "stale") =>
    verdictOf({ verdict: "broken", reason: "Why.", answer: given }, trialOf(id)).advice;
  expect(adviceOn({ ...answer, status: 500 }, "plain")).toContain(
    "The receiver fails with an error of its own.",
  );
  expect(adviceOn({ ...answer, status: 500 })).toContain("It has a bug.");
  expect(adviceOn(unanswered)).toContain("The receiver crashes or hangs");
  expect(adviceOn(unanswered, "plain")).toContain("The receiver crashes or hangs");
  expect(verdictOf({ verdict: "broken", reason: "Why.", answer: unanswered }).answer).toEqual({
    status: null,
    body: "no answer",
  });
});

test("shows only the reason for a rule with another verdict, and labels extensions", () => {
  const unknown = buildVerdict(trialOf("stale"), undefined, { verdict: "unknown", reason: "Not sent." });
  expect(unknown).toMatchObject({ verdict: "unknown", sent: null, answer: null, advice: "Not sent." });
  expect(verdictOf({ verdict: "held", reason: "", isExtension: true }).extension).toBe(true);
  expect(verdictOf({ verdict: "held", reason: "" }, trialOf("a", { isExtension: true })).extension).toBe(
    true,
  );
});

const verdict = (
  rule: string,
  kind: RuleVerdict["verdict"],
  more: Partial<RuleVerdict> = {},
): RuleVerdict => ({
  ...{ rule, title: `Title of ${rule}`, verdict: kind, follows: ["DLV-01"], extension: false },
  ...{ sent: null, answer: null, advice: kind === "held" ? "" : `Advice on ${rule}.`, ...more },
});
const sent = { method: "POST", url, headers: { "x-a": "1" }, body: "{}", requests: 2 };

test("counts rules by verdict", () => {
  const verdicts = [
    verdict("a", "held"),
    verdict("b", "held"),
    verdict("c", "broken"),
    verdict("d", "unknown"),
  ];
  expect(buildCheckOutput(url, verdicts)).toEqual({ url, verdicts, held: 2, broken: 1, unknown: 1 });
});

async function show(...verdicts: readonly RuleVerdict[]): Promise<string> {
  const chunks: string[] = [];
  const style = { ...terminal, width: 100, format: "table" } as const;
  for await (const chunk of renderBlocks(renderCheck(buildCheckOutput(url, verdicts)), style))
    chunks.push(String(chunk));
  return chunks.join("");
}

test("shows broken rules in full above a table of all rules", async () => {
  expect(
    await show(
      verdict("plain", "held", { answer: { status: 204, body: "" } }),
      verdict("stale", "broken", { sent, answer: { status: 204, body: " ok\n" }, follows: ["A-1", "B-2"] }),
      verdict("other", "broken", { extension: true, answer: { status: null, body: "no answer" } }),
      verdict("late", "unknown", { advice: "Not sent." }),
      verdict("later", "unknown", { advice: "Not sent." }),
    ),
  ).toBe(`\
http://receiver.example/hooks  1 held, 2 broken, 2 unknown

stale: Title of stale
What to change  Advice on stale.
Follows from    A-1, B-2
Sent            POST http://receiver.example/hooks (one of 2 requests)
                x-a: 1
                {}
Answered        204 ok

other: Title of other
What to change  Advice on other.
Follows from    an extension: the interface description doesn't say it
Answered        no answer

Rules
Verdict  Rule   What was sent   Answered
BROKEN   stale  Title of stale  204
BROKEN   other  Title of other  none
held     plain  Title of plain  204
unknown  late   Title of late
unknown  later  Title of later

Unknown
late, later: Not sent.
`);
});

test("shows at most five broken rules in full", async () => {
  const verdicts = ["a", "b", "c", "d", "e", "f"].map((rule) =>
    verdict(rule, "broken", { sent: { ...sent, requests: 1, body: "x".repeat(601) } }),
  );
  const text = await show(...verdicts);
  expect(text.match(/^\w: Title of \w$/gm)).toHaveLength(5);
  expect(text).toContain("Also broken (--json shows what was sent)\nf               Advice on f.\n");
  expect(text).not.toContain("one of");
  const bodies = text.replace(/\n +(?=x+)/g, "").match(/x{9,}…?$/gm);
  expect(bodies).toEqual(Array(5).fill(`${"x".repeat(600)}…`));
  expect(await show(...verdicts.slice(0, 5))).not.toContain("Also broken");
});

test("shows only the first rule if none of the others could be judged", async () => {
  const [first, ...others] = [verdict("a", "broken"), verdict("b", "unknown"), verdict("c", "unknown")];
  const rows = (text: string) => text.match(/^(held|BROKEN|unknown) .*$/gm)?.length;
  expect(rows(await show(first as RuleVerdict, ...others))).toBe(1);
  expect(rows(await show(verdict("a", "held"), ...others))).toBe(3);
  expect(rows(await show(first as RuleVerdict, verdict("b", "held"), ...others))).toBe(4);
});

test("counts more than twenty rules with the same reason", async () => {
  const unknown = (count: number) =>
    Array.from({ length: count }, (_, index) => verdict(`r${index}`, "unknown", { advice: "Why." }));
  expect(await show(...unknown(20))).toContain("Unknown\nr0, r1, ");
  expect(await show(...unknown(21))).toContain("Unknown\n21 rules: Why.\n");
});

const report = (verdicts: readonly RuleVerdict[], silence?: Failure, signal = new AbortController().signal) =>
  reportCheck({ host: {} as Host, signal }, [], buildCheckOutput(url, verdicts), silence);
const failureOf = async (...input: Parameters<typeof report>) => {
  const { failure } = (await report(...input)) as { readonly failure?: Failure };
  return failure && [failure.kind, failure.message, String(failure.details.hint)];
};

test("fails if any rule is broken", async () => {
  const held = verdict("a", "held");
  const broken = verdict("b", "broken");
  expect(await failureOf([held])).toBeUndefined();
  expect(await failureOf([held, broken])).toEqual([
    ...["check-failed", "The receiver breaks 1 rule of 2."],
    expect.stringContaining("shows what a correct receiver does."),
  ]);
  expect(await failureOf([broken, broken])).toEqual([
    ...["check-failed", "The receiver breaks 2 rules of 2."],
    "Fix the first one. The others can be judged only then.",
  ]);
  const beyond = verdict("c", "broken", { extension: true });
  expect((await failureOf([held, beyond]))?.[1]).toBe(
    "The receiver breaks 1 rule of 2, beyond the interface description.",
  );
  expect((await failureOf([broken, beyond]))?.[1]).toBe("The receiver breaks 2 rules of 2.");
});

test("explains what to do if no rule could be judged", async () => {
  const unknown = verdict("a", "unknown", { advice: "Ask." });
  expect(await failureOf([unknown])).toEqual([
    ...["check-failed", "No rule could be judged.", "Give it more --time."],
  ]);
  expect((await failureOf([{ ...unknown, answer: { status: 503, body: "" } }]))?.[2]).toBe("Ask.");
  expect((await failureOf([{ ...unknown, answer: { status: null, body: "" } }]))?.[2]).toBe(
    "Give it more --time.",
  );
});

test("reports a missing response instead of the rules, and fails if interrupted", async () => {
  const silence = new Failure("network", "no answer");
  expect((await failureOf([verdict("b", "broken")], silence))?.slice(0, 2)).toEqual(["network", "no answer"]);
  expect((await failureOf([verdict("a", "held")], silence, AbortSignal.abort()))?.slice(0, 2)).toEqual([
    ...["interrupted", "interrupted"],
  ]);
});

test("writes one scenario per rule to a report file", async () => {
  const files = new Map<string, string>();
  const host = {
    ...{ workingFolder: "/work", env: {} },
    files: { write: async (name: string, text: string) => void files.set(name, text) },
  } as unknown as Host;
  const verdicts = [
    verdict("a", "held"),
    verdict("b", "broken", { sent, answer: { status: 204, body: " ok " } }),
    verdict("c", "unknown"),
  ];
  const requests = parseReportRequests(["junit=a.xml"]);
  const signal = new AbortController().signal;
  const shown = await reportCheck({ host, signal }, requests, buildCheckOutput(url, verdicts), undefined);
  expect(shown.kind).toBe("record");
  const xml = [...files.values()].join("");
  expect(xml.split("\n").slice(2)).toEqual([
    `  <testsuite name="${url}" tests="3" failures="1" errors="0" time="0.000" skipped="1">`,
    "    <properties>",
    '      <property name="seed" value="none"/>',
    `      <property name="target" value="${url}"/>`,
    "    </properties>",
    `    <testcase name="a: Title of a" classname="${url}" time="0.000"/>`,
    `    <testcase name="b: Title of b" classname="${url}" time="0.000">`,
    `      <failure message="Advice on b." type="check">${url}:1: Title of b`,
    "Advice on b.",
    `sent: ${JSON.stringify(sent).replaceAll('"', "&quot;")}`,
    "answered: 204  ok</failure>",
    "    </testcase>",
    `    <testcase name="c: Title of c" classname="${url}" time="0.000">`,
    '      <skipped message="Advice on c."/>',
    "    </testcase>",
    "  </testsuite>",
    "</testsuites>",
    "",
  ]);
  expect(() => parseReportRequests(["json=a.json"])).toThrow(
    "--report json is not available here: use --json.",
  );
});

test("prints a report in place of the table before it fails", async () => {
  const { signal } = new AbortController();
  const host = { workingFolder: "/work", env: {}, files: {} } as unknown as Host;
  const record = buildCheckOutput(url, [verdict("a", "held"), verdict("b", "broken")]);
  const shown = await reportCheck({ host, signal }, parseReportRequests(["tap"]), record, undefined);
  if (shown.kind !== "live") throw new Error(`It is a ${shown.kind}.`);
  const pieces: string[] = [];
  const read = async () => {
    for await (const piece of shown.steps) pieces.push(JSON.stringify(piece));
  };
  await expect(read()).rejects.toThrow("The receiver breaks 1 rule of 2.");
  expect(pieces).toHaveLength(1);
  expect(pieces[0]).toContain("TAP version 13");
});
