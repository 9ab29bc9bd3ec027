import { expect, test } from "vitest";
import { findTargetRow } from "../../src/inspector/list/key-target";
import { addWindow, createEmptyWindows } from "../../src/inspector/list/loaded-windows";
import { getRowsInView, listWindowsInView } from "../../src/inspector/list/rows-in-view";
import { buildHref, parseRoute } from "../../src/inspector/route/route";

const view = { height: 500, rowHeight: 50, around: 2 };

test("renders the visible rows of a long list and a few rows around them", () => {
  expect(getRowsInView({ ...view, scrollTop: 0, total: 100_000 })).toEqual({ from: 0, to: 12 });
  expect(getRowsInView({ ...view, scrollTop: 50_025, total: 100_000 })).toEqual({ from: 998, to: 1013 });
  expect(getRowsInView({ ...view, scrollTop: 0, total: 3 })).toEqual({ from: 0, to: 3 });
});

test("doesn't render rows past the end when a list becomes shorter than its scroll position", () => {
  expect(getRowsInView({ ...view, scrollTop: 50_000, total: 3 })).toEqual({ from: 3, to: 3 });
});

test("lists the windows that contain visible rows", () => {
  expect(listWindowsInView({ from: 95, to: 101 }, 100)).toEqual([0, 1]);
  expect(listWindowsInView({ from: 100, to: 200 }, 100)).toEqual([1]);
  expect(listWindowsInView({ from: 0, to: 0 }, 100)).toEqual([]);
});

test("moves through the list with the keyboard and stops at either end", () => {
  const at = (key: string, active: number) => findTargetRow(key, { active, total: 100, page: 10 });
  expect([at("ArrowDown", 0), at("j", 99), at("k", 0), at("PageDown", 95), at("Home", 50)]).toEqual([
    1, 99, 0, 99, 0,
  ]);
  expect(at("x", 0)).toBeUndefined();
});

test("formats and parses an address with a view, a record and filters", () => {
  const href = buildHref("deliveries", "a/b?", { state: "dead", search: "", name: "x&y" });
  expect(href).toBe("#/deliveries/a%2Fb%3F?state=dead&name=x%26y");
  expect(parseRoute(href)).toEqual({ view: "deliveries", id: "a/b?", query: { state: "dead", name: "x&y" } });
});

test("opens the overview for an empty address or a broken escape sequence", () => {
  expect(parseRoute("")).toEqual({ view: "overview", id: undefined, query: {} });
  expect(parseRoute("#/%E0%A4%A/x")).toEqual({ view: "overview", id: "x", query: {} });
});

test("keeps the old rows of visible windows until new ones arrive", () => {
  const rows = (text: string) => ({ total: 300, items: [text] });
  const first = addWindow(
    addWindow(createEmptyWindows<string>("all"), 0, rows("a"), 1, [0]),
    1,
    rows("b"),
    1,
    [0, 1],
  );
  const second = addWindow(first, 0, rows("a, changed"), 2, [0, 1]);
  expect([...second.windows.values()].map((window) => window.rows)).toEqual([["a, changed"], ["b"]]);
});

test("never replaces a newer response with an older one", () => {
  const rows = (text: string) => ({ total: 300, items: [text] });
  const first = addWindow(
    addWindow(createEmptyWindows<string>("all"), 0, rows("a"), 1, [0]),
    2,
    rows("c"),
    1,
    [0],
  );
  const shown = (list: typeof first) => [...list.windows].map(([index, window]) => [index, ...window.rows]);
  expect(shown(first)).toEqual([
    [0, "a"],
    [2, "c"],
  ]);
  const second = addWindow(first, 0, rows("b"), 2, [0]);
  expect(shown(second)).toEqual([[0, "b"]]);
  expect(shown(addWindow(second, 0, rows("a"), 1, [0]))).toEqual([[0, "b"]]);
});
