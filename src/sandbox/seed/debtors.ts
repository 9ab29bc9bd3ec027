import type { Random } from "../facts/random";
import { countries } from "./countries/countries";
import type { City, Country } from "./countries/country";

/** A row of `debtors`, with the country that determines the currency of its cases. */
export interface SeededDebtor {
  readonly seq: number;
  readonly country: Country;
  readonly row: DebtorColumns;
}

type DebtorColumns = ReturnType<typeof debtorColumns>;

const digits = "0123456789";

function fill(pattern: string, random: Random): string {
  return pattern.replace(/#/g, () => random.text(digits, 1));
}

/** Draws the name of a person in the country's script. */
function personOf({ person = "{given} {family}", ...country }: Country, random: Random): string {
  return person
    .replace("{given}", random.pick(country.givenNames))
    .replace("{family}", random.pick(country.familyNames));
}

function companyOf(country: Country, random: Random): string {
  return country.company
    .replace("{name}", random.pick(country.companyNames))
    .replace("{trade}", random.pick(country.trades));
}

function addressOf({ address = "{street} {number}", ...country }: Country, random: Random): string {
  return address
    .replace("{street}", random.pick(country.streets))
    .replace("{number}", String(random.integer(1, 180)));
}

/**
 * Creates an email address in a domain that is reserved for examples. Names that aren't Latin become
 * `debtor`.
 */
function emailOf(name: string, seq: number): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z]+/g, "");
  return `${plain.length > 2 ? plain.slice(0, 24) : "debtor"}.${seq}@example.org`;
}

export function makeDebtor(seq: number, country: Country, random: Random): SeededDebtor {
  return { seq, country, row: debtorColumns(seq, country, random) };
}

/** A person or company that doesn't exist. Fields have the names used on the wire. */
export interface InventedParty {
  readonly name: string;
  readonly contactPerson: string;
  readonly companyRegistrationNumber: string;
  readonly address: string;
  readonly zipCode: string;
  readonly city: string;
  readonly state: string | undefined;
  readonly stateAlpha2: string | undefined;
  readonly email: string;
  readonly phone: string;
}

/** Invents a party in a country. Falls back to Germany. */
export function inventParty(alpha2: string, isCompany: boolean, random: Random): InventedParty {
  const country = countries.find((country) => country.alpha2 === alpha2) ?? countries[0];
  const person = personOf(country, random);
  const name = isCompany ? companyOf(country, random) : person;
  const city: City = random.pick(country.cities);
  return {
    name,
    contactPerson: person,
    companyRegistrationNumber: fill(country.registrationNumber, random),
    address: addressOf(country, random),
    zipCode: fill(city.zipCode, random),
    city: city.name,
    state: city.state,
    stateAlpha2: city.stateAlpha2,
    email: emailOf(name, random.integer(1, 999)),
    phone: fill(country.phone, random),
  };
}

function debtorColumns(seq: number, country: Country, random: Random) {
  const isCompany = random.chance(60);
  const person = personOf(country, random);
  const name = isCompany ? companyOf(country, random) : person;
  const city: City = random.pick(country.cities);
  return {
    seq,
    id: random.guid(),
    type: isCompany ? "Company" : "Private",
    name,
    contact_person: isCompany ? person : null,
    registration_number: isCompany ? fill(country.registrationNumber, random) : null,
    address: addressOf(country, random),
    zip_code: fill(city.zipCode, random),
    city: city.name,
    state: city.state ?? null,
    state_alpha2: city.stateAlpha2 ?? null,
    country_alpha2: country.alpha2,
    email: emailOf(name, seq),
    phone: fill(country.phone, random),
  };
}
