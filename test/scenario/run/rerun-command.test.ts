import { expect, it } from "vitest";
import type { GlobalValues } from "../../../src/cli/flags/globals";
import type { EnvironmentValues } from "../../../src/scenario/run/environment/environment-options";
import { buildRerunCommand, listResultFlags } from "../../../src/scenario/run/rerun-command";
import { runSummary } from "../../support/scenario/run-summary";

it("lists the flags that affect the results", () => {
  const values: Partial<EnvironmentValues> = {
    ...{ receive: 8080, publicUrl: "https://me.example", readings: "strict", forward: "http://localhost:3" },
    ...{ secretFile: ["a.txt", "b.txt"], settle: 1500, runId: "r1", serve: 0, allowRun: true },
  };
  const globals: Partial<GlobalValues> = {
    ...{ env: "test", live: true, retries: 0, maxWait: 90_000, requestTimeout: 5000, idempotencyKey: "k" },
  };
  expect(listResultFlags(values as EnvironmentValues, globals as GlobalValues).join(" ")).toBe(
    "--receive 8080 --public-url https://me.example --readings strict --forward http://localhost:3 " +
      "--secret-file a.txt --secret-file b.txt --settle 1.5s --serve 0 --run-id r1 --env test --retries 0 " +
      "--max-wait 1m30s --request-timeout 5s --idempotency-key k --allow-run --live",
  );
});

it("omits flags that weren't typed", () => {
  const values: Partial<EnvironmentValues> = { allowRun: false };
  const globals: Partial<GlobalValues> = { live: false };
  expect(listResultFlags(values as EnvironmentValues, globals as GlobalValues)).toEqual([]);
});

it.each([
  ["a.yaml", "recoup test run a.yaml --target sandbox --env test --seed s --only 'Pays late'"],
  ["drill:pays", "recoup test run --drill pays --target sandbox --env test --seed s --only 'Pays late'"],
])("builds the command that repeats a scenario: %s", (file, line) => {
  const [result] = runSummary.results;
  if (result === undefined) throw new Error("The run has no result.");
  const failed = { ...result, file, name: "Pays late" };
  expect(buildRerunCommand(failed, runSummary, ["--env", "test"]).text).toBe(line);
});
