import { expect, test } from "vitest";
import { parseJson } from "../../../src/base/json/json";
import type { Column } from "../../../src/render/report";
import { selectDataColumns, selectTableColumns } from "../../../src/render/table/columns";

const json = (text: string) => parseJson(Buffer.from(text));
const money = (path: string, title: string, currency: string): Column => ({
  ...{ path, title, kind: "money", currency, priority: 2 },
});
const id: Column = { path: "id", title: "Id", kind: "id", priority: 1 };

test("infers identifiers and numbers from a path's last part and the first value", () => {
  const rows = [
    json('{"id":"a","a":{"caseId":"b","paid":null},"creditorReference":"c","idle":"d","reference":"e"}'),
    json('{"a":{"paid":1.50},"size":"x"}'),
  ];
  expect(selectTableColumns([], undefined, rows)).toEqual(
    [
      ["id", "id"],
      ["a.caseId", "id"],
      ["a.paid", "number"],
      ["creditorReference", "id"],
      ["idle", "text"],
      ["reference", "id"],
      ["size", "text"],
    ].map(([path, kind], index) => ({ path, title: path, kind, priority: index + 1 })),
  );
});

test("appends each missing currency once, and names the amount in its title if there are several", () => {
  const currency = (path: string, title: string) => ({ path, title, kind: "text", priority: 1 });
  const one = [id, money("paid", "Paid", "currency"), money("open", "Open", "currency")];
  expect(selectDataColumns(one, undefined, [])).toEqual([...one, currency("currency", "Currency")]);
  const two = [money("paid", "Paid", "currency"), money("fee", "Fee", "feeCurrency")];
  expect(selectDataColumns(two, undefined, [])).toEqual([
    ...two,
    currency("currency", "Paid currency"),
    currency("feeCurrency", "Fee currency"),
  ]);
  const shown = [money("paid", "Paid", "currency"), { ...id, path: "currency" }];
  expect(selectDataColumns(shown, undefined, [])).toEqual(shown);
});

test("selects fields in the requested order, ignores letter case, and infers unknown ones", () => {
  const columns = [id, money("Debtor.Paid", "Paid", "currency")];
  const selected = [
    { ...money("Debtor.Paid", "Paid", "currency"), priority: 1 },
    { path: "size", title: "size", kind: "number", priority: 1 },
  ];
  const rows = [json('{"size":1}')];
  expect(selectDataColumns(columns, ["dEBTOR.paid", "size"], rows)).toEqual(selected);
  expect(selectTableColumns(columns, ["dEBTOR.paid", "size"], rows)).toEqual(selected);
});

test("moves a column before another one unless the other one is missing", () => {
  const [a, b, c] = ["a", "b", "c"].map((path) => ({ ...id, path })) as [Column, Column, Column];
  const moved = { ...c, before: "a" };
  expect(selectTableColumns([a, b, moved], undefined, [])).toEqual([moved, a, b]);
  const lost = { ...c, before: "z" };
  expect(selectTableColumns([a, b, lost], undefined, [])).toEqual([a, b, lost]);
  expect(selectTableColumns([a, b, moved], ["a", "c"], []).map(({ path }) => path)).toEqual(["a", "c"]);
  expect(selectDataColumns([a, b, moved], undefined, [])).toEqual([a, b, moved]);
});

test("shows non-record values in their own column", () => {
  const value = { path: "value", title: "value", kind: "text", priority: 1 };
  expect(selectTableColumns([id], undefined, [json('{"id":"a"}'), json('"b"')])).toEqual([id, value]);
  expect(selectTableColumns([id], undefined, [json('"b"'), json("null")])).toEqual([value]);
  expect(selectTableColumns([id], undefined, [json("null")])).toEqual([id]);
});
