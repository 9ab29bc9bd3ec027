import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json";

/** A number with the digits it was written with: `100.00` stays `100.00`. */
export { LosslessNumber as NumberText };

export type JsonValue = null | boolean | string | LosslessNumber | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses one JSON document. Throws `SyntaxError` on broken JSON and `TypeError` on broken UTF-8. */
export function parseJson(source: string | Uint8Array): JsonValue {
  const text = typeof source === "string" ? source : decoder.decode(source);
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue }) as JsonValue;
}

/** The same, or undefined if the source is not one JSON document or is nested too deeply. */
export function tryParseJson(source: string | Uint8Array): JsonValue | undefined {
  try {
    return parseJson(source);
  } catch {
    return undefined;
  }
}

/** Prints JSON; numbers keep their text. */
export function printJson(value: unknown, indent?: number): string {
  return stringify(value, undefined, indent) ?? "null";
}

/** The value as `JSON.parse` reads it: each number is one of JavaScript, and what is undefined is left out. */
export function plainJson(value: JsonValue | undefined): unknown {
  if (isLosslessNumber(value)) return Number(value.value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: JsonValue | undefined) => plainJson(item ?? null));
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, plainJson(field)]));
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

/**
 * The value of a field, whatever the case of its first letter: the platform is known to answer `Id` as
 * well as `id` (AMB-02).
 */
export function readField(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const first = name.charAt(0);
  const other = (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + name.slice(1);
  return Object.hasOwn(value, other) ? value[other] : undefined;
}

/** A field as text; empty where it is absent or null. */
export function readText(value: JsonValue | undefined, name: string): string {
  const field = readField(value, name);
  return field === undefined || field === null ? "" : String(field);
}

/** Follows a dotted path such as `debtor.name`. */
export function readPath(value: JsonValue | undefined, path: string): JsonValue | undefined {
  if (!path.includes(".")) return readField(value, path);
  return path.split(".").reduce<JsonValue | undefined>(readField, value);
}

/** The text at a dotted path; undefined if it is empty or not a text. */
export function readString(value: JsonValue | undefined, path: string): string | undefined {
  const found = readPath(value, path);
  return typeof found === "string" && found !== "" ? found : undefined;
}

/** One JSON value as the bytes that arrived, parsed only when somebody looks inside. */
export class RawJson {
  #value: JsonValue | undefined;

  constructor(
    /** What it arrived in; it stands there from `start` up to, not including, `end`. */
    readonly source: Uint8Array,
    /** The text of its `id` field, where the reader saw one on the way. */
    readonly id?: string,
    readonly start = 0,
    readonly end = source.length,
  ) {}

  /** Saves parsing bytes whose value is known. */
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

  /** For who needs no number with its digits: read natively, which takes a fraction of the time. */
  get plainValue(): JsonValue {
    return JSON.parse(Buffer.from(this.bytes).toString());
  }

  get value(): JsonValue {
    this.#value ??= this.read();
    return this.#value;
  }

  /** The value, without keeping it: a list of any length keeps no parsed records. */
  read(): JsonValue {
    return this.#value ?? parseJson(this.bytes);
  }
}
