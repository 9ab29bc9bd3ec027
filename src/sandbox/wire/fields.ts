import { isGuid } from "../../api/endpoint/codecs";
import { isJsonObject, type JsonObject, type JsonValue, NumberText, readField } from "../../base/json/json";
import { readTime } from "../../base/text/date";
import { dayMs } from "../../base/text/duration";
import { readMoney } from "../facts/money";

export type FieldErrors = Record<string, string[]>;

/** What is wrong with a body, all of it: what cannot be read makes another answer than a broken rule (AMB-38). */
export interface Rejection {
  readonly kind: "unreadable" | "broken";
  /** By PascalCase path. */
  readonly errors: FieldErrors;
}

interface Findings {
  readonly errors: FieldErrors;
  isUnreadable: boolean;
}

const emailForm = /^[^\s@]+@[^\s@]+$/;

/**
 * Reads the fields of a request body by their PascalCase names and keeps what is wrong with them. A field that is
 * required and missing is read as something empty: nobody uses it, since the body is rejected.
 */
export class Fields {
  readonly #body: JsonObject;
  readonly #findings: Findings;
  readonly #prefix: string;

  constructor(body: JsonObject, prefix = "", findings: Findings = { errors: {}, isUnreadable: false }) {
    this.#body = body;
    this.#prefix = prefix;
    this.#findings = findings;
  }

  get rejection(): Rejection | undefined {
    const { errors, isUnreadable } = this.#findings;
    if (Object.keys(errors).length === 0) return undefined;
    return { kind: isUnreadable ? "unreadable" : "broken", errors };
  }

  /** The field breaks a rule; the message begins after its name. */
  broken(name: string, message: string): void {
    const path = this.#prefix + name;
    const known = this.#findings.errors[path] ?? [];
    this.#findings.errors[path] = [...known, `The ${path} field ${message}.`];
  }

  unreadable(name: string, message: string): void {
    this.#findings.isUnreadable = true;
    this.broken(name, message);
  }

  has(name: string): boolean {
    return this.#value(name) !== null;
  }

  /** Null where it is absent or blank. */
  text(name: string, longest = Number.POSITIVE_INFINITY): string | null {
    const value = this.#value(name);
    if (value === null) return null;
    if (typeof value !== "string") return this.#misread(name, "must be a string");
    // The database would end the text there.
    if (value.includes("\0")) return this.#misread(name, "must not hold the character U+0000");
    if (value.length > longest) return this.#misread(name, `must have at most ${longest} characters`);
    return value.trim() === "" ? null : value;
  }

  requiredText(name: string, longest?: number): string {
    this.#need(name);
    return this.text(name, longest) ?? "";
  }

  /** A form that breaks the rule is told by field (ERR-07). */
  email(name: string): string | null {
    const email = this.text(name)?.trim() ?? null;
    if (email !== null && !emailForm.test(email)) this.broken(name, "must be an e-mail address");
    return email;
  }

  requiredEmail(name: string): string {
    this.#need(name);
    return this.email(name) ?? "";
  }

  flag(name: string): boolean {
    const value = this.#value(name);
    if (value !== null && typeof value !== "boolean") this.unreadable(name, "must be true or false");
    return value === true;
  }

  guid(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    return isGuid(text) ? text.toLowerCase() : this.#misread(name, "must be a GUID");
  }

  /** Midnight of the day in UTC (AMB-39). */
  day(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const time = readTime(text);
    if (time === undefined) return this.#misread(name, "must be a date of ISO 8601, such as 2026-01-31");
    return Math.floor(time.ms / dayMs) * dayMs;
  }

  /** Cents. */
  money(name: string): number | null {
    const value = this.#value(name);
    if (value === null) return null;
    if (!(value instanceof NumberText)) return this.#misread(name, "must be a number");
    const read = readMoney(value);
    if ("cents" in read) return read.cents;
    this.broken(name, read.finding);
    return null;
  }

  /** An amount that must be there and above 0 (FLD-27). */
  requiredMoney(name: string): number {
    if (!this.has(name)) this.#missing(name);
    const cents = this.money(name);
    if (cents !== null && cents <= 0) this.broken(name, "must be greater than 0");
    return cents ?? 0;
  }

  /** An object that must be there; an empty one, whose findings nobody hears of, stands in for what is missing. */
  part(name: string): Fields {
    const value = this.#value(name);
    if (isJsonObject(value)) return new Fields(value, `${this.#prefix}${name}.`, this.#findings);
    if (value === null) this.#missing(name);
    else this.unreadable(name, "must be an object");
    return new Fields({});
  }

  /** Undefined where it is absent. */
  list(name: string): readonly JsonValue[] | undefined {
    const value = this.#value(name);
    if (value === null) return undefined;
    if (Array.isArray(value)) return value;
    this.unreadable(name, "must be an array");
    return undefined;
  }

  requiredList(name: string): readonly JsonValue[] {
    if (!this.has(name)) this.#missing(name);
    return this.list(name) ?? [];
  }

  /** The objects of a list that must be there; what is no object among them is a finding. */
  parts(name: string): Fields[] {
    return this.requiredList(name).flatMap((value, at) => {
      const path = `${name}[${at}]`;
      if (isJsonObject(value)) return new Fields(value, `${this.#prefix}${path}.`, this.#findings);
      this.unreadable(path, "must be an object");
      return [];
    });
  }

  #value(name: string): JsonValue {
    return readField(this.#body, name) ?? null;
  }

  #need(name: string): void {
    const value = this.#value(name);
    if (value === null || (typeof value === "string" && value.trim() === "")) this.#missing(name);
  }

  #missing(name: string): void {
    this.unreadable(name, "is required");
  }

  #misread(name: string, message: string): null {
    this.unreadable(name, message);
    return null;
  }
}
