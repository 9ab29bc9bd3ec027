import { isCurrency, isUsState, readCountry, readCountryCode } from "../../api/endpoint/iso-codes";
import { documentTypes } from "../../api/files/upload-rules";
import { commissionStatuses, recipients } from "../../api/records/payments/payment-words";
import { closeCodes } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, readText } from "../../base/json/json";
import type { InventedParty } from "../../sandbox";
import { allEventTypes } from "../../webhooks/events/event-types";
import type { RecordedNames } from "./recorded-names";

type Replace = (
  value: JsonValue,
  names: RecordedNames,
  party: InventedParty | undefined,
) => JsonValue | undefined;

const exact: Replace = (value) => (value instanceof NumberText ? value : undefined);
const flag: Replace = (value) => (typeof value === "boolean" ? value : undefined);
const date: Replace = (value, names) => (typeof value === "string" ? names.date(value) : undefined);
const country: Replace = (value) => (typeof value === "string" ? readCountryCode(value) : undefined);
const chosenText: Replace = (value, names) =>
  typeof value === "string" && value !== "" ? names.chosenReference(value) : undefined;
const word =
  (words: readonly string[]): Replace =>
  (value) =>
    typeof value === "string" && words.includes(value) ? value : undefined;
const textAbout =
  (noun: string): Replace =>
  (value, names) =>
    typeof value === "string" && value !== "" ? names.text(value, noun) : undefined;
const ofParty =
  (field: keyof InventedParty): Replace =>
  (value, _, party) =>
    typeof value === "string" && value !== "" ? party?.[field] : undefined;
const either: Replace = (value, names, party) => replaceNested(value, names, party);

/** How each field is written. Other fields are omitted. */
const fields: Readonly<Record<string, Replace>> = {
  ...all(exact, [
    ...["amountToRecover", "amountToRecoverOver6Months", "amountToRecoverOver12Months"],
    ...[
      "amountToRecoverOver24Months",
      "amount",
      "paymentAmount",
      "payoutCreditor",
      "payoutCollectionPartner",
    ],
    ...["grossAmount", "interestFees", "reminderFees", "collectionFees", "payment"],
  ]),
  ...all(flag, [
    ...["isTest", "skipServiceVerification", "allowPendingContracts", "closeCase", "reopenCaseIfNeeded"],
    ...["createUnpaidCommissionFollowUp", "confirmPriceChange", "keepIntentionalRate", "isActive"],
    ...["isTestMode", "regenerateSecret", "isOnboardingUser", "resolved"],
  ]),
  ...all(date, ["date", "dueDate", "eventDate"]),
  ...all(country, ["countryAlpha2", "creditorCountryAlpha2"]),
  ...all(chosenText, ["creditorReference", "collectionPartnerReference"]),
  ...all(textAbout("comment"), ["comments", "comment", "closeComment"]),
  ...all(textAbout("message"), ["message", "welcomeMessage"]),
  ...all(textAbout("text"), ["description", "claimDescription", "area"]),
  ...all(either, ["debtor", "client", "users", "cases", "needs"]),
  country: (value) => (typeof value === "string" ? readCountry(value) : undefined),
  creditorCountry: (value) => (typeof value === "string" ? readCountry(value) : undefined),
  currencyCode: (value) =>
    typeof value === "string" && isCurrency(value) ? value.trim().toUpperCase() : undefined,
  stateAlpha2: (value, _, party) =>
    typeof value === "string" && isUsState(value) ? value : (party?.stateAlpha2 ?? undefined),
  state: ofParty("state"),
  type: (value) => (/^(company|private)$/i.test(String(value)) ? value : undefined),
  to: word(["Active", "Closed:Paid", "Closed:NoPayment"]),
  lifecycle: (value) => (typeof value === "string" ? readLifecycle(value) : undefined),
  closeCode: word(closeCodes),
  paymentRecipient: word(recipients),
  commissionPaymentStatus: word(commissionStatuses),
  documentType: word(documentTypes),
  events: (value) =>
    Array.isArray(value) ? value.filter((one) => allEventTypes.some((type) => type === one)) : undefined,
  creditorCompanyName: ofParty("name"),
  name: ofParty("name"),
  contactPerson: ofParty("contactPerson"),
  companyRegistrationNumber: ofParty("companyRegistrationNumber"),
  registrationNumber: ofParty("companyRegistrationNumber"),
  address: ofParty("address"),
  zipCode: ofParty("zipCode"),
  city: ofParty("city"),
  email: ofParty("email"),
  supportEmail: ofParty("email"),
  phone: ofParty("phone"),
  supportPhone: ofParty("phone"),
  directorFullName: ofParty("name"),
  directorHomeAddress: ofParty("address"),
  directorDateOfBirth: (value) => (typeof value === "string" ? "1980-01-31" : undefined),
};

function all(replace: Replace, names: readonly string[]): Readonly<Record<string, Replace>> {
  return Object.fromEntries(names.map((name) => [name, replace]));
}

/** Rewrites the known fields of a request, and replaces persons, texts and references. */
export function replaceFields(
  body: JsonValue | undefined,
  names: RecordedNames,
  outer?: InventedParty,
): JsonObject {
  if (!isJsonObject(body)) return {};
  const sent = withLowerNames(body);
  const party = partyOf(sent, names) ?? outer;
  const written = Object.entries(sent).flatMap(([name, value = null]) => {
    if (name === "country" && "countryAlpha2" in sent) return [];
    const replaced = Object.hasOwn(fields, name) ? fields[name]?.(value, names, party) : undefined;
    return replaced === undefined ? [] : [[name, replaced] as const];
  });
  return Object.fromEntries(written);
}

/** The platform reads `Debtor` like `debtor`, and may answer so. */
const withLowerNames = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(body).map(([name, value = null]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );

function replaceNested(
  value: JsonValue,
  names: RecordedNames,
  party: InventedParty | undefined,
): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((item) => replaceFields(item, names, party));
  return isJsonObject(value) ? replaceFields(value, names, party) : undefined;
}

/** Finds the person or company that an object describes. */
function partyOf(body: JsonObject, names: RecordedNames): InventedParty | undefined {
  const name = ["name", "creditorCompanyName", "directorFullName"]
    .map((field) => readText(body, field))
    .find(Boolean);
  if (name === undefined) return undefined;
  const written = ["countryAlpha2", "country", "creditorCountryAlpha2", "creditorCountry"];
  const alpha2 = written.map((field) => readCountry(readText(body, field))).find(Boolean) ?? "";
  const isPerson =
    /^private$/i.test(readText(body, "type")) || "directorFullName" in body || "isOnboardingUser" in body;
  const isUser = readText(body, "email") !== "" && Object.keys(body).length <= 3;
  return names.parties.replace(name, alpha2, !(isPerson || (isUser && !("countryAlpha2" in body))));
}
