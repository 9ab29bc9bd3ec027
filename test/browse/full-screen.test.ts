import { expect, test } from "vitest";
import type { HttpRequest } from "../../src/base/http";
import { memoryScreen } from "../support/browse/screen";
import { answer } from "../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c330";
const cases = ["Frey", "Roth", "Vogt"].map((name, index) => ({
  id: `${id}${index}`,
  reference: `REF${index}`,
  lifecycle: "Active",
  remainder: 100 + index,
  currency: "EUR",
  debtor: { name },
  signing: { url: `https://sign.example/${index}` },
}));

async function send({ url }: HttpRequest) {
  const { pathname } = new URL(url);
  if (pathname === "/cases") return answer({ cases });
  if (pathname === "/webhooks") return answer({ title: "Forbidden", status: 403 }, 403);
  return answer(cases.find((record) => pathname === `/cases/${record.id}`) ?? { title: "Gone" });
}

const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test", NO_COLOR: "1" };

/** Starts `recoup browse` on an in-memory screen. */
function open(setting: Partial<LineSetting> = {}, size?: { columns: number; rows: number }) {
  const screen = memoryScreen(size);
  const ended = runLine("browse", {
    env,
    isTerminal: true,
    send,
    openScreen: screen.openScreen,
    ...setting,
  });
  return { ...screen, ended };
}

test("marks amounts that a very narrow terminal cuts off", async () => {
  const { until, press, ended } = open({}, { columns: 18, rows: 7 });
  expect((await until("1-2 of 3")).slice(2, 4)).toEqual(["  Reference  Rema…", "> REF0         10…"]);
  press("q");
  await ended;
});

test("shows the newest cases above a line of available keys", async () => {
  const { until, press, ended, isOpen, writes } = open();
  expect(await until("1-3 of 3")).toEqual([
    "recoup › env test",
    "[1:cases] 2:subscriptions ",
    "  Reference  Lifecycle  Debtor  Remainder",
    "> REF0       Active     Frey      100 EUR",
    "  REF1       Active     Roth      101 EUR",
    "  REF2       Active     Vogt      102 EUR",
    "",
    "",
    "1-3 of 3  by Created ↓",
    "Enter open  Esc back  Tab tab  / filter  s sort  ? help  q quit",
  ]);
  expect(writes.every((text) => text.startsWith("\u001b[?2026h") && text.endsWith("\u001b[?2026l"))).toBe(
    true,
  );
  const count = writes.length;
  press("down");
  await until("> REF1");
  expect(writes.slice(count)).toEqual([
    "\u001b[?2026h\u001b[4;1H  REF0       Active     Frey      100 EUR\u001b[0m\u001b[K\u001b[5;1H> REF1       Active     Roth      101 EUR\u001b[0m\u001b[K\u001b[?2026l",
  ]);
  press("q");
  expect(await ended).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
  expect(isOpen()).toBe(false);
});

test("says that records are missing if the platform repeats a page", async () => {
  const page = { totalResults: 6, totalPages: 2, pageSize: 3, currentPage: 1, responseCount: 3 };
  const repeat = async () => answer({ cases, page });
  const { until, press, ended } = open({ send: repeat }, { columns: 100, rows: 10 });
  expect((await until("The platform")).at(-2)).toBe(
    "1-3 of 6, 3 read  by Created ↓  The platform reported 6 cases and sent 3.",
  );
  press("q");
  await ended;
});

test("doesn't call a list empty if its only page lacks the announced records", async () => {
  const page = { totalResults: 6, totalPages: 2, pageSize: 3, currentPage: 1, responseCount: 0 };
  const send = async () => answer({ cases: [], page });
  const { until, press, ended } = open({ send }, { columns: 100, rows: 10 });
  expect((await until("The platform")).at(-2)).toBe(
    "by Created ↓  The platform reported 6 cases and sent 0.",
  );
  press("q");
  await ended;
});

