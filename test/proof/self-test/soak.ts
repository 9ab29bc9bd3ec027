import { expect, test } from "vitest";
import { mutants } from "../../../src/proof/receiver/mutants/mutants";
import { SelfTested } from "../../../src/proof/self-test/shapes";
import { runLine } from "../../support/program/world";

test("catches every bug with drills, the check and random schedules", async () => {
  const result = await runLine("test drills --self-test --json");
  const { right, found, score, total } = SelfTested.parse(JSON.parse(result.stdout));
  expect(right).toEqual({ check: null, drill: null, fuzz: null });
  expect(result).toMatchObject({ exitCode: 0, stderr: "", requests: [] });
  expect([found, total]).toEqual([mutants.length, mutants.length]);
  expect(score.check).toBeGreaterThanOrEqual(total - 1);
  expect(score.drill).toBeGreaterThanOrEqual(total - 1);
  expect(score.fuzz).toBeGreaterThanOrEqual(total / 2);
}, 600_000);
