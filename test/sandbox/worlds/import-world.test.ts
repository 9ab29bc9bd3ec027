import { describe, expect, test } from "vitest";
import { schemaVersion } from "../../../src/sandbox/store/database/schema";
import { exportTables } from "../../../src/sandbox/worlds/export-world";
import { importWorld } from "../../../src/sandbox/worlds/import-world";
import { failureOf } from "../../support/failure-of";
import { openSmallWorld } from "../../support/sandbox/small-world";

type Rows = Record<string, Record<string, unknown>[]>;

const world = openSmallWorld();
const written = exportTables("small", world.store);

/** Returns the failure for a changed export after checking that nothing was imported. */
function refused(change: (whole: Record<string, unknown>, content: Rows) => unknown): string {
  const whole = JSON.parse(written);
  const text = change(whole, whole.content) ?? whole;
  const failure = failureOf(() => importWorld(world, typeof text === "string" ? text : JSON.stringify(text)));
  expect([failure.kind, String(failure.details.hint)]).toEqual([
    "rejected",
    "`recoup sandbox export <file>` writes one.",
  ]);
  expect(exportTables("small", world.store)).toBe(written);
  return failure.message.replace("This is not a valid export: ", "");
}
const first = (content: Rows, table: string) => content[table]?.[0] ?? {};

test("exports rows in key order", () => {
  const { store } = openSmallWorld();
  for (const [caller, key] of ["bx", "ay", "ax"])
    store.run(
      "insert into idempotency_keys values (?, ?, '', 200, '', 0, null, null)",
      caller ?? "",
      key ?? "",
    );
  const { idempotency_keys: rows } = JSON.parse(exportTables("small", store)).content;
  expect(rows.map(({ caller, key }: Record<string, string>) => `${caller}${key}`)).toEqual([
    "ax",
    "ay",
    "bx",
  ]);
});

test("restores exported content and its counts", () => {
  const other = openSmallWorld();
  other.store.run("update cases set tag = 'changed'");
  other.store.run("delete from payments");
  importWorld(other, written);
  expect(exportTables("small", other.store)).toBe(written);
  expect(other.store.get("select sum(n) as n from case_counts")).toEqual({ n: 1 });
});

