import fc from "fast-check";
import { expect } from "vitest";
import { expectCountsRight } from "./recount";
import { expectPublished, lastDelivery, openStage, type Stage, type Step } from "./stage";
import { caseSteps } from "./steps/case-steps";
import { clientSteps } from "./steps/client-steps";
import { paymentSteps } from "./steps/payment-steps";
import { readSteps } from "./steps/read-steps";
import { subscriptionSteps } from "./steps/subscription-steps";
import { expectOutbox, timeSteps } from "./steps/time-steps";

const steps: Readonly<Record<string, (stage: Stage, step: Step) => Promise<void>>> = {
  ...caseSteps,
  ...subscriptionSteps,
  ...clientSteps,
  ...paymentSteps,
  ...readSteps,
  ...timeSteps,
};

/** Steps that are more likely than others, because other steps need cases and listeners. */
const often = [
  ...[
    "submitManaged",
    "submitManaged",
    "submitOwn",
    "advance",
    "advance",
    "advance",
    "subscribe",
    "subscribe",
  ],
  ...["advanceClock", "postClient", "postClient", "answerLink", "setReceiver", "replay"],
  ...["setStage", "readCases"],
];

const number = fc.noBias(fc.nat(1_000));

export const anyStep = fc.record<Step>({
  name: fc.constantFrom(...Object.keys(steps), ...often),
  a: number,
  b: number,
  c: number,
});

/** Initial subscribers, each in both modes: a customer, and the partners on both other surfaces. */
const listeners = [0, 1, 2, 4, 5].flatMap((a) => [1, 2].map((c) => ({ name: "subscribe", a, b: 0, c })));

/** Runs the operations on a new world and on its model, which must agree after each one. */
export async function play(sequence: readonly Step[]): Promise<void> {
  const stage = await openStage();
  for (const [index, step] of [...listeners, ...sequence].entries()) {
    const before = lastDelivery(stage);
    const what = `operation ${index}: ${JSON.stringify(step)}`;
    try {
      await steps[step.name]?.(stage, step);
    } catch (error) {
      throw new Error(what, { cause: error });
    }
    expectPublished(stage, before, what);
    if (step.name === "advanceClock") expectOutbox(stage);
  }
  expectOutbox(stage);
  expectInvariants(stage);
  stage.sandbox.platform.close();
}

const nothing: readonly (readonly [what: string, sql: string])[] = [
  ["a series has at most eight attempts (DLV-07)", "select 1 from attempts where number > 8"],
  [
    "an attempt goes to a subscription that is there",
    "select 1 from attempts where delivery not in (select seq from deliveries)",
  ],
  ["no part outlives its case", "select 1 from payments where case_seq not in (select seq from cases)"],
  [
    "a disabled subscription has nothing due (LC-17)",
    `select 1 from deliveries d join subscriptions s on s.seq = subscription
       where disabled_reason is not null and due_at is not null and cause is null`,
  ],
];

function expectInvariants({ sandbox: { store } }: Stage): void {
  for (const [what, sql] of nothing) expect(store.all(`${sql} limit 1`), what).toEqual([]);
  expectCountsRight(store);
}
