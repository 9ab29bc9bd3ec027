import * as endpoints from "../../../api/collection/managed-payments";
import { onlyTestCases } from "../../wire/answers";
import { type FoundCase, findById, managedScope, refuseMerged } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { casePayments, edit, record, reopening, reverse } from "../payments/payment-writes";
import { withQuery } from "../query";

const find = (request: HandlerRequest) => findById(request, managedScope(request));

/** Finds the test case in the path. Checks access first, then the kind of case (AMB-45). */
function findTestCase(request: HandlerRequest): FoundCase {
  const found = find(request);
  return "row" in found && found.row.is_test === 0 ? { refusal: onlyTestCases() } : refuseMerged(found);
}

export const managedPayments = {
  listManagedPayments: (request: HandlerRequest) => casePayments(request, find(request)),
  recordManagedPayment: (request: HandlerRequest) =>
    record(request, findTestCase(request), { isManaged: true }),
  editManagedPayment: (request: HandlerRequest) => edit(request, findTestCase(request), { isManaged: true }),
  reverseManagedPayment: withQuery(endpoints.reverseManagedPayment, reopening, (request, query) =>
    reverse(request, findTestCase(request), query),
  ),
};
