import { expect, test } from "vitest";
import { sandboxOnDisk } from "../support/sandbox/sandbox-on-disk";

const { folder, run } = sandboxOnDisk();
const own = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };

test.each([
  ["RECOUP_PROFIL", "RECOUP_PROFILE"],
  ["RECOUP_ENV", "RECOUP_ENVIRONMENT"],
])("reports %s on stderr without its value", async (name, meant) => {
  const { exitCode, stderr } = await run("cases list -L 1 --json", {
    env: { ...own, [name]: "canary" },
  });
  expect([exitCode, stderr]).toEqual([0, `${name} is set and has no effect; did you mean ${meant}?\n`]);
});

test("doesn't report an unrelated variable", async () => {
  const { stderr } = await run("cases list -L 1 --json", {
    env: { ...own, RECOUP_OF_MINE: "1" },
  });
  expect(stderr).toBe("");
});
