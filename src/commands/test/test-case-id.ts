import { readRecord } from "../../api/answer";
import { guid } from "../../api/codecs";
import { getCaseByReference } from "../../api/collection/cases";
import { Failure } from "../../base/failure";
import { readField } from "../../base/json";
import type { Context } from "../../cli/context";

/** The id of a test case that is named by its id or its case reference. */
export async function testCaseId(context: Context, name: string): Promise<string> {
  context.surface(["collection"]);
  const decoded = guid.decode(name);
  if ("value" in decoded) return decoded.value;
  const parameters = { caseReference: name };
  const id = readField(readRecord(await context.call(getCaseByReference, { parameters })).value, "id");
  if (typeof id === "string") return id;
  throw new Failure("not-found", `The case ${name} was answered without an id.`);
}
