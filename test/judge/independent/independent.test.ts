import { expect, test } from "vitest";
import { judgedFile, programsOf } from "./judged-file";
import { alsoFound, needsFailures, ruleOf } from "./planted-rules";

const texts = programsOf("wrong").filter((file) => !needsFailures.includes(ruleOf(file)));

test.each(texts)("%s breaks exactly the expected rules", async (file) => {
  const rule = ruleOf(file);
  const { found } = await judgedFile(file);
  expect([...new Set(found)]).toEqual([rule, ...(alsoFound[rule] ?? [])]);
});

test.each(programsOf("right"))("%s produces no findings", async (file) => {
  const { exitCode, found } = await judgedFile(file);
  expect({ exitCode, found }).toEqual({ exitCode: 0, found: [] });
});
