import { existsSync } from "node:fs";
import { relative } from "node:path";
import { afterAll, beforeEach, inject } from "vitest";
import { shares } from "../../projects.mjs";
import { removeTemporaryFolders } from "./temporary-folder";
import { isLeftOut } from "./whole";

declare module "vitest" {
  interface ProvidedContext {
    choosesByName: boolean;
  }
}

let count = 0;
beforeEach(({ task, skip }) => {
  const every = shares[relative(".", task.file.filepath)] ?? 1;
  const isSampled = !task.tags?.includes("completeness") && !inject("choosesByName");
  if (isLeftOut(count++, every) && isSampled) skip("left to `npm run endurance`");
});

afterAll(removeTemporaryFolders);

/** In-memory home folder for command lines that run in this process. */
const home = "/home/operator";
const isRealHome = existsSync(home);
afterAll(() => {
  if (!isRealHome && existsSync(home)) throw new Error(`A test wrote into ${home}.`);
});
