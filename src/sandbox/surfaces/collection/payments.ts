import * as endpoints from "../../../api/collection/payments";
import type { CaseScope } from "../../cases/list/cases";
import { findById } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { casePayments, edit, record, reopening, reverse } from "../payments/payment-writes";
import { withQuery } from "../query";

const scopeOf = ({ caller }: HandlerRequest): CaseScope => ({
  kind: "collection",
  partner: caller.owner,
  includeTestCases: true,
});

const find = (request: HandlerRequest) => findById(request, scopeOf(request));

export const collectionPayments = {
  listCasePayments: (request: HandlerRequest) => casePayments(request, find(request)),
  recordPayment: (request: HandlerRequest) => record(request, find(request), { isManaged: false }),
  editPayment: (request: HandlerRequest) => edit(request, find(request), { isManaged: false }),
  reversePayment: withQuery(endpoints.reversePayment, reopening, (request, query) =>
    reverse(request, find(request), query),
  ),
};
