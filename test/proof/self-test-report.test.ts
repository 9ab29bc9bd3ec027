import { expect, test } from "vitest";
import { reportSelfTest } from "../../src/proof/self-test/run-self-test";
import type { SelfTest } from "../../src/proof/self-test/self-test";
import { terminal, textOf } from "../render/samples";
import { runLine } from "../support/program/world";

const nothing = { check: null, drill: null, fuzz: null };
const race = { name: "race", bug: "Books twice." };
const slow = { name: "slow", bug: "Answers late." };
const found = { ...nothing, drill: "repeats" };
const complete: SelfTest = {
  right: nothing,
  bugs: [{ ...race, ...found }],
  found: 1,
  score: { check: 0, drill: 1, fuzz: 0 },
  total: 1,
};
const missed: SelfTest = { ...complete, bugs: [...complete.bugs, { ...slow, ...nothing }], total: 2 };
const alarm: SelfTest = { ...complete, right: { ...nothing, check: "plain" } };
const running = new AbortController().signal;

const failureOf = (record: SelfTest, signal = running) => {
  const report = reportSelfTest(signal, record);
  return "failure" in report && report.failure ? [report.failure.kind, report.failure.message] : [];
};

test("passes tests that catch every bug and raise no false alarm", () => {
  expect(failureOf(complete)).toEqual([]);
});

test("names a bug that no test catches", () => {
  expect(failureOf(missed)).toEqual(["check-failed", "Not found: slow."]);
});

test("fails tests that raise a false alarm, whatever bugs they catch", () => {
  expect(failureOf(alarm)).toEqual(["check-failed", "The correct receiver fails."]);
});

test("reports an interruption instead of a verdict after Ctrl-C", () => {
  expect(failureOf(missed, AbortSignal.abort())).toEqual(["interrupted", "interrupted"]);
});

test("shows what caught each bug and drops columns on a narrow terminal", async () => {
  const bugs = [
    { ...race, ...found, check: "duplicate-later" },
    { ...slow, ...nothing, fuzz: "schedule 12" },
  ];
  const record = { ...alarm, bugs, found: 2, score: { check: 1, drill: 1, fuzz: 1 }, total: 2 };
  const print = (width: number) => textOf(reportSelfTest(running, record), { ...terminal, width });
  expect(await print(80)).toMatchInlineSnapshot(`
    "2 of 2 bugs found  false alarms: plain

    webhooks check finds 1, the drills 1, random schedules 1

    Bug   Broken rule      Failed drill  Random schedules
    race  duplicate-later  repeats
    slow                                 schedule 12
    "
  `);
  expect(await print(44)).toMatchInlineSnapshot(`
    "2 of 2 bugs found  false alarms: plain

    webhooks check finds 1, the drills 1, random
    schedules 1

    Bug   Broken rule      Failed drill
    race  duplicate-later  repeats
    slow
    "
  `);
  expect(await print(30)).toMatchInlineSnapshot(`
    "2 of 2 bugs found
    false alarms: plain

    webhooks check finds 1, the
    drills 1, random schedules 1

    Bug   Broken rule
    race  duplicate-later
    slow
    "
  `);
});

test("refuses a name in combination with --self-test", async () => {
  expect(await runLine("test drills repeats --self-test")).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr:
      "Error: --self-test is for all drills; leave out the name.\n  next: Run `recoup test drills --help` for its flags and arguments.\n",
  });
});
