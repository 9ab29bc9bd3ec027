import { parseAlpha2, parseCountry } from "../../facts/country";
import { parseUsState } from "../../facts/us-state";
import type { Fields } from "../../wire/fields";

/** Reads the debtor's type (FLD-32, VAL-17). */
function readType(fields: Fields) {
  const text = fields.requiredText("Type");
  const type = (["Company", "Private"] as const).find((name) => name.toLowerCase() === text.toLowerCase());
  if (type === undefined && text !== "") fields.addError("Type", "must be Company or Private");
  return type ?? "Company";
}

/** Reads a country from the code field, or else from the name field (FLD-33, VAL-18, VAL-19). */
export function readCountryFields(fields: Fields, prefix: "" | "Creditor"): string {
  const [codeName, nameName] = [`${prefix}CountryAlpha2`, `${prefix}Country`];
  const code = fields.text(codeName);
  const name = fields.text(nameName);
  if (code !== null) {
    const alpha2 = parseAlpha2(code);
    if (alpha2 === undefined) fields.addError(codeName, `must be an ISO 3166-1 country code (got ${code})`);
    return alpha2 ?? "";
  }
  const alpha2 = name === null ? undefined : parseCountry(name);
  const codeField = `${codeName.charAt(0).toLowerCase()}${codeName.slice(1)}`;
  if (name === null) fields.addError(codeName, `is required without ${nameName}`);
  else if (alpha2 === undefined)
    fields.addError(nameName, `has an unknown country: ${name}; use ${codeField} instead`);
  return alpha2 ?? "";
}

/** Reads a state's name or code from either field. Required in the United States (FLD-34, VAL-20, AMB-40). */
function readState(fields: Fields, country: string) {
  const state = fields.text("State");
  const code = fields.text("StateAlpha2");
  if (country !== "US") return { state, state_alpha2: null };
  const state_alpha2 = parseUsState(code ?? state ?? "") ?? null;
  if (code !== null && state_alpha2 === null)
    fields.addError("StateAlpha2", `must be a US state (got ${code})`);
  const isNameEnough = fields.readings["AMB-40"] === "either-field";
  if (code === null && (state === null || !isNameEnough))
    fields.addError("StateAlpha2", "is required for a debtor in the United States");
  return { state, state_alpha2 };
}

/** Reads the columns of a debtor, except `seq` and `id`. Previews don't require a name. */
export function readDebtor(fields: Fields, isNameRequired: boolean) {
  const country_alpha2 = readCountryFields(fields, "");
  return {
    type: readType(fields),
    name: isNameRequired ? fields.requiredText("Name") : (fields.text("Name") ?? ""),
    contact_person: fields.text("ContactPerson"),
    registration_number: fields.text("CompanyRegistrationNumber"),
    address: fields.text("Address"),
    zip_code: fields.text("ZipCode"),
    city: fields.text("City"),
    ...readState(fields, country_alpha2),
    country_alpha2,
    email: fields.email("Email"),
    phone: fields.text("Phone"),
  };
}
