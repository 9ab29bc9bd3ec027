import { expect } from "vitest";
import { testWith } from "../../support/program/tool";
import { whole } from "../../support/program/whole";
import { timeoutMs, tryReceivers, unexpected } from "./try-receivers";

const testWithPython = testWith("python3");

testWithPython(
  "reports no bug in receivers with correct designs",
  async () => {
    const lines = await tryReceivers("--runs", `${whole(10, 2)}`, "--every", `${whole(1, 40)}`);
    expect(unexpected(lines)).toEqual([`0 of ${lines.length - 1} unexpected`]);
    expect(lines.length).toBeGreaterThan(whole(13, 1));
  },
  timeoutMs,
);

/** Runs some of the receivers. The soak test runs them all. */
testWithPython(
  "finds each planted bug in a sample of receivers",
  async () => {
    const lines = await tryReceivers("--bug", "all", "--finder", "--every", `${whole(3, 192)}`);
    expect(unexpected(lines)).toEqual([`0 of ${lines.length - 1} unexpected`]);
  },
  timeoutMs,
);
