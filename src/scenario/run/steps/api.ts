import type { Answer } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";
import { type JsonValue, NumberText, parseJson } from "../../../base/json/json";
import { type Surface, surfaces } from "../../../base/platform";
import { StepFailure } from "../../expectations/step-failure";
import { inputFields, textField } from "../../files/step-input";
import type { RunState, Step } from "../run-state";

/** Sends any request. If the step sets `status`, the answer must have that status, even for a refusal. */
export const api: Step = async (input, runState) => {
  const { status } = inputFields(input);
  const expected = status instanceof NumberText ? Number(status.value) : undefined;
  try {
    const { response } = await request(input, runState);
    if (expected !== undefined && response.status !== expected) throw otherStatus(expected, response.status);
    return response.body.length === 0 ? {} : parseJson(response.body);
  } catch (error) {
    if (!(error instanceof Failure) || expected === undefined || error.details.status === undefined)
      throw error;
    if (error.details.status !== expected) throw otherStatus(expected, error.details.status, error.message);
    const { type = null, fields = {} } = error.details;
    return { type, message: error.message, fields: { ...fields } };
  }
};

function request(input: JsonValue, { target }: RunState): Promise<Answer> {
  const { body } = inputFields(input);
  const client = textField(input, "client");
  const defaultSurface: Surface = client === undefined ? "collection" : "customer";
  return target.send({
    surface: surfaces.find((surface) => surface === textField(input, "surface")) ?? defaultSurface,
    client,
    method: textField(input, "method") ?? "GET",
    path: textField(input, "path") ?? "/",
    body,
  });
}

const otherStatus = (expected: number, status: number, message?: string) =>
  new StepFailure(`The status is ${status}, expected ${expected}.`, message === undefined ? [] : [message]);
