import type { RequestStep } from "../../probe";
import { post } from "../parts";

/** Valid under every rule; `isTest` and `tag` are public facts. */
export const submission = {
  isTest: true,
  tag: "{tag}",
  allowPendingContracts: true,
  creditorReference: "{tag}",
  currencyCode: "EUR",
  amountToRecover: 250.5,
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

export const submit = (name: string, more: object = {}, step: Partial<RequestStep> = {}): RequestStep => ({
  ...post(name, "/cases", { ...submission, ...more }, { on: "customer" }),
  ...step,
});
