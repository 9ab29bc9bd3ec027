import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { playScenario } from "../../../support/scenario/scenarios";

/** Slow, because the scenario records a thousand payments. */
vi.setConfig({ testTimeout: 180_000 });

const day = readFileSync("scenarios/agency-day.yaml", "utf8");

test("passes agency-day with the same output for the same seed [CLI-15] [IDM-03]", async () => {
  const first = await playScenario(day, "-o json");
  const [scenario] = JSON.parse(first.stdout).scenarios;
  expect(scenario).toMatchObject({ outcome: "passed" });
  expect(await playScenario(day, "-o json")).toEqual(first);
});
