import { testCaseEndpoints } from "../../api/families/test-cases";
import { type AdvanceRequest, advanceToTarget } from "../cases/advance";
import { type CaseRow, findCaseById } from "../cases/list/cases";
import { removeCase } from "../cases/remove-case";
import { findOwnedCase, findTaggedCases } from "../cases/test-cases";
import { advanceTargets, getCaseState } from "../cases/transitions";
import { json } from "../store/json-text";
import type { Store } from "../store/store";
import { Fields } from "../wire/fields";
import { refuse } from "../wire/refused";
import { createRefusal, type HandlerResponse, noContent, ok, refusals } from "../wire/responses";
import { readGuid } from "./cases/lookups";
import type { HandlerRequest } from "./handler";
import { createQueryHandler, createRequiredReader } from "./query";
import { readFields, refuseIfInvalid } from "./read-body";

/** Finds the test case in the path. By default, checks access before the kind of case (AMB-45). */
export function findTestCase(request: HandlerRequest): CaseRow {
  const id = readGuid(request, "id");
  const { store, caller } = request;
  const row = findOwnedCase(store, caller, id);
  if (row === undefined)
    refuse(isForeignProduction(store, id) ? refusals.onlyTestCases() : refusals.caseNotFound());
  return row.is_test === 1 ? row : refuse(refusals.onlyTestCases());
}

/**
 * Whether the case is a production case of another owner. Matters only if the kind of case is checked before
 * access (AMB-45).
 */
const isForeignProduction = (store: Store, id: string) =>
  store.readings["AMB-45"] === "kind-first" && findCaseById(store, id)?.is_test === 0;

/** Reads the target and the amount (VAL-36, VAL-37). */
function readAdvance(fields: Fields, { currency, remainder }: CaseRow, { readings }: Store): AdvanceRequest {
  const text = fields.requiredText("To");
  const to = advanceTargets.find((target) => target === text);
  if (to === undefined && text !== "") fields.addError("To", `must be one of ${advanceTargets.join(", ")}`);
  const isExactRemainder = new Fields(fields.body).money("Amount") === remainder;
  const amount = fields.money("Amount", isExactRemainder ? undefined : currency);
  if (amount !== null && amount <= 0) fields.addError("Amount", "must be greater than 0");
  const isPartial = to === "Closed:Paid" && amount !== null && amount < remainder;
  if (isPartial && readings["NS-56"] === "full-only") fields.addError("Amount", "must cover what is open");
  if (to === "Closed:Paid" && !fields.has("Amount")) fields.addError("Amount", `is required for ${to}`);
  refuseIfInvalid(fields);
  return to === "Closed:Paid" ? { to, amount: amount ?? 0 } : { to: to ?? "Active" };
}

/** Advances a test case (EP-18). */
function advanceTestCase(request: HandlerRequest): HandlerResponse {
  const testCase = findTestCase(request);
  const advanceRequest = readAdvance(readFields(request), testCase, request.store);
  const result = advanceToTarget(request, testCase, advanceRequest);
  if (result.kind === "refused") return createRefusal(400, "ValidationError", result.message);
  const { kind, row } = result;
  const remainderText =
    advanceRequest.to === "Closed:Paid" && row.remainder !== 0
      ? `,"remainingAmount":${json.money(row.remainder)},"currency":${json.text(row.currency)}`
      : "";
  return ok(
    `{"advanced":${json.flag(kind === "advanced")},"state":${json.text(getCaseState(row))}${remainderText}}`,
  );
}

/** Deletes a test case (EP-19). */
function deleteTestCase(request: HandlerRequest): HandlerResponse {
  removeCase(request, findTestCase(request));
  return noContent;
}

/** Deletes the caller's cases that have a tag (EP-20), but none of them if one isn't a test case (AMB-45). */
const deleteTestCases = createQueryHandler(
  testCaseEndpoints.collection.deleteTestCases,
  { tag: createRequiredReader((tag) => ({ tag })) },
  (request, { tag = "" }: { readonly tag?: string }) => {
    const taggedCases = findTaggedCases(request.store, request.caller, tag);
    if (taggedCases.some(({ is_test }) => is_test === 0)) return refusals.onlyTestCases();
    for (const row of taggedCases) removeCase(request, row);
    return noContent;
  },
);

/** Handlers that the collection and customer surfaces share. */
export const testCases = { advanceTestCase, deleteTestCase, deleteTestCases };
