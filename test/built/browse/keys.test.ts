import { spawnSync } from "node:child_process";
import { expect } from "vitest";
import { runBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { Terminal } from "../../support/program/terminal/terminal";
import { testWith } from "../../support/program/tool";
import { homeIn } from "../../support/sandbox/built-sandbox";

const test = testWith("tmux", "-V");

test("shows the sandbox's newest cases on the first screen", async () => {
  const terminal = await Terminal.open("browse", { columns: 100 });
  const screen = (await terminal.until("of 171")).split("\n");
  expect(screen[0]).toBe("recoup › sandbox default test");
  expect(screen[1]).toBe("[1:cases] 2:clients  3:payments  4:deliveries  5:subscriptions  6:clock  7:faults");
  expect(screen[2]).toMatch(/^ {2}Reference +Partner ref +Lifecycle +Debtor +Remainder +Due$/);
  expect(screen[3]).toMatch(/^> CJQYFF38 +NeedsAdditionalDet.* 12431\.32 SEK/);
  expect(screen.at(-2)).toMatch(/^Enter open {2}Esc back {2}Tab tab {2}\/ filter/);
});

test("handles every key that the help describes", async () => {
  const terminal = await Terminal.open("browse", { columns: 110, rows: 20 });
  await terminal.until("of 171");
  await terminal.press("?");
  expect(await terminal.until("Show this help")).toContain("Filter the list while you type");
  await terminal.press("x");
  await terminal.press("j", "j", "k");
  await terminal.until("> 44HX8JMJ");
  await terminal.press("/");
  await terminal.type("frauke vogt");
  await terminal.until("/frauke vogt: 2 matches");
  await terminal.press("Enter", "s");
  await terminal.until("by Due ↑");
  await terminal.press("S");
  await terminal.until("by Due ↓");
  await terminal.press("Escape");
  await terminal.until("of 171");
  await terminal.press("c");
  await terminal.until("recoup cases list --all --as collection --sort DueDate:desc");
  await terminal.press("c", "G");
  await terminal.until(/-171 of 171/);
  await terminal.press("q");
  await terminal.until("exit 0");
  expect(await terminal.isRestored()).toBe(true);
});

test("opens a case with its tabs and returns on Escape", async () => {
  const terminal = await Terminal.open("browse", { columns: 100 });
  await terminal.until("of 171");
  await terminal.press("Down", "Enter");
  expect(await terminal.until("Collection fees")).toContain(
    "[1:summary] 2:timeline  3:payments  4:events  5:validation  6:chat  7:files",
  );
  await terminal.press("Tab");
  await terminal.until("Case submitted");
  await terminal.press("3");
  await terminal.until("Recipient");
  await terminal.press("w");
  await terminal.until("› 44HX8JMJ › why");
  await terminal.until("Next");
  await terminal.press("Escape");
  await terminal.until("[3:payments]");
  await terminal.press("Escape");
  await terminal.until("> 44HX8JMJ");
});

test("suspends on Ctrl-Z with the terminal restored, and later resumes at the same position", async () => {
  const terminal = await Terminal.open("browse || { echo stopped; read answer; fg; }", { columns: 100 });
  await terminal.until("of 171");
  await terminal.press("j", "C-z");
  const shown = await terminal.until("stopped");
  expect(shown).not.toContain("of 171");
  await terminal.press("Enter");
  await terminal.until("> 44HX8JMJ");
  await terminal.press("k");
  await terminal.until("> CJQYFF38");
  await terminal.press("q");
  await terminal.until("exit 0");
  expect(await terminal.isRestored()).toBe(true);
});

test("opens each list by its name and by its number", async () => {
  const terminal = await Terminal.open("browse subscriptions", { columns: 100 });
  await terminal.until("hooks.falkenhof.example");
  await terminal.press("2");
  await terminal.until("kb-1001");
  await terminal.press("3");
  await terminal.until("Recipient");
  await terminal.press("4");
  await terminal.until("[4:deliveries]");
  await terminal.press("6");
  await terminal.until("The sandbox's clock");
  await terminal.press("a");
  await terminal.until("Advance the clock by");
  await terminal.type("2d");
  await terminal.press("Enter");
  await terminal.until("The sandbox's clock shows");
  await terminal.press("7");
  await terminal.until("No faults.");
  await terminal.press("a");
  await terminal.type("--status 500 --operation listUsers");
  await terminal.press("Enter");
  await terminal.until("listUsers");
  await terminal.press("x");
  await terminal.until("Faults cleared: 1.");
});

test("exits on q while the rest of 100,000 cases is being read", async () => {
  const folder = temporaryFolder();
  await runBuilt(["sandbox", "seed", "--cases", "100000"], homeIn(folder));
  const terminal = await Terminal.open("browse", { folder });
  await terminal.until(/1-19 of \d\d,\d{3}, 100 read/);
  await terminal.press("/");
  await terminal.type("frauke vogt");
  await terminal.press("Enter");
  // A fast machine may have read all cases by then.
  await terminal.until(/matches in all columns {2}1-19 of /);
  await terminal.press("Down", "Down");
  await terminal.until(/(\n {2}\w{8} .*){2}\n> \w{8} /);
  await terminal.press("q");
  await terminal.until("exit 0");
});

test("without a terminal, suggests another command and sends nothing", () => {
  const { status, stderr } = spawnSync(process.execPath, ["bin/recoup.js", "browse", "clients"], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: "/nonexistent" },
  });
  expect([status, stderr]).toEqual([
    2,
    "Error: `recoup browse` needs a terminal and prints no other format.\n  next: Use `recoup clients list`.\n",
  ]);
});