test("wraps an error at the width of the terminal, and again after a resize", async () => {
  const refuse = async () => answer({ title: "Forbidden", status: 403 }, 403);
  const { until, press, ended, resize } = open({ send: refuse }, { columns: 60, rows: 12 });
  const wide = await until("next:");
  resize({ columns: 40, rows: 14 });
  const narrow = await until("the operation exists");
  expect([wide.slice(2, 7), narrow.slice(2, 9)]).toEqual([
    [
      "Error: The platform answered 403: Forbidden",
      "  in GET https://collection.example/cases (profile env,",
      "  test, collection)",
      "  next: The key lacks the permission, or the operation",
      "  exists on the test host only.",
    ],
    [
      "Error: The platform answered 403:",
      "Forbidden",
      "  in GET",
      "  https://collection.example/cases",
      "  (profile env, test, collection)",
      "  next: The key lacks the permission, or",
      "  the operation exists on the test host",
    ],
  ]);
  press("q");
  await ended;
});

test("opens a case and returns to the list on Escape", async () => {
  const { until, press, ended } = open();
  await until("1-3 of 3");
  press("down", "enter");
  expect(await until("[1:summary]")).toEqual([
    "recoup › env test › REF1",
    "[1:summary] 2  3  4  5  6  7 ",
    ...Array.from({ length: 6 }, () => ""),
    "Reading…",
    "Enter open  Esc back  Tab tab  / filter  s sort  ? help  q quit",
  ]);
  const card = await until("101 EUR");
  expect(card.at(-1)).toBe("Esc back  Tab tab  w why  y copy  o link  ? help  q quit");
  expect(card.slice(2, 9)).toEqual([
    "REF1  Active  Roth",
    "",
    "Remainder  101 EUR",
    "",
    "Debtor",
    "Name       Roth",
    "1-6 of 10 lines",
  ]);
  press("G");
  await until("5-10 of 10 lines");
  press("escape");
  expect((await until("> REF1"))[0]).toBe("recoup › env test");
  press("ctrl-c");
  expect((await ended).exitCode).toBe(130);
});

test("shows the help and the equivalent command", async () => {
  const { until, press, ended } = open({}, { columns: 76, rows: 10 });
  await until("1-3 of 3");
  press("?");
  expect((await until("Page Up")).slice(2, 8)).toEqual([
    "↑ ↓    Move; also j and k, Page Up and Page Down, g and G for the ends",
    "Enter  Open the selected record",
    "Esc    Go back; clears the filter first",
    "Tab    Next tab; also Shift-Tab, the left and right arrows, and 1 to 9",
    "/      Filter the list while you type; Enter keeps the filter, Esc drops it",
    "s      Sort by the next column; S reverses the order",
  ]);
  press("x", "c");
  expect((await until("Equivalent command:")).slice(2, 6)).toEqual([
    "Equivalent command:",
    "",
    "recoup cases list --all --as collection --sort DateCreated:desc",
    "",
  ]);
  press("x", "q");
  await ended;
});

test("wraps the help in a narrow terminal", async () => {
  const { until, press, ended } = open({}, { columns: 40, rows: 10 });
  await until("of 3");
  press("?");
  const lines = await until("Page Up");
  expect(lines.slice(2, 4)).toEqual([
    "↑ ↓    Move; also j and k, Page Up and P",
    "age Down, g and G for the ends",
  ]);
  press("x", "q");
  await ended;
});

test("copies an ID to the terminal's clipboard", async () => {
  const { until, press, ended, writes } = open();
  await until("1-3 of 3");
  press("y");
  await until(`Copied ${id}0`);
  expect(writes).toContain(`\u001b]52;c;${Buffer.from(`${id}0`).toString("base64")}\u0007`);
  press("q");
  await ended;
});

test.each([
  [true, "Opened https://sign.example/0"],
  [false, "No browser was found to open https://sign.example/0"],
])("opens a record's link in a browser: %s", async (isFound, note) => {
  const addresses: string[] = [];
  const { until, press, ended } = open({
    openBrowser: async (address) => {
      addresses.push(address);
      return isFound;
    },
  });
  await until("1-3 of 3");
  press("o");
  await until(note);
  expect(addresses).toEqual(["https://sign.example/0"]);
  press("q");
  await ended;
});

test("shows an error in place of the list", async () => {
  const { until, press, ended } = open();
  await until("1-3 of 3");
  press("2");
  const lines = await until("403");
  expect(lines.slice(0, 2)).toEqual(["recoup › env test", " 1:cases [2:subscriptions]"]);
  press("q");
  await ended;
});

