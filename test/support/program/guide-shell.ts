import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { homeIn } from "../sandbox/built-sandbox";
import { deadlineMs } from "./deadline";
import { temporaryFolder } from "./temporary-folder";

/**
 * Opens a folder with its own world and with `recoup` on the path. Scripts run there as they would on a
 * reader's machine.
 */
export function openGuideShell(timeout = deadlineMs) {
  const folder = temporaryFolder();
  const program = join(folder, "bin/recoup");
  mkdirSync(dirname(program));
  writeFileSync(program, `#!/bin/sh\nexec "${process.execPath}" "${resolve("bin/recoup.js")}" "$@"\n`);
  chmodSync(program, 0o755);
  const env = {
    PATH: `${dirname(program)}:${process.env.PATH}`,
    HOME: folder,
    RECOUP_NO_INPUT: "1",
    ...homeIn(folder),
  };
  const run = (name: string, ...line: readonly string[]) =>
    spawnSync(name, line, { cwd: folder, env, encoding: "utf8", timeout, stdio: ["ignore", "pipe", "pipe"] });
  return {
    run: (...line: readonly string[]) => run(program, ...line),
    runScript: (script: string) => run("bash", "--norc", "-euo", "pipefail", "-c", script),
  };
}
