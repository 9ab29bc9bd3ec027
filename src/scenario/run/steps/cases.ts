import { createManagedCase } from "../../../api/collection/managed-cases";
import { submitCase } from "../../../api/customer/cases";
import { readRecordOrFallback } from "../../../api/exchange/answer";
import { deepMerge } from "../../../base/collections/deep-merge";
import { type JsonObject, type JsonValue, readId } from "../../../base/json/json";
import { formatUtcDay } from "../../../base/text/time/date";
import { getTestCaseEndpoints, type TestCaseCreditor } from "../../../cleanup/undo";
import { StepFailure } from "../../expectations/step-failure";
import { readAdvanceTarget } from "../../files/advance-target";
import { readInputFields, readTextField } from "../../files/step-input";
import { buildTestCaseBody } from "../../files/test-case";
import { advanceCase } from "../advance-case";
import type { RunState, StepAction } from "../run-state";

export const create: StepAction = (input, { target, undo, tag, ownCases }) => {
  const defaults = buildTestCaseBody({ today: formatUtcDay(target.now()), tag });
  const body = deepMerge(defaults, readInputFields(input));
  return undo.create({ kind: "tag", tag }, async () => {
    const answer = await target.call()(createManagedCase, { body, effects: { isTestCaseOnly: true } });
    const result = readRecordOrFallback(answer, { tag }).value;
    const id = readId(result);
    if (id === undefined) return { result };
    target.history?.follow(id);
    ownCases.add(id);
    return { result, undo: { kind: "case", id } };
  });
};

/** Advances a test case. Uses the customer surface for a case submitted for a creditor. */
export const advance: StepAction = async (input, { target, creditors }) => {
  const { case: name, to: word, ...amount } = readInputFields(input);
  const id = String(name);
  const to = readAdvanceTarget(String(word));
  if (to === undefined) throw new StepFailure(`"${String(word)}" is not a valid target for a test case.`);
  const body: JsonObject = { to, ...amount };
  const creditor = creditors.get(id);
  const answer = await advanceCase(target.call(creditor?.client), id, body, creditor);
  return readRecordOrFallback(answer, { state: to }).value;
};

export const remove: StepAction = async (input, { target, creditors }) => {
  const id = String(readTextField(input, "case"));
  const creditor = creditors.get(id);
  const { deleteTestCase } = getTestCaseEndpoints(creditor);
  await target.call(creditor?.client)(deleteTestCase, { parameters: { id } });
  return { id, deleted: true };
};

/** The default is a test case. */
export const submit: StepAction = async (input, runState) => {
  const { undo, tag, owners } = runState;
  const client = readTextField(input, "client");
  const creditor: TestCaseCreditor = client === undefined ? {} : { client };
  const body = { isTest: true, tag, ...readInputFields(readInputFields(input).body) };
  if (isRemovable(body, creditor, runState))
    return undo.create({ kind: "tag", tag, creditor }, async () => {
      const { result, id } = await submitAsCreditor(creditor, body, runState);
      if (id === undefined) return { result };
      const submittedCase = { kind: "case", id, creditor } as const;
      owners.set(id, submittedCase);
      return { result, undo: submittedCase };
    });
  return submitPermanently(creditor, body, runState);
};

/**
 * Whether cleanup can delete the case. On the test host, creditors can delete test cases, and the tag finds a
 * case even if its response was lost. Deleting a client that the scenario created deletes its cases.
 */
const isRemovable = (body: JsonObject, { client }: TestCaseCreditor, { target, tag, ownClients }: RunState) =>
  target.environment === "test" && body.isTest === true && body.tag === tag && !ownClients.has(client ?? "");

/** Submits a case that can't be deleted on its own. It goes away only with its client (EP-27). */
async function submitPermanently(
  creditor: TestCaseCreditor,
  body: JsonObject,
  runState: RunState,
): Promise<JsonValue> {
  const { target, undo } = runState;
  const caseLabel = `a case tagged ${String(body.tag)}`;
  const send = async () => {
    const { result, id } = await submitAsCreditor(creditor, body, runState);
    return { result, what: id === undefined ? caseLabel : `submitted case ${id}` };
  };
  // A sandbox world is discarded along with its scenario.
  if (target.kind === "sandbox") return (await send()).result;
  const { client } = creditor;
  const goesWith = client === undefined ? undefined : ({ kind: "client", externalTenantId: client } as const);
  return undo.createPermanent({ what: `${caseLabel}, if it was created`, goesWith }, send);
}

async function submitAsCreditor(
  creditor: TestCaseCreditor,
  body: JsonObject,
  { target, creditors, owners, ownClients }: RunState,
): Promise<{ readonly result: JsonValue; readonly id: string | undefined }> {
  const answer = await target.call(creditor.client)(submitCase, { body });
  const result = readRecordOrFallback(answer, { submitted: true }).value;
  const id = readId(result);
  if (id === undefined) return { result, id };
  target.history?.follow(id);
  const { client } = creditor;
  if (client !== undefined && ownClients.has(client))
    owners.set(id, { kind: "client", externalTenantId: client });
  if (body.isTest === true && target.environment === "test") creditors.set(id, creditor);
  return { result, id };
}