test("redraws everything after a resize", async () => {
  const { until, press, ended, writes, resize } = open();
  await until("1-3 of 3");
  resize({ columns: 30, rows: 7 });
  const lines = await until("1-2 of 3");
  expect(writes).toContain("\u001b[2J");
  expect(lines).toHaveLength(7);
  expect([lines[0], lines.at(-1)]).toEqual(["recoup › env test", "Enter open  ? help  q quit"]);
  expect(lines.every((line) => line.length <= 30)).toBe(true);
  press("q");
  await ended;
});

test("omits the records if only the other lines fit on the screen", async () => {
  const { until, press, ended } = open({}, { columns: 64, rows: 5 });
  expect(await until("of 3")).toHaveLength(5);
  press("q");
  await ended;
});

test("keeps a note's last line", async () => {
  const { until, press, note, ended } = open();
  await until("1-3 of 3");
  note("first\n500, trying again in 3 s\n");
  expect((await until("trying again"))[8]).toBe("500, trying again in 3 s");
  press("q");
  await ended;
});

test("highlights a live session, the current tab and the selection with color", async () => {
  const { until, press, ended } = open({
    env: { ...env, RECOUP_ENVIRONMENT: "live", NO_COLOR: "", RECOUP_PROFILE: "env" },
  });
  const lines = await until("1-3 of 3");
  expect([lines[0], lines[1], lines[3], lines[9]]).toEqual([
    "\u001b[31mLIVE  recoup › env live\u001b[39m",
    "\u001b[7m[1:cases]\u001b[27m 2:subscriptions ",
    "\u001b[7m> REF0       \u001b[32mActive\u001b[39m     Frey      \u001b[1m100 EUR\u001b[22m\u001b[27m",
    "\u001b[2mEnter open  Esc back  Tab tab  / filter  s sort  ? help  q quit\u001b[22m",
  ]);
  press("q");
  expect((await ended).exitCode).toBe(0);
});

test("shows a test session's title in bold and repeats the session's flags in commands", async () => {
  const screen = memoryScreen({ columns: 100, rows: 8 });
  const ended = runLine("browse --env test --profile env", {
    env: { ...env, NO_COLOR: "" },
    isTerminal: true,
    send,
    openScreen: screen.openScreen,
  });
  expect((await screen.until("1-3 of 3"))[0]).toBe("\u001b[1mrecoup › env test\u001b[22m");
  screen.press("c");
  const lines = await screen.until("recoup cases");
  expect(lines[4]).toBe(
    "recoup cases list --all --as collection --sort DateCreated:desc --profile env --env test",
  );
  screen.press("x", "q");
  await ended;
});

test("acts on behalf of a client on the customer surface", async () => {
  const screen = memoryScreen();
  const ended = runLine("browse --client kb-1", {
    env: { ...env, RECOUP_REFERRAL_URL: "https://referral.example", RECOUP_REFERRAL_KEY: "the-key" },
    isTerminal: true,
    send,
    openScreen: screen.openScreen,
  });
  expect((await screen.until("kb-1")).slice(0, 2)).toEqual([
    "recoup › env test kb-1",
    "[1:cases] 2:payments  3:subscriptions ",
  ]);
  screen.press("q");
  await ended;
});

test("restores the screen and exits with 130 on a signal", async () => {
  const stop = new AbortController();
  const { until, ended, isOpen } = open({ signal: stop.signal });
  await until("1-3 of 3");
  expect(isOpen()).toBe(true);
  stop.abort();
  expect([(await ended).exitCode, isOpen()]).toEqual([130, false]);
});

test.each([
  ["cases", "cases list"],
  ["clients", "clients list"],
  ["payments", "payments list"],
  ["deliveries", "sandbox deliveries"],
  ["subscriptions", "webhooks list"],
])("suggests a command for browse %s when piped", async (list, line) => {
  const { exitCode, stderr } = await runLine(`browse ${list}`, { env });
  expect([exitCode, stderr]).toEqual([
    2,
    `Error: \`recoup browse\` needs a terminal and prints no other format.\n  next: Use \`recoup ${line}\`.\n`,
  ]);
});
