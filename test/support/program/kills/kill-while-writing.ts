import type { ChildProcess } from "node:child_process";
import { readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { countFigure } from "../../../trust/count-figure";
import type { startBuilt } from "../built-program";

interface Kills {
  readonly start: () => ReturnType<typeof startBuilt>;
  readonly folder: string;
  /** The file in `folder` that grows while the program sends requests. */
  readonly file: string;
  /** Maximum number of kills. A busy machine may be late, so the program can end before the last one. */
  readonly count: number;
  readonly maxWorkMs: number;
}

/**
 * Repeatedly starts a program and kills it, mostly while it writes to the file and sometimes at its start.
 * The first kill comes after at least one row.
 */
export async function killWhileWriting({ start, folder, file, count, maxWorkMs }: Kills): Promise<void> {
  const killSoon = (child: ChildProcess) =>
    void setTimeout(() => child.kill("SIGKILL"), Math.random() * maxWorkMs);
  const hasDoneRow = () => readFileSync(join(folder, file), "utf8").includes('"created"');
  let kill = 0;
  for (; kill < count; kill++) {
    const { child, ended } = start();
    const watcher = watch(folder, (_, name) => {
      if (name !== file || (kill === 0 && !hasDoneRow())) return;
      watcher.close();
      killSoon(child);
    });
    if (kill % 5 === 4) killSoon(child);
    const { exitCode, stderr } = await ended;
    watcher.close();
    if (exitCode === 0 && kill > 0) break;
    if (exitCode !== undefined) throw new Error(`it ended after ${kill} kills with ${exitCode}: ${stderr}`);
  }
  countFigure("kills of commands that write", kill);
}
