import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const ownName = /\.recoup-(\d{1,10})-[a-z\d]{1,8}\.tmp$/;
/** Folders without orphans, as this process has looked. */
const swept = new Set<string>();

/** A name for a file that takes this one's name when it is whole. */
export function temporaryBeside(path: string): string {
  const folder = dirname(path);
  if (!swept.has(folder)) removeOrphans(folder);
  swept.add(folder);
  return `${path}.recoup-${process.pid}-${Math.random().toString(36).slice(2, 10)}.tmp`;
}

/** What killed processes left. */
function removeOrphans(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = ownName.exec(name) ?? [];
      if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // It is in nobody's way.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
