import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testedPromises, trustPage } from "./trust-page";

const file = "docs/trust.md";
/** Absent until the first run of `npm run trust`. */
const hasFigures = existsSync("test/trust/figures.json");
const figures = hasFigures && JSON.parse(readFileSync("test/trust/figures.json", "utf8"));

if (process.env.UPDATE_PAGE === "1" && hasFigures) writeFileSync(file, trustPage(figures));

test.runIf(hasFigures)("docs/trust.md contains the figures from the last run", () => {
  expect(readFileSync(file, "utf8")).toBe(trustPage(figures));
});

test("each promise names existing tests and measured figures", () => {
  const missing = testedPromises.flatMap(({ files, figures: names }) => [
    ...files.filter((file) => !existsSync(file)),
    ...names.filter((name) => hasFigures && !(figures.figures[name] > 0)),
  ]);
  expect(missing).toEqual([]);
});

test.runIf(hasFigures)("the last run has a date", () => {
  expect(figures.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
