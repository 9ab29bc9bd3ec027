import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Output } from "../../../src/base/host";
import { buildPaging } from "../../../src/host/terminal/paging";
import { temporaryFolder } from "../../support/program/temporary-folder";

/** Called shortly after terminal output is held back. */
let onHold = () => {};

function openPaging() {
  onHold = () => {};
  const written: string[] = [];
  const stderr: Output = {
    ...{ columns: 90, rows: 30, isClosed: false },
    get isTerminal() {
      queueMicrotask(onHold);
      return true;
    },
    async write(chunk) {
      await setImmediate();
      written.push(chunk.toString());
    },
  };
  return { paging: buildPaging({ PATH: process.env.PATH }, stderr), written };
}
const { signal } = new AbortController();

test("sends text to a pager and holds back stderr until the pager ends", async () => {
  const file = join(temporaryFolder(), "shown");
  const { paging, written } = openPaging();
  expect([paging.isOpen, paging.stderr.columns, paging.stderr.rows, paging.stderr.isClosed]).toEqual([
    false,
    90,
    30,
    false,
  ]);
  const pager = await paging.open(`printf '%s\\n' "$LESS" "$LV" > '${file}'; cat >> '${file}'`, signal);
  await paging.stderr.write("note");
  await pager?.write("first\n");
  await pager?.write("second\n");
  expect([pager?.isClosed, paging.isOpen, written]).toEqual([false, true, []]);
  await pager?.close();
  expect([pager?.isClosed, paging.isOpen, written]).toEqual([true, false, ["note"]]);
  expect(readFileSync(file, "utf8")).toBe("FRX\n-c\nfirst\nsecond\n");
});

test("releases stderr if the pager can't be found", async () => {
  const { paging, written } = openPaging();
  onHold = () => {
    onHold = () => {};
    void paging.stderr.write("held");
  };
  expect(await paging.open("recoup-no-such-pager --flag", signal)).toBeUndefined();
  expect(written).toEqual(["held"]);
  await paging.stderr.write("note");
  expect([paging.isOpen, written]).toEqual([false, ["held", "note"]]);
});

test("ends the pager on Ctrl-C and ignores later writes", async () => {
  const stop = new AbortController();
  const listeners = process.listenerCount("exit");
  const { paging } = openPaging();
  const pager = await paging.open("sleep 60", stop.signal);
  expect(process.listenerCount("exit")).toBe(listeners + 1);
  stop.abort();
  await pager?.close();
  await pager?.write("late");
  expect([pager?.isClosed, pager?.signal.aborted, process.listenerCount("exit")]).toEqual([
    true,
    true,
    listeners,
  ]);
});
