import { expect, test } from "vitest";
import { Painter } from "../../src/browse/frame/painter";
import { getShownScreen, getShownTab } from "../../src/browse/model/state";
import { buildCaseScreen } from "../../src/browse/tabs/case-screen";
import { buildRootScreen, findTabIndex } from "../../src/browse/tabs/root-screen";
import { numbered, TestSession } from "../support/browse/model";

const everything = {
  surface: "collection",
  surfaces: ["collection", "referral", "customer"],
  isSandbox: true,
} as const;
const root = buildRootScreen(everything);

const at = ({ state }: TestSession) => [
  ...state.screens.map(({ title }) => title),
  getShownTab(state).spec.name,
];
const loaded = ({ effects }: TestSession) =>
  effects.flatMap((effect) => (effect.kind === "load" ? [effect.line.join(" ")] : []));

test("shows the clock and faults only on the sandbox", () => {
  const names = root.tabs.map(({ name }) => name);
  expect(names.join(" ")).toBe("cases clients payments deliveries subscriptions clock faults");
  const partner = buildRootScreen({ surface: "collection", surfaces: ["collection"], isSandbox: false });
  expect(partner.tabs.map(({ name }) => name)).toEqual(["cases", "subscriptions"]);
});

test("shows all tab names only if they fit", async () => {
  const painter = new Painter({ isColored: false, isLive: false, session: "sandbox", flags: [] });
  const labelsAt = async (columns: number) => {
    const { state } = new TestSession(root);
    const { tabs } = await painter.paint({ ...state, size: { ...state.size, columns } });
    return tabs.map(({ label }) => label).join(" ");
  };
  expect(await labelsAt(82)).toBe(
    "1:cases 2:clients 3:payments 4:deliveries 5:subscriptions 6:clock 7:faults",
  );
  expect(await labelsAt(81)).toBe("1:cases 2 3 4 5 6 7");
});

test("refuses a list that the profile doesn't have access to", () => {
  const offer = { surface: "collection", surfaces: ["collection"], isSandbox: false } as const;
  expect(() => findTabIndex(buildRootScreen(offer), "deliveries", offer)).toThrow(
    "Only the sandbox lists deliveries",
  );
  expect(() => findTabIndex(buildRootScreen(offer), "clients", offer)).toThrow(
    "The profile cannot list clients.",
  );
});

test("opens the selected case on Enter and returns to the same position on Escape", () => {
  const session = new TestSession(root).page(numbered(5)).end().press("down", "enter");
  expect(at(session)).toEqual(["", "REF1", "summary"]);
  expect(loaded(session)).toEqual(["cases get id-1 --as collection"]);
  session.press("escape");
  expect([at(session), session.list.selected]).toEqual([["", "cases"], 1]);
});

test("cancels a screen's pending reads when the screen closes", () => {
  const session = new TestSession(root).page(numbered(5)).press("enter", "escape");
  expect(session.effects).toContainEqual({ kind: "stop", load: 2 });
});

test("reads each of a case's seven tabs when the tab is first shown", () => {
  const session = new TestSession(root).page(numbered(1)).press("enter");
  const lines = Array.from({ length: 6 }, () => loaded(session.press("tab"))[0]);
  expect(lines).toEqual([
    "cases timeline id-0 --as collection",
    "payments list --case id-0 --as collection",
    "events list --case id-0 --as collection",
    "cases validation id-0 --as collection",
    "chats list id-0 --as collection",
    "files list id-0 --as collection",
  ]);
  expect(loaded(session.press("tab"))).toEqual([]);
  expect(getShownScreen(session.state).active).toBe(0);
});

test("shows a referral partner only a case's summary [EP-30]", () => {
  expect(buildCaseScreen("referral", { id: "1" })?.tabs.map(({ name }) => name)).toEqual(["summary"]);
});

test("switches tabs with Tab, arrow keys and numbers", () => {
  const session = new TestSession(root);
  const active = (key: string) => getShownScreen(session.press(key).state).active;
  expect(["tab", "right", "shift-tab", "left", "left", "3", "9"].map(active)).toEqual([1, 2, 1, 0, 6, 2, 2]);
});

test("w explains the selected case", () => {
  const session = new TestSession(root).page(numbered(2)).press("down", "w");
  expect(loaded(session)).toEqual(["webhooks why id-1 --as collection"]);
  expect(at(session)).toEqual(["", "why", "why"]);
});

test("w explains the selected event of a case", () => {
  const session = new TestSession(root).page(numbered(1)).press("enter", "4");
  session.page([{ id: "d-1", eventType: "case.closed", caseId: "id-0", subscriptionId: "s-1" }]).press("w");
  expect(loaded(session)).toEqual(["webhooks why id-0 case.closed --subscription s-1 --as collection"]);
});

test("y copies the ID of the selected or open record", () => {
  const session = new TestSession(root).page(numbered(2)).press("down", "y");
  expect(session.effects).toEqual([{ kind: "copy", text: "id-1" }]);
  expect(session.state.message).toBe("Copied id-1");
  session.press("enter").card(["REF1"], { id: "id-1" }).press("y");
  expect(session.effects).toEqual([{ kind: "copy", text: "id-1" }]);
});

test("y copies the case ID in a tab that has no records", () => {
  const session = new TestSession(root).page(numbered(1)).press("enter", "tab").press("y");
  expect(session.effects).toEqual([{ kind: "copy", text: "id-0" }]);
});

