import * as endpoints from "../../../api/collection/payments";
import { collectionScope, findById, findForWrite } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { casePayments, edit, record, reopening, reverse } from "../payments/payment-writes";
import { withQuery } from "../query";

const find = (request: HandlerRequest) => findById(request, collectionScope(request));
const findOpen = (request: HandlerRequest) => findForWrite(request, collectionScope(request));

export const collectionPayments = {
  listCasePayments: (request: HandlerRequest) => casePayments(request, find(request)),
  recordPayment: (request: HandlerRequest) => record(request, findOpen(request), { isManaged: false }),
  editPayment: (request: HandlerRequest) => edit(request, findOpen(request), { isManaged: false }),
  reversePayment: withQuery(endpoints.reversePayment, reopening, (request, query) =>
    reverse(request, findOpen(request), query),
  ),
};
