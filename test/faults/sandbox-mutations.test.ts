import { expect, test } from "vitest";
import { temporaryFolder } from "../support/program/temporary-folder";
import { countFigure } from "../trust/count-figure";
import { sendMutated } from "./mutations/send-mutated";

test("handles mutated requests without a 5xx, a crash or slow reads [ERR-04]", async () => {
  const { broken, statuses, slowest, reads, idleReads } = await sendMutated(temporaryFolder(), 300, "suite");
  expect(broken).toEqual([]);
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(["200", "400", "401", "404"]));
  // Generous, because the machine may be busy. `npm run soak` uses a strict limit.
  expect(slowest.ms, slowest.request).toBeLessThan(20_000 + idleReads.max);
  expect(reads.max).toBeLessThan(20_000 + idleReads.max);
  countFigure("requests mutated", 300);
});
