import { expect, test } from "vitest";
import { mutants } from "../../../src/proof/receiver/mutants/mutants";
import { buildCaseState } from "../../../src/webhooks/sample-receiver/case-state";
import { refusingOtherBodies, sampleReceiver } from "../../support/checked-receiver";
import { mutantDrills } from "../../support/scenario/mutant-drills";
import { play, playAgainst } from "./play-against";

/**
 * Only the check finds these bugs. In the drills, too few events come between an event and its redelivery.
 */
const notInDrills = ["small-cache"];

test("every non-exempt bug of the sample receiver has a drill", () => {
  const covered = new Set([...Object.values(mutantDrills).flat(), ...notInDrills]);
  expect(mutants.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([]);
});

test.each(["repeats", "genuine-surprises", "replays", "altered-bodies"])(
  "passes a receiver that refuses a known ID with a different body in the drill %s [DLV-15]",
  async (drill) => {
    const result = await playAgainst(drill, refusingOtherBodies(sampleReceiver()));
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

test("fails partial-payment if a receiver closes a case based on its own totals", async () => {
  const result = await play("partial-payment", {
    buildState(events) {
      const state = buildCaseState(events);
      return state.paid < 100 ? state : { ...state, lifecycle: "Closed", closeCode: "Paid" };
    },
  });
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain('state: expected "Active", got "Closed:Paid"');
});
