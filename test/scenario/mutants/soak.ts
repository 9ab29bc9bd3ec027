import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { getMutant } from "../../../src/proof/receiver/mutants/mutants";
import { mutantDrills } from "../../support/scenario/mutant-drills";
import { play } from "./play-against";

test.each(readdirSync("scenarios").map((file) => file.replace(/\.yaml$/, "")))(
  "%s passes a correct receiver but needs its bookings for a full test",
  async (drill) => {
    const result = await play(drill, {});
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(result.stdout).toContain("1 scenario: 1 passed (seed s)\n");
    const answers = await play(drill, {}, "");
    expect(answers).toMatchObject({ exitCode: 0, stderr: "" });
    expect(answers.stdout).toContain(
      / {2}book\b/.test(result.stdout) ? "0 passed, 1 not tested in full" : "1 scenario: 1 passed",
    );
  },
  120_000,
);

describe.each(Object.entries(mutantDrills))("the drill %s", (drill, names) => {
  test.each(names)("fails for %s and reports the likely bug, the delivery and the response", async (name) => {
    const result = await play(drill, getMutant(name).overrides);
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toMatch(/likely bug: .+\./);
    expect(result.stdout).toMatch(/recoup help receiver#[a-z-]+/);
    expect(result.stdout).toMatch(/ sent: POST http:\/\/127\.0\.0\.1:3000\/hooks\n(?:.*\n)+? +answered: /);
  });
});
