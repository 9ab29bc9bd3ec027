import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { watchFolders } from "../../src/host/files/watch";
import { temporaryFolder } from "../support/program/temporary-folder";

test("reports a change in any of the watched folders", async () => {
  const folders = ["one", "two"].map((name) => join(temporaryFolder(), name));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const folder of folders) {
    const watcher = await new Promise<ReturnType<typeof watchFolders>>((resolve) => {
      const opened = watchFolders(folders, () => resolve(opened));
      writeFileSync(join(folder, "a.yaml"), "name: A");
    });
    watcher.close();
  }
});

test("throws an error that names a missing folder", () => {
  const folder = join(temporaryFolder(), "none");
  expect(() => watchFolders([folder], () => {})).toThrow(`can't watch ${folder}: `);
});
