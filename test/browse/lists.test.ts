import { expect, test } from "vitest";
import type { TabSpec } from "../../src/browse/tabs/spec";
import { caseNumbered, numbered, TestSession } from "../support/browse/model";

const cases: TabSpec = {
  name: "cases",
  line: ["cases", "list"],
  sorting: {
    fields: { remainder: "Remainder", "debtor.name": "Name" },
    first: { path: "remainder", isDescending: true },
  },
};
const payments: TabSpec = { name: "payments", line: ["payments", "list"] };

test("reads a list in the platform's order when its tab is first shown", () => {
  expect(TestSession.of(cases).effects).toEqual([
    { kind: "stop", load: 0 },
    { kind: "load", load: 1, spec: cases, line: ["cases", "list", "--sort", "Remainder:desc"] },
  ]);
});

test("scrolls with the selection and keeps it within the list", () => {
  const session = TestSession.of(cases).page(numbered(30)).end();
  session.press("up");
  expect([session.list.selected, session.list.top]).toEqual([0, 0]);
  session.press(..."j".repeat(12));
  expect([session.list.selected, session.list.top]).toEqual([12, 3]);
  session.press("pagedown", "pagedown");
  expect([session.list.selected, session.list.top]).toEqual([29, 20]);
  session.press("home");
  expect([session.list.selected, session.list.top]).toEqual([0, 0]);
});

test("reads only the pages needed to fill the window, until the user jumps to the end", () => {
  const session = TestSession.of(cases).page(numbered(100), 1000);
  expect(session.effects).toEqual([]);
  session.press(...Array.from({ length: 9 }, () => "pagedown"));
  expect(session.effects).toEqual([{ kind: "read", load: 1, count: 111 }]);
  session.press("G");
  expect(session.effects).toEqual([{ kind: "read", load: 1, count: Number.POSITIVE_INFINITY }]);
});

test("follows new records at the end of a list until the selection is moved", () => {
  const session = TestSession.of(cases).page(numbered(100), 300).press("G");
  session.page(numbered(100, 100), 300);
  expect(session.list.selected).toBe(199);
  session.press("k").page(numbered(100, 200), 300);
  expect(session.list.selected).toBe(198);
});

test("filters as you type and keeps reading pages", () => {
  const session = TestSession.of(cases).page([caseNumbered(1, "Örjan Öberg"), caseNumbered(2, "Frey")], 500);
  session.press("/", "F", "r");
  expect(session.references).toEqual(["REF2"]);
  expect(session.effects).toEqual([{ kind: "read", load: 1, count: Number.POSITIVE_INFINITY }]);
  session.page([caseNumbered(3, "Frieda"), caseNumbered(4, "Freya"), caseNumbered(5, "Ada")], 500);
  expect(session.references).toEqual(["REF2", "REF3", "REF4"]);
  session.press("e", "enter");
  expect(session.references).toEqual(["REF2", "REF4"]);
  expect(session.state.typing).toBeUndefined();
});

test("filters by text that was typed before the first page arrived", () => {
  const session = TestSession.of(cases).press("/", "q", "backspace", "F", "r");
  session.page([caseNumbered(1, "Frey"), caseNumbered(2, "Roth")], 500).press("e");
  expect([session.references, session.state.typing?.text]).toEqual([["REF1"], "Fre"]);
  expect(session.effects).toEqual([{ kind: "read", load: 1, count: Number.POSITIVE_INFINITY }]);
});

test("widens the filter on Backspace or Ctrl-U and restores it on Escape", () => {
  const session = TestSession.of(cases).page(numbered(3)).end().press("/", "1", "enter");
  expect(session.references).toEqual(["REF1"]);
  session.press("/", "x");
  expect(session.references).toEqual([]);
  session.press("backspace");
  expect(session.references).toEqual(["REF1"]);
  session.press("ctrl-u");
  expect(session.references).toEqual(["REF0", "REF1", "REF2"]);
  session.press("escape");
  expect(session.references).toEqual(["REF1"]);
  session.press("escape");
  expect(session.references).toEqual(["REF0", "REF1", "REF2"]);
});

