import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { openScreen } from "../../../src/host/terminal/screen";
import { temporaryFolder } from "../../support/program/temporary-folder";

/** Opens a screen on in-memory streams. `restored` returns what was written on close. */
function openTestScreen(size: { readonly columns?: number; readonly rows?: number } = {}) {
  const file = join(temporaryFolder(), "terminal");
  const input = Object.assign(new PassThrough(), {
    isRaw: false,
    setRawMode(isRaw: boolean) {
      input.isRaw = isRaw;
    },
  });
  const output = Object.assign(new PassThrough(), { fd: openSync(file, "w"), ...size });
  const listeners = () =>
    (["exit", "uncaughtExceptionMonitor"] as const).map((name) => process.listenerCount(name));
  const before = listeners();
  const screen = openScreen(input as never, output as never);
  return {
    ...{ screen, input, output },
    written: () => String(output.read()),
    restored: () => readFileSync(file, "utf8"),
    addedListeners: () => listeners().map((count, index) => count - (before[index] ?? 0)),
  };
}

test("switches to an empty screen and restores the terminal only once", () => {
  const { screen, input, output, written, restored, addedListeners } = openTestScreen({
    columns: 97,
    rows: 41,
  });
  screen.onKey(() => {});
  screen.onResize(() => {});
  screen.write("text");
  expect([written(), screen.columns, screen.rows]).toEqual(["\u001b[?1049h\u001b[2J\u001b[?25ltext", 97, 41]);
  expect([input.isRaw, input.isPaused(), addedListeners()]).toEqual([true, false, [1, 1]]);
  screen.close();
  screen.close();
  expect(restored()).toBe("\u001b[0m\u001b[?25h\u001b[?1049l");
  expect([input.isRaw, input.isPaused(), addedListeners()]).toEqual([false, true, [0, 0]]);
  expect([input.listenerCount("keypress"), output.listenerCount("resize")]).toEqual([0, 0]);
});

test("assumes 80 by 24 if the terminal reports no size", () => {
  const { screen } = openTestScreen({ columns: 0, rows: 0 });
  expect([screen.columns, screen.rows]).toEqual([80, 24]);
  screen.close();
});

test("reports that the size of the terminal has changed", () => {
  const { screen, output } = openTestScreen();
  let count = 0;
  screen.onResize(() => {
    count += 1;
  });
  output.emit("resize");
  screen.close();
  output.emit("resize");
  expect(count).toBe(1);
});

test("translates key sequences to key names", async () => {
  const { screen, input } = openTestScreen();
  const keys: string[] = [];
  screen.onKey((key) => keys.push(key));
  for (const text of [
    "a",
    "A",
    "ä",
    "/",
    "\r",
    "\n",
    "\t",
    "\u007f",
    "\b",
    "\u0003",
    "\u001b[A",
    "\u001b[6~",
    "\u001b[3~",
    "\u001b[Z",
    "\u001bOH",
    "\u001b[15~",
  ]) {
    input.write(text);
    await setImmediate();
  }
  input.write("\u001b");
  await setTimeout(60);
  screen.close();
  expect(keys.join(" ")).toBe(
    "a A ä / enter enter tab backspace backspace ctrl-c up pagedown backspace shift-tab home escape",
  );
});
