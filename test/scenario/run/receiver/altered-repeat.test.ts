import { expect, test } from "vitest";
import { refusingOtherBodies } from "../../../support/checked-receiver";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";
import { ofSteps } from "../../../support/scenario/scenarios";

const ofCase = `case: "\${case}"`;

/** Runs steps on a case against a receiver that refuses a known ID with a different body. */
const play = (...steps: readonly string[]) =>
  runLine("test run a.yaml --seed s --run-id r --forward http://127.0.0.1:3000/hooks", {
    send: refusingOtherBodies(learningReceiver()),
    files: {
      "/work/a.yaml": ofSteps(
        "subscription: { events: all }",
        "{ create: {}, capture: { case: id } }",
        `advance: { ${ofCase}, to: active }`,
        ...steps.map((fields) => `deliver: { ${ofCase}, ${fields} }`),
      ),
    },
  });

test.each(["other-layout", "unknown-field", "non-ascii", "plain"])(
  "redelivers an event in the same form as its first delivery: %s [DLV-15]",
  async (delivery) => {
    const again = ["plain", "duplicate-later", "replayed"].map(
      (repeat) => `received: payment.created, delivery: ${repeat}`,
    );
    const result = await play(`event: payment.created, delivery: ${delivery}`, ...again);
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  },
);

test.each(["other-layout", "unknown-field", "repeat-in-other-layout"])(
  "lets a receiver refuse %s of a known event by default [DLV-15]",
  async (delivery) => {
    const again = `received: case.updated, delivery: ${delivery}`;
    expect(await play(again)).toMatchObject({ exitCode: 0, stderr: "" });
    const result = await play(`${again}, answer: accepted`);
    expect(result.exitCode).toBe(13);
    expect(result.stdout).toContain("The receiver must accept this, but answered 422.");
  },
);
