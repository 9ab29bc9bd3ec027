import { expect, test } from "vitest";
import { type JsonObject, NumberText } from "../../src/base/json/json";
import { RecordedNames } from "../../src/record/names/recorded-names";
import { replaceFields } from "../../src/record/names/replace-fields";

const amounts = [
  ...["amountToRecover", "amountToRecoverOver6Months", "amountToRecoverOver12Months"],
  ...["amountToRecoverOver24Months", "amount", "paymentAmount", "payoutCreditor", "payment"],
  ...["payoutCollectionPartner", "grossAmount", "interestFees", "reminderFees", "collectionFees"],
];
const flags = [
  ...["isTest", "skipServiceVerification", "allowPendingContracts", "closeCase", "reopenCaseIfNeeded"],
  ...["createUnpaidCommissionFollowUp", "confirmPriceChange", "keepIntentionalRate", "isActive"],
  ...["isTestMode", "regenerateSecret", "isOnboardingUser", "resolved"],
];
const dates = ["date", "dueDate", "eventDate"];
const references = ["creditorReference", "collectionPartnerReference"];
const texts = {
  ...{ comments: "comment", comment: "comment", closeComment: "comment" },
  ...{ message: "message", welcomeMessage: "message" },
  ...{ description: "text", claimDescription: "text", area: "text" },
};

const replaced = (body: JsonObject) => {
  const names = new RecordedNames();
  names.start(Date.parse("2026-03-16T09:00:00Z"));
  return replaceFields(body, names);
};
const allOf = (names: readonly string[], value: JsonObject[string]) =>
  Object.fromEntries(names.map((name) => [name, value]));

test("keeps amounts and flags only if they have the correct type", () => {
  const amount = new NumberText("12.50");
  expect(replaced({ ...allOf(amounts, amount), ...allOf(flags, true) })).toEqual({
    ...allOf(amounts, amount),
    ...allOf(flags, true),
  });
  expect(replaced({ ...allOf(amounts, "Erika Muster"), ...allOf(flags, "Erika Muster") })).toEqual({});
});

test("counts dates from today and adds the tag to references", () => {
  expect(replaced(allOf(dates, "2026-03-01"))).toEqual(allOf(dates, `\${today-15d}`));
  expect(replaced(allOf(references, "INV-4711"))).toEqual(allOf(references, `\${tag}-1`));
});

test("replaces free text", () => {
  const body = Object.fromEntries(Object.keys(texts).map((name) => [name, "Erika Muster owes 12."]));
  const expected = Object.entries(texts).map(([name, noun]) => [name, `This is ${noun} 1 of a recording.`]);
  expect(replaced(body)).toEqual(Object.fromEntries(expected));
});

test.each([
  ["currencyCode", " eur ", "EUR"],
  ["currencyCode", "Erika", undefined],
  ["countryAlpha2", "de", "DE"],
  ["creditorCountryAlpha2", "dk", "DK"],
  ["creditorCountry", "Germany", "DE"],
  ["stateAlpha2", "US-CA", "US-CA"],
  ["stateAlpha2", "Erika", undefined],
  ["type", "PRIVATE", "PRIVATE"],
  ["type", "Erika", undefined],
  ["to", "Closed:Paid", "Closed:Paid"],
  ["to", "Erika", "Unknown"],
  ["lifecycle", "active", "Active"],
  ["lifecycle", "Erika", undefined],
  ["closeCode", "Paid", "Paid"],
  ["closeCode", "Erika", "Unknown"],
  ["paymentRecipient", "Creditor", "Creditor"],
  ["paymentRecipient", "Erika", "Unknown"],
  ["documentType", "Erika", "Unknown"],
  ["externalTenantId", "erika-1", `\${tag}-none`],
  ["directorDateOfBirth", "1977-05-04", "1980-01-31"],
  ["somethingElse", "Erika", undefined],
])("converts %s %j to %j", (name, value, expected) => {
  expect(replaced({ [name]: value })).toEqual(expected === undefined ? {} : { [name]: expected });
});

test("replaces persons in nested objects, even in capitalized fields", () => {
  const person = {
    name: "Erika Muster",
    email: "erika@muster.example",
    countryAlpha2: "DE",
    phone: "+49 30 1",
  };
  const result = replaced({ Debtor: person, client: { users: [person] }, cases: [{ debtor: person }] });
  expect(JSON.stringify(result)).not.toMatch(/Erika|muster|\+49 30 1"/i);
  expect(Object.keys(result)).toEqual(["debtor", "client", "cases"]);
  expect(Object.keys(result.debtor as object)).toEqual(["name", "email", "countryAlpha2", "phone"]);
});
