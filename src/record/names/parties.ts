import { readCountry } from "../../api/endpoint/iso-codes";
import { getOrCreate } from "../../base/collections/get-or-create";
import { isJsonObject, type JsonValue, readField, readText } from "../../base/json/json";
import { createRandom, type InventedParty, inventParty } from "../../sandbox";

/** Request fields that describe a person or company. */
export const partyFields: Readonly<Record<string, keyof InventedParty>> = {
  name: "name",
  creditorCompanyName: "name",
  directorFullName: "name",
  contactPerson: "contactPerson",
  companyRegistrationNumber: "companyRegistrationNumber",
  registrationNumber: "companyRegistrationNumber",
  address: "address",
  directorHomeAddress: "address",
  zipCode: "zipCode",
  city: "city",
  email: "email",
  supportEmail: "email",
  phone: "phone",
  supportPhone: "phone",
};

const nameFields = ["name", "companyName", "creditorCompanyName", "directorFullName"];
const countryFields = ["countryAlpha2", "country", "creditorCountryAlpha2", "creditorCountry"];

/** Number of attempts to find an unused name before appending a number. */
const maxDraws = 50;

/**
 * Replaces people and companies with invented ones of the same country and type. The same person or company
 * always gets the same replacement.
 */
export class Parties {
  readonly #random = createRandom("recorded", "parties");
  readonly #known = new Map<string, InventedParty>();
  readonly #names = new Set<string>();

  /** Returns the replacement for the person or company that a record describes, if it describes one. */
  findReplacement(record: JsonValue): InventedParty | undefined {
    const readFirst = (fields: readonly string[]) =>
      fields.map((field) => readText(record, field)).find(Boolean);
    const name = readFirst(nameFields);
    if (name === undefined || !isJsonObject(record)) return undefined;
    const hasField = (field: string) => readField(record, field) !== undefined;
    const isUser = readText(record, "email") !== "" && Object.keys(record).length <= 3;
    const isPerson =
      /^private$/i.test(readText(record, "type")) ||
      hasField("directorFullName") ||
      hasField("isOnboardingUser");
    const country = readCountry(readFirst(countryFields) ?? "") ?? "";
    const isCompany = !isPerson && (!isUser || hasField("countryAlpha2"));
    const key = [name.trim().toLowerCase(), country, isCompany].join("\n");
    return getOrCreate(this.#known, key, () => this.#newParty(country, isCompany));
  }

  #newParty(country: string, isCompany: boolean): InventedParty {
    let party = inventParty(country, isCompany, this.#random);
    for (let draw = 1; this.#names.has(party.name) && draw < maxDraws; draw += 1)
      party = inventParty(country, isCompany, this.#random);
    const name = this.#names.has(party.name) ? `${party.name} ${this.#names.size + 1}` : party.name;
    this.#names.add(name);
    return { ...party, name };
  }
}
