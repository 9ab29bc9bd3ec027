import type { NonEmpty } from "../../facts/random";

export interface City {
  readonly name: string;
  /** Zip code pattern. `#` stands for any digit. */
  readonly zipCode: string;
  readonly state?: string;
  readonly stateAlpha2?: string;
}

/** Patterns for the people, companies and addresses of a country. */
export interface Country {
  readonly alpha2: string;
  readonly currency: string;
  /** Approximate number of currency units per euro. Default: 1. */
  readonly unitsPerEuro?: number;
  readonly cities: NonEmpty<City>;
  readonly streets: NonEmpty<string>;
  /** Address pattern. Default: `{street} {number}`. */
  readonly address?: string;
  /** Pattern for the name of a person. Default: `{given} {family}`. */
  readonly person?: string;
  readonly givenNames: NonEmpty<string>;
  readonly familyNames: NonEmpty<string>;
  /** Company name pattern, with `{name}` and `{trade}`. */
  readonly company: string;
  readonly companyNames: NonEmpty<string>;
  readonly trades: NonEmpty<string>;
  /**
   * Pattern in which `#` stands for any digit, as in the next field. Uses number ranges that aren't assigned,
   * if the country has any.
   */
  readonly phone: string;
  readonly registrationNumber: string;
}

/** Countries, keyed by two-letter code. */
export type Countries = Readonly<Record<string, Omit<Country, "alpha2">>>;

/** Parses words written as `one|two|three`. */
export function parseWords(text: string): NonEmpty<string> {
  const [first = "", ...rest] = text.split("|");
  return [first, ...rest];
}

/**
 * Parses cities written as `Name zip|Name zip`. The zip code follows the last space, and each `~` in it
 * stands for a space.
 */
export function parseCities(text: string): NonEmpty<City> {
  const parseCity = (entry: string): City => {
    const spaceIndex = entry.lastIndexOf(" ");
    return { name: entry.slice(0, spaceIndex), zipCode: entry.slice(spaceIndex + 1).replaceAll("~", " ") };
  };
  const [first, ...rest] = parseWords(text);
  return [parseCity(first), ...rest.map(parseCity)];
}
