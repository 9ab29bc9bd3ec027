import type { Some } from "../../facts/random";

export interface City {
  readonly name: string;
  /** `#` stands for any digit. */
  readonly zipCode: string;
  readonly state?: string;
  readonly stateAlpha2?: string;
}

/** What the people, firms and addresses of one country look like. */
export interface Country {
  readonly alpha2: string;
  readonly currency: string;
  /** Units of the currency that are about one euro. */
  readonly unitsPerEuro: number;
  readonly cities: Some<City>;
  readonly streets: Some<string>;
  /** With `{street}` and `{number}`. */
  readonly address: string;
  /** With `{given}` and `{family}`. */
  readonly person: string;
  readonly givenNames: Some<string>;
  readonly familyNames: Some<string>;
  /** With `{name}` and `{trade}`. */
  readonly company: string;
  readonly companyNames: Some<string>;
  readonly trades: Some<string>;
  /** `#` stands for any digit, here and below; the numbers are of ranges that ring nowhere, where a country has such. */
  readonly phone: string;
  readonly registrationNumber: string;
}

/** Reads `one|two|three`. */
export function words(text: string): Some<string> {
  const [first = "", ...rest] = text.split("|");
  return [first, ...rest];
}

/** Reads `Name zip|Name zip`; the zip pattern follows the last blank, `~` in it is a blank. */
export function cities(text: string): Some<City> {
  const read = (entry: string): City => {
    const blank = entry.lastIndexOf(" ");
    return { name: entry.slice(0, blank), zipCode: entry.slice(blank + 1).replaceAll("~", " ") };
  };
  const [first, ...rest] = words(text);
  return [read(first), ...rest.map(read)];
}
