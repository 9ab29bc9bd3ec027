import { expect, test } from "vitest";
import { startCase } from "../../../src/api/collection/case-work";
import { listCases } from "../../../src/api/collection/cases";
import { testCaseEndpoints } from "../../../src/api/families/test-cases";
import { describeEffects } from "../../../src/reference/data/effects";

const { advanceTestCase, deleteTestCases } = testCaseEndpoints.collection;

test.each([
  ["cases list", [listCases], "reads"],
  ["cases start", [startCase], "writes, needs live"],
  ["cases start", [listCases, startCase], "reads, writes, needs live"],
  ["test advance", [listCases, advanceTestCase], "reads, writes"],
  ["cleanup", [advanceTestCase, deleteTestCases], "writes"],
  ["test start", [startCase], "writes"],
  ["tests start", [startCase], "writes, needs live"],
  ["help", [], "reads"],
  ["sandbox reset", [], "writes"],
  ["api", [], "reads, writes, needs live"],
  ["apply", [], "reads, writes, needs live"],
  ["browse", [], "reads, writes"],
  ["test run", [], "reads, writes"],
  ["test drift", [], "reads, writes"],
])("describes the effects of %s with %o: %s", (path, calls, shown) => {
  const { reads, writes, needsLive } = describeEffects(path, calls);
  const words = [
    ...(reads ? ["reads"] : []),
    ...(writes ? ["writes"] : []),
    ...(needsLive ? ["needs live"] : []),
  ];
  expect(words.join(", ")).toBe(shown);
});
