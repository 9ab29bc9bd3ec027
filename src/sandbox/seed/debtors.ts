import type { Random } from "../facts/random";
import { countries } from "./countries/countries";
import type { City, Country } from "./countries/country";

const digits = "0123456789";

function fillDigits(pattern: string, random: Random): string {
  return pattern.replace(/#/g, () => random.text(digits, 1));
}

/** Generates the name of a person in the script of the country. */
function drawPersonName({ person = "{given} {family}", ...country }: Country, random: Random): string {
  return person
    .replace("{given}", random.pick(country.givenNames))
    .replace("{family}", random.pick(country.familyNames));
}

function drawCompanyName(country: Country, random: Random): string {
  return country.company
    .replace("{name}", random.pick(country.companyNames))
    .replace("{trade}", random.pick(country.trades));
}

function drawAddress({ address = "{street} {number}", ...country }: Country, random: Random): string {
  return address
    .replace("{street}", random.pick(country.streets))
    .replace("{number}", String(random.integer(1, 180)));
}

/** Creates an email address in a domain for examples. A name without Latin letters becomes `debtor`. */
function createEmail(name: string, seq: number): string {
  const latinName = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");
  return `${latinName.slice(0, 24) || "debtor"}.${seq}@example.org`;
}

export type InventedParty = ReturnType<typeof inventParty>;

/**
 * Invents a person or company in a country, with fields named as in API bodies. Uses Germany if the country
 * is unknown.
 */
export function inventParty(alpha2: string, isCompany: boolean, random: Random) {
  const country = countries.find((country) => country.alpha2 === alpha2) ?? countries[0];
  const personName = drawPersonName(country, random);
  const name = isCompany ? drawCompanyName(country, random) : personName;
  const city: City = random.pick(country.cities);
  return {
    name,
    contactPerson: personName,
    companyRegistrationNumber: fillDigits(country.registrationNumber, random),
    address: drawAddress(country, random),
    zipCode: fillDigits(city.zipCode, random),
    city: city.name,
    state: city.state,
    stateAlpha2: city.stateAlpha2,
    email: createEmail(name, random.integer(1, 999)),
    phone: fillDigits(country.phone, random),
  };
}

export function drawDebtor(seq: number, country: Country, random: Random) {
  const isCompany = random.chance(60);
  const personName = drawPersonName(country, random);
  const name = isCompany ? drawCompanyName(country, random) : personName;
  const city: City = random.pick(country.cities);
  return {
    seq,
    id: random.guid(),
    type: isCompany ? "Company" : "Private",
    name,
    contact_person: isCompany ? personName : null,
    registration_number: isCompany ? fillDigits(country.registrationNumber, random) : null,
    address: drawAddress(country, random),
    zip_code: fillDigits(city.zipCode, random),
    city: city.name,
    state: city.state ?? null,
    state_alpha2: city.stateAlpha2 ?? null,
    country_alpha2: country.alpha2,
    email: createEmail(name, seq),
    phone: fillDigits(country.phone, random),
  };
}
