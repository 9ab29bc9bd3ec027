import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { playScenario } from "../../../support/scenario/scenarios";

/** Slow, because the scenario records a thousand payments. */
vi.setConfig({ testTimeout: 180_000 });

const day = readFileSync("scenarios/agency-day.yaml", "utf8");

/** Each change to the scenario and the resulting failure. The checks count every payment and event. */
test.each([
  ["times: 200", "times: 201", "rows: expected 1000, got 1005"],
  [
    "from: agency, count: 200, since: bank file",
    "from: agency, count: 199, since: bank file",
    "payment.created arrived 200 times, expected 199.",
  ],
  ["totalPayments: 200", "totalPayments: 201", "totalPayments: expected 201, got 200"],
  ["closeCode: PartiallyPaid }", "closeCode: Other }", "No case.closed to agency arrived within 30s."],
])("fails the agency-day scenario if %j is replaced by %j: %s", async (right, wrong, message) => {
  expect(day).toContain(right);
  const result = await playScenario(day.replace(right, wrong));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(message);
});
