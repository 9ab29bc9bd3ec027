import { getCaseByReference } from "../../../api/collection/cases";
import { guid } from "../../../api/endpoint/codecs";
import { readRecord } from "../../../api/exchange/answer";
import { Failure } from "../../../base/failure";
import { readField } from "../../../base/json/json";
import type { Context } from "../../../cli/session/context";
import type { OfCreditor } from "../../../undo/undo";

/** Undefined for a collection partner's test cases. */
export function creditorOf(context: Context): OfCreditor | undefined {
  const { client } = context.flags;
  if (context.surface(["collection", "customer"]) === "collection") return undefined;
  return { client };
}

/** Finds a test case by its id or, for a collection partner, by its case reference. */
export async function testCaseId(
  context: Context,
  name: string,
  creditor: OfCreditor | undefined,
): Promise<string> {
  const decoded = guid.decode(name);
  if ("value" in decoded) return decoded.value;
  if (creditor !== undefined)
    throw new Failure("usage", `"${name}" is not a GUID, and the customer surface finds cases by id only.`, {
      hint: "`recoup cases list --as customer -o ids` prints the ids.",
    });
  const parameters = { caseReference: name };
  const id = readField(readRecord(await context.call(getCaseByReference, { parameters })).value, "id");
  if (typeof id === "string") return id;
  throw new Failure("not-found", `The case ${name} was answered without an id.`);
}
