import { readRecordOr } from "../../api/answer";
import { createManagedCase } from "../../api/collection/managed-cases";
import { submitCase } from "../../api/customer/cases";
import { utcDay } from "../../base/date";
import { type JsonObject, readField } from "../../base/json";
import { merged } from "../../base/merged";
import { advanceCase } from "../advance-case";
import { readAdvanceTarget } from "../advance-target";
import { fieldsOf, textField } from "../running";
import { StepFailure } from "../step-failure";
import { testCaseBody } from "../test-case";
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
  const answer = await advanceCase(stage.call(), String(id), body);
  return readRecordOr(answer, { state: to }).value;
};

/** It is a test case unless the step says otherwise; it goes with its client, and else it stays (EP-27). */
export const submit: Step = async (input, { stage, undo, mark }) => {
  const client = textField(input, "client");
  const body = { isTest: true, tag: mark, ...fieldsOf(fieldsOf(input).body ?? {}) };
  const send = async () => {
    const answer = await stage.call(client)(submitCase, { body });
    const result = readRecordOr(answer, { submitted: true }).value;
    const id = readField(result, "id");
    if (typeof id === "string") stage.history?.follow(id);
    return { result, what: typeof id === "string" ? `submitted case ${id}` : `a case tagged ${mark}` };
  };
  // The world of a sandbox ends with its scenario, and everything in it.
  if (stage.kind === "sandbox") return (await send()).result;
  const goesWith =
    client === undefined ? {} : { goesWith: { kind: "client", externalTenantId: client } as const };
  return undo.leaving({ what: `a case tagged ${mark}, if it came to be`, ...goesWith }, send);
};
