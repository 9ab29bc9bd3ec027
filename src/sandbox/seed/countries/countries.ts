import { centralCountries } from "./countries-central";
import { nonLatinCountries } from "./countries-scripts";
import { westernCountries } from "./countries-western";
import type { Country } from "./country";

/** Countries in which debtors are located. */
export const countries = Object.entries({
  ...centralCountries,
  ...westernCountries,
  ...nonLatinCountries,
}).map(([alpha2, country]): Country => ({ alpha2, ...country })) as [Country, ...Country[]];

/**
 * Collection partners by the country that they cover exclusively. No partner covers Switzerland and Brazil,
 * so cases there wait for quotes (BIZ-10). Norway's partner has no valid agreement (BIZ-07).
 */
export const coverage: Readonly<Record<string, number>> = {
  DE: 1,
  AT: 1,
  NL: 1,
  SE: 1,
  PL: 1,
  GB: 1,
  US: 1,
  JP: 1,
  IL: 1,
  DK: 1,
  FR: 2,
  ES: 2,
  IT: 2,
  GR: 2,
  UA: 2,
  CN: 2,
  AE: 2,
  PT: 2,
  NO: 3,
};
