import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Processes } from "../../base/processes/processes";
import { tryLock } from "../files/lock";

const namePattern = /^\d+-[a-z0-9]+$/;
const getLockPath = (path: string, name: string) => `${path}.${name}.lock`;

/**
 * Registers each process with a lock file next to the path. When the process ends, the operating system
 * releases the lock.
 */
export const processes: Processes = {
  register(path) {
    removeStaleLocks(path);
    const name = `${process.pid}-${Math.random().toString(36).slice(2)}`;
    const file = getLockPath(path, name);
    const lock = tryLock(file);
    // Another process is removing the file as stale or has already removed it.
    if (lock === undefined || lock === "removed") return processes.register(path);
    return {
      name,
      release() {
        rmSync(file, { force: true });
        lock.close();
      },
    };
  },
  isAlive(path, name) {
    const file = getLockPath(path, name);
    if (!namePattern.test(name) || !existsSync(file)) return false;
    const lock = tryLock(file);
    if (lock === undefined) return true;
    if (lock === "removed") return false;
    // Removes the file before unlocking it, so no other process can lock it in between.
    rmSync(file, { force: true });
    lock.close();
    return false;
  },
};

function removeStaleLocks(path: string): void {
  const prefix = `${basename(path)}.`;
  for (const file of readdirSync(dirname(path)))
    if (file.startsWith(prefix) && file.endsWith(".lock"))
      processes.isAlive(path, file.slice(prefix.length, -".lock".length));
}
