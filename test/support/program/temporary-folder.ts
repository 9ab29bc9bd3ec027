import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepCompiledCode } from "./compiled-code";

const folders = new Set<string>();

/** Creates a folder that `set-up.ts` removes after the test file has run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "recoup-test-"));
  folders.add(folder);
  return folder;
}

/**
 * Removes a folder. A program that is exiting may still be writing its compiled code. The `maxRetries` option
 * of `rmSync` doesn't help, because it lists the files once and misses later ones.
 */
export function removeFolder(folder: string, triesLeft = 20): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (triesLeft === 0 || (error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    removeFolder(folder, triesLeft - 1);
  }
}

export function removeTemporaryFolders(): void {
  for (const folder of folders) {
    keepCompiledCode(folder);
    removeFolder(folder);
  }
  folders.clear();
}
