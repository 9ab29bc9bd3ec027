import { expect, it } from "vitest";
import type { JsonValue } from "../../../src/base/json/json";
import type { PlannedStep } from "../../../src/scenario/files/plan";
import {
  createSkippedSteps,
  recordSkippedStep,
  skipIfDeliveryMissing,
  skipIfDependent,
} from "../../../src/scenario/run/skipped-steps";

const stepOf = (step: Partial<PlannedStep>): PlannedStep => ({
  ...{ kind: "api", input: {}, title: "", line: 1, column: 1, capture: {}, check: {} },
  ...step,
});

it("records what a skipped step would have captured and delivered", () => {
  const skipped = createSkippedSteps();
  recordSkippedStep(stepOf({ title: "read", capture: { sum: "a", id: "b" } }), { case: "c-1" }, skipped);
  recordSkippedStep(stepOf({ kind: "deliver", title: "send" }), { case: "c-2" }, skipped);
  recordSkippedStep(stepOf({ kind: "deliver", title: "send", capture: { id: "c" } }), "plain", skipped);
  expect(skipped).toEqual({
    deliveries: ["c-2", undefined],
    captures: new Map([
      ["sum", "read"],
      ["id", "send"],
    ]),
    postponedCases: new Set(),
  });
});

it.each([
  [{ input: { id: `\${sum}` } }, "sum"],
  [{ input: `a \${ other } \${id.length}` }, "id"],
  [{ check: { paid: `\${id[0]}` } }, "id"],
  [{ eventually: { withinMs: 1, everyMs: 1, failFast: { paid: `\${sum}` } } }, "sum"],
])("skips a step that needs a missing capture: %j", (step, name) => {
  const captures = new Map([
    ["sum", "read the sum"],
    ["id", "read the ID"],
  ]);
  const title = captures.get(name);
  expect(() => skipIfDependent(stepOf(step), { ...createSkippedSteps(), captures })).toThrow(
    expect.objectContaining({
      name: "SkippedStep",
      message: `It needs \${${name}} of "${title}", which was left out.`,
    }),
  );
});

it("runs a step that needs none of the missing captures", () => {
  const captures = new Map([["id", "read"]]);
  const step = stepOf({ input: { a: `\${ident}`, b: "id" }, check: { c: `\${other.id}` }, title: `\${id}` });
  expect(() => skipIfDependent(step, { ...createSkippedSteps(), captures })).not.toThrow();
});

const missingCases: readonly [JsonValue, (string | undefined)[], boolean][] = [
  [{ case: "c-1" }, [], false],
  [{}, [], false],
  [{ case: "c-1" }, ["c-2"], false],
  [{ case: "c-1" }, ["c-2", "c-1"], true],
  [{ case: "c-1" }, ["c-2", undefined], true],
  [{}, ["c-2"], true],
  ["hooks", ["c-2"], true],
];

it.each(missingCases)(
  "skips reading the bookings of %j after the missing deliveries %j: %s",
  (input, deliveries, isSkipped) => {
    const skipped = { ...createSkippedSteps(), deliveries };
    const read = () => skipIfDeliveryMissing(input, skipped);
    if (isSkipped)
      expect(read).toThrow(
        expect.objectContaining({
          name: "SkippedStep",
          message: "A delivery before it was left out, and the books lack its event.",
        }),
      );
    else expect(read).not.toThrow();
  },
);
