import { testCasesOn } from "../../api/families/test-cases";
import { type Advance, advance } from "../cases/advance";
import type { CaseRow } from "../cases/list/cases";
import { findCaseById } from "../cases/list/cases";
import { removeCase } from "../cases/remove-case";
import { findOwnCase, findOwnTagged } from "../cases/test-cases";
import { advanceTargets, caseStateOf } from "../cases/transitions";
import { jsonFlag, jsonMoney, jsonText } from "../store/json-text";
import type { Store } from "../store/store";
import { type Answer, caseNotFound, noContent, ok, onlyTestCases, refusal } from "../wire/answers";
import { Fields } from "../wire/fields";
import { refuse } from "../wire/refused";
import { readGuid } from "./cases/lookups";
import type { HandlerRequest } from "./handler";
import { type Consumers, required, withQuery } from "./query";
import { readFields, refuseErrors } from "./read-body";

/** Finds the test case in the path. By default, checks access first, then the kind of case (AMB-45). */
export function findTestCase(request: HandlerRequest): CaseRow {
  const id = readGuid(request, "id");
  const { store, caller } = request;
  const row = findOwnCase(store, caller, id);
  if (row === undefined) refuse(isOthersProduction(store, id) ? onlyTestCases() : caseNotFound());
  return row.is_test === 1 ? row : refuse(onlyTestCases());
}

/**
 * Whether the case is a production case of another owner, which only matters if the kind is checked before
 * access (AMB-45).
 */
const isOthersProduction = (store: Store, id: string) =>
  store.readings["AMB-45"] === "kind-first" && findCaseById(store, id)?.is_test === 0;

/** Reads the target and the amount (VAL-36, VAL-37). */
function readAdvance(fields: Fields, { currency, remainder }: CaseRow, { readings }: Store): Advance {
  const text = fields.requiredText("To");
  const to = advanceTargets.find((target) => target === text);
  if (to === undefined && text !== "") fields.broken("To", `must be one of ${advanceTargets.join(", ")}`);
  const isBalance = new Fields(fields.body).money("Amount") === remainder;
  const amount = fields.money("Amount", isBalance ? undefined : currency);
  if (amount !== null && amount <= 0) fields.broken("Amount", "must be greater than 0");
  const isPart = to === "Closed:Paid" && amount !== null && amount < remainder;
  if (isPart && readings["NS-56"] === "full-only") fields.broken("Amount", "must cover what is open");
  if (to === "Closed:Paid" && !fields.has("Amount")) fields.broken("Amount", `is required for ${to}`);
  refuseErrors(fields);
  return to === "Closed:Paid" ? { to, amount: amount ?? 0 } : { to: to ?? "Active" };
}

/** Advances a test case (EP-18). */
function advanceTestCase(request: HandlerRequest): Answer {
  const testCase = findTestCase(request);
  const requested = readAdvance(readFields(request), testCase, request.store);
  const result = advance(request, testCase, requested);
  if (result.kind === "refused") return refusal(400, "ValidationError", result.message);
  const { kind, row } = result;
  const remainderText =
    requested.to === "Closed:Paid" && row.remainder !== 0
      ? `,"remainingAmount":${jsonMoney(row.remainder)},"currency":${jsonText(row.currency)}`
      : "";
  return ok(
    `{"advanced":${jsonFlag(kind === "advanced")},"state":${jsonText(caseStateOf(row))}${remainderText}}`,
  );
}

/** Deletes a test case (EP-19). */
function deleteTestCase(request: HandlerRequest): Answer {
  removeCase(request, findTestCase(request));
  return noContent;
}

const taggedConsumers: Consumers<typeof testCasesOn.collection.deleteTestCases, { readonly tag?: string }> = {
  tag: required((tag) => ({ tag })),
};

/**
 * Deletes all of the caller's cases with a tag (EP-20). Deletes nothing if one of the cases isn't a test case
 * (AMB-45).
 */
const deleteTestCases = withQuery(
  testCasesOn.collection.deleteTestCases,
  taggedConsumers,
  (request, { tag = "" }) => {
    const tagged = findOwnTagged(request.store, request.caller, tag);
    if (tagged.some(({ is_test }) => is_test === 0)) return onlyTestCases();
    for (const row of tagged) removeCase(request, row);
    return noContent;
  },
);

/** Handlers that the collection and the customer surface share. */
export const testCases = { advanceTestCase, deleteTestCase, deleteTestCases };
