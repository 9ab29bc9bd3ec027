import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = new Set<string>();

/** A folder that is removed after the test file, by `set-up.ts`. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "recoup-test-"));
  folders.add(folder);
  return folder;
}

/** A program that is ending may still write what it compiled. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

export function removeTemporaryFolders(): void {
  for (const folder of folders) removeFolder(folder);
  folders.clear();
}
