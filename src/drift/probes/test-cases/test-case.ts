import type { RequestStep } from "../../probe";
import { amount, caseFields } from "../case-fields";
import { get, post } from "../parts";

export const testCase = {
  ...caseFields,
  creditorCompanyName: "Recoup Drift Creditor",
  creditorCountryAlpha2: "DE",
};

export const createTestCase = (overrides: Partial<RequestStep> = {}): RequestStep => ({
  ...post("create", "/managed-cases", testCase, {
    captures: { id: "id" },
    missing: "the created case has no id",
  }),
  ...overrides,
});

/** Advances the test case. Sent only once, because a retry would find it already advanced. */
export const advanceTestCase = (
  name: string,
  to: unknown,
  overrides: Partial<RequestStep> = {},
): RequestStep => ({
  ...post(name, "/test/cases/{id}/advance", to, { isOnce: true }),
  ...overrides,
});

export const advanceToActive = advanceTestCase("active", { to: "Active" });
export const closeAsPaid = advanceTestCase("paid", { to: "Closed:Paid", amount });
export const closeAsUnpaid = advanceTestCase("unpaid", { to: "Closed:NoPayment" });
export const readCase = (name: string) => get(name, "/cases/{id}");
