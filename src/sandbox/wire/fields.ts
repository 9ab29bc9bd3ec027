import { isJsonObject, type JsonObject, type JsonValue, NumberText, readField } from "../../base/json/json";
import { isGuid } from "../../base/text/guid";
import { readTime } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";
import { parseMoney } from "../facts/money";
import { defaultReadings, type Readings } from "../readings/readings";

export type FieldErrors = Record<string, string[]>;

/** All errors in a body. Unreadable fields and broken rules get different responses (AMB-38). */
export interface FieldRejection {
  readonly kind: "unreadable" | "broken";
  /** Messages, keyed by PascalCase path. */
  readonly errors: FieldErrors;
}

interface Findings {
  readonly errors: FieldErrors;
  isUnreadable: boolean;
}

/** Matches line breaks, other control characters, and characters that change text direction. */
const controlCharPattern = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const emailPattern = /^[^\s@]+@[^\s@]+$/;

/**
 * Reads the fields of a request body by their PascalCase names, and collects errors. A missing required field
 * reads as an empty value, which is never used, because the body is refused.
 */
export class Fields {
  readonly #read = new Set<string>();

  constructor(
    readonly body: JsonObject,
    readonly readings: Readings = defaultReadings,
    private readonly prefix = "",
    private readonly findings: Findings = { errors: {}, isUnreadable: false },
  ) {}

  get rejection(): FieldRejection | undefined {
    const { errors, isUnreadable } = this.findings;
    if (Object.keys(errors).length === 0) return undefined;
    return { kind: isUnreadable ? "unreadable" : "broken", errors };
  }

  /** Adds an error. `message` continues a sentence that begins with the field's name. */
  addError(name: string, message: string): void {
    const path = this.prefix + name;
    const { errors } = this.findings;
    errors[path] = [...(errors[path] ?? []), `The ${path} field ${message}.`];
  }

  addUnreadableError(name: string, message: string): void {
    this.findings.isUnreadable = true;
    this.addError(name, message);
  }

  /** Adds an error for each field that hasn't been read. */
  refuseOthers(): void {
    for (const name of Object.keys(this.body)) {
      const path = name.charAt(0).toUpperCase() + name.slice(1);
      if (!this.#read.has(path)) this.addUnreadableError(path, "is not known");
    }
  }

  has(name: string): boolean {
    return this.#value(name) !== null;
  }

  /** Reads a string, or returns null if the field is absent or blank. */
  text(name: string, maxLength = Number.POSITIVE_INFINITY): string | null {
    const value = this.#value(name);
    if (value === null) return null;
    if (typeof value !== "string") return this.#misread(name, "must be a string");
    // SQLite would truncate the text at this character.
    if (value.includes("\0")) return this.#misread(name, "must not contain the character U+0000");
    if (value.length > maxLength) return this.#misread(name, `must have at most ${maxLength} characters`);
    return value.trim() === "" ? null : value;
  }

  requiredText(name: string, maxLength?: number): string {
    this.need(name);
    return this.text(name, maxLength) ?? "";
  }

  /** Reads an email address. A malformed address is a broken rule (ERR-07). */
  email(name: string): string | null {
    const email = this.text(name)?.trim() ?? null;
    if (email !== null && !emailPattern.test(email)) this.addError(name, "must be an email address");
    return email;
  }

  requiredEmail(name: string): string {
    this.need(name);
    return this.email(name) ?? "";
  }

  flag(name: string): boolean {
    const value = this.#value(name);
    if (value !== null && typeof value !== "boolean") this.addUnreadableError(name, "must be true or false");
    return value === true;
  }

  /** Reads a whole number of at least `min`. */
  count(name: string, min = 1): number | null {
    const value = this.#value(name);
    if (value === null) return null;
    const isWhole = value instanceof NumberText && /^\d{1,9}$/.test(value.value);
    if (isWhole && Number(value.value) >= min) return Number(value.value);
    return this.#misread(name, `must be a whole number from ${min}`);
  }

  guid(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    return isGuid(text) ? text.toLowerCase() : this.#misread(name, "must be a GUID");
  }

  /** Reads a time as milliseconds since 1970. */
  time(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    return readTime(text)?.ms ?? this.#misread(name, "must be an ISO 8601 date, such as 2026-01-31");
  }

  /**
   * Reads a day as midnight UTC. Depending on the reading, this is the calendar day as written, whatever its
   * offset, or the day in UTC (AMB-39, NS-60).
   */
  day(name: string): number | null {
    const time = this.time(name) === null ? undefined : readTime(this.text(name) ?? "");
    if (time === undefined) return null;
    return this.#isUtcDay ? Math.floor(time.ms / dayMs) * dayMs : time.dayMs;
  }

  /** Whether the day is after today in UTC and, depending on the reading, in its own offset too (NS-60). */
  isFuture(name: string, now: number): boolean {
    const time = readTime(this.text(name) ?? "");
    if (time === undefined) return false;
    const earliestMs = this.#isUtcDay ? time.ms : Math.min(time.ms, time.dayMs);
    return Math.floor(earliestMs / dayMs) > Math.floor(now / dayMs);
  }

  get #isUtcDay(): boolean {
    return this.readings["NS-60"] === "in-utc";
  }

