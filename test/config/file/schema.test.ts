import { expect, test } from "vitest";
import { configSchema } from "../../../src/config/file/schema";

const preferences = {
  ...{ output: "a", pager: "a", history: "full", "undo.size": "1MB", decimal: ",", "date-format": "a" },
  columns: { cases: ["a"] },
};

/** A configuration with every setting. Free text is a single character. */
const config = {
  current: "a",
  profiles: {
    a: {
      ...{ defaultEnvironment: "live", headerPrefix: "a", readOnly: true, fourEyes: true },
      test: {
        collection: { url: "a", key: { kind: "command", command: "a" } },
        referral: { url: "a", key: { kind: "keyring" } },
        customer: { url: "a", key: { kind: "file", path: "a" } },
      },
      live: { collection: { url: "a", key: { kind: "plain", value: "a" } } },
      preferences,
    },
  },
  preferences,
  aliases: { a: "a" },
};

/** Returns the configuration with a different string at this dotted path. */
function withText(path: string, text: string): unknown {
  const copy = structuredClone(config);
  const names = path.split("/");
  const last = names.pop() ?? "";
  const parent = names.reduce((value, name) => value[name] as never, copy as Record<string, unknown>);
  parent[last] = text;
  return copy;
}

test("accepts every setting", () => {
  expect(configSchema.parse(config)).toEqual(config);
  expect(configSchema.parse({})).toEqual({ profiles: {} });
});

test.each([
  "profiles/a/headerPrefix",
  "profiles/a/defaultEnvironment",
  "profiles/a/test/collection/key/command",
  "profiles/a/test/customer/key/path",
  "profiles/a/live/collection/key/value",
  "profiles/a/test/referral/key/kind",
  "preferences/history",
  "preferences/undo.size",
  "preferences/decimal",
  "preferences/date-format",
  "preferences/columns/cases/0",
  "aliases/a",
])("refuses an empty %s", (path) => {
  expect(configSchema.safeParse(withText(path, "")).success).toBe(false);
});

test.each([
  ["profiles/a/defaultEnvironment", ["test", "live"]],
  ["preferences/history", ["on", "off", "full"]],
  ["preferences/decimal", [".", ","]],
])("at %s, accepts only %j", (path, texts) => {
  expect(
    [...texts, "On", "none", ";"].filter((text) => configSchema.safeParse(withText(path, text)).success),
  ).toEqual(texts);
});

test.each([
  { profile: "a" },
  { preferences: { outputs: "json" } },
  { profiles: { a: { production: {} } } },
  { profiles: { a: { test: { creditor: {} } } } },
  { profiles: { a: { test: { collection: { secret: "a" } } } } },
  { profiles: { a: { test: { collection: { key: { kind: "keyring", value: "a" } } } } } },
  { preferences: { columns: { cases: [] } } },
])("refuses %j", (other) => {
  expect(configSchema.safeParse(other).success).toBe(false);
});
