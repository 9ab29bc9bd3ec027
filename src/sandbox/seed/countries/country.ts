import type { Some } from "../../facts/random";

export interface City {
  readonly name: string;
  /** `#` stands for any digit. */
  readonly zipCode: string;
  readonly state?: string;
  readonly stateAlpha2?: string;
}

/** Patterns for the people, companies and addresses of a country. */
export interface Country {
  readonly alpha2: string;
  readonly currency: string;
  /** Approximate units of the currency per euro. */
  readonly unitsPerEuro: number;
  readonly cities: Some<City>;
  readonly streets: Some<string>;
  /** Contains `{street}` and `{number}`. */
  readonly address: string;
  /** Contains `{given}` and `{family}`. */
  readonly person: string;
  readonly givenNames: Some<string>;
  readonly familyNames: Some<string>;
  /** Contains `{name}` and `{trade}`. */
  readonly company: string;
  readonly companyNames: Some<string>;
  readonly trades: Some<string>;
  /** `#` stands for any digit, here and below. Numbers are from unassigned ranges, if the country has any. */
  readonly phone: string;
  readonly registrationNumber: string;
}

/** Parses `one|two|three`. */
export function words(text: string): Some<string> {
  const [first = "", ...rest] = text.split("|");
  return [first, ...rest];
}

/** Parses `Name zip|Name zip`. The zip pattern follows the last space; `~` in it stands for a space. */
export function cities(text: string): Some<City> {
  const read = (entry: string): City => {
    const blank = entry.lastIndexOf(" ");
    return { name: entry.slice(0, blank), zipCode: entry.slice(blank + 1).replaceAll("~", " ") };
  };
  const [first, ...rest] = words(text);
  return [read(first), ...rest.map(read)];
}
