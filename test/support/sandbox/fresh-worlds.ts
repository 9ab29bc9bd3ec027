import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach } from "vitest";
import { temporaryFolder } from "../program/temporary-folder";
import type { LineResult } from "../program/world";

/** Starts each test with a copy of a new world, because a reset would take a tenth of a second. */
export function freshWorlds(folder: string, run: (line: string) => Promise<LineResult>): void {
  const worlds = join(folder, "worlds");
  const root = join(temporaryFolder(), "worlds");
  beforeAll(async () => {
    await run("sandbox status");
    cpSync(worlds, root, { recursive: true });
  });
  beforeEach(() => {
    rmSync(worlds, { recursive: true });
    cpSync(root, worlds, { recursive: true });
  });
}
