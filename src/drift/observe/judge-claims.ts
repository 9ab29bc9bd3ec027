import { NumberText } from "../../base/json/json";
import type { Matcher } from "../matchers/matcher";
import { array } from "../matchers/values";
import type { Probe, ReadingCheck, RuleClaim } from "../probe";
import type { JudgedClaim, NamedReading } from "./observation";
import { type LocatedValues, type ProbeResponses, splitLocation, type Value } from "./probe-answers";
import { describeType, describeValue, describeWord } from "./role";

/**
 * Judges a probe's claims and readings. Skips any about a value that already failed, or inside a location
 * that failed. Also returns what the responses didn't show.
 */
export function judgeClaims(
  { claims, readings = [] }: Pick<Probe, "claims" | "readings">,
  seen: ProbeResponses,
) {
  const failedLocations: string[] = [];
  /**
   * Locations with a wrong scalar, or without the list that should be there. Later claims about them are
   * skipped.
   */
  const wrongLocations = new Set<string>();
  const unseen: string[] = [];
  const judgedClaims = claims.map(({ location, is }): JudgedClaim => {
    if (isWithin(location, failedLocations) || wrongLocations.has(location)) return skippedClaim;
    const foundValues = seen.at(location);
    if (foundValues.isUnknown) {
      unseen.push(`no answer had ${location}`);
      return skippedClaim;
    }
    const held = foundValues.values.every((value) => is.holds(value, seen));
    if (!held) failedLocations.push(location);
    if (!held && (is === array || foundValues.values.every(isScalar))) wrongLocations.add(location);
    return { held, shown: describeValues(location, foundValues, (value) => !is.holds(value, seen)) };
  });
  const isBasisBroken = claims.some(
    ({ isBasis }, index) => isBasis === true && judgedClaims[index]?.held === false,
  );
  const namedReadings = readings.map((check): NamedReading => {
    if (
      isBasisBroken ||
      failedLocations.includes(check.location) ||
      isWithin(check.location, failedLocations)
    )
      return unknownReading;
    const foundValues = seen.at(check.location);
    const isMissing = foundValues.isUnknown || foundValues.lacksList === true;
    const reading = isMissing ? unknownReading : judgeReading(check, foundValues, seen);
    if (isMissing) unseen.push(`no answer had ${check.location}`);
    else if (reading.name === null) unseen.push(`${check.location} shows no reading of ${check.assumption}`);
    return reading;
  });
  return { claims: judgedClaims, readings: namedReadings, unseen };
}

const skippedClaim: JudgedClaim = { held: null, shown: "" };
const unknownReading: NamedReading = { name: null, shown: "" };

/** Whether a failed claim is about a location that contains this one, or about the status of its step. */
function isWithin(location: string, failedLocations: readonly string[]): boolean {
  const { step } = splitLocation(location);
  return failedLocations.some(
    (candidate) =>
      candidate === `${step}:status` ||
      (location !== candidate &&
        (location.startsWith(`${candidate}.`) || location.startsWith(`${candidate}[`))),
  );
}

function judgeReading(
  { location, names, others }: ReadingCheck,
  foundValues: LocatedValues,
  seen: ProbeResponses,
): NamedReading {
  const match = Object.entries(names).find(([, is]) =>
    foundValues.values.every((value) => is.holds(value, seen)),
  );
  const [value] = foundValues.values;
  const customReading = typeof value === "string" && others?.test(value) === true ? value : undefined;
  const shown =
    customReading ??
    (isScalar(value) ? undefined : match?.[1].says) ??
    describeValues(location, foundValues, () => true);
  return { name: customReading ?? match?.[0] ?? (isScalar(value) ? "other" : null), shown };
}

/**
 * Only a scalar proves an unknown reading. A list or object may just have too few records to show a known
 * one.
 */
const isScalar = (value: Value) =>
  typeof value === "string" || typeof value === "boolean" || value instanceof NumberText;

/** Describes the first value that `isDecisive` accepts, otherwise the first value. */
function describeValues(
  location: string,
  { values }: LocatedValues,
  isDecisive: (value: Value) => boolean,
): string {
  const value = values.find(isDecisive) ?? values[0];
  if (location.endsWith(":type")) return describeType(value);
  return /(type|event|lifecycle|code|error|status|reason|state|title|detail)$/i.test(location)
    ? describeWord(value)
    : describeValue(value);
}

export function expectsStatus(
  { claims, readings = [] }: Pick<Probe, "claims" | "readings">,
  step: string,
  seen: ProbeResponses,
  status: Value,
) {
  const location = `${step}:status`;
  const isAbout = (claim: Pick<RuleClaim, "location">) => claim.location === location;
  const matchers: readonly Matcher[] = [
    ...claims.filter(isAbout).map(({ is }) => is),
    ...readings.filter(isAbout).flatMap(({ names }) => Object.values(names)),
  ];
  return matchers.some((is) => is.holds(status, seen));
}
