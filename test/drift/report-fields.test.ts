import { expect, test } from "vitest";
import { DriftReport } from "../../src/drift/report/shapes";
import { runLine } from "../support/program/world";

test("offers every field of the report in --fields", async () => {
  const { stdout } = await runLine("test drift sandbox --fields help");
  expect(stdout.trim().split("\n")).toEqual(Object.keys(DriftReport.shape));
});
