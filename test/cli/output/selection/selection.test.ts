import { expect, test } from "vitest";
import { readExpression } from "../../../../src/api/selection/expression";
import type { FieldKind } from "../../../../src/api/selection/field-kinds";
import { RawJson } from "../../../../src/base/json/json";
import { readSelection } from "../../../../src/cli/output/selection/selection";
import type { Context } from "../../../../src/cli/session/context";
import type { Column } from "../../../../src/render/report";

const kinds: Readonly<Record<string, FieldKind>> = {
  id: "text",
  debtor: "object",
  "debtor.name": "text",
  remainder: "amount",
  currency: "text",
  count: "number",
  dateCreated: "time",
};
const columns: readonly Column[] = [{ path: "remainder", title: "Open amount", kind: "money", priority: 1 }];
const now = Date.parse("2026-03-16T09:00:00Z");

interface Flags {
  readonly fields?: readonly string[];
  readonly where?: readonly string[];
  readonly sum?: readonly string[];
}

async function select({ fields, where, sum }: Flags, fieldKinds = kinds) {
  let clockReads = 0;
  const context = {
    style: { fields, format: "table" },
    platformNow: async () => {
      clockReads++;
      return now;
    },
  } as unknown as Context;
  const selection = await readSelection(context, async () => new Map(Object.entries(fieldKinds)), {
    columns,
    options: { where: where?.map(readExpression), sum },
  });
  return { ...selection, clockReads };
}

test("selects nothing and doesn't read the clock if no flags are given", async () => {
  expect(await select({})).toEqual({ clockReads: 0 });
});

test("resolves fields by path and by column title", async () => {
  const { fields, matches, sums } = await select({ fields: ["ID", "open amount", "debtor"] });
  expect([fields, matches, sums]).toEqual([["id", "remainder", "debtor"], undefined, undefined]);
});

test("matches records that meet every condition, and doesn't read the clock", async () => {
  const { matches, fields, sums, clockReads } = await select({
    where: ["open amount>100", "debtor.name~frey"],
  });
  const isMatch = (remainder: number, name: string) => matches?.(RawJson.of({ remainder, debtor: { name } }));
  expect([
    isMatch(101, "Elena Frey"),
    isMatch(100, "Elena Frey"),
    isMatch(101, "Elena Roth"),
    fields,
    sums,
    clockReads,
  ]).toEqual([true, false, false, undefined, undefined, 0]);
});

test("compares ages with the platform's clock", async () => {
  const { matches, clockReads } = await select({ where: ["id~a", "dateCreated<3d"] });
  const isMatch = (dateCreated: string) => matches?.(RawJson.of({ id: "a", dateCreated }));
  expect([isMatch("2026-03-13T09:00:01Z"), isMatch("2026-03-13T09:00:00Z"), clockReads]).toEqual([
    true,
    false,
    1,
  ]);
});

test("explains that a condition compares the full text", async () => {
  const { emptyNotes } = await select({
    where: ["DEBTOR.name=frey", "id~1", "remainder=5", "debtor.name!=roth"],
  });
  expect(emptyNotes).toEqual(["= compares the whole debtor.name; 'debtor.name~frey' finds a part of it."]);
});

test("sums amounts per currency, and plain numbers without a currency", async () => {
  const { sums } = await select({ sum: ["Open amount", "count"] });
  sums?.add({ remainder: "10.5", currency: "EUR", count: "2" });
  sums?.add({ remainder: "4", currency: "EUR", count: "3" });
  expect(sums?.totals).toEqual({ remainder: { EUR: "14.5" }, count: { "": "5" } });
});

test.each<[string, Flags, Readonly<Record<string, FieldKind>>, string, unknown]>([
  ["--sum of a text", { sum: ["id"] }, kinds, "--sum: id is not a number.", "Choose one of remainder."],
  [
    "--sum of text if all other fields are plain numbers",
    { sum: ["id"] },
    { id: "text", count: "number", rank: "number" },
    "--sum: id is not a number.",
    "Choose one of count, rank.",
  ],
  ["--sum without numbers", { sum: ["id"] }, { id: "text" }, "--sum: id is not a number.", undefined],
  [
    "--sum of an unknown field",
    { sum: ["xyzzy"] },
    kinds,
    'Unknown field "xyzzy" in --sum.',
    "Run with --fields help to list all fields.",
  ],
  [
    "--where of an object",
    { where: ["debtor=frey"] },
    kinds,
    'Unknown field "debtor" in --where.',
    "Did you mean debtor.name? --fields help lists all fields.",
  ],
  [
    "an unknown field",
    { fields: ["xyzzy"] },
    kinds,
    'Unknown field "xyzzy" in --fields.',
    "Run with --fields help to list all fields.",
  ],
])("refuses %s", async (_, flags, fieldKinds, message, hint) => {
  await expect(select(flags, fieldKinds)).rejects.toMatchObject({
    kind: "usage",
    message,
    details: { hint },
  });
});
