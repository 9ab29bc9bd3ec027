import { Failure } from "../../base/failure";
import { guessDays, isDayField, noSuchDayText, readTime, suggestDay } from "../../base/text/time/date";
import { dayMs, readDuration } from "../../base/text/time/duration";
import { type ComparisonOperator, testByOperator, type ValueTest } from "./value-tests";

/**
 * Compares with a date, time or age: `<3d` means less than three days ago, `<-3d` more than three days from
 * now.
 */
export function buildTimeTest(
  field: string,
  operator: ComparisonOperator,
  value: string,
  now: number,
): ValueTest {
  const ageMs = readAgeMs(value);
  if (ageMs !== undefined) return buildAgeTest(field, operator, now, ageMs);
  const limit = readTime(value);
  if (limit === undefined) throw createTimeFailure(field, operator, value);
  const resolution = limit.isDateOnly ? dayMs : 1;
  const isDay = limit.isDateOnly && isDayField(field);
  return (text) => {
    const time = readTime(text);
    const ms = isDay ? time?.dayMs : time?.ms;
    return ms === undefined
      ? undefined
      : testByOperator[operator](Math.floor(ms / resolution) * resolution - limit.ms);
  };
}

function createTimeFailure(field: string, operator: ComparisonOperator, value: string): Failure {
  const [day = "2026-10-01", ...others] = guessDays(value);
  const conditions = [day, ...others].map((date) => `'${field}${operator}${date}'`).join(" or ");
  const problem =
    suggestDay(value) === noSuchDayText ? "is a day that does not exist" : "is neither a date nor an age";
  return new Failure("usage", `--where: ${field} is a date, and "${value}" ${problem}.`, {
    hint: `Write ${conditions}, or '${field}<3d' for younger than three days.`,
  });
}

/** Reads an age such as `3d`. A negative age is a time in the future. */
export function readAgeMs(value: string): number | undefined {
  const age = readDuration(value.replace(/^-/, ""));
  return age !== undefined && value.startsWith("-") ? -age : age;
}

function buildAgeTest(field: string, operator: ComparisonOperator, now: number, ageMs: number): ValueTest {
  if (operator === "=" || operator === "!=")
    throw new Failure("usage", `--where: ${operator} can't compare ${field} with an age.`, {
      hint: `Write '${field}<3d' for younger than three days, '${field}>3d' for older.`,
    });
  return (text) => {
    const time = readTime(text);
    return time && testByOperator[operator](now - time.ms - ageMs);
  };
}
