import { readRecordOr } from "../../api/answer";
import { createManagedCase } from "../../api/collection/managed-cases";
import { advanceTestCase } from "../../api/collection/test-cases";
import { submitCase } from "../../api/customer/cases";
import { utcDay } from "../../base/date";
import { type JsonObject, readField } from "../../base/json";
import { readAdvanceTarget } from "../advance-target";
import { fieldsOf, textField } from "../running";
import { StepFailure } from "../step-failure";
import { merged, testCaseBody } from "../test-case";
import type { Step } from "./step";

export const create: Step = (input, { stage, undo, mark }) => {
  const body = merged(testCaseBody({ today: utcDay(stage.now()), tag: mark }), fieldsOf(input));
  return undo.making({ kind: "tag", tag: mark }, async () => {
    const answer = await stage.call()(createManagedCase, { body, nature: { isTestCaseOnly: true } });
    const result = readRecordOr(answer, { tag: mark }).value;
    const id = readField(result, "id");
    if (typeof id === "string") stage.history?.follow(id);
    return { result, ...(typeof id === "string" ? { undo: { kind: "case", id } as const } : {}) };
  });
};

export const advance: Step = async (input, { stage }) => {
  const { case: id, to: word, ...amount } = fieldsOf(input);
  const to = readAdvanceTarget(String(word));
  if (to === undefined) throw new StepFailure(`"${String(word)}" is nowhere that a test case can go.`);
  const body: JsonObject = { to, ...amount };
  const answer = await stage.call()(advanceTestCase, { parameters: { id: String(id) }, body });
  return readRecordOr(answer, { state: to }).value;
};

/** A case of a client can't be taken back by anybody: it is a test case unless the step says otherwise. */
export const submit: Step = async (input, { stage, mark }) => {
  const body = { isTest: true, tag: mark, ...fieldsOf(fieldsOf(input).body ?? {}) };
  const answer = await stage.call(textField(input, "client"))(submitCase, { body });
  const result = readRecordOr(answer, { submitted: true }).value;
  const id = readField(result, "id");
  if (typeof id === "string") stage.history?.follow(id);
  return result;
};
