import { countryCodes, currencyCodes } from "../../api/endpoint/iso-codes";
import { documentTypes } from "../../api/files/upload-rules";
import { commissionStatuses, recipients } from "../../api/records/payments/payment-words";
import { closeCodes, getCloseCodeLabel } from "../../base/cases/close-code";
import { lifecycles, listLifecycleLabels } from "../../base/cases/lifecycle";
import { getOrCreate } from "../../base/collections/get-or-create";
import { isJsonObject, type JsonValue } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import { readTime } from "../../base/text/time/date";
import { createRandom, errorStatuses, type InventedParty } from "../../sandbox";
import { allEventTypes } from "../../webhooks/events/event-types";
import { Parties, partyFields } from "../names/parties";

/** Words defined by the platform, which can't identify anyone. */
const platformWords: ReadonlySet<string> = new Set([
  ...[...countryCodes, ...currencyCodes, ...documentTypes, ...commissionStatuses, ...recipients],
  ...closeCodes.flatMap((code) => [code, getCloseCodeLabel(code)]),
  ...lifecycles.flatMap((name) => [name, ...listLifecycleLabels(name)]),
  ...[...Object.keys(errorStatuses), ...allEventTypes, "Company", "Private", "Partner", "Creditor"],
  ...["Closed:Paid", "Closed:NoPayment", "true", "false", "1.0", "test"],
]);

/** Fields in requests and responses that describe a person or company. Names are in lower case. */
const fieldByLowerName = new Map(
  Object.entries({
    ...partyFields,
    companyName: "name",
    officeEmail: "email",
    officePhone: "phone",
  } as const).map(([name, field]) => [name.toLowerCase(), field]),
);

/** Replaces values consistently across a file, so that requests still match responses. */
export class ScrubbedValues {
  readonly #parties = new Parties();
  readonly #random = createRandom("scrubbed", "ids");
  readonly #known = new Map<string, string>();

  json(value: JsonValue | undefined, field = "", party?: InventedParty): JsonValue {
    if (typeof value === "string") return this.text(value, field, party);
    if (Array.isArray(value)) return value.map((item: JsonValue) => this.json(item, field, party));
    if (!isJsonObject(value)) return value ?? null;
    const recordParty = this.#parties.findReplacement(value) ?? party;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [this.#name(name), this.json(inner, name, recordParty)]),
    );
  }

  /** Replaces a string. Keeps short numbers, dates and platform words. Replaces a GUID with another GUID. */
  text(value: string, field = "", party?: InventedParty): string {
    if (value === "" || platformWords.has(value) || /^-?\d{1,6}(?:\.\d{1,4})?$/.test(value)) return value;
    if (readTime(value) !== undefined) return value;
    if (isGuid(value)) return getOrCreate(this.#known, value.toLowerCase(), () => this.#random.guid());
    const fieldName = fieldByLowerName.get(field.toLowerCase());
    const inventedValue = fieldName === undefined ? undefined : party?.[fieldName];
    if (typeof inventedValue === "string") return inventedValue;
    return getOrCreate(this.#known, value, () => `text-${this.#known.size + 1}`);
  }

  /** Keeps field names that may be the platform's. Replaces others, such as IDs used as field names. */
  #name(name: string): string {
    return /^[A-Za-z][A-Za-z\d]{0,40}$/.test(name) && !/\d{3}/.test(name) ? name : this.text(name);
  }
}
