import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as testing from "../../src/testing";
import type * as published from "../../src/testing/published";
import * as webhooks from "../../src/webhooks";

test("exports matchers, startSandbox and everything in recoup/webhooks", () => {
  const typed: typeof published = testing;
  expect(Object.keys(typed).sort()).toEqual([...Object.keys(webhooks), "matchers", "startSandbox"].sort());
});

test("a TypeScript version that ignores `exports` finds the same types", () => {
  const { exports: all, typesVersions } = JSON.parse(readFileSync("package.json", "utf8"));
  const typed = Object.entries<{ readonly types?: string }>(all).flatMap(([name, { types }]) =>
    types === undefined ? [] : [[name.slice(2), [types]]],
  );
  expect(typesVersions["*"]).toEqual(Object.fromEntries(typed));
});
