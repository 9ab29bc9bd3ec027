import { expect, test } from "vitest";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

test("a program started by recoup writes to recoup's stdout and stderr, and reads its stdin", async () => {
  const folders = { RECOUP_DATA_DIR: temporaryFolder(), RECOUP_CONFIG_DIR: temporaryFolder() };
  const line = ["sandbox", "exec", "--ephemeral", "--", "sh", "-c", "cat; echo problem >&2; exit 4"];
  const { exitCode, stdout, stderr } = await runBuilt(line, folders, "typed\n");
  expect([exitCode, stdout]).toEqual([4, "typed\n"]);
  expect(stderr).toContain("problem\n");
});
