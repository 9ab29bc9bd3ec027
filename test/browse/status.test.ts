import { expect, test } from "vitest";
import { RawJson } from "../../src/base/json/json";
import { formatCommandLine, formatSessionLine } from "../../src/browse/frame/scene";
import { formatStatusLine } from "../../src/browse/frame/status";
import { buildRow } from "../../src/browse/load/list-reader";
import type { Content, ListContent, State, TabState } from "../../src/browse/model/state";

const columns = [
  { path: "name", title: "Name", kind: "text", priority: 1 },
  { path: "id", title: "ID", kind: "id", priority: 1 },
] as const;

const list = (part: Partial<ListContent> & { count?: number } = {}): ListContent => {
  const { count = 12, ...rest } = part;
  return {
    kind: "list",
    columns,
    idPath: "id",
    emptyText: "No cases.",
    now: undefined,
    rows: Array.from({ length: count }, (_, index) => buildRow(RawJson.of({ id: `${index}` }), columns)),
    total: undefined,
    isComplete: true,
    filter: "",
    visibleIndexes: undefined,
    selected: 0,
    top: 0,
    isFollowing: false,
    ...rest,
  };
};

function status(
  content: Content,
  { tab = {}, state = {} }: { tab?: Partial<TabState>; state?: Partial<State> } = {},
) {
  return formatStatusLine({
    size: { columns: 80, rows: 10 },
    screens: [{ title: "", active: 0, tabs: [{ spec: { name: "a", line: [] }, load: 1, content, ...tab }] }],
    loads: 1,
    ...state,
  });
}

test.each<[Partial<ListContent> & { count?: number }, Partial<TabState>, string]>([
  [{}, {}, "1-5 of 12"],
  [{ top: 10 }, {}, "11-12 of 12"],
  [{ count: 3 }, {}, "1-3 of 3"],
  [{ count: 0 }, {}, "No cases."],
  [{ count: 0, isComplete: false }, {}, "Reading…"],
  [{ isComplete: false }, {}, "1-5 of 12"],
  [{ isComplete: false, total: 4000 }, {}, "1-5 of 4,000, 12 read"],
  [{ total: 4000 }, {}, "1-5 of 12"],
  [{ filter: "x", visibleIndexes: [1] }, {}, "/x: 1 match in all columns  1-1 of 1"],
  [{ filter: "x", visibleIndexes: [1, 2] }, {}, "/x: 2 matches in all columns  1-2 of 2"],
  [{ filter: "x", visibleIndexes: [] }, {}, "/x: 0 matches in all columns"],
  [{ filter: "x", visibleIndexes: [], isComplete: false }, {}, "/x: 0 matches in all columns  Reading…"],
  [{ count: 1 }, { order: { path: "name", isDescending: false } }, "1-1 of 1  by Name ↑"],
  [{ count: 1 }, { order: { path: "id", isDescending: true } }, "1-1 of 1  by ID ↓"],
  [{ count: 1 }, { order: { path: "gone", isDescending: true } }, "1-1 of 1"],
  [{ count: 1, problem: "Error: no answer" }, {}, "1-1 of 1  Error: no answer"],
  [{ total: 4000, problem: "Error: no answer" }, {}, "1-5 of 4,000, 12 read  Error: no answer"],
])("describes the list %j in the tab %j as %s", (part, tab, text) => {
  expect(status(list(part), { tab })).toBe(text);
});

const card: Content = { kind: "card", lines: [], top: 0, record: null, idPath: "id" };
const action = { key: "a", label: "advance", question: "Advance by", line: [] };

test.each<[Content, Partial<State>, string]>([
  [card, {}, ""],
  [{ kind: "idle" }, {}, "Reading…"],
  [card, { note: "a note" }, "a note"],
  [card, { note: "a note", message: "a message" }, "a message"],
  [list(), { typing: { kind: "filter", text: "fr", before: "" }, message: "m" }, "/fr▏  1-5 of 12"],
  [card, { typing: { kind: "action", text: "2d", action } }, "Advance by: 2d▏"],
])("shows a status line below %j with %j: %s", (content, state, text) => {
  expect(status(content, { state })).toBe(text);
});

const scene = { isColored: false, isLive: false, session: "acme test", flags: ["--profile", "a b"] };
const screen = (title: string) => ({ title, active: 0, tabs: [] });

test("shows the session and the path to the current screen", () => {
  const state = { screens: [screen(""), screen("REF\u001b1"), screen("why")] } as unknown as State;
  expect([formatSessionLine(state, scene), formatSessionLine(state, { ...scene, isLive: true })]).toEqual([
    "recoup › acme test › REF\ufffd1 › why",
    "LIVE  recoup › acme test › REF\ufffd1 › why",
  ]);
});

test("formats a tab's command with its sort order and the session's flags", () => {
  const tab: TabState = {
    spec: {
      name: "cases",
      line: ["cases", "list"],
      sorting: { fields: { name: "Name" }, first: { path: "name", isDescending: true } },
    },
    load: 1,
    content: card,
  };
  const command = (order: TabState["order"]) => formatCommandLine({ ...tab, order }, scene);
  expect([
    command({ path: "name", isDescending: true }),
    command({ path: "name", isDescending: false }),
    command({ path: "other", isDescending: false }),
    command(undefined),
  ]).toEqual([
    "recoup cases list --sort Name:desc --profile 'a b'",
    "recoup cases list --sort Name:asc --profile 'a b'",
    "recoup cases list --profile 'a b'",
    "recoup cases list --profile 'a b'",
  ]);
});
