// Runs the Jest file in docs/testing.md against the installed package. Jest needs 55 MB of packages,
// too many for each `npm ci` of this repository.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const guide = readFileSync(new URL("../../docs/testing.md", import.meta.url), "utf8");

/** Runs the guide's file in Jest. `npm` and `node` run their arguments in the installed package's folder. */
export function runGuideInJest(folder, npm, node) {
  const [, name, text] = /^`(paid\.\S+\.js)`.*?```js\n(.*?)```/ms.exec(guide) ?? [];
  if (name === undefined) throw new Error("docs/testing.md has no file for jest");
  writeFileSync(join(folder, name), text);
  npm("install", "jest@30");
  node(join(folder, "node_modules/jest/bin/jest.js"), "--rootDir", folder, name);
}
