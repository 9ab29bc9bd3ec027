import { countries } from "countries-list";
import { currencies } from "countries-list/currencies";
import { countryNames, countryShortCodes, US } from "country-region-data";
import { findNearest } from "../../base/text/nearest";

const smallWords = new Set(["the", "and", "of"]);
/** Words such as "Republic" that full country names share, and that comparisons ignore. */
const genericWords = new Set(
  "republic democratic peoples state federated islamic bolivarian plurinational".split(" "),
);

/**
 * Returns the words of a name in a comparable form: sorted, in lowercase, without accents, punctuation or
 * small words.
 */
function normalizeWords(name: string): readonly string[] {
  const letters = name.normalize("NFD").replace(/[\p{Mark}'’.]/gu, "");
  const words = letters.toLowerCase().match(/\p{Letter}+/gu) ?? [];
  return words
    .map((word) => (word === "st" ? "saint" : word))
    .filter((word) => !smallWords.has(word))
    .sort();
}

const buildFullKey = (name: string) => normalizeWords(name).join(" ");
const buildShortKey = (name: string) =>
  normalizeWords(name)
    .filter((word) => !genericWords.has(word))
    .join(" ");

/** Every country name with its code. If a name occurs twice, the first code wins. */
const nameCodePairs: readonly (readonly [name: string, code: string])[] = [
  ...Object.entries(countries).flatMap(([code, { name, alias = [] }]) =>
    [name, ...alias].map((spelling) => [spelling, code] as const),
  ),
  ...countryNames.map((name, index) => [name, countryShortCodes[index] ?? ""] as const),
];

function indexCodes(buildKey: (name: string) => string): ReadonlyMap<string, string> {
  return new Map(nameCodePairs.map(([name, code]) => [buildKey(name), code] as const).reverse());
}

const codesByFullName = indexCodes(buildFullKey);
const codesByShortName = indexCodes(buildShortKey);

const codesByNativeName = new Map(
  Object.entries(countries).map(([code, { native }]) => [native.toLowerCase(), code]),
);

export const countryCodes: readonly string[] = Object.keys(countries);
export const currencyCodes: readonly string[] = Object.keys(currencies);

/** Reads an ISO 3166-1 alpha-2 code in any letter case, and returns it in uppercase. */
export function readCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return Object.hasOwn(countries, code) ? code : undefined;
}

/** Returns the code of a country given by code or English name (FLD-22, FLD-33). */
export function readCountry(text: string): string | undefined {
  return (
    readCountryCode(text) ??
    codesByFullName.get(buildFullKey(text)) ??
    codesByShortName.get(buildShortKey(text))
  );
}

/** Common codes that aren't in ISO 3166-1. */
const commonCodes: Readonly<Record<string, string>> = { UK: "GB", EL: "GR" };

/** Finds the code of a country by a similar name, a common code, or the country's native name. */
export function findNearestCountry(name: string): string | undefined {
  const guess = findNearest(buildFullKey(name), codesByFullName.keys());
  const commonCode = commonCodes[name.trim().toUpperCase()];
  return commonCode ?? codesByNativeName.get(name.trim().toLowerCase()) ?? codesByFullName.get(guess ?? "");
}

/** Whether the code is in ISO 4217; ignores case. */
export function isCurrency(text: string): boolean {
  return Object.hasOwn(currencies, text.trim().toUpperCase());
}

export const findNearestCurrency = (text: string): string | undefined => findNearest(text, currencyCodes);

const stateForms = US[2].flatMap(([name, code]) => [name, code, `US-${code}`]);
const knownStates = new Set(stateForms.map((form) => form.toLowerCase()));

/** Whether the text is a US state or territory: `CA`, `US-CA` or `California`. */
export const isUsState = (text: string): boolean => knownStates.has(text.trim().toLowerCase());

export const findNearestUsState = (text: string): string | undefined => findNearest(text, stateForms);
