import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mutants, readMutant } from "../../src/proof/receiver/mutants/mutants";
import { stateOf } from "../../src/webhooks/sample-receiver/case-state";
import type { ReceiverParts } from "../../src/webhooks/sample-receiver/receiver-parts";
import { currentSecret, nextSecret, sampleReceiver } from "../support/checked-receiver";
import { runLine } from "../support/program/world";
import { mutantDrills } from "../support/scenario/mutant-drills";

const origin = "http://127.0.0.1:3000";
const flags = `--seed s --run-id r --forward ${origin}/hooks --secret-file one.key --secret-file two.key`;
const files = { "/work/one.key": currentSecret, "/work/two.key": nextSecret };
const play = (drill: string, overrides: Partial<ReceiverParts>, more = `--state-url ${origin}/state`) =>
  runLine(`test run --drill ${drill} ${flags} ${more}`, { files, send: sampleReceiver(overrides) });

/** Found by the check only: the drills send too few events in between. */
const notInDrills = ["small-cache"];

test("every bug of the sample receiver has a drill", () => {
  const covered = new Set([...Object.values(mutantDrills).flat(), ...notInDrills]);
  expect(mutants.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test.each(readdirSync("scenarios").map((file) => file.replace(/\.yaml$/, "")))(
  "%s passes the right receiver, and is never passed by its answers alone if it reads the books",
  async (drill) => {
    const shown = await play(drill, {});
    expect(shown).toMatchObject({ exitCode: 0, stderr: "" });
    expect(shown.stdout).toContain("1 scenario: 1 passed (seed s)\n");
    const answers = await play(drill, {}, "");
    expect(answers).toMatchObject({ exitCode: 0, stderr: "" });
    expect(answers.stdout).toContain(
      / {2}book\b/.test(shown.stdout) ? "0 passed, 1 not tested in full" : "1 scenario: 1 passed",
    );
  },
  120_000,
);

describe.each(Object.entries(mutantDrills))("%s fails", (drill, names) => {
  test.each(names)(
    "%s, with the likely bug, the place that describes it, the delivery and the answer",
    async (name) => {
      const shown = await play(drill, readMutant(name).overrides);
      expect(shown.exitCode).toBe(13);
      expect(shown.stdout).toMatch(/likely bug: .+\./);
      expect(shown.stdout).toMatch(/docs\/receiver\.md#[a-z-]+/);
      expect(shown.stdout).toMatch(/ sent: POST http:\/\/127\.0\.0\.1:3000\/hooks\n(?:.*\n)+? +answered: /);
    },
  );
});

test("a receiver that closes a case by its own sums fails partial-payment", async () => {
  const shown = await play("partial-payment", {
    stateOf(events) {
      const state = stateOf(events);
      return state.paid < 100 ? state : { ...state, lifecycle: "Closed", closeCode: "Paid" };
    },
  });
  expect(shown.exitCode).toBe(13);
  expect(shown.stdout).toContain('state: expected "Active", got "Closed:Paid"');
});
