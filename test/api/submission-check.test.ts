import { expect, test } from "vitest";
import { checkClient } from "../../src/api/checks/client-check";
import { checkSubmission } from "../../src/api/checks/submission-check";
import { type JsonObject, parseJson, printJson } from "../../src/base/json/json";

const today = "2026-03-16";
const debtor = { type: "Company", name: "Muster GmbH", countryAlpha2: "DE" };
const whole = { currencyCode: "EUR", amountToRecover: 1250, date: "2026-01-12", debtor };

const read = (value: object) => parseJson(printJson(value)) as JsonObject;
const reported = (changes: object) =>
  checkSubmission(read({ ...whole, ...changes }), today).map(({ path, message }) => `${path}: ${message}`);
const ofDebtor = (changes: object) =>
  reported({ debtor: { ...debtor, countryAlpha2: undefined, ...changes } });

test.each([
  ["a known currency [FLD-26]", { currencyCode: "eur" }],
  ["today's date [FLD-29]", { date: "2026-03-16" }],
  ["a due date equal to the date [FLD-30]", { date: today, dueDate: today }],
  ["a timestamp of today in its own zone [AMB-39]", { date: "2026-03-16T23:59:59-05:00" }],
  ["a country by its code [FLD-33]", { debtor: { ...debtor, countryAlpha2: "dk" } }],
  [
    "a country by its name [FLD-33]",
    { debtor: { ...debtor, countryAlpha2: null, country: "cote d'ivoire" } },
  ],
  [
    "a country by another name [FLD-33]",
    { debtor: { ...debtor, countryAlpha2: "", country: "United States", state: "x" } },
  ],
  [
    "a full country name in any word order [FLD-33]",
    { debtor: { ...debtor, countryAlpha2: null, country: "Moldova, Republic of" } },
  ],
  ["a country by both code and name", { debtor: { ...debtor, country: "Germany" } }],
  [
    "the state of a US debtor by code [FLD-34]",
    { debtor: { ...debtor, countryAlpha2: "US", stateAlpha2: "us-ca" } },
  ],
  [
    "the state of a US debtor by name [FLD-34] [AMB-40]",
    { debtor: { ...debtor, countryAlpha2: "US", state: "California" } },
  ],
  ["a debtor elsewhere without a state [FLD-34]", { debtor: { ...debtor, stateAlpha2: "" } }],
  [
    "amounts by age that include the older ones",
    { amountToRecoverOver6Months: 1250, amountToRecoverOver12Months: 600, amountToRecoverOver24Months: 0 },
  ],
])("accepts a submission with %s", (_, changes) => {
  expect(reported(changes)).toEqual([]);
});

test.each([
  ['currencyCode: "ZZZ" is not an ISO 4217 currency', { currencyCode: "ZZZ" }],
  ['currencyCode: "EUT" is not an ISO 4217 currency; did you mean EUR?', { currencyCode: "EUT" }],
])("reports an unknown currency: %s [VAL-11]", (text, changes) => {
  expect(reported(changes)).toEqual([text]);
});

test("reports future dates together with a due date that precedes the date [VAL-12] [VAL-13] [VAL-14]", () => {
  expect(reported({ date: "2026-03-18", dueDate: "2026-03-17" })).toEqual([
    "date: 2026-03-18 is in the future; the latest day is 2026-03-16 in UTC",
    "dueDate: 2026-03-17 is before the date, 2026-03-18",
    "dueDate: 2026-03-17 is in the future; the latest day is 2026-03-16 in UTC",
  ]);
});

test("reads the day of a date as written and ignores the offset [AMB-39]", () => {
  expect(reported({ date: "2026-03-17T00:30:00+02:00" })).toEqual([
    "date: 2026-03-17 is in the future; the latest day is 2026-03-16 in UTC",
  ]);
});

