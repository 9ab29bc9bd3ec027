import { expect, test } from "vitest";
import { formatKeyLine, listHelpLines, listPlainHelp } from "../../src/browse/frame/keys";

test("shows as many keys as fit, and always help and quit", () => {
  const whole = formatKeyLine(1_000, false);
  expect(formatKeyLine(whole.length, false)).toBe(whole);
  const shorter = formatKeyLine(whole.length - 1, false);
  expect(shorter.length).toBeLessThan(whole.length);
  expect(shorter.endsWith("? help  q quit")).toBe(true);
  expect(formatKeyLine(1, false)).toBe("? help  q quit");
});

test("puts the tab's own keys first in the key line", () => {
  expect(formatKeyLine(1000, false)).toBe(
    "Enter open  Esc back  Tab tab  / filter  s sort  w why  y copy  o link  r refresh  c command  ? help  q quit",
  );
  const actions = [{ key: "x", label: "clear all", line: [] }];
  expect(formatKeyLine(45, false, actions)).toBe("x clear all  Enter open  ? help  q quit");
  expect(listHelpLines(actions)).toEqual([
    "↑ ↓    Move; also j and k, Page Up and Page Down, g and G for the ends",
    "Enter  Open the selected record",
    "Esc    Go back; clears the filter first",
    "Tab    Next tab; also Shift-Tab, the left and right arrows, and 1 to 9",
    "/      Filter the list while you type; Enter keeps the filter, Esc drops it",
    "s      Sort by the next column; S reverses the order",
    "w      Explain why an event of the case did not arrive",
    "y      Copy the id to the clipboard of the terminal",
    "o      Open the link of the record in a browser",
    "r      Reload the tab",
    "c      Show the equivalent command",
    "?      Show this help",
    "q      Leave",
    "x      In this tab: clear all",
  ]);
});

test("omits the list keys on a card", () => {
  expect(formatKeyLine(1000, true)).toBe(
    "Esc back  Tab tab  w why  y copy  o link  r refresh  c command  ? help  q quit",
  );
});

test("describes the input lines of plain mode", () => {
  const actions = [
    { key: "a", label: "advance", question: "By", line: [] },
    { key: "x", label: "clear all", line: [] },
  ];
  expect(listPlainHelp(actions)).toEqual([
    "A number: open that record",
    "n and p: next and previous page",
    "b: back to the previous screen",
    "t and a number: another tab, for example t2",
    "/ and a text: filter the list; / alone shows everything again",
    "s: Sort by the next column; S reverses the order",
    "w: Explain why an event of the case did not arrive",
    "y: Copy the id to the clipboard of the terminal",
    "o: Open the link of the record in a browser",
    "r: Reload the tab",
    "c: Show the equivalent command",
    "?: Show this help",
    "q: Leave",
    "a and the answer: advance",
    "x: clear all",
  ]);
});
