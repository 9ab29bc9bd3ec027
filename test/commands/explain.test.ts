import { expect, test } from "vitest";
import { lifecycles } from "../../src/base/lifecycle";
import { exitCodes } from "../../src/cli/failure";
import { findTopic, topics } from "../../src/commands/explain/topics";
import { errorStatuses } from "../../src/sandbox/error-types";
import { eventTypes } from "../../src/webhooks/event-types";
import { runLine } from "../support/world";

test("everything that a user can meet is explained [ERR-19] [LC-01] [SUB-14] [SUB-15]", () => {
  const met = [
    ...Object.keys(errorStatuses),
    "NoPartnerAvailable",
    "InvalidClientType",
    ...lifecycles,
    ...Object.values(eventTypes).flat(),
    ...Object.values(exitCodes).map((code) => `exit ${code}`),
    "exit 0",
    "exit 143",
    ..."400 401 403 404 409 413 415 422 429 500".split(" "),
    "Closed:Paid",
    "PreLegalExhaustedNoPayment",
  ];
  expect(met.filter((name) => findTopic(name) === undefined)).toEqual([]);
});

test("no two topics answer to the same word", () => {
  const words = topics.flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((word) => word.toLowerCase()),
  );
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test("a topic is told with its next step and commands", async () => {
  const shown = await runLine("explain casenotfound --color never", { isTerminal: true, columns: 80 });
  expect(shown.exitCode).toBe(0);
  expect(shown.stdout).toMatch(/^CaseNotFound {2}error type\n/);
  expect(shown.stdout).toContain("Next\n");
  expect(shown.stdout).toContain("recoup whoami\nrecoup cases list\n");
});

test("a topic of two words needs no quotes, and comes as JSON", async () => {
  const shown = await runLine("explain exit 8 --json");
  expect(JSON.parse(shown.stdout)).toMatchObject({ name: "exit 8", kind: "exit code" });
});

test("without a word all topics are listed", async () => {
  const shown = await runLine("explain -o ids");
  expect(shown.stdout.trim().split("\n")).toHaveLength(topics.length);
});

test("an unknown word names the nearest topic", async () => {
  const shown = await runLine("explain CaseNotFund");
  expect([shown.exitCode, shown.stdout]).toEqual([2, ""]);
  expect(shown.stderr).toBe(
    'Error: "CaseNotFund" is nothing that can be explained.\n  next: Did you mean `recoup explain CaseNotFound`?\n',
  );
});
