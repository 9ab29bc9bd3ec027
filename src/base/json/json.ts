import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json";
import { attempt } from "../attempt";

/** A number that keeps its digits as written: `100.00` stays `100.00`. */
export { LosslessNumber as NumberText };

export type JsonValue = null | boolean | string | LosslessNumber | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses one JSON document. Throws `SyntaxError` for invalid JSON and `TypeError` for invalid UTF-8. If
 * a name is repeated, the last value wins. Calls `onRepeat` if the values differ.
 */
export function parseJson(source: string | Uint8Array, onRepeat?: (name: string) => void): JsonValue {
  const text = typeof source === "string" ? source : decoder.decode(source);
  const onDuplicateKey = ({ key, newValue }: { readonly key: string; readonly newValue: unknown }) => {
    onRepeat?.(key);
    return newValue;
  };
  return parse(text, null, { onDuplicateKey }) as JsonValue;
}

/** Like `parseJson`, but returns undefined if the source is not one JSON document or is nested too deeply. */
export const tryParseJson = (source: string | Uint8Array): JsonValue | undefined =>
  attempt(() => parseJson(source));

/** Serializes a value as JSON. Numbers keep their original digits. */
export function printJson(value: unknown, indent?: number): string {
  return stringify(value, undefined, indent) ?? "null";
}

/**
 * Formats a value as the platform wrote it. Numbers stay unchanged, objects and arrays become compact JSON,
 * and null or a missing value becomes an empty string.
 */
export function formatPlainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  return isLosslessNumber(value) || typeof value === "boolean" ? value.toString() : printJson(value);
}

/** Converts the value to what `JSON.parse` would return, with plain numbers and without undefined fields. */
export function toPlainJson(value: JsonValue | undefined): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue | undefined) => toPlainJson(item ?? null));
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, toPlainJson(field)]));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/**
 * Returns a field, ignoring the case of its first letter, because the platform sends both `Id` and `id`
 * (AMB-02).
 */
export function readField(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const firstLetter = name.charAt(0);
  const otherSpelling =
    (firstLetter === firstLetter.toUpperCase() ? firstLetter.toLowerCase() : firstLetter.toUpperCase()) +
    name.slice(1);
  return Object.hasOwn(value, otherSpelling) ? value[otherSpelling] : undefined;
}

/** Returns a field as text, or an empty string if it is missing or null. */
export function readText(value: JsonValue | undefined, name: string): string {
  const field = readField(value, name);
  return field === undefined || field === null ? "" : String(field);
}

/** Returns an identifier as text with all digits of a number, or undefined if it is missing. */
export function readId(value: JsonValue | undefined): string | undefined {
  const id = readField(value, "id");
  return typeof id === "string" || isLosslessNumber(id) ? id.toString() : undefined;
}

/** Returns the items of a list field, or an empty list if the field is missing or not a list. */
export function readItems(value: JsonValue | undefined, name: string): readonly JsonValue[] {
  const items = readField(value, name);
  return Array.isArray(items) ? items : [];
}

/** Returns the value at a dotted path such as `debtor.name`. */
export function readPath(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (!path.includes(".")) return readField(value, path);
  return path.split(".").reduce<JsonValue | undefined>(readField, value);
}

/** Returns the string at a dotted path, or undefined if it is empty or not a string. */
export function readString(value: JsonValue | undefined, path: string): string | undefined {
  const text = readPath(value, path);
  return typeof text === "string" && text !== "" ? text : undefined;
}

/** A JSON value, held as the received bytes and parsed only when needed. */
export class RawJson {
  #value: JsonValue | undefined;

  constructor(
    /** The received bytes; the value spans `start` up to, but not including, `end`. */
    readonly source: Uint8Array,
    /** The text of the value's `id` field, if a scan has found one. */
    readonly id?: string,
    readonly start = 0,
    readonly end = source.length,
  ) {}

  /** Creates a value from bytes whose parsed value is already known, so they aren't parsed again. */
  static known(bytes: Uint8Array, value: JsonObject): RawJson {
    const raw = new RawJson(bytes);
    raw.#value = value;
    return raw;
  }

  static of(value: unknown): RawJson {
    return new RawJson(Buffer.from(printJson(value)));
  }

  get bytes(): Uint8Array {
    return this.source.subarray(this.start, this.end);
  }

  /** Returns the value parsed with `JSON.parse`, which is much faster but rounds numbers. */
  get plainValue(): JsonValue {
    return JSON.parse(Buffer.from(this.bytes).toString());
  }

  get value(): JsonValue {
    this.#value ??= this.read();
    return this.#value;
  }

  /** Parses the value without caching it, so long lists don't keep parsed records in memory. */
  read(): JsonValue {
    return this.#value ?? parseJson(this.bytes);
  }
}

/** Returns a record's ID with all its digits, or an empty string. `plainValue` is the parsed record. */
export function readExactId(record: RawJson, plainValue: JsonValue): string {
  const id = readField(plainValue, "id");
  return typeof id === "string" ? id : (readId(record.read()) ?? "");
}
