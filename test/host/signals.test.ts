import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { watchSignals } from "../../src/host/process/signals";

function openSource() {
  const exits: number[] = [];
  const source = Object.assign(new EventEmitter(), { exit: (code: number) => void exits.push(code) });
  return { source, exits };
}

test.each([
  ["SIGINT", "SIGINT"],
  ["SIGTERM", "SIGTERM"],
  ["SIGHUP", "SIGTERM"],
  ["SIGBREAK", "SIGINT"],
])("aborts on the first %s with the reason %s", (name, reason) => {
  const { source, exits } = openSource();
  const signal = watchSignals(() => false, source);
  expect(signal.aborted).toBe(false);
  source.emit(name);
  expect([signal.reason, exits]).toEqual([reason, []]);
});

test("exits with the signal's exit code on the second signal", () => {
  for (const [name, code] of [
    ["SIGBREAK", 130],
    ["SIGHUP", 143],
  ] as const) {
    const { source, exits } = openSource();
    watchSignals(() => false, source);
    source.emit("SIGINT");
    source.emit(name);
    expect(exits).toEqual([code]);
  }
});

test("ignores Ctrl-C but not SIGTERM while a pager is open", () => {
  const { source } = openSource();
  const signal = watchSignals(() => true, source);
  source.emit("SIGINT");
  expect(signal.aborted).toBe(false);
  source.emit("SIGTERM");
  expect(signal.reason).toBe("SIGTERM");
});
