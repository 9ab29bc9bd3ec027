import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Host, Pager } from "../../../../src/base/host";
import { openPrinter, type PrinterWatcher, printText } from "../../../../src/cli/output/printing/printer";

interface Terminal {
  readonly isTerminal?: boolean;
  readonly rows?: number | undefined;
  readonly columns?: number | undefined;
  readonly env?: Host["env"];
  readonly hasPager?: boolean;
  readonly isAborted?: boolean;
  readonly read?: Host["files"]["read"];
}

/** Opens a terminal with slow streams. The log lists every write, start and end in order. */
function openTerminal({
  isTerminal = true,
  rows = 3,
  columns = 10,
  env = {},
  hasPager = true,
  isAborted = false,
  read = async () => undefined,
}: Terminal = {}) {
  const log: string[] = [];
  const quit = new AbortController();
  const closed = { stdout: false };
  const stream = (name: string) => async (chunk: string | Uint8Array) => {
    await setImmediate();
    log.push(`${name}: ${Buffer.from(chunk).toString()}`);
  };
  const pager: Pager = {
    signal: quit.signal,
    get isClosed() {
      return quit.signal.aborted;
    },
    write: stream("pager"),
    close: async () => {
      await setImmediate();
      log.push("closed");
      quit.abort();
    },
  };
  const host = {
    env,
    signal: isAborted ? AbortSignal.abort() : new AbortController().signal,
    files: { read },
    homeFolder: "/home/operator",
    stdout: {
      isTerminal,
      rows,
      columns,
      get isClosed() {
        return closed.stdout;
      },
      write: stream("stdout"),
    },
    stderr: { write: stream("stderr") },
    openPager: async (command: string) => {
      log.push(`open ${command}`);
      return hasPager ? pager : undefined;
    },
  } as unknown as Host;
  const watcher: PrinterWatcher = { onShow: () => log.push("show"), onQuit: () => log.push("quit") };
  return { host, log, quit: () => quit.abort(), closeStdout: () => (closed.stdout = true), watcher };
}

/** Prints the chunks and ends. Returns the log, and whether the reader quit. */
async function print(chunks: readonly string[], terminal: Terminal = {}, flags = {}) {
  const { host, log, watcher } = openTerminal(terminal);
  const printer = openPrinter(host, flags, undefined, watcher);
  for (const chunk of chunks) await printer.write(chunk);
  const hasQuit = await printer.end();
  return { log, hasQuit };
}

describe("on a terminal", () => {
  test("holds back output until the end if all of it fits on the screen", async () => {
    const { host, log, watcher } = openTerminal();
    const printer = openPrinter(host, {}, undefined, watcher);
    await printer.write("a\n");
    await printer.write("b\n");
    expect([log, printer.isClosed]).toEqual([[], false]);
    expect(await printer.end()).toBe(false);
    expect(log).toEqual(["show", "stdout: a\n", "stdout: b\n"]);
  });

  test("starts the pager with the held-back output once the screen is full", async () => {
    const { host, log, watcher } = openTerminal();
    const printer = openPrinter(host, {}, undefined, watcher);
    await printer.write("a\nb\n");
    await printer.write("c\n");
    expect(log).toEqual(["show", "open less", "pager: a\nb\n", "pager: c\n"]);
    await printer.write("d\n");
    expect(await printer.end()).toBe(false);
    expect(log.slice(4)).toEqual(["pager: d\n", "closed", "quit"]);
  });

  test("reports that the reader quit early", async () => {
    const { host, log, quit, watcher } = openTerminal();
    const printer = openPrinter(host, {}, undefined, watcher);
    await printer.write("a\nb\nc\n");
    quit();
    expect([log.at(-1), printer.isClosed, await printer.end()]).toEqual(["quit", true, true]);
  });

  test("prints a message and then writes directly if the pager can't be found", async () => {
    const lines = ["a\nb\nc\n"];
    const missing = { hasPager: false, env: { PAGER: " most " } };
    expect((await print(lines, missing)).log).toEqual([
      "show",
      "open most",
      "stderr: The pager most was not found; printing without it.\n",
      "stdout: a\nb\nc\n",
    ]);
    expect((await print(lines, missing, { quiet: true })).log).toEqual([
      "show",
      "open most",
      "stdout: a\nb\nc\n",
    ]);
    expect((await print(lines, { hasPager: false })).log).toEqual(["show", "open less", "stdout: a\nb\nc\n"]);
  });

  test("doesn't start a pager after an interrupt", async () => {
    expect((await print(["a\nb\nc\n"], { isAborted: true })).log).toEqual(["show", "stdout: a\nb\nc\n"]);
  });

  test.each<[string, number | undefined, number, boolean]>([
    ["a\nb\nc", 10, 3, false],
    ["a\nb\nc\n", 10, 3, true],
    ["0123456789\n\n", 10, 3, false],
    ["0123456789a\n\n", 10, 3, true],
    ["0123456789a0123456789a\n", 10, 3, true],
    ["0123456789a012345678\n\n", 10, 4, false],
    ["\u001b[31m0123456789\u001b[39m\n\n", 10, 3, false],
    ["\n\n", 1, 3, false],
    [`${"x".repeat(80)}\n\n`, undefined, 3, false],
    [`${"x".repeat(81)}\n\n`, undefined, 3, true],
  ])("fills the screen with %j in %s columns and %i rows: %s", async (text, columns, rows, isPaged) => {
    const { host, log } = openTerminal({ rows });
    Object.assign(host.stdout, { columns });
    const printer = openPrinter(host, {}, undefined);
    await printer.write(text);
    await printer.end();
    expect(log.includes("open less")).toBe(isPaged);
  });

  test("writes immediately if the terminal's height is unknown", async () => {
    const { host, log, closeStdout, watcher } = openTerminal();
    Object.assign(host.stdout, { rows: undefined });
    const printer = openPrinter(host, {}, undefined, watcher);
    await printer.write("a\n");
    expect([log, printer.isClosed]).toEqual([["show", "stdout: a\n"], false]);
    closeStdout();
    expect([printer.isClosed, await printer.end()]).toEqual([true, true]);
  });
});

test("writes to a pipe immediately", async () => {
  const { log, hasQuit } = await print(["a\nb\nc\n"], { isTerminal: false });
  expect([log, hasQuit]).toEqual([["stdout: a\nb\nc\n"], false]);
});

describe("text that doesn't need a profile", () => {
  const config = async () => Buffer.from(JSON.stringify({ preferences: { pager: "most" } }));

  test("appears in the configured pager", async () => {
    const { host, log } = openTerminal({ read: config });
    await printText(host, {}, "a\nb\nc\n");
    expect(log).toEqual(["open most", "pager: a\nb\nc\n", "closed"]);
  });

  test("is printed directly if it fits on the screen", async () => {
    const { host, log } = openTerminal({ read: config });
    await printText(host, {}, "a\n");
    expect(log).toEqual(["stdout: a\n"]);
  });

  test("is printed even if the configuration is unreadable", async () => {
    const { host, log } = openTerminal({ read: async () => Buffer.from("{") });
    await printText(host, {}, "a\nb\nc\n");
    expect(log[0]).toBe("open less");
  });

  test("doesn't read the configuration when printed to a pipe", async () => {
    const reads: string[] = [];
    const { host, log } = openTerminal({
      isTerminal: false,
      read: async (path) => {
        reads.push(path);
        return undefined;
      },
    });
    await printText(host, {}, "a\n");
    expect([log, reads]).toEqual([["stdout: a\n"], []]);
  });
});
