import type { CaseScope } from "../../cases/list/cases";
import type { HandlerRequest } from "../handler";

/** The caller's cases, as creditor or as collection partner. */
export const sideOf = ({ caller: { surface, owner } }: HandlerRequest): CaseScope =>
  surface === "customer"
    ? { kind: "customer", creditor: owner }
    : { kind: "collection", partner: owner, includeTestCases: true };