test.each([
  ["a filter", cases, ["/", "1"]],
  ["another order", payments, ["s"]],
])("selects the first record after %s", (_, spec, keys) => {
  const session = TestSession.of(spec).page(numbered(30)).end();
  session.press(..."j".repeat(15), ...keys);
  expect([session.list.selected, session.list.top]).toEqual([0, 0]);
});

test("moves through the filtered records with the arrow keys while you type", () => {
  const session = TestSession.of(cases).page(numbered(20)).end().press("/", "1", "down", "down");
  expect([session.list.selected, session.state.typing?.text]).toEqual([2, "1"]);
});

test("filters amounts by the digits that the platform sent", () => {
  const session = TestSession.of(cases).page([{ id: "1", reference: "A", remainder: 1250.5 }]);
  expect(session.press("/", ..."1250.5").references).toEqual(["A"]);
});

test("reloads a list to sort it by a field that the platform supports", () => {
  const session = TestSession.of(cases).page(numbered(3), 3).press("/", "2", "enter", "s");
  expect(session.effects).toContainEqual({
    kind: "load",
    load: 2,
    spec: cases,
    line: ["cases", "list", "--sort", "Name:asc"],
  });
  expect(session.page(numbered(3), 3).references).toEqual(["REF2"]);
});

test("reverses the order on S and sorts by the next column on s", () => {
  const session = TestSession.of(cases).page(numbered(3)).press("S");
  const line = () =>
    session.effects.flatMap((effect) => (effect.kind === "load" ? effect.line.slice(-1) : []));
  expect(line()).toEqual(["Remainder:asc"]);
  session.page(numbered(3)).press("s");
  expect(line()).toEqual(["Name:asc"]);
});

test("sorts locally if the platform can't sort a list", () => {
  const session = TestSession.of(payments).page(numbered(3, 5), 5).press("s", "s", "s");
  expect(session.references).toEqual(["REF7", "REF5", "REF6"]);
  expect(session.effects).toEqual([{ kind: "read", load: 1, count: Number.POSITIVE_INFINITY }]);
  expect(session.page(numbered(2, 8), 5).end().references).toEqual(["REF7", "REF8", "REF9", "REF5", "REF6"]);
  expect(session.press("S").references).toEqual(["REF6", "REF5", "REF9", "REF8", "REF7"]);
});

test("sorts strings case-insensitively and puts missing values first", () => {
  const names = ["Öz", "beck", "Ada", "Beck", "ada"];
  const records = [...names.map((name, index) => caseNumbered(index, name)), { reference: "NONE" }];
  const session = TestSession.of(payments).page(records).end().press("s", "s");
  expect(session.references).toEqual(["NONE", "REF2", "REF4", "REF1", "REF3", "REF0"]);
  session.press("s");
  expect(session.references).toEqual(["NONE", "REF0", "REF1", "REF2", "REF3", "REF4"]);
});

test("keeps the filter and position when it reloads a list", () => {
  const session = TestSession.of(payments).page(numbered(20)).end().press("j", "j", "r");
  session.page(numbered(20)).end();
  expect(session.list.selected).toBe(2);
  session.press("r").page(numbered(1)).end();
  expect(session.list.selected).toBe(0);
});

test("ignores late results from an earlier read", () => {
  const session = TestSession.of(payments).page(numbered(2)).press("r");
  session.send({ kind: "end", load: 1, problem: "too late" });
  expect(session.page(numbered(1)).list.problem).toBeUndefined();
});

test("filters and scrolls a list of 20,000 records", () => {
  const session = TestSession.of(cases);
  for (let page = 0; page < 2; page++) session.page(numbered(10_000, page * 10_000), 20_000);
  session.press("/", "1", "9", "9", "9", "9", "enter");
  expect(session.references).toEqual(["REF19999"]);
  session.press("escape", "G");
  expect(session.list.selected).toBe(19_999);
});
