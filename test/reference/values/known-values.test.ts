import { expect, test } from "vitest";
import { commands } from "../../../src/commands";
import { listApiPaths } from "../../../src/reference/values/api-paths";
import { findFlagValue } from "../../../src/reference/values/flag-value";
import { knownValues, listConfigKeys, type ValueKind } from "../../../src/reference/values/known-values";
import { completeValues } from "../../../src/reference/values/matching-values";

test.each<[readonly string[], string | undefined]>([
  [["--world", "demo"], "demo"],
  [["a", "-w", "demo", "b"], "demo"],
  [["--world=demo=1"], "demo=1"],
  [["--world", "a", "--world=b"], "b"],
  [["--worlds", "a"], undefined],
  [["--world"], undefined],
  [[], undefined],
])("finds the flag's value in %j", (line, value) => {
  expect(findFlagValue(line, "--world", "-w")).toBe(value);
});

test("lists each path of a method once, sorted, omitting parameterized paths", () => {
  expect(listApiPaths(["api", "delete", "--as", "customer"])).toEqual(["/test/cases"]);
  const paths = listApiPaths(["api", "GET"]);
  expect(paths).toEqual([...new Set(paths)].sort());
  expect(paths).toContain("/reporting/transactions");
  expect(paths.filter((path) => path.includes("{"))).toEqual([]);
  expect(listApiPaths(["api"])).toEqual([]);
});

const list = async (kind: ValueKind, path = "cases list", line: readonly string[] = []) =>
  (await knownValues[kind]?.(path, commands, line)) ?? [];

test("lists all as the last event and surface, and help as the last field", async () => {
  for (const kind of ["events", "surfaces"] as const) expect((await list(kind)).at(-1)).toBe("all");
  expect(await list("surfaces")).toEqual(["collection", "referral", "customer", "all"]);
  expect((await list("fields")).at(-1)).toBe("help");
  expect(await list("goals")).toEqual(expect.arrayContaining(["Active", "Closed:Paid"]));
});

test("has columns for each noun whose list has fields", async () => {
  const keys = await listConfigKeys(commands);
  expect(keys).toEqual(expect.arrayContaining(["output", "cases.columns", "webhooks.columns"]));
  expect(keys.filter((key) => /\s|^(profile|alias)\./.test(key))).toEqual([]);
  expect(await list("config-values", "config set", ["output"])).toContain("ndjson");
  expect(await list("config-values", "config set", ["decimal"])).toEqual([".", ","]);
  expect(await list("config-values", "config set", ["cases.columns"])).toContain("debtor.name");
  expect(await list("config-values", "config set", ["none"])).toEqual([]);
  expect(await list("config-values", "config set")).toEqual([]);
});

test("has no fields for an unknown command", async () => {
  expect([await list("operands", "none"), await list("sort", "none"), await list("numbers", "none")]).toEqual(
    [...[[], [], []]],
  );
});

test.each([
  ["a,B", true, ["a,bc", "a,be"]],
  ["a,bc,", true, ["a,bc,a:b", "a,bc,be"]],
  ["bc:DESC,B", true, ["bc:DESC,be"]],
  ["a,b", false, []],
  ["B", false, ["bc", "be"]],
  ["", true, ["a:b", "bc", "be"]],
])("completes %s in a list: %s", (typed, isList, offers) => {
  expect(completeValues(["a:b", "bc", "be"], typed, isList)).toEqual(offers);
});
