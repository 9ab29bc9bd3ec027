import { describe, expect, test } from "vitest";
import type { CellKind, Column } from "../../../src/render/report";
import { parseAmount } from "../../../src/render/table/amount";
import { planColumns, widenPlan } from "../../../src/render/table/column-plan";
import type { CellContent, PlannedColumn } from "../../../src/render/table/column-sizes";
import { measureSimpleText } from "../../../src/render/table/width";

const column = (title: string, kind: CellKind, priority: number, more = {}): Column => ({
  ...{ path: title, title, kind, priority, ...more },
});
const x = (length: number) => "x".repeat(length);
const describePlan = (plan: readonly PlannedColumn[]) =>
  plan.map(({ column: { title }, width }) => `${title} ${width}`).join(", ");
const plan = (columns: readonly Column[], rows: readonly (readonly CellContent[])[], width?: number) =>
  describePlan(planColumns(columns, rows, width, measureSimpleText));

test.each([
  [undefined, "A 5, B 30, C 30"],
  [69, "A 5, B 30, C 30"],
  [68, "A 5, B 30, C 29"],
  [51, "A 5, B 21, C 21"],
  [50, "A 5, B 30"],
  [28, "A 5, B 21"],
  [27, "A 5, B 20"],
  [15, "A 5, B 8"],
  [14, "A 5"],
  [4, "A 5"],
])("in %s cells, truncates text of priority 2, drops priority 3, and keeps IDs whole", (width, shown) => {
  const columns = [column("A", "id", 1), column("B", "text", 2), column("C", "text", 3)];
  expect(plan(columns, [[x(5), x(30), x(30)]], width)).toBe(shown);
});

test.each([
  [31, "A 9, B 9, C 9"],
  [30, "A 9, B 9"],
  [19, "A 9"],
])("in %i cells, drops the rightmost of equally important columns first", (width, shown) => {
  const columns = ["A", "B", "C"].map((title) => column(title, "text", 3));
  expect(plan(columns, [[x(9), x(9), x(9)]], width)).toBe(shown);
});

describe("empty columns", () => {
  const columns = [column("A", "id", 1), column("B", "id", 1), column("C", "id", 2), column("D", "id", 9)];

  test.each([
    [10, "A 1, B 1, C 1, D 1"],
    [9, "A 1, B 1, D 1"],
    [6, "A 1, B 1"],
    [4, "A 1, B 1"],
  ])("are dropped first in %i cells unless they have priority 1", (width, shown) => {
    expect(plan(columns, [["a", "", " ", "d"]], width)).toBe(shown);
  });

  test("aren't recognized without rows", () => {
    expect(plan(columns, [], 8)).toBe("A 1, B 1, C 1");
  });

  test("aren't restored after a wider column is dropped", () => {
    const wide = [column("A", "id", 1), column("B", "id", 5), column("C", "id", 3)];
    expect(plan(wide, [["a", "", x(20)]], 10)).toBe("A 1");
    expect(plan(wide, [["a", "b", x(20)]], 10)).toBe("A 1, B 1");
  });
});

test.each([
  [34, "A 2, B 3, C 20, D 3"],
  [33, "A 2, B 3, C 20"],
  [12, "A 2, B 3, D 3"],
  [11, "A 2, B 3"],
])("in %i cells, restores narrower columns in order of priority", (width, shown) => {
  const columns = [column("A", "id", 1), column("B", "id", 4), column("C", "id", 3), column("D", "id", 5)];
  expect(plan(columns, [["aa", "bbb", x(20), "ddd"]], width)).toBe(shown);
});

test("restores the more important of two columns that fit, even if it is on the right", () => {
  const columns = [column("A", "id", 1), column("B", "id", 6), column("C", "id", 3), column("D", "id", 5)];
  expect(plan(columns, [["aa", "bbb", x(20), "ddd"]], 8)).toBe("A 2, D 3");
});

test.each([
  [84, "A 30, B 30, C 20"],
  [70, "A 21, B 25, C 20"],
  [66, "A 21, B 21, C 20"],
  [65, "A 21, B 20, C 20"],
  [47, "A 15, B 14, C 14"],
  [44, "A 14, B 13, C 13"],
])("in %i cells, widens the most important or the narrowest columns", (width, shown) => {
  const columns = [column("A", "text", 2), column("B", "text", 1), column("C", "lifecycle", 1)];
  expect(plan(columns, [[x(30), x(30), x(20)]], width)).toBe(shown);
});

test.each([
  [100, "Aaaaaaaaaaaaaaaa 21, B 40, C 16, D 17"],
  [98, "Aaaaaaaaaaaaaaaa 21, B 40, C 16, D 15"],
  [80, "Aaaaaaaaaaaaaaaa 17, B 24, C 16, D 17"],
  [70, "Aaaaaaaaaaaaaaaa 12, B 24, C 16, D 12"],
  [60, "Aaaaaaaaaaaaaaaa 16, B 24, C 16"],
  [50, "Aaaaaaaaaaaaaaaa 24, B 24"],
])("in %i cells, keeps the minimum useful width for each kind", (width, shown) => {
  const columns = [
    column("Aaaaaaaaaaaaaaaa", "text", 1),
    column("B", "url", 1),
    column("C", "time", 1),
    column("D", "text", 1, { preferredWidth: 15 }),
  ];
  expect(plan(columns, [[x(30), x(60), x(16), x(20)]], width)).toBe(shown);
});

test("makes a column at least as wide as its title, or one cell", () => {
  expect(plan([column("", "text", 1), column("Title", "id", 1)], [])).toBe(" 1, Title 5");
});

test("widens only IDs and amounts for later rows if the width is limited", () => {
  const columns = [column("A", "text", 1), column("B", "id", 1), column("C", "money", 1)];
  const rows = (length: number, amount: string): readonly (readonly CellContent[])[] => [
    [x(length), x(length), parseAmount(amount, "EUR")],
  ];
  const first = (width?: number) => planColumns(columns, rows(3, "1.5"), width, measureSimpleText);
  const later = (width?: number) =>
    describePlan(widenPlan(first(width), rows(6, "12345.25"), width, measureSimpleText));
  expect(describePlan(first())).toBe("A 3, B 3, C 7");
  expect([later(), later(80)]).toEqual(["A 6, B 6, C 12", "A 3, B 6, C 12"]);
});
