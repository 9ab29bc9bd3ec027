import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createBookTrials } from "../../src/proof/check/trials/book-trials";
import { createLateRepeat, createProbeTrials } from "../../src/proof/check/trials/probe-trials";
import { createSyntheticCase } from "../../src/proof/check/trials/synthetic-case";
import { mutants } from "../../src/proof/receiver/mutants/mutants";
import { eventTypes } from "../../src/webhooks/events/event-types";

const page = "docs/receiver.md";
const guide = readFileSync(page, "utf8");
const knownRules = [...readFileSync("docs/rules.md", "utf8").matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(
  ([, id]) => id,
);
const anchors = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
  title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, "")
    .replaceAll(" ", "-"),
);
const setting = {
  surface: "collection",
  events: eventTypes.collection,
  hasNextSecret: true,
  random: Math.random,
  newCase: () => createSyntheticCase(Math.random, 0),
} as const;
const trials = [...createProbeTrials(setting), ...createBookTrials(setting), createLateRepeat(setting)];

test.each(trials)("the advice on $id links to an existing section of the guide", ({ doc }) => {
  const [file, anchor] = doc.split("#");
  expect([file, anchors]).toEqual(["receiver", expect.arrayContaining([anchor])]);
});

test.each(trials)("$id is based on the platform's rules", ({ rules }) => {
  expect([rules.length > 0, rules.filter((id) => !knownRules.includes(id))]).toEqual([true, []]);
});

/** Written by `npm run reference`. */
test("the example in the guide has a verdict for each trial", () => {
  const count = /\d+(?= held, 0 broken, 1 unknown$)/m;
  const held = String(trials.length - 1);
  if (process.env.UPDATE_REFERENCE === "1") writeFileSync(page, guide.replace(count, held));
  else expect(count.exec(guide)?.[0]).toBe(held);
});

test("the guide lists every extension rule", () => {
  const [, section = ""] = guide.split("### What goes beyond the interface description");
  const rows = [...(section.split("###")[0] ?? "").matchAll(/^\| `([\w-]+)`/gm)].map(([, id]) => id);
  const extensions = trials.filter(({ isExtension }) => isExtension).map(({ id }) => id);
  expect(new Set(rows)).toEqual(new Set(["test-delivery", ...extensions]));
});

test("the guide describes each of the sample receiver's bugs in the receiver's words", () => {
  const rows = [...guide.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| /gm)].map(([, name, bug]) => ({ name, bug }));
  expect(rows).toEqual(mutants.map(({ name, bug }) => ({ name, bug })));
});

test("more than two thirds of the bugs link to a public report", () => {
  const cited = [...guide.matchAll(/^\| `[\w-]+` .*https:\/\/github\.com/gm)];
  expect(cited.length).toBeGreaterThan((mutants.length * 2) / 3);
});
