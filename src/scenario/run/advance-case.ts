import { getCase as getCollected } from "../../api/collection/cases";
import { getCase as getOwn } from "../../api/customer/cases";
import { readRecord } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { JsonObject } from "../../base/json/json";
import { type CallPlatform, getTestCaseEndpoints, type TestCaseCreditor } from "../../cleanup/undo";
import { formatCaseState } from "../expectations/case-state";

/**
 * Advances a test case of the collection partner or of a creditor (EP-18). After a 409, reads the case again
 * and retries once (CLI-14).
 */
export async function advanceCase(
  call: CallPlatform,
  id: string,
  body: JsonObject,
  creditor?: TestCaseCreditor,
): Promise<CallResult> {
  const { advanceTestCase } = getTestCaseEndpoints(creditor);
  const getCase = creditor === undefined ? getCollected : getOwn;
  const attempt = () => call(advanceTestCase, { parameters: { id }, body });
  const readState = async () =>
    formatCaseState(readRecord(await call(getCase, { parameters: { id } })).value);
  try {
    return await attempt().catch(async (error: unknown) => {
      if (!(error instanceof Failure) || error.details.status !== 409) throw error;
      await readState();
      return attempt();
    });
  } catch (error) {
    throw isRefusal(error) ? await addState(error, readState) : error;
  }
}

const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.details.status === 400 || error.details.status === 409);

/** Adds the case's current state to the failure if it can be read. */
async function addState(error: Failure, readState: () => Promise<string>): Promise<Failure> {
  const state = await readState().catch(() => undefined);
  const message = state ? `${error.message.replace(/\.?$/, ".")} The case is ${state} now.` : error.message;
  return new Failure(error.kind, message, error.details);
}
