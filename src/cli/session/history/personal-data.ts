import { isJsonObject, type JsonValue } from "../../../base/json/json";
import { decodePercent } from "../../../base/text/decode-percent";

export type Digest = (text: string) => string;

/** Fields whose text is always personal. */
const personalFieldPattern =
  /name|mail|phone|mobile|fax|birth|street|address|city|zip|post-?code|postal|contact|registration|iban|passport/i;

/** Final words of field names that denote an ID, a reference, a time or one of a few known values. */
const unmaskedFieldWords = new Set([
  ...["id", "ids", "guid", "tenant", "reference", "references", "tag", "key", "url", "found", "handoff"],
  ...["code", "codes", "type", "types", "status", "statuses", "state", "states", "lifecycle", "stage"],
  ...["currency", "country", "alpha2", "recipient", "commission", "event", "events", "kind", "language"],
  ...["page", "size", "sort", "date", "since", "from", "to", "surface", "environment"],
]);

const getLastWord = (field: string) =>
  field
    .slice(-40)
    .match(/[A-Z]?[a-z\d]+|[A-Z]+/g)
    ?.at(-1) ?? "";

/** Matches text that isn't personal in other fields: GUIDs, numbers, times, booleans, and masked secrets. */
const neutralPattern =
  /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[+-]?\d[\d.,]{0,30}|\d{4}-\d\d-\d\d(T[\d:.]{4,20}(Z|[+-]\d\d:?\d\d)?)?|true|false|null|\*{4})$/i;

/** Whether the text has none of the characters typical of names, sentences and email addresses. */
const isCode = (text: string) => /^[\w.:;,/+*?=~!<>()[\]{}#%&'"|$\\-]*$/.test(text);

/** Replaces a field's text with a digest if it might be about a person. Equal strings have equal digests. */
export function maskField(field: string, text: string, digest: Digest): string {
  if (text === "") return text;
  if (personalFieldPattern.test(field)) return digest(text);
  if (neutralPattern.test(text)) return text;
  return unmaskedFieldWords.has(getLastWord(field).toLowerCase()) && isCode(text) ? text : digest(text);
}

/** Masks personal text in a value. Keeps numbers, except in personal fields such as phone or street. */
export function maskPersonalData(value: JsonValue, digest: Digest, field = ""): JsonValue {
  if (typeof value === "string") return maskField(field, value, digest);
  if (Array.isArray(value)) return value.map((item: JsonValue) => maskPersonalData(item, digest, field));
  if (isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        isCode(name) ? name : digest(name),
        maskPersonalData(inner ?? null, digest, name),
      ]),
    );
  const isNumber = value !== null && typeof value === "object";
  return isNumber && personalFieldPattern.test(field) ? digest(String(value)) : value;
}

/** Masks a URL. Keeps IDs in the path and masks each query value depending on its name. */
export function maskUrl(url: string, digest: Digest): string {
  const [path = "", ...query] = url.split("?");
  const segments = path
    .split("/")
    .map((part) => (isCode(decodePercent(part)) ? part : digest(decodePercent(part))));
  if (query.length === 0) return segments.join("/");
  const pairs = query.join("?").split("&");
  return `${segments.join("/")}?${pairs.map((pair) => maskPair(pair, digest)).join("&")}`;
}

function maskPair(pair: string, digest: Digest): string {
  const { name, sign, value } = splitPair(pair);
  const text = decodePercent(value.replaceAll("+", " "));
  const maskedText = maskField(decodePercent(name), text, digest);
  return `${name}${sign}${maskedText === text ? value : maskedText}`;
}

function splitPair(text: string) {
  const [, name = text, sign = "", value = ""] = /^([^=]*)(=)(.*)$/s.exec(text) ?? [];
  return { name, sign, value };
}

/** Masks `name=value`, either a form part or the value of `--set`. */
export function maskAssignment(text: string, digest: Digest): string {
  const { name, sign, value } = splitPair(text);
  if (sign === "") return digest(text);
  return `${name}=${maskField(name.split(/[.[\]]+/).at(-1) || name, value, digest)}`;
}
