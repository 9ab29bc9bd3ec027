import { Failure } from "../../base/failure";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  NumberText,
  printJson,
  readField,
} from "../../base/json/json";
import { formatUtcDay, readTime } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";

const referencePattern = /\$\{([^{}]*)\}/g;
const wholeReferencePattern = /^\$\{([^{}]*)\}$/;

/** Lists the references in a string. `${case} ${env.KEY}` has `case` and `env.KEY`. */
export function parseReferences(text: string): readonly string[] {
  return [...text.matchAll(referencePattern)].map((match) => (match[1] ?? "").trim());
}

/** Returns the name that a reference or path starts with: `case` of `case.debtor.name`. */
export const getRootName = (reference: string) => reference.split(/[.[]/)[0] ?? "";

const dayPattern = /^today([+-]\d{1,5})d$/;

/** Whether a reference is a day relative to today, such as `today-23d` or `today+14d`. */
export const isDayFromToday = (reference: string): boolean => dayPattern.test(reference);

/** Resolves a relative day to a date such as `2026-01-31`. Returns undefined for any other reference. */
export function resolveDayFromToday(reference: string, today: string): string | undefined {
  const days = dayPattern.exec(reference)?.[1];
  const todayMs = readTime(today)?.dayMs;
  return days === undefined || todayMs === undefined
    ? undefined
    : formatUtcDay(todayMs + Number(days) * dayMs);
}

export interface ReferenceScope {
  read(reference: string): JsonValue | undefined;
}

/**
 * Resolves references. Text that is just one reference becomes the referenced value. Throws for a reference
 * without a value.
 */
export function resolveReferences(value: JsonValue, scope: ReferenceScope): JsonValue {
  if (typeof value === "string") return resolveText(value, scope);
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, scope));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolveReferences(inner ?? null, scope)]),
  );
}

/** Works like `resolveReferences`, but leaves references that have no value. */
export const resolveKnownReferences = (value: JsonValue, { read }: ReferenceScope): JsonValue =>
  resolveReferences(value, { read: (name) => read(name) ?? `\${${name}}` });

export function resolveObject(value: JsonObject, scope: ReferenceScope): JsonObject {
  return resolveReferences(value, scope) as JsonObject;
}

function resolveText(text: string, scope: ReferenceScope): JsonValue {
  const onlyReference = wholeReferencePattern.exec(text);
  if (onlyReference !== null) return lookUp((onlyReference[1] ?? "").trim(), scope);
  return text.replace(referencePattern, (_, name: string) => asText(lookUp(name.trim(), scope)));
}

function lookUp(name: string, scope: ReferenceScope): JsonValue {
  const value = scope.read(name);
  if (value !== undefined) return value;
  const root = getRootName(name);
  const why =
    root === name || scope.read(root) === undefined
      ? "the step that captures it did not run"
      : `${root} has no such field`;
  throw new Failure("check-failed", `There is no value for \${${name}}: ${why}.`);
}

export function asText(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  return value instanceof NumberText ? value.value : printJson(value);
}

/**
 * Follows a path such as `$.debtor.name`, `items.0.id` or `items[0].id`. Returns undefined if it leads
 * nowhere.
 */
export function followPath(value: JsonValue | undefined, path: string): JsonValue | undefined {
  return splitPath(path).reduce<JsonValue | undefined>(
    (current, step) => (Array.isArray(current) ? current[Number(step)] : readField(current, step)),
    value,
  );
}

const splitPath = (path: string) =>
  path
    .replace(/^\$\.?/, "")
    .replace(/\[(\d+)\]/g, ".$1")
    .split(".")
    .filter((step) => step !== "");
