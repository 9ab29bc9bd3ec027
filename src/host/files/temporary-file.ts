import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

const temporaryNamePattern = /\.recoup-(\d{1,10})-[a-z\d]{1,8}\.tmp$/;
const sweptFolders = new Set<string>();

/**
 * Returns a name for a temporary file next to the path. First removes temporary files that killed processes
 * left in the folder.
 */
export function buildTemporaryPath(path: string): string {
  const folder = dirname(path);
  if (!sweptFolders.has(folder)) removeOrphans(folder);
  sweptFolders.add(folder);
  return `${path}.recoup-${process.pid}-${Math.random().toString(36).slice(2, 10)}.tmp`;
}

function removeOrphans(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const [, pid] = temporaryNamePattern.exec(name) ?? [];
      if (pid !== undefined && !isProcessRunning(Number(pid))) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // An orphaned temporary file does no harm.
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process is running as a different user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
