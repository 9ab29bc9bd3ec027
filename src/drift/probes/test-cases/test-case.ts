import type { RequestStep } from "../../probe";
import { post } from "../parts";

/** Amount of the test cases. */
export const amount = 250.5;

/** A test case that is valid under every rule. */
export const testCase = {
  isTest: true,
  tag: "{tag}",
  creditorCompanyName: "Recoup Drift Creditor",
  creditorCountryAlpha2: "DE",
  creditorReference: "{tag}",
  currencyCode: "EUR",
  amountToRecover: amount,
  date: "{lastMonth}",
  dueDate: "{lastWeek}",
  debtor: {
    type: "Company",
    name: "Recoup Drift Debtor",
    contactPerson: "Drift",
    address: "Teststrasse 1",
    zipCode: "10115",
    city: "Berlin",
    countryAlpha2: "DE",
  },
};

export const create = (more: Partial<RequestStep> = {}): RequestStep => ({
  ...post("create", "/managed-cases", testCase, {
    captures: { id: "id" },
    missing: "the created case has no id",
  }),
  ...more,
});

/** Moves the test case; a repeat would find it moved. */
export const advance = (name: string, to: unknown, more: Partial<RequestStep> = {}): RequestStep => ({
  ...post(name, "/test/cases/{id}/advance", to, { isOnce: true }),
  ...more,
});
