import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the changelog begins with the package's version", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, latest] = /^## (\S+)/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  expect(latest).toBe(version);
});