  /**
   * Reads a reference, or returns null if it is absent or blank. By default, trims it and normalizes it to
   * Unicode form NFC (NS-61). Refuses control characters.
   */
  reference(name: string, maxLength: number): string | null {
    const rawText = this.text(name);
    if (rawText === null) return null;
    const text = this.readings["NS-61"] === "as-written" ? rawText : rawText.trim().normalize("NFC");
    if (controlCharPattern.test(text))
      this.addError(name, "must not contain control characters or line breaks");
    if (text.length > maxLength) return this.#misread(name, `must have at most ${maxLength} characters`);
    return text;
  }

  /** Reads an amount in thousandths. `currency` limits the number of decimals. */
  money(name: string, currency?: string): number | null {
    const value = this.#value(name);
    if (value === null) return null;
    if (!(value instanceof NumberText)) return this.#misread(name, "must be a number");
    const money = parseMoney(value, currency, this.readings["NS-59"]);
    if ("amount" in money) return money.amount;
    this.addError(name, money.finding);
    return null;
  }

  /** Reads a required amount above 0 (FLD-27). */
  requiredMoney(name: string, currency?: string): number {
    if (!this.has(name)) this.#missing(name);
    const amount = this.money(name, currency);
    if (amount !== null && amount <= 0) this.addError(name, "must be greater than 0");
    return amount ?? 0;
  }

  /** Reads a required object. If it is missing, returns an empty object, whose own errors are ignored. */
  part(name: string): Fields {
    const value = this.#value(name);
    if (isJsonObject(value)) return new Fields(value, this.readings, `${this.prefix}${name}.`, this.findings);
    if (value === null) this.#missing(name);
    else this.addUnreadableError(name, "must be an object");
    return new Fields({});
  }

  /** Reads a list, or returns undefined if the field is absent. */
  list(name: string): readonly JsonValue[] | undefined {
    const value = this.#value(name);
    if (value === null) return undefined;
    if (Array.isArray(value)) return value;
    this.addUnreadableError(name, "must be an array");
    return undefined;
  }

  requiredList(name: string): readonly JsonValue[] {
    if (!this.has(name)) this.#missing(name);
    return this.list(name) ?? [];
  }

  /** Reads the objects in a required list. Items of any other type are errors. */
  parts(name: string): Fields[] {
    return this.requiredList(name).flatMap((value, index) => {
      const path = `${name}[${index}]`;
      if (isJsonObject(value))
        return new Fields(value, this.readings, `${this.prefix}${path}.`, this.findings);
      this.addUnreadableError(path, "must be an object");
      return [];
    });
  }

  #value(name: string): JsonValue {
    this.#read.add(name);
    return readField(this.body, name) ?? null;
  }

  isBlank(name: string): boolean {
    const value = this.#value(name);
    return value === null || (typeof value === "string" && value.trim() === "");
  }

  /** Adds an error if the field is absent or blank. */
  need(name: string): void {
    if (this.isBlank(name)) this.#missing(name);
  }

  #missing(name: string): void {
    this.addUnreadableError(name, "is required");
  }

  #misread(name: string, message: string): null {
    this.addUnreadableError(name, message);
    return null;
  }
}
