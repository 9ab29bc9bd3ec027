import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { temporaryFolder } from "../support/program/temporary-folder";
import { collectionEnv, runLine } from "../support/program/world";
import { openPlatform } from "../support/sandbox/opening";

const folder = temporaryFolder();
const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
const browse = (line: string, ...answers: readonly string[]) =>
  runLine(`browse --plain ${line}`, { env, openPlatform, isTerminal: true, answers });

test("prints each value with its name and exits on q", async () => {
  const { stdout, exitCode } = await browse("", "q");
  const lines = stdout.split("\n");
  expect(lines.slice(0, 3)).toEqual([
    "",
    "recoup › sandbox default test",
    "Tabs: t1 cases (shown), t2 clients, t3 payments, t4 deliveries, t5 subscriptions, t6 clock, t7 faults",
  ]);
  expect(lines[3]).toMatch(/^1: Reference \w{8}; .*Lifecycle .*; Debtor .*; Remainder [\d.]+ [A-Z]{3}; /);
  expect(lines).toHaveLength(25);
  expect(exitCode).toBe(0);
});

test("opens a record by its number and a tab with t2, and returns with b", async () => {
  const { stdout } = await browse("", "2", "t2", "b", "q");
  expect(stdout).toContain("Tabs: t1 summary (shown), t2 timeline");
  expect(stdout).toContain("Case submitted");
  expect(stdout.split("\n").filter((line) => line.includes("t1 cases (shown)"))).toHaveLength(2);
});

test.each([
  ["", "0", "There is no record 0."],
  ["", "150", "Record 150 is not read: the list has 100 so far. Enter n for the next page."],
  ["subscriptions", "999999999", "There is no record 999999999."],
])("stays in the list `%s` and explains why it doesn't open record %s", async (list, number, note) => {
  const { stdout } = await browse(list, number, "q");
  expect(stdout.split("\n").filter((line) => line.startsWith("Tabs: "))).toHaveLength(2);
  expect(stdout).toContain(note);
});

test("changes pages, filters and prints the command in response to input lines", async () => {
  const { stdout } = await browse("", "", "p", "/frauke vogt", "c", "q", "q");
  expect(stdout).toContain("\n21: Reference ");
  expect(stdout).toContain("/frauke vogt: 2 matches in all columns  1-2 of 2");
  expect(stdout).toContain("recoup cases list --all --as collection --sort DateCreated:desc");
});

test.each([["a 2d"], ["a", "2d"]])("advances the clock by a duration after %s", async (...lines) => {
  const { stdout } = await browse("", "t6", ...lines, "q");
  expect(stdout).toContain("The sandbox's clock shows 2026-");
});

test("opens the record with the number that was typed below the help", async () => {
  const { stdout } = await browse("", "?", "2", "b", "q");
  const [, second] = /^2: Reference (\w{8})/m.exec(stdout) ?? [];
  expect(stdout).toContain(`› ${second}\n`);
});

test.each([
  ["2", "/quo", "This tab takes no text after /."],
  ["t6", "/quo", "This tab takes no text after /."],
  ["t2", "a 2d", "This tab takes no text after a."],
])("after %s, takes no letter of %s for a key", async (before, line, note) => {
  const { stdout } = await browse("", before, line, "q");
  const screens = stdout.split("\nTabs: ").slice(1);
  expect(screens).toHaveLength(3);
  expect(screens[2]?.split("\n")[0]).toBe(screens[1]?.split("\n")[0]);
  expect(screens[2]).toContain(note);
});

test("replaces the message of the last line by a note on this one", async () => {
  expect((await browse("", "y", "0", "q")).stdout).toContain("There is no record 0.");
});

test("lists the available inputs in its help", async () => {
  const { stdout } = await browse("subscriptions", "?", "q", "q");
  expect(stdout).toContain("n and p: next and previous page");
});

test("prints no escape sequences except the one that copies an ID", async () => {
  const { stdout } = await browse("", "y", "q");
  const [before = "", after = "", ...more] = stdout.split("\x1b");
  expect([before.includes("1: Reference"), after.startsWith("]52;c;"), more]).toEqual([true, true, []]);
});

test.each([
  ["browse --plain", false, "needs a terminal and prints no other format"],
  ["browse --json", true, "needs a terminal and prints no other format"],
  ["browse -o csv", true, "needs a terminal and prints no other format"],
  ["browse --fields id", true, "--fields cannot be used with recoup browse: it takes the whole terminal."],
])("refuses `%s` (on a terminal: %s)", async (line, isTerminal, message) => {
  const { exitCode, stderr, requests } = await runLine(line, { env, openPlatform, isTerminal });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(message);
});

test("suggests the closest list for an unknown name", async () => {
  const { exitCode, stderr } = await runLine("browse client", {
    env: { ...env, NO_COLOR: "1" },
    openPlatform,
    isTerminal: true,
  });
  expect(exitCode).toBe(2);
  expect(stderr).toBe(
    'Error: <list> must be one of cases, clients, payments, deliveries, subscriptions (got "client").\n  next: Did you mean clients?\n',
  );
});

test("suggests plain mode on a terminal that doesn't support full-screen mode", async () => {
  const dumb = { env: { ...env, TERM: "dumb" }, openPlatform, isTerminal: true };
  expect(await runLine("browse", dumb)).toMatchObject({
    exitCode: 2,
    stderr: "Error: This terminal (TERM=dumb) has no full screen.\n  next: Use `recoup browse --plain`.\n",
  });
  expect((await runLine("browse --plain", { ...dumb, answers: ["q"] })).exitCode).toBe(0);
});

test("omits empty cells and trims the others", async () => {
  const cases = [
    { id: "1", reference: " A1 ", debtor: { name: "  " }, remainder: 5, currency: "EUR" },
    { id: "2", reference: "A2", debtor: { name: "Frey\n" } },
  ];
  const { stdout } = await runLine("browse --plain", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    send: async () => answer({ cases }),
    isTerminal: true,
    answers: ["q"],
  });
  expect(stdout.split("\n").filter((line) => /^\d: /.test(line))).toEqual([
    "1: Reference A1; Remainder 5 EUR; Id 1",
    "2: Reference A2; Debtor Frey; Id 2",
  ]);
});

test("names and filters the sender of a message by its role number if there is no label", async () => {
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const chats = [0, 1].map((role) => ({ id: `m-${role}`, role, roleLabel: null, message: "Hello" }));
  const { stdout } = await runLine("browse --plain", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    send: async ({ url }) => answer(url.includes("chats") ? chats : { cases: [{ id, reference: "A1" }] }),
    isTerminal: true,
    answers: ["1", "t6", "/creditor", "q"],
  });
  const messages = stdout.split("\n").filter((line) => line.includes("Message Hello"));
  expect(messages).toEqual([
    "1: From Partner; Message Hello; Id m-0",
    "2: From Creditor; Message Hello; Id m-1",
    "1: From Creditor; Message Hello; Id m-1",
  ]);
});
