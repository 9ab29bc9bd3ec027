import { expect } from "vitest";
import { testWith } from "../../support/program/tool";
import { timeoutMs, tryReceivers, unexpected } from "./try-receivers";

testWith("python3")(
  "finds each planted bug",
  async () => {
    const lines = await tryReceivers("--bug", "all", "--finder");
    expect(unexpected(lines)).toEqual([`0 of ${lines.length - 1} unexpected`]);
  },
  timeoutMs,
);