test("o opens a record's first link but not a webhook URL", () => {
  const session = new TestSession(root).page([{ id: "1", signing: { url: "https://sign.example/1" } }]);
  expect(session.press("o").effects).toEqual([{ kind: "open-link", url: "https://sign.example/1" }]);
  for (const record of [
    { id: "1", url: "https://hooks.example", isTestMode: true },
    { Id: "1", Url: "https://hooks.example", IsTestMode: true },
  ]) {
    const subscriptions = new TestSession(root, 4).page([record]);
    expect(subscriptions.press("o").effects).toEqual([]);
    expect(subscriptions.state.message).toBe("The record has no link.");
  }
});

test.each(["$(reboot)", "https://sign.example/`reboot`", "https://sign.example/a b", "file:///etc/passwd"])(
  "doesn't open %s as a link",
  (url) => {
    expect(new TestSession(root).page([{ id: "1", url }]).press("o").effects).toEqual([]);
  },
);

test("doesn't scroll a card past its start or end", () => {
  const session = new TestSession(root).page(numbered(1)).press("enter");
  session.card(
    Array.from({ length: 30 }, (_, line) => `line ${line}`),
    {},
  );
  const top = (...keys: readonly string[]) => {
    const { content } = getShownTab(session.press(...keys).state);
    return content.kind === "card" ? content.top : undefined;
  };
  expect([top("up"), top("down"), top("pagedown"), top("G"), top("g")]).toEqual([0, 1, 12, 19, 0]);
});

test("keeps the selected row visible after a resize", () => {
  const session = new TestSession(root)
    .page(numbered(30))
    .end()
    .press(..."j".repeat(9));
  session.send({ kind: "resize", size: { columns: 60, rows: 8 } });
  expect([session.list.selected, session.list.top]).toEqual([9, 7]);
  session.press("enter").card(["one"], {});
  session.send({ kind: "resize", size: { columns: 200, rows: 50 } });
  expect(session.effects).toEqual([{ kind: "lay-out", load: 2 }]);
});

test("shows the selected row of a list after a resize on another screen", () => {
  const session = new TestSession(root)
    .page(numbered(30))
    .end()
    .press(..."j".repeat(9), "enter");
  session.send({ kind: "resize", size: { columns: 60, rows: 8 } }).press("escape");
  expect([session.list.selected, session.list.top]).toEqual([9, 7]);
});

test("reads on for a filter if another tab was shown when the first page arrived", () => {
  const session = new TestSession(root).page(numbered(3), 500).press("/", "z", "enter", "r");
  const { load } = getShownTab(session.state);
  session.press("tab");
  const header = { columns: [], idPath: "id", emptyText: "", now: undefined };
  session.send({ kind: "list", load, ...header }).send({ kind: "rows", load, rows: [], total: 500 });
  session.press("shift-tab");
  expect(session.effects).toEqual([{ kind: "read", load, count: Number.POSITIVE_INFINITY }]);
});

test("shows a card from its start after a resize that fits all of it", () => {
  const session = new TestSession(root).page(numbered(1)).press("enter");
  const lines = Array.from({ length: 30 }, (_, line) => `line ${line}`);
  session.card(lines, {}).press("G");
  session.send({ kind: "resize", size: { columns: 80, rows: 50 } }).card(lines, {});
  expect(getShownTab(session.state).content).toMatchObject({ kind: "card", top: 0 });
});

test("closes help on the next key press without acting on that key", () => {
  const session = new TestSession(root).page(numbered(3));
  expect(session.press("?").state.overlay).toBe("help");
  session.press("down");
  expect([session.state.overlay, session.list.selected]).toEqual([undefined, 0]);
  expect(session.press("c").state.overlay).toBe("command");
});

test("exits on q or Ctrl-C, but only on Ctrl-C while you type", () => {
  const session = new TestSession(root).page(numbered(3));
  expect(session.press("q").effects).toEqual([{ kind: "quit", exitCode: 0 }]);
  expect(session.press("ctrl-c").effects).toEqual([{ kind: "quit", exitCode: 130 }]);
  expect(session.press("/", "q").effects).not.toContainEqual({ kind: "quit", exitCode: 0 });
  expect(session.press("ctrl-c").effects).toEqual([{ kind: "quit", exitCode: 130 }]);
});

test("advances the clock by the typed duration", () => {
  const session = new TestSession(root, 5).card(["The sandbox's clock"], {});
  session.press("a", "2", "d", "enter");
  expect(session.effects).toEqual([{ kind: "run", line: ["sandbox", "clock", "advance", "2d"] }]);
  session.send({ kind: "done", text: "Nothing was due." });
  expect([session.state.message, loaded(session)]).toEqual(["Nothing was due.", ["sandbox clock show"]]);
});

test("adds a fault from typed flags and clears all faults", () => {
  const session = new TestSession(root, 6).page([]).press("a", ..."--status 500", "enter");
  expect(session.effects).toEqual([{ kind: "run", line: ["sandbox", "fault", "add", "--status", "500"] }]);
  expect(session.press("x").effects).toEqual([{ kind: "run", line: ["sandbox", "fault", "clear"] }]);
});

test("Escape cancels a prompt", () => {
  const session = new TestSession(root, 5).card([], {}).press("a", "1", "escape");
  expect([session.effects, session.state.typing]).toEqual([[], undefined]);
});

test("shows a note until the next key press or until data arrives", () => {
  const session = new TestSession(root).send({ kind: "note", text: "500, trying again in 3 s" });
  expect(session.state.note).toBe("500, trying again in 3 s");
  expect(session.press("down").state.note).toBeUndefined();
  session.send({ kind: "note", text: "Embedded sandbox" }).page(numbered(1));
  expect(session.state.note).toBeUndefined();
});
