import type { CallResult } from "../../../api/exchange/call";
import { Failure } from "../../../base/failure";
import { type JsonValue, NumberText, parseJson } from "../../../base/json/json";
import { StepFailure } from "../../expectations/step-failure";
import { getRequestSurface, readInputFields, readTextField } from "../../files/step-input";
import type { RunState, StepAction } from "../run-state";

/** Sends any request. If the step sets `status`, the response must have it, even if it is a refusal. */
export const api: StepAction = async (input, runState) => {
  const { status } = readInputFields(input);
  const expectedStatus = status instanceof NumberText ? Number(status.value) : undefined;
  try {
    const { response } = await sendRequest(input, runState);
    if (expectedStatus !== undefined && response.status !== expectedStatus)
      throw createStatusFailure(expectedStatus, response.status);
    return response.body.length === 0 ? {} : parseJson(response.body);
  } catch (error) {
    if (!(error instanceof Failure) || expectedStatus === undefined || error.details.status === undefined)
      throw error;
    if (error.details.status !== expectedStatus)
      throw createStatusFailure(expectedStatus, error.details.status, error.message);
    const { type = null, fields = {} } = error.details;
    return { type, message: error.message, fields: { ...fields } };
  }
};

function sendRequest(input: JsonValue, { target }: RunState): Promise<CallResult> {
  const { body } = readInputFields(input);
  const client = readTextField(input, "client");
  return target.send({
    surface: getRequestSurface(readInputFields(input)),
    client,
    method: readTextField(input, "method") ?? "GET",
    path: readTextField(input, "path") ?? "/",
    body,
  });
}

const createStatusFailure = (expected: number, status: number, message?: string) =>
  new StepFailure(`The status is ${status}, expected ${expected}.`, message === undefined ? [] : [message]);
