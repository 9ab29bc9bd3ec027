import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("begins the changelog with the version of the package", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const [, latest] = /^## (\S+)/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
  expect(latest).toBe(version);
});
