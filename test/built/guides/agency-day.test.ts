import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { testWith } from "../../support/program/tool";
import { homeIn } from "../../support/sandbox/built-sandbox";

const script = resolve("test/built/guides/agency-day.sh");

testWith("jq")(
  "an agency's day: ten cases, five started, 1,000 payments over three kills, two closed, all events [CLI-15] [IDM-03]",
  () => {
    const folder = temporaryFolder();
    const program = join(folder, "recoup");
    writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${resolve("bin/recoup.js")}" "$@"\n`);
    chmodSync(program, 0o755);
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      HOME: folder,
      RECOUP_NO_INPUT: "1",
      ...homeIn(folder),
    };
    const line = ["sandbox", "exec", "--ephemeral", "--no-limits", "-q", "--", "bash", "--norc", script];
    const { status, stdout, stderr } = spawnSync(program, line, {
      cwd: folder,
      env,
      encoding: "utf8",
      timeout: 170_000,
    });
    expect([status, stdout, stderr]).toEqual([0, "The day is over.\n", ""]);
  },
  180_000,
);
