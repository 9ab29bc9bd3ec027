import type { Finding } from "../../base/finding";
import type { JsonObject, JsonValue } from "../../base/json/json";
import { formatGuess } from "../../base/text/unknown-word";
import {
  findNearestCountry,
  findNearestUsState,
  isUsState,
  readCountry,
  readCountryCode,
} from "../endpoint/iso-codes";

/** Checks the debtor's country and state: VAL-18 to VAL-20, FLD-33, FLD-34. */
export function checkDebtor(debtor: JsonObject): readonly Finding[] {
  return [...checkCountry(debtor), ...checkState(debtor)];
}

const countryCodePath = "debtor.countryAlpha2";
const countryNamePath = "debtor.country";

function checkCountry(debtor: JsonObject): readonly Finding[] {
  const [code, name] = [readNonBlankText(debtor.countryAlpha2), readNonBlankText(debtor.country)];
  if (code === undefined && name === undefined)
    return [{ path: countryCodePath, message: "is required, unless country names the country" }];
  const findings: Finding[] = [];
  if (code !== undefined && /^[a-z]{2}$/i.test(code) && readCountryCode(code) === undefined)
    findings.push({ path: countryCodePath, message: describeUnknownCode(code) });
  if (name !== undefined && readCountry(name) === undefined)
    findings.push({ path: countryNamePath, message: describeUnknownName(name) });
  return findings;
}

const describeUnknownCode = (code: string) =>
  `"${code}" is not an ISO 3166-1 country code${formatGuess(findNearestCountry(code))}`;

function describeUnknownName(name: string): string {
  const guess = findNearestCountry(name);
  const suggestion = guess === undefined ? "use countryAlpha2" : `did you mean countryAlpha2 ${guess}?`;
  return `"${name}" is not the English name of a country; ${suggestion}`;
}

function checkState(debtor: JsonObject): readonly Finding[] {
  const country = readNonBlankText(debtor.countryAlpha2) ?? readNonBlankText(debtor.country) ?? "";
  if (readCountry(country) !== "US") return [];
  const code = readNonBlankText(debtor.stateAlpha2);
  const path = "debtor.stateAlpha2";
  if (code === undefined && readNonBlankText(debtor.state) === undefined)
    return [{ path, message: "is required for a debtor in the United States, for example CA or California" }];
  if (code === undefined || isUsState(code)) return [];
  const message = `"${code}" is not a state of the United States${formatGuess(findNearestUsState(code))}`;
  return [{ path, message }];
}

function readNonBlankText(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
