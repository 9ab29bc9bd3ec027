import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { closeCodes } from "../../src/base/cases/close-code";
import { lifecycles, listLifecycleLabels } from "../../src/base/cases/lifecycle";
import type { Host } from "../../src/base/host";
import { exitCodes } from "../../src/cli/flags/exit-codes";
import { findTopic, topics } from "../../src/commands/explain/topics";
import { parseRules } from "../../src/reference/guides/rule-list";
import { advanceTargets } from "../../src/sandbox/cases/transitions";
import { assumptions } from "../../src/sandbox/facts/assumptions";
import { errorStatuses } from "../../src/sandbox/facts/error-types";
import { eventTypes } from "../../src/webhooks/events/event-types";
import { answer } from "../support/platforms/answers";
import { collectionEnv, runLine } from "../support/program/world";

test("explains every term that a user can encounter [ERR-19] [ERR-12] [LC-01] [LC-04] [LC-05] [SUB-14] [SUB-15]", () => {
  const met = [
    ...Object.keys(errorStatuses),
    "NoPartnerAvailable",
    "InvalidClientType",
    "BusinessRule",
    ...lifecycles,
    ...lifecycles.flatMap(listLifecycleLabels),
    ...closeCodes,
    ...closeCodes.map((code) => `Closed:${code}`),
    ...Object.values(eventTypes).flat(),
    ...Object.values(exitCodes).map((code) => `exit ${code}`),
    "exit 0",
    "exit 143",
    ..."200 201 202 204 400 401 403 404 409 413 415 422 429 500 502 503 504".split(" "),
  ];
  expect(met.filter((name) => findTopic(name) === undefined)).toEqual([]);
});

test("explains every transition of a case between stages [LC-07] [LC-09] [LC-16]", () => {
  const ways = lifecycles.flatMap((from) =>
    [...lifecycles, ...advanceTargets].map((to) => `${from} → ${to}`),
  );
  expect(ways.filter((way) => findTopic(way)?.kind !== "transition")).toEqual([]);
});

test.each([
  ["PendingVerification → Active", "activation"],
  ["more info required to active", "activation"],
  ["Active -> Closed", "closing"],
  ["Active to paid", "closing"],
  ["Closed:Paid to no-payment", "advancing again"],
  ["Closed to Active", "advancing again"],
  ["Paused to Active", "no transition"],
  ["Active to Paused", "other transitions"],
])("explains %s as %s", (way, name) => {
  expect(findTopic(way)?.name).toBe(name);
});

test("uses each word for only one topic", () => {
  const words = topics.flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((word) => word.toLowerCase()),
  );
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
});

test("shows a topic with its next step and commands", async () => {
  const result = await runLine("explain casenotfound --color never", { isTerminal: true, columns: 80 });
  expect(result.exitCode).toBe(0);
  expect(result.stdout).toMatch(/^CaseNotFound {2}error type\n/);
  expect(result.stdout).toContain("Next\n");
  expect(result.stdout).toContain("recoup whoami\nrecoup cases list\n");
});

test("accepts an unquoted topic of two words, with and without --json", async () => {
  const result = await runLine("explain exit 8 --json");
  expect(JSON.parse(result.stdout)).toMatchObject({ name: "exit 8", kind: "exit code" });
});

test("lists all topics if no word is given", async () => {
  const result = await runLine("explain -o ids");
  expect(result.stdout.trim().split("\n")).toHaveLength(topics.length);
});

test("an error suggests the explanation of its type, if one exists [ERR-19]", async () => {
  const refused = (type: string) =>
    runLine("cases timeline 3f2504e0-4f89-41d3-9a0c-0305e82c3301", {
      env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
      send: async () => answer({ businessErrors: [{ type, message: "Gone." }] }, 404),
    });
  expect((await refused("CaseNotFound")).stderr).toContain("\n  more: recoup explain CaseNotFound\n");
  expect((await refused("BrandNewType")).stderr).not.toContain("recoup explain");
});

test("suggests the closest topic for an unknown word", async () => {
  const result = await runLine("explain CaseNotFund");
  expect([result.exitCode, result.stdout]).toEqual([2, ""]);
  expect(result.stderr).toBe(
    'Error: No help for "CaseNotFund".\n  next: Did you mean `recoup explain CaseNotFound`?\n',
  );
});

test("on a terminal, lists all topics in groups", async () => {
  const { stdout } = await runLine("explain --color never", { isTerminal: true, columns: 80 });
  const headings = stdout.match(/^[A-Z][a-z]+( [a-z]+)?$/gm);
  expect(headings).toEqual([
    ...["Error types", "Statuses", "Lifecycles", "Transitions", "Close codes", "Events", "Limits"],
    ...["Exit codes", "Operations"],
  ]);
  const labels = stdout.match(/^\S.*?(?= {2})/gm);
  expect(labels?.toSorted()).toEqual(topics.map(({ name }) => name).toSorted());
});

test("explains each rule of webhooks check under its own name", async () => {
  const { stdout } = await runLine("explain two-at-once --color never", { isTerminal: true });
  expect(stdout).toContain("two-at-once  receiver rule");
  expect(stdout).toContain("recoup help receiver#book-each-event-once");
  const { listCheckTopics: checkTopics } = await import("../../src/commands/explain/explain-check");
  const names = checkTopics({ random: () => 0.5, now: () => 0 }).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["plain", "late-repeat", "payment-reversed"]));
  expect(names.filter((name) => findTopic(name) !== undefined || /^[a-z]{2,4}-\d{2}$/.test(name))).toEqual(
    [],
  );
});

test("suggests the closest match for a misspelled rule of webhooks check", async () => {
  const { stderr } = await runLine("explain two-at-onse");
  expect(stderr).toBe(
    'Error: No help for "two-at-onse".\n  next: Did you mean `recoup explain two-at-once`?\n',
  );
});

test("explains every rule and assumption by its ID", async () => {
  const page = readFileSync("docs/rules.md");
  const host = { openPackage: async () => ({ read: async () => page }) } as unknown as Host;
  const { explainId } = await import("../../src/commands/explain/explain-id");
  const rules = parseRules(page.toString()).map(({ id }) => id);
  expect(rules.length).toBeGreaterThan(300);
  for (const id of [...rules, ...assumptions.map((each) => each.id), "AMB-51"])
    expect((await explainId(host, id.toLowerCase())).meaning).not.toBe("");
});

test("explains each rule of test judge under its own name", async () => {
  const { stdout } = await runLine("explain key-rotated --color never", { isTerminal: true });
  expect(stdout).toContain("key-rotated  client rule");
  expect(stdout).toContain("recoup explain CLI-06");
  const { judgeTopics } = await import("../../src/commands/explain/explain-judged");
  expect(judgeTopics.filter(({ name }) => findTopic(name) !== undefined)).toEqual([]);
  const both = await runLine("explain unknown-field --json");
  expect(JSON.parse(both.stdout).meaning).toMatch(/^As a client rule: .* As a receiver rule: /);
});
