import { isCurrency, isUsState, readCountry, readCountryCode } from "../../api/endpoint/iso-codes";
import { documentTypes } from "../../api/files/upload-rules";
import { commissionStatuses, recipients } from "../../api/records/payments/payment-words";
import { closeCodes } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { isJsonObject, type JsonObject, type JsonValue, NumberText } from "../../base/json/json";
import type { InventedParty } from "../../sandbox";
import { allEventTypes } from "../../webhooks/events/event-types";
import { partyFields } from "./parties";
import { formatReference, type RecordedNames } from "./recorded-names";

type Replace<Value = JsonValue> = (
  value: Value,
  names: RecordedNames,
  party: InventedParty | undefined,
) => JsonValue | undefined;

/** Replaces text. Omits empty text and values of other types. */
const replaceText =
  (replace: Replace<string>): Replace =>
  (value, names, party) =>
    typeof value === "string" && value !== "" ? replace(value, names, party) : undefined;
/** Replaces a word that the platform doesn't accept with `Unknown`, so that it is refused again. */
const replaceWord = (words: readonly string[]) =>
  replaceText((value) => (words.includes(value) ? value : "Unknown"));
const replaceTextAbout = (noun: string) => replaceText((value, names) => names.text(value, noun));
const replaceWithPartyField = (field: keyof InventedParty) => replaceText((_, __, party) => party?.[field]);
const keepNumber: Replace = (value) => (value instanceof NumberText ? value : undefined);
const keepBoolean: Replace = (value) => (typeof value === "boolean" ? value : undefined);

const replaceNested: Replace = (value, names, party) => {
  if (Array.isArray(value)) return value.map((item) => replaceFields(item, names, party));
  return isJsonObject(value) ? replaceFields(value, names, party) : undefined;
};

/** An identifier that no client of the scenario has. */
const unknownTenant = `${formatReference("tag")}-none`;

/** Replacement functions by field name. Other fields are omitted. */
const replaceByField: Readonly<Record<string, Replace>> = {
  ...assignToAll(keepNumber, [
    ...["amountToRecover", "amountToRecoverOver6Months", "amountToRecoverOver12Months"],
    ...["amountToRecoverOver24Months", "amount", "paymentAmount", "payoutCreditor", "payment"],
    ...["payoutCollectionPartner", "grossAmount", "interestFees", "reminderFees", "collectionFees"],
  ]),
  ...assignToAll(keepBoolean, [
    ...["isTest", "skipServiceVerification", "allowPendingContracts", "closeCase", "reopenCaseIfNeeded"],
    ...["createUnpaidCommissionFollowUp", "confirmPriceChange", "keepIntentionalRate", "isActive"],
    ...["isTestMode", "regenerateSecret", "isOnboardingUser", "resolved"],
  ]),
  ...assignToAll(
    replaceText((value, names) => names.date(value)),
    ["date", "dueDate", "eventDate"],
  ),
  ...assignToAll(replaceText(readCountryCode), ["countryAlpha2", "creditorCountryAlpha2"]),
  ...assignToAll(replaceText(readCountry), ["country", "creditorCountry"]),
  ...assignToAll(
    replaceText((value, names) => names.chosenReference(value)),
    ["creditorReference", "collectionPartnerReference"],
  ),
  ...assignToAll(replaceTextAbout("comment"), ["comments", "comment", "closeComment"]),
  ...assignToAll(replaceTextAbout("message"), ["message", "welcomeMessage"]),
  ...assignToAll(replaceTextAbout("text"), ["description", "claimDescription", "area"]),
  ...assignToAll(replaceNested, ["debtor", "client", "users", "cases", "needs"]),
  ...Object.fromEntries(
    Object.entries(partyFields).map(([name, field]) => [name, replaceWithPartyField(field)]),
  ),
  externalTenantId: replaceText((value, { references }) => references.find(value) ?? unknownTenant),
  currencyCode: replaceText((value) => (isCurrency(value) ? value.trim().toUpperCase() : undefined)),
  stateAlpha2: (value, _, party) =>
    typeof value === "string" && isUsState(value) ? value : (party?.stateAlpha2 ?? undefined),
  state: replaceWithPartyField("state"),
  type: (value) => (/^(company|private)$/i.test(String(value)) ? value : undefined),
  to: replaceWord(["Active", "Closed:Paid", "Closed:NoPayment"]),
  lifecycle: replaceText(readLifecycle),
  closeCode: replaceWord(closeCodes),
  paymentRecipient: replaceWord(recipients),
  commissionPaymentStatus: replaceWord(commissionStatuses),
  documentType: replaceWord(documentTypes),
  events: (value) =>
    Array.isArray(value)
      ? value.filter((candidate) => allEventTypes.some((type) => type === candidate))
      : undefined,
  directorDateOfBirth: replaceText(() => "1980-01-31"),
};

function assignToAll(replace: Replace, names: readonly string[]): Readonly<Record<string, Replace>> {
  return Object.fromEntries(names.map((name) => [name, replace]));
}

/** Rewrites a request's known fields, replacing people, text and references. */
export function replaceFields(
  body: JsonValue | undefined,
  names: RecordedNames,
  outerParty?: InventedParty,
): JsonObject {
  if (!isJsonObject(body)) return {};
  // Lowercases the first letter of field names, because the platform reads `Debtor` as `debtor`.
  const sentFields = Object.fromEntries(
    Object.entries(body).map(([name, value = null]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
  const party = names.parties.findReplacement(sentFields) ?? outerParty;
  const replacedFields = Object.entries(sentFields).flatMap(([name, value]) => {
    if (name === "country" && "countryAlpha2" in sentFields) return [];
    const replacement = Object.hasOwn(replaceByField, name)
      ? replaceByField[name]?.(value, names, party)
      : undefined;
    return replacement === undefined ? [] : [[name, replacement] as const];
  });
  return Object.fromEntries(replacedFields);
}