test.each([
  [
    "an unknown code [VAL-18]",
    { countryAlpha2: "ZZ" },
    'debtor.countryAlpha2: "ZZ" is not an ISO 3166-1 country code',
  ],
  [
    "an unknown name, and suggests the code [VAL-19]",
    { country: "Germny" },
    'debtor.country: "Germny" is not the English name of a country; did you mean countryAlpha2 DE?',
  ],
  [
    "a name in the country's own language [VAL-19]",
    { country: "España" },
    'debtor.country: "España" is not the English name of a country; did you mean countryAlpha2 ES?',
  ],
  [
    "a name without a similar one [VAL-19]",
    { country: "Middle-earth" },
    'debtor.country: "Middle-earth" is not the English name of a country; use countryAlpha2',
  ],
  ["a missing country [FLD-33]", {}, "debtor.countryAlpha2: is required, unless country names the country"],
  [
    "a debtor in the United States without a state [VAL-20]",
    { country: "USA", stateAlpha2: " " },
    "debtor.stateAlpha2: is required for a debtor in the United States, for example CA or California",
  ],
  [
    "an unknown state",
    { countryAlpha2: "us", stateAlpha2: "Californa" },
    'debtor.stateAlpha2: "Californa" is not a state of the United States; did you mean California?',
  ],
])("reports %s", (_, changes, text) => {
  expect(ofDebtor(changes)).toEqual([text]);
});

test("requires the amounts of all older age groups in descending order", () => {
  expect(reported({ amountToRecoverOver12Months: 10 })).toEqual([
    "amountToRecoverOver12Months: comes together with amountToRecoverOver24Months only",
  ]);
  expect(reported({ amountToRecoverOver6Months: 10 })).toEqual([
    "amountToRecoverOver6Months: comes together with amountToRecoverOver12Months and amountToRecoverOver24Months only",
  ]);
  expect(
    reported({
      amountToRecoverOver6Months: 1250.01,
      amountToRecoverOver12Months: 20,
      amountToRecoverOver24Months: 30,
    }),
  ).toEqual([
    "amountToRecoverOver6Months: is more than amountToRecover, which contains it",
    "amountToRecoverOver24Months: is more than amountToRecoverOver12Months, which contains it",
  ]);
});

test("leaves missing fields and wrong types to the schema check", () => {
  for (const body of [{}, { debtor: null, currencyCode: 7, date: 5, dueDate: "soon" }, { debtor: [] }])
    expect(checkSubmission(read(body), today)).toEqual([]);
});

const client = (changes: object) =>
  checkClient(read({ client: { country: "DE" }, users: [{}], ...changes }), today).map(
    ({ path, message }) => `${path}: ${message}`,
  );

test("requires isOnboardingUser on exactly one of several users [FLD-24] [VAL-06] [VAL-07]", () => {
  const [plain, marked] = [{ name: "Ada" }, { name: "Bo", isOnboardingUser: true }];
  for (const users of [[plain], [marked], [plain, marked]]) expect(client({ users })).toEqual([]);
  expect(client({ users: [plain, plain] })).toEqual([
    "users: exactly one needs isOnboardingUser true; none has it",
  ]);
  expect(client({ users: [marked, plain, marked] })).toEqual([
    "users: exactly one needs isOnboardingUser true; 2 have it",
  ]);
});

test("accepts a client's country as a code or a name [FLD-22] [VAL-08]", () => {
  for (const country of ["de", "Germany", "The Netherlands"])
    expect(client({ client: { country } })).toEqual([]);
  expect(client({ client: { country: "Germny" } })).toEqual([
    'client.country: "Germny" is neither a code of ISO 3166-1 nor an English name of a country; did you mean DE?',
  ]);
});

test("reports the path of an invalid case submitted with a client [FLD-25] [VAL-09]", () => {
  expect(client({ cases: [whole, { ...whole, currencyCode: "ZZZ" }] })).toEqual([
    'cases.1.currencyCode: "ZZZ" is not an ISO 4217 currency',
  ]);
});
