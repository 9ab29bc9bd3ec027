import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { starterScenario } from "../../src/inspector/text/starter-scenario";
import { modifierSchemas, stepKinds } from "../../src/scenario/files/schema/step-schemas";
import { guideScenarios, playScenario } from "../support/scenario/scenarios";

const guide = readFileSync("docs/scenarios.md", "utf8");

test.each(guideScenarios.map((sample, index) => [index + 1, sample] as const))(
  "guide scenario %i passes on the sandbox",
  async (_, sample) => {
    expect(await playScenario(sample)).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

test("the inspector's default scenario passes", async () => {
  expect(await playScenario(starterScenario)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("the guide documents every step and its options", () => {
  const words = [...stepKinds, ...Object.keys(modifierSchemas)];
  expect(words.filter((word) => !guide.includes(`\`${word}\``))).toEqual([]);
});
