import * as collection from "../../../api/collection/cases";
import * as customer from "../../../api/customer/cases";
import { readRecord } from "../../../api/exchange/answer";
import { readCloseCode } from "../../../base/cases/close-code";
import { readLifecycle } from "../../../base/cases/lifecycle";
import type { JsonValue } from "../../../base/json/json";
import { formatDuration, readDuration } from "../../../base/text/time/duration";
import { formatCaseState } from "../../expectations/case-state";
import { poll } from "../../expectations/polling";
import { StepFailure } from "../../expectations/step-failure";
import { readDurationField, readInputFields, readTextField } from "../../files/step-input";
import type { RunState, StepAction } from "../run-state";

const defaultWithinMs = 300_000;
const defaultEveryMs = 2_000;

/** Lets time pass, or polls a case until it has reached a state. */
export const wait: StepAction = async (input, runState) => {
  if (typeof input === "string") {
    await runState.target.sleep(readDuration(input) ?? 0);
    return { waited: input };
  }
  const { until } = readInputFields(input);
  const goals = (Array.isArray(until) ? until : [until]).map((goal) => normalizeState(String(goal)));
  const withinMs = readDurationField(input, "within") ?? defaultWithinMs;
  const everyMs = readDurationField(input, "every") ?? defaultEveryMs;
  let state = "";
  const result = await poll(runState.target, { withinMs, everyMs }, async () => {
    const record = await readCase(input, runState);
    state = formatCaseState(record);
    if (goals.some((goal) => hasReached(state, goal))) return record;
    if (/^(Closed|Merged)/.test(state)) throw new StepFailure(`The case is ${state}, and stays there.`);
    return undefined;
  });
  if (result !== undefined) return result;
  throw new StepFailure(`The case is still ${state} after ${formatDuration(withinMs)}.`);
};

async function readCase(input: JsonValue, { target }: RunState): Promise<JsonValue> {
  const parameters = { id: readTextField(input, "case") ?? "" };
  const client = readTextField(input, "client");
  const { getCase } = client === undefined ? collection : customer;
  return readRecord(await target.call(client)(getCase, { parameters })).value;
}

/**
 * Normalizes the state to the spelling of `formatCaseState`. Keeps the colon before an empty close code;
 * otherwise `Closed:${code}` without a code would match every closed case.
 */
function normalizeState(word: string): string {
  const [lifecycle = "", code] = word.split(":");
  const name = readLifecycle(lifecycle) ?? lifecycle;
  return code === undefined ? name : `${name}:${readCloseCode(code) ?? code}`;
}

const hasReached = (state: string, goal: string) => state === goal || state.startsWith(`${goal}:`);
