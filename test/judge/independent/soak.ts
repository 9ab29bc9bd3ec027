import { expect, test } from "vitest";
import { judgedFile, programsOf } from "./judged-file";
import { alsoFound, needsFailures, ruleOf } from "./planted-rules";

/** Some failures cost the program 12 seconds or more. */
const timeout = 300_000;

const failing = programsOf("wrong").filter((file) => needsFailures.includes(ruleOf(file)));

/** On a busy machine, a program may pause even though it isn't written to do so. */
const retry = 2;

test.each(failing)("%s is caught by its own rule when provoked", { timeout, retry }, async (file) => {
  const rule = ruleOf(file);
  const { found } = await judgedFile(file, "--provoke");
  expect([...new Set(found)].sort()).toEqual([rule, ...(alsoFound[rule] ?? [])].sort());
});

test.each(programsOf("right"))("%s breaks no rule when provoked", { timeout }, async (file) => {
  const { exitCode, document, found } = await judgedFile(file, "--provoke");
  expect({ exitCode, found }).toEqual({ exitCode: 0, found: [] });
  expect(document.provoked).toBeGreaterThan(0);
});