describe("an export is refused", () => {
  test.each([
    ["text that isn't JSON", () => "{", "it is not valid JSON"],
    ["a list", () => [], "it is not an export of a world"],
    ["null", () => "null", "it is not an export of a world"],
    ["another format", (whole) => ({ ...whole, format: "x" }), "it is not an export of a world"],
    ["another version", (whole) => ({ ...whole, version: 2 }), "another version of recoup wrote it"],
    [
      "no version of its tables",
      (whole) => ({ ...whole, tables: "x" }),
      "another version of recoup wrote it",
    ],
    [
      "a later schema",
      (whole) => ({ ...whole, tables: schemaVersion + 1 }),
      `it has schema ${schemaVersion + 1}, and this version of recoup reads ${schemaVersion}`,
    ],
    ["no content", (whole) => ({ ...whole, content: [] }), "it has no content"],
  ] as readonly (readonly [string, (whole: object) => unknown, string])[])("for %s", (_, change, message) => {
    expect(refused(change)).toBe(message);
  });

  test.each([
    [
      "an unknown table",
      (content) => ({ ...content, letters: [] }),
      'it has a table "letters" that no world has',
    ],
    ["a missing table", ({ cases: _, ...content }) => content, 'the list "cases" is missing'],
    ["a table that isn't a list", (content) => ({ ...content, cases: {} }), 'the list "cases" is missing'],
    [
      "a row that isn't an object",
      (content) => ({ ...content, cases: [...(content.cases ?? []), 7] }),
      "cases[1] is not an object",
    ],
  ] as readonly (readonly [string, (content: Rows) => unknown, string])[])("for %s", (_, change, message) => {
    expect(refused((whole, content) => ({ ...whole, content: change(content) }))).toBe(message);
  });

  test.each([
    ["cases", { colour: 1 }, 'cases[0] has a field "colour" that no world has'],
    ["cases", { id: 7 }, "cases[0].id must be a string"],
    ["cases", { id: null }, "cases[0].id must be a string"],
    ["cases", { tag: 7 }, "cases[0].tag must be a string"],
    ["cases", { gross_amount: "1" }, "cases[0].gross_amount must be a whole number"],
    ["cases", { gross_amount: 1.5 }, "cases[0].gross_amount must be a whole number"],
    ["cases", { seq: null }, "cases[0].seq must be a whole number"],
    ["cases", { due_date: "soon" }, "cases[0].due_date must be a whole number"],
    ["cases", { creditor: 9 }, "cases.creditor leads to 9, which creditors has not"],
    ["cases", { debtor: 9 }, "cases.debtor leads to 9, which debtors has not"],
    ["cases", { division: 9 }, "cases.division leads to 9, which divisions has not"],
    ["payments", { case_seq: 9 }, "payments.case_seq leads to 9, which cases has not"],
    ["divisions", { creditor: 9 }, "divisions.creditor leads to 9, which creditors has not"],
    ["subscriptions", { events: "[" }, "subscriptions.events contains invalid JSON"],
    ["cases", { lifecycle: -1 }, "cases.lifecycle goes from 0 to 9"],
    ["cases", { lifecycle: 10 }, "cases.lifecycle goes from 0 to 9"],
    [
      "subscriptions",
      { url: "http://a.example" },
      "subscriptions.url holds http://a.example: The address must start with https://.",
    ],
  ])("for %s with %j", (table, fields, message) => {
    expect(refused((_, content) => void Object.assign(first(content, table), fields))).toBe(message);
  });

  test.each([
    ["seed", "meta has no seed"],
    ["seeded_at", "meta has no seeded_at"],
  ])("without %s", (key, message) => {
    expect(
      refused((_, content) => {
        content.meta = (content.meta ?? []).filter((row) => row.key !== key);
      }),
    ).toBe(message);
  });

  test.each(
    ["test", "live"].flatMap((environment) =>
      ["collection", "referral", "customer"].map((surface) => [environment, surface]),
    ),
  )("without a %s key for the %s surface", (environment, surface) => {
    const message = refused((_, content) => {
      content.api_keys = (content.api_keys ?? []).filter(
        (row) => row.environment !== environment || row.surface !== surface,
      );
    });
    expect(message).toBe(`api_keys has no ${environment} key of the ${surface} surface`);
  });

  test.each([
    { base: "x", since: 0, speed: 1 },
    { base: 0, since: "x", speed: 1 },
    { base: 0, since: 0, speed: "x" },
    { base: 0, since: 0, speed: -0.1 },
    { base: 0, since: 0 },
  ])("with the clock %j", (clock) => {
    const message = refused(
      (_, content) => void content.meta?.push({ key: "clock", value: JSON.stringify(clock) }),
    );
    expect(message).toBe("meta.clock is not a valid clock");
  });

  test("with two records that have the same ID", () => {
    const message = refused((_, content) => {
      content.cases?.push({ ...first(content, "cases"), seq: 2, reference: "OTHER" });
    });
    expect(message).toMatch(/^UNIQUE constraint failed/);
  });
});

test("accepts missing optional fields and a stopped clock", () => {
  const whole = JSON.parse(written);
  for (const table of ["cases", "creditors", "subscriptions"])
    for (const [name, value] of Object.entries(first(whole.content, table)))
      if (value === null) delete whole.content[table][0][name];
  whole.content.meta.push({ key: "clock", value: '{"base":0,"since":0,"speed":0}' });
  whole.content.cases[0].lifecycle = 9;
  const other = openSmallWorld();
  importWorld(other, JSON.stringify(whole));
  expect(other.store.get("select lifecycle, tag from cases")).toEqual({ lifecycle: 9, tag: null });
});
