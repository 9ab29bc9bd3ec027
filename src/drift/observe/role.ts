import { readCloseCode } from "../../base/cases/close-code";
import { readLifecycle } from "../../base/cases/lifecycle";
import { isJsonObject, NumberText } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import { readTime } from "../../base/text/time/date";
import type { Value } from "./probe-answers";

/** Describes the kind of a value and not its content, because reports must not contain personal data. */
export function describeRole(value: Value): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (typeof value === "boolean") return "true or false";
  if (value instanceof NumberText) return "a number";
  if (Array.isArray(value)) return "an array";
  if (isJsonObject(value)) return "an object";
  const text = String(value);
  if (isGuid(text)) return /[A-F]/.test(text) ? "a GUID in upper case" : "a GUID";
  return readTime(text) === undefined ? "a text" : "a time";
}

/** A word from the interface, such as an event type, which can't be personal data. */
const knownWordPattern = /^[A-Za-z]+(?:[._:-][A-Za-z]+){0,3}$/;

/** Returns booleans, numbers and known states unchanged. Describes any other value. */
export function describeValue(value: Value): string {
  if (typeof value === "boolean" || value instanceof NumberText) return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value !== "string") return describeRole(value);
  if (value === "") return "an empty text";
  if (isGuid(value)) return "a GUID";
  if (readTime(value) !== undefined) return describeTime(value);
  if (readLifecycle(value) !== undefined || readCloseCode(value) !== undefined) return JSON.stringify(value);
  if (/^-?\d+(\.\d+)?$/.test(value)) return "a number as text";
  return `a text of ${value.length} characters`;
}

const describeTime = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text)
    ? "a day"
    : /(z|[+-]\d\d:?\d\d)$/i.test(text)
      ? "a time with a zone"
      : "a time without a zone";

/** Returns the media type without its parameters. */
export const describeType = (value: Value): string =>
  /^[\w.+-]+\/[\w.+-]+/.exec(String(value))?.[0] ?? describeValue(value);

/** Describes a field whose values are words of the interface: error types, event types, statuses. */
export const describeWord = (value: Value): string =>
  typeof value === "string" && knownWordPattern.test(value) && value.length <= 60
    ? JSON.stringify(value)
    : describeValue(value);
