import { type JsonObject, NumberText } from "../../base/json/json";

interface TestCaseDefaults {
  /** Date in UTC, as in `2026-03-16`. */
  readonly today: string;
  readonly tag: string;
}

/** Builds the body of a test case that satisfies every rule. */
export function buildTestCaseBody({ today, tag }: TestCaseDefaults): JsonObject {
  return {
    creditorCompanyName: "Test Creditor",
    creditorCountryAlpha2: "DK",
    currencyCode: "EUR",
    amountToRecover: new NumberText("100.00"),
    date: today,
    debtor: {
      type: "Company",
      name: "Test Debtor",
      contactPerson: "Kim Tester",
      address: "Teststrasse 1",
      zipCode: "10115",
      city: "Berlin",
      countryAlpha2: "DE",
    },
    isTest: true,
    tag,
  };
}
