import { expect, test } from "vitest";
import { collectionEnv, runLine } from "../support/program/world";

const isJson = (text: string) => text.startsWith("{");

test.each([
  ["-o json -o table", false],
  ["-o table -o json", true],
  ["-o=table --output=json", true],
  ["-ojson --output table", false],
  ["-o table --json", true],
])("reports an error in the effective output format for %s", async (flags, expected) => {
  const { exitCode, stderr } = await runLine(`cases list --page none ${flags}`, { env: collectionEnv });
  expect([exitCode, isJson(stderr)]).toEqual([2, expected]);
});
