import { describe, expect, test } from "vitest";
import {
  findCountryById,
  getCountryId,
  getCountryName,
  parseAlpha2,
  parseCountry,
} from "../../../src/sandbox/facts/country";
import { parseCurrency } from "../../../src/sandbox/facts/currency";
import { parseUsState } from "../../../src/sandbox/facts/us-state";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const pairs = letters.flatMap((a) => letters.map((b) => a + b));
const currencies = pairs
  .flatMap((pair) => letters.map((c) => pair + c))
  .filter((code) => parseCurrency(code));
const countries = pairs.filter((code) => parseAlpha2(code));

describe("currencies", () => {
  test("include more than 150, all known to the runtime except two newer ones [FLD-26]", () => {
    const names = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
    const newerThanTheRuntime = ["XCG", "ZWG"];
    const nameless = currencies.filter((code) => names.of(code) === undefined);
    expect(nameless.filter((code) => !newerThanTheRuntime.includes(code))).toEqual([]);
    expect(currencies.length).toBeGreaterThan(150);
  });

  test("are parsed from a three-letter code in any letter case [VAL-11]", () => {
    expect(parseCurrency(" eur ")).toBe("EUR");
    for (const text of ["DEM", "XAU", "XTS", "XXX", "EURO", "€", "constructor", ""])
      expect(parseCurrency(text)).toBeUndefined();
  });
});

describe("countries", () => {
  test("are found by code and by name [FLD-22] [FLD-33]", () => {
    expect(countries).toHaveLength(249);
    for (const code of countries) expect(parseCountry(getCountryName(code))).toBe(code);
  });

  test("are found by the runtime's name for them", () => {
    const names = new Intl.DisplayNames("en", { type: "region" });
    const unlike = countries.filter(
      (code) => parseCountry((names.of(code) ?? "").replace("&", "and")) !== code,
    );
    expect(unlike).toEqual([]);
  });

  test.each([
    ["côte d'ivoire", "CI"],
    ["Cote dIvoire", "CI"],
    ["TURKEY", "TR"],
    ["Turkiye", "TR"],
    ["The Netherlands", "NL"],
    ["usa", "US"],
    ["de", "DE"],
    [" de ", "DE"],
    ["St. Kitts & Nevis", "KN"],
    ["Czech Republic", "CZ"],
  ])("include %s as %s", (text, code) => {
    expect(parseCountry(text)).toBe(code);
  });

  test.each(["", "ZZ", "Atlantis", "D", "constructor", "--"])("don't include %j [VAL-18]", (text) => {
    expect([parseCountry(text), parseAlpha2(text)]).toEqual([undefined, undefined]);
  });
});

test("numbers countries from 1 in code order", () => {
  expect(["AD", "AE", "ZW", "ZZ"].map(getCountryId)).toEqual([1, 2, 249, 0]);
  expect([0, 1, 2, 249, 250].map(findCountryById)).toEqual([undefined, "AD", "AE", "ZW", undefined]);
  expect([getCountryName("ZW"), getCountryName("ZZ")]).toEqual(["Zimbabwe", "ZZ"]);
});

test.each([
  ["ca", "CA"],
  [" CA ", "CA"],
  ["US-CA", "CA"],
  ["california", "CA"],
  ["District of Columbia", "DC"],
  ["pr", "PR"],
  ["DE-BY", undefined],
  ["XX", undefined],
])("parses %s as the US state %s [FLD-34]", (text, code) => {
  expect(parseUsState(text)).toBe(code);
});
