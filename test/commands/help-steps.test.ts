import { expect, test } from "vitest";
import { stepKinds } from "../../src/scenario/files/schema/step-schemas";
import { runLine } from "../support/program/world";

test("lists every scenario step and the page that documents the steps", async () => {
  const { stdout } = await runLine("help scenarios");
  expect(stdout.replace(/\s+/g, " ")).toContain(
    `Steps: ${stepKinds.join(", ")} recoup help scenarios.md#steps`,
  );
});
