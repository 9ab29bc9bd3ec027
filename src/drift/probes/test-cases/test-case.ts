import type { RequestStep } from "../../probe";
import { amount, caseFields } from "../case-fields";
import { post } from "../parts";

export const testCase = {
  ...caseFields,
  creditorCompanyName: "Recoup Drift Creditor",
  creditorCountryAlpha2: "DE",
};

export const create = (more: Partial<RequestStep> = {}): RequestStep => ({
  ...post("create", "/managed-cases", testCase, {
    captures: { id: "id" },
    missing: "the created case has no id",
  }),
  ...more,
});

/** Advances the test case. Sent only once, because a retry would find the case already advanced. */
export const advance = (name: string, to: unknown, more: Partial<RequestStep> = {}): RequestStep => ({
  ...post(name, "/test/cases/{id}/advance", to, { isOnce: true }),
  ...more,
});

export const active = advance("active", { to: "Active" });
export const paid = advance("paid", { to: "Closed:Paid", amount });
