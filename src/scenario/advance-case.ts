import { readRecord } from "../api/answer";
import type { Answer } from "../api/call";
import { getCase } from "../api/collection/cases";
import { advanceTestCase } from "../api/collection/test-cases";
import { Failure } from "../base/failure";
import type { JsonObject } from "../base/json";
import type { Call } from "../undo/undo";
import { tellCaseState } from "./case-state";

/** Drives a test case on (EP-18). CLI-14: after a 409 the case is read again, and one more try made. */
export async function advanceCase(call: Call, id: string, body: JsonObject): Promise<Answer> {
  const attempt = () => call(advanceTestCase, { parameters: { id }, body });
  try {
    return await attempt().catch(async (error: unknown) => {
      if (!(error instanceof Failure) || error.details.status !== 409) throw error;
      await readState(call, id);
      return attempt();
    });
  } catch (error) {
    throw isRefusal(error) ? await withState(call, id, error) : error;
  }
}

const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.details.status === 400 || error.details.status === 409);

/** A closed case that was to be closed otherwise: rejected for good, by whichever status the platform says so. */
async function withState(call: Call, id: string, error: Failure): Promise<Failure> {
  const state = await readState(call, id).catch(() => undefined);
  const message = state ? `${error.message.replace(/\.?$/, ".")} The case is ${state} now.` : error.message;
  return new Failure("rejected", message, error.details);
}

async function readState(call: Call, id: string): Promise<string> {
  return tellCaseState(readRecord(await call(getCase, { parameters: { id } })).value);
}
